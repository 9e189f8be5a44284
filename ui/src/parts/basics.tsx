import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Fault } from "../api.ts";
import { ago, momentOf, safeLink, shortUrl } from "../format.ts";
import { useProblem } from "../problem.ts";

/** Text that a website wrote: its direction is its own, and ends with it. */
export function Foreign({ children, lines }: { children: string; lines?: 1 | 2 | 4 }) {
  return (
    <bdi dir="auto" class={lines === undefined ? "foreign" : `foreign clamp clamp-${lines}`}>
      {children}
    </bdi>
  );
}

/** A link out of the dashboard; an address that is none of the web's is shown as text. */
export function Out({ url, children }: { url: string; children?: ComponentChildren }) {
  const href = safeLink(url);
  const text = children ?? <bdi>{shortUrl(url)}</bdi>;
  if (href === undefined) return <span class="url">{text}</span>;
  return (
    <a class="url" href={href} target="_blank" rel="noopener noreferrer" title={url.slice(0, 300)}>
      {text}
    </a>
  );
}

export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span class="faint">never</span>;
  return (
    <time dateTime={at} title={momentOf(at)}>
      {ago(at)}
    </time>
  );
}

type ButtonProps = {
  kind?: "main" | "plain" | "danger" | "quiet";
  type?: "button" | "submit";
  busy?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  label?: string | undefined;
  onClick?: () => void;
  children: ComponentChildren;
};

export function Button(props: ButtonProps) {
  const { kind = "plain", type = "button", busy = false, disabled = false, label } = props;
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={disabled || busy}
      aria-busy={busy}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-label={label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

type FieldIds = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

export type FieldProps = {
  label: string;
  /** The label is read aloud; what is around the field shows what it is. */
  bare?: boolean;
  hint?: string | undefined;
  /** Its name in the request, under which the server reports what is wrong with it. */
  path?: string | undefined;
  children: (ids: FieldIds) => ComponentChildren;
};

export function Field({ label, bare = false, hint, path, children }: FieldProps) {
  const id = useId();
  const problem = useProblem(path);
  const notes = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return (
    <div class="field">
      <label for={id} class={bare ? "hidden-text" : ""}>
        {label}
      </label>
      {children({
        id,
        ...(notes.length > 0 && { "aria-describedby": notes.join(" ") }),
        ...(problem !== undefined && { "aria-invalid": true }),
      })}
      {problem !== undefined && (
        <small id={`${id}-problem`} class="problem">
          <Foreign>{problem}</Foreign>
        </small>
      )}
      {hint !== undefined && (
        <small id={`${id}-hint`} class="faint">
          {hint}
        </small>
      )}
    </div>
  );
}

export function Notice({
  tone = "info",
  children,
}: {
  tone?: "info" | "good" | "warn" | "bad";
  children: ComponentChildren;
}) {
  return (
    <div class={`notice ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      {children}
    </div>
  );
}

/** What went wrong, what to do, and what to report to the operator. */
export function FaultNotice({ fault, retry }: { fault: Fault | null; retry?: () => void }) {
  if (fault === null) return null;
  if (fault.code === "forbidden") return <NoPermission words={fault.words} />;
  return (
    <Notice tone="bad">
      <p>
        <strong>That did not work:</strong> <Foreign>{fault.words}</Foreign>
      </p>
      {fault.request !== null && (
        <p class="faint small">
          Request <code>{fault.request}</code>
        </p>
      )}
      {retry !== undefined && <Button onClick={retry}>Try again</Button>}
    </Notice>
  );
}

export function NoPermission({ words }: { words: string }) {
  return (
    <Empty title="Not with this session">
      <p>
        <Foreign>{words}</Foreign>.
      </p>
      <p class="faint">Keys, their usage and the system need a sign-in with the admin token.</p>
    </Empty>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Holds the place of what is on its way. */
export function Waiting({ rows = 4, what }: { rows?: number; what: string }) {
  return (
    <div class="waiting" role="status">
      <span class="hidden-text">{`Loading ${what}`}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="bone" aria-hidden="true" />
      ))}
    </div>
  );
}

const tones: Record<string, string> = {
  completed: "good",
  active: "good",
  delivered: "good",
  ok: "good",
  read: "good",
  succeeded: "good",
  idle: "good",
  current: "good",
  syncing: "live",
  processing: "live",
  running: "live",
  pending: "wait",
  held: "wait",
  paused: "warn",
  failing: "warn",
  "needs confirmation": "warn",
  reconnecting: "warn",
  expired: "warn",
  failed: "bad",
  revoked: "bad",
  down: "bad",
  error: "bad",
  blocked: "bad",
  suspended: "bad",
};

export function Badge({ children }: { children: string }) {
  return <span class={`badge ${tones[children] ?? ""}`}>{children}</span>;
}

export function Category({ name }: { name: string }) {
  return <span class={`category ${name.toLowerCase()}`}>{name.toLowerCase()}</span>;
}

export function Copy({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  // Over plain http to another host there is no clipboard: selecting and copying works there.
  if (navigator.clipboard === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button kind="quiet" label={`Copy ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}

/** A browser's own dialog: it holds the focus, and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // A dialog that is removed, rather than closed, does not give the focus back by itself; while it
    // is still in the page nothing outside of it can have the focus.
    const giveBack = () => {
      const free = document.activeElement === document.body;
      if (free && opener instanceof HTMLElement) opener.focus();
    };
    return () => queueMicrotask(giveBack);
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header class="row between">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" label="Close" onClick={onClose}>
          ✕
        </Button>
      </header>
      {children}
    </dialog>
  );
}

export type Option<T extends string> = {
  value: T;
  label: string;
  /** null: on its way, and its place is held. */
  count?: number | null;
  /** It cannot be chosen here; words beside the choice say why. */
  unavailable?: boolean;
};

/** One of a few, as buttons side by side. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.unavailable}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span class="faint count"> {option.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Text that is kept as it is: code, JSON, a page. */
export function Code({ text, label, tall }: { text: string; label: string; tall?: boolean }) {
  return (
    <div class="code">
      <Copy text={text} what={label} />
      {/* A box that scrolls can be reached by the keyboard. */}
      <pre tabIndex={0} role="region" aria-label={label} class={tall ? "tall" : ""}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

/** Saves a file. */
export function download(name: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const inputOf = (event: { currentTarget: HTMLInputElement }): string =>
  event.currentTarget.value;

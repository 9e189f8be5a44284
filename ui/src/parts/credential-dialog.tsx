import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Credential } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import {
  credentialOf,
  newCookie,
  newDraft,
  newHeader,
  newStep,
  valueNames,
  withoutSecrets,
  type CredentialDraft,
  type CredentialKind,
  type StepAction,
} from "../credential-draft.ts";
import { Button, Choice, Field } from "./basics.tsx";
import { FormDialog, LinesField, TextField } from "./form-dialog.tsx";

const kinds: readonly { value: CredentialKind; label: string }[] = [
  { value: "basic", label: "Basic" },
  { value: "headers", label: "Headers" },
  { value: "cookies", label: "Cookies" },
  { value: "login", label: "Login" },
];

const uses: Record<CredentialKind, string> = {
  basic: "A user and a password, for sites at which the browser itself asks for them.",
  headers: "Sent with each request: an access token, for instance.",
  cookies: "The cookies of a session that you have opened yourself.",
  login: "A browser fills in the form of the site and keeps the session while it reads.",
};

const lengths = { name: 100, value: 4_096, selector: 300, url: 2_048 };

type Props = {
  /** The credential whose values are replaced. */
  of?: Credential;
  onClose: () => void;
  onDone: (credential: Credential) => void;
};

/** Secrets are in this form only, until it is sent. */
export function CredentialDialog({ of, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<CredentialDraft>(
    of === undefined
      ? newDraft
      : { ...newDraft, name: of.name, origins: of.origins.join("\n"), kind: of.kind },
  );
  const set = (change: Partial<CredentialDraft>) => setDraft((now) => ({ ...now, ...change }));
  const send = async () => {
    const body = credentialOf(draft);
    if ("problem" in body) throw new Error(body.problem);
    setDraft(withoutSecrets);
    onDone(
      of === undefined
        ? await lorepod.credentials.create(body)
        : await lorepod.credentials.replace(of.id, body),
    );
  };
  return (
    <FormDialog
      title={of === undefined ? "New credential" : `Replace “${of.name.slice(0, 60)}”`}
      does={of === undefined ? "Store" : "Replace"}
      work={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        path="name"
        required
        maxChars={lengths.name}
        value={draft.name}
        onInput={(name) => set({ name })}
      />
      <LinesField
        label="Origins"
        hint="It is sent to these only, one a line: https://docs.example.com"
        path="origins"
        required
        rows={2}
        value={draft.origins}
        onInput={(origins) => set({ origins })}
      />
      <div class="field">
        <Choice
          label="Kind"
          value={draft.kind}
          options={kinds}
          onChange={(kind) => set({ kind })}
        />
        <small class="faint">{uses[draft.kind]}</small>
      </div>
      {draft.kind === "basic" && <BasicFields draft={draft} set={set} />}
      {draft.kind === "headers" && <HeaderFields draft={draft} set={set} />}
      {draft.kind === "cookies" && <CookieFields draft={draft} set={set} />}
      {draft.kind === "login" && <LoginFields draft={draft} set={set} />}
      <p class="faint small">
        Secrets are stored encrypted and never shown again. When something is refused, type them
        again.
      </p>
    </FormDialog>
  );
}

type FieldsProps = {
  draft: CredentialDraft;
  set: (change: Partial<CredentialDraft>) => void;
};

function BasicFields({ draft, set }: FieldsProps) {
  return (
    <>
      <TextField
        label="User"
        path="basic.username"
        required
        maxChars={256}
        value={draft.username}
        onInput={(username) => set({ username })}
      />
      <TextField
        label="Password"
        path="basic.password"
        kind="secret"
        maxChars={lengths.value}
        value={draft.password}
        onInput={(password) => set({ password })}
      />
    </>
  );
}

function HeaderFields({ draft, set }: FieldsProps) {
  return (
    <Rows
      legend="Headers"
      what="header"
      rows={draft.headers}
      empty={newHeader}
      onChange={(headers) => set({ headers })}
    >
      {({ name, value }, change, n) => (
        <>
          <TextField
            label={`Name of header ${n}`}
            bare
            placeholder="Authorization"
            required
            maxChars={lengths.name}
            value={name}
            onInput={(next) => change({ name: next })}
          />
          <TextField
            label={`Value of header ${n}`}
            bare
            path={`headers.${name.trim()}`}
            kind="secret"
            placeholder="value"
            required
            maxChars={lengths.value}
            value={value}
            onInput={(next) => change({ value: next })}
          />
        </>
      )}
    </Rows>
  );
}

function CookieFields({ draft, set }: FieldsProps) {
  return (
    <Rows
      legend="Cookies"
      what="cookie"
      rows={draft.cookies}
      empty={newCookie}
      onChange={(cookies) => set({ cookies })}
    >
      {(cookie, change, n) => {
        const path = (name: string) => `cookies[${n - 1}].${name}`;
        return (
          <>
            <TextField
              label={`Name of cookie ${n}`}
              bare
              path={path("name")}
              placeholder="name"
              required
              maxChars={256}
              value={cookie.name}
              onInput={(name) => change({ name })}
            />
            <TextField
              label={`Value of cookie ${n}`}
              bare
              path={path("value")}
              kind="secret"
              placeholder="value"
              required
              maxChars={lengths.value}
              value={cookie.value}
              onInput={(value) => change({ value })}
            />
            <TextField
              label={`Domain of cookie ${n}`}
              bare
              path={path("domain")}
              placeholder="domain: all origins"
              maxChars={253}
              value={cookie.domain}
              onInput={(domain) => change({ domain })}
            />
            <TextField
              label={`Path of cookie ${n}`}
              bare
              path={path("path")}
              placeholder="path: /"
              maxChars={300}
              value={cookie.path}
              onInput={(next) => change({ path: next })}
            />
          </>
        );
      }}
    </Rows>
  );
}

const actions: readonly { value: StepAction; label: string }[] = [
  { value: "goto", label: "open" },
  { value: "fill", label: "fill in" },
  { value: "click", label: "click" },
  { value: "waitFor", label: "wait for" },
];

function LoginFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Rows
        legend="Steps"
        what="step"
        rows={draft.steps}
        empty={newStep}
        onChange={(steps) => set({ steps })}
      >
        {(step, change, n) => <StepFields step={step} change={change} n={n} />}
      </Rows>
      {valueNames(draft).map((name) => (
        <TextField
          key={name}
          label={`Value “${name}”`}
          path={`login.values.${name}`}
          kind="secret"
          required
          maxChars={lengths.value}
          value={draft.values[name] ?? ""}
          onInput={(value) => set({ values: { ...draft.values, [name]: value } })}
        />
      ))}
      <TextField
        label="Page that only members see"
        hint="It is read before, while and after pages are read, and proves that the session is open"
        path="login.canary.url"
        kind="url"
        required
        maxChars={lengths.url}
        placeholder="https://docs.example.com/account"
        value={draft.canaryUrl}
        onInput={(canaryUrl) => set({ canaryUrl })}
      />
      <TextField
        label="Text on it that only members see"
        path="login.canary.text"
        required
        maxChars={300}
        placeholder="Log out"
        value={draft.canaryText}
        onInput={(canaryText) => set({ canaryText })}
      />
    </>
  );
}

type StepProps = {
  step: CredentialDraft["steps"][number];
  change: (step: Partial<CredentialDraft["steps"][number]>) => void;
  n: number;
};

function StepFields({ step: { action, at, value }, change, n }: StepProps) {
  const path = (name: string) => `login.steps[${n - 1}].${name}`;
  const opens = action === "goto";
  return (
    <>
      <Field label={`Action of step ${n}`} bare path={path("action")}>
        {(ids) => (
          <select
            {...ids}
            value={action}
            // The options below are all there is.
            onChange={(event) => change({ action: event.currentTarget.value as StepAction })}
          >
            {actions.map(({ value: name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={`${opens ? "Address" : "Selector"} of step ${n}`}
        bare
        path={path(opens ? "url" : "selector")}
        placeholder={opens ? "https://docs.example.com/login" : "CSS selector"}
        required
        maxChars={opens ? lengths.url : lengths.selector}
        value={at}
        onInput={(next) => change({ at: next })}
      />
      {action === "fill" && (
        <TextField
          label={`Name of the value of step ${n}`}
          bare
          path={path("value")}
          placeholder="name of the value"
          required
          maxChars={40}
          value={value}
          onInput={(next) => change({ value: next })}
        />
      )}
    </>
  );
}

type RowsProps<T> = {
  legend: string;
  what: string;
  rows: readonly T[];
  empty: T;
  onChange: (rows: T[]) => void;
  children: (row: T, change: (part: Partial<T>) => void, n: number) => ComponentChildren;
};

/** Entries that can be added and removed; one always stays. */
function Rows<T>({ legend, what, rows, empty, onChange, children }: RowsProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <ol class="entries">
        {rows.map((row, at) => (
          // Entries have no names but their place.
          <li key={at}>
            <div class="entry">
              {children(
                row,
                (part) => onChange(rows.map((one, n) => (n === at ? { ...one, ...part } : one))),
                at + 1,
              )}
            </div>
            <Button
              kind="quiet"
              label={`Remove ${what} ${at + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, n) => n !== at))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => onChange([...rows, empty])}>{`Add a ${what}`}</Button>
    </fieldset>
  );
}

import { useState } from "preact/hooks";
import type { Key, MadeKey } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { dayOf } from "../format.ts";
import { useAction, useLoad } from "../load.ts";
import { DayBars } from "../parts/bars.tsx";
import {
  Badge,
  Button,
  Copy,
  Dialog,
  Empty,
  FaultNotice,
  Field,
  Foreign,
  Moment,
  Notice,
  Waiting,
} from "../parts/basics.tsx";
import { Connection } from "../parts/connect.tsx";
import { Deleted, type Deletion } from "../parts/deleted.tsx";
import { FormDialog, TextField } from "../parts/form-dialog.tsx";

type Asked =
  | { do: "create" }
  | { do: "rename" | "rotate" | "revoke" | "delete"; key: Key }
  | { do: "show"; made: MadeKey };

export function Keys() {
  const keys = useLoad((signal) => lorepod.admin.keys.list({ signal }), []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const restore = useAction();
  const close = () => setAsked(null);
  const done = (made?: MadeKey) => {
    keys.reload();
    setAsked(made === undefined ? null : { do: "show", made });
  };
  const deleted = (next: Deletion) => {
    done();
    setDeletion(next);
  };
  const { value } = keys;
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Keys</h1>
        <Button kind="main" onClick={() => setAsked({ do: "create" })}>
          New key
        </Button>
      </div>
      <p class="faint">
        One key is one tenant: what is learned under one is never seen under another.
      </p>
      <Deleted deletion={deletion} />
      <FaultNotice fault={keys.fault ?? restore.fault} retry={keys.reload} />
      {value === undefined && keys.fault === null && <Waiting what="the keys" />}
      {value?.length === 0 && <Empty title="There is no key yet" />}
      <ul class="rows keys">
        {value?.map((key) => (
          <li key={key.id} class="row between wrap">
            <div class="grow">
              <strong>
                <Foreign lines={1}>{key.name}</Foreign>
              </strong>
              <p class="faint small">
                <code>{key.prefix}…</code> · {key.plan} · used <Moment at={key.lastUsedAt} />
                {key.expiresAt !== null && ` · until ${dayOf(key.expiresAt)}`}
              </p>
            </div>
            <UsageOf keyId={key.id} />
            <Badge>{stateOf(key)}</Badge>
            <div class="row wrap">
              <Button label={`Rename ${key.name}`} onClick={() => setAsked({ do: "rename", key })}>
                Rename
              </Button>
              <Button label={`Rotate ${key.name}`} onClick={() => setAsked({ do: "rotate", key })}>
                Rotate
              </Button>
              {key.revoked ? (
                <Button
                  label={`Restore ${key.name}`}
                  busy={restore.busy}
                  onClick={() =>
                    void restore.run(async () => {
                      await lorepod.admin.keys.update(key.id, { revoked: false });
                      keys.reload();
                    })
                  }
                >
                  Restore
                </Button>
              ) : (
                <Button
                  kind="danger"
                  label={`Revoke ${key.name}`}
                  onClick={() => setAsked({ do: "revoke", key })}
                >
                  Revoke
                </Button>
              )}
              <Button
                kind="danger"
                label={`Delete ${key.name}`}
                onClick={() => setAsked({ do: "delete", key })}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked?.do === "create" && <CreateDialog onClose={close} onDone={done} />}
      {asked?.do === "rename" && <RenameDialog of={asked.key} onClose={close} onDone={done} />}
      {asked?.do === "rotate" && <RotateDialog of={asked.key} onClose={close} onDone={done} />}
      {asked?.do === "revoke" && <RevokeDialog of={asked.key} onClose={close} onDone={done} />}
      {asked?.do === "delete" && (
        <DeleteDialog of={asked.key} onClose={close} onDeleted={deleted} />
      )}
      {asked?.do === "show" && <ShownOnce made={asked.made} onClose={close} />}
    </div>
  );
}

function stateOf({ revoked, expiresAt }: Key): string {
  if (revoked) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "active";
}

function UsageOf({ keyId }: { keyId: string }) {
  const used = useLoad((signal) => lorepod.admin.keys.usage(keyId, { signal }), [keyId]);
  // The place is held while the figures are on their way.
  if (used.value === undefined) return <span class="spark" />;
  const { byDay, periodStart, periodEnd } = used.value.usage;
  return (
    <span class="spark">
      <DayBars byDay={byDay} start={periodStart} end={periodEnd} small />
    </span>
  );
}

type Made = { onClose: () => void; onDone: (made?: MadeKey) => void };

function CreateDialog({ onClose, onDone }: Made) {
  const [name, setName] = useState("");
  const [plan, setPlan] = useState<"Usage" | "Starter" | "Pro">("Pro");
  const [until, setUntil] = useState("");
  const create = async () => {
    const expiresAt = until === "" ? null : new Date(`${until}T00:00:00Z`).toISOString();
    onDone(await lorepod.admin.keys.create({ name: name.trim(), plan, expiresAt }));
  };
  return (
    <FormDialog title="New key" does="Create" work={create} onClose={onClose}>
      <TextField
        label="Name"
        hint="What it is for: support bot, staging"
        required
        maxChars={100}
        value={name}
        onInput={setName}
      />
      <Field label="Plan">
        {(ids) => (
          <select
            {...ids}
            value={plan}
            // The three options below are all there is.
            onChange={(event) => setPlan(event.currentTarget.value as typeof plan)}
          >
            <option>Usage</option>
            <option>Starter</option>
            <option>Pro</option>
          </select>
        )}
      </Field>
      <TextField
        label="Expires"
        hint="Empty: never"
        kind="date"
        maxChars={10}
        value={until}
        onInput={setUntil}
      />
    </FormDialog>
  );
}

function ShownOnce({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog title={`Key “${made.name.slice(0, 60)}”`} onClose={onClose}>
      <Notice tone="warn">It is shown this once and kept nowhere. Copy it now.</Notice>
      <p class="secret row between">
        <code>{made.key}</code>
        <Copy text={made.key} what="the key" />
      </p>
      <details>
        <summary>Connect an application with it</summary>
        <Connection apiKey={made.key} />
      </details>
      <Button kind="main" onClick={onClose}>
        I have it
      </Button>
    </Dialog>
  );
}

function RenameDialog({ of, onClose, onDone }: Made & { of: Key }) {
  const [name, setName] = useState(of.name);
  const rename = async () => {
    await lorepod.admin.keys.update(of.id, { name: name.trim() });
    onDone();
  };
  return (
    <FormDialog title="Rename" does="Rename" work={rename} onClose={onClose}>
      <TextField label="Name" required maxChars={100} value={name} onInput={setName} />
    </FormDialog>
  );
}

function RotateDialog({ of, onClose, onDone }: Made & { of: Key }) {
  const rotate = async () => onDone(await lorepod.admin.keys.rotate(of.id));
  return (
    <FormDialog
      title={`Rotate “${of.name.slice(0, 60)}”`}
      does="Rotate"
      work={rotate}
      onClose={onClose}
    >
      <p>It gets another secret. The one it has is refused at once; its knowledge stays.</p>
    </FormDialog>
  );
}

function RevokeDialog({ of, onClose, onDone }: Made & { of: Key }) {
  const [typed, setTyped] = useState("");
  const revoke = async () => {
    await lorepod.admin.keys.update(of.id, { revoked: true });
    onDone();
  };
  return (
    <FormDialog
      title={`Revoke “${of.name.slice(0, 60)}”`}
      does="Revoke"
      danger
      disabled={typed !== of.name}
      work={revoke}
      onClose={onClose}
    >
      <p>Every call with it fails from now on, and its sessions end. Its data stays.</p>
      <TextField
        label="Type the key's name to confirm"
        maxChars={100}
        value={typed}
        onInput={setTyped}
      />
    </FormDialog>
  );
}

type DeleteProps = { of: Key; onClose: () => void; onDeleted: (deletion: Deletion) => void };

function DeleteDialog({ of, onClose, onDeleted }: DeleteProps) {
  const [typed, setTyped] = useState("");
  const remove = async () => {
    await lorepod.admin.keys.delete(of.id);
    onDeleted({ text: `The key “${of.name.slice(0, 60)}” was deleted.` });
  };
  return (
    <FormDialog
      title={`Delete “${of.name.slice(0, 60)}”`}
      does="Delete"
      danger
      disabled={typed !== of.name}
      work={remove}
      onClose={onClose}
    >
      <p>
        The key and everything under it are deleted: its jobs and their results, its knowledge, its
        webhooks and their logs. Jobs under way are cancelled. This cannot be undone.
      </p>
      <TextField
        label="Type the key's name to confirm"
        maxChars={100}
        value={typed}
        onInput={setTyped}
      />
    </FormDialog>
  );
}

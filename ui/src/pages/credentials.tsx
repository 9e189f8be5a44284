import { useState } from "preact/hooks";
import type { Credential } from "../../../clients/node/src/index.ts";
import { LorepodError } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { plural } from "../format.ts";
import { useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Copy,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Notice,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { Applications } from "../parts/applications.tsx";
import { CredentialDialog } from "../parts/credential-dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";

type Asked = { do: "create" } | { do: "replace" | "delete"; credential: Credential };

/** What pages behind a login are read with; its secrets are never shown. */
export function Credentials() {
  const credentials = useLoad((signal) => lorepod.credentials.list({ signal }), []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { value } = credentials;
  const close = () => setAsked(null);
  const done = () => {
    close();
    credentials.reload();
  };
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Credentials</h1>
        <Button kind="main" onClick={() => setAsked({ do: "create" })}>
          New credential
        </Button>
      </div>
      <FaultNotice fault={credentials.fault} retry={credentials.reload} />
      {value === undefined && credentials.fault === null && <Waiting what="the credentials" />}
      {value?.length === 0 && (
        <Empty title="No credentials yet">
          <p>
            With a credential, extractions and Sites read pages behind a login. It is sent to the
            origins that it names and to no other.
          </p>
        </Empty>
      )}
      <ul class="rows">
        {value?.map((credential) => (
          <li key={credential.id}>
            <Row credential={credential} ask={(what) => setAsked({ do: what, credential })} />
          </li>
        ))}
      </ul>
      <Applications />
      {asked?.do === "create" && <CredentialDialog onClose={close} onDone={done} />}
      {asked?.do === "replace" && (
        <CredentialDialog of={asked.credential} onClose={close} onDone={done} />
      )}
      {asked?.do === "delete" && (
        <DeleteDialog of={asked.credential} onClose={close} onDone={done} />
      )}
    </div>
  );
}

type RowProps = { credential: Credential; ask: (what: "replace" | "delete") => void };

function Row({ credential, ask }: RowProps) {
  const { id, name, kind, origins, createdAt, changedAt, login } = credential;
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <strong class="grow">
          <Foreign lines={2}>{name}</Foreign>
        </strong>
        {login !== undefined && <Badge>{login.state}</Badge>}
        <Badge>{kind}</Badge>
        <div class="row wrap">
          <Button label={`Replace ${name}`} onClick={() => ask("replace")}>
            Replace
          </Button>
          <Button kind="danger" label={`Delete ${name}`} onClick={() => ask("delete")}>
            Delete
          </Button>
        </div>
      </div>
      <p class="small">
        <Foreign>{origins.join(", ")}</Foreign>
      </p>
      {login !== undefined && (
        <p class="faint small">
          {`${plural(login.steps, "step")}, proved by `}
          <Out url={login.canaryUrl} />
        </p>
      )}
      <p class="faint small">
        <code>{id}</code> <Copy text={id} what={`the id of ${name}`} /> created{" "}
        <Moment at={createdAt} />
        {changedAt !== createdAt && (
          <>
            {" · replaced "}
            <Moment at={changedAt} />
          </>
        )}
      </p>
      {login?.reason != null && (
        <Notice tone="warn">
          <p>
            The latest login has failed: <Foreign>{login.reason}</Foreign>
          </p>
          {login.state === "suspended" && <p>It is not used until it is replaced.</p>}
        </Notice>
      )}
    </div>
  );
}

type DeleteProps = { of: Credential; onClose: () => void; onDone: () => void };

function DeleteDialog({ of, onClose, onDone }: DeleteProps) {
  /** The server has refused it: jobs or Sites use it. */
  const [used, setUsed] = useState(false);
  const remove = async () => {
    try {
      await lorepod.credentials.delete(of.id, used ? { force: "true" } : {});
      onDone();
    } catch (error) {
      if (error instanceof LorepodError && error.code === "credential_in_use") setUsed(true);
      throw error;
    }
  };
  return (
    <FormDialog
      title={`Delete “${of.name.slice(0, 60)}”`}
      does={used ? "Delete all the same" : "Delete"}
      danger
      work={remove}
      onClose={onClose}
    >
      <p>Its values are erased. What was read with it stays. This cannot be undone.</p>
      {used && (
        <p>
          Jobs that use it end without reading; Sites that use it are read without it from then on.
        </p>
      )}
    </FormDialog>
  );
}

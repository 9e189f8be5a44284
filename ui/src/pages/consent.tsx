import { useEffect, useState } from "preact/hooks";
import { asking, decide, type Asking } from "../connections.ts";
import { useLoad } from "../load.ts";
import { Button, FaultNotice, Field, Foreign, Notice, Waiting } from "../parts/basics.tsx";
import { faultOf, type Fault } from "../api.ts";
import { Mark } from "../parts/mark.tsx";
import { signOut } from "../session.ts";

/** Where an application sends the browser of its user. */
export const consentPath = "/oauth/authorize";

/** A person allows an application to use one key at /mcp, or refuses. */
export function Consent() {
  const request = location.search.slice(1);
  const asked = useLoad((signal) => asking(request, signal), [request]);
  useEffect(() => {
    document.title = "Connect an application · Lorepod";
  }, []);
  const { client = null, keys = [], location: elsewhere = null } = asked.value ?? {};
  useEffect(() => {
    if (elsewhere !== null) location.assign(elsewhere);
  }, [elsewhere]);
  return (
    <main class="gate">
      <div class="card stack">
        <h1 class="row">
          <Mark /> Lorepod
        </h1>
        <FaultNotice fault={asked.fault} />
        {asked.value === undefined && asked.fault === null && <Waiting what="the request" />}
        {client !== null && <Decision client={client} keys={keys} request={request} />}
      </div>
    </main>
  );
}

type DecisionProps = {
  client: NonNullable<Asking["client"]>;
  keys: Asking["keys"];
  request: string;
};

function Decision({ client, keys, request }: DecisionProps) {
  const [keyId, setKeyId] = useState(keys[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const answer = async (allow: boolean) => {
    setBusy(true);
    try {
      const next = await decide({ request, allow, keyId });
      location.assign(next.location);
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <h2>
        Connect <Foreign>{client.name ?? client.host}</Foreign>?
      </h2>
      <p>
        {client.isLocal ? "It runs on your computer, at " : "It belongs to "}
        <strong>
          <Foreign>{client.host}</Foreign>
        </strong>
        . The name is what it calls itself.
      </p>
      <ul class="permissions">
        <li>It reads websites, and searches and deletes knowledge, as the key below.</li>
        <li>What it does counts for the limits of this key.</li>
        <li>It does not get the key itself. You can disconnect it under Credentials.</li>
      </ul>
      {keys.length === 0 ? (
        <Notice tone="warn">There is no key to connect it to. Make one first.</Notice>
      ) : (
        <Field label="Key">
          {(ids) => (
            <select
              {...ids}
              value={keyId}
              disabled={busy}
              onChange={(event) => setKeyId(event.currentTarget.value)}
            >
              {keys.map(({ id, name, prefix }) => (
                <option key={id} value={id}>
                  {`${name.slice(0, 60)} (${prefix}…)`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <FaultNotice fault={fault} />
      <div class="row wrap">
        <Button
          kind="main"
          busy={busy}
          disabled={keys.length === 0}
          onClick={() => void answer(true)}
        >
          Connect
        </Button>
        <Button disabled={busy} onClick={() => void answer(false)}>
          Refuse
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </>
  );
}

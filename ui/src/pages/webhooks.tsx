import { useState } from "preact/hooks";
import type { CreatedWebhook, WebhookEvent } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { count, momentOf, wholeUrl } from "../format.ts";
import { useAction, useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Choice,
  Code,
  Copy,
  Dialog,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Notice,
  Waiting,
} from "../parts/basics.tsx";
import { FormDialog, TextField } from "../parts/form-dialog.tsx";
import { receiver, receiverLanguages, type ReceiverLanguage } from "../parts/receivers.ts";
import { Link } from "../router.tsx";

const events: readonly [name: WebhookEvent, words: string][] = [
  ["EXTRACTION_STARTED", "an extraction begins"],
  ["PAGE_SCRAPED", "a page was read"],
  ["PAGE_UPDATED", "the content of a page changed"],
  ["EXTRACTION_COMPLETED", "an extraction ended well, with its result"],
  ["EXTRACTION_FAILED", "an extraction failed, with its error"],
  ["SITE_SYNCED", "a sync of a Site ended, with what changed"],
  ["SITE_NEEDS_ATTENTION", "a Site needs you: a sync waits, or no page could be read"],
];

export function Webhooks() {
  const hooks = useLoad((signal) => lorepod.webhooks.list({ signal }), []);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  const { value } = hooks;
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Webhooks</h1>
        <Button kind="main" onClick={() => setCreating(true)}>
          New webhook
        </Button>
      </div>
      <FaultNotice fault={hooks.fault} retry={hooks.reload} />
      {value === undefined && hooks.fault === null && <Waiting what="the webhooks" />}
      {value?.length === 0 && (
        <Empty title="No webhooks yet">
          <p>A webhook sends what happens to extractions to a server of yours.</p>
        </Empty>
      )}
      <ul class="rows">
        {value?.map((hook) => (
          <li key={hook.id}>
            <Link to={`/webhooks/${hook.id}`} class="job row between">
              <span class="grow">
                <Foreign lines={1}>{hook.description ?? hook.url}</Foreign>
                <span class="faint small">
                  <Foreign lines={1}>{hook.url}</Foreign>
                </span>
              </span>
              <span class="faint small nowrap">
                {`${count(hook.delivered)} delivered · `}
                <Moment at={hook.lastDeliveryAt} />
              </span>
              <Badge>{hook.status}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      {(value !== undefined || hooks.fault !== null) && (
        <>
          <SigningSecretCard />
          <Receivers />
        </>
      )}
      {creating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onDone={(hook) => {
            setCreating(false);
            setMade(hook);
            hooks.reload();
          }}
        />
      )}
      {made !== null && <MadeDialog hook={made} onClose={() => setMade(null)} />}
    </div>
  );
}

function CreateDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (hook: CreatedWebhook) => void;
}) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>([
    "EXTRACTION_COMPLETED",
    "EXTRACTION_FAILED",
  ]);
  const create = async () => {
    const about = description.trim() === "" ? {} : { description: description.trim() };
    onDone(await lorepod.webhooks.create({ url: wholeUrl(url), events: [...chosen], ...about }));
  };
  return (
    <FormDialog
      title="New webhook"
      does="Create"
      disabled={chosen.length === 0}
      work={create}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="Receives a POST for each event"
        required
        kind="url"
        maxChars={2_048}
        value={url}
        onInput={setUrl}
      />
      <TextField
        label="What it is for"
        maxChars={256}
        value={description}
        onInput={setDescription}
      />
      <fieldset>
        <legend>Events</legend>
        {events.map(([name, words]) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked
                    ? [...chosen, name]
                    : chosen.filter((one) => one !== name),
                )
              }
            />
            <span>
              {words} <code class="faint small">{name}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

function MadeDialog({ hook, onClose }: { hook: CreatedWebhook; onClose: () => void }) {
  return (
    <Dialog title="The webhook is there" onClose={onClose}>
      {hook.token !== undefined && (
        <>
          <Notice tone="warn">
            This token comes with each delivery. It is shown this once: give it to the receiver.
          </Notice>
          <p class="secret row between">
            <code>{hook.token}</code>
            <Copy text={hook.token} what="the token" />
          </p>
        </>
      )}
      <Link to={`/webhooks/${hook.id}`} class="button main">
        Test it
      </Link>
    </Dialog>
  );
}

/** One secret signs all of a key's deliveries and callbacks; it is shown when asked for. */
function SigningSecretCard() {
  const [shown, setShown] = useState(false);
  const secret = useLoad(
    (signal) => (shown ? lorepod.signingSecret.get({ signal }) : Promise.resolve(null)),
    [shown],
  );
  const action = useAction();
  const rotate = () =>
    action.run(async () => {
      secret.set(await lorepod.signingSecret.rotate());
      setShown(true);
    });
  return (
    <section class="card stack">
      <div class="row between wrap">
        <h2>Signing secret</h2>
        <div class="row">
          <Button expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide" : "Show"}
          </Button>
          <Button busy={action.busy} onClick={() => void rotate()}>
            Rotate
          </Button>
        </div>
      </div>
      <p class="faint">
        Proves that a delivery came from here. After a rotation both are good for a day.
      </p>
      <FaultNotice fault={secret.fault ?? action.fault} />
      {shown && secret.value != null && (
        <>
          <p class="secret row between">
            <code>{secret.value.secret}</code>
            <Copy text={secret.value.secret} what="the signing secret" />
          </p>
          {secret.value.previousValidUntil !== null && (
            <p class="faint small">
              {`The one before is good until ${momentOf(secret.value.previousValidUntil)}.`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Receivers() {
  const [language, setLanguage] = useState<ReceiverLanguage>("Node");
  return (
    <details class="card">
      <summary>A receiver that checks the signature</summary>
      <div class="stack">
        <Choice
          label="Language"
          value={language}
          options={receiverLanguages.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
        <Code label={`${language} receiver`} text={receiver(language)} />
      </div>
    </details>
  );
}

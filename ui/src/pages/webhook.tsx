import { useState } from "preact/hooks";
import type { Delivery, Webhook, WebhookTest } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { duration, momentOf } from "../format.ts";
import { firstPages } from "../first-pages.ts";
import { useAction, useEvery, useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Choice,
  Dialog,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Notice,
  Waiting,
} from "../parts/basics.tsx";
import { go, Link, usePlace, withQuery } from "../router.tsx";

const pauses: Record<string, string> = {
  TOO_MANY_ERRORS: "Every retry of a delivery failed. Fix the receiver, then activate it again.",
  ENDPOINT_GONE: "The receiver answered 410: it is closed for good.",
  PAUSED_BY_OWNER: "It was paused by hand. Its deliveries are kept for a day.",
};

export function WebhookPage({ id }: { id: string }) {
  const hook = useLoad((signal) => lorepod.webhooks.get(id, { signal }), [id]);
  const { value } = hook;
  return (
    <div class="stack">
      <p class="small">
        <Link to="/webhooks">Webhooks</Link>
      </p>
      {value === undefined ? (
        <>
          <h1>Webhook</h1>
          {hook.fault === null ? (
            <Waiting what="the webhook" />
          ) : (
            <FaultNotice fault={hook.fault} retry={hook.reload} />
          )}
        </>
      ) : (
        <>
          <Head hook={value} onChange={hook.set} />
          <Deliveries id={id} status={value.status} />
        </>
      )}
    </div>
  );
}

function Head({ hook, onChange }: { hook: Webhook; onChange: (hook: Webhook) => void }) {
  const { id, url, events, status, pausedReason, description, lastSuccessAt } = hook;
  const [tested, setTested] = useState<WebhookTest | null>(null);
  const [removing, setRemoving] = useState(false);
  const test = useAction();
  const change = useAction();
  const paused = status === "paused";
  const turn = () =>
    change.run(async () => {
      setTested(null);
      onChange(await lorepod.webhooks.update(id, { status: paused ? "active" : "paused" }));
    });
  return (
    <header class="stack tight">
      <div class="row between wrap">
        <h1>
          <Foreign lines={2}>{description ?? url}</Foreign>
        </h1>
        <Badge>{status}</Badge>
      </div>
      <p class="faint small">
        <Foreign lines={2}>{url}</Foreign>
      </p>
      <p class="faint small">
        {events.map((name) => name.toLowerCase().replaceAll("_", " ")).join(", ")} · last answered
        with success <Moment at={lastSuccessAt} />
      </p>
      {pausedReason !== null && <Notice tone="warn">{pauses[pausedReason] ?? pausedReason}</Notice>}
      <div class="row wrap">
        <Button
          kind="main"
          busy={test.busy}
          onClick={() => void test.run(async () => setTested(await lorepod.webhooks.test(id)))}
        >
          Send a test
        </Button>
        <Button busy={change.busy} onClick={() => void turn()}>
          {paused ? "Activate" : "Pause"}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
      <FaultNotice fault={test.fault ?? change.fault} />
      {tested !== null && (
        <Notice tone={tested.delivered ? "good" : "bad"}>
          {tested.delivered
            ? `It answered ${tested.status ?? ""} in ${duration(tested.ms)}.`
            : `The test failed: ${tested.error ?? "no answer"} (${duration(tested.ms)}).`}
        </Notice>
      )}
      {removing && (
        <Dialog title="Delete this webhook" onClose={() => setRemoving(false)}>
          <p>
            Its waiting deliveries are not sent, and the log of its deliveries is deleted. This
            cannot be undone.
          </p>
          <FaultNotice fault={change.fault} />
          <Button
            kind="danger"
            busy={change.busy}
            onClick={() =>
              void change.run(async () => {
                await lorepod.webhooks.delete(id);
                go("/webhooks");
              })
            }
          >
            Delete
          </Button>
        </Dialog>
      )}
    </header>
  );
}

type Outcome = Delivery["outcome"];
const outcomes: readonly { value: Outcome | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "delivered", label: "Delivered" },
  { value: "pending", label: "Pending" },
  { value: "held", label: "Held" },
  { value: "failed", label: "Failed" },
];

const dayMs = 24 * 60 * 60_000;

function Deliveries({ id, status }: { id: string; status: string }) {
  const { query } = usePlace();
  const outcome = outcomes.find(({ value }) => value === query.get("outcome"))?.value ?? "all";
  const [pages, setPages] = useState(1);
  const filter = outcome === "all" ? {} : { outcome };
  const log = useLoad(
    (signal) =>
      firstPages(pages, async (cursor) => {
        const asked = { ...filter, cursor, limit: 50, signal };
        const { deliveries: rows, cursor: next } = await lorepod.webhooks.deliveries(id, asked);
        return { rows, nextCursor: next };
      }),
    [id, outcome, status],
    pages,
  );
  const action = useAction();
  useEvery(3_000, !log.loading, log.reload);
  const { value } = log;
  const replay = (delivery: Delivery) =>
    action.run(async () => {
      await lorepod.webhooks.replay(id, delivery.id);
      log.reload();
    });
  const replayAll = () =>
    action.run(async () => {
      await lorepod.webhooks.replayFailed(id, { since: new Date(Date.now() - 7 * dayMs) });
      log.reload();
    });
  return (
    <section class="stack">
      <div class="row between wrap">
        <h2>Deliveries of the last 7 days</h2>
        <div class="row wrap">
          <Choice
            label="Outcome"
            value={outcome}
            options={outcomes}
            onChange={(next) => go(withQuery({ outcome: next === "all" ? null : next }))}
          />
          <Button busy={action.busy} onClick={() => void replayAll()}>
            Replay all failed
          </Button>
        </div>
      </div>
      <FaultNotice fault={log.fault ?? action.fault} retry={log.reload} />
      {value === undefined && log.fault === null && <Waiting what="the deliveries" />}
      {value?.rows.length === 0 && (
        <Empty title="No delivery here">
          <p>Send a test, or extract something.</p>
        </Empty>
      )}
      <ul class="rows">
        {value?.rows.map((delivery) => (
          <li key={delivery.id} class="stack tight">
            <DeliveryRow delivery={delivery} onReplay={() => void replay(delivery)} />
          </li>
        ))}
      </ul>
      {value?.more === true && (
        <Button busy={log.loading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay: () => void }) {
  const { id, event, outcome, jobId, createdAt, nextTryAt, tries } = delivery;
  return (
    <>
      <div class="row between wrap">
        <span class="grow">
          <strong>{event.toLowerCase().replaceAll("_", " ")}</strong>{" "}
          <span class="faint small">
            <Moment at={createdAt} />
            {nextTryAt !== null && ` · next try ${momentOf(nextTryAt)}`}
          </span>{" "}
          {jobId !== null && <Link to={`/jobs/${jobId}`}>job</Link>}
        </span>
        <Badge>{outcome}</Badge>
        <Button label={`Replay ${event} ${id}`} onClick={onReplay}>
          Replay
        </Button>
      </div>
      <details>
        <summary>{tries.length === 1 ? "1 try" : `${tries.length} tries`}</summary>
        <ol class="tries">
          {tries.map(({ at, status, ms, error, answer }) => (
            <li key={at}>
              <span>
                {`${momentOf(at)} · ${status ?? "no answer"} · ${duration(ms)}`}
                {error !== null && (
                  <>
                    {" · "}
                    <Foreign>{error}</Foreign>
                  </>
                )}
              </span>
              {answer !== null && answer !== "" && (
                <pre dir="auto">
                  <code>{answer}</code>
                </pre>
              )}
            </li>
          ))}
        </ol>
        <p class="faint small">
          Delivery <code>{id}</code>
        </p>
      </details>
    </>
  );
}

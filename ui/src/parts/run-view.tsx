import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { ExtractionRequest, JobPageList } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { useConnectionLost } from "../connection.ts";
import { count, duration } from "../format.ts";
import { useAction, useEvery, useLoad, type Loaded } from "../load.ts";
import { Link } from "../router.tsx";
import { adviceFor, isLive, itemsOf, readOf, type Run } from "../run.ts";
import { Badge, Button, Category, FaultNotice, Foreign, Notice, Waiting } from "./basics.tsx";
import { Finder } from "./finder.tsx";
import { BusinessCard, Items, Suggested, Warnings } from "./result.tsx";
import { RunPages, Outcomes } from "./run-pages.tsx";
import { RequestedValues } from "./values.tsx";

const ledgerMs = 1_000;

type RunProps = { run: Run; onExtract: (request: ExtractionRequest) => void };

/**
 * A run as it goes on, and what came of it. One that is `resumed` may have ended long ago: it is not
 * watched once more, but shown when all of it is there.
 */
export function RunView({ run, resumed, onExtract }: RunProps & { resumed: string | null }) {
  const { failure, fault } = run;
  const ledger = useLedger(run, run.jobId ?? resumed);
  const mayBeOver = ledger.fault === null && ledger.value?.complete !== false;
  if (resumed !== null && isLive(run) && mayBeOver) return <Waiting what="the run" rows={8} />;
  return (
    <div class="stack">
      <Status run={run} />
      <FaultNotice fault={fault} />
      {run.state === "cancelled" && (
        <Notice>
          <p>
            <strong>The extraction was cancelled.</strong> {adviceFor("cancelled")}
          </p>
        </Notice>
      )}
      {run.state === "failed" && failure !== null && (
        <Notice tone="bad">
          <p>
            <strong>The extraction failed.</strong> <Foreign>{failure.message}</Foreign>
          </p>
          <p>{adviceFor(failure.code)}</p>
        </Notice>
      )}
      <Body run={run} ledger={ledger} onExtract={onExtract} />
    </div>
  );
}

/** The events of a run so far, without its state. */
export function RunBody({ run, onExtract }: RunProps) {
  return <Body run={run} ledger={useLedger(run, run.jobId)} onExtract={onExtract} />;
}

type Ledger = Loaded<JobPageList | null>;

function useLedger(run: Run, jobId: string | null): Ledger {
  const live = isLive(run);
  const ledger = useLoad<JobPageList | null>(
    (signal) =>
      jobId === null ? Promise.resolve(null) : lorepod.jobs.pages(jobId, { limit: 300, signal }),
    [jobId],
  );
  useEvery(ledgerMs, live && jobId !== null && !ledger.loading, ledger.reload);
  useEffect(() => {
    if (!live) ledger.reload();
  }, [live]);
  return ledger;
}

/** Every part has its place from the start, so that nothing moves while the run is watched. */
function Body({ run, ledger, onExtract }: RunProps & { ledger: Ledger }) {
  const { jobId, business, result, suggested } = run;
  const live = isLive(run);
  const known = ledger.value ?? null;
  // A run that is over is shown in one piece.
  if (!live && known === null && jobId !== null && ledger.fault === null) {
    return <Waiting what="the result" rows={8} />;
  }
  return (
    <>
      {business !== null && <BusinessCard business={business} />}
      {business === null && live && <div class="card business bone" aria-hidden="true" />}
      <Facts run={run} ledger={known} />
      {result !== null && <Warnings warnings={result.warnings} />}
      <div class="halves">
        <div class="stack">
          {result !== null && <RequestedValues result={result} />}
          {result !== null && result.knowledgeItems.length > 0 && (
            <Finder domain={result.business.domain} />
          )}
          {result === null ? <ItemsSoFar run={run} /> : <Items result={result} />}
        </div>
        <div class="stack">
          <RunPages run={run} ledger={known} />
          {known !== null && jobId !== null && <Outcomes jobId={jobId} ledger={known} />}
          <Suggested urls={suggested} onExtract={(url) => onExtract({ url, urls: [url] })} />
        </div>
      </div>
    </>
  );
}

const badges: Record<Run["state"], string> = {
  starting: "pending",
  running: "processing",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

function Status({ run }: { run: Run }) {
  const { jobId, state, step } = run;
  const live = isLive(run);
  const lost = useConnectionLost();
  const cancel = useAction();
  return (
    <div class="stack tight">
      <div class="row between wrap status">
        <p class="row grow" role="status" aria-live="polite">
          <Badge>{live && lost ? "reconnecting" : badges[state]}</Badge>
          <Foreign lines={2}>{step}</Foreign>
        </p>
        <div class="row">
          {jobId !== null && <Link to={`/jobs/${jobId}`}>Job</Link>}
          {live && jobId !== null && (
            <Button
              busy={cancel.busy}
              onClick={() => void cancel.run(async () => void (await lorepod.jobs.cancel(jobId)))}
            >
              Cancel
            </Button>
          )}
        </div>
      </div>
      <progress
        class={live ? "" : "ended"}
        max={Math.max(1, run.total)}
        value={readOf(run)}
        aria-label="Pages read"
      />
      <FaultNotice fault={cancel.fault} />
    </div>
  );
}

/** The same figures from the first moment to the last. */
function Facts({ run, ledger }: { run: Run; ledger: JobPageList | null }) {
  const { result, total } = run;
  const items = [...itemsOf(run).values()].reduce((sum, number) => sum + number, 0);
  return (
    <dl class="facts">
      <Fact name="Pages read">
        {isLive(run) && total > 0 ? `${readOf(run)} of ${total}` : count(readOf(run))}
      </Fact>
      <Fact name="Addresses found">{ledger === null ? "…" : count(ledger.found)}</Fact>
      <Fact name="In other languages">
        {ledger === null ? "…" : count(ledger.outcomes["locale-duplicate"] ?? 0)}
      </Fact>
      <Fact name="Items">{count(items)}</Fact>
      <Fact name="Took">{result === null ? "…" : duration(result.durationMs)}</Fact>
      <Fact name="Read by">
        {result === null ? "…" : result.readers.items === "model" ? "a model" : "offline reader"}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the pages hold, as they are read; the items themselves come with the result. */
function ItemsSoFar({ run }: { run: Run }) {
  const counts = [...itemsOf(run)].toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0 && !isLive(run)) return null;
  return (
    <section class="card stack tight" aria-label="Items so far">
      <h2>Items so far</h2>
      {counts.length === 0 ? (
        <p class="faint">They arrive with the first page.</p>
      ) : (
        <ul class="tallies">
          {counts.map(([category, number]) => (
            <li key={category}>
              <strong>{number}</strong> <Category name={category} />
            </li>
          ))}
        </ul>
      )}
      <p class="faint small">
        A first look at each page by itself. When all are read, what they repeat is taken once and
        every item gets its proof.
      </p>
    </section>
  );
}

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Job } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { duration, momentOf, safeLink, shortUrl, timeOf } from "../format.ts";
import { useAction, useEvery, useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Choice,
  Code,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Notice,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { DeleteKnowledge } from "../parts/delete-knowledge.tsx";
import { Deleted, type Deletion } from "../parts/deleted.tsx";
import { Export } from "../parts/export.tsx";
import { Ledger } from "../parts/ledger.tsx";
import { Snippets } from "../parts/snippets.tsx";
import { requestOf } from "../snippets.ts";
import { BusinessCard, Items, ResultFacts, Suggested } from "../parts/result.tsx";
import { RequestedValues } from "../parts/values.tsx";
import { RunBody } from "../parts/run-view.tsx";
import { go, Link, usePlace, withQuery } from "../router.tsx";
import { jobStateOf } from "../job-state.ts";
import { adviceFor, isLive as isFollowed, type Run } from "../run.ts";
import { useSession } from "../session.ts";
import { useRun } from "../use-run.ts";
import { isLive } from "./jobs.tsx";

type Tab = "result" | "timeline" | "pages" | "run" | "raw";

export function JobPage({ jobId }: { jobId: string }) {
  const { query } = usePlace();
  const session = useSession();
  const admin = session.state === "in" && session.session.who === "admin";
  const job = useLoad((signal) => lorepod.jobs.get(jobId, { signal }), [jobId]);
  const run = useRun({ jobId });
  const { value } = job;
  const live = value === undefined || isLive(value);
  useEvery(2_000, live && job.fault === null && !job.loading, job.reload);
  useEffect(() => {
    if (!isFollowed(run)) job.reload();
  }, [run.state]);
  useEffect(() => {
    if (value !== undefined) document.title = `${value.url.slice(0, 80)} · Lorepod`;
  }, [value?.url]);

  if (value === undefined) {
    return (
      <div class="stack">
        <h1>Job</h1>
        <FaultNotice fault={job.fault} retry={job.reload} />
        {job.fault === null && <Waiting what="the job" rows={8} />}
      </div>
    );
  }
  const tabs: { value: Tab; label: string }[] = [
    { value: "result", label: "Result" },
    { value: "timeline", label: "Timeline" },
    { value: "pages", label: "Addresses" },
    ...(admin ? [{ value: "run" as const, label: "Attempts" }] : []),
    { value: "raw", label: "JSON" },
  ];
  const tab = tabs.find((one) => one.value === query.get("tab"))?.value ?? "result";
  return (
    <div class="stack">
      <Head job={value} run={run} />
      <FaultNotice fault={job.fault} retry={job.reload} />
      {isOfWeb(value) && (
        <details>
          <summary>The same request as code</summary>
          <Snippets call="extract" body={requestOf(value.request)} />
        </details>
      )}
      <Choice
        label="Part of the job"
        value={tab}
        options={tabs}
        onChange={(next) => go(withQuery({ tab: next === "result" ? null : next, outcome: null }))}
      />
      {tab === "result" && <ResultTab job={value} run={run} />}
      {tab === "timeline" && <Timeline run={run} job={value} />}
      {tab === "pages" && (
        <Ledger
          jobId={jobId}
          outcome={query.get("outcome") ?? "all"}
          onOutcome={(outcome) => go(withQuery({ outcome: outcome === "all" ? null : outcome }))}
        />
      )}
      {tab === "run" && <Attempts jobId={jobId} status={value.status} />}
      {tab === "raw" && <Code label="job as JSON" text={JSON.stringify(value, null, 2)} tall />}
    </div>
  );
}

function Head({ job, run }: { job: Job; run: Run }) {
  const { id, url, createdAt, durationMs, waitingFor, result } = job;
  const live = isLive(job);
  // What was there while it ran keeps its place when it ends.
  const [watched] = useState(live);
  const action = useAction();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const { credential = "" } = job.request;
  const watch = new URLSearchParams({ watch: url, ...(credential !== "" && { credential }) });
  const again = () =>
    action.run(async () => {
      const { url: at, ...options } = job.request;
      const { jobId } = await lorepod.extractAsync(at, options);
      go(`/jobs/${jobId}`);
    });
  const cancel = () => action.run(async () => void (await lorepod.jobs.cancel(id)));
  return (
    <header class="stack tight">
      <div class="row between wrap">
        <h1>
          <Foreign lines={2}>
            {result?.business.name ?? run.business?.name ?? shortUrl(url)}
          </Foreign>
        </h1>
        <Badge>{jobStateOf(job)}</Badge>
      </div>
      <p class="faint small row wrap">
        <Out url={url} />
        <span>
          <Moment at={createdAt} />
          {durationMs !== null && ` · took ${duration(durationMs)}`}
        </span>
        <code>{id}</code>
      </p>
      {watched && (
        <>
          <p role="status">
            <Foreign lines={2}>{waitingFor ?? run.step}</Foreign>
          </p>
          <progress
            class={live ? "" : "ended"}
            max={Math.max(1, run.total)}
            value={run.pages.filter(({ state }) => state === "read").length}
            aria-label="Pages read"
          />
        </>
      )}
      <div class="row wrap">
        {isOfWeb(job) && (
          <Button busy={action.busy} onClick={() => void again()}>
            Run again
          </Button>
        )}
        {live && (
          <Button kind="danger" busy={action.busy} onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
        {result !== null && (
          <>
            <Export id={id} open={(query) => lorepod.jobs.export(id, query)} />
            {isOfWeb(job) && (
              <Link to={`/sites?${watch.toString()}`} class="button">
                Watch this site
              </Link>
            )}
            <DeleteKnowledge
              what={{ jobId: id }}
              label="Delete knowledge of this job"
              onDeleted={setDeletion}
            >
              Delete knowledge
            </DeleteKnowledge>
          </>
        )}
      </div>
      <Deleted deletion={deletion} />
      <FaultNotice fault={action.fault} />
    </header>
  );
}

/** An uploaded document is read by an upload, not by a request with its address. */
const isOfWeb = ({ url }: Job): boolean => safeLink(url) !== undefined;

function ResultTab({ job, run }: { job: Job; run: Run }) {
  const { result, error } = job;
  const extract = async (url: string) => {
    const { jobId } = await lorepod.extractAsync(url, { urls: [url] });
    go(`/jobs/${jobId}`);
  };
  if (jobStateOf(job) === "cancelled") {
    return (
      <Notice>
        <p>
          <strong>The extraction was cancelled.</strong> {adviceFor("cancelled")}
        </p>
      </Notice>
    );
  }
  if (job.status === "failed") {
    return (
      <Notice tone="bad">
        <p>
          <strong>The extraction failed.</strong>{" "}
          <Foreign>{error ?? "No reason was reported."}</Foreign>
        </p>
        <p>{adviceFor(run.failure?.code ?? "")}</p>
      </Notice>
    );
  }
  if (isLive(job)) {
    return (
      <div class="stack">
        <RunBody run={run} onExtract={({ url }) => void extract(url)} />
      </div>
    );
  }
  if (result === null) {
    return (
      <Empty title="The result has expired">
        <p>
          {isOfWeb(job)
            ? "Results are stored for a limited time; run the job again to get a new one."
            : "It was removed after a time, or with its document."}
        </p>
      </Empty>
    );
  }
  return (
    <div class="stack">
      <BusinessCard business={result.business} />
      <ResultFacts result={result} />
      <RequestedValues result={result} />
      <Items result={result} />
      <Suggested urls={result.suggestedUrls} onExtract={(url) => void extract(url)} />
    </div>
  );
}

function Timeline({ run, job }: { run: Run; job: Job }) {
  if (run.events.length === 0 && run.fault !== null) return <FaultNotice fault={run.fault} />;
  const ended = run.events.some(({ type }) => type === "complete" || type === "error");
  return (
    <>
      <p class="faint small">{momentOf(job.createdAt)}</p>
      <ol class="timeline">
        <Entry at={job.createdAt} name="requested" />
        {run.events.map(({ id, type, at, words, url }) => (
          <Entry
            key={id}
            kind={type}
            // The last event has no time: it is the job's end.
            at={at ?? (type === "complete" ? job.finishedAt : null)}
            name={type.replaceAll("_", " ")}
          >
            <Foreign lines={2}>{words}</Foreign>
            {url !== undefined && <Out url={url} />}
          </Entry>
        ))}
        {job.finishedAt !== null && !ended && <Entry at={job.finishedAt} name="ended" />}
      </ol>
    </>
  );
}

type EntryProps = {
  at: string | null;
  name: string;
  kind?: string;
  children?: ComponentChildren;
};

function Entry({ at, name, kind = "", children }: EntryProps) {
  return (
    <li class={kind}>
      {at === null ? (
        <span />
      ) : (
        <time class="small" dateTime={at} title={momentOf(at)}>
          {timeOf(at)}
        </time>
      )}
      <span class="faint small">{name}</span>
      <span>{children}</span>
    </li>
  );
}

/** What the platform did, for the operator. */
function Attempts({ jobId, status }: { jobId: string; status: string }) {
  const run = useLoad((signal) => lorepod.admin.job(jobId, { signal }), [jobId, status]);
  const { value } = run;
  if (run.fault !== null) return <FaultNotice fault={run.fault} retry={run.reload} />;
  if (value === undefined) return <Waiting what="the attempts" />;
  return (
    <div class="stack">
      {value.waitingFor !== null && (
        <Notice>
          Waits: <Foreign>{value.waitingFor}</Foreign>
        </Notice>
      )}
      <h2>Attempts</h2>
      {value.attempts.length === 0 ? (
        <p class="faint">None yet.</p>
      ) : (
        <ul class="rows">
          {value.attempts.map(({ number, outcome, pod, startedAt, endedAt, reason }) => (
            <li key={number} class="row between wrap">
              <span class="grow">
                {`Attempt ${number}`}
                {pod !== null && (
                  <>
                    {" in pod "}
                    <code>{pod}</code>
                  </>
                )}
                {reason !== undefined && (
                  <span class="faint small">
                    {" "}
                    <Foreign lines={2}>{reason}</Foreign>
                  </span>
                )}
              </span>
              <span class="faint small">
                {momentOf(startedAt)}
                {endedAt !== undefined &&
                  ` · ${duration(Date.parse(endedAt) - Date.parse(startedAt))}`}
              </span>
              <Badge>{outcome}</Badge>
            </li>
          ))}
        </ul>
      )}
      <h2>Conditions</h2>
      <ul class="rows">
        {value.conditions.map(({ type, status: holds, reason, message }) => (
          <li key={type} class="row between wrap">
            <span class="grow">
              <strong>{type}</strong> <span class="faint">{reason}</span>
              {message !== "" && (
                <p class="small">
                  <Foreign lines={4}>{message}</Foreign>
                </p>
              )}
            </span>
            <span>{holds}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useState } from "preact/hooks";
import type { ExtractionRequest, JobPageList } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { duration, plural } from "../format.ts";
import { useAction, useLoad } from "../load.ts";
import { Link } from "../router.tsx";
import { adviceFor, type Run } from "../run.ts";
import { Badge, Button, FaultNotice, Foreign, Notice, Out } from "./basics.tsx";
import { BusinessCard, Items, ResultFacts, Suggested } from "./result.tsx";
import { Finder } from "./finder.tsx";

/** A run as it goes on, and what came of it. */
export function RunView({
  run,
  onExtract,
}: {
  run: Run;
  onExtract: (request: ExtractionRequest) => void;
}) {
  const { jobId, state, step, business, result, suggested, failure, fault } = run;
  const live = state === "starting" || state === "running";
  const cancel = useAction();
  return (
    <div class="stack">
      <div class="row between wrap status">
        <p class="row" role="status" aria-live="polite">
          <Badge>{state === "starting" ? "pending" : live ? "processing" : state}</Badge>
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
      {live && (
        <progress max={Math.max(1, run.total)} value={readOf(run)} aria-label="Pages read" />
      )}
      <FaultNotice fault={fault ?? cancel.fault} />
      {failure !== null && (
        <Notice tone="bad">
          <p>
            <strong>The extraction failed.</strong> <Foreign>{failure.message}</Foreign>
          </p>
          <p>{adviceFor(failure.code)}</p>
        </Notice>
      )}
      {business !== null && <BusinessCard business={business} />}
      {result !== null && <ResultFacts result={result} />}
      {run.pages.length > 0 && <Pages run={run} />}
      {result !== null && result.knowledgeItems.length > 0 && (
        <Finder domain={result.business.domain} />
      )}
      {result !== null && <Items result={result} />}
      <Suggested urls={suggested} onExtract={(url) => onExtract({ url, urls: [url] })} />
    </div>
  );
}

const readOf = ({ pages }: Run): number => pages.filter(({ state }) => state === "read").length;

/** The pages as they turn read; once the job has ended, with how each was read and what was left. */
function Pages({ run }: { run: Run }) {
  const { jobId, state, pages } = run;
  const ended = state === "completed" || state === "failed";
  const [open, setOpen] = useState(true);
  const ledger = useLoad<JobPageList | null>(
    (signal) =>
      ended && jobId !== null
        ? lorepod.jobs.pages(jobId, { limit: 1_000, signal })
        : Promise.resolve(null),
    [jobId, ended],
  );
  const rows = new Map(ledger.value?.pages.map((row) => [row.url, row]));
  const outcomes = ledger.value?.outcomes ?? {};
  const languages = outcomes["locale-duplicate"] ?? 0;
  return (
    <section class="stack tight">
      <div class="row between">
        <h2>{`${readOf(run)} of ${plural(Math.max(run.total, readOf(run)), "page")} read`}</h2>
        <Button kind="quiet" expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide" : "Show"}
        </Button>
      </div>
      {open && (
        <ul class="rows pages">
          {pages.map((page) => {
            const row = rows.get(page.url);
            const facts = [row?.engine, row?.ms == null ? null : duration(row.ms)];
            return (
              <li key={page.url} class={`row between ${page.state}`}>
                <div class="grow">
                  <Foreign lines={1}>{page.title || "…"}</Foreign>
                  <Out url={page.url} />
                </div>
                <span class="faint small">{facts.filter((fact) => fact != null).join(" · ")}</span>
                <Badge>{row?.outcome ?? (page.state === "read" ? "scraped" : "found")}</Badge>
              </li>
            );
          })}
        </ul>
      )}
      {ledger.value != null && (
        <p class="faint small">
          {languages > 0 &&
            `${plural(languages, "address", "addresses")} folded into one language. `}
          {Object.entries(outcomes)
            .map(([outcome, count]) => `${count} ${outcome}`)
            .join(" · ")}
          {jobId !== null && (
            <>
              {" · "}
              <Link to={`/jobs/${jobId}?tab=pages`}>every address and why</Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

import { useState } from "preact/hooks";
import type { JobStatus, JobSummary } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { duration, plural, shortUrl } from "../format.ts";
import { useEvery, useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Choice,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Waiting,
} from "../parts/basics.tsx";
import { go, Link, usePlace, withQuery } from "../router.tsx";

const filters: readonly { value: JobStatus | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "pending", label: "Waiting" },
  { value: "processing", label: "Running" },
  { value: "completed", label: "Completed" },
  { value: "failed", label: "Failed" },
];

const refreshMs = 3_000;

export function Jobs() {
  const { query } = usePlace();
  const status = filters.find(({ value }) => value === query.get("status"))?.value ?? "all";
  const [most, setMost] = useState(25);
  const jobs = useLoad(
    (signal) => lorepod.jobs.list({ ...(status === "all" ? {} : { status }), limit: most, signal }),
    [status, most],
  );
  const { value } = jobs;
  useEvery(refreshMs, (value?.jobs.some(isLive) ?? false) && !jobs.loading, jobs.reload);
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Jobs</h1>
        <Choice
          label="State"
          value={status}
          options={filters}
          onChange={(next) => go(withQuery({ status: next === "all" ? null : next }))}
        />
      </div>
      <FaultNotice fault={jobs.fault} retry={jobs.reload} />
      {value === undefined && jobs.fault === null && <Waiting what="the jobs" rows={8} />}
      {value?.jobs.length === 0 &&
        (status === "all" ? (
          <Empty title="No job yet">
            <Link to="/" class="button main">
              Extract a first website
            </Link>
          </Empty>
        ) : (
          <Empty title="No job in this state">
            <Link to="/jobs">Show all</Link>
          </Empty>
        ))}
      {value !== undefined && value.jobs.length > 0 && (
        <ul class="rows jobs">
          {value.jobs.map((job) => (
            <li key={job.id}>
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      )}
      {value?.nextCursor != null && most < 100 && (
        <Button onClick={() => setMost(100)}>Show more</Button>
      )}
    </div>
  );
}

function JobRow({ job }: { job: JobSummary }) {
  const { id, url, status, progress, error, waitingFor, createdAt, durationMs } = job;
  const words = error ?? waitingFor ?? (isLive(job) ? progress?.currentStep : null) ?? "";
  return (
    <Link to={`/jobs/${id}`} class="job row between">
      <span class="grow">
        <Foreign lines={1}>{shortUrl(url)}</Foreign>
        {words !== "" && (
          <span class="faint small">
            <Foreign lines={1}>{words}</Foreign>
          </span>
        )}
      </span>
      <span class="faint small nowrap">
        {progress !== null && progress.totalPages > 0 && (
          <span>{`${progress.pagesScraped} of ${plural(progress.totalPages, "page")} · `}</span>
        )}
        {durationMs !== null && `${duration(durationMs)} · `}
        <Moment at={createdAt} />
      </span>
      <Badge>{status}</Badge>
    </Link>
  );
}

export function isLive({ status }: { status: JobStatus }): boolean {
  return status === "pending" || status === "processing";
}

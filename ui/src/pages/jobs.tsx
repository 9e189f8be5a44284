import { useState } from "preact/hooks";
import type { JobStatus, JobSummary } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { duration, plural, shortUrl } from "../format.ts";
import { firstPages } from "../first-pages.ts";
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
import { jobStateOf } from "../job-state.ts";
import { go, Link, usePlace, withQuery } from "../router.tsx";

const filters: readonly { value: JobStatus | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "pending", label: "Waiting" },
  { value: "processing", label: "Running" },
  { value: "completed", label: "Completed" },
  { value: "failed", label: "Failed or cancelled" },
];

const refreshMs = 3_000;
const pageSize = 25;

export function Jobs() {
  const { query } = usePlace();
  const status = filters.find(({ value }) => value === query.get("status"))?.value ?? "all";
  const [pages, setPages] = useState(1);
  const filter = status === "all" ? {} : { status };
  const jobs = useLoad(
    (signal) =>
      firstPages(pages, async (cursor) => {
        const asked = { ...filter, cursor, limit: pageSize, signal };
        const { jobs: rows, nextCursor } = await lorepod.jobs.list(asked);
        return { rows, nextCursor };
      }),
    [status],
    pages,
  );
  const { value } = jobs;
  useEvery(refreshMs, (value?.rows.some(isLive) ?? false) && !jobs.loading, jobs.reload);
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Jobs</h1>
        <Choice
          label="State"
          value={status}
          options={filters}
          onChange={(next) => {
            setPages(1);
            go(withQuery({ status: next === "all" ? null : next }));
          }}
        />
      </div>
      <FaultNotice fault={jobs.fault} retry={jobs.reload} />
      {value === undefined && jobs.fault === null && <Waiting what="the jobs" rows={8} />}
      {value?.rows.length === 0 &&
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
      {value !== undefined && value.rows.length > 0 && (
        <ul class="rows jobs">
          {value.rows.map((job) => (
            <li key={job.id}>
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      )}
      {value?.more === true && (
        <Button busy={jobs.loading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </div>
  );
}

export function JobRow({ job }: { job: JobSummary }) {
  const { id, url, progress, error, waitingFor, createdAt, durationMs } = job;
  const cancelled = jobStateOf(job) === "cancelled";
  const words =
    (cancelled ? null : error) ?? waitingFor ?? (isLive(job) ? progress?.currentStep : null) ?? "";
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
          <span>
            {isLive(job) && `${progress.pagesScraped} of `}
            {`${plural(isLive(job) ? progress.totalPages : progress.pagesScraped, "page")} · `}
          </span>
        )}
        {durationMs !== null && `${duration(durationMs)} · `}
        <Moment at={createdAt} />
      </span>
      <Badge>{jobStateOf(job)}</Badge>
    </Link>
  );
}

export function isLive({ status }: { status: JobStatus }): boolean {
  return status === "pending" || status === "processing";
}

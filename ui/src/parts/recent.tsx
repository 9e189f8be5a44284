import type { ComponentChildren } from "preact";
import { lorepod } from "../api.ts";
import { useLoad } from "../load.ts";
import { JobRow } from "../pages/jobs.tsx";
import { SiteRow } from "../pages/sites.tsx";
import { Link } from "../router.tsx";

const shown = 5;

/** The latest jobs and Sites; nothing where there is neither, or while they cannot be loaded. */
export function Recent() {
  const { value } = useLoad(async (signal) => {
    const [{ jobs }, { sites }] = await Promise.all([
      lorepod.jobs.list({ limit: shown, signal }),
      lorepod.sites.list({ limit: shown, signal }),
    ]);
    return { jobs, sites };
  }, []);
  if (value === undefined) return null;
  return (
    <>
      <Rows title="Recent jobs" all="All jobs" to="/jobs" rows={value.jobs}>
        {(job) => <JobRow job={job} />}
      </Rows>
      <Rows title="Sites" all="All Sites" to="/sites" rows={value.sites}>
        {(site) => <SiteRow site={site} />}
      </Rows>
    </>
  );
}

type RowsProps<T> = {
  title: string;
  /** The words and the place of the link to the whole list. */
  all: string;
  to: string;
  rows: readonly T[];
  children: (row: T) => ComponentChildren;
};

function Rows<T extends { id: string }>({ title, all, to, rows, children }: RowsProps<T>) {
  if (rows.length === 0) return null;
  return (
    <section class="stack">
      <div class="row between">
        <h2>{title}</h2>
        <Link to={to}>{all}</Link>
      </div>
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}

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
      {value.jobs.length > 0 && (
        <section class="stack">
          <div class="row between">
            <h2>Recent jobs</h2>
            <Link to="/jobs">All jobs</Link>
          </div>
          <ul class="rows jobs">
            {value.jobs.map((job) => (
              <li key={job.id}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {value.sites.length > 0 && (
        <section class="stack">
          <div class="row between">
            <h2>Sites</h2>
            <Link to="/sites">All Sites</Link>
          </div>
          <ul class="rows">
            {value.sites.map((site) => (
              <li key={site.id}>
                <SiteRow site={site} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

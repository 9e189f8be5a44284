import type { JobPageList } from "../../../clients/node/src/index.ts";
import { count, duration, plural } from "../format.ts";
import { outcomes, outcomeWords } from "../outcomes.ts";
import { Link } from "../router.tsx";
import { isLive, readOf, type Run, type RunPage } from "../run.ts";
import { Badge, Foreign, Out } from "./basics.tsx";

type Row = JobPageList["pages"][number];

/** The pages as they turn read: by what, how fast, with what in them; and those that would not. */
export function RunPages({ run, ledger }: { run: Run; ledger: JobPageList | null }) {
  const rows = new Map(ledger?.pages.map((row) => [row.url, row]));
  const { pages } = run;
  const own = new Set(pages.flatMap(({ url, requestedUrl = url }) => [url, requestedUrl]));
  // Fetched without counting: only the ledger has its verdict. A page that counts has its own event.
  const others = [...rows.values()].filter(
    (row) => row.engine !== null && row.outcome !== "scraped" && !own.has(row.url),
  );
  if (pages.length + others.length === 0 && !isLive(run)) return null;
  const read = readOf(run);
  return (
    <section class="stack tight">
      <h2>
        {isLive(run) && run.total > 0
          ? `${read} of ${plural(Math.max(run.total, read), "page")} read`
          : `${plural(read, "page")} read`}
      </h2>
      <ul class="rows pages" tabIndex={0} aria-label="Pages">
        {pages.map(({ url, requestedUrl = url, title, state, engine, ms, items }) => {
          const row = rows.get(url) ?? rows.get(requestedUrl);
          const found = Object.values(items ?? {}).reduce((sum, number) => sum + number, 0);
          return (
            <li key={url} class={state}>
              <PageRow
                url={url}
                title={title === "" ? (row?.reason ?? "") : title}
                facts={[engine ?? row?.engine, tookOf(ms ?? row?.ms), itemWords(found)]}
                state={stateWords(state, row, isLive(run))}
              />
            </li>
          );
        })}
        {others.map((row) => (
          <li key={row.url} class="other">
            <PageRow
              url={row.url}
              title={row.reason}
              facts={[row.engine, tookOf(row.ms)]}
              state={wordsOf(row)}
            />
          </li>
        ))}
        {pages.length === 0 && <li class="faint">Looking for pages…</li>}
      </ul>
    </section>
  );
}

/** What was planned and has no verdict at the end was not read. */
function stateWords(state: RunPage["state"], row: Row | undefined, live: boolean): string {
  if (state === "read") return "read";
  if (row !== undefined) return wordsOf(row);
  return live ? "found" : "not read";
}

const wordsOf = ({ outcome }: Row): string => outcomeWords(outcome);
const tookOf = (ms: number | null | undefined) => (ms == null ? null : duration(ms));
const itemWords = (found: number) => (found === 0 ? null : plural(found, "item"));

type PageRowProps = {
  url: string;
  title: string;
  facts: readonly (string | null | undefined)[];
  state: string;
};

function PageRow({ url, title, facts, state }: PageRowProps) {
  return (
    <>
      <div class="row between">
        <span class="grow">
          <Foreign lines={1}>{title || "…"}</Foreign>
        </span>
        <Badge>{state}</Badge>
      </div>
      <div class="row between">
        <Out url={url} />
        <span class="faint small nowrap">{facts.filter((fact) => fact != null).join(" · ")}</span>
      </div>
    </>
  );
}

/** What became of all addresses, the languages of one page among them. */
export function Outcomes({ jobId, ledger }: { jobId: string; ledger: JobPageList }) {
  const counts = outcomes.flatMap((name) => {
    const number = ledger.outcomes[name] ?? 0;
    return number === 0 ? [] : [{ name, number }];
  });
  if (counts.length === 0) return null;
  return (
    <section class="stack tight">
      <h2>{`What became of ${plural(ledger.found, "address", "addresses")}`}</h2>
      <ul class="tallies">
        {counts.map(({ name, number }) => (
          <li key={name}>
            <Link to={`/jobs/${jobId}?tab=pages&outcome=${name}`}>
              <strong>{count(number)}</strong> {outcomeWords(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

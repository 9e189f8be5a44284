import type { JobPageList } from "../../../clients/node/src/index.ts";
import { count, duration, plural } from "../format.ts";
import { outcomes, outcomeWords } from "../outcomes.ts";
import { Link } from "../router.tsx";
import { isLive, readOf, type Run } from "../run.ts";
import { Badge, Foreign, Out } from "./basics.tsx";

type Row = JobPageList["pages"][number];

/** The pages as they turn read: by what, how fast, with what in them; and those that would not. */
export function RunPages({ run, ledger }: { run: Run; ledger: JobPageList | null }) {
  const rows = new Map(ledger?.pages.map((row) => [row.url, row]));
  const { pages } = run;
  const own = new Set(pages.map(({ url }) => url));
  // Asked for and not counted: its verdict stands in the ledger alone.
  const others = [...rows.values()].filter((row) => row.engine !== null && !own.has(row.url));
  if (pages.length + others.length === 0 && !isLive(run)) return null;
  const read = readOf(run);
  return (
    <section class="stack tight">
      <h2>{`${read} of ${plural(Math.max(run.total, read), "page")} read`}</h2>
      <ul class="rows pages" tabIndex={0} aria-label="Pages">
        {pages.map(({ url, title, state, engine, ms, items }) => {
          const row = rows.get(url);
          const found = Object.values(items ?? {}).reduce((sum, number) => sum + number, 0);
          return (
            <li key={url} class={state}>
              <PageRow
                url={url}
                title={title === "" ? (row?.reason ?? "") : title}
                facts={[engine ?? row?.engine, tookOf(ms ?? row?.ms), itemWords(found)]}
                state={row === undefined ? (state === "read" ? "read" : "found") : wordsOf(row)}
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

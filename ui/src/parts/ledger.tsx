import { useState } from "preact/hooks";
import { lorepod } from "../api.ts";
import type { JobPageList } from "../../../clients/node/src/index.ts";
import { bytes, duration, plural } from "../format.ts";
import { useEvery, useLoad } from "../load.ts";
import { knownOutcome, outcomes, outcomeWords, preferenceWords } from "../outcomes.ts";
import { Badge, Button, Choice, Empty, FaultNotice, Foreign, Out, Waiting } from "./basics.tsx";

const ledgerMs = 2_000;
const pageSize = 100;
/** As many as one answer of the API has; `jobs pages` of the command line lists them all. */
const maxRows = 1_000;

/** Every address that a job discovered, and what became of it. */
export function Ledger({ jobId, outcome, onOutcome }: LedgerProps) {
  const [limit, setLimit] = useState(pageSize);
  const rows = useLoad<JobPageList>(
    (signal) => lorepod.jobs.pages(jobId, { outcome: knownOutcome(outcome), limit: limit, signal }),
    [jobId, outcome],
    limit,
  );
  const { value } = rows;
  useEvery(ledgerMs, value?.complete === false && !rows.loading, rows.reload);
  if (rows.fault !== null && value === undefined) {
    return <FaultNotice fault={rows.fault} retry={rows.reload} />;
  }
  if (value === undefined) return <Waiting what="the pages" rows={8} />;
  if (!value.complete && value.found === 0) return <Empty title="No address yet" />;
  const all = Object.values(value.outcomes).reduce((sum, count) => sum + count, 0);
  const options = [
    { value: "all", label: "All", count: all },
    ...outcomes.flatMap((name) => {
      const count = value.outcomes[name];
      return count === undefined ? [] : [{ value: name, label: outcomeWords(name), count }];
    }),
  ];
  return (
    <section class="stack">
      {!value.complete && (
        <p class="faint" role="status">
          {`${plural(value.found, "address", "addresses")} found so far; those with an outcome are listed.`}
        </p>
      )}
      <Choice label="Outcome" value={outcome} options={options} onChange={onOutcome} />
      {value.pages.length === 0 ? (
        <Empty title="No address has this outcome" />
      ) : (
        <div class="table stacks" tabIndex={0} role="region" aria-label="Addresses">
          <table class="addresses">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Outcome</th>
                <th scope="col">Why</th>
                <th scope="col">Found</th>
                <th scope="col" class="number">
                  Read
                </th>
              </tr>
            </thead>
            <tbody>
              {value.pages.map((row) => (
                <tr key={row.url}>
                  <td>
                    <Out url={row.url} />
                  </td>
                  <td>
                    <Badge>{outcomeWords(row.outcome)}</Badge>
                  </td>
                  <td>
                    {row.reason !== outcomeWords(row.outcome) && (
                      <Foreign lines={4}>{row.reason}</Foreign>
                    )}
                    {row.preferences !== undefined && (
                      <span class="faint small">
                        Site: <Foreign lines={2}>{preferenceWords(row.preferences)}</Foreign>
                      </span>
                    )}
                  </td>
                  <td data-name="found:">{row.foundAt}</td>
                  <td class="number">
                    {[
                      row.engine,
                      row.status,
                      row.bytes && bytes(row.bytes),
                      row.ms && duration(row.ms),
                    ]
                      .filter((part) => part !== null && part !== 0)
                      .join(" · ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value.nextCursor !== null && (
        <div class="row">
          {limit < maxRows && (
            <Button busy={rows.loading} onClick={() => setLimit(Math.min(maxRows, limit + 300))}>
              Show more
            </Button>
          )}
          <span class="faint">
            {`The first ${value.pages.length} of ${plural(value.count, "address", "addresses")}`}
          </span>
        </div>
      )}
    </section>
  );
}

type LedgerProps = { jobId: string; outcome: string; onOutcome: (outcome: string) => void };

import type { LedgerList, LedgerRow, OpenLedger } from "../../contract/ledger.ts";
import { ledgerName, openLedgerName } from "../../knowledge/index.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";

/** The final ledger; the open one while there is no final one, which a failed job may never get. */
export async function loadLedger(results: Results, job: JobRef): Promise<OpenLedger> {
  // `knowledge` wrote both with the same schemas; parsing them again would double the cost.
  const final = await results.get(job, ledgerName);
  if (final !== undefined) {
    const rows = JSON.parse(textOf(final)) as LedgerRow[];
    return { rows, outcomes: countsOf(rows), found: rows.length };
  }
  const open = await results.get(job, openLedgerName);
  return open === undefined
    ? { rows: [], outcomes: {}, found: 0 }
    : (JSON.parse(textOf(open)) as OpenLedger);
}

function countsOf(rows: readonly LedgerRow[]): LedgerList["outcomes"] {
  const counts: LedgerList["outcomes"] = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString("utf8");
}

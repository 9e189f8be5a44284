import { ledgerRowSchema } from "../../contract/ledger.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";

export const ledgerName = "ledger.json";
/** Its forerunner, under a name of its own: what an attempt left open never stands for a whole one. */
export const openLedgerName = "ledger-so-far.json";

/** Pages that the site says are gone for good. One that failed for other reasons is not among them. */
export async function removedUrls(results: Results, job: JobRef): Promise<string[]> {
  const body = await results.get(job, ledgerName);
  if (body === undefined) return [];
  const rows = ledgerRowSchema.array().parse(JSON.parse(Buffer.from(body).toString("utf8")));
  return rows.flatMap(({ url, status }) => (status === 404 || status === 410 ? [url] : []));
}

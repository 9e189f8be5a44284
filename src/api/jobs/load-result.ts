import type { Extraction } from "../../contract/extraction.ts";
import type { ExtractionResult } from "../../contract/result.ts";
import type { Results } from "../../ports/results.ts";

/** The result of a completed job; undefined when there is none or it is past its retention. */
export async function loadResult(
  results: Results,
  { id, tenant, status }: Extraction,
): Promise<ExtractionResult | undefined> {
  if (status.resultRef === undefined) return undefined;
  const body = await results.get({ tenant, job: id }, status.resultRef.object);
  if (body === undefined) return undefined;
  // Written by `knowledge` from the same schema; parsing it again would double the cost of a poll.
  return JSON.parse(Buffer.from(body).toString("utf8")) as ExtractionResult;
}

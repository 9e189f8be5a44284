import type { Extraction } from "../../contract/extraction.ts";
import type { ExtractionResult } from "../../contract/result.ts";
import { jobView } from "../../extraction/index.ts";
import type { Results } from "../../ports/results.ts";

/** Content type of the bytes that the functions below return. */
export const jsonType = "application/json; charset=utf-8";

/**
 * The stored JSON of a job's result; undefined when there is none or its retention has ended.
 * `knowledge` wrote it with the schema of the response, so it is sent as it is.
 */
export async function loadResultBytes(
  results: Results,
  { id, tenant, status }: Extraction,
): Promise<Uint8Array | undefined> {
  if (status.resultRef === undefined) return undefined;
  return results.get({ tenant, job: id }, status.resultRef.object);
}

/** The parsed result, for callers that send parts of it. */
export async function loadResult(
  results: Results,
  extraction: Extraction,
): Promise<ExtractionResult | undefined> {
  const body = await loadResultBytes(results, extraction);
  // Validating it again would double the cost of parsing.
  return body && (JSON.parse(Buffer.from(body).toString("utf8")) as ExtractionResult);
}

/** The JSON of a job with its result, which is inserted as bytes. */
export async function jobViewBytes(results: Results, job: Extraction): Promise<Uint8Array> {
  const { result: none, ...view } = jobView(job, undefined);
  const isCompleted = job.status.phase === "Completed";
  const result = isCompleted ? await loadResultBytes(results, job) : undefined;
  if (result === undefined) return Buffer.from(JSON.stringify({ ...view, result: none }));
  const head = JSON.stringify(view).slice(0, -1);
  return Buffer.concat([Buffer.from(`${head},"result":`), result, Buffer.from("}")]);
}

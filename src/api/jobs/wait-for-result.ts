import { AppError, isErrorCode } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import { followEvents } from "../../extraction/index.ts";
import type { Services } from "../services.ts";
import { loadResultBytes } from "./load-result.ts";

/**
 * Waits for the end of a job. The job continues when the caller leaves or the wait times out;
 * `stop` ends the wait earlier.
 */
export async function waitForResult(
  services: Services,
  { id, tenant }: Extraction,
  closing: AbortSignal,
  stop?: AbortSignal,
): Promise<Uint8Array> {
  const wait = new AbortController();
  using _limit = services.clock.after(limits.syncWaitMs.value, () => wait.abort());
  const signal = AbortSignal.any([wait.signal, closing, ...(stop ? [stop] : [])]);
  for await (const { event } of followEvents(services.events, { tenant, job: id }, signal)) {
    if (event.type === "failed") throw failureError(event.failure);
    if (event.type !== "completed") continue;
    const extraction = await services.extractions.get(id);
    const result = extraction && (await loadResultBytes(services.results, extraction));
    if (result === undefined) throw new AppError("internal", `the result of ${id} was removed`);
    return result;
  }
  if (closing.aborted) {
    const message = `the server is stopping; the job ${id} continues after its next start`;
    throw new AppError("unavailable", message, { retryAfterSeconds: 5 });
  }
  if (stop?.aborted === true) throw new AppError("timed_out", `${id} was not done in time`);
  throw new AppError("timed_out", `not done within 10 minutes; follow GET /v1/jobs/${id}`);
}

function failureError(failure: { code: string; message: string }): AppError {
  const code = isErrorCode(failure.code) ? failure.code : "extraction_failed";
  return new AppError(
    code,
    failure.message,
    code === "unavailable" ? { retryAfterSeconds: 5 } : {},
  );
}

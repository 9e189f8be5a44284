import type { Condition } from "../contract/extraction.ts";
import type { Try } from "../contract/webhook.ts";
import type { Extractions } from "../ports/extractions.ts";

/** Writes into the job's record what became of its callback. */
export async function noteCallback(
  { extractions }: { extractions: Extractions },
  job: string,
  { at, error }: Try,
): Promise<void> {
  const type = "CallbackDelivered";
  const condition: Condition = {
    type,
    status: error === null ? "True" : "False",
    reason: error === null ? "Delivered" : "GaveUp",
    message: error ?? "",
    lastTransitionTime: at,
  };
  // Another writer may be first; each such race means that it got something done.
  for (let tries = 0; tries < 5; tries++) {
    const extraction = await extractions.get(job);
    if (extraction === undefined) return;
    const { status, version } = extraction;
    const others = status.conditions.filter((one) => one.type !== type);
    const next = { ...status, conditions: [...others, condition] };
    const written = await extractions.writeStatus(job, version, next);
    if (written.ok || written.reason === "gone") return;
  }
}

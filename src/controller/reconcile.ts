import type { Extraction, ExtractionStatus } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import {
  decide,
  failedWithoutKey,
  isTerminal,
  noticesOf,
  type Observed,
} from "../extraction/index.ts";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";
import { jobEvents } from "../objectives/index.ts";
import { act } from "./act.ts";
import { forget, isClosed, type ControllerState, type OpenJob } from "./controller-state.ts";
import { observe } from "./observe.ts";
import { isOwnWait, noteOwnWait } from "./own-wait.ts";
import { cancelRemoved } from "./removed-record.ts";
import { isProgressOnly, isSameStatus, nextProgressAt } from "./status-writes.ts";

/** One pass of one job. */
export async function reconcile(state: ControllerState, id: string): Promise<void> {
  const { options, open, queue } = state;
  const { extractions, archive, clock } = options;
  // A store that answers at once would let a thousand passes run before the next request is read.
  await yieldToEventLoop();
  const extraction = await extractions.get(id);
  if (extraction === undefined) return cancelRemoved(state, id);
  if (isClosed(extraction.status)) return expire(state, extraction);
  if (extraction.tenant === "") return rejectWithoutKey(state, extraction);
  const job: OpenJob = {
    own: { waits: false },
    ...open.get(id),
    tenant: extraction.tenant,
    seen: extraction,
  };
  open.set(id, job);
  const observed = await observe(state, extraction);
  const { status, actions, wakeAt } = decide(observed, clock.now());
  noteOwnWait(job.own, waitsForOwner(observed), clock.now());
  // The job is archived before its end is published, so readers of the end find the job.
  if (isTerminal(extraction.status)) await archive?.put({ ...extraction, status });
  for (const action of actions) await act(state, extraction, action);
  if (!(await write(state, extraction, status))) return;
  if (isTerminal(status)) state.admission.release(extraction.id);
  if (wakeAt !== undefined) queue.addAfter(id, Math.max(1, wakeAt - clock.now()));
}

const waitsForOwner = ({ extraction: { spec }, slot }: Observed): boolean =>
  spec.suspend === true || isOwnWait(slot);

/** False when the status was not written: a later pass decides again. */
async function write(
  { options, open, queue }: ControllerState,
  extraction: Extraction,
  status: ExtractionStatus,
): Promise<boolean> {
  const { extractions, clock, notify, count, progressEveryMs = 0 } = options;
  const { id, version } = extraction;
  const job = open.get(id);
  if (isSameStatus(extraction.status, status)) return true;
  const dueAt = progressDueAt(extraction, status, job?.wroteAt, progressEveryMs);
  const waitMs = dueAt - clock.now();
  if (waitMs > 0) return queue.addAfter(id, waitMs);
  const outcome = await extractions.writeStatus(id, version, status);
  if (outcome.ok) {
    if (job) job.wroteAt = clock.now();
    for (const notice of noticesOf(extraction, status)) notify?.(extraction, notice);
    count?.(jobEvents(extraction, status, job?.own.until));
    return true;
  }
  if (outcome.reason === "conflict") queue.add(id);
  return false;
}

/** When a status may be written. A status that only reports progress waits for its time. */
function progressDueAt(
  { createdAt, status }: Extraction,
  next: ExtractionStatus,
  wroteAt: number | undefined,
  everyMs: number,
): number {
  if (everyMs === 0 || wroteAt === undefined || !isProgressOnly(status, next)) return 0;
  return nextProgressAt(Date.parse(status.startedAt ?? createdAt), wroteAt, everyMs);
}

/** Removes the record of a closed job when its `ttl` is over, where an archive stores it. */
async function expire(state: ControllerState, extraction: Extraction): Promise<void> {
  const { extractions, archive, clock } = state.options;
  const { id, tenant, createdAt, spec, status } = extraction;
  forget(state, id, tenant);
  if (archive === undefined) return;
  const { ttlSecondsAfterFinished: seconds } = spec;
  const ttlMs = seconds === undefined ? limits.ttlMs.value : seconds * 1_000;
  const waitMs = Date.parse(status.finishedAt ?? createdAt) + ttlMs - clock.now();
  if (waitMs > 0) state.queue.addAfter(id, Math.min(waitMs, limits.expiryCheckMs.value));
  else await extractions.remove(id);
}

/** The job has no key. It may have been created together with its key, so the key has time to come. */
async function rejectWithoutKey(state: ControllerState, extraction: Extraction): Promise<void> {
  const { clock } = state.options;
  const { id, createdAt } = extraction;
  const waitMs = Date.parse(createdAt) + limits.keyWaitMs.value - clock.now();
  if (waitMs > 0) state.queue.addAfter(id, waitMs);
  else await write(state, extraction, failedWithoutKey(extraction, clock.now()));
}

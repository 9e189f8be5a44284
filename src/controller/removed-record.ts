import type { Extraction } from "../contract/extraction.ts";
import { decide, isTerminal } from "../extraction/index.ts";
import type { JobRef } from "../ports/events.ts";
import { act } from "./act.ts";
import { forget, type ControllerState } from "./controller-state.ts";
import { observe } from "./observe.ts";

/** A job whose record its owner has removed is cancelled, unless it had ended. */
export async function cancelRemoved(state: ControllerState, id: string): Promise<void> {
  const job = state.open.get(id);
  if (job === undefined) return;
  const { tenant } = job;
  const last = job.seen ?? (await state.options.archive?.get(id));
  if (last === undefined) await publishRemoved(state, { tenant, job: id });
  else await closeRemoved(state, last);
  forget(state, id, tenant);
}

async function closeRemoved(state: ControllerState, last: Extraction): Promise<void> {
  const { archive, clock } = state.options;
  const cancelled = { ...last, spec: { ...last.spec, cancelRequested: true } };
  const observed = { ...(await observe(state, cancelled)), settled: undefined };
  const ended = isTerminal(last.status)
    ? cancelled
    : { ...cancelled, status: decide(observed, clock.now()).status };
  const { status, actions } = decide({ ...observed, extraction: ended }, clock.now());
  await archive?.put({ ...ended, status });
  for (const action of actions) await act(state, ended, action);
}

/** Only the id of the job is known. */
async function publishRemoved({ options }: ControllerState, job: JobRef): Promise<void> {
  const failure = { code: "cancelled", message: "cancelled: its record was removed" };
  const entry = { ...job, attempt: null, id: "end" };
  await options.events.publish({ ...entry, event: { type: "failed", failure } });
}

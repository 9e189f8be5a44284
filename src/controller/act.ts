import type { Extraction } from "../contract/extraction.ts";
import { requestOf, type Action } from "../extraction/index.ts";
import type { ControllerState } from "./controller-state.ts";
import { runName } from "./run-name.ts";

/** Carries out one action. Each may be repeated by a later pass without a second effect. */
export async function act(
  state: ControllerState,
  extraction: Extraction,
  action: Action,
): Promise<void> {
  const { options, stories, settled, sites, queue } = state;
  const { id, tenant } = extraction;
  switch (action.do) {
    case "publish": {
      const { event } = action;
      const job = { tenant, job: id };
      // Before the first event: a controller that reads the job's id from the log finds its record,
      // also when this process is killed in between and the record is removed meanwhile.
      if (event.type === "attempt" && event.number === 1) await options.archive?.put(extraction);
      const entry = { ...job, attempt: null, id: eventId(action, extraction), event };
      const { seq, duplicate } = await options.events.publish(entry);
      if (!duplicate) stories.wrote(job, seq);
      return;
    }
    case "start":
      return start(state, extraction, action);
    case "stop":
      return options.runs.stop(runName(id, action.attempt));
    case "settle":
      settled.set(id, await options.settle(extraction, action.attempt));
      await sites?.extracted({ tenant, job: id });
      queue.add(id);
      return;
  }
}

async function start(
  { options }: ControllerState,
  extraction: Extraction,
  { attempt, deadlineAt }: Extract<Action, { do: "start" }>,
): Promise<void> {
  const { id, tenant } = extraction;
  await options.runs.ensure({
    tenant,
    job: id,
    attempt,
    deadlineAt,
    name: runName(id, attempt),
    request: requestOf(extraction.spec),
  });
  options.log.info({ tenant, job: id, attempt }, "run.started");
}

/** A repeated pass publishes the same event id, so the log stores the event once. */
function eventId({ event }: Extract<Action, { do: "publish" }>, { status }: Extraction): string {
  switch (event.type) {
    case "attempt":
      return `attempt:${event.number}`;
    case "completed":
    case "failed":
      return "end";
    default:
      return `${event.type}:${status.attempt}:${"message" in event ? event.message : ""}`;
  }
}

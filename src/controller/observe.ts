import type { Extraction, Settled } from "../contract/extraction.ts";
import { isTerminal, type Observed, type Story } from "../extraction/index.ts";
import type { Run } from "../ports/runs.ts";
import { applicantOf, type ControllerState } from "./controller-state.ts";
import { runName } from "./run-name.ts";

/** Collects all that `decide` needs to know of a job. A job that may start takes a slot. */
export async function observe(state: ControllerState, extraction: Extraction): Promise<Observed> {
  const { options, settled } = state;
  const { story, run } = await observeRun(state, extraction);
  const slot = await slotFor(state, extraction, story, run);
  const result = settled.get(extraction.id);
  const stores = mayStart(extraction, story, run) ? slot.free : mayEnd(extraction, story, result);
  const storageFault = stores ? await options.storageFault(extraction) : undefined;
  return { extraction, story, run, slot, settled: result, storageFault };
}

async function observeRun({ options, stories }: ControllerState, extraction: Extraction) {
  const job = { tenant: extraction.tenant, job: extraction.id };
  const { attempt } = extraction.status;
  const story = await stories.read(job);
  // An attempt is announced before its run begins; before that there is no run to look up.
  const isAnnounced = attempt > 0 && story.attempt >= attempt;
  if (!isAnnounced) return { story, run: undefined };
  const run = await options.runs.get(runName(extraction.id, attempt));
  if (run?.state === "running" || story.result !== undefined) return { story, run };
  // The crawler may have published its result between the two reads, just before it ended. The
  // attempt is about to be given up for lack of a result, so all of the log is read once more.
  stories.forget(job);
  return { story: await stories.read(job), run };
}

/** Only a job that would start requests a slot; the request takes it. */
async function slotFor(
  { options, admission }: ControllerState,
  extraction: Extraction,
  story: Story,
  run: Run | undefined,
): Promise<Observed["slot"]> {
  if (!mayStart(extraction, story, run)) return { free: true };
  return admission.requestSlot(applicantOf(extraction, await options.maxPerTenant(extraction)));
}

function mayStart({ spec, status }: Extraction, story: Story, run: Run | undefined): boolean {
  return (
    !isTerminal(status) &&
    spec.cancelRequested !== true &&
    spec.suspend !== true &&
    status.attempts.at(-1)?.outcome !== "running" &&
    story.result === undefined &&
    run === undefined
  );
}

function mayEnd({ status }: Extraction, story: Story, settled: Settled | undefined): boolean {
  return !isTerminal(status) && story.result !== undefined && settled === undefined;
}

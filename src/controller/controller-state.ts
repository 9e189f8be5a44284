import type { Extraction, ExtractionStatus, Settled } from "../contract/extraction.ts";
import { isTerminal, type Admission, type StoryReader } from "../extraction/index.ts";
import type { WorkQueue } from "../kit/work-queue.ts";
import type { ControllerOptions } from "./controller-options.ts";
import type { OwnWait } from "./own-wait.ts";
import type { SiteController } from "./sites/site-controller.ts";

/** What a controller remembers between passes. All of it can be rebuilt after a restart. */
export type ControllerState = {
  options: ControllerOptions;
  queue: WorkQueue;
  admission: Admission;
  stories: StoryReader;
  sites: SiteController | undefined;
  settled: Map<string, Settled>;
  /** Jobs under way, as last seen: the last version is needed once a record was removed. */
  open: Map<string, OpenJob>;
};

export type OpenJob = {
  tenant: string;
  seen?: Extraction;
  /** When the controller last wrote its status. */
  wroteAt?: number;
  own: OwnWait;
};

export function forget(state: ControllerState, id: string, tenant: string): void {
  state.settled.delete(id);
  state.open.delete(id);
  state.stories.forget({ tenant, job: id });
  state.admission.release(id);
}

/** Ended and published: nothing is left to do. */
export function isClosed(status: ExtractionStatus): boolean {
  return (
    isTerminal(status) &&
    status.conditions.some(({ type, status: value }) => type === "Published" && value === "True")
  );
}

export function applicantOf({ id, tenant, spec }: Extraction, maxPerTenant: number) {
  return { id, tenant, priority: spec.priority ?? ("batch" as const), maxPerTenant };
}

import type { Admission, StoryReader } from "../../extraction/index.ts";
import type { Clock } from "../../kit/clock.ts";
import type { WorkQueue } from "../../kit/work-queue.ts";
import type { ObjectiveEvent } from "../../objectives/index.ts";
import type { Events } from "../../ports/events.ts";
import type { Runs } from "../../ports/runs.ts";
import { hostKey } from "../../kit/url.ts";
import type { Site } from "../../contract/sites/site.ts";
import type { SettledSlice } from "../../contract/sites/slice.ts";
import { startAgenda, type Agenda, type ObservedSite, type PlanCursor } from "../../sites/index.ts";
import { limits } from "../../contract/limits.ts";
import type { OwnWait } from "../own-wait.ts";
import type { SiteOptions } from "./site-options.ts";

/** What a controller remembers of Sites between passes. All of it can be rebuilt after a restart. */
export type SitesState = {
  options: SiteOptions;
  events: Events;
  runs: Runs;
  clock: Clock;
  queue: WorkQueue;
  admission: Admission;
  stories: StoryReader;
  count?: (events: readonly ObjectiveEvent[]) => void;
  agenda: Agenda;
  open: Map<string, OpenSite>;
  /** What slices read now, by Site. */
  reading: Map<string, Reading>;
};

/** Tenant and host, and how many slices have a place. */
export type Reading = { host: string; places: number };

/** Of the sync that is under way. */
export type OpenSite = {
  sync: number;
  cursor: PlanCursor;
  plan?: { slice: number; urls: readonly string[] };
  settled?: SettledSlice;
  applied?: ObservedSite["applied"];
  waitsForHost?: boolean;
  own: OwnWait;
};

export function createSitesState(
  deps: Omit<SitesState, "agenda" | "open" | "reading">,
): SitesState {
  const { clock, queue } = deps;
  const agenda = startAgenda({ clock, wake: (site) => addSite({ queue, clock, agenda }, site) });
  return { ...deps, agenda, open: new Map(), reading: new Map() };
}

/** A Site that finds no place in the queue is looked at later, never forgotten. */
export function addSite(
  { queue, clock, agenda }: Pick<SitesState, "queue" | "clock" | "agenda">,
  site: string,
): void {
  if (!queue.add(site)) agenda.set(site, clock.now() + limits.agendaTurnMs.value);
}

const sitePrefix = "site_";

export const isSiteKey = (id: string): boolean => id.startsWith(sitePrefix);
export const siteOfJob = (job: string): string => job.split("-")[0] ?? job;

/** A slice has one attempt: the next slice reads what it has not read. */
export const sliceAttempt = 1;

/** Two slices of one tenant never read the same host at once. */
export function hostKeyOf({ tenant, spec }: Pick<Site, "tenant" | "spec">): string {
  return `${tenant} ${hostKey(new URL(spec.url))}`;
}

export function isHostRead({ reading }: SitesState, site: Site): boolean {
  const own = hostKeyOf(site);
  for (const [id, { host }] of reading) if (id !== site.id && host === own) return true;
  return false;
}

/** The place of one of the slices that a Site reads side by side; the first has that of the Site. */
export const placeOf = (site: string, index: number): string =>
  index === 0 ? site : `${site}.${index}`;

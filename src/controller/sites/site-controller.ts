import { limits } from "../../contract/limits.ts";
import { slicesAbreast } from "../../contract/sites/sync-job.ts";
import type { JobRef } from "../../ports/events.ts";
import { addSite, hostKeyOf, createSitesState, placeOf, type SitesState } from "./site-state.ts";
import { reconcileSite } from "./reconcile-site.ts";

export type SiteController = {
  reconcile(id: string): Promise<void>;
  wake(id: string): void;
  /** An extraction is settled. Repeating it is safe. */
  extracted(job: JobRef): Promise<void>;
  /** Counts slices that run already, puts the times of all Sites into the agenda, and watches. */
  start(): Promise<AsyncDisposable>;
};

/** The part of the controller that is about Sites; queue, runs and places are those of jobs. */
export function createSiteController(
  deps: Omit<SitesState, "agenda" | "open" | "reading">,
): SiteController {
  const state = createSitesState(deps);
  return {
    reconcile: (id) => reconcileSite(state, id),
    wake: (id) => addSite(state, id),
    async extracted(job) {
      for (const id of await state.options.extracted(job)) addSite(state, id);
    },
    async start() {
      await adopt(state);
      const watch = await state.options.sites.watch((id) => addSite(state, id));
      return {
        async [Symbol.asyncDispose]() {
          state.agenda[Symbol.dispose]();
          await watch[Symbol.asyncDispose]();
        },
      };
    },
  };
}

/**
 * A Site without a time is looked at now, and one whose sync is under way. Slices that were begun have
 * their places and their host, also where a crash has come before their runs.
 */
async function adopt(state: SitesState): Promise<void> {
  const { options, agenda, admission, clock } = state;
  let after: string | undefined;
  for (;;) {
    const limit = limits.recordsPerTurn.value;
    const part = await options.sites.list({ limit, ...(after !== undefined && { after }) });
    for (const site of part) {
      const { sync, nextSync } = site.status;
      const isOpen = sync !== null || nextSync === null;
      agenda.set(site.id, isOpen ? clock.now() : Date.parse(nextSync));
      if (sync?.step !== "running") continue;
      const slices = slicesAbreast(sync);
      const { id, tenant } = site;
      state.reading.set(id, { host: hostKeyOf(site), places: slices.length });
      const maxPerTenant = await options.maxPerTenant(site);
      for (const index of slices.keys()) {
        admission.adopt({ id: placeOf(id, index), tenant, priority: "batch", maxPerTenant });
      }
    }
    if (part.length < limit) return;
    after = part.at(-1)?.id;
  }
}

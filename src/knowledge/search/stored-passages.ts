import { domainOf } from "../../contract/search.ts";
import { limits } from "../../contract/limits.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import { createRecentMap } from "../../kit/recent-map.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { ItemIndex } from "../../ports/item-index.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { cutPages } from "../passages/cut-passages.ts";
import type { createPassageIndexing } from "./passage-indexing.ts";

/**
 * Builds the passages of pages that an earlier version has stored, in the background and one tenant
 * at a time. A page without a passage in the index lacks them; no other state is stored, so that a
 * version without passages can be installed again in between.
 */
export function createPassageBuilding(deps: {
  index: ItemIndex;
  snapshots: Pick<Snapshots, "get" | "urls">;
  indexPassages: ReturnType<typeof createPassageIndexing>["indexPassages"];
  onFault: (error: unknown, doing: string) => void;
}) {
  const { index, snapshots, indexPassages, onFault } = deps;
  const started = createRecentMap<string, true>(limits.indexTenantsOpen.value);
  let queue: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  let waiting = 0;

  async function buildTenant(tenant: string): Promise<void> {
    let after: string | undefined;
    do {
      const part = { limit: limits.passageBuildPages.value, ...(after !== undefined && { after }) };
      const { urls, next } = await snapshots.urls(tenant, part);
      const missing: string[] = [];
      for (const url of urls) if (await isMissing(tenant, url)) missing.push(url);
      waiting = missing.length;
      for (const group of Map.groupBy(missing, domainOf).values()) {
        if (closing.signal.aborted) return;
        await buildPages(tenant, group);
        waiting -= group.length;
      }
      after = next;
    } while (after !== undefined && !closing.signal.aborted);
  }

  async function isMissing(tenant: string, url: string): Promise<boolean> {
    return (await index.count(tenant, { kinds: ["passage"], sources: [url] })).total === 0;
  }

  /** Pages of one site: what they repeat is kept once. */
  async function buildPages(tenant: string, urls: readonly string[]): Promise<void> {
    const stored = new Map<string, Snapshot>();
    for (const url of urls) {
      const snapshot = await snapshots.get(tenant, url);
      if (snapshot !== undefined) stored.set(url, snapshot);
    }
    const [first] = stored.keys();
    if (first === undefined) return;
    const limit = limits.indexPageItems.value;
    const items = await index.list(tenant, { kinds: ["item"], sources: urls }, { limit });
    const pages = [...stored.values()].map((snapshot) => snapshot.stored.page);
    for (const { source, passages } of cutPages({ pages, site: { url: startOf(first) }, items })) {
      await yieldToEventLoop();
      if (closing.signal.aborted) return;
      // A job may have read the page meanwhile.
      if (!(await isMissing(tenant, source))) continue;
      const own = stored.get(source);
      const effects = new Map([[source, own?.stored.page.preferences?.effects ?? []]]);
      const audiences = new Map([[source, own?.audience ?? null]]);
      await indexPassages({ tenant, jobId: "", passages, sources: [], effects, audiences });
      const isErased = (await snapshots.get(tenant, source)) === undefined;
      if (isErased) await index.remove(tenant, { kinds: ["passage"], sources: [source] });
    }
  }

  return {
    /** Checks a tenant's pages once in the life of the process. */
    start(tenant: string): void {
      if (closing.signal.aborted || started.get(tenant) === true) return;
      started.set(tenant, true);
      queue = queue
        .then(() => buildTenant(tenant))
        .catch((error: unknown) => onFault(error, "passages"))
        .finally(() => (waiting = 0));
    },
    /** Pages of the part in work that have no passages yet. */
    waiting: () => waiting,
    async close(): Promise<void> {
      closing.abort();
      await queue;
    },
  };
}

const startOf = (url: string): string => new URL("/", url).href;

import { limits } from "../../contract/limits.ts";
import type { Audience } from "../../contract/sites/audience.ts";
import type { PreferenceEffect } from "../../contract/preference-effects.ts";
import type { Clock } from "../../kit/clock.ts";
import type { KeyedLock } from "../../kit/keyed-lock.ts";
import type {
  IndexDocument,
  IndexedItem,
  ItemFilter,
  ItemIndex,
  StoredItem,
} from "../../ports/item-index.ts";
import type { Passage } from "../passages/passage.ts";
import type { Embedding } from "./embedding.ts";
import { createItemDocuments } from "./item-documents.ts";
import { passageDocument } from "./passage-document.ts";

export type SettledPassages = {
  tenant: string;
  jobId: string;
  passages: readonly Passage[];
  /** Pages that have been read or removed: their passages that are not among these are removed. */
  sources: readonly string[];
  /** Effects of the preferences of pages, by URL. */
  effects?: ReadonlyMap<string, readonly PreferenceEffect[]>;
  /** Who may be shown the pages, by URL. */
  audiences?: ReadonlyMap<string, Audience>;
};

/** Adds and replaces the passages of pages. Vectors are made in the background. */
export function createPassageIndexing(deps: {
  index: ItemIndex;
  clock: Clock;
  embedding: Embedding;
  inTurn: KeyedLock;
}) {
  const { index, clock, embedding, inTurn } = deps;

  /** Returns whether some have no vector. */
  async function write(settled: SettledPassages): Promise<boolean> {
    const { tenant, jobId, passages, sources, effects, audiences } = settled;
    const ids = passages.map(({ id }) => id);
    const stored = await index.get(tenant, ids);
    const known = new Map(stored.map((one) => [one.item.id, one]));
    const now = new Date(clock.now()).toISOString();
    const documentOf = createItemDocuments();
    const documents = passages.flatMap((passage): IndexDocument[] => {
      const item = passageDocument(passage, {
        jobId,
        now,
        effects: effects?.get(passage.source),
        audience: audiences?.get(passage.source),
      });
      const before = known.get(item.id);
      if (before !== undefined && isSame(before.item, item)) return [];
      const kept = keptOf(before, item);
      return [documentOf(kept.item, kept.vector)];
    });
    if (documents.length > 0) await index.upsert(tenant, documents);
    if (sources.length > 0) {
      await index.remove(tenant, { kinds: ["passage"], sources }, new Set(ids));
    }
    return documents.some(({ vector }) => vector === undefined);
  }

  return {
    /** Idempotent. What has not changed is not written again. */
    async indexPassages(settled: SettledPassages): Promise<void> {
      const { tenant } = settled;
      const isNew = await inTurn(tenant, () => write(settled));
      const model = isNew ? await embedding.model() : undefined;
      if (model !== undefined) embedding.fillIn(tenant, model);
    },
  };
}

/** The same text at another place keeps its time and its vector. */
function keptOf(before: StoredItem | undefined, item: IndexedItem): StoredItem {
  if (before === undefined || before.item.hash !== item.hash) return { item };
  const { updatedAt } = before.item;
  return { item: { ...item, updatedAt }, ...(before.vector && { vector: before.vector }) };
}

/** The job that has read the text again and the time are not part of it. */
function isSame(a: IndexedItem, b: IndexedItem): boolean {
  const plain = (item: IndexedItem) => JSON.stringify({ ...item, jobId: "", updatedAt: "" });
  return a.hash === b.hash && plain(a) === plain(b);
}

/** The pages of which a job has last written something. */
export async function pagesOfJob(
  index: Pick<ItemIndex, "list">,
  tenant: string,
  jobId: string,
): Promise<ReadonlySet<string>> {
  const pages = new Set<string>();
  let after: string | undefined;
  for (let part = 0; part < limits.indexRemovalPages.value; part++) {
    const limit = limits.indexPageItems.value;
    const page = { limit, ...(after !== undefined && { after }) };
    const listed = await index.list(tenant, { jobId }, page);
    for (const { source } of listed) pages.add(source);
    after = listed.at(-1)?.id;
    if (listed.length < limit) break;
  }
  return pages;
}

/**
 * Removes passages after the items that match have been removed; returns how many. The passages of a
 * job's pages are removed where the page has no item left.
 */
export async function removePassages(
  index: Pick<ItemIndex, "count" | "remove">,
  tenant: string,
  filter: ItemFilter,
  jobPages: ReadonlySet<string>,
): Promise<number> {
  if (filter.jobId === undefined) return index.remove(tenant, { ...filter, kinds: ["passage"] });
  const sources: string[] = [];
  for (const source of jobPages) {
    const { total } = await index.count(tenant, { kinds: ["item"], sources: [source] });
    if (total === 0) sources.push(source);
  }
  if (sources.length === 0) return 0;
  return index.remove(tenant, { kinds: ["passage"], sources });
}

import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { KeyedLock } from "../../kit/keyed-lock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { DocumentVector, IndexedItem, ItemIndex, ItemVector } from "../../ports/item-index.ts";
import { createBreaker } from "./breaker.ts";
import { createItemDocuments } from "./item-documents.ts";
import { knowsLanguage } from "./model-languages.ts";
import { embeddedTexts } from "./embedded-texts.ts";

export type Embedding = ReturnType<typeof createEmbedding>;

/**
 * Vectors, when there is an embedder and it answers. Nothing waits for one that does not: items are
 * stored without vectors, queries use keywords, and missing vectors are made later.
 */
export function createEmbedding(deps: {
  index: ItemIndex;
  embedder?: Embedder;
  clock: Clock;
  inTurn: KeyedLock;
  onFault: (error: unknown, doing: string) => void;
}) {
  const { index, embedder, clock, inTurn, onFault } = deps;
  const closing = new AbortController();
  // Tenants whose missing vectors are being made, or failed a moment ago.
  const busy = new Set<string>();
  let queue: Promise<void> = Promise.resolve();
  const breaker = createBreaker(clock);
  // By language; absent: not asked yet, or the embedder has failed.
  const known = new Map<string, { found: boolean | undefined }>();

  /** Resolves to undefined when there is no embedder, it fails, or it times out. */
  async function within<T>(
    ms: number,
    doing: string,
    work: (open: Embedder, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    if (!embedder || closing.signal.aborted) return undefined;
    const timeout = new AbortController();
    using _timer = clock.after(ms, () => timeout.abort(new Error("the embedder took too long")));
    try {
      return await work(embedder, AbortSignal.any([timeout.signal, closing.signal]));
    } catch (error) {
      if (!closing.signal.aborted) onFault(error, doing);
      return undefined;
    }
  }

  async function fill(tenant: string, model: string): Promise<boolean> {
    const limit = limits.embedBatch.value;
    // From the start again only at the end: items before it mostly have their vectors.
    let after: string | undefined;
    for (let batches = 0; batches < limits.fillBatches.value; batches++) {
      const page = { limit, ...(after !== undefined && { after }) };
      const items = await index.list(tenant, { withoutVectorOf: model }, page);
      if (items.length === 0 && after === undefined) return true;
      after = items.at(-1)?.id;
      if (after === undefined) continue;
      const vectors = await within(
        limits.embedMs.value * limits.embedTries.value,
        "fill",
        (open, signal) => embedItems(open, items, signal),
      );
      if (!vectors || closing.signal.aborted) return false;
      await inTurn(tenant, () => addVectors(index, tenant, { items, model, vectors }));
    }
    return false;
  }

  return {
    /** Whether an embedder is configured. */
    isOn: embedder !== undefined,
    async query(text: string): Promise<ItemVector | undefined> {
      if (!breaker.mayTry()) return undefined;
      const made = await within(limits.embedQueryMs.value, "query", async (open, signal) => {
        const model = await open.model(signal);
        const queryText = text.slice(0, limits.embedTextChars.value);
        const [values] = await open.embed([queryText], "query", signal);
        return values && { model, values };
      });
      breaker.tried(made !== undefined);
      return made;
    },
    /**
     * Whether the model knows a language; undefined until it has been tried, which the first call for
     * the language begins.
     */
    knows(language: string): boolean | undefined {
      const state = known.get(language);
      if (state !== undefined) return state.found;
      const trial: { found: boolean | undefined } = { found: undefined };
      known.set(language, trial);
      void within(limits.embedMs.value, "language", (open, signal) =>
        knowsLanguage(open, language, signal),
      ).then((found) => {
        if (found === undefined) known.delete(language);
        trial.found = found;
      });
      return undefined;
    },
    /** The name of the model in use. */
    model: () => within(limits.embedQueryMs.value, "model", (open, signal) => open.model(signal)),
    /** Vectors of items, as many as the time limit allows; the rest is made later. */
    async items(items: readonly IndexedItem[]): Promise<Map<string, Parts>> {
      const vectors = new Map<string, Parts>();
      await within(limits.embedSettleMs.value, "items", async (open, signal) => {
        for (let at = 0; at < items.length; at += limits.embedBatch.value) {
          const batch = items.slice(at, at + limits.embedBatch.value);
          const made = await embedItems(open, batch, signal);
          for (const [i, { id }] of batch.entries()) if (made[i]) vectors.set(id, made[i]);
        }
      });
      return vectors;
    },
    /** Makes the missing vectors of a tenant in the background, one tenant at a time. */
    fillIn(tenant: string, model: string): void {
      if (busy.has(tenant) || closing.signal.aborted) return;
      busy.add(tenant);
      queue = queue
        .then(() => fill(tenant, model))
        .catch((error: unknown) => {
          onFault(error, "fill");
          return false;
        })
        .then((done) => {
          const wait = done ? 0 : limits.fillAgainMs.value;
          clock.after(wait, () => busy.delete(tenant));
        });
    },
    /** Resolves when the background work has ended. */
    async close(): Promise<void> {
      closing.abort(new Error("closing"));
      await queue;
    },
  };
}

/** All but the model's name. */
type Parts = Omit<DocumentVector, "model">;

/** Items whose text was changed or that were removed meanwhile are skipped. */
async function addVectors(
  index: ItemIndex,
  tenant: string,
  made: { items: readonly IndexedItem[]; model: string; vectors: readonly (Parts | undefined)[] },
): Promise<void> {
  const { items, model, vectors } = made;
  const ids = items.map(({ id }) => id);
  const stored = new Map((await index.get(tenant, ids)).map(({ item }) => [item.id, item]));
  const documentOf = createItemDocuments();
  const documents = items.flatMap(({ id, hash }, i) => {
    const values = vectors[i];
    const now = stored.get(id);
    if (!values || now?.hash !== hash) return [];
    return [documentOf(now, { model, ...values })];
  });
  await index.upsert(tenant, documents);
}

/** The vectors of each item's parts, in the order of the items. */
async function embedItems(
  embedder: Embedder,
  items: readonly IndexedItem[],
  signal: AbortSignal,
): Promise<(Parts | undefined)[]> {
  const texts = items.map(embeddedTexts);
  const vectors = await embedder.embed(texts.flat(), "item", signal);
  let next = 0;
  return texts.map(({ length }) => {
    const [values, ...later] = vectors.slice(next, (next += length));
    return values && { values, ...(later.length > 0 && { later }) };
  });
}

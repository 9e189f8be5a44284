import { publicAudience } from "../../contract/sites/audience.ts";
import { limits } from "../../contract/limits.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { IndexedItem, ItemFilter, ItemIndex } from "../../ports/item-index.ts";

type ListedDocument = ReturnType<typeof listed>;

/** Every document that matches, in the order of ids. */
export async function* eachDocument(
  index: Pick<ItemIndex, "list">,
  tenant: string,
  filter: ItemFilter,
): AsyncGenerator<ListedDocument> {
  const limit = limits.searchLimitMax.value;
  let after: string | undefined;
  do {
    await yieldToEventLoop();
    const part = await index.list(tenant, filter, { limit, ...(after && { after }) });
    yield* part.map(listed);
    after = part.length < limit ? undefined : part.at(-1)?.id;
  } while (after !== undefined);
}

/** Without what only the index needs. */
export function listed(item: IndexedItem) {
  const { hash: _h, language: _l, effects: _e, passage: _p, audience, ...document } = item;
  return { ...document, private: audience !== publicAudience };
}

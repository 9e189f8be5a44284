import { itemsAnswerSchema, type ItemsAnswer } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { ground, groundOf } from "../ground.ts";
import { acceptanceOf } from "../items/acceptable.ts";
import { readItems, type ItemsOfPage, type ReadItem } from "../items/read-items.ts";
import { prepare, type Reading, type SiteContext } from "../reading.ts";
import { ask, type Answer, type ModelSession } from "./ask.ts";
import { createItemProver } from "./prove-item.ts";
import { itemsSystem, pagePrompt } from "./prompts.ts";
import { withPrices } from "./with-prices.ts";

export type ModelItems = ItemsOfPage & { instructionsFound: boolean };

/** The items of a page by the model. */
export async function readWithModel(
  session: ModelSession,
  page: Page,
  context: SiteContext,
  marker: string,
): Promise<Answer<ModelItems>> {
  const answer = await ask(session, {
    name: "knowledge_items",
    system: itemsSystem,
    user: pagePrompt(page, marker),
    schema: itemsAnswerSchema,
  });
  if (!answer.ok) return answer;
  const proven = proveItems(answer.value, prepare(page, context));
  // When the page supports nothing of the answer, the caller reads all of it offline.
  if (proven.items.length === 0 && proven.dropped > 0) return { ok: true, value: proven };
  const { items, dropped } = withPrices(proven.items, readItems(page, context).items);
  return { ok: true, value: { ...proven, items, dropped: proven.dropped + dropped } };
}

/** Only what the page supports becomes an item; the rest is dropped and counted. */
export function proveItems(answer: ItemsAnswer, reading: Reading): ModelItems {
  const proof = groundOf(reading.page);
  const proveItem = createItemProver(reading);
  const isAcceptable = acceptanceOf(reading);
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const claim of answer.items.slice(0, limits.itemsPerPage.value)) {
    const draft = proveItem(claim);
    const item = draft && isAcceptable(draft) && ground(reading, draft, proof);
    if (item) items.push({ item, strength: draft.strength, role: reading.role });
    else dropped++;
  }
  return { items, dropped, instructionsFound: answer.instructionsFound };
}

import { itemsAnswerSchema, type ItemsAnswer } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { ground, groundOf } from "../ground.ts";
import type { ItemsOfPage, ReadItem } from "../items/read-items.ts";
import { prepare, type Reading, type SiteContext } from "../reading.ts";
import { ask, type Answer, type ModelSession } from "./ask.ts";
import { createItemProver } from "./prove-item.ts";
import { itemsSystem, pagePrompt } from "./prompts.ts";

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
  return answer.ok ? { ok: true, value: proveItems(answer.value, prepare(page, context)) } : answer;
}

/** Only what the page supports becomes an item; the rest is dropped and counted. */
export function proveItems(answer: ItemsAnswer, reading: Reading): ModelItems {
  const proof = groundOf(reading.page);
  const proveItem = createItemProver(reading);
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const claim of answer.items.slice(0, limits.itemsPerPage.value)) {
    const draft = proveItem(claim);
    const item = draft && ground(reading, draft, proof);
    if (item) items.push({ item, strength: draft.strength, role: reading.role });
    else dropped++;
  }
  return { items, dropped, instructionsFound: answer.instructionsFound };
}

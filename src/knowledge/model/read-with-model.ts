import type { Draft } from "../draft.ts";
import { itemsAnswerSchema, type ItemsAnswer } from "../../contract/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { fold } from "../fold.ts";
import { ground, groundOf } from "../ground.ts";
import type { ItemsOfPage, ReadItem } from "../items/read-items.ts";
import { prepare, type Reading, type SiteContext } from "../reading.ts";
import { ask, type Asked } from "./ask.ts";
import { itemsSystem, pagePrompt } from "./prompts.ts";

export type ModelItems = ItemsOfPage & { instructionsFound: boolean };

/** The items of a page by the model; undefined when it has no usable answer. */
export async function readWithModel(
  asked: Asked,
  page: Page,
  context: SiteContext,
  marker: string,
): Promise<ModelItems | undefined> {
  const answer = await ask(asked, {
    name: "knowledge_items",
    system: itemsSystem,
    user: pagePrompt(page, marker),
    schema: itemsAnswerSchema,
  });
  return answer && groundAll(answer, prepare(page, context));
}

/** What the model says counts as far as the page says it: the rest is dropped and counted. */
export function groundAll(answer: ItemsAnswer, reading: Reading): ModelItems {
  const proof = groundOf(reading.page);
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const told of answer.items.slice(0, limits.itemsPerPage.value)) {
    const draft = draftOf(told, reading.page);
    const item = draft && ground(reading, draft, proof);
    if (item) items.push({ item, strength: 0.95, role: reading.role });
    else dropped++;
  }
  return { items, dropped, instructionsFound: answer.instructionsFound };
}

/** The claim with the blocks that hold its quote; undefined when no block does. */
function draftOf(told: ItemsAnswer["items"][number], page: Page): Draft | undefined {
  const { title, description, content, category, quote } = told;
  const wanted = fold(quote);
  if (wanted === "") return undefined;
  const first = page.blocks.findIndex(({ start, end }) => {
    const words = fold(page.text.slice(start, end));
    return words !== "" && (words.includes(wanted) || wanted.startsWith(words));
  });
  if (first === -1 || !fold(page.text).includes(wanted)) return undefined;
  return { title, description, content, category, blocks: [first], strength: 0.95 };
}

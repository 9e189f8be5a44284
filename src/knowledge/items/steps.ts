import { anyOf, wordsOfAll } from "../../words/index.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import { blockText, titleText } from "../block-text.ts";
import { gridsOf, type Card } from "../cards.ts";
import type { Draft } from "../draft.ts";
import { isBoilerplate, type Reading } from "../reading.ts";
import { sectionTitle } from "./section-units.ts";
import { isNaming, pageSubject } from "./subject.ts";

/** Cards that are numbered in order are the steps of one procedure: one item with all of them. */
export function readSteps(reading: Reading): Draft[] {
  const { page, role, taken } = reading;
  if (role === "articles") return [];
  const drafts: Draft[] = [];
  for (const { cards, first } of gridsOf(page)) {
    const steps = stepsOf(reading, cards);
    if (steps === null || cards.some(({ blocks }) => blocks.some((at) => taken.has(at)))) continue;
    const section = reading.sectionOf[first];
    const above = section?.card === null ? section : section?.parent;
    if (
      above?.heading !== undefined &&
      above.heading !== null &&
      isBoilerplate(reading, above.heading)
    )
      continue;
    const title = (above && sectionTitle(reading, above)) || pageSubject(reading);
    if (!isNaming(title)) continue;
    const blocks = [...(above?.heading == null ? [] : [above.heading]), ...steps.blocks];
    blocks.forEach((at) => taken.add(at));
    drafts.push({
      category: "SUPPORT",
      title,
      description: "",
      content: steps.content,
      blocks,
      strength: 0.65,
    });
  }
  return drafts;
}

/** The cards in order as one numbered list; null where most of them have no number. */
function stepsOf(
  reading: Reading,
  cards: readonly Card[],
): { content: string; blocks: number[] } | null {
  if (cards.length < 2) return null;
  const { page } = reading;
  const numbered = cards.filter((card, place) => numberOf(reading, card) === place + 1).length;
  // The last step may be a picture of its number.
  if (numbered < 2 || numbered < cards.length - 1) return null;
  const lines = cards.map((card, place) => {
    const body = card.body.filter(
      (at) => at !== card.titleAt && !isBareNumber(blockText(page, at)),
    );
    const own = titleText(page, card.titleAt).replace(stepNumber, "");
    // The number may be the title, and the name of the step the heading below it.
    const [first = -1] = own === "" ? body : [];
    const isHeaded = page.blocks[first]?.kind === "heading";
    const name = isHeaded ? titleText(page, first) : own;
    const below = blocksMarkdown(page, isHeaded ? body.slice(1) : body);
    const text = name === "" ? below : `**${name}**\n\n${below}`;
    return `${place + 1}. ${text.replaceAll("\n", "\n   ")}`.trim();
  });
  return { content: lines.join("\n\n"), blocks: cards.flatMap((card) => [...card.blocks]) };
}

function numberOf({ page }: Reading, card: Card): number {
  const title = stepNumber.exec(blockText(page, card.titleAt))?.[1];
  if (title !== undefined) return Number(title);
  const line = card.blocks.map((at) => blockText(page, at)).find(isBareNumber);
  return Number(line?.replace(/\D/g, "") ?? Number.NaN);
}

const isBareNumber = (text: string): boolean => bareNumber.test(text);

const words = anyOf(wordsOfAll(({ sections }) => sections.steps));
const stepNumber = new RegExp(`^(?:${words}\\s?)?0?(\\d{1,2})(?:[.):–-]|\\s|$)\\s*`, "i");
const bareNumber = new RegExp(`^(?:${words}\\s?)?0?\\d{1,2}[.):]?$`, "i");

import type { Block } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { tidy } from "../fold.ts";
import { isButton } from "../cards.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate } from "../reading.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import type { Section } from "../sections.ts";
import { roleOf } from "../words/role-of.ts";
import { nameInGroup, titleOfPage } from "./subject.ts";
import { roleCategory } from "./role-category.ts";

/** A short line and a text below it, again and again: cards that no markup shows as such. */
export function readPairs(reading: Reading): Draft[] {
  return reading.sections.flatMap((section) => {
    const role = sectionRole(section) ?? reading.role;
    const category = role === "home" ? "FEATURE" : roleCategory(role);
    if (!category || category === "PRICING") return [];
    const pairs = pairsOf(reading, section);
    if (pairs.length < 2) return [];
    return pairs.map(({ name, text }) => {
      reading.taken.add(name).add(text);
      const cells = name === text ? (reading.page.blocks[name]?.cells ?? []) : [];
      const title = tidy(cells[0] ?? blockText(reading.page, name));
      const description = tidy(cells[1] ?? blockText(reading.page, text));
      return {
        category,
        title: pairTitle(reading, section, { title, category }),
        description,
        content: `**${title}**\n\n${description}`,
        blocks: name === text ? [name] : [name, text],
        strength: 0.5,
      };
    });
  });
}

/** "Benefits" and a text below it are of the page's subject, a person of the group above. */
function pairTitle(
  reading: Reading,
  section: Section,
  { title, category }: { title: string; category: ItemCategory },
): string {
  if (category === "COMPANY") return nameInGroup(section, title);
  return roleOf(title)?.share === 1 ? titleOfPage(reading, title) : title;
}

/** Indexes of a name and its text; a row of two holds both. */
type Pair = { readonly name: number; readonly text: number };

function pairsOf(reading: Reading, section: Section): Pair[] {
  const { page, taken } = reading;
  const free = section.body.filter(
    (index) =>
      !taken.has(index) && !isButton(blockText(page, index)) && !isBoilerplate(reading, index),
  );
  const pairs: Pair[] = [];
  let blocks = 0;
  for (let at = 0; at < free.length; at++) {
    const [name, text] = [free[at] ?? 0, free[at + 1]];
    if (isPairRow(reading, name)) {
      pairs.push({ name, text: name });
      blocks++;
    } else if (text !== undefined && isName(reading, name) && isText(reading, text)) {
      pairs.push({ name, text });
      blocks += 2;
      at++;
    }
  }
  // Two of many paragraphs may look like this by chance; most of them do not.
  return blocks >= free.length * 0.75 ? pairs : [];
}

function isPairRow({ page }: Reading, index: number): boolean {
  const cells = page.blocks[index]?.cells ?? [];
  const [name = "", text = ""] = cells.map(tidy);
  return cells.length === 2 && isShort(name) && isSentence(text);
}

function isName({ page }: Reading, index: number): boolean {
  return isProse(page.blocks[index]?.kind) && isShort(blockText(page, index));
}

function isText({ page }: Reading, index: number): boolean {
  return isProse(page.blocks[index]?.kind) && isSentence(blockText(page, index));
}

function isProse(kind: Block["kind"] | undefined): boolean {
  return kind === "paragraph" || kind === "item";
}

function isShort(text: string): boolean {
  return text.length > 2 && text.length <= 60 && !/[.!?:;,]$/.test(text);
}

function isSentence(text: string): boolean {
  return text.length >= 30 && /[.!?…]$/.test(text);
}

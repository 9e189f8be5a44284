import { hasPhone } from "./contacts.ts";
import { locationText, type Given, type GivenItem } from "./given.ts";
import { planLineHas } from "./plan-parts.ts";
import type { Fact } from "./sheet.ts";
import { fold, has, hasFolded, placesOf, stretchOf } from "./words.ts";

/** An item with more characters must have the fact within a stretch of `stretchMax` of them. */
export const itemMax = 1_500;
export const stretchMax = 600;
/** Longer titles are content. */
const titleMax = 200;

/** The items that state a fact. */
export function itemsWith(
  fact: Fact,
  items: readonly GivenItem[],
  plans: readonly string[],
): GivenItem[] {
  return items.filter((item) => isIn(fact, item, plans));
}

/** Whether the text of an item has all that a fact is about and all of its deciding words. */
export function isIn(fact: Fact, item: GivenItem, plans: readonly string[] = []): boolean {
  const title = item.title.slice(0, titleMax);
  const text = [item.title, item.description, withoutAddresses(item.content)].join("\n");
  const folded = fold(text);
  if (!fact.about.every((each) => hasFolded(text, folded, each, "whole"))) return false;
  if (!fact.words.every((each) => hasWords(fact, text, folded, each))) return false;
  if (fact.kind === "cell" && !hasCell(fact, text, plans)) return false;
  if (text.length <= itemMax) return true;
  const needed = [
    ...fact.about.filter((each) => !has(title, each)).map((each) => placesOf(folded, each)),
    ...fact.words.map((each) => placesOf(folded, each, "longer")),
  ].filter((places) => places.length > 0);
  return (stretchOf(needed) ?? Infinity) <= stretchMax;
}

/** A cell must be that of its plan. */
function hasCell({ value, words }: Fact, text: string, plans: readonly string[]): boolean {
  if (value?.kind !== "line" || value.plan === null) return true;
  return planLineHas(text, value.plan, plans, { words, value: value.value });
}

/** Links without their addresses, which are no text. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\((?!mailto:|tel:)[^()\s]{0,2000}\)/g, "]");
}

/** A phone number may be spelled in another way. */
function hasWords(fact: Fact, text: string, folded: string, words: string): boolean {
  if (hasFolded(text, folded, words, "longer")) return true;
  if (fact.kind !== "phone") return false;
  return words.split("|").some((number) => !/\p{L}/u.test(number) && hasPhone(text, number));
}

const contactKinds: readonly string[] = ["hours", "address", "phone", "email"];

/** Whether the business's contacts or one of its locations state a fact of contact. */
export function isInBusiness(fact: Fact, { business }: Given): boolean {
  if (!contactKinds.includes(fact.kind)) return false;
  const texts = [
    ...(business.contacts ?? []).map(({ value }) => value),
    ...(business.locations ?? []).map(locationText),
  ];
  return texts.some((text) => {
    const folded = fold(text);
    return (
      fact.words.every((each) => hasWords(fact, text, folded, each)) &&
      fact.about.every((each) => has(`${business.name ?? ""}\n${text}`, each))
    );
  });
}

import type { Draft } from "../../draft.ts";
import { fold, wordsOf } from "../../fold.ts";
import type { Reading } from "../../reading.ts";
import type { Section } from "../../sections.ts";
import { roleOf } from "../../words/role-of.ts";
import { groupWords } from "../../words/tables.ts";
import type { Role } from "../../../words/index.ts";
import { partTitle } from "../parts.ts";
import { isNaming, plainTitle } from "../subject.ts";

/** Rows of the same name in two lists differ by the headings above them; a card is about its heading. */
export function withHeadings(reading: Reading, drafts: readonly Draft[]): Draft[] {
  const counts = new Map<string, number>();
  const sizes = new Map<Section | undefined, number>();
  for (const { blocks } of drafts) {
    const section = reading.sectionOf[blocks[0] ?? 0];
    sizes.set(section, (sizes.get(section) ?? 0) + 1);
  }
  for (const { title } of drafts) counts.set(fold(title), (counts.get(fold(title)) ?? 0) + 1);
  return drafts.map((draft) => {
    const section = reading.sectionOf[draft.blocks[0] ?? 0];
    const isInCard = section !== undefined && section.card !== null && section.role === null;
    const isPart = isInCard && (sizes.get(section) ?? 0) > 1;
    if (!isPart && (counts.get(fold(draft.title)) ?? 0) < 2)
      return { ...draft, title: titleBelow(reading, section, draft.title) };
    const above = section?.title ?? "";
    if (above === "" || draft.facts === undefined) return draft;
    const title = `${above}: ${draft.title}`;
    const plan = draft.facts.plan === null ? null : title;
    return { ...draft, title, facts: { ...draft.facts, plan } };
  });
}

/** "Adults" below "Museum tickets" is a ticket; "Prices" adds nothing, and neither does a longer text. */
function titleBelow(reading: Reading, section: Section | undefined, title: string): string {
  const words = wordsOf(title);
  if (words.length > maxBelowWords) return title;
  // "Adults" alone names nothing: "Prices: Adults" does.
  const isGroup = groupWords.has(words[0] ?? "");
  const above = nameAbove(reading, section) || (isGroup ? kindAbove(section) : "");
  const stems = new Set(words.map(stemOf));
  const isRepeated = wordsOf(above).some((word) => stems.has(stemOf(word)));
  return above === "" || isRepeated ? title : partTitle(above, title);
}

/** The nearest heading that names what the prices are for: not "Prices", and no slogan. */
function nameAbove({ role, titleAt }: Reading, section: Section | undefined): string {
  for (let at = section ?? null; at; at = at.parent) {
    const above = plainTitle(at.title.split(/\s[|•»–—-]\s/)[0] ?? "");
    const isFirst = at.level === 1 || at.heading === titleAt;
    if (role === "home" && isFirst) return "";
    const kind = roleOf(above);
    if (above === "" || (kind?.share === 1 && !feeRoles.has(kind.role))) continue;
    return isNaming(above) && wordsOf(above).length <= maxAboveWords ? above : "";
  }
  return "";
}

/** What is paid for "Austria" below "Delivery" is the delivery. */
const feeRoles: ReadonlySet<Role> = new Set<Role>(["shipping", "returns", "payment"]);

/** The nearest heading that names a kind of section. */
function kindAbove(section: Section | undefined): string {
  for (let at = section ?? null; at; at = at.parent) {
    const above = plainTitle(at.title);
    if (roleOf(above)?.share === 1) return above;
  }
  return "";
}

const maxAboveWords = 8;
const maxBelowWords = 4;
const stemOf = (word: string): string => (word.length > 3 ? word.slice(0, 5) : ` ${word}`);

/** "List: $20", or "Subscribe and save" above a price, in several cards below one heading: a label rather than a name. */
export function withoutLabels({ page, sectionOf }: Reading, drafts: readonly Draft[]): Draft[] {
  const cards = new Map<string, Set<string>>();
  const isInCard = ({ blocks: [at = 0] }: Draft): boolean =>
    typeof page.blocks[at]?.card === "number" && sectionOf[at]?.card === null;
  const keyOf = ({ blocks: [at = 0], title }: Draft): string =>
    `${sectionOf[at]?.heading ?? ""} ${fold(title)}`;
  for (const draft of drafts) {
    const { grid = null, card = null } = page.blocks[draft.blocks[0] ?? 0] ?? {};
    const key = keyOf(draft);
    if (isInCard(draft)) cards.set(key, (cards.get(key) ?? new Set()).add(`${grid} ${card}`));
  }
  return drafts.filter((draft) => !isInCard(draft) || (cards.get(keyOf(draft))?.size ?? 0) < 2);
}

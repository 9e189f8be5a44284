import type { Business, Evidence } from "../../contract/knowledge.ts";
import type { FieldConcept } from "../../words/index.ts";
import { fold, tidy } from "../fold.ts";
import { valueIn } from "./values.ts";
import {
  agreed,
  labelled,
  onlyPrice,
  statedIn,
  type FieldPage,
  type Found,
  type FoundRow,
} from "./candidates.ts";
import { tableRows, tables } from "./rows.ts";
import { structuredRows } from "./structured-values.ts";
import type { Target } from "./targets.ts";

/** A value and the page that states it. */
export type Placed = { readonly found: Found; readonly page: FieldPage };

const businessConcepts = new Set<FieldConcept>(["phone", "email", "address", "hours"]);
/** Concepts of a thing on a page, which a business as such does not have. */
const thingConcepts = new Set<FieldConcept>([
  "price",
  "sku",
  "gtin",
  "brand",
  "author",
  "published",
  "weight",
  "availability",
  "rating",
  "question",
  "starts",
]);

/** Is one business asked for, rather than a thing that it sells or writes about? */
function isAboutBusiness(targets: readonly Target[]): boolean {
  const has = (concepts: ReadonlySet<FieldConcept>) =>
    targets.some(({ concept }) => concept !== null && concepts.has(concept));
  return has(businessConcepts) && !has(thingConcepts);
}

/**
 * The values of one object, by field. What belongs to one thing comes from one page: the given one,
 * else the only other page that states any of it, else what all others agree on. What belongs to the
 * business may come from any page.
 */
export function objectRow(
  targets: readonly Target[],
  pages: readonly FieldPage[],
  business: Business,
): Map<string, Placed> {
  const aboutBusiness = isAboutBusiness(targets);
  const shared = (target: Target) =>
    (target.concept !== null && businessConcepts.has(target.concept)) ||
    (aboutBusiness && target.concept === "name");
  const own = targets.filter((target) => !shared(target));
  const row = new Map<string, Placed>();
  for (const [name, placed] of ownValues(own, pages)) row.set(name, placed);
  for (const target of targets.filter(shared)) {
    const placed = businessValue(target, pages, business);
    if (placed !== null) row.set(target.name, placed);
  }
  return row;
}

function ownValues(targets: readonly Target[], pages: readonly FieldPage[]): Map<string, Placed> {
  const rows = pages.map((page) => ({ page, row: pageRow(targets, page) }));
  const [given, ...others] = rows;
  const stating = others.filter(({ row }) => hasMoreThanName(row, targets));
  const [other, ...more] = stating;
  const subject =
    given !== undefined && hasMoreThanName(given.row, targets)
      ? given
      : more.length === 0
        ? (other ?? given)
        : undefined;
  const values = new Map<string, Placed>();
  if (subject !== undefined) {
    for (const [name, found] of subject.row) values.set(name, { found, page: subject.page });
    return values;
  }
  for (const { name } of targets) {
    const placed = stating.flatMap(({ page, row }): Placed[] => {
      const found = row.get(name);
      return found === undefined ? [] : [{ found, page }];
    });
    const [first] = placed;
    // Every one of the pages has to state it, and the same.
    if (first === undefined || placed.length < stating.length) continue;
    if (agreed(placed.map(({ found }) => found)) !== null) values.set(name, first);
  }
  return values;
}

function hasMoreThanName(row: FoundRow, targets: readonly Target[]): boolean {
  if (targets.length === 1) return row.size > 0;
  return targets.some(({ name, concept }) => concept !== "name" && row.has(name));
}

/** What one page states about its subject. */
function pageRow(targets: readonly Target[], page: FieldPage): FoundRow {
  const { language } = page.page;
  const structured = mainNode(targets, page);
  const oneRow = tables(page.blocks).flatMap((table) => {
    const rows = tableRows(targets, table, page);
    return rows.length === 1 ? rows : [];
  });
  const row = new Map<string, Found>();
  for (const target of targets) {
    const cells = oneRow.flatMap((one) => one.get(target.name) ?? []);
    const found =
      structured.get(target.name) ??
      labelled(target, page.lines, language) ??
      agreed(cells) ??
      onlyPrice(target, page.blocks, language) ??
      (target.concept === "name" ? titleOf(target, page) : null);
    if (found !== null) row.set(target.name, found);
  }
  return row;
}

/** The one thing that the structured data describes; a list of things has no main one. */
function mainNode(targets: readonly Target[], page: FieldPage): FoundRow {
  const rows = [...structuredRows(targets, page)].flatMap(([type, all]) => {
    const [only, ...others] = all;
    return only !== undefined && others.length === 0 ? [{ type, row: only }] : [];
  });
  const ranked = rows.toSorted((a, b) => b.row.size - a.row.size);
  return ranked[0]?.row ?? new Map<string, Found>();
}

/** The main heading that agrees with the title of the page, and is not the name of its site. */
function titleOf(target: Target, { page, blocks }: FieldPage): Found | null {
  const title = fold(page.title);
  const site = fold(page.facts.siteName ?? "");
  const agreeing = blocks.filter(({ kind, level, folded }) => {
    if (kind !== "heading" || level !== 1 || folded === "") return false;
    if (folded === site && title !== site) return false;
    return title === "" || title.includes(folded) || folded.includes(title);
  });
  const [block] = agreeing.toSorted((a, b) => b.folded.length - a.folded.length);
  const value = block === undefined ? null : valueIn(target, block.text, page.language);
  if (block === undefined || value === null) return null;
  return { value, start: block.start, end: block.end };
}

/** A value of the business: what the given page names, else what is known of the business. */
function businessValue(
  target: Target,
  pages: readonly FieldPage[],
  business: Business,
): Placed | null {
  const known = knownOf(target, business);
  for (const page of pages.slice(0, 1)) {
    const found = labelled(target, page.lines, page.page.language);
    if (found !== null && target.concept !== "name") return { found, page };
  }
  const quoted = quotedOf(target, business);
  if (quoted !== null) {
    const page = pages.find(({ page: { contentHash } }) => contentHash === quoted.contentHash);
    const { start, end } = quoted;
    return page === undefined ? null : { found: { value: quoted.value, start, end }, page };
  }
  if (known === null) return null;
  for (const page of pages) {
    const found = target.concept === "phone" ? phoneIn(known, page) : statedIn(target, known, page);
    if (found !== null) return { found, page };
  }
  return null;
}

/** The only contact of its kind. Of several, none is the one that was asked for. */
function knownOf({ concept }: Target, business: Business): string | null {
  if (concept === "name") return business.name === "" ? null : business.name;
  const values = business.contacts.flatMap(({ kind, value }) => (kind === concept ? [value] : []));
  return values.length === 1 ? (values[0] ?? null) : null;
}

type Quoted = Pick<Evidence, "start" | "end" | "contentHash"> & { value: string };

/** Opening hours and the address of a business with one place come with their quotes. */
function quotedOf({ concept, type }: Target, { hours, locations }: Business): Quoted | null {
  if (type !== "string") return null;
  if (concept === "address") {
    const [only, ...others] = locations ?? [];
    return only === undefined || others.length > 0
      ? null
      : { ...only.evidence, value: tidy(only.address) };
  }
  if (concept !== "hours" || hours === undefined || hours.length === 0) return null;
  const quotes = hours.map(({ evidence }) => evidence);
  const [first] = quotes;
  // Lines on two pages, or far apart, are not one quote.
  const isOne = quotes.every(({ quote }) => quote === first?.quote);
  return first === undefined || !isOne ? null : { ...first, value: tidy(first.quote) };
}

function phoneIn(phone: string, { blocks }: FieldPage): Found | null {
  const wanted = phone.replace(/\D/g, "").slice(-8);
  if (wanted.length < 6) return null;
  for (const { text, start, end } of blocks) {
    if (end - start > 600) continue;
    for (const [written] of text.matchAll(/\+?\(?\d[\d\s()/.–-]{4,22}\d/g))
      if (written.replace(/\D/g, "").endsWith(wanted)) return { value: tidy(written), start, end };
  }
  return null;
}

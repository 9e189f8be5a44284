import type { Business } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import type { ReadItem } from "../items/read-items.ts";
import { pageRole, speaksOfOthers, type PageRole } from "../page-role.ts";
import { contactsIn, distinctContacts, phoneKey, type LineContact } from "./contact-lines.ts";
import { kindWord, labelWord } from "./kind-words.ts";
import { weightOf } from "./own-places.ts";
import { lineGroups } from "./page-lines.ts";
import { contactsOf, pagePlaces, type ShownContact } from "./page-places.ts";
import { draftOf, type PageDraft, type SiteInWords } from "./place-draft.ts";
import type { FoundPlace } from "./site-places.ts";

/** Each value once, with its label, or the word for its kind in the language of the site. */
export function contactLines(
  language: string | null,
  address: string | null,
  contacts: readonly LineContact[],
): string[] {
  const lines = distinctContacts(contacts).map(
    ({ kind, value, label }) => `${label ?? kindWord(language, kind)}: ${value}`,
  );
  return [...(address === null ? [] : [`${kindWord(language, "address")}: ${address}`]), ...lines];
}

type Known = {
  readonly site: SiteInWords;
  readonly places: readonly FoundPlace[];
  readonly contacts: Business["contacts"];
  /** Items of the pages. */
  readonly items: readonly ReadItem[];
};

/**
 * The contacts of the business in one item, from the page that has the most of them, and those that
 * only other pages have, unless an item there states them. Branches have their own contacts.
 */
export function contactDrafts(pages: readonly Page[], known: Known): PageDraft[] {
  const { site, places, contacts, items } = known;
  const only = places.length === 1 ? places[0] : undefined;
  const ofBranches = places.length > 1 ? places.flatMap(({ contacts: own }) => own) : [];
  const stated = new Set(ofBranches.map(({ key }) => key));
  const ranks = new Map(contacts.map((contact, rank) => [keyOf(contact), rank]));
  const rankOf = ({ key }: ShownContact): number => ranks.get(key) ?? contacts.length;
  const read = pages
    .filter(({ verdict }) => verdict === "real")
    .map((page) => {
      const role = pageRole(page, site.startUrl);
      const place = only && pagePlaces(page).addresses.find(({ key }) => key === only.key);
      const shown = shownContacts(page, role)
        .filter(({ key }) => ranks.has(key))
        .sort((a, b) => Number(isEmail(a)) - Number(isEmail(b)) || rankOf(a) - rankOf(b));
      return { page, role, place, shown, values: countValues(shown) + (place ? 1 : 0) };
    })
    .sort((a, b) => b.values - a.values || weightOf(b.role) - weightOf(a.role));
  const drafts: PageDraft[] = [];
  let ofItems: ReadonlySet<string> | undefined;
  for (const { page, place, shown } of read.slice(0, maxPages)) {
    const isFirst = drafts.length === 0;
    const further = shown.filter(({ key }) => !stated.has(key));
    const address = isFirst && place ? place : null;
    if (further.length === 0 && address === null) continue;
    if (!isFirst) ofItems ??= keysOf(items);
    const left = isFirst ? further : further.filter(({ key }) => ofItems?.has(key) === false);
    for (const { key } of further) stated.add(key);
    const linked = isFirst && !left.some(isEmail) ? linkedEmail(page, contacts) : [];
    const all = [...left, ...linked.filter(({ key }) => !stated.has(key))];
    if (left.length === 0 && address === null) continue;
    const lines = contactLines(site.language, address?.address ?? null, all).slice(0, maxLines);
    const blocks = [...(address?.blocks ?? []), ...left.map(({ block }) => block)];
    drafts.push(
      draftOf(page, {
        label: labelWord(site.language, "contact"),
        name: isFirst ? site.name : nameOfFurther(site.name, left),
        lines,
        blocks,
        strength: 0.85,
        given: [
          ...(["address", "phone", "email"] as const).map((kind) => kindWord(site.language, kind)),
          ...linked.map(({ value }) => value),
        ],
      }),
    );
  }
  return drafts;
}

const maxPages = 50;
const maxLines = 20;

const countValues = (shown: readonly ShownContact[]): number =>
  new Set(shown.map(({ key }) => key)).size;

/** "Acme, emergencies" */
function nameOfFurther(name: string, contacts: readonly ShownContact[]): string {
  const labels = new Set(contacts.map(({ label }) => label));
  const [label] = labels.size === 1 ? labels : [null];
  return typeof label === "string" ? `${name}, ${label}` : name;
}

function shownContacts(page: Page, role: PageRole): ShownContact[] {
  const isForeign = speaksOfOthers(page, role);
  return lineGroups(page).flatMap((group) => {
    if (isForeign && group.part === "main") return [];
    return contactsOf(group.lines).filter(({ block }) => block >= 0);
  });
}

const isEmail = ({ kind }: LineContact): boolean => kind === "email";
const keyOf = ({ kind, value }: Business["contacts"][number]): string =>
  kind === "phone" ? phoneKey(value) : value.toLowerCase();

/** The address that a link of the page writes to, where no text shows one. */
function linkedEmail(page: Page, contacts: Business["contacts"]): LineContact[] {
  const first = contacts.find(({ kind }) => kind === "email")?.value.toLowerCase();
  const isLinked = page.facts.emails.some((email) => email.toLowerCase() === first);
  if (first === undefined || !isLinked) return [];
  return [{ kind: "email", value: first, key: first, label: null }];
}

const noContext = { above: null, heading: null };

/** The telephone numbers and e-mail addresses that items state. */
function keysOf(items: readonly ReadItem[]): Set<string> {
  const lines = items.flatMap(({ item }) => item.content.split("\n"));
  return new Set(lines.flatMap((line) => contactsIn(line, noContext).map(({ key }) => key)));
}

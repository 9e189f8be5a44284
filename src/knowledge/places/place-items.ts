import type { Page } from "../../contract/page.ts";
import { businessContacts } from "../business/contacts.ts";
import { fold } from "../fold.ts";
import { ground, groundOf } from "../ground.ts";
import type { ReadItem } from "../items/read-items.ts";
import { pageRole } from "../page-role.ts";
import type { FoundHours } from "./attach-hours.ts";
import { contactDrafts, contactLines } from "./contact-items.ts";
import { kindWord, labelWord } from "./kind-words.ts";
import { isHoursTitle } from "./page-places.ts";
import { draftOf, type PageDraft, type Site, type SiteInWords } from "./place-draft.ts";
import { withoutRepeats, type PlaceItem } from "./repeated-items.ts";
import { sitePlaces, type FoundPlace } from "./site-places.ts";

/**
 * The items of the pages with those about where the business is, when it is open and how it is
 * reached: each place once for the site, unless a section of a page states it already.
 */
export function withPlaceItems(
  items: readonly ReadItem[],
  pages: readonly Page[],
  of: Site,
): ReadItem[] {
  const site = { ...of, language: languageOf(pages) };
  const made: PlaceItem[] = [];
  for (const { page, draft, branch } of placeDrafts(items, pages, site)) {
    const item = ground({ page, sectionOf: [] }, draft, groundOf(page));
    const role = pageRole(page, site.startUrl);
    if (item) made.push({ item: { item, strength: draft.strength, role }, branch });
  }
  return withoutRepeats(items, made, site.name);
}

function placeDrafts(
  items: readonly ReadItem[],
  pages: readonly Page[],
  site: SiteInWords,
): PageDraft[] {
  const { places, loose } = sitePlaces(pages, site);
  const several = places.length > 1;
  const drafts: PageDraft[] = [];
  for (const place of places) {
    const name = several ? branchName(place, site.name) : site.name;
    // A branch is one item; the only place has its hours apart from its contacts.
    const here = place.found.filter(({ page }) => several && page === place.page);
    for (const found of place.found)
      if (!here.includes(found))
        drafts.push(...hoursDraft(found, { ...site, name }, several ? place.key : null));
    if (several) drafts.push(...branchDraft(place, here, { ...site, name }));
  }
  for (const found of loose) drafts.push(...hoursDraft(found, site));
  const contacts = businessContacts(pages, { url: site.startUrl, name: site.name, places });
  return [...drafts, ...contactDrafts(pages, { site, places, contacts, items })];
}

/** "Acme, Berlin" */
function branchName({ name, address }: FoundPlace, business: string): string {
  const branch = name ?? address.split(",")[0] ?? "";
  return fold(branch).includes(fold(business)) ? branch : `${business}, ${branch}`;
}

function hoursDraft(
  { page, blocks, lines, hours, title }: FoundHours,
  { name, language }: SiteInWords,
  branch: string | null = null,
): PageDraft[] {
  if (blocks.length === 0 || lines.length === 0) return [];
  const notes = new Set(hours.map(({ note }) => note));
  const [only] = notes.size === 1 ? notes : [null];
  const note = typeof only === "string" && only.length <= maxLabelChars ? only : null;
  const heading = title !== null && title.length <= maxLabelChars ? title : null;
  const [isCalled, isOf] = [note !== null && isHoursTitle(note, language), fold(note ?? "")];
  const label = (isCalled ? note : null) ?? heading ?? labelWord(language, "hours");
  const of = note === null || fold(label).includes(isOf) ? name : `${name}, ${note}`;
  const below = lines.length > 1 && fold(lines[0] ?? "") === isOf ? lines.slice(1) : lines;
  return [draftOf(page, { label, name: of, lines: below, blocks, strength: 0.95, branch })];
}

const maxLabelChars = 40;

function branchDraft(
  place: FoundPlace,
  found: readonly FoundHours[],
  { name, language }: SiteInWords,
): PageDraft[] {
  const { page, blocks, address, phone } = place;
  if (blocks.length === 0) return [];
  const known = place.contacts.some(({ kind }) => kind === "phone");
  const contacts = [
    ...place.contacts,
    ...(phone === null || known
      ? []
      : [{ kind: "phone" as const, value: phone, key: phone, label: null }]),
  ];
  const hourLines = found.flatMap(({ lines }) => lines);
  const isLabelled = hourLines[0]?.endsWith(":") !== false;
  const hours = isLabelled ? hourLines : [`${kindWord(language, "hours")}:`, ...hourLines];
  const lines = [...contactLines(language, address, contacts), ...hours];
  const given = ["address", "phone", "email", "hours"] as const;
  return [
    draftOf(page, {
      label: labelWord(language, "contact"),
      name,
      lines,
      blocks: [
        ...blocks,
        ...place.contacts.map(({ block }) => block).filter((block) => block >= 0),
        ...found.flatMap((each) => each.blocks),
      ],
      strength: 0.9,
      branch: place.key,
      given: given.map((kind) => kindWord(language, kind)),
    }),
  ];
}

function languageOf(pages: readonly Page[]): string | null {
  const counts = new Map<string, number>();
  for (const { language } of pages)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { fold } from "../fold.ts";
import { pageRole, speaksOfOthers } from "../page-role.ts";
import { roleOf } from "../words/role-of.ts";
import { attachHours, attachStructuredHours, type FoundHours } from "./attach-hours.ts";
import { isNamedAs, ownStructured, weightOf, type ReadPage } from "./own-places.ts";
import { pagePlaces, type ShownAddress, type ShownContact } from "./page-places.ts";

export type FoundPlace = {
  readonly key: string;
  readonly name: string | null;
  readonly address: string;
  readonly country: string | null;
  readonly phone: string | null;
  /** Telephone numbers and e-mail addresses that the page shows next to the address. */
  readonly contacts: readonly ShownContact[];
  readonly page: Page;
  readonly blocks: readonly number[];
  readonly weight: number;
  readonly found: FoundHours[];
};

export type SitePlaces = {
  readonly places: readonly FoundPlace[];
  /** Hours that belong to no known address. */
  readonly loose: readonly FoundHours[];
};

/** The places of the business behind a site, and when they are open. */
export function sitePlaces(
  pages: readonly Page[],
  { startUrl, name }: { startUrl: string; name: string },
): SitePlaces {
  const read = pages
    .filter(({ verdict }) => verdict === "real")
    .map((page) => ({ page, role: pageRole(page, startUrl) }))
    .sort((a, b) => weightOf(b.role) - weightOf(a.role));
  const places = new Map<string, Place>();
  for (const each of read) addShown(places, each, name);
  for (const { page } of read) addStructured(places, page, name);
  const kept = ownByWeight([...places.values()]);
  const loose: FoundHours[] = [];
  for (const each of read) attachHours(kept, loose, each, name);
  for (const { page } of read) attachStructuredHours(kept, loose, page, name);
  return {
    places: kept.slice(0, limits.locationsPerBusiness.value).map(finish),
    // With several places, hours that name what they are of ("Customer service") are of none of them.
    loose: kept.length > 1 ? loose.filter(isNoted) : loose,
  };
}

const isNoted = ({ hours }: FoundHours): boolean => hours.every(({ note }) => note !== null);

type Place = { -readonly [K in keyof FoundPlace]: FoundPlace[K] } & {
  /** Pages that show it in a margin, and pages about the business that show it. */
  pages: number;
  own: boolean;
};
function addShown(places: Map<string, Place>, read: ReadPage, name: string): void {
  const { page, role } = read;
  const { addresses, hours } = pagePlaces(page);
  const onPage = new Set<string>();
  for (const shown of addresses) {
    const isMargin = shown.group.part !== "main";
    if (!isMargin && speaksOfOthers(read.page, read.role)) continue;
    // Behind the address of the publisher, a legal notice names authorities and providers.
    if (!isMargin && role === "imprint" && onPage.size > 0) continue;
    const near = hours.some(({ group }) => group === shown.group);
    const isOwn = isMargin || weightOf(role) > 1 || shown.phone !== null || near;
    const known = places.get(shown.key);
    if (known) {
      if (!onPage.has(shown.key)) known.pages++;
      known.own ||= isOwn;
      known.name ??= nameOf(shown, name, isListed(shown, addresses));
      known.phone ??= shown.phone;
      known.country ??= shown.country;
    } else {
      places.set(shown.key, {
        key: shown.key,
        name: nameOf(shown, name, isListed(shown, addresses)),
        address: shown.address,
        country: shown.country,
        phone: shown.phone,
        contacts: shown.contacts,
        page,
        blocks: shown.blocks,
        weight: weightOf(role),
        found: [],
        pages: 1,
        own: isOwn,
      });
    }
    onPage.add(shown.key);
  }
}

/** The name of a branch: its heading, or the line above its address. */
function nameOf(
  { above, group, city }: ShownAddress,
  business: string,
  inList: boolean,
): string | null {
  const heading = group.headings.at(-1) ?? null;
  for (const candidate of [above, heading]) {
    if (candidate === null || candidate.length > maxNameChars || !/^\p{Lu}/u.test(candidate))
      continue;
    if (/[\d@:!?]|[.]$/.test(candidate) || (roleOf(candidate)?.share ?? 0) >= 0.5) continue;
    if (candidate.split(" ").length > maxNameWords) continue;
    const isKnown = isNamedAs(candidate, business) || namesTown(candidate, city);
    if (isKnown || (inList && candidate === heading)) return candidate;
  }
  return null;
}

const namesTown = (text: string, city: string | null): boolean =>
  city !== null && fold(text).includes(fold(city));

/** One of several addresses of a page that each have their own heading: a list of branches. */
function isListed({ group, key }: ShownAddress, all: readonly ShownAddress[]): boolean {
  const title = group.headings.at(-1);
  return all.some(
    (other) =>
      other.key !== key &&
      other.group.part === group.part &&
      other.group.headings.length === group.headings.length &&
      other.group.headings.at(-1) !== title,
  );
}

const maxNameChars = 60;
const maxNameWords = 6;

function addStructured(places: Map<string, Place>, page: Page, name: string): void {
  const found = ownStructured(page, name);
  for (const { key, address, country, phone, name: own } of found) {
    if (key === null || address === null) continue;
    const known = places.get(key);
    const branch = found.length > 1 && own !== "" ? own : null;
    if (known) {
      known.own = true;
      known.country ??= country;
      known.phone ??= phone;
      known.name ??= branch;
      continue;
    }
    places.set(key, {
      key,
      name: branch,
      address,
      country,
      phone,
      contacts: [],
      page,
      blocks: [],
      weight: 1,
      found: [],
      pages: 1,
      own: true,
    });
  }
}

/** The places of the business, those with the greatest weight first. */
function ownByWeight(places: readonly Place[]): Place[] {
  const own = places.filter((place) => place.own);
  return own.sort((a, b) => b.weight - a.weight || b.pages - a.pages);
}

function finish({ pages: _pages, own: _own, ...place }: Place): FoundPlace {
  return place;
}

import type { OpenHours } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { fold, wordsOf } from "../fold.ts";
import { speaksOfOthers } from "../page-role.ts";
import { roleOf } from "../words/role-of.ts";
import { isNamedAs, ownStructured, weightOf, type ReadPage } from "./own-places.ts";
import { pagePlaces, type ShownAddress, type ShownHours } from "./page-places.ts";

/** Opening hours with the place of the page that shows them. */
export type FoundHours = {
  readonly hours: readonly OpenHours[];
  readonly page: Page;
  /** Blocks of the body; empty where only the structured data have the hours. */
  readonly blocks: readonly number[];
  readonly lines: readonly string[];
  /** The page's name for them. */
  readonly title: string | null;
  readonly quote: string;
};

/** What hours are attached to. */
type KnownPlace = {
  readonly key: string;
  readonly name: string | null;
  readonly found: FoundHours[];
};

/** Adds the hours that a page shows to their place, or to those that belong to no known address. */
export function attachHours(
  places: readonly KnownPlace[],
  loose: FoundHours[],
  read: ReadPage,
  name: string,
): void {
  const { page } = read;
  const { addresses, hours } = pagePlaces(page);
  for (const shown of hours) {
    if (!areOwn(shown, read, addresses)) continue;
    const found = {
      hours: shown.group.lines.some(({ text }) => places.some((place) => place.name === text))
        ? shown.hours
        : withHeadingNote(shown, name),
      page,
      blocks: shown.blocks,
      lines: shown.lines,
      title: shown.title,
      quote: "",
    };
    const key = shown.addressKey ?? nearestAddress(shown, addresses);
    const place =
      places.find((each) => each.key === key) ??
      placeNamed(places, shown) ??
      (places.length === 1 && key === null ? places[0] : undefined);
    if (place) add(place.found, found);
    else if (key === null) add(loose, found);
  }
}

/** Whether hours are of the business itself. */
function areOwn(shown: ShownHours, read: ReadPage, addresses: readonly ShownAddress[]): boolean {
  const isMargin = shown.group.part !== "main";
  if (isMargin) return shown.labelled || shown.isPlain;
  if (speaksOfOthers(read.page, read.role)) return false;
  const isAbout = weightOf(read.role) > 1 || addresses.some(({ group }) => group === shown.group);
  return shown.labelled || (shown.isPlain && (isAbout || shown.hasPhone));
}

/** The one address in the nearest part of the page around the hours. */
function nearestAddress(shown: ShownHours, addresses: readonly ShownAddress[]): string | null {
  const { path } = shown.group;
  for (let depth = path.length; depth > 0; depth--) {
    const id = path[depth - 1];
    const inside = addresses.filter(({ group }) => group.path[depth - 1] === id);
    const keys = new Set(inside.map(({ key }) => key));
    if (keys.size === 1) return inside[0]?.key ?? null;
    if (keys.size > 1) return null;
  }
  return null;
}

/** The place whose name or town the headings of the hours mention. */
function placeNamed(places: readonly KnownPlace[], { group }: ShownHours): KnownPlace | undefined {
  const titles = group.headings.map(fold);
  const matching = places.filter(({ name }) => {
    const folded = fold(name ?? "");
    return folded !== "" && titles.some((title) => title.includes(folded));
  });
  return matching.length === 1 ? matching[0] : undefined;
}

/** "Reception", "Winter": a heading that names no hours in general is what they are of. */
function withHeadingNote({ hours, group }: ShownHours, business: string): readonly OpenHours[] {
  const heading = group.lines.find(({ isHeading }) => isHeading)?.text ?? "";
  const count = wordsOf(heading).length;
  const isGeneral = count === 0 || count > maxNoteWords || roleOf(heading) !== null;
  if (isGeneral || isNamedAs(heading, business)) return hours;
  return hours.map((each) => ({ ...each, note: each.note ?? heading }));
}

// A longer heading is a sentence to the visitor.
const maxNoteWords = 3;

/** Pages come best first: hours of a day that are known already are repeated or of another kind. */
function add(known: FoundHours[], next: FoundHours): void {
  const stated = known.flatMap(({ hours }) => hours);
  const further = next.hours.filter((each) => !stated.some((other) => isSame(each, other)));
  if (further.length === 0) return;
  const days = new Set(stated.filter(({ note }) => note === null).flatMap((each) => each.days));
  const clear = further.filter(
    (each) => each.note !== null || each.days.every((day) => !days.has(day)),
  );
  if (clear.length > 0 && known.length < maxStatements) known.push({ ...next, hours: clear });
}

const maxStatements = 6;

const isSame = (one: OpenHours, other: OpenHours): boolean =>
  one.opens === other.opens &&
  one.closes === other.closes &&
  one.days.every((day) => other.days.includes(day));

/** The same for the hours of structured data. */
export function attachStructuredHours(
  places: readonly KnownPlace[],
  loose: FoundHours[],
  page: Page,
  name: string,
): void {
  for (const each of ownStructured(page, name)) {
    if (each.hours.length === 0) continue;
    const found = {
      hours: each.hours,
      page,
      blocks: [],
      lines: [],
      title: null,
      quote: each.hourTexts.join("; "),
    };
    const place =
      places.find(({ key }) => key === each.key) ?? (places.length === 1 ? places[0] : undefined);
    if (place) add(place.found, found);
    else if (each.key === null) add(loose, found);
  }
}

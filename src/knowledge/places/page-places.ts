import { anyWordOf, wordsOfAll } from "../../words/index.ts";
import type { OpenHours } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { oncePerPage } from "../once-per-page.ts";
import { roleOf } from "../words/role-of.ts";
import { contactsIn, phonesIn, type LineContact } from "./contact-lines.ts";
import type { CountryHints } from "./country.ts";
import { hourWordsOf } from "./hours/hour-words.ts";
import { hourTokens, plainLine } from "./hours/hour-tokens.ts";
import { openHours, openingHours, type ReadHours } from "./hours/opening-hours.ts";
import { lineGroups, type LineGroup, type PageLine } from "./page-lines.ts";
import { addressKey, postalAddresses, type PostalAddress } from "./postal-address.ts";

/** An address where a page shows it, with what is near it. */
export type ShownAddress = PostalAddress & {
  readonly key: string;
  readonly group: LineGroup;
  /** The line above it. */
  readonly above: string | null;
  readonly phone: string | null;
  /** Telephone numbers and e-mail addresses next to it, with their blocks. */
  readonly contacts: readonly ShownContact[];
  /** Blocks of the address and of the name above it. */
  readonly blocks: readonly number[];
};

export type ShownContact = LineContact & { readonly block: number };

/** Opening hours where a page shows them. */
export type ShownHours = {
  readonly hours: readonly OpenHours[];
  readonly group: LineGroup;
  /** A heading or a line calls them opening hours. */
  readonly labelled: boolean;
  /** Days and times alone, for several days. */
  readonly isPlain: boolean;
  /** A telephone number is near. */
  readonly hasPhone: boolean;
  /** Address of the same group that they are next to. */
  readonly addressKey: string | null;
  readonly blocks: readonly number[];
  /** The heading that calls them opening hours. */
  readonly title: string | null;
  /** The page's lines with the days and times, below their heading. */
  readonly lines: readonly string[];
};

export type PagePlaces = {
  readonly addresses: readonly ShownAddress[];
  readonly hours: readonly ShownHours[];
};

/** The addresses and opening hours that a page shows, those of others included. */
export const pagePlaces = oncePerPage((page): PagePlaces => {
  const hints = hintsOf(page);
  const groups = lineGroups(page);
  const addresses: ShownAddress[] = [];
  const hours: ShownHours[] = [];
  for (const group of groups) {
    const texts = group.lines.map(({ text }) => text);
    const found = texts.some((text) => postcodeLike.test(text))
      ? postalAddresses(texts, hints)
      : [];
    const ours = found.filter((address) => !isOfOther(texts, address));
    const own = ours.map((address, at) =>
      shownAddress(group, address, { next: ours[at + 1], isOnly: ours.length === 1 }),
    );
    addresses.push(...own);
    if (texts.some((text) => timeLike.test(text)))
      hours.push(...hoursOf(group, own, page.language));
  }
  return { addresses: withPhones(addresses, groups), hours };
});

/** The only address of a part of the page has the telephone number of that part. */
function withPhones(
  addresses: readonly ShownAddress[],
  groups: readonly LineGroup[],
): ShownAddress[] {
  return addresses.map((address) => {
    const part = address.group.path[1];
    const isOnly = addresses.every(
      ({ key, group }) => key === address.key || group.path[1] !== part,
    );
    if (address.phone !== null || !isOnly) return address;
    const lines = groups.flatMap((group) => (group.path[1] === part ? group.lines : []));
    for (const line of lines.slice(0, maxLinesOfPart)) {
      const phone = phonesIn(line.text).find(({ isFax, isSure }) => isSure && !isFax);
      if (!phone) continue;
      return {
        ...address,
        phone: phone.number,
        contacts: [...address.contacts, ...contactsOf([line])],
        blocks: [...address.blocks, ...blocksOf([line])],
      };
    }
    return address;
  });
}

const maxLinesOfPart = 60;

const others = new RegExp(anyWordOf(wordsOfAll(({ postal }) => postal.others)), "iu");

/** The address of the designer, the host or an authority: they are named in or above its lines. */
function isOfOther(lines: readonly string[], { firstLine, lastLine }: PostalAddress): boolean {
  return lines
    .slice(Math.max(0, firstLine - maxLinesToName), lastLine + 1)
    .some((line) => line.length <= maxCreditChars && others.test(line));
}

const maxLinesToName = 2;
const maxCreditChars = 400;

const postcodeLike = /\d{4}|\d\d-\d{3}|[A-Z]\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d{2} |Dublin \d/;
const timeLike =
  /\d ?(?:[:.hu] ?\d\d|[ap]\.? ?m|h\b|uhr|uur|hrs)|\d ?[-–—] ?\d|24 ?\/ ?7|\d (?:to|bis|tot|a|à|do) \d/i;

function hintsOf(page: Page): CountryHints {
  const topLevel = URL.parse(page.url)?.hostname.split(".").at(-1) ?? "";
  return { language: page.language, topLevel };
}

function shownAddress(
  group: LineGroup,
  address: PostalAddress,
  { next, isOnly }: { next: PostalAddress | undefined; isOnly: boolean },
): ShownAddress {
  const { firstLine, lastLine } = address;
  const own = group.lines.slice(firstLine, lastLine + 1);
  const before = group.lines[firstLine - 1];
  const until = Math.min(next?.firstLine ?? Infinity, lastLine + maxLinesToPhone);
  const near = [
    ...group.lines.slice(firstLine, until),
    ...(isOnly ? group.lines.slice(Math.max(0, firstLine - maxLinesToPhone), firstLine) : []),
  ];
  const phones = near.flatMap((line) => phonesIn(line.text).map((phone) => ({ ...phone, line })));
  const phone = phones.find(({ isFax, isSure }) => isSure && !isFax);
  return {
    ...address,
    key: addressKey(address),
    group,
    above: before?.text ?? null,
    phone: phone?.number ?? null,
    contacts: contactsOf(near),
    blocks: blocksOf(phone ? [...own, phone.line] : own),
  };
}

/** The telephone numbers and e-mail addresses of lines that follow one another. */
export function contactsOf(lines: readonly PageLine[]): ShownContact[] {
  return lines.flatMap(({ text, block }, at) => {
    const before = lines[at - 1];
    const heading = before?.isHeading === true ? before.text : null;
    const context = { above: before?.text ?? null, heading };
    return contactsIn(text, context).map((contact) => ({ ...contact, block }));
  });
}

const maxLinesToPhone = 8;

const blocksOf = (lines: readonly PageLine[]): number[] => [
  ...new Set(lines.map(({ block }) => block).filter((block) => block >= 0)),
];

/** Hours of a group; with several addresses in it, those next to each of them. */
function hoursOf(
  group: LineGroup,
  addresses: readonly ShownAddress[],
  language: string | null,
): ShownHours[] {
  const cuts = addresses.length < 2 ? [] : cutsBetween(group, addresses);
  const starts = [0, ...cuts];
  return starts.flatMap((start, at) => {
    const lines = group.lines.slice(start, starts[at + 1]);
    const address = addresses.length < 2 ? addresses[0] : addresses[at];
    return shownHours(group, lines, { address, language });
  });
}

/** Each part begins with the lines above its address: its name. */
function cutsBetween({ lines }: LineGroup, addresses: readonly ShownAddress[]): number[] {
  return addresses.slice(1).map(({ firstLine }, at) => {
    const previous = addresses[at]?.lastLine ?? 0;
    const above = lines[firstLine - 1];
    const isName = above !== undefined && firstLine - 1 > previous && !/\d/.test(above.text);
    return isName ? firstLine - 1 : firstLine;
  });
}

function shownHours(
  group: LineGroup,
  lines: readonly PageLine[],
  { address, language }: { address: ShownAddress | undefined; language: string | null },
): ShownHours[] {
  const all = lines.map(({ text }) => text);
  const texts = nearTimes(all);
  const read = openingHours(texts, language);
  if (read.hours.length === 0 || isOfOthers(group.headings, language)) return [];
  const title = group.headings.findLast((each) => isHoursTitle(each, language));
  const days = new Set(read.hours.flatMap((each) => (each.opens === null ? [] : each.days)));
  const used = read.lines.flatMap((at) => lines[at] ?? []);
  const heading = lines.find(({ isHeading }) => isHeading);
  const notes = notesOf(lines, read, language);
  const note = notes.get(read.lines[0] ?? 0) ?? null;
  const isNear = address !== undefined && days.size >= 2;
  return [
    {
      hours: read.hours.map((each) => ({
        ...openHours(each),
        note: each.note ?? notes.get(each.line) ?? null,
      })),
      group,
      labelled: read.labelled || title !== undefined,
      title: title ?? null,
      isPlain: (read.isPlain || isNear) && days.size >= 2,
      hasPhone: all.some((text) => phonesIn(text).some(({ isSure, isFax }) => isSure && !isFax)),
      addressKey: address?.key ?? null,
      blocks: blocksOf(heading === undefined ? used : [heading, ...used]),
      lines: [...(note === null ? [] : [`${note}:`]), ...shownLines(all, read)],
    },
  ];
}

/** The lines with days and times; days on a line before their times are joined to them. */
function shownLines(lines: readonly string[], { lines: used, daysOf }: ReadHours): string[] {
  const joined = new Set([...daysOf.values()].flat());
  return used.flatMap((at) => {
    if (joined.has(at)) return [];
    const days = (daysOf.get(at) ?? []).map((line) => lines[line] ?? "");
    const text = (lines[at] ?? "").replace(/^([^\d|]+?)\s?\|\s/, "$1: ");
    return [days.length === 0 ? text : `${days.join(", ").replace(/:$/, "")}: ${text}`];
  });
}

/** The lines with times and some around them; the others are left empty. */
function nearTimes(lines: readonly string[]): string[] {
  const near = new Set<number>();
  for (const [at, line] of lines.entries())
    if (timeLike.test(line))
      for (let other = at - linesBefore; other <= at + linesBehind; other++) near.add(other);
  return lines.map((line, at) => (near.has(at) && line.length <= maxLineChars ? line : ""));
}

// The days of a week above their times; two closed days below.
const linesBefore = 8;
const linesBehind = 3;
const maxLineChars = 250;

/** By the number of a line of hours, what the line above those that follow one another names. */
function notesOf(
  lines: readonly PageLine[],
  { lines: used }: ReadHours,
  language: string | null,
): Map<number, string> {
  const runs: number[][] = [];
  for (const at of used) {
    const run = runs.at(-1);
    if (run?.at(-1) === at - 1) run.push(at);
    else runs.push([at]);
  }
  const above = runs.map(([first = 0]) => lines[first - 1]);
  // "Lunch", "Dinner": names above several of them.
  const areNamed = runs.length > 1 && above.every((line) => line && isMealName(line.text));
  return new Map(
    runs.flatMap((run, at) => {
      const line = above[at];
      const note = areNamed && line ? line.text : noteAbove(line, language);
      return note === null ? [] : run.map((number) => [number, note] as const);
    }),
  );
}

const isMealName = (text: string): boolean => /^\p{L}[\p{L} &]{1,28}$/u.test(text);

/** "Service hours": a line above that names what the hours are of. */
function noteAbove(line: PageLine | undefined, language: string | null): string | null {
  if (!line || line.isHeading || line.text.length > maxNoteChars || /[\d@]/.test(line.text))
    return null;
  const kinds = kindsIn(line.text, language);
  const names = kinds.has("word") && (kinds.has("label") || line.text.endsWith(":"));
  return names ? line.text.replace(/\s?:$/, "") : null;
}

const maxNoteChars = 50;

/** "Opening hours", "Wann wir geöffnet haben". */
export function isHoursTitle(title: string, language: string | null): boolean {
  const role = roleOf(title);
  if (role?.role === "hours") return true;
  return kindsIn(title, language).has("label");
}

/** "Course times", "Delivery": the headings name something else than the business. */
function isOfOthers(headings: readonly string[], language: string | null): boolean {
  const last = headings.at(-1);
  return last !== undefined && kindsIn(last, language).has("other");
}

function kindsIn(title: string, language: string | null): Set<string> {
  if (title.length > 120) return new Set();
  const tokens = hourTokens(plainLine(title), hourWordsOf(language));
  return new Set(tokens.map(({ kind }) => kind));
}

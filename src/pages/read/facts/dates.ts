import type { PageKind, Structured } from "../../../contract/page.ts";
import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { attribute, find, nameOf, type ElementNode } from "../html/tree.ts";
import type { CreditLine } from "./credit-lines.ts";
import type { Head } from "./head.ts";
import type { DataNode } from "./structured-data.ts";
import { dateIn, dateInPath, isoDate } from "./written-date.ts";

/** What the dates of a page are looked for in. */
export type DateSources = {
  readonly root: ElementNode;
  readonly head: Head;
  readonly structured: Structured;
  readonly subjects: readonly DataNode[];
  readonly lines: readonly CreditLine[];
  readonly url: string;
  readonly kind: PageKind;
  /** Whether 03/04/2021 is a day in April. */
  readonly dayFirst: boolean;
};

export type PageDates = { readonly published: string | null; readonly modified: string | null };

/** When a page was published and changed: as declared, as shown, or as in its URL. */
export function datesOf(sources: DateSources): PageDates {
  const { subjects, head } = sources;
  const shown = shownDates(sources);
  const stated = subjects.flatMap((node) => [node["datePublished"], node["dateCreated"]]);
  const changed = subjects.map((node) => node["dateModified"]);
  const declared = firstDate([...stated, ...publishedKeys.map((key) => head.meta[key])]);
  return {
    published: earlier(declared, shown.beside) ?? shown.published ?? dateInPath(sources.url),
    modified:
      firstDate([...changed, ...modifiedKeys.map((key) => head.meta[key])]) ?? shown.modified,
  };
}

/** A program that stores a page again declares that day; the text beside the headline is older. */
function earlier(declared: string | null, beside: string | null): string | null {
  if (declared === null || beside === null) return declared;
  const days = (Date.parse(declared.slice(0, 10)) - Date.parse(beside.slice(0, 10))) / dayMs;
  // The day before is the same moment in another time zone.
  return days > 1 ? beside : declared;
}

const dayMs = 86_400_000;

const publishedKeys = [
  "article:published_time",
  "datepublished",
  "date",
  "dc.date",
  "dc.date.issued",
  "dcterms.date",
  "dcterms.issued",
  "dcterms.created",
  "parsely-pub-date",
  "pubdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "publication_date",
  "article.published",
  "og:published_time",
  "og:article:published_time",
  "sailthru.date",
  "citation_publication_date",
  "citation_date",
];
const modifiedKeys = [
  "article:modified_time",
  "og:updated_time",
  "datemodified",
  "dcterms.modified",
  "last-modified",
];

function firstDate(values: readonly unknown[]): string | null {
  for (const value of values) {
    const date = typeof value === "string" ? isoDate(value) : null;
    if (date) return date;
  }
  return null;
}

type ShownDates = PageDates & {
  /** The date of publication directly beside the headline. */
  readonly beside: string | null;
};

function shownDates({ root, lines, kind, dayFirst }: DateSources): ShownDates {
  const none = { published: null, modified: null, beside: null };
  if (!writtenKinds.has(kind)) return none;
  if (kind === "forum") {
    const posted = markedDate(root);
    if (posted) return { ...none, published: posted };
  }
  let published: string | null = null;
  let modified: string | null = null;
  let beside: string | null = null;
  for (const line of near(lines)) {
    for (const { date, changed } of datesInLine(line, dayFirst)) {
      if (changed) modified ??= date;
      else published ??= date;
    }
    if (!published) continue;
    if (line.distance <= besideDistance) beside = published;
    break;
  }
  published ??= modified || kind === "service" ? null : markedDate(root);
  return { published, modified, beside };
}

const writtenKinds: ReadonlySet<PageKind> = new Set([
  "article",
  "forum",
  "documentation",
  "service",
]);
const besideDistance = 8;

const near = (lines: readonly CreditLine[]): CreditLine[] =>
  lines
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));

const maxDistance = 25;

type ShownDate = { readonly date: string; readonly changed: boolean };

/** The dates of a line that consists of little else. */
function datesInLine(line: CreditLine, dayFirst: boolean): ShownDate[] {
  const time = line.parts.map(({ element }) => timeAround(element)).find((each) => each !== null);
  const found: ShownDate[] = [];
  let rest = line.text;
  let before = "";
  for (let count = 0; count < 3; count++) {
    const next = dateIn(rest, dayFirst);
    if (!next) break;
    before = rest.slice(0, next.start);
    const words = before.split(/\s+/).length;
    if (words > maxWords && !published.test(before) && !updated.test(before)) break;
    found.push({ date: next.date, changed: isChange(before, line.element) });
    rest = rest.slice(next.end);
  }
  const [only] = found;
  if (time && found.length <= 1) {
    const exact = isoDate(attribute(time, "datetime"));
    const label = line.text.slice(0, 60);
    if (exact) return [{ date: exact, changed: isChange(only ? before : label, time) }];
  }
  return rest.split(/\s+/).length > maxWords * 2 &&
    !only?.changed &&
    found.length < 2 &&
    before.length > 40
    ? []
    : found;
}

// "By Jane Doe, senior editor for gardening, 12 March 2021" has more words than most.
const maxWords = 12;

const updated = new RegExp(anyOf(wordsOfAll(({ credits }) => credits.updated)), "iu");
const published = new RegExp(anyOf(wordsOfAll(({ credits }) => credits.published)), "iu");

function isChange(label: string, element: ElementNode): boolean {
  if (updated.test(label)) return true;
  if (published.test(label)) return false;
  return changedName.test(nameOf(element));
}

const changedName = /modified|updated|(?:^|[\s-])update(?:[\s-]|$)/;

function timeAround(element: ElementNode): ElementNode | null {
  let up: ElementNode | null = element;
  for (let level = 0; up && level < 3; level++, up = up.parent) {
    if (up.tag === "time" && isoDate(attribute(up, "datetime"))) return up;
  }
  return null;
}

/** A date in markup anywhere else on the page. */
function markedDate(root: ElementNode): string | null {
  const time = find(
    root,
    (element) =>
      element.tag === "time" &&
      !element.hidden &&
      !changedName.test(nameOf(element)) &&
      isoDate(attribute(element, "datetime")) !== null,
  );
  return time ? isoDate(attribute(time, "datetime")) : null;
}

import type { PageKind, Structured } from "../../../contract/page.ts";
import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { attribute, find, fold, nameOf, walk, type ElementNode } from "../html/tree.ts";
import { namesInBoxes } from "./author-boxes.ts";
import {
  authorLabels,
  cleanName,
  folders,
  isPerson,
  lineWords,
  namesInText,
  ownText,
  personName,
  picturedNames,
  withoutSites,
  type LineWords,
} from "./author-names.ts";
import type { CreditLine } from "./credit-lines.ts";
import type { Head } from "./head.ts";
import { plain } from "./headline.ts";
import { isNode, isOfType, wordsOf, type DataNode } from "./structured-data.ts";
import { resolved } from "./subject.ts";
import { dateIn } from "./written-date.ts";

/** What the author of a page is looked for in. */
export type AuthorSources = {
  readonly root: ElementNode;
  readonly head: Head;
  readonly structured: Structured;
  readonly subjects: readonly DataNode[];
  readonly lines: readonly CreditLine[];
  readonly kind: PageKind;
  /** Names of the site, which are no authors. */
  readonly siteNames: readonly string[];
  readonly language: string;
};

/** The authors of a page as one text, separated by commas; null where the page names none. */
export function authorOf(sources: AuthorSources): string | null {
  const stated =
    [...statedNames(sources), ...metaNames(sources)].find((names) => !names.every(isUserName)) ??
    [];
  const users = [...statedNames(sources), ...metaNames(sources)][0] ?? [];
  if (offering.has(sources.kind) && !sources.subjects.some(isWritten)) return null;
  const forum = sources.kind === "forum" || sources.subjects.some(isPost);
  const claimed = stated.length > 0 && !forum ? stated : users;
  const isSure = claimed.length > 0 && (forum || stated.length > 0);
  const shown = forum && isSure ? [] : shownNames(sources);
  const adds =
    shown.length > claimed.length &&
    shown.every((name) => personName.test(name)) &&
    claimed.every((name) => shown.includes(name));
  const found = (isSure && !adds) || shown.length === 0 ? claimed : shown;
  const named = found.length > 0 ? found : namesOfSite(sources);
  const names = named.length > 0 ? named : namesInArticle(sources);
  return names.length > 0 ? [...new Set(names)].join(", ") : null;
}

const namesInArticle = (sources: AuthorSources): string[] =>
  sources.kind === "article" ? namesInBoxes(sources.root, sources) : [];

/** What these pages name as their author is the maker of what they offer. */
const offering: ReadonlySet<PageKind> = new Set(["product", "collection"]);

const isWritten = (node: DataNode): boolean => isOfType(node, /(?:Article|Posting)$/);

/**
 * The owner of the site, whom the structured data states as the author; or a person whose name the
 * site has, in the metadata and beside the headline.
 */
function namesOfSite(sources: AuthorSources): string[] {
  if (sources.kind !== "article") return [];
  const open = { ...sources, siteNames: [] };
  const stated = statedNames(open).find((names) => names.length > 0);
  if (stated) return stated;
  const claimed = metaNames(open)[0] ?? [];
  if (claimed.length === 0 || !claimed.every((name) => personName.test(name))) return [];
  const shown = shownNames(open);
  return claimed.every((name) => shown.includes(name)) ? claimed : [];
}

const isUserName = (name: string): boolean => !/\s/.test(name) && !/^\p{Lu}\p{Ll}+$/u.test(name);

/** The authors in the structured data; a person may have the name of the site. */
function statedNames({ subjects, structured, siteNames }: AuthorSources): string[][] {
  return subjects
    .flatMap((node) =>
      ["author", "creator"].map((key) => {
        const all = [resolved(node[key], structured)].flat();
        const people = all.filter((each) => isNode(each) && isOfType(each, /^Person$/));
        if (people.length === 0) return withoutSites(claimedNames(all), siteNames);
        return claimedNames(people).filter(
          (name) => isPerson(name) || withoutSites([name], siteNames)[0],
        );
      }),
    )
    .map((names) => names.filter((name) => name !== ""))
    .filter((names) => names.length > 0);
}

/** A comma at the start is left over where a program found no name. */
const claimedNames = (values: readonly unknown[]): string[] =>
  values
    .map(wordsOf)
    .map((name) => (name.startsWith(",") ? "" : cleanName(name.replace(prefix, ""))));

/** What the structured data calls a post has the name of a user as its author. */
const isPost = (node: DataNode): boolean =>
  isOfType(node, /Posting$|^Question$/) && !isOfType(node, /^BlogPosting$/);

function metaNames({ head: { meta }, siteNames }: AuthorSources): string[][] {
  const labelled = [1, 2, 3].map((at) =>
    authorLabels.has(plain(meta[`twitter:label${at}`] ?? "")) ? meta[`twitter:data${at}`] : "",
  );
  return [...labelled, ...metaKeys.map((key) => meta[key])]
    .map((name) => withoutSites(claimedNames([name ?? ""]), siteNames))
    .filter((names) => names.length > 0);
}

const metaKeys = [
  "author",
  "article:author",
  "parsely-author",
  "sailthru.author",
  "dc.creator",
  "dcterms.creator",
  "citation_author",
];

const prefix = new RegExp(
  `^${anyOf(wordsOfAll(({ people }) => people.authorPrefixes))}[:\\s]\\s?`,
  "i",
);
const accounts = new Set(wordsOfAll(({ addresses }) => addresses.kinds.account));

/** The names that the page shows beside its headline, or in an element for its author. */
function shownNames(sources: AuthorSources): string[] {
  const { root, kind, lines, siteNames } = sources;
  if (!writtenKinds.has(kind)) return [];
  const words = lineWords(sources.language);
  const inMarkup = (): string[] => {
    const marked = find(root, (element) => isMarked(element, kind === "forum"));
    return marked ? withoutSites(namesInText(nameIn(marked), words), siteNames) : [];
  };
  if (kind === "forum") {
    const poster = inMarkup();
    if (poster.length > 0) return poster;
  }
  let pictured: ReadonlySet<string> | null = null;
  const isPictured = (text: string): boolean => (pictured ??= picturedNames(root)).has(text);
  for (const line of near(lines)) {
    const found = namesInLine(line, { lines, words, isLinked: kind !== "service" });
    const names = withoutSites(found, siteNames);
    if (names.length > 0) return names;
    const maybePerson = kind === "article" && personName.test(line.text) && isDated(line, lines);
    if (maybePerson && isPictured(line.text)) return withoutSites([line.text], siteNames);
  }
  return kind === "service" ? [] : inMarkup();
}

const writtenKinds: ReadonlySet<PageKind> = new Set([
  "article",
  "forum",
  "documentation",
  "service",
]);

const near = (lines: readonly CreditLine[]): CreditLine[] =>
  lines
    .filter(({ distance }) => distance >= -6 && distance <= 20)
    .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));

/** Whether the line is beside one with a date. */
const isDated = (line: CreditLine, lines: readonly CreditLine[]): boolean =>
  lines.some(
    ({ distance, text }) =>
      Math.abs(distance - line.distance) <= 2 && text.length < 80 && dateIn(text, true) !== null,
  );

type LineContext = {
  readonly lines: readonly CreditLine[];
  readonly words: LineWords;
  /** Whether a link to a profile alone names the author. */
  readonly isLinked: boolean;
};

function namesInLine(line: CreditLine, { lines, words, isLinked }: LineContext): string[] {
  for (const part of partsOf(line.text)) {
    if (!words.opening.test(part)) continue;
    const names = namesInText(part.replace(words.opening, ""), words);
    if (!line.parts.some(isAuthorPart)) return names;
    const linked = linkedNames(line, words);
    return names.length > 1 && linked.every((name) => names.includes(name)) ? names : linked;
  }
  if (authorLabels.has(plain(line.text))) return namesBelow(line, lines, words);
  const dated = authorPart.test(nameOf(line.element)) ? nameBesideDate(line.text) : null;
  if (dated !== null) return [dated];
  return isLinked ? linkedNames(line, words) : [];
}

/** "12 March 2021 Jane Doe", in an element whose name mentions the author. */
function nameBesideDate(text: string): string | null {
  const date = dateIn(text, true);
  if (date === null) return null;
  const rest = fold(`${text.slice(0, date.start)} ${text.slice(date.end)}`);
  return isPerson(rest) ? rest : null;
}

const authorPart = /author|byline/;

/** The names below "Written by": in the next line, or behind a line of something else as links. */
function namesBelow(label: CreditLine, lines: readonly CreditLine[], words: LineWords): string[] {
  const below = lines.filter(
    ({ distance }) => distance > label.distance && distance <= label.distance + maxNameLines,
  );
  const next = below[0]?.distance === label.distance + 1 ? below[0] : undefined;
  const named = next ? namesInText(next.text, words) : [];
  const isTagged = next?.parts.some(({ element }) => attribute(element, "rel") === "tag") ?? false;
  if (!isTagged && named.length === 1 && named.every(isPerson)) return named;
  const linked = below.map((line) => linkedNames(line, words));
  return linked.find((names) => names.length > 0) ?? named;
}

const maxNameLines = 3;

/** The line, what follows a date in it, and what its separators divide. */
function partsOf(text: string): string[] {
  const date = dateIn(text, true);
  const after = date ? [text.slice(date.end).replace(/^[\s,.·|-]{1,5}/, "")] : [];
  return [text, ...after, ...text.split(/\s[|•·–—-]\s/).slice(1, 5)];
}

/** The part of a line that links to the page of an author, or is marked as one. */
function linkedNames(line: CreditLine, words: LineWords): string[] {
  const links = line.parts.filter(({ element }) => isAuthorElement(element, isAuthorLink));
  const parts = links.length > 0 ? links : line.parts.filter(isAuthorPart);
  const names = parts
    .map(({ text }) => namesInText(text, words))
    .filter(({ length }) => length > 0);
  const all = [...new Set(names.flat())];
  return links.length > 1 && isListOf(all, line.text, words) ? all : (names[0] ?? []);
}

/** "By Jane Doe, John Roe", and not "By Jane Doe, reviewed by John Roe". */
function isListOf(names: readonly string[], text: string, words: LineWords): boolean {
  const rest = names.reduce(
    (left, name) => left.replace(name, ""),
    text.replace(words.opening, ""),
  );
  return words.between.test(fold(rest.replace(/[,;&、，]/g, " ")));
}

const isAuthorPart = ({ element }: CreditLine["parts"][number]): boolean =>
  isAuthorElement(element);

const isAuthorLink = (element: ElementNode): boolean =>
  element.tag === "a" && (attribute(element, "rel") === "author" || inAuthorFolder(element));

function isAuthorElement(
  element: ElementNode,
  isSign = (each: ElementNode): boolean => isAuthorLink(each) || isMarked(each, false),
): boolean {
  let up: ElementNode | null = element;
  for (let level = 0; up && level < 4; level++, up = up.parent) {
    if (up.chars > 100) return false;
    if (isSign(up)) return true;
  }
  return false;
}

function inAuthorFolder(link: ElementNode): boolean {
  const path = attribute(link, "href").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/@[\w.-]+\/?$/.test(path)) return true;
  const segments = path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];
  const last = (segments.at(-1) ?? "").toLowerCase().replaceAll("_", "-");
  if (accounts.has(last)) return false;
  return segments.slice(0, -1).some((segment) => folders.has(segment.toLowerCase()));
}

/** Whether markup or a class name marks the element as the name of an author. */
function isMarked(element: ElementNode, forum: boolean): boolean {
  if (element.hidden || element.chars < 2 || element.chars > 80) return false;
  if (attribute(element, "rel") === "author") return true;
  if (/\bauthor\b/.test(attribute(element, "itemprop"))) return true;
  const name = nameOf(element);
  if (name === "") return false;
  return authorName.test(name) || (forum && posterName.test(name));
}

const authorName =
  /(?:^|[\s-])(?:author-?name|byline-?(?:name|author)?|post-author|entry-author|the-author)(?:$|[\s-])/;
const posterName = /(?:^|[\s-])(?:user-?name|poster|author|nick-?name|topic-?starter)(?:$|\s)/;

/** The name in an element for an author: that of its person, its link, or all of it. */
function nameIn(element: ElementNode): string {
  const inner =
    find(element, (each) => attribute(each, "itemprop") === "name" && each.chars > 1) ??
    find(element, (each) => each.tag === "a" && each.chars > 1 && !each.hidden);
  return firstText(inner ?? element);
}

/** The first text of an element: what follows in other elements is a role or a date. */
function firstText(element: ElementNode): string {
  let first = "";
  walk(element, (each) => {
    if (first === "" && !each.hidden && each.children.some(({ kind }) => kind === "text")) {
      first = ownText(each);
    }
    return first === "";
  });
  return ownText(element) || first;
}

import type { PageKind, Structured } from "../../../contract/page.ts";
import { anyOf, languages, wordEnd, wordsOfAll, wordStart } from "../../../words/index.ts";
import { attribute, find, fold, nameOf, walk, type ElementNode } from "../html/tree.ts";
import type { CreditLine } from "./credit-lines.ts";
import type { Head } from "./head.ts";
import { plain, sameWords } from "./headline.ts";
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
  const forum = sources.kind === "forum" || sources.subjects.some(isPost);
  const claimed = stated.length > 0 && !forum ? stated : users;
  const isSure = claimed.length > 0 && (forum || stated.length > 0);
  const shown = forum && isSure ? [] : shownNames(sources);
  const adds =
    shown.length > claimed.length &&
    shown.every((name) => personName.test(name)) &&
    claimed.every((name) => shown.includes(name));
  const names = (isSure && !adds) || shown.length === 0 ? claimed : shown;
  return names.length > 0 ? [...new Set(names)].join(", ") : null;
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
          (name) => personName.test(name) || withoutSites([name], siteNames)[0],
        );
      }),
    )
    .map((names) => names.filter((name) => name !== ""))
    .filter((names) => names.length > 0);
}

const claimedNames = (values: readonly unknown[]): string[] =>
  values.map((value) => cleanName(wordsOf(value).replace(prefix, "")));

const personName = /^\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){1,2}$/u;

const withoutSites = (names: readonly string[], siteNames: readonly string[]): string[] =>
  names.filter((name) => name !== "" && !siteNames.some((site) => sameWords(site, name)));

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

const authorLabels = new Set(wordsOfAll(({ credits }) => credits.by).map(plain));
const prefix = new RegExp(
  `^${anyOf(wordsOfAll(({ people }) => people.authorPrefixes))}[:\\s]\\s?`,
  "i",
);
const folders = new Set(wordsOfAll(({ credits }) => credits.authorFolders));
const notNames = new Set(wordsOfAll(({ credits }) => credits.notNames).map(plain));
const accounts = new Set(wordsOfAll(({ addresses }) => addresses.kinds.account));

/** Expressions for lines in one language, or in English. */
type LineWords = {
  /** "By", "Written by:" at the start of a line. */
  readonly opening: RegExp;
  readonly joined: RegExp;
  readonly divided: RegExp;
};

const wordsByLanguage = new Map<string, LineWords>();

/** "de" is "by" in Romanian and "of" in Spanish, so only the words of the page's language count. */
function lineWords(language: string): LineWords {
  const code = language.split("-")[0] ?? "";
  const known = wordsByLanguage.get(code);
  if (known) return known;
  const read = languages.filter((each) => each.code === code || each.code === "en");
  const by = anyOf(read.flatMap(({ credits }) => credits.by));
  const and = `(?:&|${anyOf(read.flatMap(({ credits }) => credits.and))})`;
  const words = {
    opening: new RegExp(`^(?:[\\p{L} ]{0,20}[:：]\\s?)?${by}(?:\\s?[:：]\\s?|\\s+)`, "iu"),
    joined: new RegExp(`\\s${and}\\s`, "u"),
    divided: new RegExp(`\\s?[,;、，]\\s?(?:${and}\\s)?|\\s${and}\\s`, "u"),
  };
  if (languages.some((each) => each.code === code)) wordsByLanguage.set(code, words);
  return words;
}

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

/** Names of people that the page shows a picture of, as its text for readers without pictures. */
function picturedNames(root: ElementNode): Set<string> {
  const names = new Set<string>();
  walk(root, (element) => {
    if (element.tag !== "img" || names.size >= 50) return;
    const text = fold(attribute(element, "alt").slice(0, 80)).replace(pictureWord, "");
    if (personName.test(text)) names.add(text);
  });
  return names;
}

const pictureWord = /(?:['’]s)?\s(?:image|photo|picture|avatar|headshot|portrait)$/i;

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
    return names.length > 1 || !line.parts.some(isAuthorPart) ? names : linkedNames(line, words);
  }
  if (authorLabels.has(plain(line.text))) {
    const next = lines.find(({ distance }) => distance === line.distance + 1);
    return next ? namesInText(next.text, words) : [];
  }
  return isLinked ? linkedNames(line, words) : [];
}

/** The line, what follows a date in it, and what its separators divide. */
function partsOf(text: string): string[] {
  const date = dateIn(text, true);
  const after = date ? [text.slice(date.end).replace(/^[\s,.·|-]{1,5}/, "")] : [];
  return [text, ...after, ...text.split(/\s[|•·–—-]\s/).slice(1, 5)];
}

/** "Jane Doe, John Roe and Max Moe"; without "and", what follows a comma is a role. */
function namesInText(text: string, { opening, joined, divided }: LineWords): string[] {
  const line = cleanName(text.replace(opening, ""), maxNamesChars);
  const names = joined.test(line) ? line.split(divided) : [line.split(/[,;、，]/)[0] ?? ""];
  return names.map((name) => cleanName(name)).filter(looksLikeName);
}

const maxNamesChars = 300;

/** The part of a line that links to the page of an author, or is marked as one. */
function linkedNames(line: CreditLine, words: LineWords): string[] {
  const names = line.parts.filter(isAuthorPart).map(({ text }) => namesInText(text, words));
  return names.find((each) => each.length > 0) ?? [];
}

const isAuthorPart = ({ element }: CreditLine["parts"][number]): boolean =>
  isAuthorElement(element);

function isAuthorElement(element: ElementNode): boolean {
  let up: ElementNode | null = element;
  for (let level = 0; up && level < 4; level++, up = up.parent) {
    if (up.chars > 100) return false;
    if (up.tag === "a" && (attribute(up, "rel") === "author" || inAuthorFolder(up))) return true;
    if (isMarked(up, false)) return true;
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

function ownText({ children }: ElementNode): string {
  const text = fold(children.map((child) => (child.kind === "text" ? child.value : " ")).join(""));
  return authorLabels.has(plain(text)) ? "" : text.slice(0, 200);
}

/** A name without the word "by" before it, and dates and remarks after it; empty for no name. */
function cleanName(raw: string, maxChars = 80): string {
  const text = fold(raw.slice(0, 500));
  const date = dateIn(text, true);
  const [first = ""] = (date ? text.slice(0, date.start) : text).split(remark);
  const name = first.replace(/^[\s,.:·•-]{1,10}|[\s,:·•-]{1,10}$/g, "");
  if (date && name.length < 5) return "";
  if (name.length < 2 || name.length > maxChars || !/\p{L}/u.test(name)) return "";
  if (/https?:|^@|[{}<>]|\d{1,2}:\d\d/.test(name)) return "";
  const words = plain(name);
  return notNames.has(words) || authorLabels.has(words) ? "" : name;
}

const remark = /\s[|•·●»–—-]{1,3}(?:\s|$)|[|•●]|\s[([<]|\s\/\s/;

/** Whether words in the text of a page can be a name: a few, and capital letters where they exist. */
function looksLikeName(text: string): boolean {
  const words = text.split(" ");
  if (text === "" || datedWord.test(text)) return false;
  if (
    words.length > 6 ||
    text.length > 60 ||
    /[.!?]$/.test(text.replace(/\b(?:[A-Z]|Jr|Sr)\.$/, ""))
  ) {
    return false;
  }
  const capital = words.filter((word) => /^\p{Lu}|^\p{Lo}/u.test(word)).length;
  return capital >= Math.ceil(words.length / 2) || words.length === 1;
}

/** A label of a date, or a number: parts of a line that are no name. */
const datedWord = new RegExp(
  `\\d{2}|${wordStart}(?:${anyOf(wordsOfAll(({ credits }) => credits.updated))})${wordEnd}`,
  "iu",
);

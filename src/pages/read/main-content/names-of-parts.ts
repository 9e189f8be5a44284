import { anyOf, wordsOfAll } from "../../../words/index.ts";
import type { PageKind } from "../../../contract/page.ts";
import { boilerplateNames, type Naming } from "./boilerplate-names.ts";
import { linkDensity } from "./measure.ts";
import {
  holdsCards,
  holdsTitle,
  isField,
  isInEntry,
  isOneOfLikes,
  isPartOfArticle,
  pageSize,
  wrappers,
  type PageSize,
} from "./page-parts.ts";
import {
  attribute,
  blockTags,
  find,
  headingLevel,
  nameOf,
  nextWithText,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** A page whose parts are judged by their names, and what was found out about it. */
export interface NamedPage extends PageSize {
  /** What each name means: most names occur many times on a page. */
  readonly namings: Map<string, readonly Naming[]>;
  /** The same for each word of the names. */
  readonly wordNamings: Map<string, readonly Naming[]>;
  /** What the children of an element have together, by their tag and naming. */
  readonly rows: Map<ElementNode, Map<string, Row>>;
  /** Parts that are content although they have such a name. */
  readonly kept: Map<ElementNode, Naming>;
  readonly body: ElementNode;
  /** Whether ids of sections repeat their headings; null until it is asked. */
  idsOfHeadings: boolean | null;
}

interface Row {
  entries: number;
  chars: number;
  prose: number;
}

export const startNaming = (body: ElementNode, kind: PageKind): NamedPage => ({
  ...pageSize(body, kind),
  namings: new Map(),
  wordNamings: new Map(),
  rows: new Map(),
  kept: new Map(),
  body,
  idsOfHeadings: null,
});

/** Whether class or id name a part of the site, and nothing shows that it is content all the same. */
export function isNamedBoilerplate(
  element: ElementNode,
  page: NamedPage,
  share: number,
  proseShare: number,
): boolean {
  if (wrappers.has(element.tag)) return false;
  const name = nameOf(element);
  if (name === "" || share > 0.9 || isWordInText(element)) return false;
  for (const naming of namingsOf(name, page)) {
    if (naming.consent) {
      if (isConsent(element) && (!naming.asks || find(element, isControl) !== null)) return true;
    } else if (isContent(element, naming, page)) continue;
    else if (Math.max(proseShare, share / 2) <= naming.maxProse && !holdsTitle(element))
      return !isKept(element, naming, page);
  }
  return false;
}

function isKept(element: ElementNode, naming: Naming, page: NamedPage): boolean {
  if (!isMainEntry(element, naming, page)) return hasIdOfHeading(element, page);
  if (naming.nests) page.kept.set(element, naming);
  return true;
}

/** Signs that a part is content although its name is one of boilerplate. */
function isContent(element: ElementNode, naming: Naming, page: NamedPage): boolean {
  if (isLongText(element, naming) || (naming.leads && isFirstText(element))) return true;
  if (naming.opens && element.tag === "a") return true;
  if (naming.holdsCards && holdsCards(element)) return true;
  if (naming.opensText && opensText(element)) return true;
  if (naming.holdsMainCards && isPartOfArticle(element) && holdsCards(element)) {
    page.kept.set(element, naming);
    return true;
  }
  if (naming.ofProduct && page.kind === "product" && (describes(element) || isStill(element)))
    return true;
  if (naming.acts && element.linkChars === 0 && find(element, isControl) === null) return true;
  if (naming.ofEntry && page.kind !== "article" && isInEntry(element)) return true;
  if (naming.leadsAway && page.kind === "service" && staysHere(element)) {
    page.kept.set(element, naming);
    return true;
  }
  if (naming.describes && page.kind === "service" && describesOne(element)) return true;
  if (naming.besideProduct && page.kind === "product" && showsPrice(element)) return true;
  return isInKept(element, naming, page);
}

/** The heading of the text after it, as a question that a click opens. */
function opensText(element: ElementNode): boolean {
  if (element.linkChars > 0) return false;
  const next = nextWithText(element);
  if (next === null || next.prose === 0 || linkDensity(next) > maxLinks) return false;
  return (
    find(element, ({ tag }) => headingLevel(tag) > 0 || tag === "a")?.tag.startsWith("h") === true
  );
}

/** More words than the link to another page has. */
const describesOne = (element: ElementNode): boolean =>
  element.prose >= minOfOne && linkDensity(element) < 0.5 && isOneOfLikes(element);

const minOfOne = 80;

const staysHere = (element: ElementNode): boolean =>
  element.chars > 800 && linkDensity(element) < maxLinks;

/** Sentences of the main part, with hardly a link and nothing to fill in. */
export const describes = (element: ElementNode): boolean =>
  element.prose >= minDescription &&
  linkDensity(element) < maxLinks &&
  isPartOfArticle(element) &&
  find(element, isField) === null;

/** Words of the main part with nothing to click or to fill in: they are read in place. */
const isStill = (element: ElementNode): boolean =>
  element.chars >= minStill &&
  element.linkChars === 0 &&
  isPartOfArticle(element) &&
  find(element, isControl) === null;

const minStill = 20;
const minDescription = 200;

const showsPrice = ({ prices, chars, linkChars }: ElementNode): boolean =>
  prices > 0 && prices <= 3 && linkChars < chars * 0.3;

const maxLinks = 0.15;

/** In a part that was kept in spite of the same name: its entries. */
function isInKept({ parent, tag }: ElementNode, naming: Naming, { kept }: NamedPage): boolean {
  if (kept.size === 0) return false;
  for (let up = parent; up; up = up.parent)
    if (kept.get(up) === naming) return !naming.nests || up.tag === tag;
  return false;
}

/** Entries that have most of the page's text together are its content, though each is short. */
function isMainEntry({ parent, tag }: ElementNode, naming: Naming, page: NamedPage): boolean {
  if (parent === null || page.kind === "documentation") return false;
  let rows = page.rows.get(parent);
  if (!rows) page.rows.set(parent, (rows = new Map()));
  const key = `${tag} ${naming.pattern}`;
  let row = rows.get(key);
  if (!row) rows.set(key, (row = rowOf(parent, tag, naming, page)));
  if (row.entries < minEntries) return false;
  if (naming.follows && page.kind === "article" && page.prose - row.prose > minArticle)
    return false;
  return Math.max(row.prose / page.prose, row.chars / page.chars / 2) > naming.maxProse;
}

const minEntries = 3;
/** With fewer characters of sentences beside them, replies may be what the page is about. */
const minArticle = 1_200;

/** What the children with such a name have together. */
function rowOf(parent: ElementNode, tag: string, naming: Naming, page: NamedPage): Row {
  const row: Row = { entries: 0, chars: 0, prose: 0 };
  for (const child of parent.children) {
    if (child.kind === "text" || child.hidden || child.chars === 0 || child.tag !== tag) continue;
    if (!namingsOf(nameOf(child), page).includes(naming)) continue;
    row.entries++;
    row.chars += child.chars;
    row.prose += child.prose;
  }
  return row;
}

/** Some generators make ids from headings: a section "cookies" is about cookies. */
function hasIdOfHeading(element: ElementNode, page: NamedPage): boolean {
  if (page.idsOfHeadings === null) {
    let found = 0;
    walk(page.body, (each) => {
      if (isNamedByHeading(each)) found++;
    });
    page.idsOfHeadings = found >= minEntries;
  }
  return page.idsOfHeadings && isNamedByHeading(element);
}

function isNamedByHeading(element: ElementNode): boolean {
  const id = attribute(element, "id");
  if (id === "" || (element.tag !== "section" && element.tag !== "div")) return false;
  const first = element.children.find((child) => child.kind === "element" && child.chars > 0);
  if (first?.kind !== "element" || headingLevel(first.tag) === 0) return false;
  return slug(textOf(first, 200)) === slug(id);
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Sentences without a link in them or around them. */
function isFirstText(element: ElementNode): boolean {
  if (element.prose === 0 || element.linkChars > 0) return false;
  return find(element, ({ tag }) => tag === "a") === null;
}

const isLongText = (element: ElementNode, { maxChars }: Naming): boolean =>
  maxChars !== undefined && element.prose > maxChars && linkDensity(element) < 0.15;

function namingsOf(name: string, page: NamedPage): readonly Naming[] {
  const { namings } = page;
  const known = namings.get(name);
  if (known) return known;
  const words = name.split(" ");
  const lists = words.map((word) => namingsOfWord(word, page)).filter(({ length }) => length > 0);
  const [first = none] = lists;
  const named =
    lists.length < 2
      ? first
      : boilerplateNames.filter((naming) => lists.some((list) => list.includes(naming)));
  const found = named.filter(
    ({ except }) => !except || !words.some((word) => !state.test(word) && except.test(word)),
  );
  namings.set(name, found);
  return found;
}

const none: readonly Naming[] = [];

/** No name in the list of names goes across words, so each word is compared once for a page. */
function namingsOfWord(word: string, { wordNamings, kind }: NamedPage): readonly Naming[] {
  const known = wordNamings.get(word);
  if (known) return known;
  const found = state.test(word)
    ? none
    : boilerplateNames.filter((naming) => naming.pattern.test(word) && appliesTo(naming, kind));
  wordNamings.set(word, found);
  return found;
}

/** A term with a tooltip, a tagged name: part of its sentence. */
function isWordInText(element: ElementNode): boolean {
  if (element.holdsBlock || blockTags.has(element.tag)) return false;
  const parent = element.parent;
  if (!parent || !/^(?:p|li|td|th|dd|dt|h[1-6]|blockquote|em|strong|b|i)$/.test(parent.tag))
    return false;
  return !/edit-?section|header-?link|permalink/.test(nameOf(element));
}

/** Words that tell what an element has or is set to, rather than what it is. */
const stateStart = "has|with|without|no|not|is|hide|show|page|theme|template|js|single|layout";
const stateEnd = "enabled|disabled|false|true|open|closed";
const state = new RegExp(`^(?:${stateStart}|lg|md|sm|xl)-|^(?:[\\w-]+:)|-(?:${stateEnd})$`);

const appliesTo = (naming: Naming, kind: PageKind): boolean =>
  naming.notFor === undefined || !naming.notFor.includes(kind);

const consentBanner = new RegExp(
  anyOf(wordsOfAll(({ pageParts }) => pageParts.consentBanner)),
  "i",
);

export const isConsent = (element: ElementNode): boolean =>
  consentBanner.test(textOf(element, 3_000)) && !holdsTitle(element);

const isControl = (element: ElementNode): boolean =>
  /^(?:a|button|input)$/.test(element.tag) || attribute(element, "role") === "button";

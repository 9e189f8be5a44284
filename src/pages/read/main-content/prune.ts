import { anyOf, wordsOfAll } from "../../../words/index.ts";
import type { PageKind } from "../../../contract/page.ts";
import { boilerplateNames, type Naming } from "./boilerplate-names.ts";
import { isContentsList, isLinkList, isTrail } from "./link-lists.ts";
import type { RemovalReason } from "../removal-reason.ts";
import { linkDensity } from "./measure.ts";
import { isInOffer, markOffers } from "./offers.ts";
import {
  holdsCards,
  hasTitledParts,
  holdsTitle,
  homeAddress,
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

/** Drops what is on every page of a site, and what leads to other pages. */
export function prune(body: ElementNode, kind: PageKind): void {
  markOffers(body);
  const page: Judging = {
    ...pageSize(body, kind),
    namings: new Map(),
    wordNamings: new Map(),
    rows: new Map(),
    kept: new Map(),
    body,
    idsOfHeadings: null,
  };
  walk(body, (element) => {
    if (element.hidden || element.dropped) return false;
    if (element.chars === 0) return true;
    element.dropped = reasonToDrop(element, page);
    return element.dropped === null;
  });
}

interface Judging extends PageSize {
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

function reasonToDrop(element: ElementNode, page: Judging): RemovalReason | null {
  const share = element.chars / page.chars;
  const proseShare = element.prose / page.prose;
  const isOffer = keepsOffers(element, page);
  if (
    (!isOffer && byTag(element, page, share, proseShare)) ||
    byRole(element, share, proseShare) ||
    (!isOffer && byName(element, page, share, proseShare))
  ) {
    return "boilerplate";
  }
  if (isLinkList(element, page)) return "link list";
  if (isContentsList(element)) return "contents list";
  return isTrail(element) ? "breadcrumbs" : null;
}

/**
 * A priced card, its header and footer, and on pages about an offer also what is around the cards.
 * On pages about something else such cards are from the rest of the site.
 */
function keepsOffers(element: ElementNode, { kind }: PageSize): boolean {
  if (!sellsAll(kind)) return false;
  if (element.tag === "nav" || element.tag === "form") return element.offers > 1;
  if (element.isOffer || (element.offers > 1 && element.tag !== "footer")) return true;
  return isInOffer(element) && !besideOffer.test(nameOf(element));
}

const besideOffer = /share|social|popup|modal|dialog|tool-?tip|rating|review|wish-?list|quantity/;
const sellsAll = (kind: PageKind): boolean => kind === "service" || kind === "documentation";

function byTag(element: ElementNode, page: PageSize, share: number, proseShare: number): boolean {
  switch (element.tag) {
    case "nav":
      return proseShare < 0.4;
    case "footer":
      if (page.kind === "listing" && isBelowTeaser(element)) return false;
      return proseShare < (isPartOfArticle(element) ? 0.1 : 0.35);
    case "aside":
      if (
        /(?:^|[\s-])(?:quote|callout|note|tip|warning|info|admonition)(?:$|[\s-])/.test(
          nameOf(element),
        )
      ) {
        return false;
      }
      return proseShare < (isPartOfArticle(element) ? 0.08 : 0.35);
    case "header":
      if (share >= 0.6 || proseShare >= 0.35 || holdsTitle(element)) return false;
      if (isSiteHeader(element)) return true;
      return share < 0.4 && proseShare < 0.1 && !isPartOfArticle(element);
    case "form":
      return (
        proseShare < 0.3 && isEntryForm(element) && !(page.kind === "product" && sells(element))
      );
    case "label":
      return page.kind !== "product" && hasField(element);
    default:
      return false;
  }
}

function byRole(element: ElementNode, share: number, proseShare: number): boolean {
  switch (attribute(element, "role")) {
    case "navigation":
    case "search":
    case "menu":
    case "menubar":
    case "banner":
    case "contentinfo":
    case "toolbar":
    case "tooltip":
      return proseShare < 0.35 && share < 0.6;
    case "dialog":
    case "alertdialog":
      return proseShare < 0.5 || isConsent(element);
    case "complementary":
      return proseShare < (isPartOfArticle(element) ? 0.08 : 0.3);
    default:
      return attribute(element, "aria-modal") === "true";
  }
}

function byName(element: ElementNode, page: Judging, share: number, proseShare: number): boolean {
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

function isKept(element: ElementNode, naming: Naming, page: Judging): boolean {
  if (!isMainEntry(element, naming, page)) return hasIdOfHeading(element, page);
  if (naming.nests) page.kept.set(element, naming);
  return true;
}

/** Signs that a part is content although its name is one of boilerplate. */
function isContent(element: ElementNode, naming: Naming, page: Judging): boolean {
  if (isLongText(element, naming) || (naming.leads && isFirstText(element))) return true;
  if (naming.opens && element.tag === "a") return true;
  if (naming.holdsCards && holdsCards(element)) return true;
  if (naming.opensText && opensText(element)) return true;
  if (naming.leadsAway && page.kind === "service" && staysHere(element)) {
    page.kept.set(element, naming);
    return true;
  }
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

const staysHere = (element: ElementNode): boolean =>
  element.chars > 800 && linkDensity(element) < maxLinks;

const showsPrice = ({ prices, chars, linkChars }: ElementNode): boolean =>
  prices > 0 && prices <= 3 && linkChars < chars * 0.3;

const maxLinks = 0.15;

/** In a part that was kept in spite of the same name: its entries. */
function isInKept({ parent, tag }: ElementNode, naming: Naming, { kept }: Judging): boolean {
  if (kept.size === 0) return false;
  for (let up = parent; up; up = up.parent)
    if (kept.get(up) === naming) return !naming.nests || up.tag === tag;
  return false;
}

/** Entries that have most of the page's text together are its content, though each is short. */
function isMainEntry({ parent, tag }: ElementNode, naming: Naming, page: Judging): boolean {
  if (parent === null || page.kind === "documentation") return false;
  let rows = page.rows.get(parent);
  if (!rows) page.rows.set(parent, (rows = new Map()));
  const key = `${tag} ${naming.pattern}`;
  let row = rows.get(key);
  if (!row) rows.set(key, (row = rowOf(parent, tag, naming, page)));
  if (row.entries < minEntries) return false;
  return Math.max(row.prose / page.prose, row.chars / page.chars / 2) > naming.maxProse;
}

const minEntries = 3;

/** What the children with such a name have together. */
function rowOf(parent: ElementNode, tag: string, naming: Naming, page: Judging): Row {
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
function hasIdOfHeading(element: ElementNode, page: Judging): boolean {
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

function namingsOf(name: string, page: Judging): readonly Naming[] {
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
function namingsOfWord(word: string, { wordNamings, kind }: Judging): readonly Naming[] {
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

const isConsent = (element: ElementNode): boolean =>
  consentBanner.test(textOf(element, 3_000)) && !holdsTitle(element);

const hasField = (element: ElementNode): boolean => find(element, isField) !== null;

const isControl = (element: ElementNode): boolean =>
  /^(?:a|button|input)$/.test(element.tag) || attribute(element, "role") === "button";

const isField = (element: ElementNode): boolean =>
  element.tag === "select" ||
  element.tag === "textarea" ||
  (element.tag === "input" && !isUnseenField(element));

/** What a script sends along with a form is no field to fill in. */
const isUnseenField = (input: ElementNode): boolean =>
  attribute(input, "type").toLowerCase() === "hidden";

/** Who wrote it and when, below one entry of a list. */
const isBelowTeaser = ({ parent }: ElementNode): boolean =>
  parent?.tag === "article" && parent.chars < 1_000;

/** A header with the site's menu, its search or the link home is the site's, on any page. */
const isSiteHeader = (header: ElementNode): boolean =>
  find(
    header,
    (element) =>
      element.tag === "nav" ||
      (element.tag === "a" && homeAddress.test(attribute(element, "href"))) ||
      /^(?:navigation|search|menubar)$/.test(attribute(element, "role")) ||
      (element.tag === "input" && attribute(element, "type") === "search"),
  ) !== null;

/** A form to fill in, not one that a server wraps around the whole page. */
function isEntryForm(form: ElementNode): boolean {
  return form.chars < 1_500 && hasField(form) && !holdsTitle(form) && !hasTitledParts(form);
}

/** The form around a product's choices and price. */
const sells = (form: ElementNode): boolean =>
  /cart|product|basket|buy/i.test(`${attribute(form, "action")} ${nameOf(form)}`);

import type { PageKind } from "../../contract/page.ts";
import { boilerplateNames, type Naming } from "./boilerplate-names.ts";
import { linkDensity } from "./measure.ts";
import { referencesTitle } from "./references-title.ts";
import {
  attribute,
  blockTags,
  elementsOf,
  find,
  fold,
  hasAttribute,
  headingLevel,
  nameOf,
  textOf,
  walk,
  type ElementNode,
} from "./tree.ts";

/** Marks what stands on every page of a site, or invites to another one, as no content. */
export function prune(body: ElementNode, kind: PageKind): void {
  const page: PageSize = pageSize(body, kind);
  walk(body, (element) => {
    if (element.hidden || element.dropped) return false;
    if (element.chars === 0) return true;
    if (!isBoilerplate(element, page)) return true;
    element.dropped = true;
    return false;
  });
}

interface PageSize {
  /** What each name met so far stands for: most names of a page come many times. */
  readonly namings: Map<string, readonly Naming[]>;
  readonly kind: PageKind;
  readonly chars: number;
  readonly prose: number;
}

const pageSize = (body: ElementNode, kind: PageKind): PageSize => ({
  namings: new Map(),
  kind,
  chars: Math.max(1, body.chars),
  prose: Math.max(1, body.prose),
});

function isBoilerplate(element: ElementNode, page: PageSize): boolean {
  const share = element.chars / page.chars;
  const said = element.prose / page.prose;
  return (
    byTag(element, page, share, said) ||
    byRole(element, share, said) ||
    byName(element, page, share, said) ||
    isLinkList(element, page) ||
    isContentsList(element) ||
    isTrail(element)
  );
}

function byTag(element: ElementNode, page: PageSize, share: number, said: number): boolean {
  switch (element.tag) {
    case "nav":
      return said < 0.4;
    case "footer":
      return said < (isPartOfArticle(element) ? 0.1 : 0.35);
    case "aside":
      if (
        /(?:^|[\s-])(?:quote|callout|note|tip|warning|info|admonition)(?:$|[\s-])/.test(
          nameOf(element),
        )
      ) {
        return false;
      }
      return said < (isPartOfArticle(element) ? 0.08 : 0.35);
    case "header":
      if (share >= 0.6 || said >= 0.35 || holdsTitle(element)) return false;
      if (isSiteHeader(element)) return true;
      return share < 0.4 && said < 0.1 && !isPartOfArticle(element);
    case "form":
      return said < 0.3 && isEntryForm(element) && !(page.kind === "product" && sells(element));
    case "label":
      return page.kind !== "product" && hasField(element);
    default:
      return false;
  }
}

function byRole(element: ElementNode, share: number, said: number): boolean {
  switch (attribute(element, "role")) {
    case "navigation":
    case "search":
    case "menu":
    case "menubar":
    case "banner":
    case "contentinfo":
    case "toolbar":
    case "tooltip":
      return said < 0.35 && share < 0.6;
    case "dialog":
    case "alertdialog":
      return said < 0.5 || isConsent(element);
    case "complementary":
      return said < (isPartOfArticle(element) ? 0.08 : 0.3);
    default:
      return attribute(element, "aria-modal") === "true";
  }
}

/** Wrappers of the whole page carry names of its parts; what holds the page is not one. */
const wrappers = new Set(
  "body main html article #document h1 h2 h3 h4 h5 h6 tbody tr td".split(" "),
);

function byName(element: ElementNode, page: PageSize, share: number, said: number): boolean {
  if (wrappers.has(element.tag)) return false;
  const name = nameOf(element);
  if (name === "" || share > 0.9 || isWordInText(element)) return false;
  for (const naming of namingsOf(name, page)) {
    if (naming.consent) {
      if (isConsent(element)) return true;
    } else if (isTold(element, naming)) continue;
    else if (Math.max(said, share / 2) <= naming.proseMost && !holdsTitle(element)) return true;
  }
  return false;
}

const isTold = (element: ElementNode, { told }: Naming): boolean =>
  told !== undefined && element.prose > told && linkDensity(element) < 0.15;

function namingsOf(name: string, { namings, kind }: PageSize): readonly Naming[] {
  const known = namings.get(name);
  if (known) return known;
  const words = name
    .split(" ")
    .filter((word) => !state.test(word))
    .join(" ");
  const found = boilerplateNames.filter(
    (naming) => naming.pattern.test(words) && appliesTo(naming, kind),
  );
  namings.set(name, found);
  return found;
}

/** A term with a tooltip, a tagged name: part of the sentence it stands in. */
function isWordInText(element: ElementNode): boolean {
  if (element.holdsBlock || blockTags.has(element.tag)) return false;
  const parent = element.parent;
  if (!parent || !/^(?:p|li|td|th|dd|dt|h[1-6]|blockquote|em|strong|b|i)$/.test(parent.tag))
    return false;
  return !/edit-?section|header-?link|permalink/.test(nameOf(element));
}

/** Words that tell what an element has or is set to, rather than what it is. */
const state =
  /^(?:has|with|without|no|not|is|hide|show|page|theme|template|js|single|layout|lg|md|sm|xl)-|^(?:[\w-]+:)|-(?:enabled|disabled|false|true|open|closed)$/;

const appliesTo = (naming: Naming, kind: PageKind): boolean =>
  naming.notFor === undefined || !naming.notFor.includes(kind);

const isConsent = (element: ElementNode): boolean =>
  /cookie|consent|privacy|gdpr|datenschutz|partner/i.test(textOf(element, 3_000)) &&
  !holdsTitle(element);

const holdsTitle = (element: ElementNode): boolean =>
  find(element, (each) => each.tag === "h1" && !each.hidden && each.chars > 0) !== null;

function isPartOfArticle(element: ElementNode): boolean {
  for (let up = element.parent; up; up = up.parent) {
    if (up.tag === "article" || up.tag === "main") return true;
  }
  return false;
}

const hasField = (element: ElementNode): boolean =>
  find(element, ({ tag }) => tag === "input" || tag === "select" || tag === "textarea") !== null;

/** With the site's menu, its search or the way home in it a header is the site's, wherever it stands. */
const isSiteHeader = (header: ElementNode): boolean =>
  find(
    header,
    (element) =>
      element.tag === "nav" ||
      (element.tag === "a" && homeAddress.test(attribute(element, "href"))) ||
      /^(?:navigation|search|menubar)$/.test(attribute(element, "role")) ||
      (element.tag === "input" && /search/i.test(JSON.stringify(element.attributes))),
  ) !== null;

/** A form to fill in, not one that a server wraps around the whole page. */
function isEntryForm(form: ElementNode): boolean {
  return form.chars < 1_500 && hasField(form) && !holdsTitle(form);
}

/** The form around a product's choices and price. */
const sells = (form: ElementNode): boolean =>
  /cart|product|basket|buy/i.test(`${attribute(form, "action")} ${nameOf(form)}`);

/** Short links in a row with hardly a word between them: a menu, whatever it is called. */
function isLinkList(element: ElementNode, page: PageSize): boolean {
  const { tag } = element;
  if (page.kind === "listing" || page.kind === "forum" || page.kind === "collection") return false;
  if (tag === "td") return isMargin(element, page);
  if (tag !== "ul" && tag !== "ol" && tag !== "div" && tag !== "section") return false;
  if (element.chars > 2_500 || element.prose > 0 || linkDensity(element) < 0.85) return false;
  if (isReferenceList(element)) return false;
  if (element.chars > page.chars * 0.5 && holdsTitle(element)) return false;
  let links = 0;
  let cards = 0;
  walk(element, (each) => {
    if (each.tag === "a") {
      links++;
      if (isCardLink(each)) cards++;
    }
    return each.tag !== "a";
  });
  if (cards >= 3 && cards > links / 2) return false;
  return links >= 4 && element.linkChars / links < 30 && !isPartOfArticle(element);
}

/** A heading that is a link with its picture: something shown, not an entry of a menu. */
const isCardLink = (link: ElementNode): boolean =>
  find(link, ({ tag }) => headingLevel(tag) > 0) !== null;

/** What a text names as its sources or as more to read, under a heading that says so. */
function isReferenceList(list: ElementNode): boolean {
  const siblings = list.parent?.children ?? [];
  for (let at = list.position - 1; at >= 0; at--) {
    const before = siblings[at];
    if (before?.kind !== "element" || before.chars === 0) continue;
    return (
      before.chars < 60 && referencesTitle.test(fold(textOf(before, 80)).replace(editMark, ""))
    );
  }
  return false;
}

const editMark = /\s*\[[^\]]{1,20}\]$/;

/** The column of links beside the text in pages that are laid out by tables. */
function isMargin(cell: ElementNode, page: PageSize): boolean {
  if (!cell.holdsBlock && cell.linkChars < 200) return false;
  if (cell.chars > page.chars * 0.6) return false;
  if (cell.prose > page.prose * 0.1 || linkDensity(cell) < 0.6) return false;
  let links = 0;
  walk(cell, ({ tag }) => void (links += tag === "a" ? 1 : 0));
  return links >= 6;
}

/** A list of nothing but links to places on this page repeats its headings. */
function isContentsList(element: ElementNode): boolean {
  if (element.tag !== "ul" && element.tag !== "ol") return false;
  if (element.linkChars < element.chars * 0.9) return false;
  let links = 0;
  let inside = 0;
  walk(element, (each) => {
    if (each.tag !== "a") return true;
    links++;
    if (/^#./.test(attribute(each, "href"))) inside++;
    return false;
  });
  return links >= 3 && inside === links && element.chars / links > 4;
}

const homeAddress = /^(?:https?:\/\/[^/]+)?\/?$/;

/** A list that leads from the home page to this one. */
function isTrail(element: ElementNode): boolean {
  if ((element.tag !== "ul" && element.tag !== "ol") || element.chars > 200) return false;
  const items = elementsOf(element).filter(({ chars }) => chars > 0);
  const [home, ...rest] = items;
  if (!home || rest.length === 0 || rest.length > 5 || home.linkChars < home.chars) return false;
  const link = home.tag === "a" ? home : find(home, ({ tag }) => tag === "a");
  return (
    link !== null &&
    homeAddress.test(attribute(link, "href")) &&
    /^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|main|главная|首页|ホーム)$/i.test(
      fold(textOf(home, 40)),
    )
  );
}

/** Parts whose own heading says that they lead away from what the page is about. */
export function pruneHeaded(body: ElementNode, kind: PageKind): void {
  const page: PageSize = pageSize(body, kind);
  walk(body, (element) => {
    if (element.hidden || element.dropped) return false;
    if (element.chars === 0 || element.chars > 80) return true;
    if (!isTitle(element) || !leadsAway(element, kind)) return true;
    dropPart(element, page);
    return false;
  });
}

const isTitle = (element: ElementNode): boolean =>
  headingLevel(element.tag) > 0 ||
  /(?:^|[\s-])(?:heading|title|headline|header)(?:$|[\s-])/.test(nameOf(element)) ||
  ((element.tag === "strong" || element.tag === "b") && element.parent?.chars === element.chars);

function leadsAway(element: ElementNode, kind: PageKind): boolean {
  const title = fold(textOf(element, 200))
    .toLowerCase()
    .replace(/[:!.…\s]+$/, "");
  if (kind === "documentation" && opensText(element)) return false;
  if (away.test(title)) return !listsOf(kind) || !newest.test(title);
  if (kind === "article" && awayFromArticle.test(title)) return true;
  return kind === "product" && awayFromProduct.test(title);
}

/** A manual says more on a matter, where other pages offer more to read. */
function opensText(title: ElementNode): boolean {
  const part = title.parent;
  return part?.tag === "section" && part.prose > 300 && linkDensity(part) < 0.2;
}

const listsOf = (kind: PageKind): boolean => kind === "listing" || kind === "collection";

/** Where a page is a list, the heading over it. */
const newest = /^(?:recent|latest|popular|trending|most|top)\b/;

const away =
  /^(?:related(?: (?!to\b).{0,40})?|(?:you (?:may|might|could) (?:also )?(?:like|love|enjoy|be interested in).{0,20})|(?:customers|people|shoppers|others) (?:also|who).{0,50}|recommended(?: .{0,40})?|more (?:from|in|on|by|stories|news|articles|posts|like this)(?: .{0,50})?|(?:share|follow)(?: (?:this|us|on|the|via|with|me|it)\b.{0,40})?|recent(?:ly viewed| posts?| articles?| news| comments)(?: .{0,30})?|popular (?:posts?|articles?|now|tags|searches)|(?:most|top) (?:read|popular|viewed|stories)|trending(?: .{0,20})?|read (?:next|more)|up next|what to read next|(?:leave|post|add|write) (?:a )?(?:reply|comment).{0,20}|newsletter.{0,30}|subscribe.{0,60}|sign up (?:for|to).{0,60}|stay (?:in touch|updated|informed|connected).{0,30}|join (?:our|the) (?:newsletter|mailing list|community).{0,30}|get (?:the latest|our newsletter).{0,40}|about the author|table of contents|on this page|in this article|contents|sponsored.{0,20}|advertisement|tags|categories|archives|quick links|follow us|latest (?:news|posts?|articles?|stories|from).{0,40}|other (?:articles?|posts?|news)|similar (?:articles?|posts?|products|items).{0,20}|don.t miss.{0,20}|editor.?s picks?|continue reading|explore more.{0,30}|frequently bought together|complete (?:the|your) (?:look|set)|suggested (?:for you|articles|posts)|das könnte (?:sie|dich|ihnen) auch.{0,30}|ähnliche (?:artikel|beiträge|produkte)|weitere (?:artikel|beiträge|themen)|articles? (?:similaires|liés)|artículos relacionados|te puede interesar|articoli correlati|関連記事|相关文章|相关阅读)$/;
const awayFromArticle =
  /^(?:comments?(?: \(\d+\))?|\d+ (?:comments?|responses?|replies|thoughts on .*)|join the (?:conversation|discussion)|discussion|about .{2,40}|written by|more stories|featured (?:articles|posts|stories|products))$/;
const awayFromProduct =
  /^(?:(?:customer|product|user|verified|our)? ?(?:reviews?|ratings?)(?: & ratings?| \(\d+\)| for .{0,80})?|ratings? (?:&|and) reviews?|write a review|what (?:our )?customers (?:are )?say(?:ing)?|\d+ reviews?(?: for .{0,80})?|be the first to review.{0,90}|best ?sellers?|new arrivals|featured products|shop (?:by|more|the).{0,40}|compare (?:with )?similar.{0,20}|sponsored products.{0,40})$/;

/** The part a heading opens: its wrapper when there is one, else what follows up to the next. */
function dropPart(title: ElementNode, page: PageSize): void {
  let part = title;
  for (let up = title.parent; up; up = up.parent) {
    if (wrappers.has(up.tag) || up.prose / page.prose > 0.35 || up.chars / page.chars > 0.6) break;
    if (!opensWith(up, title)) break;
    part = up;
  }
  part.dropped = true;
  if (part !== title) return;
  const level = headingLevel(title.tag);
  const siblings = title.parent?.children ?? [];
  for (let at = title.position + 1; at < siblings.length; at++) {
    const next = siblings[at];
    if (next?.kind !== "element") continue;
    const other = headingLevel(next.tag);
    if (other > 0 && (level === 0 || other <= level)) return;
    if (next.prose / page.prose > 0.2 || holdsHeading(next)) return;
    if (next.chars > 0 && level === 0) {
      next.dropped = true;
      return;
    }
    next.dropped = true;
  }
}

const holdsHeading = (element: ElementNode): boolean =>
  element.chars > 2_000 && find(element, ({ tag }) => headingLevel(tag) > 0) !== null;

/** Whether next to nothing is said in `part` before `title`. */
function opensWith(part: ElementNode, title: ElementNode): boolean {
  let before = 0;
  let looked = 0;
  for (let at: ElementNode = title; at !== part && at.parent; at = at.parent) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (before > 20 || ++looked > 300) return false;
      before +=
        child.kind === "text"
          ? child.value.trim().length
          : child.hidden || child.dropped
            ? 0
            : child.chars;
    }
  }
  return before <= 20 && !hasAttribute(part, "itemscope");
}

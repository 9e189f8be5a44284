import type { PageKind } from "../../../contract/page.ts";
import { isContentsList, isLinkList, isTrail } from "./link-lists.ts";
import type { RemovalReason } from "../removal-reason.ts";
import {
  describes,
  isConsent,
  isNamedBoilerplate,
  startNaming,
  type NamedPage,
} from "./names-of-parts.ts";
import { operationParts } from "./operations.ts";
import { isInOffer, markOffers } from "./offers.ts";
import {
  hasTitledParts,
  holdsTitle,
  homeAddress,
  isField,
  isPartOfArticle,
  type PageSize,
} from "./page-parts.ts";
import { attribute, find, nameOf, walk, type ElementNode } from "../html/tree.ts";

/** Drops what is on every page of a site, and what leads to other pages. */
export function prune(body: ElementNode, kind: PageKind): void {
  markOffers(body);
  const page = startNaming(body, kind);
  const isOperation = kind === "documentation" ? operationParts(body) : () => false;
  walk(body, (element) => {
    if (element.hidden || element.dropped) return false;
    if (element.chars === 0) return true;
    element.dropped = reasonToDrop(element, page, isOperation(element));
    return element.dropped === null;
  });
}

function reasonToDrop(
  element: ElementNode,
  page: NamedPage,
  isOperation: boolean,
): RemovalReason | null {
  const share = element.chars / page.chars;
  const proseShare = element.prose / page.prose;
  const isOffer = keepsOffers(element, page);
  if (
    (!isOffer && byTag(element, page, share, proseShare)) ||
    byRole(element, page, share, proseShare) ||
    (!isOffer && !isOperation && isNamedBoilerplate(element, page, share, proseShare))
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
function keepsOffers(element: ElementNode, { kind, body }: NamedPage): boolean {
  if (listsAll(kind)) return keepsShelf(element, body);
  if (!sellsAll(kind)) return false;
  if (element.tag === "nav" || element.tag === "form") return element.offers > 1;
  if (element.isOffer || (element.offers > 1 && element.tag !== "footer")) return true;
  return isInOffer(element) && !besideOffer.test(nameOf(element));
}

const besideOffer = /share|social|popup|modal|dialog|tool-?tip|rating|review|wish-?list|quantity/;
/** On a page that is a list of products: the shelf with most of them, and the parts of each. */
function keepsShelf(element: ElementNode, body: ElementNode): boolean {
  const isSite = element.tag === "nav" || element.tag === "footer" || element.tag === "form";
  if (!isSite && element.offers > 2 && element.offers * 2 > body.offers) return true;
  return isInOffer(element) && !besideOffer.test(nameOf(element));
}

const listsAll = (kind: PageKind): boolean => kind === "listing" || kind === "collection";
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
      return proseShare < 0.3 && isEntryForm(element) && !sellsOn(page, element);
    case "label":
      return page.kind !== "product" && hasField(element);
    default:
      return false;
  }
}

function byRole(
  element: ElementNode,
  { kind }: PageSize,
  share: number,
  proseShare: number,
): boolean {
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
      if (kind === "product" && describes(element)) return false;
      return proseShare < 0.5 || isConsent(element);
    case "complementary":
      return proseShare < (isPartOfArticle(element) ? 0.08 : 0.3);
    default:
      return attribute(element, "aria-modal") === "true";
  }
}

const hasField = (element: ElementNode): boolean => find(element, isField) !== null;

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

const sellsOn = ({ kind }: PageSize, form: ElementNode): boolean =>
  (kind === "product" || (kind === "service" && form.prices > 0)) && sells(form);

/** The form around a product's choices and price. */
const sells = (form: ElementNode): boolean =>
  /cart|product|basket|buy|order/i.test(`${attribute(form, "action")} ${nameOf(form)}`);

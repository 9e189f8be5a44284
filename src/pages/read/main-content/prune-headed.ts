import type { PageKind } from "../../../contract/page.ts";
import { trimEndMarks } from "../../../kit/trim-marks.ts";
import { linkDensity } from "./measure.ts";
import { pageSize, wrappers, type PageSize } from "./page-parts.ts";
import {
  find,
  fold,
  hasAttribute,
  headingLevel,
  nameOf,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** Parts whose own heading says that they lead away from what the page is about. */
export function pruneHeaded(body: ElementNode, kind: PageKind): void {
  const page = pageSize(body, kind);
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
  const title = trimEndMarks(fold(textOf(element, 200)).toLowerCase(), /[:!.…\s]/);
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
  part.dropped = "related content";
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
      next.dropped = "related content";
      return;
    }
    next.dropped = "related content";
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

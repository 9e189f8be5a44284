import type { Page, PageKind } from "../contract/page.ts";
import { fullPath } from "../kit/url.ts";
import { tidy } from "./fold.ts";
import { isType, nodesOf } from "./structured.ts";
import { roleOf } from "./words/role-of.ts";
import type { Role } from "../words/index.ts";

export type PageRole = Role | "home" | "other";

/** The purpose of a page: its address, title and first heading vote, in this order of weight. */
export function pageRole(page: Page, startUrl: string): PageRole {
  if (isHome(page.url, startUrl)) return "home";
  if (isDated(page.url)) return "articles";
  const votes = new Map<Role, number>();
  const vote = (text: string, weight: number): void => {
    const found = roleOf(text);
    if (found) votes.set(found.role, (votes.get(found.role) ?? 0) + weight * found.share);
  };
  const segments = pathSegments(page.url);
  segments.forEach((segment, index) =>
    vote(segment, index === segments.length - 1 ? 4 : segmentWeight(segment)),
  );
  for (const part of new Set([page.title, ...titleParts(page.title)])) vote(part, 2.5);
  const first = page.blocks.find((block) => block.kind === "heading" && block.level === 1);
  if (first) vote(page.text.slice(first.start, first.end), 3);
  if (page.facts.publishedAt && page.kind === "article" && isWriting(page))
    votes.set("articles", (votes.get("articles") ?? 0) + 2);
  const [role, weight] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ["other", 0];
  if (weight < minVotes) return "other";
  // In a manual, "Products" is a chapter like any other.
  return page.kind === "documentation" && offerRoles.has(role) ? "docs" : role;
}

const offerRoles: ReadonlySet<PageRole> = new Set(["products", "services", "features", "team"]);

/** Signed by an author, or declared as an article. Content systems date every page. */
export function isWriting(page: Page): boolean {
  return page.facts.author !== null || nodesOf(page).some((node) => isType(node, writingTypes));
}

const writingTypes: ReadonlySet<string> = new Set([
  "Article",
  "NewsArticle",
  "BlogPosting",
  "TechArticle",
  "ScholarlyArticle",
  "Report",
]);

/** The role an address alone suggests, for links that were not followed. */
export function linkRole(url: string, linkText: string): PageRole {
  if (isDated(url)) return "articles";
  const segments = pathSegments(url);
  const last = roleOf(segments.at(-1) ?? "");
  const text = roleOf(linkText);
  if (text && text.share === 1) return text.role;
  const folder = segments
    .slice(0, -1)
    .map(roleOf)
    .find((found) => found?.share === 1);
  // Below "/docs", "jobs-view" is a manual's page about jobs and not where one applies.
  const minShare = folder && writings.has(folder.role) ? 1 : 0.5;
  if (last && last.share >= minShare) return last.role;
  return folder?.role ?? (text && text.share >= 0.5 ? text.role : "other");
}

/** The root of the site or of one of its languages; with a query it is a separate page. */
export function isHome(url: string, startUrl: string): boolean {
  const address = new URL(url);
  const path = fullPath(address).replace(/\/(index|default|home)\.\w+$/, "/");
  return isShort(path) && (address.search === "" || url === startUrl);
}

// One vote of a title that is half about something else is not enough.
const minVotes = 2;

// A folder of writings or manuals makes each page below it one of them, whatever its title mentions.
function segmentWeight(folder: string): number {
  const found = roleOf(folder);
  if (found && writings.has(found.role)) return 8;
  return found && (detailed.has(found.role) || found.role === "support") ? 3 : 1;
}

const writings: ReadonlySet<PageRole> = new Set(["articles", "docs"]);
const detailed: ReadonlySet<PageRole> = new Set(["products", "services", "features"]);

/** What the main text of a page is about. */
type Subject = "business" | "offer" | "policy" | "others";

function subjectOf({ kind }: Pick<Page, "kind">, role: PageRole): Subject {
  return subjectOfRole.get(role) ?? subjectOfKind.get(kind) ?? "business";
}

/** An article, a thread, a manual or an offer is about its subject, and not about the business. */
export function isAboutBusiness(page: Pick<Page, "kind">, role: PageRole): boolean {
  const subject = subjectOf(page, role);
  return subject === "business" || subject === "policy";
}

/** Articles, manuals and policies: contacts and times in their text are those of others. */
export function speaksOfOthers(page: Pick<Page, "kind">, role: PageRole): boolean {
  const subject = subjectOf(page, role);
  return subject === "others" || subject === "policy";
}

const subjectOfRole = subjects<PageRole>({
  business: ["home", "about", "contact", "hours", "imprint"],
  policy: ["privacy", "terms", "cookies", "returns", "shipping", "payment", "account"],
  others: ["articles", "docs", "customers", "careers"],
});
const subjectOfKind = subjects<PageKind>({
  offer: ["product", "collection"],
  others: ["article", "forum", "listing", "documentation"],
});

function subjects<Of>(table: Partial<Record<Subject, readonly Of[]>>): ReadonlyMap<Of, Subject> {
  const found = new Map<Of, Subject>();
  const entries = Object.entries(table) as [Subject, readonly Of[]][];
  for (const [subject, all] of entries) for (const each of all) found.set(each, subject);
  return found;
}

/** "/services/roofing": a page about one of the things that its folder lists. */
export function isDetail(url: string, role: PageRole): boolean {
  const segments = pathSegments(url);
  const named = (segment: string): boolean => {
    const found = roleOf(segment);
    return found?.role === role && found.share === 1;
  };
  const last = segments.at(-1);
  if (!detailed.has(role) || last === undefined || named(last)) return false;
  return segments.slice(0, -1).some(named);
}

// "/", "/en/", "/de-AT/": the root of the site or of one language of it.
function isShort(path: string): boolean {
  return /^\/([a-z]{2}([-_][a-zA-Z]{2})?\/?)?$/.test(path);
}

function isDated(url: string): boolean {
  return /\/(19|20)\d\d\/(0?[1-9]|1[0-2])(\/|$)/.test(fullPath(new URL(url)));
}

export function pathSegments(url: string): string[] {
  return fullPath(new URL(url))
    .split("/")
    .filter((segment) => segment !== "" && !/^(index|default)\.\w+$/.test(segment))
    .map((segment) => decode(segment).replace(/\.(html?|php|aspx?|jsp)$/i, ""));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A lone percent sign is legal in an address that servers accept.
  }
}

/** "Pricing | Acme" in its parts. */
export function titleParts(title: string): string[] {
  return tidy(title.slice(0, maxTitleChars))
    .split(/\s+[|–—·•»:-]\s+|\s*[|»]\s*|:\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

// Search engines show 60; a title of thousands is a list of keywords.
const maxTitleChars = 500;

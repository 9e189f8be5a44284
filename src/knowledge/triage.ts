import { withoutAnchor } from "../kit/url.ts";
import type { KnowledgeItem, SuggestedUrl } from "../contract/knowledge.ts";
import type { Page } from "../contract/page.ts";
import { linkRole, pageRole } from "./page-role.ts";
import type { PageRole } from "./page-role.ts";

export type Unread = { readonly url: string; readonly linkText: string; readonly score: number };

/** Unread pages worth reading, best first, each with the reason why. */
export function triage(
  unread: readonly Unread[],
  { pages, items, url }: { pages: readonly Page[]; items: readonly KnowledgeItem[]; url: string },
): SuggestedUrl[] {
  const gap = openGaps({ pages, items, url });
  const known = new Set(
    pages.flatMap((page) => [page.url, page.canonical ?? page.url]).map(plainUrl),
  );
  const byRole = new Map<PageRole, Ranked[]>();
  for (const { url: address, linkText, score } of unread) {
    if (known.has(plainUrl(address))) continue;
    known.add(plainUrl(address));
    const role = linkRole(address, linkText);
    if (roleWorth[role] === undefined) continue;
    const missing = gap(role);
    const reason = reasonFor(role, missing, linkText);
    // An address ranked this low is a list, an advert or a form; its words fill no gap.
    const isLow = score < minScore;
    const turn = isLow ? "articles" : role;
    const list = byRole.get(turn) ?? [];
    list.push({ url: address, reason, score, fills: missing !== undefined && !isLow });
    byRole.set(turn, list);
  }
  return inTurns(byRole);
}

type Ranked = SuggestedUrl & { score: number; fills: boolean };

/** Best first; each further page of a role counts for less, and only the first one fills its gap. */
function inTurns(byRole: ReadonlyMap<PageRole, Ranked[]>): SuggestedUrl[] {
  const lists = [...byRole].map(([role, ranked]) => ({
    worth: roleWorth[role] ?? 0,
    left: ranked.toReversed().sort((a, b) => valueOf(a) - valueOf(b)),
    taken: 0,
  }));
  const next = ({ worth, left, taken }: (typeof lists)[number]): number => {
    const best = left.at(-1);
    if (best === undefined) return Number.NEGATIVE_INFINITY;
    const bonus = best.fills && taken === 0 ? missingBonus * worth : 0;
    return (best.score + worth) * roleFade ** taken + bonus;
  };
  const ordered: SuggestedUrl[] = [];
  for (;;) {
    const best = lists.reduce<(typeof lists)[number] | undefined>(
      (top, list) => (top === undefined || next(list) > next(top) ? list : top),
      undefined,
    );
    const item = best?.left.pop();
    if (best === undefined || item === undefined) return ordered;
    best.taken += 1;
    ordered.push({ url: item.url, reason: item.reason });
  }
}

const valueOf = ({ score, fills }: Ranked): number => score + Number(fills);

// Input scores are about 0 to 1: a missing kind of page outweighs a better address.
const missingBonus = 2;
const minScore = 0.15;
// Pages of one role repeat each other more than pages of two.
const roleFade = 0.85;

/** The worth of each kind of page as knowledge about the business; kinds without one are never suggested. */
const roleWorth: Partial<Record<PageRole, number>> = {
  pricing: 1,
  faq: 0.9,
  products: 0.8,
  services: 0.8,
  features: 0.75,
  contact: 0.7,
  hours: 0.7,
  about: 0.6,
  support: 0.6,
  returns: 0.55,
  shipping: 0.55,
  payment: 0.5,
  terms: 0.5,
  privacy: 0.3,
  imprint: 0.45,
  security: 0.4,
  docs: 0.5,
  team: 0.3,
  customers: 0.3,
  licence: 0.3,
  accessibility: 0.2,
  cookies: 0.1,
  careers: 0.1,
  home: 0.2,
  other: 0.2,
  articles: 0.15,
};

/** The gap for each kind of page, in words; undefined when pages of the kind have been read. */
export function openGaps(read: {
  pages: readonly Page[];
  items: readonly KnowledgeItem[];
  url: string;
}): (role: PageRole) => string | undefined {
  const rolesRead = new Set(read.pages.map((page) => pageRole(page, read.url)));
  const categories = new Set(read.items.map(({ category }) => category));
  return (role) => {
    if (rolesRead.has(role)) return undefined;
    if (role === "pricing" && categories.has("PRICING")) return undefined;
    if (role === "faq" && categories.has("FAQ")) return undefined;
    return gaps[role];
  };
}

/** The gap when no page of a kind has been read. */
const gaps: Partial<Record<PageRole, string>> = {
  pricing: "pricing page; the site's plans are not among the pages read",
  faq: "questions and answers; none are among the pages read",
  products: "product page; the site's products are not among the pages read",
  services: "services page; what is offered is not among the pages read",
  features: "feature page; the site's features are not among the pages read",
  contact: "contact page; how to reach the business is not among the pages read",
  hours: "opening hours; they are not among the pages read",
  about: "about page; who is behind the site is not among the pages read",
  support: "help page; no help pages are among the pages read",
  returns: "returns and cancellation; they are not among the pages read",
  shipping: "delivery terms; they are not among the pages read",
  payment: "payment terms; they are not among the pages read",
  terms: "terms; they are not among the pages read",
  privacy: "privacy policy; it is not among the pages read",
  imprint: "legal notice; it is not among the pages read",
  security: "security page; it is not among the pages read",
  docs: "documentation; none is among the pages read",
  team: "team page; the people are not among the pages read",
  careers: "careers page; open positions are not among the pages read",
  customers: "customer stories; none are among the pages read",
};

/** The kind of page in words, when others of its kind have been read. */
const kindNames: Partial<Record<PageRole, string>> = {
  pricing: "another pricing page",
  faq: "more questions and answers",
  products: "another product page",
  services: "another page about services",
  features: "another feature page",
  contact: "another contact page",
  support: "another help page",
  docs: "another page of the documentation",
  articles: "article",
  home: "start page of another part of the site",
};

/** Why a page is worth reading: the gap that it fills, or the name of its kind. */
export function reasonFor(role: PageRole, gap: string | undefined, linkText: string): string {
  if (gap !== undefined) return gap;
  const kind =
    kindNames[role] ?? (role === "other" ? "page not read yet" : `another page: ${role}`);
  const text = linkText.replace(/\s+/g, " ").trim().slice(0, 80);
  return text === "" ? kind : `${kind}, linked as "${text}"`;
}

function plainUrl(url: string): string {
  return withoutAnchor(url)
    .replace(/\/index\.\w+(?=$|\?)/, "/")
    .replace(/\/(?=$|\?)/, "");
}

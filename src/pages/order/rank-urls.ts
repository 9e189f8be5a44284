import { fullPath } from "../../kit/url.ts";
import { kindOfUrl } from "./kind-of-url.ts";
import { faded, FolderHeap } from "./folder-heap.ts";
import type { UrlKind } from "./page-words.ts";

export type UrlCandidate = {
  url: string;
  /** Texts of links that lead here, best first. */
  linkTexts?: readonly string[];
  /** The part of the page that contains such a link. */
  place?: "main" | "nav" | "header" | "footer" | "aside" | "head" | null;
  /** Whether the given page links here. */
  fromGiven?: boolean;
  /** Of the sitemap. */
  priority?: number | null;
  /** A sitemap names it. */
  named?: boolean;
  /** Every link that leads here asks not to be followed. */
  nofollow?: boolean;
};

export type RankedUrl = {
  url: string;
  kind: UrlKind;
  score: number;
  reason: string;
  /** The best text of a link that leads here; empty when none does. */
  linkText: string;
};

/**
 * Orders URLs by what they are likely to tell about the business behind the site, best first. Each
 * further page of one kind counts for less, so that the budget is spent on several kinds.
 */
export function rankUrls(candidates: readonly UrlCandidate[]): RankedUrl[] {
  const queue = createRankedQueue();
  for (const candidate of candidates) queue.add(scoreUrl(candidate));
  const ranked: RankedUrl[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) ranked.push(next);
  return ranked;
}

/** The score of a URL by itself, and why. */
export function scoreUrl(candidate: UrlCandidate): RankedUrl {
  const url = new URL(candidate.url);
  const path = fullPath(url);
  const found = kindOfUrl(candidate.url, candidate.linkTexts);
  const { weight } = kindValues[found.kind];
  const depth = path.split("/").filter((segment) => segment !== "").length;
  let score = found.itself ? weight : weight * 0.6;
  score -= Math.max(0, depth - 1) * 4;
  if (url.search !== "") score -= 12;
  if (/\.(?:pdf|docx?|pptx?|xlsx?|od[tsp])$/i.test(path)) score -= 10;
  if (/\d{4,}/.test(path)) score -= 4;
  if (candidate.fromGiven === true) score += 6;
  if (candidate.nofollow === true) score -= 15;
  if (found.kind === "other" && isTitle(path)) score -= 12;
  score += bonusOf(found, candidate);
  if (candidate.priority != null) score += (candidate.priority - 0.5) * 8;
  const reason = reasonFor(found, candidate);
  const linkText = candidate.linkTexts?.[0] ?? "";
  return { url: candidate.url, kind: found.kind, score, reason, linkText };
}

const titleWords = 5;

/** "/five-tips-for-a-warm-house": the title of an article more often than the name of a page. */
function isTitle(path: string): boolean {
  const segments = path.split("/").filter((segment) => segment !== "");
  return (segments.at(-1)?.split("-").length ?? 0) >= titleWords;
}

/** Value of a kind's first page, and what remains of it for each further page of that kind. */
const kindValues: Record<UrlKind, { weight: number; fade: number }> = {
  home: { weight: 100, fade: 0.5 },
  pricing: { weight: 86, fade: 0.7 },
  contact: { weight: 77, fade: 0.65 },
  product: { weight: 76, fade: 0.85 },
  faq: { weight: 78, fade: 0.75 },
  hours: { weight: 72, fade: 0.6 },
  delivery: { weight: 68, fade: 0.92 },
  about: { weight: 70, fade: 0.55 },
  feature: { weight: 68, fade: 0.86 },
  support: { weight: 64, fade: 0.82 },
  legal: { weight: 54, fade: 0.8 },
  docs: { weight: 58, fade: 0.92 },
  customers: { weight: 40, fade: 0.7 },
  team: { weight: 42, fade: 0.6 },
  other: { weight: 42, fade: 0.96 },
  privacy: { weight: 30, fade: 0.5 },
  news: { weight: 26, fade: 0.85 },
  careers: { weight: 18, fade: 0.5 },
  listing: { weight: 10, fade: 0.9 },
  account: { weight: -10, fade: 0.9 },
};

const placeBonus = { nav: 10, header: 8, main: 5, footer: 2, aside: 1, head: 0, none: 0 } as const;

/** Footers name these on every page of a site: the link there is as certain as one in a menu. */
const footerKinds: ReadonlySet<UrlKind> = new Set([
  "contact",
  "hours",
  "delivery",
  "faq",
  "support",
  "legal",
  "about",
  "pricing",
]);

/** A menu names a shop's ranges; what it lists below them is no range. */
const menuListing = 34;

function bonusOf(found: ReturnType<typeof kindOfUrl>, { place }: UrlCandidate): number {
  if (place === "footer" && footerKinds.has(found.kind)) return placeBonus.header;
  const isMenu = place === "nav" || place === "header";
  if (isMenu && found.kind === "listing" && !found.itself) return menuListing;
  return placeBonus[place ?? "none"];
}

const kindNames: Record<UrlKind, string> = {
  home: "home page",
  about: "about the company",
  product: "products or services",
  feature: "features",
  pricing: "prices",
  faq: "questions and answers",
  support: "help and support",
  contact: "contact",
  legal: "legal terms",
  hours: "opening hours",
  delivery: "delivery, returns and payment",
  privacy: "privacy and notices",
  docs: "documentation",
  customers: "customers and references",
  team: "the people behind it",
  careers: "careers",
  news: "news or articles",
  other: "further content",
  listing: "an overview of other pages",
  account: "an account page",
};

function reasonFor(found: ReturnType<typeof kindOfUrl>, candidate: UrlCandidate): string {
  const text = candidate.linkTexts?.[0]?.trim().slice(0, 60) ?? "";
  const linked = text === "" ? "" : `, linked as “${text}”`;
  switch (found.by) {
    case "address":
      return found.itself
        ? `${kindNames[found.kind]}: its address says “${found.word}”${linked}`
        : `${kindNames[found.kind]}: it lies below “${found.word}”${linked}`;
    case "link":
      return `${kindNames[found.kind]}: linked as “${found.word.slice(0, 60)}”`;
    case "none":
      if (found.kind === "home") return "home page";
      if (candidate.fromGiven === true) return `linked from the given page${linked}`;
      return candidate.named === true
        ? `${kindNames[found.kind]}: named in the sitemap${linked}`
        : `${kindNames[found.kind]}${linked}`;
  }
}

export type RankedQueue = {
  add(item: RankedUrl): void;
  /** The best by score and variety, removed. */
  take(): RankedUrl | undefined;
  /** Counts a page of this kind as taken without taking it from here. */
  count(kind: UrlKind): void;
};

/**
 * The folders of each kind in a heap by the value of their best page: taking the best costs as many
 * steps as there are kinds, and the depth of one heap.
 */
export function createRankedQueue(): RankedQueue {
  // All kinds in one order: of two equal values the same one is taken, whatever was added first.
  // The keys of the table are the kinds.
  const kinds = Object.keys(kindValues) as UrlKind[];
  const lists = new Map(kinds.map((kind) => [kind, new FolderHeap<RankedUrl>()]));
  const taken = new Map<UrlKind, number>();
  const count = (kind: UrlKind): void => void taken.set(kind, (taken.get(kind) ?? 0) + 1);
  return {
    add(item) {
      lists.get(item.kind)?.add(item);
    },
    take() {
      let best: { heap: FolderHeap<RankedUrl>; kind: UrlKind; value: number } | undefined;
      for (const [kind, heap] of lists) {
        const top = heap.best();
        if (top === undefined) continue;
        const value = faded(top, kindValues[kind].fade ** (taken.get(kind) ?? 0));
        if (best === undefined || value > best.value) best = { heap, kind, value };
      }
      if (best === undefined) return undefined;
      count(best.kind);
      return best.heap.take();
    },
    count,
  };
}

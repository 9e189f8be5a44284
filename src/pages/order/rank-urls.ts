import { kindOfUrl } from "./kind-of-url.ts";
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
  const found = kindOfUrl(candidate.url, candidate.linkTexts);
  const { weight } = kindValues[found.kind];
  const depth = url.pathname.split("/").filter((segment) => segment !== "").length;
  let score = found.itself ? weight : weight * 0.6;
  score -= Math.max(0, depth - 1) * 4;
  if (url.search !== "") score -= 12;
  if (/\.(?:pdf|docx?|pptx?|xlsx?|od[tsp])$/i.test(url.pathname)) score -= 10;
  if (/\d{4,}/.test(url.pathname)) score -= 4;
  if (candidate.fromGiven === true) score += 6;
  if (candidate.nofollow === true) score -= 15;
  score += placeBonus[candidate.place ?? "none"];
  if (candidate.priority != null) score += (candidate.priority - 0.5) * 8;
  const reason = reasonFor(found, candidate);
  const linkText = candidate.linkTexts?.[0] ?? "";
  return { url: candidate.url, kind: found.kind, score, reason, linkText };
}

/** Value of a kind's first page, and what remains of it for each further page of that kind. */
const kindValues: Record<UrlKind, { weight: number; fade: number }> = {
  home: { weight: 100, fade: 0.5 },
  about: { weight: 80, fade: 0.6 },
  product: { weight: 78, fade: 0.9 },
  pricing: { weight: 82, fade: 0.6 },
  feature: { weight: 70, fade: 0.88 },
  faq: { weight: 72, fade: 0.75 },
  support: { weight: 62, fade: 0.8 },
  contact: { weight: 64, fade: 0.55 },
  docs: { weight: 50, fade: 0.92 },
  customers: { weight: 46, fade: 0.8 },
  team: { weight: 48, fade: 0.6 },
  legal: { weight: 52, fade: 0.6 },
  careers: { weight: 30, fade: 0.6 },
  news: { weight: 30, fade: 0.9 },
  other: { weight: 42, fade: 0.96 },
  listing: { weight: 12, fade: 0.9 },
  account: { weight: 2, fade: 0.9 },
};

const placeBonus = { nav: 10, header: 8, main: 5, footer: 2, aside: 1, head: 0, none: 0 } as const;

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

/** One sorted list per kind: taking the best costs as many steps as there are kinds. */
export function createRankedQueue(): RankedQueue {
  const lists = new Map<UrlKind, { items: RankedUrl[]; sorted: boolean }>();
  const taken = new Map<UrlKind, number>();
  const bestOf = (kind: UrlKind): { item: RankedUrl; value: number } | undefined => {
    const list = lists.get(kind);
    if (list === undefined) return undefined;
    if (!list.sorted) list.items.sort((a, b) => a.score - b.score || compareUrls(b.url, a.url));
    list.sorted = true;
    const item = list.items.at(-1);
    if (item === undefined) return undefined;
    const fade = kindValues[kind].fade ** (taken.get(kind) ?? 0);
    return { item, value: item.score > 0 ? item.score * fade : item.score };
  };
  const count = (kind: UrlKind): void => void taken.set(kind, (taken.get(kind) ?? 0) + 1);
  return {
    add(item) {
      const list = lists.get(item.kind) ?? { items: [], sorted: true };
      list.items.push(item);
      list.sorted = false;
      lists.set(item.kind, list);
    },
    take() {
      let best: { item: RankedUrl; value: number } | undefined;
      for (const kind of lists.keys()) {
        const candidate = bestOf(kind);
        if (candidate !== undefined && (best === undefined || candidate.value > best.value)) {
          best = candidate;
        }
      }
      if (best === undefined) return undefined;
      lists.get(best.item.kind)?.items.pop();
      count(best.item.kind);
      return best.item;
    },
    count,
  };
}

/** Shorter first, then by the alphabet: the same set is always ranked the same. */
function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

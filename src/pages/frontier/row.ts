import type { FoundAt, UrlOutcome } from "../../contract/ledger.ts";
import type { PageLink, PageValidators } from "../../contract/page.ts";
import type { Preferences } from "../../contract/preferences.ts";
import { scoreUrl, type RankedUrl, type UrlCandidate } from "../order/rank-urls.ts";
import { limits } from "../../contract/limits.ts";

/** Where and how a URL was found. */
export type FoundUrl = {
  url: string;
  foundAt: FoundAt;
  /** The page, sitemap, llms.txt or feed that named it. */
  foundOn: string | null;
  linkText?: string;
  place?: UrlCandidate["place"];
  nofollow?: boolean;
  priority?: number | null;
  alternates?: readonly { hreflang: string; url: string }[];
};

/** How a page was fetched; stored in its row. */
export type Visit = {
  engine: "http" | "browser";
  status: number | null;
  bytes: number | null;
  ms: number | null;
  /** After all redirects; the claimed URL if there were none. */
  finalUrl: string;
  /** From the `Link` header. */
  links?: readonly PageLink[];
  /** To find out later whether the page has changed. */
  validators?: PageValidators | null;
  /** SHA-256 of the body as fetched; a page drawn by a browser has none. */
  rawHash?: string | null;
};

/** One discovered URL with all known facts; becomes one row of the ledger. */
export type Row = {
  key: string;
  url: string;
  foundAt: FoundAt;
  foundOn: string | null;
  linkTexts: string[];
  place: UrlCandidate["place"];
  fromGiven: boolean;
  /** Every link to it has `nofollow`. */
  nofollow: boolean;
  priority: number | null;
  alternates: readonly { hreflang: string; url: string }[];
  language: string | null;
  state: "known" | "claimed" | "done";
  outcome: UrlOutcome | null;
  reason: string;
  /** The page was read, with any outcome. */
  wasRead: boolean;
  /** A distinct page, but its text repeats the text of another one. */
  isDistinct: boolean;
  visit: Partial<Visit>;
  /** Of the page that was read. */
  preferences?: Preferences;
  /** Computed on first use; reset to null by a mention that changes it. */
  ranked: RankedUrl | null;
};

export function newRow(key: string, url: string, found: FoundUrl, fromGiven: boolean): Row {
  const text = found.linkText?.trim() ?? "";
  return {
    key,
    url,
    foundAt: found.foundAt,
    foundOn: found.foundOn,
    linkTexts: text === "" ? [] : [text],
    place: found.place,
    fromGiven,
    nofollow: found.nofollow ?? false,
    priority: found.priority ?? null,
    alternates: found.alternates ?? [],
    language: null,
    state: "known",
    outcome: null,
    reason: "",
    wasRead: false,
    isDistinct: true,
    visit: {},
    ranked: null,
  };
}

/** Adds another mention of a URL; true if it changes the rank of the URL. */
export function addMention(row: Row, found: FoundUrl, fromGiven: boolean): boolean {
  let changed = false;
  if (row.priority === null && found.priority != null) {
    row.priority = found.priority;
    changed = true;
  }
  const text = found.linkText?.trim() ?? "";
  if (
    text !== "" &&
    row.linkTexts.length < limits.rowLinkTexts.value &&
    !row.linkTexts.includes(text)
  ) {
    row.linkTexts.push(text);
    changed ||= row.linkTexts.length === 1;
  }
  if (fromGiven && !row.fromGiven) {
    row.fromGiven = true;
    changed = true;
  }
  if (found.nofollow === false) row.nofollow = false;
  row.place ??= found.place;
  if (changed) row.ranked = null;
  return changed;
}

/** How useful the page is likely to be, and why. */
export function rankOf(row: Row): RankedUrl {
  return (row.ranked ??= scoreUrl(candidateOf(row)));
}

function candidateOf(row: Row): UrlCandidate {
  const { url, linkTexts, place = null, fromGiven, priority, nofollow } = row;
  return { url, linkTexts, place, fromGiven, priority, nofollow, named: row.foundAt === "sitemap" };
}

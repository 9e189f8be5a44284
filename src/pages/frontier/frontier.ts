import { otherLanguageReason, type LedgerRow, type UrlOutcome } from "../../contract/ledger.ts";
import { limits } from "../../contract/limits.ts";
import { hasEffect, noPreferences } from "../../contract/preference-effects.ts";
import { repeatReason, type Repeat } from "../../contract/sites/repeat.ts";
import { parseHttpUrl, urlKey } from "../../kit/url.ts";
import type { FetchFault, FetchOutcome } from "../fetch/fetch-outcome.ts";
import { alternatesOf } from "../locale/locale-groups.ts";
import type { LocalePage } from "../locale/locale-page.ts";
import { createRankedQueue, type RankedUrl } from "../order/rank-urls.ts";
import type { PageOutline } from "../outline/outline-page.ts";
import { refusalReason } from "../preferences/preferences-of.ts";
import { createContentTwins } from "./content-twins.ts";
import {
  outcomeOfFailure,
  outcomeOfVerdict,
  signpostTarget,
  type ReadResult,
} from "./judge-page.ts";
import { createLocaleTwins } from "./locale-twins.ts";
import { addMention, newRow, rankOf, type FoundUrl, type Row, type Visit } from "./row.ts";
import { createSiteScope, isNamed, type ScopeOptions } from "./site-scope.ts";
import { isAnotherPage, UrlIndex } from "./url-index.ts";

export type ClaimedUrl = { url: string; reason: string };

type Choice = { ok: true } | { ok: false; reason: string };
/** Every outcome of a fetch without a page. */
type NoPage = Exclude<FetchOutcome, { kind: "page" | "not-modified" }> & {
  engine?: Visit["engine"];
};

/**
 * All URLs of a crawl: what is known of each, which is read next, and its outcome. It has no
 * network and no clock: the crawler takes URLs from it, and reports the outcome of each fetch. One
 * file, because every method works on the same rows.
 */
export type Frontier = {
  /** Adds a URL; false if it is of another site, not a page, or a trap. */
  add(found: FoundUrl): boolean;
  /** The best unread URLs. Each is claimed, so it is not returned again. */
  next(count: number): ClaimedUrl[];
  /** Claims a URL that the caller chose; false if it is claimed already, refused or a twin. */
  take(url: string): boolean;
  /** For `fetchPage`: refuses a redirect to a page that was read or may not be read. */
  mayFollow(from: string): (to: string) => Choice;
  /** Reports that a claimed page was read; returns whether it counts, and adds its links. */
  read(url: string, page: PageOutline, visit: Visit): ReadResult;
  /** The site reports that the page is as it was when it repeated another one, and it still does. */
  repeats(url: string, repeat: Repeat, visit: Visit): void;
  /** Adds a page that was read before: its other languages are not read. */
  addRead(page: LocalePage): void;
  /** Reports that a claimed page could not be read. */
  fail(url: string, outcome: UrlOutcome, reason: string, visit?: Partial<Visit>): void;
  /** The same, from the outcome of its fetch. */
  failed(url: string, end: NoPage): void;
  /** The number of distinct pages; the languages of one page count once. */
  discoveredCount(): number;
  /** The distinct pages, in order of discovery. */
  discovered(): DiscoveredUrl[];
  /** Pages that count plus those that may still be read, up to `max`. */
  expectedCount(max: number): number;
  /** Unread pages, best first. */
  unread(limit: number): RankedUrl[];
  ledger(): LedgerRow[];
};

export type DiscoveredUrl = Pick<Row, "url" | "foundAt" | "language" | "alternates" | "outcome">;

export type FrontierOptions = ScopeOptions;

export function createFrontier(options: FrontierOptions): Frontier {
  return new SiteFrontier(options);
}

/** Permanent faults: the URL does not lead to a page. */
const pageless: ReadonlySet<FetchFault> = new Set<FetchFault>([
  "not-text",
  "redirect-loop",
  "too-many-redirects",
]);

/** URLs that are not requested. */
const unasked: ReadonlySet<UrlOutcome | null> = new Set(["robots", "pattern", "preference"]);

/** Twice the pages of the largest extraction. */
const maxSettled = 40;

/** Long, because all methods share one state; functions that do not need it are in other files. */
class SiteFrontier implements Frontier {
  readonly #scope;
  readonly #book = new UrlIndex();
  /** By the spelling found; null for URLs outside the site. Most links are found many times. */
  readonly #spellings = new Map<string, Row | null>();
  readonly #twins = createContentTwins();
  readonly #locales;
  readonly #queue = createRankedQueue();
  /** How often URLs were claimed. */
  #chosen = 0;

  constructor(options: FrontierOptions) {
    this.#scope = createSiteScope(options);
    this.#locales = createLocaleTwins(options.given, (key) => this.#book.byKey(key));
  }

  add(found: FoundUrl): boolean {
    const met = this.#spellings.get(found.url);
    if (met !== undefined && met !== null && !isNamed(found)) {
      this.#mention(met, found);
      if (found.foundAt === "sitemap") this.#addAlternates(found);
      return true;
    }
    if (met === null && !isNamed(found)) return false;
    const row = this.#enter(found);
    if (this.#spellings.size < 2 * limits.frontierUrls.value) {
      this.#spellings.set(found.url, row);
    }
    if (row !== null && found.foundAt === "sitemap") this.#addAlternates(found);
    return row !== null;
  }

  /** Many sitemaps name the other languages of a page only next to the first one. */
  #addAlternates({ alternates = [], foundOn }: FoundUrl): void {
    for (const { url } of alternates) this.add({ url, foundAt: "alternate", foundOn, alternates });
  }

  next(count: number): ClaimedUrl[] {
    // Enough for every extraction; a crawl of hundreds of pages then uses the last grouping.
    if (this.#chosen++ < maxSettled) this.#locales.settle();
    const claimed: ClaimedUrl[] = [];
    while (claimed.length < count) {
      const item = this.#queue.take();
      if (item === undefined) break;
      const row = this.#book.find(item.url);
      const chosen = row?.state === "known" ? this.#chosenOf(row) : null;
      if (chosen === null) continue;
      chosen.state = "claimed";
      const { reason } = chosen === row ? item : rankOf(chosen);
      claimed.push({ url: chosen.url, reason });
    }
    return claimed;
  }

  take(url: string): boolean {
    const row = this.#book.find(url);
    if (row === undefined || row.state !== "known") return false;
    if (!isNamed(row) && this.#chosenOf(row) !== row) return false;
    row.state = "claimed";
    this.#queue.count(rankOf(row).kind);
    return true;
  }

  mayFollow(from: string): (to: string) => Choice {
    return (to) => {
      const row = this.#rowOf(from);
      const known = this.#book.find(to);
      if (known === row) return { ok: true };
      // The caller named this page, so only a page that was read already can replace it.
      const isUnread = known?.state === "done" && !known.wasRead;
      if (known !== undefined && isUnread && isNamed(row)) {
        this.#moveTo(row, known, to);
        return { ok: true };
      }
      if (known !== undefined) {
        const open = known.state === "known" && this.#chosenOf(known) === known;
        if (!open) return { ok: false, reason: `redirects to ${to}` };
        // Read under its own name at once, because the request is already running.
        known.state = "claimed";
        this.#moveTo(row, known, to);
        return { ok: true };
      }
      if (!isNamed(row)) {
        if (!this.#scope.isOwn(to)) {
          return { ok: false, reason: `redirects to another site, ${new URL(to).host}` };
        }
        const refusal = this.#scope.refusalOf(to);
        if (refusal !== null) return { ok: false, reason: `redirects to ${to}, ${refusal.reason}` };
      }
      // Claimed by this fetch, so that no other fetch requests it.
      this.#book.alias(urlKey(to), row);
      return { ok: true };
    };
  }

  read(url: string, shown: PageOutline, visit: Visit): ReadResult {
    const row = this.#rowOf(url);
    const page = { ...shown, links: [...shown.links, ...(visit.links ?? [])] };
    const isGiven = row.foundAt === "given";
    row.visit = visit;
    if (page.preferences !== undefined) row.preferences = page.preferences;
    this.#book.alias(urlKey(visit.finalUrl), row);
    if (isGiven) {
      this.#scope.learnGiven(visit.finalUrl, page.links);
      this.#locales.givenAt(visit.finalUrl);
      // URLs that were outside the site before may belong to it now.
      this.#spellings.clear();
    }
    this.#learnLanguage(row, page);
    const result = this.#judge(row, page, visit);
    this.#finish(row, result.outcome, result.reason);
    row.wasRead = result.outcome === "scraped" || result.outcome === "duplicate";
    const isPage = ["scraped", "duplicate", "preference"].includes(result.outcome);
    if (isPage || isGiven) {
      this.#addLinks(visit.finalUrl, page);
    } else {
      this.#freeOthers(row);
    }
    return result;
  }

  repeats(url: string, repeat: Repeat, visit: Visit): void {
    const { of, language, alternates } = repeat;
    const row = this.#rowOf(url);
    Object.assign(row, { visit, language, alternates, isDistinct: false, wasRead: true });
    this.#locales.put(row);
    if (repeat.contentHash === null) {
      this.add({ url: of, foundAt: "refresh", foundOn: url });
      this.#locales.drop(row);
    }
    this.#finish(row, "duplicate", repeatReason(repeat));
  }

  addRead({ url, language = null, alternates = [] }: LocalePage): void {
    const row = this.#enter({ url, foundAt: "alternate", foundOn: null, alternates });
    // Its own crawl decides about a page that is under way.
    if (row === null || row.state !== "known") return;
    row.language = language;
    this.#locales.put(row);
    this.#finish(row, "scraped", "read before");
    row.wasRead = true;
  }

  fail(url: string, outcome: UrlOutcome, reason: string, visit: Partial<Visit> = {}): void {
    const row = this.#rowOf(url);
    row.visit = visit;
    this.#finish(row, outcome, reason);
    this.#freeOthers(row);
  }

  failed(url: string, end: NoPage): void {
    const { status, ms } = end;
    const { engine = "http" } = end;
    const visit: Partial<Visit> = { engine, status: status === 0 ? null : status, ms };
    if (end.kind === "moved") {
      this.fail(url, "duplicate", end.reason, visit);
      this.add({ url: end.url, foundAt: "redirect", foundOn: end.requestedUrl });
      return;
    }
    this.fail(url, outcomeOfFailure(end), end.message, visit);
    if (end.fault !== undefined && pageless.has(end.fault)) this.#rowOf(url).isDistinct = false;
  }

  discoveredCount(): number {
    return this.discovered().length;
  }

  discovered(): DiscoveredUrl[] {
    this.#locales.settle();
    return this.#book.all.filter((row) => {
      if (row.outcome === "locale-duplicate") return false;
      if (row.outcome === "duplicate") return row.wasRead && row.isDistinct;
      // A URL without a page is not counted.
      if (row.outcome === "soft-404") return false;
      if (row.outcome === "error" && [404, 410].includes(row.visit.status ?? 0)) return false;
      if (row.outcome === "error" && !row.isDistinct) return false;
      // Pages that were not read count once per language group, whatever the reason.
      const isOpen = row.state === "known" || unasked.has(row.outcome);
      return !isOpen || this.#otherThatCounts(row) === null;
    });
  }

  expectedCount(max: number): number {
    let count = 0;
    for (const row of this.#book.all) {
      if (count >= max) break;
      const open = row.state === "known" && this.#otherThatCounts(row) === null;
      if (open || row.state === "claimed" || row.outcome === "scraped") count++;
    }
    return Math.min(count, max);
  }

  unread(limit: number): RankedUrl[] {
    this.#locales.settle();
    const queue = createRankedQueue();
    for (const row of this.#book.all) {
      if (row.state === "known" && this.#otherThatCounts(row) === null) queue.add(rankOf(row));
    }
    const best: RankedUrl[] = [];
    while (best.length < limit) {
      const next = queue.take();
      if (next === undefined) break;
      best.push(next);
    }
    return best;
  }

  ledger(): LedgerRow[] {
    this.#locales.settle();
    return this.#book.all.map((row) => {
      const { url, foundAt, foundOn, visit } = row;
      const { engine = null, status = null, bytes = null, ms = null } = visit;
      const { finalUrl = url } = visit;
      const moved = finalUrl === url ? {} : { finalUrl };
      const visited = { engine, status, bytes, ms, ...moved };
      const ledgerRow = { url, foundAt, foundOn, ...this.#endOf(row), ...visited };
      const { preferences = noPreferences } = row;
      return preferences.statements.length === 0 ? ledgerRow : { ...ledgerRow, preferences };
    });
  }

  #endOf(row: Row): ReadResult {
    if (row.outcome !== null) return { outcome: row.outcome, reason: row.reason };
    const other = this.#otherThatCounts(row);
    if (other !== null)
      return { outcome: "locale-duplicate", reason: otherLanguageReason(other.url) };
    const reason =
      row.state === "claimed"
        ? "not read in time"
        : "others came first, and the request's pages or tries were used up";
    return { outcome: "budget", reason };
  }

  #enter(found: FoundUrl): Row | null {
    const url = this.#scope.addressOf(found);
    if (url === null) return null;
    const key = urlKey(url);
    const named = isNamed(found);
    const known = named ? this.#book.reclaim(key) : this.#book.byKey(key);
    if (known !== undefined && !isAnotherPage(known, url, found)) {
      this.#mention(known, found);
      return known;
    }
    if (this.#book.all.length >= limits.frontierUrls.value && !named) return null;
    if (found.foundAt !== "sitemap" && !named && this.#scope.isTrap(url)) return null;
    const row = newRow(known === undefined ? key : url, url, found, this.#scope.isOnGiven(found));
    this.#book.keep(row);
    this.#locales.put(row);
    const refusal = named ? null : this.#scope.refusalOf(url);
    if (refusal !== null) this.#finish(row, refusal.outcome, refusal.reason);
    else if (!named) this.#queue.add(rankOf(row));
    return row;
  }

  #mention(row: Row, found: FoundUrl): void {
    // A URL that the caller names is read, whatever was decided about it before.
    if (isNamed(found) && row.foundAt !== "given") row.foundAt = found.foundAt;
    if (isNamed(found) && row.state === "done" && !row.wasRead && row.visit.ms == null) {
      row.state = "known";
      row.outcome = null;
      row.isDistinct = true;
      this.#locales.put(row);
    }
    if (found.alternates !== undefined && found.alternates.length > row.alternates.length) {
      row.alternates = found.alternates;
      this.#locales.put(row);
    }
    const better = addMention(row, found, this.#scope.isOnGiven(found));
    // The old entry stays in the queue and is skipped when the row is claimed.
    if (better && row.state === "known") this.#queue.add(rankOf(row));
  }

  /** The language of this page to read; null if one was read or is being read. */
  #chosenOf(row: Row): Row | null {
    const twin = this.#locales.readTwin(row);
    if (twin !== null) {
      this.#finish(row, "locale-duplicate", otherLanguageReason(twin.url));
      return null;
    }
    const chosen = this.#locales.chosen(row);
    return chosen.state === "known" ? chosen : row;
  }

  #otherThatCounts(row: Row): Row | null {
    const twin = this.#locales.readTwin(row);
    if (twin !== null) return twin;
    const chosen = this.#locales.chosen(row);
    return chosen === row ? null : chosen;
  }

  #learnLanguage(row: Row, page: PageOutline): void {
    const alternates = alternatesOf(page.links);
    if (alternates.length > 0) row.alternates = alternates;
    row.language = page.language;
    this.#locales.put(row);
  }

  #judge(row: Row, page: PageOutline, visit: Visit): ReadResult {
    const target = signpostTarget(page);
    if (target !== null && URL.canParse(target) && this.#book.find(target) !== row) {
      this.add({ url: target, foundAt: "refresh", foundOn: visit.finalUrl });
      row.isDistinct = false;
      this.#locales.drop(row);
      return repeating({ of: target, contentHash: null });
    }
    const unreal = outcomeOfVerdict(page.verdict);
    if (unreal !== null) return unreal;
    const refusal = refusalReason(page.preferences ?? noPreferences);
    if (refusal !== null) return { outcome: "preference", reason: refusal };
    const twin = this.#twins.twinOf(visit.finalUrl, page);
    // Selected parts are short: another title makes another page.
    const isPart = "selection" in page && twin?.isDistinct === true;
    if (twin !== null && !isNamed(row) && !isPart) {
      row.isDistinct = twin.isDistinct;
      return repeating({ of: twin.url, contentHash: twin.contentHash });
    }
    const sibling = this.#locales.readTwin(row);
    if (sibling?.wasRead === true && !isNamed(row)) {
      return { outcome: "locale-duplicate", reason: otherLanguageReason(sibling.url) };
    }
    this.#learnCanonical(row, page);
    const from = "textFrom" in page ? `; its text is that of ${String(page.textFrom)}` : "";
    return { outcome: "scraped", reason: `read${from}` };
  }

  /** The page has another name; a URL found later under that name counts as read. */
  #learnCanonical(row: Row, page: PageOutline): void {
    if (page.canonical === null || parseHttpUrl(page.canonical) === null) return;
    const named = this.#book.find(page.canonical);
    if (named === row || !this.#scope.isOwn(page.canonical)) return;
    // Some sites name the home page as canonical on every page; that is ignored.
    if (new URL(page.canonical).pathname === "/") return;
    if (named === undefined) this.#book.alias(urlKey(page.canonical), row);
    else if (named.state === "known" && !isNamed(named)) this.#moveTo(named, row, row.url);
  }

  /** Merges two rows that are names of the same page. */
  #moveTo(row: Row, other: Row, to: string): void {
    this.#finish(row, "duplicate", `another name of ${to}`);
    this.#locales.drop(row);
    row.isDistinct = false;
    this.#book.merge(row, other);
  }

  #addLinks(from: string, page: PageOutline): void {
    if (hasEffect(page, "links-unused")) return;
    for (const link of page.links) {
      if (["canonical", "refresh", "feed", "markdown"].includes(link.from)) continue;
      if (link.from === "alternate" && link.hreflang === null) continue;
      this.add({
        url: link.url,
        foundAt: link.from === "alternate" ? "alternate" : "link",
        foundOn: from,
        linkText: link.from === "alternate" ? "" : link.text,
        place: link.place,
        nofollow: link.nofollow,
      });
    }
  }

  #rowOf(url: string): Row {
    const row = this.#book.find(url);
    if (row !== undefined) return row;
    const created = newRow(urlKey(url), url, { url, foundAt: "urls", foundOn: null }, false);
    this.#book.keep(created);
    return created;
  }

  #finish(row: Row, outcome: UrlOutcome, reason: string): void {
    row.state = "done";
    row.outcome = outcome;
    row.reason = reason;
  }

  /** The chosen language could not be read, so another language of the page may be. */
  #freeOthers(row: Row): void {
    for (const other of this.#locales.others(row)) {
      if (other.outcome !== "locale-duplicate" || other.wasRead) continue;
      other.state = "known";
      other.outcome = null;
      this.#queue.add(rankOf(other));
    }
  }
}

function repeating(repeats: Pick<Repeat, "of" | "contentHash">): ReadResult {
  return { outcome: "duplicate", reason: repeatReason(repeats), repeats };
}

import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { hasEffect } from "../../contract/preference-effects.ts";
import type { SitemapFileRead } from "../../contract/sites/sitemaps.ts";
import type { Clock } from "../../kit/clock.ts";
import { parseHttpUrl, urlKey } from "../../kit/url.ts";
import { validatorsOf } from "../fetch/answer.ts";
import type { Fetcher } from "../fetch/create-fetcher.ts";
import type { Validators } from "../fetch/fetch-outcome.ts";
import { createSitemapFile } from "./sitemap-file.ts";
import type { SitemapUrl } from "./sitemap-reader.ts";

export type SitemapWalk = {
  fetcher: Fetcher;
  clock: Clock;
  /** Any page of the site. */
  url: string;
  /** `Sitemap:` lines of robots.txt. */
  named: readonly string[];
  /** True for a URL of the site that robots.txt allows. */
  mayFetch: (url: string) => boolean;
  onUrl: (entry: SitemapUrl, sitemap: string) => void;
  signal?: AbortSignal;
  /** Files as they were read last: one that has not changed is not sent again. */
  known?: readonly SitemapFileRead[];
  /** Addresses of feeds, for a site whose sitemaps name no page. */
  feeds?: () => Promise<readonly string[]>;
  /** How long discovery may take; default: the time of an extraction. */
  maxMs?: number;
};

export type SitemapWalkEnd = {
  /** Files read, and those that have not changed. */
  files: SitemapFileRead[];
  /** Entries of all files, those of unchanged files included. */
  urls: number;
  /** A limit was reached before everything was read. */
  truncated: boolean;
};

/**
 * Reads all sitemaps of a site: those that robots.txt names, else the first with entries at the
 * usual places, from the folder of the given page up to the root. Each file is read once. A site
 * whose sitemaps name no page may name some in llms.txt and in feeds; both are part of a site only,
 * so they are not requested where a sitemap has entries.
 */
export async function discoverSitemaps(walk: SitemapWalk): Promise<SitemapWalkEnd> {
  const run = new Walk(walk);
  await run.readAll(walk.named.flatMap((name) => parseHttpUrl(name, walk.url)?.href ?? []));
  for (const guess of usualPlaces(walk.url)) {
    if (run.end.urls > 0 || run.isOver()) break;
    await run.readAll([guess]);
  }
  if (run.end.urls === 0 && !run.isOver()) {
    const feeds = (await walk.feeds?.()) ?? [];
    const lists = [new URL("/llms.txt", walk.url).href, ...feeds];
    await run.readAll(lists, limits.urlListBytes.value);
  }
  return run.end;
}

/** The first feed that a page names: others have its entries in another format, or comments. */
export function feedsOf(page: Pick<Page, "links" | "preferences"> | undefined): string[] {
  if (page === undefined || hasEffect(page, "links-unused")) return [];
  const feed = page.links.find(({ from }) => from === "feed");
  return feed === undefined ? [] : [feed.url];
}

class Walk {
  readonly end: SitemapWalkEnd = { files: [], urls: 0, truncated: false };
  readonly #walk: SitemapWalk;
  readonly #seen = new Set<string>();
  readonly #until: number;
  readonly #known: ReadonlyMap<string, SitemapFileRead>;
  #queue: { url: string; depth: number }[] = [];

  constructor(walk: SitemapWalk) {
    this.#walk = walk;
    this.#until = walk.clock.now() + (walk.maxMs ?? limits.sitemapMs.value);
    this.#known = new Map(walk.known?.map((file) => [urlKey(file.url), file]));
  }

  isOver(): boolean {
    const over =
      this.#walk.clock.now() >= this.#until ||
      this.end.urls >= limits.sitemapUrls.value ||
      this.#seen.size > limits.sitemapFiles.value ||
      this.#walk.signal?.aborted === true;
    if (over) this.end.truncated = true;
    return over;
  }

  async readAll(urls: readonly string[], maxBytes = limits.sitemapBytes.value): Promise<void> {
    for (const url of urls) this.#push(url, 0);
    while (this.#queue.length > 0 && !this.isOver()) {
      const batch = this.#queue.splice(0, limits.sitemapsAtOnce.value);
      await Promise.all(batch.map((file) => this.#read(file, maxBytes)));
    }
    this.#queue = [];
  }

  #push(url: string, depth: number): void {
    if (depth > limits.sitemapIndexDepth.value || this.#seen.has(urlKey(url))) return;
    if (this.#seen.size >= limits.sitemapFiles.value) {
      this.end.truncated = true;
      return;
    }
    if (!this.#walk.mayFetch(url)) return;
    this.#seen.add(urlKey(url));
    this.#queue.push({ url, depth });
  }

  async #read({ url, depth }: { url: string; depth: number }, maxBytes: number): Promise<void> {
    const known = this.#known.get(urlKey(url));
    let urls = 0;
    const sitemaps: string[] = [];
    const file = createSitemapFile(url, {
      onUrl: (entry) => {
        if (this.end.urls >= limits.sitemapUrls.value) return;
        urls += 1;
        this.end.urls += 1;
        this.#walk.onUrl(entry, url);
      },
      onSitemap: (entry) => {
        if (sitemaps.length < limits.sitemapFiles.value) sitemaps.push(entry.url);
        this.#push(entry.url, depth + 1);
      },
    });
    const { signal, fetcher } = this.#walk;
    const options = {
      maxBytes,
      ...(signal === undefined ? {} : { signal }),
      ...(known?.validators == null ? {} : { validators: known.validators }),
    };
    const outcome = await fetcher.fetchStream(
      url,
      options,
      async (piece) => (await file.write(piece)) && !this.isOver(),
    );
    await file.end();
    if (outcome.kind === "not-modified" && known !== undefined) {
      this.end.urls += known.urls;
      this.end.files.push(known);
      for (const named of known.sitemaps) this.#push(named, depth + 1);
    }
    if (outcome.kind !== "read") return;
    if (!outcome.complete) this.end.truncated = true;
    const validators = outcome.complete ? usable(validatorsOf(outcome)) : null;
    this.end.files.push({ url, urls, sitemaps, validators });
  }
}

/** Longer ones are not stored. */
function usable(validators: Validators): Validators | null {
  const { etag, lastModified } = validators;
  if ((etag ?? lastModified) === null) return null;
  const isShort =
    (etag?.length ?? 0) <= limits.etagChars.value &&
    (lastModified?.length ?? 0) <= limits.lastModifiedChars.value;
  return isShort ? validators : null;
}

function usualPlaces(given: string): string[] {
  const url = new URL(given);
  const segments = url.pathname
    .split("/")
    .slice(1, -1)
    .filter((segment) => segment !== "");
  const folders: string[] = [];
  for (let count = Math.min(segments.length, limits.sitemapFolders.value); count >= 0; count -= 1) {
    folders.push(["", ...segments.slice(0, count), ""].join("/"));
  }
  return folders.flatMap((folder) =>
    ["sitemap.xml", "sitemap_index.xml"].map((name) => `${url.origin}${folder}${name}`),
  );
}

import { urlKey } from "../../kit/url.ts";
import type { FoundUrl, Row } from "./row.ts";

/** All rows of a crawl, by every name that they have. */
export class UrlIndex {
  /** In order of discovery. */
  readonly all: Row[] = [];
  /** By key; after redirects several keys may map to one row. */
  readonly #byKey = new Map<string, Row>();
  /** By the URL that is requested: two rows may share a key (see `isAnotherPage`). */
  readonly #byUrl = new Map<string, Row>();

  keep(row: Row): void {
    this.#name(row);
    this.all.push(row);
  }

  find(url: string): Row | undefined {
    return this.#byUrl.get(url) ?? this.#byKey.get(urlKey(url));
  }

  byKey(key: string): Row | undefined {
    return this.#byKey.get(key);
  }

  /**
   * The page at a URL that the caller named. A page that names this URL as its canonical one does
   * not replace it.
   */
  reclaim(key: string): Row | undefined {
    const known = this.#byKey.get(key);
    if (known === undefined || !isClaimedName(known, key)) return known;
    const own = this.all.find((row) => row.key === key);
    if (own !== undefined) this.#name(own);
    return own;
  }

  /** Maps the key to the row from now on. */
  alias(key: string, row: Row): void {
    this.#byKey.set(key, row);
  }

  /** Merges two rows that are names of the same page. */
  merge(row: Row, other: Row): void {
    this.#byKey.set(row.key, other);
    this.#byUrl.set(row.url, other);
  }

  #name(row: Row): void {
    this.#byKey.set(row.key, row);
    this.#byUrl.set(row.url, row);
  }
}

/** True if only the page itself gave this name (`canonical`), without a redirect to it. */
function isClaimedName(row: Row, key: string): boolean {
  const { finalUrl = row.url } = row.visit;
  return row.key !== key && row.state === "done" && urlKey(finalUrl) !== key;
}

/** A sitemap that lists both `/a` and `/a/` has two pages. */
export function isAnotherPage(known: Row, url: string, found: FoundUrl): boolean {
  if (found.foundAt !== "sitemap" || known.foundOn !== found.foundOn) return false;
  return known.url !== url && known.url.replace(/\/$/, "") === url.replace(/\/$/, "");
}

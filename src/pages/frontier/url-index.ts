import { urlKey } from "../../kit/url.ts";
import type { FoundUrl, Row } from "./row.ts";

/** All rows of a crawl, found again under every name they have. */
export class UrlIndex {
  /** In the order in which they were met. */
  readonly all: Row[] = [];
  /** By key; several keys lead to one row once redirects are known. */
  readonly #byKey = new Map<string, Row>();
  /** By the address each row is asked for at: two rows may share a key (see `isAnotherPage`). */
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
   * The page at an address that the caller named. A page that claims the address as its own does not
   * stand in for it.
   */
  reclaim(key: string): Row | undefined {
    const known = this.#byKey.get(key);
    if (known === undefined || !isClaimedName(known, key)) return known;
    const own = this.all.find((row) => row.key === key);
    if (own !== undefined) this.#name(own);
    return own;
  }

  /** Whoever is met under this key from now on is that row. */
  alias(key: string, row: Row): void {
    this.#byKey.set(key, row);
  }

  /** One row turned out to be another name of the other. */
  merge(row: Row, other: Row): void {
    this.#byKey.set(row.key, other);
    this.#byUrl.set(row.url, other);
  }

  #name(row: Row): void {
    this.#byKey.set(row.key, row);
    this.#byUrl.set(row.url, row);
  }
}

/** The row has this name only because its page says so (`canonical`), not because a redirect led there. */
function isClaimedName(row: Row, key: string): boolean {
  const { finalUrl = row.url } = row.visit;
  return row.key !== key && row.state === "done" && urlKey(finalUrl) !== key;
}

/** A sitemap that names both `/a` and `/a/` means two pages. */
export function isAnotherPage(known: Row, url: string, found: FoundUrl): boolean {
  if (found.foundAt !== "sitemap" || known.foundOn !== found.foundOn) return false;
  return known.url !== url && known.url.replace(/\/$/, "") === url.replace(/\/$/, "");
}

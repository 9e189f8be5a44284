import { constants, gunzipSync } from "node:zlib";
import { createTextDecoder } from "../fetch/charset.ts";
import { createSitemapReader, type SitemapKind, type SitemapUrl } from "./sitemap-reader.ts";

export type Sitemap = {
  kind: SitemapKind;
  urls: SitemapUrl[];
  /** Files that an index names. */
  sitemaps: { url: string; lastmod: string | null }[];
};

/** The sitemap protocol's own limit for one file, decoded. */
const maxDecodedBytes = 50 * 1024 * 1024;

/** Reads a sitemap file of any kind, gzipped or not; of a broken file, the readable part. */
export function parseSitemap(bytes: Uint8Array | string, options: { url: string }): Sitemap {
  const urls: SitemapUrl[] = [];
  const sitemaps: Sitemap["sitemaps"] = [];
  const reader = createSitemapReader(options.url, {
    onUrl: (entry) => void urls.push(entry),
    onSitemap: (entry) => void sitemaps.push(entry),
  });
  if (typeof bytes === "string") {
    reader.write(bytes);
  } else {
    const plain = isGzip(bytes) ? gunzipTolerant(bytes) : bytes;
    reader.write(createTextDecoder(plain, null).decode(plain));
  }
  reader.end();
  return { kind: reader.kind(), urls, sitemaps };
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** With a sync flush, a file that is cut off returns its complete part instead of an error. */
function gunzipTolerant(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxDecodedBytes,
    });
  } catch {
    return new Uint8Array();
  }
}

import { once } from "node:events";
import { constants, createGunzip, type Gunzip } from "node:zlib";
import { limits } from "../../contract/limits.ts";
import { createTextDecoder } from "../fetch/charset.ts";
import { isGzip } from "./parse-sitemap.ts";
import { createSitemapReader, type SitemapSink } from "./sitemap-reader.ts";

/** Reads a sitemap in pieces of bytes, gzipped or not; keeps a few kilobytes in memory. */
export type SitemapFile = {
  /** False if no more is needed. */
  write(piece: Uint8Array): Promise<boolean>;
  end(): Promise<void>;
};

export function createSitemapFile(url: string, sink: SitemapSink): SitemapFile {
  const reader = createSitemapReader(url, sink);
  let decoder: TextDecoder | null = null;
  let unzip: Gunzip | null = null;
  let bytes = 0;
  const take = (plain: Uint8Array): void => {
    bytes += plain.length;
    if (bytes > limits.sitemapBytes.value) return;
    decoder ??= createTextDecoder(plain, null);
    reader.write(decoder.decode(plain, { stream: true }));
  };
  const ended = Promise.withResolvers<void>();
  return {
    async write(piece) {
      if (decoder === null && unzip === null && isGzip(piece)) {
        unzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
        unzip.on("data", take);
        // The text before a fault is kept; nothing more is read after it.
        unzip.once("close", () => ended.resolve()).once("error", () => ended.resolve());
      }
      if (unzip === null) take(piece);
      else if (unzip.destroyed || unzip.errored !== null) return false;
      else if (!unzip.write(piece)) await Promise.race([once(unzip, "drain"), ended.promise]);
      return bytes <= limits.sitemapBytes.value;
    },
    async end() {
      if (unzip !== null) {
        unzip.once("end", () => ended.resolve());
        if (!unzip.writableEnded) unzip.end();
        await ended.promise;
        unzip.destroy();
      }
      if (decoder !== null) reader.write(decoder.decode());
      reader.end();
    },
  };
}

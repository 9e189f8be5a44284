import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** What an index has of a record; numbers are texts, as in other archives. */
export type IndexEntry = {
  url: string;
  mime: string;
  status: string;
  digest: string;
  offset: string;
  length: string;
  filename: string;
};

/** A line of CDXJ: key, time, and where the record is. */
export const indexLine = (key: string, at: string, entry: IndexEntry): string =>
  `${key} ${at.replaceAll(/\D/g, "").slice(0, 14)} ${JSON.stringify(entry)}\n`;

/**
 * The index as players read it over HTTP: sorted lines, compressed in blocks, and a list of the
 * blocks by their first keys.
 */
export function indexFiles(lines: readonly string[]): { blocks: Uint8Array; list: Uint8Array } {
  // By bytes, as players compare them.
  const sorted = lines.map((line) => Buffer.from(line)).sort((a, b) => a.compare(b));
  const blocks: Buffer[] = [];
  const about = { format: "cdxj-gzip-1.0", filename: "index.cdx.gz" };
  const list = [`!meta 0 ${JSON.stringify(about)}\n`];
  let offset = 0;
  for (let from = 0; from < sorted.length; from += linesOfBlock) {
    const block = gzipSync(Buffer.concat(sorted.slice(from, from + linesOfBlock)));
    const first = sorted[from]?.toString("utf8") ?? "";
    const { byteLength: length } = block;
    const place = JSON.stringify({ offset, length, digest: sha256(block) });
    list.push(`${first.slice(0, first.indexOf(" {"))} ${place}\n`);
    blocks.push(block);
    offset += length;
  }
  return { blocks: Buffer.concat(blocks), list: Buffer.from(list.join("")) };
}

/** As other writers have it; a player reads one block for each page it looks up. */
const linesOfBlock = 1_024;

export const sha256 = (bytes: Uint8Array): string =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

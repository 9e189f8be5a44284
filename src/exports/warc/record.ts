import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ExportedCapture } from "../source.ts";
import { sha256 } from "./index-files.ts";

/** A record of WARC 1.1 (ISO 28500), compressed by itself, as the format wants it. */
export type WarcRecord = { gzipped: Uint8Array; payloadDigest: string; mime: string };

/** What begins a file: by which software and rules its records were made. */
export async function infoRecord(fileName: string, at: string): Promise<Uint8Array> {
  const fields = [
    "software: Lorepod",
    "format: WARC File Format 1.1",
    "conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
    "",
  ];
  const block = Buffer.from(fields.join("\r\n"));
  return record(
    [
      ["WARC-Type", "warcinfo"],
      ["WARC-Record-ID", idOf(["warcinfo", fileName, at])],
      ["WARC-Date", at],
      ["WARC-Filename", fileName],
      ["Content-Type", "application/warc-fields"],
    ],
    block,
  );
}

/** The response, or the document that a browser drew, which is no response: a `resource`. */
export async function pageRecord(page: ExportedCapture): Promise<WarcRecord> {
  const { kind, url, at, headers, body } = page;
  const mime = /^[\w.+-]+\/[\w.+-]+/.exec(headers["content-type"] ?? "")?.[0].toLowerCase();
  const payloadDigest = sha256(body);
  const isDrawn = kind === "drawn";
  const block = isDrawn ? body : Buffer.concat([httpHead(page), body]);
  const about: Field[] = [
    ["WARC-Type", isDrawn ? "resource" : "response"],
    ["WARC-Record-ID", pageId(page)],
    ["WARC-Date", at],
    ["WARC-Target-URI", url],
    ["WARC-Payload-Digest", payloadDigest],
    ["Content-Type", isDrawn ? "text/html; charset=utf-8" : "application/http; msgtype=response"],
  ];
  const gzipped = await record(about, block);
  return { gzipped, payloadDigest, mime: mime ?? "application/octet-stream" };
}

/** The request for it; undefined for a page that a browser drew from many. */
export async function requestRecord(page: ExportedCapture): Promise<Uint8Array | undefined> {
  const { kind, url, at, requestHeaders } = page;
  if (kind === "drawn") return undefined;
  const { host, pathname, search } = new URL(url);
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...lined(requestHeaders)];
  return record(
    [
      ["WARC-Type", "request"],
      ["WARC-Record-ID", idOf(["request", url, at])],
      ["WARC-Concurrent-To", pageId(page)],
      ["WARC-Date", at],
      ["WARC-Target-URI", url],
      ["Content-Type", "application/http; msgtype=request"],
    ],
    Buffer.from(`${lines.join("\r\n")}\r\n\r\n`),
  );
}

/**
 * The body has no content encoding any more, so headers about its transfer get the names that other
 * archives give them.
 */
function httpHead({ status, headers, body }: ExportedCapture): Buffer {
  const own = Object.entries(headers).map(([name, value]): [string, string] => [
    transferHeaders.test(name) ? `x-archive-orig-${name}` : name,
    value,
  ]);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}`,
    ...lined(Object.fromEntries(own)),
    `content-length: ${body.byteLength}`,
  ];
  // Bytes beyond ASCII are as they were received: the HTTP client reads them as Latin-1.
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

const transferHeaders = /^(?:content-encoding|content-length|transfer-encoding)$/i;

/** A header of several lines is stored as one text. */
function lined(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value.split("\n").map((line) => `${oneLine(name)}: ${oneLine(line)}`),
  );
}

type Field = readonly [name: string, value: string];

async function record(fields: readonly Field[], block: Uint8Array): Promise<Uint8Array> {
  const all = [...fields, ["WARC-Block-Digest", sha256(block)] as const];
  const lines = all.map(([name, value]) => `${name}: ${oneLine(value)}`);
  const head = ["WARC/1.1", ...lines, `Content-Length: ${block.byteLength}`].join("\r\n");
  return promisify(gzip)(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), block, end]));
}

const end = Buffer.from("\r\n\r\n");

/** A line break would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").trim();

const pageId = ({ url, at }: ExportedCapture): string => idOf(["page", url, at]);

/** The same record has the same id in every export. */
function idOf(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  // Version 8: made by other rules than those of the standard; and the variant of the standard.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `<urn:uuid:${[...groups, hex.slice(20, 32)].join("-")}>`;
}

import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { noPreferences } from "../../contract/preference-effects.ts";
import { parseHttpUrl } from "../../kit/url.ts";
import { faultMessages } from "../documents/document-fault.ts";
import { documentTypes } from "../documents/document-types.ts";
import { readDocument } from "../documents/read-document.ts";
import { createTextDecoder } from "../fetch/charset.ts";
import { readPage } from "../read/read-page.ts";
import { isZip } from "./archive.ts";

/** What the owner of a file states about it. */
export type FileFacts = { url: string; title?: string | undefined; language?: string | undefined };

export type ReadFile = { ok: true; page: Page } | { ok: false; message: string };

/** Reads an uploaded file as a page; its bytes may be handed over to another thread. */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  facts: FileFacts,
): Promise<ReadFile> {
  const source = isBinaryFormat(bytes)
    ? await documentSource(bytes, facts.url)
    : textSource(bytes, facts.url);
  if (!source.ok) return source;
  const headers = { "content-type": source.contentType };
  const page = readPage(source.html, { url: facts.url, headers });
  if (page.text.trim() === "") return { ok: false, message: faultMessages["no-text"] };
  return { ok: true, page: ownPage(page, facts) };
}

/**
 * Its owner wants it read, so rules for crawlers and verdicts about websites do not apply. Its links and
 * its canonical URL must not lead to a page that it does not come from.
 */
function ownPage(page: Page, { title, language }: FileFacts): Page {
  return {
    ...page,
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    verdict: "real",
    canonical: null,
    links: page.links.filter(({ url }) => parseHttpUrl(url) !== null),
    preferences: noPreferences,
  };
}

type Source = { ok: true; html: string; contentType: string } | { ok: false; message: string };

async function documentSource(bytes: Uint8Array<ArrayBuffer>, url: string): Promise<Source> {
  const read = await readDocument(bytes, url);
  if (!read.ok) return { ok: false, message: faultMessages[read.fault] };
  return { ok: true, html: read.html, contentType: documentTypes[read.format] };
}

function textSource(bytes: Uint8Array, url: string): Source {
  if (bytes.length > limits.pageBytes.value) {
    return { ok: false, message: "the text is larger than 10 MB" };
  }
  const contentType = textType(url, bytes);
  const html = createTextDecoder(bytes, contentType).decode(bytes);
  // Only damaged or unknown files still have such a character after decoding.
  if (html.slice(0, 1_024).includes("\0")) {
    return { ok: false, message: faultMessages.unknown };
  }
  return { ok: true, html, contentType };
}

function textType(url: string, bytes: Uint8Array): string {
  if (/\.(?:md|markdown|mdx)$/i.test(url)) return "text/markdown";
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  const isHtml = /\.(?:x?html?)$/i.test(url) || /^[\s\xef\xbb\xbf]*<(?:!doctype|html)/i.test(start);
  return isHtml ? "text/html" : "text/plain";
}

/** PDF, archives, and the binary format of old Office documents. */
function isBinaryFormat(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1_024));
  const isOldOffice = start.subarray(0, 8).equals(Buffer.from("d0cf11e0a1b11ae1", "hex"));
  return isZip(bytes) || isOldOffice || start.includes("%PDF-");
}

import { hash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import { faultMessages } from "../documents/document-fault.ts";
import { documentTypes, mayBeOffice, mayBePdf, mediaType } from "../documents/document-types.ts";
import { readDocument } from "../documents/read-document.ts";
import { drain, failed, fetchedOf, statusFailure, validatorsOf, type Answer } from "./answer.ts";
import { createTextDecoder } from "./charset.ts";
import { withoutSecrets } from "./exchange.ts";
import type { FetchFault, FetchOutcome, Validators } from "./fetch-outcome.ts";
import { readBody } from "./read-body.ts";

/**
 * Reads a response as a page: checks type and size before the body, and its first bytes. `kept` are
 * headers of the request, of a page that is to be returned as it was received, too.
 */
export async function readPageBody(answer: Answer, kept?: Kept): Promise<FetchOutcome> {
  const validators = validatorsOf(answer);
  if (answer.status === 304) {
    await drain(answer.body);
    return { ...fetchedOf(answer), kind: "not-modified", validators };
  }
  const contentType = answer.headers["content-type"] ?? "";
  const isPage = answer.status >= 200 && answer.status < 300;
  if (isPage && mayBeDocument(answer)) return documentPage(answer, validators, kept);
  if (!isTextType(contentType)) {
    answer.body.destroy();
    return isPage ? { ...fetchedOf(answer), ...failed("not-text") } : statusFailure(answer, null);
  }
  const stated = Number(answer.headers["content-length"] ?? 0);
  if (stated > limits.pageBytes.value) {
    answer.body.destroy();
    return isPage ? { ...fetchedOf(answer), ...failed("too-large") } : statusFailure(answer, null);
  }
  const text = await readText(answer, contentType);
  if (!isPage) return statusFailure(answer, text.ok ? text.html : null);
  if (!text.ok) return { ...fetchedOf(answer), ...failed(text.fault) };
  const { ok: _, content, ...read } = text;
  const exchange = exchangeOf(answer, content, kept);
  return { ...fetchedOf(answer), kind: "page", ...read, contentType, validators, ...exchange };
}

type Kept = Readonly<Record<string, string>>;

function exchangeOf({ status, headers }: Answer, body: Uint8Array, kept: Kept | undefined) {
  if (kept === undefined) return {};
  const received = { status, headers: withoutSecrets(headers), requestHeaders: { ...kept }, body };
  return { exchange: { kind: "response" as const, ...received } };
}

const textTypes = new Set([
  // A missing type is common, so the bytes decide.
  "",
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "text/xml",
  "application/xml",
]);

const isTextType = (contentType: string): boolean => textTypes.has(mediaType(contentType));

function mayBeDocument({ headers, url }: Answer): boolean {
  const contentType = headers["content-type"] ?? "";
  const attached = /filename="?([^";]{1,300})/i.exec(headers["content-disposition"] ?? "")?.[1];
  const names = [new URL(url).pathname, attached?.trim() ?? ""];
  return mayBePdf(contentType, names) || mayBeOffice(contentType, names);
}

/** Checks the size before the body, and the format by its first bytes. */
async function documentPage(
  answer: Answer,
  validators: Validators,
  kept: Kept | undefined,
): Promise<FetchOutcome> {
  const maxBytes = limits.fileBytes.value;
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
    answer.body.destroy();
    return { ...fetchedOf(answer), ...failed("too-large") };
  }
  const pieces: Uint8Array[] = [];
  const room = { maxBytes: maxBytes, maxInflation: limits.fetchInflation.value };
  const end = await readBody(answer.body, answer.headers["content-encoding"], room, (piece) => {
    pieces.push(piece);
    return true;
  });
  if (!end.ok) return { ...fetchedOf(answer), ...failed("too-large") };
  const content = new Uint8Array(Buffer.concat(pieces));
  // Reading may hand the bytes over to another thread.
  const rawHash = rawHashOf(content);
  const exchange = exchangeOf(answer, kept === undefined ? content : content.slice(), kept);
  const read = await readDocument(content, answer.url);
  if (!read.ok) {
    const message = faultMessages[read.fault];
    return { ...fetchedOf(answer), ...failed("not-text"), message };
  }
  const contentType = documentTypes[read.format];
  const { html } = read;
  const { bytes } = end;
  const page = { html, contentType, charset: "utf-8", bytes, rawHash, validators };
  // Readers see what the document is, not what the server took it for.
  const headers = { ...answer.headers, "content-type": contentType };
  return { ...fetchedOf(answer), headers, kind: "page", ...page, ...exchange };
}

type PageText =
  | {
      ok: true;
      html: string;
      charset: string;
      bytes: number;
      rawHash: string;
      content: Uint8Array;
    }
  | { ok: false; fault: FetchFault };

async function readText(answer: Answer, contentType: string): Promise<PageText> {
  const pieces: Uint8Array[] = [];
  let binary = false;
  const room = { maxBytes: limits.pageBytes.value, maxInflation: limits.fetchInflation.value };
  const encoding = answer.headers["content-encoding"];
  const end = await readBody(answer.body, encoding, room, (piece) => {
    if (pieces.length === 0) binary = isBinary(piece);
    pieces.push(piece);
    return !binary;
  });
  if (binary) return { ok: false, fault: "not-text" };
  if (!end.ok) return { ok: false, fault: "too-large" };
  const bytes = Buffer.concat(pieces);
  const decoder = createTextDecoder(bytes, contentType);
  const text = { html: decoder.decode(bytes), charset: decoder.encoding };
  return { ok: true, ...text, bytes: end.bytes, rawHash: rawHashOf(bytes), content: bytes };
}

const rawHashOf = (content: Uint8Array): string => hash("sha256", content, "hex");

/** Only UTF-16 text has zero bytes; PDF, images and archives begin with their own signature. */
function isBinary(piece: Uint8Array): boolean {
  const head = piece.subarray(0, 1_024);
  const start = Buffer.from(head.subarray(0, 4)).toString("latin1");
  if (/^(?:%PDF|PK\x03\x04|\x89PNG|GIF8|\xff\xd8\xff|\x1f\x8b)/.test(start)) return true;
  const marked = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(start);
  return !marked && head.includes(0);
}

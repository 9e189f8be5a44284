import { limits } from "../../contract/limits.ts";
import { drain, failed, fetchedOf, statusFailure, type Answer } from "./answer.ts";
import { createTextDecoder } from "./charset.ts";
import type { FetchFault, FetchOutcome, Validators } from "./fetch-outcome.ts";
import { readPdf } from "../pdf/read-pdf.ts";
import { readBody } from "./read-body.ts";

/** Reads a response as a page: checks type and size before the body, and its first bytes. */
export async function readPageBody(answer: Answer): Promise<FetchOutcome> {
  const validators = {
    etag: answer.headers["etag"] ?? null,
    lastModified: answer.headers["last-modified"] ?? null,
  };
  if (answer.status === 304) {
    await drain(answer.body);
    return { ...fetchedOf(answer), kind: "not-modified", validators };
  }
  const contentType = answer.headers["content-type"] ?? "";
  const isPage = answer.status >= 200 && answer.status < 300;
  if (isPage && isPdf(contentType, answer.url)) return pdfPage(answer, validators);
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
  const { html, charset, bytes } = text;
  return { ...fetchedOf(answer), kind: "page", html, contentType, charset, bytes, validators };
}

const textTypes = new Set([
  // A missing type is common, so the bytes decide.
  "",
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/xml",
  "application/xml",
]);

function isTextType(contentType: string): boolean {
  return textTypes.has(contentType.toLowerCase().split(";")[0]?.trim() ?? "");
}

/** Servers that do not know the type of a document send none, or the type of any file. */
function isPdf(contentType: string, url: string): boolean {
  const type = contentType.toLowerCase().split(";")[0]?.trim() ?? "";
  if (type === "application/pdf" || type === "application/x-pdf") return true;
  const isAnyFile = type === "application/octet-stream" || type === "binary/octet-stream";
  return isAnyFile && /\.pdf$/i.test(new URL(url).pathname);
}

/** Checks the size before the body, and the type by its first bytes. */
async function pdfPage(answer: Answer, validators: Validators): Promise<FetchOutcome> {
  const maxBytes = limits.pdfBytes.value;
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
  const bytes = new Uint8Array(Buffer.concat(pieces));
  const isOne = Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
  const html = isOne ? await readPdf(bytes, answer.url) : null;
  if (html === null) return { ...fetchedOf(answer), ...failed("not-text") };
  const contentType = "application/pdf";
  const page = { html, contentType, charset: "utf-8", bytes: end.bytes, validators };
  return { ...fetchedOf(answer), kind: "page", ...page };
}

type PageText =
  | { ok: true; html: string; charset: string; bytes: number }
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
  return { ok: true, html: decoder.decode(bytes), charset: decoder.encoding, bytes: end.bytes };
}

/** Only UTF-16 text has zero bytes; PDF, images and archives begin with their own signature. */
function isBinary(piece: Uint8Array): boolean {
  const head = piece.subarray(0, 1_024);
  const start = Buffer.from(head.subarray(0, 4)).toString("latin1");
  if (/^(?:%PDF|PK\x03\x04|\x89PNG|GIF8|\xff\xd8\xff|\x1f\x8b)/.test(start)) return true;
  const marked = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(start);
  return !marked && head.includes(0);
}

import { createHash } from "node:crypto";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { documentUrl } from "../../contract/files/document-url.ts";
import type { UploadedDocument } from "../../contract/files/documents.ts";
import { limits } from "../../contract/limits.ts";
import type { LedgerRow } from "../../contract/ledger.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { isZip, listArchive, readFile, unpackFile } from "../../pages/index.ts";
import { openDesk, type Desk } from "../desk.ts";
import { readFailure } from "../read-failure.ts";
import { readingTime } from "../reading-time.ts";
import { createReporter, type Report } from "../reporter.ts";
import type { RunOptions } from "../run.ts";

/** A file of the upload: the document itself, or an entry of an archive. */
type File = {
  name: string | undefined;
  bytes: number;
  open: () => Uint8Array<ArrayBuffer> | undefined;
};

type Reading = {
  desk: Desk;
  report: Report;
  document: UploadedDocument;
  /** Parts that an earlier attempt has stored and published. */
  done: Map<string, StoredPage>;
  rows: LedgerRow[];
  chars: number;
  scraped: number;
  files: number;
};

/** Reads an uploaded document, or each file of an uploaded archive, without any web request. */
export async function runDocument({ order, call, publish, clock, signal }: RunOptions) {
  const desk = openDesk(call, signal);
  const report = createReporter(publish);
  const { url } = order.request;
  const time = readingTime(order, clock.now());
  const until = clock.now() + time.ms;
  await report({ type: "started" });
  const loaded = await loadDocument(desk);
  if (loaded === undefined) {
    const failure = readFailure("not_a_page", url, "the uploaded file is not stored");
    return report({ type: "gave_up", failure });
  }
  const { document, bytes, known } = loaded;
  const { pages } = await desk.stored();
  const done = new Map(pages.map((stored) => [stored.part, stored]));
  const listed = filesOf(bytes);
  const files = listed.ok ? listed.files : [];
  const counts = { chars: 0, scraped: 0, files: files.length };
  const reading: Reading = { desk, report, document, done, rows: [], ...counts };
  const warnings: string[] = [];
  if (!listed.ok) reading.rows.push(rowOf({ url }, "error", listed.message));
  for (const file of files) {
    signal.throwIfAborted();
    const isOver = clock.now() > until || reading.chars > limits.archiveTextChars.value;
    if (isOver) notRead(reading, file);
    else await readOne(reading, file);
  }
  if (reading.rows.some(({ outcome }) => outcome === "budget")) {
    warnings.push("not all files were read: the upload has too much text for one job");
  }
  const present = new Set(reading.rows.map((row) => row.url));
  const removed = known.filter((one) => !present.has(one));
  for (const one of removed) {
    reading.rows.push({ ...rowOf({ url: one }, "error", "no longer in the upload"), status: 410 });
  }
  await desk.storeLedger(reading.rows);
  const failed = reading.rows.find(({ outcome }) => outcome !== "scraped");
  if (reading.scraped === 0) {
    const why = failed?.reason ?? "it contains no file";
    return report({ type: "gave_up", failure: readFailure("not_a_page", url, why) });
  }
  await report({
    type: "result",
    urlsDiscovered: files.length,
    suggestedUrls: [],
    warnings,
    readers: { business: "offline", items: "offline", triage: "offline" },
  });
}

/** The bytes as they were uploaded; undefined if a part of them is no longer stored. */
async function loadDocument(desk: Desk) {
  const pieces: Uint8Array[] = [];
  const first = await desk.document(0);
  const { document, known } = first;
  if (document === null) return undefined;
  for (let part = 0; part < document.parts; part++) {
    const { partBase64 } = part === 0 ? first : await desk.document(part);
    if (partBase64 === null) return undefined;
    pieces.push(Buffer.from(partBase64, "base64"));
  }
  const bytes = new Uint8Array(Buffer.concat(pieces));
  const hash = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  return hash === document.hash ? { document, bytes, known } : undefined;
}

type Listed = { ok: true; files: File[] } | { ok: false; message: string };

function filesOf(bytes: Uint8Array<ArrayBuffer>): Listed {
  const single = { name: undefined, bytes: bytes.byteLength, open: () => bytes };
  if (!isZip(bytes)) return { ok: true, files: [single] };
  const list = listArchive(bytes);
  if (list.kind === "document") return { ok: true, files: [single] };
  if (list.kind === "refused") return { ok: false, message: list.message };
  const files = list.files.map((file) => {
    return { name: file.name, bytes: file.bytes, open: () => unpackFile(bytes, file) };
  });
  return { ok: true, files };
}

async function readOne(reading: Reading, file: File): Promise<void> {
  const { desk, report, document, done } = reading;
  const url = urlOf(document, file);
  const part = idFromSeed(url);
  const stored = done.get(part);
  if (stored !== undefined) return counted(reading, stored, null);
  const size = file.bytes;
  const unread = (message: string) => {
    reading.rows.push(rowOf({ url, bytes: size }, "error", message));
  };
  if (size > limits.uploadBytes.value) return unread("the file exceeds 50 MB");
  const bytes = file.open();
  if (bytes === undefined) return unread("the file is damaged, or protected by a password");
  if (file.name !== undefined && isZip(bytes) && listArchive(bytes).kind !== "document") {
    return unread("an archive within an archive is not read");
  }
  const title = file.name === undefined ? document.title : undefined;
  const read = await readFile(bytes, { url, title, language: document.language });
  if (!read.ok) return unread(read.message);
  const { page } = read;
  const page0 = { part, engine: "upload" as const, page, validators: null, rawHash: null };
  const items = await desk.store(page0);
  counted(reading, page0, size);
  await report({
    type: "page_scraped",
    page: {
      url,
      title: page.title.slice(0, 300),
      engine: "upload",
      contentHash: page.contentHash,
      part,
    },
    index: reading.scraped,
    total: reading.files,
    ms: null,
    items,
  });
}

function counted(reading: Reading, { page }: StoredPage, bytes: number | null): void {
  reading.scraped++;
  reading.chars += page.text.length;
  reading.rows.push(rowOf({ url: page.url, bytes }, "scraped", "read"));
}

function notRead({ document, rows }: Reading, file: File): void {
  const reason = "the upload has more text than one job reads";
  rows.push(rowOf({ url: urlOf(document, file) }, "budget", reason));
}

function urlOf({ id, source }: UploadedDocument, { name }: File): string {
  return name === undefined ? documentUrl(id, source) : documentUrl(id, source, name);
}

function rowOf(
  { url, bytes = null }: { url: string; bytes?: number | null },
  outcome: LedgerRow["outcome"],
  reason: string,
): LedgerRow {
  const place = { foundAt: "given" as const, foundOn: null };
  return { url, ...place, outcome, reason, engine: "upload", status: null, bytes, ms: null };
}

import type { ExportKind, ExportQuery } from "../contract/files/exports.ts";
import { csvRow } from "./csv.ts";
import { createFileNames } from "./file-names.ts";
import { llmsFull, llmsIndex, pageFile } from "./markdown.ts";
import type { ExportedDocument, ExportedPage, ExportSource } from "./source.ts";
import { warc } from "./warc/warc.ts";
import { waczFiles } from "./warc/wacz.ts";
import { zip } from "./zip.ts";

export { inChunks } from "./in-chunks.ts";
export { makeProof } from "./proof/make-proof.ts";
export { readProofKeys, rotateProofKeys } from "./proof/proof-keys.ts";
export { movedSiteId, movedStatus, siteRecord } from "./tenant/moved-site.ts";
export { digestAfter, importDocuments, tenantLines } from "./tenant/tenant-lines.ts";
export type { ExportArchive, ExportedPage, ExportSource } from "./source.ts";

/** A file that is made while it is sent. */
export type ExportFile = {
  contentType: string;
  fileName: string;
  parts: AsyncIterable<string | Uint8Array>;
};

export function exportFile(
  source: ExportSource,
  { format, kind = "items" }: ExportQuery,
): ExportFile {
  const file = (contentType: string, name: string, parts: ExportFile["parts"]): ExportFile => {
    return { contentType, fileName: `${source.id}-${name}`, parts };
  };
  switch (format) {
    case "jsonl":
      return file("application/x-ndjson; charset=utf-8", `${kind}.jsonl`, jsonLines(source, kind));
    case "csv":
      return file("text/csv; charset=utf-8", `${kind}.csv`, csv(source, kind));
    case "markdown":
      return file("application/zip", "markdown.zip", zip(markdownFiles(source)));
    case "llms.txt":
      return file("text/markdown; charset=utf-8", format, llmsIndex(source));
    case "llms-full.txt":
      return file("text/markdown; charset=utf-8", format, llmsFull(source));
    case "warc": {
      const name = "pages.warc.gz";
      return file("application/warc", name, warc(source.archive, `${source.id}-${name}`));
    }
    case "wacz":
      return file("application/wacz", "pages.wacz", zip(waczFiles(source, source.archive)));
  }
}

async function* jsonLines(source: ExportSource, kind: ExportKind): AsyncGenerator<string> {
  for await (const row of source[kind]()) yield `${JSON.stringify(row)}\n`;
}

async function* csv(source: ExportSource, kind: ExportKind): AsyncGenerator<string> {
  if (kind === "pages") {
    yield csvRow(pageColumns);
    for await (const page of source.pages()) yield csvRow(pageColumns.map((name) => page[name]));
    return;
  }
  yield csvRow(documentColumns);
  for await (const document of source[kind]()) yield csvRow(documentCells(document));
}

const pageColumns = [
  "url",
  "title",
  "description",
  "language",
  "readAt",
  "contentHash",
  "markdown",
] as const satisfies readonly (keyof ExportedPage)[];

const documentColumns = [
  "id",
  "category",
  "title",
  "description",
  "content",
  "source",
  "quote",
  "link",
  "facts",
] as const;

function documentCells({ evidence, ...own }: ExportedDocument): unknown[] {
  const { quote, link } = evidence;
  return documentColumns.map((name) => ({ ...own, quote, link })[name]);
}

async function* markdownFiles(source: ExportSource) {
  const nameOf = createFileNames();
  for await (const page of source.pages()) {
    yield { name: nameOf(page.url), content: pageFile(page) };
  }
}

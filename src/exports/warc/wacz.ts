import { limits } from "../../contract/limits.ts";
import type { ExportArchive, ExportSource } from "../source.ts";
import type { ZipFile } from "../zip.ts";
import { indexFiles, indexLine, sha256 } from "./index-files.ts";
import { infoRecord, pageRecord, requestRecord } from "./record.ts";
import { surt } from "./surt.ts";
import { eachPage } from "./warc.ts";

/**
 * The files of a WACZ 1.1.1: WARC files of a bounded size, so that each is in memory only until it is
 * sent, then the index of all records, the list of pages, and the list of all these files.
 */
export async function* waczFiles(
  source: Pick<ExportSource, "url" | "about">,
  archive: ExportArchive,
): AsyncGenerator<ZipFile> {
  const { name: title, description } = await source.about();
  const resources: Resource[] = [];
  const listed = (name: string, content: Uint8Array): ZipFile => {
    const { byteLength: bytes } = content;
    resources.push({ name: nameIn(name), path: name, hash: sha256(content), bytes });
    return { name, content, isStored: true };
  };
  const index: string[] = [];
  const pages: string[] = [jsonLine({ format: "json-pages-1.0", id: "pages", title: "Pages" })];
  for await (const part of warcParts(archive)) {
    index.push(...part.index);
    pages.push(...part.pages);
    yield listed(`archive/${part.fileName}`, part.content);
  }
  const { blocks, list: blockList } = indexFiles(index);
  yield listed("indexes/index.cdx.gz", blocks);
  yield listed("indexes/index.idx", blockList);
  yield listed("pages/pages.jsonl", Buffer.from(pages.join("")));
  const about = { title, description, software: "Lorepod", mainPageUrl: source.url };
  const contents = { profile: "data-package", wacz_version: "1.1.1", created: archive.at };
  const list = Buffer.from(JSON.stringify({ ...contents, ...about, resources }, null, 2));
  yield { name: "datapackage.json", content: list };
  const digest = { path: "datapackage.json", hash: sha256(list) };
  yield { name: "datapackage-digest.json", content: Buffer.from(JSON.stringify(digest, null, 2)) };
}

type Resource = { name: string; path: string; hash: string; bytes: number };

type Part = { fileName: string; content: Uint8Array; index: string[]; pages: string[] };

async function* warcParts(archive: ExportArchive): AsyncGenerator<Part> {
  let number = 0;
  let part: Part | undefined;
  let records: Uint8Array[] = [];
  let bytes = 0;
  const add = (record: Uint8Array): { offset: number; length: number } => {
    const place = { offset: bytes, length: record.byteLength };
    records.push(record);
    bytes += record.byteLength;
    return place;
  };
  for await (const page of eachPage(archive)) {
    if (part === undefined) {
      const fileName = `data-${String(++number).padStart(5, "0")}.warc.gz`;
      part = { fileName, content: none, index: [], pages: [] };
      [records, bytes] = [[], 0];
      add(await infoRecord(fileName, archive.at));
    }
    const { gzipped, payloadDigest: digest, mime } = await pageRecord(page);
    const { offset, length } = add(gzipped);
    const request = await requestRecord(page);
    if (request !== undefined) add(request);
    const { url, title, at, status } = page;
    const place = { offset: String(offset), length: String(length), filename: part.fileName };
    const entry = { url, mime, status: String(status), digest, ...place };
    part.index.push(indexLine(surt(url), at, entry));
    part.pages.push(jsonLine({ id: pageId(url, at), url, ts: at, title }));
    if (bytes < limits.waczPartBytes.value) continue;
    yield { ...part, content: Buffer.concat(records) };
    part = undefined;
  }
  if (part !== undefined) yield { ...part, content: Buffer.concat(records) };
}

/** Two pages can have the same body, so the id is made of the address and the time. */
const pageId = (url: string, at: string): string => sha256(Buffer.from(`${at} ${url}`)).slice(-22);

const none = new Uint8Array();

const nameIn = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

import { AppError } from "../../contract/errors.ts";
import type { ExportArchive, ExportedCapture } from "../source.ts";
import { infoRecord, pageRecord, requestRecord } from "./record.ts";

/** A WARC file: a record about the file, then each page with its request. */
export async function* warc(archive: ExportArchive, fileName: string): AsyncGenerator<Uint8Array> {
  const pages = eachPage(archive);
  yield infoRecord(fileName, archive.at);
  for await (const page of pages) {
    yield (await pageRecord(page)).gzipped;
    const request = await requestRecord(page);
    if (request !== undefined) yield request;
  }
}

/** The pages; an error before the first one where there is none. */
export async function* eachPage(archive: ExportArchive): AsyncGenerator<ExportedCapture> {
  let count = 0;
  for await (const page of archive.pages()) {
    count++;
    yield page;
  }
  if (count > 0) return;
  const message = "nothing is archived here: pages are archived with archive true, for 30 days";
  throw new AppError("no_archive", message);
}

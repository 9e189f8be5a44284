import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { archiveProblem } from "../contract/files/archived-page.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import { hasEffect } from "../contract/preference-effects.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import type { Clock } from "../kit/clock.ts";
import type { Exchange } from "../pages/index.ts";
import type { Desk } from "./desk.ts";

/**
 * Archives a page that counts; `exchange` is absent where it has not changed. Returns the page, with a
 * mark where it is above the limits.
 */
export type ArchivePage = (page: Page, exchange: Exchange | undefined) => Promise<Page>;

type Request = Pick<ExtractionRequest, "archive" | "credential">;

/** Whether pages are archived. Never those that are read with a credential. */
export const isArchived = (request: Request): boolean =>
  request.archive === true && archiveProblem(request) === undefined;

/**
 * Called before a page is stored: a page that counts is in the archive, whatever process ends. A page
 * that asks for it is not archived, and removed where it was archived before.
 */
export function openArchiving(
  request: Request,
  { desk, clock }: { desk: Pick<Desk, "archive">; clock: Pick<Clock, "now"> },
): ArchivePage {
  if (!isArchived(request)) return async (page) => page;
  return async (page, exchange) => {
    const isUnwanted = hasEffect(page, "not-archived");
    if (exchange === undefined && !isUnwanted) return page;
    const { url, title } = page;
    if (url.length > limits.urlChars.value) return marked(page);
    const { body, ...received } = exchange ?? nothing;
    const at = new Date(clock.now()).toISOString();
    const archived = { url, title: title.slice(0, 300), at, ...received };
    if (isUnwanted) {
      await desk.archive({ ...archived, headers: {} }, null);
      return page;
    }
    const gzipped = await promisify(gzip)(body);
    if (gzipped.byteLength > limits.archiveBodyBytes.value) return marked(page);
    await desk.archive(archived, gzipped.toString("base64"));
    return page;
  };
}

/** Its next request is conditional although it is in no archive; the same page stays the same object. */
const marked = (page: Page): Page =>
  page.notArchived === true ? page : { ...page, notArchived: true };

const nothing: Exchange = {
  kind: "response",
  status: 200,
  headers: {},
  requestHeaders: {},
  body: new Uint8Array(),
};

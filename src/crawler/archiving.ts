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

/** Archives a page that counts; `exchange` is absent where it has not changed. */
export type ArchivePage = (page: Page, exchange: Exchange | undefined) => Promise<void>;

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
  if (!isArchived(request)) return async () => {};
  return async ({ url, title, ...page }, exchange) => {
    const isUnwanted = hasEffect(page, "not-archived");
    if (url.length > limits.urlChars.value || (exchange === undefined && !isUnwanted)) return;
    const { body, ...received } = exchange ?? nothing;
    const at = new Date(clock.now()).toISOString();
    const archived = { url, title: title.slice(0, 300), at, ...received };
    if (isUnwanted) return desk.archive({ ...archived, headers: {} }, null);
    const gzipped = await promisify(gzip)(body);
    if (gzipped.byteLength > limits.archiveBodyBytes.value) return;
    await desk.archive(archived, gzipped.toString("base64"));
  };
}

const nothing: Exchange = {
  kind: "response",
  status: 200,
  headers: {},
  requestHeaders: {},
  body: new Uint8Array(),
};

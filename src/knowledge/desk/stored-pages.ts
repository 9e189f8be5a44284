import { createHash } from "node:crypto";
import { storedPageSchema, type StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents } from "../../contract/events/event-fold.ts";
import { limits } from "../../contract/limits.ts";
import { createRecentMap } from "../../kit/recent-map.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";

/** The page object given to `store`, or the equal one that is known already. */
export type StoredPages = {
  store(job: JobRef, name: string, stored: StoredPage): Promise<StoredPage>;
  load(job: JobRef, name: string): Promise<StoredPage | undefined>;
};

type Recent = { stored: StoredPage; bytes: number };

/**
 * The pages of attempts. Equal bytes give the same page object, as long as it is in memory: what
 * was extracted from a page when it arrived is then used again for the suggestions, for the result,
 * and by the next job that reads the page unchanged.
 */
export function createStoredPages(results: Results): StoredPages {
  /** By the digest of their bytes. */
  const recent = createRecentMap<string, Recent>(
    limits.recentPagesBytes.value,
    ({ bytes }) => bytes,
  );
  const remember = (digest: string, stored: StoredPage, bytes: number): StoredPage => {
    recent.set(digest, { stored, bytes });
    return stored;
  };
  return {
    async store(job, name, stored) {
      const body = toBytes(stored);
      // An attempt that loses its pages loses its events too, and is made again.
      const { digest } = await results.put(job, name, body, "ordered");
      return recent.get(digest)?.stored ?? remember(digest, stored, body.byteLength);
    },
    async load(job, name) {
      const body = await results.get(job, name);
      if (body === undefined) return undefined;
      const digest = `sha256:${createHash("sha256").update(body).digest("hex")}`;
      const known = recent.get(digest)?.stored;
      return known ?? remember(digest, parseStoredPage(body), body.byteLength);
    },
  };
}

/** URLs of the pages that the job's log counts. */
export async function urlsOfJob(events: Events, job: JobRef): Promise<string[]> {
  return (await countedParts(events, job)).map(({ url }) => url);
}

/** The same pages one by one, read from the store; those that are no longer stored are left out. */
export async function* eachCountedPage(
  { events, results }: { events: Events; results: Results },
  job: JobRef,
): AsyncGenerator<StoredPage> {
  for (const { name } of await countedParts(events, job)) {
    await yieldToEventLoop();
    const body = await results.get(job, name);
    if (body !== undefined) yield parseStoredPage(body);
  }
}

/** The pages that the job's log counts, in the order in which they were read. */
export async function countedPages(
  { events, pages }: { events: Events; pages: StoredPages },
  job: JobRef,
): Promise<StoredPage[]> {
  const counted: StoredPage[] = [];
  for (const { name } of await countedParts(events, job)) {
    await yieldToEventLoop();
    const stored = await pages.load(job, name);
    // The crawler stores a page before it publishes the event.
    if (stored === undefined) throw new Error(`${job.job} has no ${name}`);
    counted.push(stored);
  }
  return counted;
}

async function countedParts(events: Events, job: JobRef): Promise<{ url: string; name: string }[]> {
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  return log.flatMap(({ event, attempt }) =>
    event.type === "page_scraped"
      ? [{ url: event.page.url, name: partName(attempt ?? 0, event.page.part) }]
      : [],
  );
}

/** Name of the document that contains a page of an attempt. */
export function partName(attempt: number, part: string): string {
  return `a${attempt}/${part}.json`;
}

/** The given page is stored apart from the attempts: it may be read without being counted. */
export const givenPageName = partName(0, "given");

export function parseStoredPage(body: Uint8Array): StoredPage {
  return storedPageSchema.parse(fromBytes(body));
}

export function toBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

export function fromBytes(body: Uint8Array): unknown {
  return JSON.parse(Buffer.from(body).toString("utf8"));
}

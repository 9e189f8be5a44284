import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createEvents } from "../../adapters/embedded/events.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import { buildPage } from "../../../test/page-builder.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents } from "../../contract/events/event-fold.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { pageReading, type Page } from "../../contract/page.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import { createTestClock } from "../../kit/clock.ts";
import { extractItems } from "../offline.ts";
import { offlineReader } from "../reader.ts";
import { updateSnapshots } from "./update-snapshots.ts";

const job = { tenant: "t1", job: "job_1" };
const url = "https://example.com/faq";
const old = pageWith("Thirty days.", "hash 1");
const now = pageWith("Sixty days.", "hash 2");
const byModel: KnowledgeItem = {
  id: "by-model",
  title: "Words of another reader",
  description: "",
  content: "Words that only another reader would use.",
  category: "FAQ",
  source: url,
  evidence: { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: url },
};

type Known = Partial<Pick<Snapshot, "reading" | "items" | "reader">> & { page: Page };

test.each<[string, Known, Page, boolean]>([
  ["the text has changed", { page: old }, now, true],
  ["its text was read from its markdown", { page: { ...old, textFrom: `${url}.md` } }, now, false],
  ["nothing has changed", { page: old }, old, false],
  ["an earlier version has read the page", { page: old, reading: pageReading - 1 }, now, false],
  ["a later version has read the page", { page: old, reading: pageReading + 1 }, now, false],
  [
    "another model has read the same text",
    { page: old, items: [byModel], reader: { name: "model", version: "older/1" } },
    old,
    false,
  ],
  [
    "the same text was read offline, and by a model before",
    { page: old, items: [byModel], reader: { name: "model", version: "m/3" } },
    old,
    false,
  ],
])("%s: page_updated only for changes of the site", async (_name, known, page, isUpdate) => {
  expect((await update(known, page)).length).toBe(Number(isUpdate));
});

test.each([
  ["offline", []],
  ["by a model", [byModel]],
])("items read %s before: only what the site has changed is reported", async (_name, items) => {
  const reader = { name: "model" as const, version: "older/1" };
  const [event] = await update({ page: old, items, reader }, now, [byModel]);
  const { title } = extractItems([now], { url }).items[0] ?? { title: "" };
  expect(event?.changedItems).toEqual({
    added: [],
    removed: [],
    changed: [expect.objectContaining({ title, before: "Thirty days.", after: "Sixty days." })],
  });
});

/** The `page_updated` events when the page is read again. */
async function update(
  { page: before, reading = pageReading, items = [], reader }: Known,
  page: Page,
  read: KnowledgeItem[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), "lorepod-snapshots-"));
  const database = openDatabase(join(folder, "lorepod.db"));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const clock = createTestClock();
  const [events, snapshots] = [createEvents(database, clock), createSnapshots(database)];
  await snapshots.put(job.tenant, {
    url,
    contentHash: before.contentHash,
    stored: storedOf(before),
    reading,
    items,
    reader: reader ?? { name: "offline", version: "" },
    readAt: "2026-01-01T00:00:00.000Z",
  });
  const { title, contentHash } = page;
  await events.publish({ ...job, attempt: null, id: "1", event: { type: "attempt", number: 1 } });
  await events.publish({
    ...job,
    attempt: 1,
    id: "2",
    event: {
      type: "page_scraped",
      index: 1,
      total: 1,
      ms: null,
      page: { url, title, engine: "http", contentHash, part: "faq" },
    },
  });
  const log = foldEvents(await events.read(job, 0, 100));
  const deps = { events, snapshots, reader: offlineReader, clock };
  const found = { items: read, byModel: new Set(read.map(({ source }) => source)) };
  await updateSnapshots(deps, job, log, [storedOf(page)], found);
  const all = foldEvents(await events.read(job, 0, 100));
  return all.flatMap(({ event }) => (event.type === "page_updated" ? [event] : []));
}

function storedOf(page: Page): StoredPage {
  return { part: "faq", engine: "http", page, validators: null, rawHash: null };
}

function pageWith(answer: string, contentHash: string): Page {
  return buildPage(
    [
      ["heading", "Frequently asked questions"],
      ["question", "How long may I return goods?"],
      ["answer", answer],
      ["question", "Do you ship abroad?"],
      ["answer", "We ship to all countries of the continent."],
    ],
    { url, title: "FAQ", contentHash },
  );
}

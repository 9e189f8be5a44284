import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { newSnapshot } from "../../../test/contract/samples.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import { countStoredPages } from "../../adapters/embedded/items/stored-pages.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import type { Page } from "../../contract/page.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import { createTestClock } from "../../kit/clock.ts";
import { createSearch } from "./search.ts";

const tenant = "key_1";
const [ferry, boat] = ["https://shop.example/ferry", "https://shop.example/boat"];
const text = "The ferry leaves from the third jetty on every weekday of the summer.";

it("the first search builds the passages of stored pages, and marks those without full text", async () => {
  const { search, snapshots, dir } = open();
  await snapshots.put(
    tenant,
    snapshotOf(buildPage([["paragraph", text]], { url: ferry, body: null })),
  );
  await snapshots.put(tenant, snapshotOf(buildBodyPage([["paragraph", text]], { url: boat })));
  expect(countStoredPages(dir)).toEqual({ pages: 2, missing: 2 });
  const found = async () => {
    const { results } = await search.search(tenant, { query: "third jetty" });
    return results.map(({ source, partial = false }) => [source, partial]).toSorted(bySource);
  };
  await found();
  await expect.poll(found, { timeout: 10_000 }).toEqual([
    [boat, false],
    [ferry, true],
  ]);
  expect(countStoredPages(dir)).toEqual({ pages: 2, missing: 0 });
  await search.close();
  expect(search.pagesWaiting()).toBe(0);
});

it("pages of another tenant and pages that have passages are left as they are", async () => {
  const { search, nextSearch, snapshots, index } = open();
  await snapshots.put(tenant, snapshotOf(buildBodyPage([["paragraph", text]], { url: boat })));
  search.buildPassages(tenant);
  const total = async () => (await index.count(tenant, {})).total;
  await expect.poll(total, { timeout: 10_000 }).toBe(1);
  const before = await index.list(tenant, {}, { limit: 10 });
  const changed = buildBodyPage([["paragraph", `Now ${text}`]], { url: boat });
  await snapshots.put(tenant, snapshotOf(changed));
  await snapshots.put("key_2", snapshotOf(changed));
  nextSearch.buildPassages(tenant);
  await nextSearch.close();
  expect(await index.list(tenant, {}, { limit: 10 })).toEqual(before);
  expect(await index.count("key_2", {})).toMatchObject({ total: 0 });
});

const bySource = ([a = ""]: readonly unknown[], [b = ""]: readonly unknown[]) =>
  String(a) < String(b) ? -1 : 1;

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const database = openDatabase(dir);
  const [index, snapshots] = [createItemIndex(database), createSnapshots(database)];
  const onFault = (error: unknown): never => {
    throw error;
  };
  const deps = { index, snapshots, clock: createTestClock(), onFault };
  const [search, nextSearch] = [createSearch(deps), createSearch(deps)];
  onTestFinished(async () => {
    await search.close();
    await nextSearch.close();
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { search, nextSearch, snapshots, index, dir };
}

function snapshotOf(page: Page): Snapshot {
  const { stored, ...snapshot } = newSnapshot(page.url, "");
  return { ...snapshot, contentHash: page.contentHash, stored: { ...stored, page } };
}

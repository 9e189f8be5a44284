import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { newSnapshot } from "../../../test/contract/samples.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { countPassages, describePassages } from "./count-passages.ts";
import { createSearch } from "./search.ts";

it("the passages of all tenants are counted, and pages that have none", async () => {
  const { put, build, stores } = open();
  expect(await countPassages([], stores)).toEqual(counts(0, 0, 0));
  await put("key_1", 2);
  await put("key_2", 3);
  expect(await countPassages(["key_1", "key_2"], stores)).toEqual(counts(0, 5, 5));
  await build("key_1");
  expect(await countPassages(["key_1", "key_2"], stores)).toEqual(counts(2, 5, 3));
  await put("key_1", 3);
  expect(await countPassages(["key_1"], stores)).toEqual(counts(2, 3, 1));
});

it("of many pages only the first are looked at", async () => {
  const { put, stores } = open();
  const max = limits.passageCheckPages.value;
  await put("key_1", 8);
  await put("key_2", max);
  const found = await countPassages(["key_1", "key_2", "key_3"], stores);
  expect(found).toEqual({ ...counts(0, max, max), isAll: false });
});

it.each([
  [counts(0, 0, 0), "0 passages; 0 of 0 stored pages have passages"],
  [counts(34, 2, 0), "34 passages; 2 of 2 stored pages have passages"],
  [
    { ...counts(34, 200, 3), isAll: false },
    "34 passages; 197 of the first 200 stored pages have passages; " +
      "the server makes those of the others that have any text",
  ],
])("%o is described", (found, expected) => {
  expect(describePassages(found)).toBe(expected);
});

function counts(passages: number, pages: number, missing: number) {
  return { passages, pages, isAll: true, missing };
}

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const stores = { index: createItemIndex(database), snapshots: createSnapshots(database) };
  const onFault = (error: unknown) => expect.fail(String(error));
  return {
    stores,
    put: async (tenant: string, pages: number) => {
      for (let at = 0; at < pages; at++) {
        const text = `Ferry ${at} leaves from the third jetty on every weekday of the summer.`;
        const url = `https://shop.example/${at}`;
        const page = buildBodyPage([["paragraph", text]], { url });
        const { stored, ...snapshot } = newSnapshot(url, "");
        await stores.snapshots.put(tenant, { ...snapshot, stored: { ...stored, page } });
      }
    },
    build: async (tenant: string) => {
      const search = createSearch({ ...stores, clock: createTestClock(), onFault });
      search.buildPassages(tenant);
      const total = async () => (await stores.index.count(tenant, {})).total;
      await expect.poll(total, { timeout: 10_000 }).toBeGreaterThan(1);
      await search.close();
    },
  };
}

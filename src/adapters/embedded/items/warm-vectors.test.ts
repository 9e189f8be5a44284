import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { IndexDocument } from "../../../ports/item-index.ts";
import { openDatabase } from "../database/database.ts";
import { createItemIndex, type EmbeddedItemIndex } from "./item-index.ts";
import { document } from "./test-document.ts";

const model = "small/2";
const { signal } = new AbortController();

it("vectors of large tenants are read once before a search, those of small ones are not", async () => {
  const index = openIndex({ vectorCacheBytes: 4 * 2 * 4 });
  await index.upsert("large", pointing(5));
  await index.upsert("small", pointing(4));
  expect(await index.warm("other/2", signal)).toBe(0);
  expect(await index.warm(model, signal)).toBe(5);
  expect(await index.warm(model, signal)).toBe(0);
});

it("what is written, replaced and removed afterwards is found as it is", async () => {
  const index = openIndex({ vectorCacheBytes: 0 });
  await index.upsert("one", pointing(50));
  expect(await nearest(index, 0)).toBe("i0");
  await index.warm(model, signal);
  await index.upsert("one", [at(7, 90), at(60, 45)]);
  await index.remove("one", { sources: [document(0, "").item.source] });
  expect([await nearest(index, 0), await nearest(index, 90)]).toEqual(["i1", "i7"]);
  expect(await nearest(index, 45)).toBe("i60");
});

it.each([2_000, 2_500])("%i removed vectors that were nearest hide no others", async (removed) => {
  const index = openIndex({ vectorCacheBytes: 0 });
  await index.upsert("one", pointing(3_000));
  await index.warm(model, signal);
  const sources = Array.from({ length: removed }, (_, i) => document(i, "").item.source);
  await index.remove("one", { sources });
  expect(await nearest(index, 0)).toBe(`i${removed}`);
});

it("a server that ends does not read on", async () => {
  const index = openIndex({ vectorCacheBytes: 0 });
  await index.upsert("one", pointing(3_000));
  const closing = new AbortController();
  const reading = index.warm(model, closing.signal);
  closing.abort(new Error("closing"));
  await expect(reading).rejects.toThrow("closing");
  expect(await index.warm(model, signal)).toBe(3_000);
});

function openIndex(options: { vectorCacheBytes: number }): EmbeddedItemIndex {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-warm-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return createItemIndex(database, options);
}

/** A document whose vector points in a direction, in degrees. */
function at(i: number, degrees: number): IndexDocument {
  const angle = (degrees * Math.PI) / 180;
  const values = Float32Array.of(Math.cos(angle), Math.sin(angle));
  return { ...document(i, "crate"), vector: { model, values } };
}

/** Each a little farther from the direction of the first one. */
const pointing = (count: number) =>
  Array.from({ length: count }, (_, i) => at(i, (i * 40) / count));

async function nearest(index: EmbeddedItemIndex, degrees: number): Promise<string | undefined> {
  const { vector } = at(0, degrees);
  const query = { terms: [], filter: {}, maxHits: 1, ...(vector && { vector }) };
  return (await index.search("one", query)).vector[0]?.id;
}

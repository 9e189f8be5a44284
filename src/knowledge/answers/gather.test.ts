import { expect, test } from "vitest";
import type { IndexedItem } from "../../ports/item-index.ts";
import { gather } from "./gather.ts";
import { overviewItems } from "./price-overview.ts";
import { testPassage } from "./test-pages.ts";

const question = { query: "What does it cost?", mode: "quote" } as const;

/** A search that finds no passage, and the number of stored items that were read. */
function priceList(effects: NonNullable<IndexedItem["effects"]>) {
  const counted = { read: 0 };
  return {
    counted,
    find: async (_: string, { query }: { query: string }) => ({
      found: [],
      results: [],
      mode: "keyword" as const,
      query,
    }),
    async *storedDocuments() {
      for (let n = 0; n < 100 * overviewItems; n++) {
        counted.read++;
        yield { ...testPassage("Team\n€9 a month"), effects };
      }
    },
  };
}

test.each<[string, IndexedItem["effects"]]>([
  ["that may answer", []],
  ["that may not be made into answers", ["not-for-models"]],
])("of many prices %s, few are looked at", async (_, effects) => {
  const search = priceList(effects ?? []);
  const { prices } = await gather(search, "key_1", question, new AbortController().signal);
  expect(prices).toEqual([]);
  expect(search.counted.read).toBe(overviewItems + 1);
});

test("prices are not read for a client that is no longer there", async () => {
  const search = priceList([]);
  const stop = new AbortController();
  const found = search.find;
  search.find = (tenant, request) => {
    stop.abort();
    return found(tenant, request);
  };
  await expect(gather(search, "key_1", question, stop.signal)).rejects.toThrow();
  expect(search.counted.read).toBeLessThanOrEqual(1);
});

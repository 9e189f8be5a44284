import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createReranking } from "./rerank.ts";

test("documents get the order of the reranker, with scores that fall", async () => {
  const { rerank } = open({ scores: async (_query, texts) => texts.map((text) => text.length) });
  const documents = [document("a", "Short", 9), document("b", "The longest", 5)];
  expect((await rerank("q", documents))?.map(({ item, score }) => [item.id, score])).toEqual([
    ["b", 9],
    ["a", 5],
  ]);
});

test("one page does not flood the top", async () => {
  const { rerank } = open({ scores: async (_query, texts) => texts.map((_, at) => -at) });
  const flood = Array.from({ length: 6 }, (_, at) => document(`f${at}`, "Flood", 9));
  const other = document("x", "Other", 1, "https://shop.example/other");
  const ids = (await rerank("q", [...flood, other]))?.map(({ item }) => item.id);
  expect(ids).toEqual(["f0", "f1", "f2", "f3", "x", "f4", "f5"]);
});

test("the order stays when the reranker fails or is slow, and it rests after three faults", async () => {
  let calls = 0;
  const { rerank, faults, clock } = open({
    scores: async () => {
      if (++calls > 1) throw new Error("down");
      return new Promise(() => {});
    },
  });
  const documents = [document("a", "A", 2)];
  const slow = rerank("q", documents);
  await clock.advance(limits.rerankMs.value);
  expect(await slow).toBeUndefined();
  for (let at = 0; at < 5; at++) expect(await rerank("q", documents)).toBeUndefined();
  expect(faults.map(String)).toEqual([
    "DeadlineError: not done within 2000 ms",
    "Error: down",
    "Error: down",
  ]);
  await clock.advance(limits.serviceRestMs.value);
  expect(await rerank("q", documents)).toBeUndefined();
  expect(calls).toBe(4);
});

function open(reranker: Reranker) {
  const clock = createTestClock();
  const faults: unknown[] = [];
  const rerank = createReranking({ reranker, clock, onFault: (error) => faults.push(error) });
  return { rerank, faults, clock };
}

function document(id: string, title: string, score: number, source = "https://shop.example/") {
  return { item: { id, title, content: title, source } as IndexedItem, score };
}

import { expect, test } from "vitest";
import { createRecentMap } from "./recent-map.ts";

type Step = (map: ReturnType<typeof createRecentMap<string, number>>) => void;

test.each<{ name: string; steps: Step[]; left: string }>([
  { name: "keeps all entries up to the limit", steps: [], left: "ab" },
  { name: "removes the oldest entry", steps: [(map) => map.set("c", 3)], left: "bc" },
  {
    name: "counts a read as a use",
    steps: [(map) => map.get("a"), (map) => map.set("c", 3)],
    left: "ac",
  },
  {
    name: "counts a write as a use",
    steps: [(map) => map.set("a", 9), (map) => map.set("c", 3)],
    left: "ac",
  },
  {
    name: "has room after a removal",
    steps: [(map) => map.delete("a"), (map) => map.set("c", 3)],
    left: "bc",
  },
])("a map of two entries $name", ({ steps, left }) => {
  const map = createRecentMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  for (const step of steps) step(map);
  expect(["a", "b", "c"].filter((key) => map.get(key) !== undefined).join("")).toBe(left);
});

test.each<{ name: string; entries: [key: string, weight: number][]; left: string }>([
  {
    name: "keeps what fits",
    entries: [
      ["a", 4],
      ["b", 6],
    ],
    left: "ab",
  },
  {
    name: "removes as many as needed",
    entries: [
      ["a", 4],
      ["b", 4],
      ["c", 9],
    ],
    left: "c",
  },
  {
    name: "counts a replaced entry once",
    entries: [
      ["a", 6],
      ["a", 4],
      ["b", 6],
    ],
    left: "ab",
  },
  {
    name: "does not keep an entry above the limit",
    entries: [
      ["a", 4],
      ["b", 11],
    ],
    left: "",
  },
  {
    name: "has room again after such an entry",
    entries: [
      ["a", 11],
      ["b", 4],
      ["c", 6],
    ],
    left: "bc",
  },
])("a map of ten in weight $name", ({ entries, left }) => {
  const map = createRecentMap<string, number>(10, (weight) => weight);
  for (const [key, weight] of entries) map.set(key, weight);
  expect(["a", "b", "c"].filter((key) => map.get(key) !== undefined).join("")).toBe(left);
});

import { describe, expect, test } from "vitest";
import type { Audience } from "../contract/sites/audience.ts";
import type { Snapshot } from "../contract/snapshot.ts";
import type { IndexedItem } from "../ports/item-index.ts";
import { createItemAudiences } from "./item-sources.ts";

const [one, two, three] = ["https://a.example/1", "https://a.example/2", "https://a.example/3"];
const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: "" };

function item(...sources: string[]) {
  const [source = ""] = sources;
  const text = { title: "", description: "", content: "", category: "OTHER" as const };
  const all = sources.map((each) => ({ source: each, evidence: [evidence] }));
  return { id: "i", ...text, source, evidence, sources: all };
}

function indexed(audience: string | undefined, ...sources: string[]): IndexedItem {
  const about = { domain: "a.example", jobId: "", updatedAt: "", hash: "" };
  return { ...item(...sources), ...about, ...(audience !== undefined && { audience }) };
}

describe("who may be shown an item", () => {
  test.each<[name: string, given: Given, Audience]>([
    ["as its page", { read: { [one]: "public" }, item: item(one) }, "public"],
    ["as both pages", { read: { [one]: "s", [two]: "s" }, item: item(one, two) }, "s"],
    [
      "nobody, of two pages that differ",
      { read: { [one]: "public", [two]: "s" }, item: item(one, two) },
      null,
    ],
    [
      "nobody, of a page for nobody",
      { read: { [one]: "public", [two]: null }, item: item(one, two) },
      null,
    ],
    [
      "nobody, of a page of unknown audience",
      { read: { [one]: "public" }, item: item(one, two) },
      null,
    ],
    [
      "as another page was stored",
      { read: { [one]: "public" }, stored: { [two]: "public" }, item: item(one, two) },
      "public",
    ],
    [
      "nobody, where it was stored as private",
      { read: { [one]: "public" }, stored: { [two]: null }, item: item(two, one) },
      null,
    ],
    [
      "as it was known of its other pages",
      { read: { [one]: "public" }, known: indexed("public", two), item: item(two, one) },
      "public",
    ],
    [
      "nobody, where that was private",
      { read: { [one]: "public" }, known: indexed("s", two), item: item(one, two) },
      null,
    ],
    [
      "not as known of pages that it did not have",
      { read: { [one]: "public" }, known: indexed("public", two), item: item(one, three) },
      null,
    ],
    // What has just been read counts, whatever was known of the page.
    [
      "nobody, of a page that now needs a credential",
      {
        read: { [one]: null },
        stored: { [one]: "public" },
        known: indexed("public", one),
        item: item(one),
      },
      null,
    ],
  ])("%s", async (_, { read, stored = {}, known, item: asked }, expected) => {
    const snapshots = {
      get: async (_tenant: string, url: string) =>
        url in stored ? ({ audience: stored[url] } as Snapshot) : undefined,
    };
    const audienceOf = createItemAudiences(snapshots, "t", new Map(Object.entries(read)));
    expect(await audienceOf(asked, known)).toBe(expected);
  });
});

type Given = {
  read: Record<string, Audience>;
  stored?: Record<string, Audience>;
  known?: IndexedItem;
  item: ReturnType<typeof item>;
};

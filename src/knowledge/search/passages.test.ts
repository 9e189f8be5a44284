import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { searchResponseSchema } from "../../contract/search.ts";
import { createTestClock } from "../../kit/clock.ts";
import { cutPassages } from "../passages/cut-passages.ts";
import { createSearch, type Search } from "./search.ts";

const tenant = "key_1";
const url = "https://shop.example/delivery";

const page = (sentence: string, of = url) =>
  buildBodyPage(
    [
      ["heading", "Delivery", { level: 1 }],
      ["paragraph", sentence],
      ["heading", "Islands"],
      ["paragraph", `Small islands are reached by the ferry on Thursday. ${filler}`],
    ],
    { url: of, title: "Delivery" },
  );
const filler =
  "We have sent parcels to every coast of the country since the year of the storm. ".repeat(4);
const weekly = `Parcels leave our warehouse on Monday. ${filler}`;

describe("passages in search", () => {
  it("text that is in no item is found, with its proof", async () => {
    const { search } = open();
    const [, islands] = await index(search, weekly);
    const answer = await search.search(tenant, { query: "ferry to islands" });
    expect(searchResponseSchema.parse(answer)).toEqual(answer);
    expect(answer.results[0]).toMatchObject({
      kind: "passage",
      title: "Islands",
      source: url,
      evidence: {
        quote: islands?.text,
        start: islands?.ranges[0]?.start,
        end: islands?.ranges[0]?.end,
        headingPath: ["Delivery", "Islands"],
        contentHash: "hash",
      },
    });
  });

  it("items and passages are one ranking, and either alone by its kind", async () => {
    const { search } = open();
    await index(search, weekly, [item("a", "Monday", "Orders before Monday leave the same day.")]);
    const kinds = async (request: object) => {
      const { results } = await search.search(tenant, { query: "monday", ...request });
      return results.map(({ kind }) => kind).toSorted();
    };
    expect(await kinds({})).toEqual(["item", "passage"]);
    expect(await kinds({ kinds: ["item", "passage"] })).toEqual(["item", "passage"]);
    expect(await kinds({ kinds: ["item"] })).toEqual(["item"]);
    expect(await kinds({ kinds: ["passage"] })).toEqual(["passage"]);
  });

  it("a passage that an item contains is not shown beside it", async () => {
    const { search } = open();
    await index(search, weekly, [item("a", "Delivery", `**${weekly.trim()}**`)]);
    const { results } = await search.search(tenant, { query: "warehouse monday" });
    expect(results.map(({ id }) => id)).toEqual(["a"]);
  });

  it("the proof of a short passage is all of it", async () => {
    const { search } = open();
    const pages = [buildBodyPage([["paragraph", "Guarantee: 2 years"]], { url })];
    const passages = cutPassages({ pages, site: { url }, items: [] });
    await search.indexPassages({ tenant, jobId: "job_1", passages, sources: [url] });
    const { results } = await search.search(tenant, { query: "guarantee" });
    const evidence = { quote: "Guarantee: 2 years", start: 0, end: 18 };
    expect(results).toMatchObject([{ content: "Guarantee: 2 years", evidence }]);
  });

  it.each([
    ["who are you", "Meet the team"],
    ["what do you do", "Meet the team"],
    ["wer seid ihr", "Das Unternehmen"],
    ["where are you", "Getting here"],
    ["about us", "About us"],
  ])("a search of stop words only, %s, finds %s", async (query, title) => {
    const { search } = open();
    const sections = [
      ["About us", "Two sisters began to mend sails in a shed beside the harbour."],
      ["Meet the team", "Ada and Ines have mended sails since they were ten."],
      ["Das Unternehmen", "Die Werft baut seit hundert Jahren hölzerne Boote."],
      ["Getting here", "Our office is located at the end of the third jetty."],
      ["What you were to do with it", "Sails that you have not used for a year are to be dried."],
    ];
    for (const [at, [heading = "", text = ""]] of sections.entries()) {
      const of = `${url}/${at}`;
      const blocks = [
        ["heading", heading],
        ["paragraph", text],
      ] as const;
      const pages = [buildBodyPage(blocks, { url: of, title: heading })];
      const passages = cutPassages({ pages, site: { url }, items: [] });
      await search.indexPassages({ tenant, jobId: "job_1", passages, sources: [of] });
    }
    const { results } = await search.search(tenant, { query });
    expect(results.slice(0, 2).map((result) => result.title)).toContain(title);
  });

  it("items and passages are found by the language of their page", async () => {
    const { search } = open();
    const items = [item("a", "Monday", "Orders before Monday.")];
    await index(search, weekly, items, url, "en-GB");
    const count = async (language: string) =>
      (await search.search(tenant, { query: "monday", language })).count;
    expect([await count("en"), await count("EN-gb"), await count("de")]).toEqual([2, 2, 0]);
  });

  it("a sentence with all words of the query is the first result", async () => {
    const { search } = open();
    await index(search, weekly, [
      item("apart", "Boats", "We ship, week by week. Boats ship. To you, in a boat, week by week."),
      item("whole", "Boats", "By train or by boat, they ship it to you at once, in a week."),
    ]);
    const first = async (query: string) => (await search.search(tenant, { query })).results[0]?.id;
    expect(await first("ship week")).toBe("apart");
    expect(await first("ship to you in a week")).toBe("whole");
  });

  it("passages are replaced with their page, and unchanged ones keep their time", async () => {
    const { search, clock } = open();
    await index(search, weekly);
    await clock.advance(60_000);
    await index(search, `Parcels leave our warehouse on Friday. ${filler}`);
    const found = await search.search(tenant, { query: "monday friday ferry" });
    const shown = found.results.map(({ content, updatedAt }) => [
      /Monday|Friday|ferry/.exec(content)?.[0],
      updatedAt,
    ]);
    expect(shown.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))).toEqual([
      ["Friday", "1970-01-01T00:01:00.000Z"],
      ["ferry", "1970-01-01T00:00:00.000Z"],
    ]);
  });

  it("the list names items only and counts the passages", async () => {
    const { search } = open();
    await index(search, weekly, [item("a", "Monday", "Orders before Monday.")]);
    const list = await search.listKnowledge(tenant, {});
    expect(list.items.map(({ id }) => id)).toEqual(["a"]);
    expect(list.counts).toMatchObject({ total: 1, passages: 2 });
  });

  it.each([
    ["the page", { source: url }, { removed: 1, passages: 2 }, 2],
    ["the domain", { domain: "shop.example" }, { removed: 1, passages: 4 }, 0],
    // Another page, which has no item, was read by the job, too.
    ["the job", { jobId: "job_1" }, { removed: 1, passages: 4 }, 0],
    ["another job", { jobId: "job_2" }, { removed: 0, passages: 0 }, 4],
  ])("removing %s removes its passages", async (_name, what, removed, left) => {
    const { search } = open();
    await index(search, weekly, [item("a", "Monday", "Orders before Monday.")]);
    await index(search, weekly, [], "https://shop.example/other");
    expect(await search.removeKnowledge(tenant, what)).toEqual(removed);
    expect((await search.listKnowledge(tenant, {})).counts.passages).toBe(left);
  });

  it("removing a job leaves the passages of a page that has an item of another job", async () => {
    const { search } = open();
    await index(search, weekly, [item("a", "Monday", "Orders before Monday.")]);
    const items = [item("b", "Tuesday", "Orders before Tuesday.")];
    await search.indexItems({ tenant, jobId: "job_2", items, sources: [] });
    expect(await search.removeKnowledge(tenant, { jobId: "job_1" })).toEqual({
      removed: 1,
      passages: 0,
    });
  });
});

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const database = openDatabase(dir);
  const clock = createTestClock();
  const search = createSearch({
    index: createItemIndex(database),
    clock,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    await search.close();
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { search, clock };
}

async function index(
  search: Search,
  sentence: string,
  items: KnowledgeItem[] = [],
  of = url,
  language: string | null = null,
) {
  const pages = [{ ...page(sentence, of), language }];
  const passages = cutPassages({ pages, site: { url: of }, items });
  const about = { tenant, jobId: "job_1", sources: [of] };
  const languages = new Map(language === null ? [] : [[of, language]]);
  await search.indexItems({ ...about, items, languages });
  await search.indexPassages({ ...about, passages });
  return passages;
}

function item(id: string, title: string, content: string): KnowledgeItem {
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: url };
  return { id, title, description: "", content, category: "OTHER", source: url, evidence };
}

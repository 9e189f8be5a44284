import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import { itemCategories, type KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { searchResponseSchema } from "../../contract/search.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createSearch, type Search } from "./search.ts";

const tenant = "key_1";

describe("search by keyword", () => {
  it("answers with the fields of the contract, best first", async () => {
    const { search } = open();
    await index(search, [
      item("a", "Refund policy", "You may return anything within 30 days."),
      item("b", "Shipping", "We ship daily. Refunds are paid within a week."),
    ]);
    const answer = await search.search(tenant, { query: "refunds" });
    expect(searchResponseSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ count: 2, mode: "keyword" });
    expect(answer.results.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(answer.results[1]).toMatchObject({
      domain: "shop.example",
      updatedAt: "1970-01-01T00:00:00.000Z",
      highlights: ["**Refunds** are paid within a week."],
    });
  });

  it("finds a page that uses other words for what is asked, where no page has the same words", async () => {
    const { search } = open();
    await index(search, [
      item("a", "Refund policy", "Send it back within 30 days."),
      item("b", "Shipping", "We ship daily."),
    ]);
    const ask = async (query: string) =>
      (await search.search(tenant, { query })).results.map(({ id }) => id);
    expect(await ask("can I get a reimbursement?")).toEqual(["a"]);
    await index(search, [item("c", "Expenses", "Reimbursement of your fare.")]);
    expect(await ask("can I get a reimbursement?")).toEqual(["c"]);
  });

  it("recognises the language of a short question by its verbs too", async () => {
    const { search } = open();
    await index(search, [
      item("a", "Há opções sem glúten?", "Temos vários pratos para si."),
      item("b", "Como chegar", "A pé são oito minutos desde a estação."),
    ]);
    // Its only stop words are Italian as well: "posso", and "ai" without the accent.
    const { results } = await search.search(tenant, { query: "sou celíaco, posso comer aí?" });
    expect(results.map(({ id }) => id)).toContain("a");
  });

  it("reports whether a reranker has ordered the results, at every offset", async () => {
    const found = [item("a", "Fees", "Fees."), item("b", "Fees and more", "Our fees are listed.")];
    for (const isDown of [false, true]) {
      const { search, faults } = open(undefined, undefined, {
        scores: async (_query, texts) => {
          if (isDown) throw new Error("down");
          return texts.map((text) => text.length);
        },
      });
      await index(search, found);
      const ids = ["b", "a"];
      for (const [offset, id] of (isDown ? ids.toReversed() : ids).entries()) {
        const answer = await search.search(tenant, { query: "fees", offset, limit: 1 });
        expect(answer.reranked).toBe(!isDown);
        expect(answer.results.map((one) => one.id)).toEqual([id]);
      }
      expect(faults).toHaveLength(isDown ? 2 : 0);
    }
  });

  it("corrects spelling with the tenant's words and reports the corrected query", async () => {
    const { search } = open();
    await index(search, [item("a", "Subscription", "Cancel it at any time.")]);
    const answer = await search.search(tenant, { query: "Subscrption?" });
    expect(answer.correctedQuery).toBe("subscription?");
    expect(answer.results.map(({ id }) => id)).toEqual(["a"]);
    const right = await search.search(tenant, { query: "subscriptions" });
    expect(right.correctedQuery).toBeUndefined();
  });

  it.each([
    "🙂🙂🙂",
    "!!! ??? ...",
    '"unbalanced AND (OR NOT',
    "refund* NEAR/2 title:refund -refund ^refund",
    "'; DROP TABLE items; --",
    "{terms} : {x}",
    "\u0000\u0007\uD800",
    "refund ".repeat(1_400),
    `${"ab ".repeat(2_000)}refund`,
    "x".repeat(10_000),
    "( ".repeat(5_000),
    "日本語の質問".repeat(1_600),
  ])("survives %j", async (query) => {
    const { search } = open();
    await index(search, [item("a", "Refund policy", "You may return anything.")]);
    const answer = await search.search(tenant, { query });
    expect(answer.results.map(({ id }) => id)).toEqual(query.includes("refund") ? ["a"] : []);
  });

  it("filters by category and domain before it counts, and pages without gaps", async () => {
    const { search } = open();
    const many = Array.from({ length: 30 }, (_, i) =>
      item(`i${String(i).padStart(2, "0")}`, "Crate", `Crate number ${i}`, {
        category: i % 3 === 0 ? "FAQ" : "LEGAL",
        source: `https://${i % 2 === 0 ? "www." : "de."}shop.example/${i}`,
      }),
    );
    await index(search, many);
    const ids = async (request: object) => {
      const { results } = await search.search(tenant, { query: "crate", ...request });
      return results.map(({ id }) => id);
    };
    const all = await ids({ limit: 100 });
    expect(all).toHaveLength(30);
    expect([...(await ids({ limit: 12 })), ...(await ids({ limit: 18, offset: 12 }))]).toEqual(all);
    expect(await ids({ offset: limits.searchOffsetMax.value })).toEqual([]);
    expect(await ids({ category: "FAQ", limit: 100 })).toHaveLength(10);
    expect(await ids({ category: ["FAQ", "LEGAL"], limit: 100 })).toHaveLength(30);
    expect(await ids({ category: "FAQ", domain: "de.shop.example" })).toHaveLength(5);
    expect(await ids({ domain: "https://WWW.shop.example/x", limit: 100 })).toHaveLength(30);
    expect(await ids({ domain: "other.example" })).toEqual([]);
  });

  it("finds nothing of another tenant, however it is asked", async () => {
    const { search } = open();
    await index(search, [item("a", "Secret", "A secret of key 1.")]);
    await index(search, [item("b", "Harmless", "Nothing here.")], "key_2");
    const attempts = ["secret", "secrt", "a", "* OR 1=1", "Secret key_1", "tenant:key_1"];
    for (const query of attempts) {
      const answer = await search.search("key_2", { query, limit: 100 });
      expect(JSON.stringify(answer)).not.toContain("Secret");
      expect(answer.correctedQuery ?? "").not.toContain("secret");
    }
    expect((await search.listKnowledge("key_2", {})).counts.total).toBe(1);
    expect(await search.removeKnowledge("key_2", { domain: "shop.example" })).toEqual({
      removed: 1,
      passages: 0,
    });
    expect((await search.listKnowledge(tenant, {})).counts.total).toBe(1);
  });

  it("finds a known item by three of its words with one error in each", async () => {
    const { search } = open();
    await index(search, knownItems);
    let found = 0;
    for (const [i, { id, content }] of knownItems.entries()) {
      const words = content.split(" ").slice(0, 3);
      const query = words.map((word, j) => mistype(word, i + j)).join(" ");
      const { results } = await search.search(tenant, { query, limit: 5 });
      if (results.some((result) => result.id === id)) found++;
    }
    expect(found / knownItems.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe("keeping items", () => {
  it("a page read again replaces its items alone; indexing twice changes nothing", async () => {
    const { search, clock } = open();
    const [one, two] = ["https://shop.example/1", "https://shop.example/2"];
    const first = [
      item("same", "Same", "Stays as it is", { source: one }),
      item("gone", "Gone", "Is not said any more", { source: one }),
      item("other", "Other", "On a page that is not read again", { source: two }),
    ];
    await search.indexItems({ tenant, jobId: "job_1", items: first, sources: [one, two] });
    await clock.advance(1_000);
    const second = [
      item("same", "Same", "Stays as it is", { source: one }),
      item("new", "New", "Was not there before", { source: one }),
    ];
    const rereadItems = { tenant, jobId: "job_2", items: second, sources: [one] };
    await search.indexItems(rereadItems);
    const { items, counts } = await search.listKnowledge(tenant, {});
    expect(items.map(({ id, jobId, updatedAt }) => [id, jobId, updatedAt.slice(17, 19)])).toEqual([
      ["new", "job_2", "01"],
      ["other", "job_1", "00"],
      ["same", "job_2", "00"],
    ]);
    expect(counts).toEqual({
      total: 3,
      byDomain: { "shop.example": 3 },
      passages: 0,
      byCategory: { OTHER: 3 },
    });
    await search.indexItems(rereadItems);
    expect((await search.listKnowledge(tenant, {})).items).toEqual(items);
  });

  it("the same fact of two pages is one item, until neither states it", async () => {
    const { search } = open();
    const [one, two] = ["https://shop.example/1", "https://shop.example/2"];
    const fact = (id: string, source: string) => item(id, "Returns", "Within 30 days", { source });
    const stored = async () => {
      const { items } = await search.listKnowledge(tenant, {});
      return items.map(({ id, source, sources = [] }) => [
        id,
        source,
        ...sources.slice(1).map((each) => each.source),
      ]);
    };
    const job = (jobId: string, items: KnowledgeItem[], sources: string[]) =>
      search.indexItems({ tenant, jobId, items, sources });
    await job("job_1", [fact("a", one)], [one]);
    await job("job_2", [fact("b", two)], [two]);
    expect(await stored()).toEqual([["a", one, two]]);
    await job("job_2", [fact("b", two)], [two]);
    expect(await stored()).toEqual([["a", one, two]]);
    await job("job_3", [], [one]);
    expect(await stored()).toEqual([["a", two]]);
    await job("job_4", [fact("a", one)], [one]);
    expect(await stored()).toEqual([["a", one, two]]);
    expect(await search.removeKnowledge(tenant, { source: two })).toEqual({
      removed: 0,
      passages: 0,
    });
    expect(await stored()).toEqual([["a", one]]);
    expect(await search.removeKnowledge(tenant, { source: one })).toEqual({
      removed: 1,
      passages: 0,
    });
    expect(await stored()).toEqual([]);
  });

  it("two pages of one fact that are removed at the same moment leave nothing", async () => {
    const { search } = open();
    const sources = ["https://shop.example/1", "https://shop.example/2"];
    for (const source of sources) {
      const items = [item("a", "Returns", "Within 30 days", { source })];
      await search.indexItems({ tenant, jobId: "job_1", items, sources: [source] });
    }
    expect((await search.listKnowledge(tenant, {})).items[0]?.sources).toHaveLength(2);
    const removed = sources.map((source) => search.removeKnowledge(tenant, { source }));
    expect((await Promise.all(removed)).map((one) => one.removed)).toEqual([0, 1]);
    expect((await search.listKnowledge(tenant, {})).counts.total).toBe(0);
  });

  it("a call that waits for vectors delays no other call", async () => {
    const vectors = Promise.withResolvers<Float32Array[]>();
    const { search } = open({ ...meaning("m/2"), embed: () => vectors.promise });
    const waiting = index(search, [item("a", "Returns", "Within 30 days")]);
    await search.removeKnowledge(tenant, { source: "https://shop.example/b" });
    await search.indexPassages({ tenant, jobId: "job_2", passages: [], sources: [] });
    vectors.resolve([Float32Array.of(1, 0)]);
    await waiting;
    expect((await search.listKnowledge(tenant, {})).counts.total).toBe(1);
  });

  it("a page that changes its words leaves the fact to the page that still has it", async () => {
    const { search } = open();
    const [one, two] = ["https://shop.example/1", "https://shop.example/2"];
    const fact = (source: string, days: string) =>
      item("a", "Returns", `Within ${days} days`, { source });
    await search.indexItems({ tenant, jobId: "j", items: [fact(one, "30")], sources: [one] });
    const other = { ...fact(two, "30"), id: "b" };
    await search.indexItems({ tenant, jobId: "j", items: [other], sources: [two] });
    await search.indexItems({ tenant, jobId: "j", items: [fact(one, "14")], sources: [one] });
    const { items } = await search.listKnowledge(tenant, {});
    const stated = new Map(items.map(({ source, content }) => [source, content]));
    expect(Object.fromEntries(stated)).toEqual({
      [one]: "Within 14 days",
      [two]: "Within 30 days",
    });
  });

  it("the same fact of two sites is an item of each", async () => {
    const { search } = open();
    const [here, there] = ["https://shop.example/1", "https://de.shop.example/1"];
    const fact = (id: string, source: string) => item(id, "Returns", "Within 30 days", { source });
    await search.indexItems({ tenant, jobId: "j", items: [fact("a", here)], sources: [here] });
    await search.indexItems({ tenant, jobId: "j", items: [fact("b", there)], sources: [there] });
    const { items } = await search.listKnowledge(tenant, {});
    expect(items.map(({ id, source }) => [id, source])).toEqual([
      ["a", here],
      ["b", there],
    ]);
  });

  it("settling reads only items of its pages and of its facts", async () => {
    const itemIndex = newIndex();
    const listed = new Set<string>();
    const { search } = open(undefined, {
      ...itemIndex,
      async list(of, filter, page) {
        const items = await itemIndex.list(of, filter, page);
        for (const { id } of items) listed.add(id);
        return items;
      },
    });
    const source = "https://shop.example/1";
    const before = [
      ...Array.from({ length: 30 }, (_, i) => item(`i${i}`, "Item", `Number ${i}`)),
      item("own", "Hours", "9 to 5", { source }),
      item("twin", "Returns", "Within 30 days"),
    ];
    await index(search, before);
    listed.clear();
    const now = [item("new", "RETURNS", "Within 30 days!", { source })];
    await search.indexItems({ tenant, jobId: "j", items: now, sources: [source] });
    expect([...listed].toSorted()).toEqual(["own", "twin"]);
    expect((await search.listKnowledge(tenant, {})).counts.total).toBe(31);
  });

  it("the items of a removed page are removed", async () => {
    const { search } = open();
    const source = "https://shop.example/1";
    await index(search, [item("a", "One", "Text", { source }), item("b", "Two", "Text")]);
    await search.indexItems({ tenant, jobId: "job_2", items: [], sources: [source] });
    expect((await search.listKnowledge(tenant, {})).items.map(({ id }) => id)).toEqual(["b"]);
  });

  it("is listed by pages, and removed by source, job and domain", async () => {
    const { search } = open();
    const items = Array.from({ length: 7 }, (_, i) => item(`i${i}`, "Item", `Number ${i}`));
    await index(search, items);
    const first = await search.listKnowledge(tenant, { limit: 5 });
    expect(first.items).toHaveLength(5);
    const rest = await search.listKnowledge(tenant, { limit: 5, cursor: first.nextCursor ?? "" });
    expect(rest).toMatchObject({ nextCursor: null, counts: { total: 7 } });
    expect(rest.items.map(({ id }) => id)).toEqual(["i5", "i6"]);
    const removed = async (what: object) => (await search.removeKnowledge(tenant, what)).removed;
    expect(await removed({ source: "https://shop.example/i0#part" })).toBe(1);
    expect(await removed({ jobId: "job_other" })).toBe(0);
    expect(await removed({ jobId: "job_1" })).toBe(6);
    expect(await removed({ domain: "shop.example" })).toBe(0);
  });
});

describe("search with vectors", () => {
  it("finds an item by meaning that shares no word, and reports the mode", async () => {
    const { search } = open(meaning("m/2"));
    await index(search, [item("a", "Money back", "Refund"), item("b", "Opening", "Hours")]);
    const answer = await search.search(tenant, { query: "reimbursement" });
    expect(answer.mode).toBe("hybrid");
    expect(answer.results.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("weighs keywords more in a language that the model does not know", async () => {
    const { search } = open(meaning("m/2"));
    const items = [item("a", "Refund", "Money"), item("b", "Anfahrt", "Mit dem Rad zum Tor.")];
    await index(
      search,
      items.map((one) => ({ ...one, language: "de" })),
    );
    const scores = async () =>
      (await search.search(tenant, { query: "tor refund" })).results.map(({ id, score }) => [
        id,
        score,
      ]);
    const before = await scores();
    await expect.poll(scores).not.toEqual(before);
  });

  it("alpha 0 is keyword alone, 1 vectors alone", async () => {
    const { search } = open(meaning("m/2"));
    await index(search, [
      item("a", "Money back", "Refund"),
      item("b", "Opening", "Hours of money"),
    ]);
    const by = async (alpha: number) =>
      (await search.search(tenant, { query: "hours money", alpha })).results.map(({ id }) => id);
    expect(await by(0)).toEqual(["b", "a"]);
    expect(await by(1)).toEqual(["a", "b"]);
    const { mode } = await search.search(tenant, { query: "hours", alpha: 0 });
    expect(mode).toBe("keyword");
  });

  it("goes by keyword while the embedder is down, and makes the vectors later", async () => {
    const up = meaning("m/2");
    let down = true;
    const { search, faults, clock } = open({
      ...up,
      embed: (texts, kind, signal) =>
        down ? Promise.reject(new Error("connection refused")) : up.embed(texts, kind, signal),
    });
    const items = [item("a", "Money back", "Refund"), item("b", "Opening", "Hours")];
    const indexed = await search.indexItems({ tenant, jobId: "job_1", items, sources: [] });
    expect(indexed).toEqual({ withoutVectors: 2 });
    const answer = await search.search(tenant, { query: "refund" });
    expect([answer.mode, answer.results.length]).toEqual(["keyword", 1]);
    const before = faults.length;
    expect(before).toBeGreaterThan(0);
    // After several failures in a row the next search does not wait for it again.
    for (let i = 1; i < limits.serviceFaultsMax.value; i++) {
      await search.search(tenant, { query: "refund" });
    }
    const resting = faults.length;
    await search.search(tenant, { query: "refund" });
    expect(faults).toHaveLength(resting);
    down = false;
    await clock.advance(limits.serviceRestMs.value);
    await search.search(tenant, { query: "reimbursement" });
    await settled(search, 2);
  });

  it("goes on by meaning after one query that failed", async () => {
    const up = meaning("m/2");
    let failures = 1;
    const { search } = open({
      ...up,
      embed: (texts, kind, signal) =>
        kind === "query" && failures-- > 0
          ? Promise.reject(new Error("took too long"))
          : up.embed(texts, kind, signal),
    });
    const modes = [];
    for (let i = 0; i < 3; i++) {
      modes.push((await search.search(tenant, { query: "refund" })).mode);
    }
    expect(modes).toEqual(["keyword", "hybrid", "hybrid"]);
  });

  it("one query at a time tries an embedder that was down", async () => {
    const waiting: (() => void)[] = [];
    const down: Embedder = {
      model: async () => "m/2",
      embed: () => new Promise((_, reject) => waiting.push(() => reject(new Error("down")))),
    };
    const { search, clock } = open(down);
    const ask = () => search.search(tenant, { query: "refund" });
    const failAll = async (many: number) => {
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(many);
      for (const fail of waiting.splice(0)) fail();
    };
    const first = Array.from({ length: limits.serviceFaultsMax.value }, ask);
    await failAll(first.length);
    await Promise.all(first);
    await clock.advance(limits.serviceRestMs.value);
    const [trying, ...others] = [ask(), ask(), ask()];
    await Promise.all(others);
    await failAll(1);
    expect((await trying)?.mode).toBe("keyword");
  });

  it("a new model re-embeds behind the calls while keyword search goes on", async () => {
    const old = open(meaning("old/2"));
    await index(old.search, [item("a", "Money back", "Refund"), item("b", "Opening", "Hours")]);
    const { search } = open(meaning("new/3", 3), old.index);
    const during = await search.search(tenant, { query: "refund" });
    expect(during.results.map(({ id }) => id)).toEqual(["a"]);
    await settled(search, 2);
    const left = await old.index.list(tenant, { withoutVectorOf: "new/3" }, { limit: 10 });
    expect(left).toEqual([]);
  });

  it("embeds what is new or changed only", async () => {
    const embedder = meaning("m/2");
    const { search } = open(embedder);
    const [a, b] = [item("a", "Money back", "Refund"), item("b", "Opening", "Hours")];
    await index(search, [a, b]);
    expect(embedder.texts).toEqual(["Money back\nRefund", "Opening\nHours"]);
    await index(search, [a, { ...b, content: "Hours: 9 to 5" }]);
    expect(embedder.texts.slice(2)).toEqual(["Opening\nHours: 9 to 5"]);
  });
});

it("only a removal that was asked for reaches the archives", async () => {
  const removed: unknown[] = [];
  const archive = { remove: async (what: unknown) => void removed.push(what) };
  const deps = { index: newIndex(), clock: createTestClock(), onFault: () => {} };
  const search = createSearch({ ...deps, archive });
  onTestFinished(() => search.close());
  const url = "https://shop.example/a";
  await search.removeKnowledge("key_1", { source: url });
  expect(removed).toEqual([]);
  await search.removeKnowledge("key_1", { source: url }, { isAsked: true });
  expect(removed).toEqual([{ tenant: "key_1", url }]);
});

function open(
  embedder?: Embedder,
  shared?: ReturnType<typeof createItemIndex>,
  reranker?: Reranker,
) {
  const clock = createTestClock();
  const faults: unknown[] = [];
  const itemIndex = shared ?? newIndex();
  const search = createSearch({
    index: itemIndex,
    ...(embedder && { embedder }),
    ...(reranker && { reranker }),
    clock,
    onFault: (error) => faults.push(error),
  });
  onTestFinished(() => search.close());
  return { search, index: itemIndex, clock, faults };
}

function newIndex() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return createItemIndex(database);
}

function item(
  id: string,
  title: string,
  content: string,
  given: Partial<KnowledgeItem> = {},
): KnowledgeItem {
  const source = `https://shop.example/${id}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  return { id, title, description: "", content, category: "OTHER", source, evidence, ...given };
}

async function index(search: Search, items: KnowledgeItem[], of = tenant): Promise<void> {
  await search.indexItems({ tenant: of, jobId: "job_1", items, sources: [] });
}

/** Fulfilled when the vectors see every item. */
async function settled(search: Search, items: number): Promise<void> {
  const query = { query: "reimbursement", alpha: 1 };
  await expect
    .poll(async () => (await search.search(tenant, query)).results.length, { interval: 5 })
    .toBe(items);
}

/** Two meanings, money and all else, in as many dimensions as asked for. */
function meaning(model: string, dimensions = 2): Embedder & { texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    model: async () => model,
    embed: async (asked, kind) => {
      if (kind === "item") texts.push(...asked);
      return asked.map((text) => {
        const vector = new Float32Array(dimensions);
        vector[/refund|reimburse|money/i.test(text) ? 0 : 1] = 1;
        return vector;
      });
    },
  };
}

const syllables = [
  "ba",
  "co",
  "du",
  "fe",
  "gi",
  "ka",
  "lo",
  "mu",
  "ne",
  "pi",
  "ra",
  "so",
  "tu",
  "ve",
];
const madeUp = (i: number) =>
  [i, i * 7 + 3, i * 13 + 5, i * 5 + 1].map((n) => syllables[n % syllables.length]).join("");
const knownItems = Array.from({ length: 200 }, (_, i) =>
  item(
    `known${i}`,
    itemCategories[i % itemCategories.length] ?? "",
    [i, i + 61, i * 3 + 17, i + 100, i + 7]
      .map((n) => `${madeUp(n)}x${"abcdefgh"[n % 8]}`)
      .join(" "),
  ),
);

/** One letter left out, doubled, changed or swapped with the next. */
function mistype(word: string, how: number): string {
  const at = 1 + (how % (word.length - 2));
  const [head, letter, next, tail] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const kinds = [`${next}${tail}`, `${letter}${letter}${next}${tail}`, `q${next}${tail}`];
  return head + (kinds[how % 4] ?? `${next}${letter}${tail}`);
}

import { expect } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import type { DocumentKind } from "../../src/contract/knowledge.ts";
import type {
  IndexDocument,
  IndexQuery,
  ItemFilter,
  ItemIndex,
} from "../../src/ports/item-index.ts";
import { aMoment, newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function itemIndexContract(
  name: string,
  open: () => Promise<Opened<ItemIndex>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`item index: ${name}`, open, options, {
    ...keywordCases,
    ...vectorCases,
    ...filterCases,
    ...kindCases,
    ...writeCases,
    ...tenantCases,
  });
}

type Subject = Opened<ItemIndex>;

const keywordCases = {
  async "an empty tenant answers every question"({ port }: Subject) {
    const tenant = newTenant();
    expect(await port.search(tenant, { ...asking("plan"), vector: vector(1, 0) })).toEqual({
      keyword: [],
      every: [],
      vector: [],
      unseen: 0,
    });
    expect(await port.get(tenant, ["a"])).toEqual([]);
    expect(await port.list(tenant, {}, { limit: 10 })).toEqual([]);
    expect(await port.count(tenant, {})).toEqual({ total: 0, byDomain: {}, byCategory: {} });
    expect((await port.words(tenant)).size).toBe(0);
    expect(await port.remove(tenant, { domain: "shop.example" })).toBe(0);
    expect(await port.remove(tenant, "everything")).toBe(0);
  },

  async "items that share a term are found, the one with it in the title first"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("a", { terms: "delivery costs and the price of a crate" }),
      document("b", { title: "price", terms: "what a crate costs" }),
      document("c", { terms: "opening hours of the shop" }),
    ]);
    expect(await keywords(port, tenant, asking("price"))).toEqual(["b", "a"]);
  },

  async "any of the terms may match, and a rare one weighs more"({ port }: Subject) {
    const tenant = newTenant();
    const common = times(8, (i) => document(`c${i}`, { terms: "shop hours daily" }));
    await port.upsert(tenant, [...common, document("rare", { terms: "shop basement daily" })]);
    const found = await keywords(port, tenant, asking("hours basement nowhere"));
    expect(found[0]).toBe("rare");
    expect(found).toHaveLength(9);
  },

  async "items that have every word are named, whatever form of it, under the filter too"({
    port,
  }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("both", { title: "blue", terms: "crate", category: "FAQ" }),
      document("forms", { terms: "a crates of blau", category: "LEGAL" }),
      document("one", { terms: "crate crate crate" }),
    ]);
    const every = [
      ["crate", "crates"],
      ["blue", "blau", 'odd"'],
    ];
    const query = { ...nothing, terms: every.flat(), every };
    const asked = async (more: Partial<IndexQuery>) =>
      (await port.search(tenant, { ...query, ...more })).every.toSorted();
    expect(await asked({})).toEqual(["both", "forms"]);
    expect(await asked({ filter: { categories: ["LEGAL"] } })).toEqual(["forms"]);
    expect(await asked({ maxHits: 1 })).toHaveLength(1);
    expect(await asked({ every: [["crate"], ["nowhere"]] })).toEqual([]);
    expect((await port.search(tenant, asking("crate"))).every).toEqual([]);
  },

  async "no terms, and terms that no item has, find nothing"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [document("a", { terms: "one two" })]);
    expect(await keywords(port, tenant, { terms: [] })).toEqual([]);
    expect(await keywords(port, tenant, asking("three"))).toEqual([]);
  },

  async "a term that every item has finds them when it is all that was asked"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(
      tenant,
      times(4, (i) => document(`i${i}`, { terms: `acme number${i}` })),
    );
    expect((await keywords(port, tenant, asking("acme"))).toSorted()).toEqual(
      times(4, (i) => `i${i}`),
    );
  },

  async "terms of any script are found, and those of query languages are only terms"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const terms = ["東京", "ราคา", "cena", "preço", "größe", "c3po", "and", "or", "not", "near"];
    await port.upsert(
      tenant,
      terms.map((term, i) => document(`i${i}`, { terms: term })),
    );
    for (const [i, term] of terms.entries()) {
      expect([term, await keywords(port, tenant, asking(term))]).toEqual([term, [`i${i}`]]);
    }
    const hostile = [
      '"',
      "*",
      "^a",
      "a:b",
      "terms:东",
      "(",
      "') OR 1=1 --",
      "NEAR(a b)",
      "\\",
      "🙂",
    ];
    for (const term of hostile) {
      expect([term, await keywords(port, tenant, { terms: [term] })]).toEqual([term, []]);
    }
  },

  async "of each half as many hits as asked for, best first, the same each time"({
    port,
  }: Subject) {
    const tenant = newTenant();
    await port.upsert(
      tenant,
      times(30, (i) => {
        const terms = `${"crate ".repeat(1 + (i % 7))}${"other ".repeat(i)}`.trim();
        return document(`i${i}`, { terms, vector: vector(1, i) });
      }),
    );
    const query = { ...asking("crate"), vector: vector(1, 3), maxHits: 5 };
    const first = await port.search(tenant, query);
    for (const half of [first.keyword, first.vector]) {
      expect(half).toHaveLength(5);
      expect(half.map(({ score }) => score)).toEqual(
        half.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }
    expect(await port.search(tenant, query)).toEqual(first);
    const all = await port.search(tenant, { ...query, maxHits: 30 });
    expect(all.keyword.slice(0, 5)).toEqual(first.keyword);
    expect(all.vector.slice(0, 5)).toEqual(first.vector);
  },
};

const vectorCases = {
  async "the nearest by cosine come first, with their cosine as the score"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("away", { vector: vector(-1, 0) }),
      document("near", { vector: vector(3, 1) }),
      document("same", { vector: vector(1, 0) }),
      document("across", { vector: vector(0, 1) }),
    ]);
    const { vector: hits } = await port.search(tenant, { ...nothing, vector: vector(1, 0) });
    expect(hits.map(({ id }) => id)).toEqual(["same", "near", "across", "away"]);
    expect(hits.map(({ score }) => Math.round(score * 100) / 100)).toEqual([1, 0.95, 0, -1]);
  },

  async "a long item is found by the nearest of its parts, once"({ port }: Subject) {
    const tenant = newTenant();
    const long = { ...vector(1, 0), later: [unit([0, 1]), unit([1, 1])] };
    const others = Array.from({ length: 8 }, (_, i) =>
      document(`other${i}`, { terms: "crate", vector: vector(1, 4 + i) }),
    );
    await port.upsert(tenant, [document("long", { vector: long }), ...others]);
    await port.upsert(tenant, [document("away", { vector: vector(-1, 0) })]);
    const near = async (x: number, y: number, maxHits: number, filter: ItemFilter = {}) => {
      const query = { ...nothing, vector: vector(x, y), maxHits, filter };
      const { vector: hits, unseen } = await port.search(tenant, query);
      expect(unseen).toBe(0);
      return hits.map(({ id, score }) => `${id} ${score.toFixed(2)}`);
    };
    expect((await near(1, 0, 3))[0]).toBe("long 1.00");
    expect((await near(0, 1, 3))[0]).toBe("long 1.00");
    expect(await near(1, 1, 1)).toEqual(["long 1.00"]);
    expect((await near(0, 1, 20)).toSorted().map((hit) => hit.split(" ")[0])).toEqual(
      ["away", "long", ...others.map(({ item }) => item.id)].toSorted(),
    );
    expect(await near(0, 1, 3, { sources: ["https://shop.example/long"] })).toEqual(["long 1.00"]);

    const [stored] = await port.get(tenant, ["long"]);
    expect(stored?.vector?.later?.map((part) => [...part].map((one) => one.toFixed(2)))).toEqual([
      ["0.00", "1.00"],
      ["0.71", "0.71"],
    ]);
    expect(await port.list(tenant, { withoutVectorOf: "test/2" }, { limit: 10 })).toEqual([]);

    // Written again as a short one, it has no other parts left.
    await port.upsert(tenant, [document("long", { vector: vector(1, 0) })]);
    expect((await near(0, 1, 20)).includes("long 0.00")).toBe(true);
    expect((await port.get(tenant, ["long"]))[0]?.vector?.later).toBeUndefined();
    expect(await port.remove(tenant, { sources: ["https://shop.example/long"] })).toBe(1);
    expect(await near(1, 0, 20)).toHaveLength(others.length + 1);
  },

  async "vectors of another model are not compared, and counted as unseen"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("old", { terms: "crate", vector: vector(1, 0, "old/2") }),
      document("none", { terms: "crate" }),
      document("new", { terms: "crate", vector: { model: "new/3", values: unit([1, 0, 0]) } }),
    ]);
    const wide = { model: "new/3", values: unit([1, 1, 0]) };
    const answer = await port.search(tenant, { ...asking("crate"), vector: wide });
    expect(answer.vector.map(({ id }) => id)).toEqual(["new"]);
    expect(answer.unseen).toBe(2);
    expect(answer.keyword).toHaveLength(3);
    const unknown = { model: "unknown/2", values: unit([1, 0]) };
    expect(await port.search(tenant, { ...nothing, vector: unknown })).toMatchObject({
      vector: [],
      unseen: 3,
    });
    const left = await port.list(tenant, { withoutVectorOf: "new/3" }, { limit: 10 });
    expect(left.map(({ id }) => id)).toEqual(["none", "old"]);
  },

  async "an item written again with a vector of a new model loses the old one"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [document("a", { vector: vector(1, 0, "old/2") })]);
    await port.upsert(tenant, [document("a", { vector: vector(0, 1, "new/2") })]);
    const old = await port.search(tenant, { ...nothing, vector: vector(1, 0, "old/2") });
    expect(old).toMatchObject({ vector: [], unseen: 1 });
    const [stored] = await port.get(tenant, ["a"]);
    expect(stored?.vector?.model).toBe("new/2");
    expect([...(stored?.vector?.values ?? [])]).toEqual([0, 1]);
  },
};

const filterCases = {
  async "filters hold before hits are counted, in both halves"({ port }: Subject) {
    const tenant = newTenant();
    const many = times(20, (i) =>
      document(`a${i}`, { terms: "crate crate", category: "FAQ", vector: vector(1, 0) }),
    );
    const few = document("z", { terms: "crate and more", category: "LEGAL", vector: vector(0, 1) });
    await port.upsert(tenant, [...many, few]);
    const answer = await port.search(tenant, {
      terms: ["crate"],
      vector: vector(1, 0),
      filter: { categories: ["LEGAL", "PRICING"] },
      maxHits: 1,
    });
    expect(answer.keyword.map(({ id }) => id)).toEqual(["z"]);
    expect(answer.vector.map(({ id }) => id)).toEqual(["z"]);
  },

  async "an audience is shown only what is for it, by words, by meaning and in lists"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const near = { terms: "crate", vector: vector(1, 0) };
    const open = { ...near, audience: "public" };
    await port.upsert(tenant, [
      document("public", open),
      passage("passage", open),
      document("of-a", { ...near, audience: "site_a" }),
      document("of-b", { ...near, audience: "site_b" }),
      // Its owner's alone, or stored by an earlier version.
      document("none", near),
      passage("none-either", near),
    ]);
    const shown = async (audiences: readonly string[]) => {
      const filter = { audiences };
      const every = [["crate"]];
      const found = await port.search(tenant, {
        ...asking("crate"),
        vector: near.vector,
        every,
        filter,
      });
      const listed = (await port.list(tenant, filter, { limit: 10 })).map(({ id }) => id);
      expect((await port.count(tenant, filter)).total).toBe(listed.length);
      for (const half of [found.keyword.map(({ id }) => id), found.every]) {
        expect(half.toSorted()).toEqual(listed);
      }
      expect(found.vector.map(({ id }) => id).toSorted()).toEqual(listed);
      return listed;
    };
    expect(await shown(["public"])).toEqual(["passage", "public"]);
    expect(await shown(["public", "site_b"])).toEqual(["of-b", "passage", "public"]);
    expect(await shown(["site_c"])).toEqual([]);
    expect(await port.count(tenant, {})).toMatchObject({ total: 6 });
    expect((await port.get(tenant, ["of-a"]))[0]?.item.audience).toBe("site_a");

    // Read again with a credential, without one, and by a version that does not note it.
    const { audience: _none, ...unnoted } = open;
    await port.upsert(tenant, [document("public", unnoted), document("of-a", open)]);
    expect(await shown(["public", "site_a"])).toEqual(["of-a", "passage"]);
  },

  async "a domain includes its subdomains"({ port }: Subject) {
    const tenant = newTenant();
    const domains = ["shop.example", "de.shop.example", "workshop.example", "example", "127.0.0.1"];
    await port.upsert(
      tenant,
      domains.map((domain) => document(domain, { domain })),
    );
    const within = { domains: ["de.shop.example", "127.0.0.1"] };
    const several = await port.list(tenant, { within }, { limit: 10 });
    expect(several.map(({ id }) => id)).toEqual(["127.0.0.1", "de.shop.example"]);
    const found = async (domain: string) =>
      (await port.list(tenant, { domain }, { limit: 10 })).map(({ id }) => id);
    expect(await found("shop.example")).toEqual(["de.shop.example", "shop.example"]);
    expect(await found("de.shop.example")).toEqual(["de.shop.example"]);
    expect(await found("127.0.0.1")).toEqual(["127.0.0.1"]);
    expect(await found("%.example")).toEqual([]);
  },

  async "a language includes its regions and scripts"({ port }: Subject) {
    const tenant = newTenant();
    const languages = ["de", "de-AT", "den", "zh-Hant-TW", undefined];
    await port.upsert(
      tenant,
      languages.map((language) =>
        document(language ?? "unknown", {
          language,
          terms: "crate",
          vector: vector(1, 0),
        }),
      ),
    );
    const found = async (language: string) =>
      (await port.list(tenant, { language }, { limit: 10 })).map(({ id }) => id);
    expect(await found("de")).toEqual(["de", "de-AT"]);
    expect(await found("de-at")).toEqual(["de-AT"]);
    expect(await found("zh-hant")).toEqual(["zh-Hant-TW"]);
    expect([await found("d"), await found("%")]).toEqual([[], []]);
    const query = { ...asking("crate"), vector: vector(1, 0), filter: { language: "zh" } };
    const { keyword, vector: near } = await port.search(tenant, query);
    expect([...keyword, ...near].map(({ id }) => id)).toEqual(["zh-Hant-TW", "zh-Hant-TW"]);
  },

  async "an item is found by each page that states it"({ port }: Subject) {
    const tenant = newTenant();
    const [one, two, three] = pages;
    await port.upsert(tenant, [
      document("both", { source: one, further: [two], terms: "crate", vector: vector(1, 0) }),
      document("first", { source: one, terms: "crate", category: "FAQ" }),
      document("third", { source: three, terms: "crate" }),
    ]);
    const found = async (sources: string[], more: ItemFilter = {}) =>
      (await port.list(tenant, { sources, ...more }, { limit: 10 })).map(({ id }) => id);
    expect(await found([one])).toEqual(["both", "first"]);
    expect(await found([two])).toEqual(["both"]);
    expect(await found([three, two])).toEqual(["both", "third"]);
    expect(await found([one, two], { categories: ["FAQ"] })).toEqual(["first"]);
    expect(await found(["https://shop.example/", "https://shop.example/22"])).toEqual([]);
    expect(await port.count(tenant, { sources: [two] })).toMatchObject({ total: 1 });
    const query = { ...asking("crate"), vector: vector(1, 0), filter: { sources: [two] } };
    const answer = await port.search(tenant, query);
    expect([...answer.keyword, ...answer.vector].map(({ id }) => id)).toEqual(["both", "both"]);
    expect(await port.remove(tenant, { sources: [two, three] }, new Set(["third"]))).toBe(1);
    expect(await found([one, two, three])).toEqual(["first", "third"]);
  },

  async "items that state one of some facts are found, page by page"({ port }: Subject) {
    const tenant = newTenant();
    const ids = times(7, (i) => `i${i}`);
    await port.upsert(
      tenant,
      ids.map((id, i) => document(id, { fact: i < 5 ? "same" : id })),
    );
    const found = async (facts: string[], page: { limit: number; after?: string }) =>
      (await port.list(tenant, { facts }, page)).map(({ id }) => id);
    expect(await found(["same", "i6"], { limit: 4 })).toEqual(["i0", "i1", "i2", "i3"]);
    expect(await found(["same", "i6"], { limit: 4, after: "i3" })).toEqual(["i4", "i6"]);
    expect(await found(["other", "sam"], { limit: 4 })).toEqual([]);
  },

  async "items are listed by id, page by page, each once, and counted"({ port }: Subject) {
    const tenant = newTenant();
    const ids = times(25, (i) => `i${String(i).padStart(2, "0")}`);
    await port.upsert(
      tenant,
      ids.map((id, i) =>
        document(id, {
          category: i % 2 === 0 ? "FAQ" : "LEGAL",
          domain: i < 5 ? "one.example" : "two.example",
        }),
      ),
    );
    const listed: string[] = [];
    for (let after = ""; ; after = listed.at(-1) ?? "") {
      const page = await port.list(tenant, {}, { limit: 10, ...(after !== "" && { after }) });
      listed.push(...page.map(({ id }) => id));
      if (page.length < 10) break;
    }
    expect(listed).toEqual(ids);
    expect(await port.count(tenant, {})).toEqual({
      total: 25,
      byDomain: { "one.example": 5, "two.example": 20 },
      byCategory: { FAQ: 13, LEGAL: 12 },
    });
    expect(await port.count(tenant, { domain: "one.example", categories: ["LEGAL"] })).toEqual({
      total: 2,
      byDomain: { "one.example": 2 },
      byCategory: { LEGAL: 2 },
    });
  },
};

const kindCases = {
  async "items and passages are found together, or either alone"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("a", { terms: "crate one", vector: vector(1, 0) }),
      passage("p", { terms: "crate two", vector: vector(1, 1) }),
    ]);
    const both = { ...asking("crate"), vector: vector(1, 0) };
    const asked = async (kinds: readonly DocumentKind[] | undefined) => {
      const answer = await port.search(tenant, { ...both, filter: { ...(kinds && { kinds }) } });
      return [answer.keyword, answer.vector].map((hits) => hits.map(({ id }) => id).toSorted());
    };
    expect(await asked(undefined)).toEqual([
      ["a", "p"],
      ["a", "p"],
    ]);
    expect(await asked(["item", "passage"])).toEqual(await asked(undefined));
    expect(await asked(["item"])).toEqual([["a"], ["a"]]);
    expect(await asked(["passage"])).toEqual([["p"], ["p"]]);
    expect(await asked([])).toEqual([[], []]);
  },

  async "a passage comes back as it was given, and items and passages are listed and counted apart"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const given = passage("p", { category: "FAQ" });
    await port.upsert(tenant, [document("a", {}), given, document("z", { category: "LEGAL" })]);
    expect((await port.get(tenant, ["p"]))[0]?.item).toEqual(given.item);
    const listed = async (kinds: readonly DocumentKind[]) =>
      (await port.list(tenant, { kinds }, { limit: 10 })).map(({ id }) => id);
    expect(await listed(["item"])).toEqual(["a", "z"]);
    expect(await listed(["passage"])).toEqual(["p"]);
    expect(await port.count(tenant, {})).toMatchObject({ total: 3 });
    expect(await port.count(tenant, { kinds: ["passage"] })).toEqual({
      total: 1,
      byDomain: { "shop.example": 1 },
      byCategory: { FAQ: 1 },
    });
  },

  async "passages of a page are removed without its items, and items without its passages"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const source = "https://shop.example/page";
    const documents = [
      document("a", { source, terms: "crate" }),
      passage("p", { source, terms: "crate" }),
      passage("q", { source, terms: "crate" }),
      passage("r", { terms: "crate" }),
    ];
    await port.upsert(tenant, documents);
    const left = async () => (await keywords(port, tenant, asking("crate"))).toSorted();
    const passages = { kinds: ["passage"], sources: [source] } as const;
    expect(await port.remove(tenant, passages, new Set(["q"]))).toBe(1);
    expect(await left()).toEqual(["a", "q", "r"]);
    expect(await port.remove(tenant, { kinds: ["item"], sources: [source] })).toBe(1);
    expect(await left()).toEqual(["q", "r"]);
    expect(await port.remove(tenant, { domain: "shop.example" })).toBe(2);
  },
};

const writeCases = {
  async "an item comes back as it was given"({ port }: Subject) {
    const tenant = newTenant();
    const { item, ...rest } = document("a", { vector: vector(3, 4) });
    const odd = { ...item, title: "“é” 漢字 🐢", content: "one\n\n| a | 'b' |\n\"c\" \\ \u0007" };
    await port.upsert(tenant, [{ item: odd, ...rest }, document("b", {})]);
    const [a, b, ...more] = await port.get(tenant, ["a", "missing", "b"]);
    expect(more).toEqual([]);
    expect(a?.item).toEqual(odd);
    expect(a?.vector?.model).toBe("test/2");
    expect([...(a?.vector?.values ?? [])].map((value) => value.toFixed(4))).toEqual([
      "0.6000",
      "0.8000",
    ]);
    expect(b?.item.id).toBe("b");
    expect(b?.vector).toBeUndefined();
  },

  async "an item written again is replaced: terms, category, vector and words"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [
      document("a", { terms: "old shared", category: "FAQ", vector: vector(1, 0) }),
      document("b", { terms: "shared" }),
    ]);
    await port.upsert(tenant, [document("a", { terms: "new shared", category: "LEGAL" })]);
    expect(await keywords(port, tenant, asking("old"))).toEqual([]);
    expect(await keywords(port, tenant, asking("new"))).toEqual(["a"]);
    expect(await port.count(tenant, {})).toMatchObject({ total: 2, byCategory: { LEGAL: 1 } });
    const words = await port.words(tenant);
    expect([words.get("old"), words.get("new"), words.get("shared")]).toEqual([undefined, 1, 2]);
    const near = await port.search(tenant, { ...nothing, vector: vector(1, 0) });
    expect(near).toMatchObject({ vector: [], unseen: 2 });
  },

  async "an item written again is found by its new pages and its new fact alone"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const [one, two, three] = pages;
    await port.upsert(tenant, [document("a", { source: one, further: [two], fact: "before" })]);
    await port.upsert(tenant, [document("a", { source: three, further: [two, one], fact: "now" })]);
    await port.upsert(tenant, [document("a", { source: two, further: [three], fact: "now" })]);
    const found = async (filter: ItemFilter) =>
      (await port.list(tenant, filter, { limit: 10 })).length;
    const counts = [one, two, three].map((source) => found({ sources: [source] }));
    expect(await Promise.all(counts)).toEqual([0, 1, 1]);
    expect([await found({ facts: ["before"] }), await found({ facts: ["now"] })]).toEqual([0, 1]);
  },

  async "words are the same map until something is written"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [document("a", { terms: "one" })]);
    const words = await port.words(tenant);
    expect(await port.words(tenant)).toBe(words);
    await port.upsert(tenant, [document("b", { terms: "two" })]);
    expect((await port.words(tenant)).get("two")).toBe(1);
  },

  async "a removal takes what matches all of it, but for what it is to keep"({ port }: Subject) {
    const tenant = newTenant();
    const [here, there] = ["https://shop.example/here", "https://shop.example/there"];
    await port.upsert(tenant, [
      document("stale", { source: here, terms: "stale word", vector: vector(1, 0) }),
      document("kept", { source: here, terms: "kept word" }),
      document("other", { source: there, terms: "other word", jobId: "job_2" }),
    ]);
    expect(await port.remove(tenant, { sources: [here] }, new Set(["kept"]))).toBe(1);
    expect((await keywords(port, tenant, asking("word"))).toSorted()).toEqual(["kept", "other"]);
    expect((await port.words(tenant)).has("stale")).toBe(false);
    const near = await port.search(tenant, { ...nothing, vector: vector(1, 0) });
    expect(near).toMatchObject({ vector: [], unseen: 2 });
    expect(await port.remove(tenant, { sources: [there], jobId: "job_1" })).toBe(0);
    expect(await port.remove(tenant, { jobId: "job_2" })).toBe(1);
    expect(await port.remove(tenant, { domain: "shop.example" })).toBe(1);
    expect(await port.count(tenant, {})).toMatchObject({ total: 0 });
  },

  async "a removal without a filter is refused"({ port }: Subject) {
    const tenant = newTenant();
    await port.upsert(tenant, [document("a", {})]);
    await expect(port.remove(tenant, {})).rejects.toThrow("needs a filter");
    expect(await port.count(tenant, {})).toMatchObject({ total: 1 });
  },

  async "more items than one batch are written, read and removed"({ port }: Subject) {
    const tenant = newTenant();
    const many = limits.indexBatch.value + 20;
    const documents = times(many, (i) => document(`i${i}`, { terms: `crate n${i}` }));
    await port.upsert(tenant, documents);
    expect(await port.count(tenant, {})).toMatchObject({ total: many });
    const ids = documents.map(({ item }) => item.id);
    expect((await port.get(tenant, ids)).map(({ item }) => item.id)).toEqual(ids);
    expect(await keywords(port, tenant, asking(`n${many - 1}`))).toEqual([`i${many - 1}`]);
    expect(await port.remove(tenant, { domain: "shop.example" })).toBe(many);
  },

  async "what was written is there for another process and after a restart"(subject: Subject) {
    const tenant = newTenant();
    await subject.port.upsert(tenant, [document("a", { terms: "crate", vector: vector(1, 0) })]);
    const again = await required(subject.reopen)();
    const answer = await again.search(tenant, { ...asking("crate"), vector: vector(1, 0) });
    expect(answer.keyword.map(({ id }) => id)).toEqual(["a"]);
    expect(answer.vector.map(({ id }) => id)).toEqual(["a"]);
    expect((await again.words(tenant)).get("crate")).toBe(1);
  },
};

const tenantCases = {
  async "no call reaches another tenant's items"({ port }: Subject) {
    const [own, theirs] = [newTenant(), newTenant()];
    await port.upsert(own, [document("a", { terms: "mine shared", vector: vector(1, 0) })]);
    await port.upsert(theirs, [
      document("a", { terms: "theirs shared", vector: vector(0, 1) }),
      document("b", { terms: "secret", vector: vector(1, 0), further: ["https://shop.example/c"] }),
    ]);
    expect(await port.list(own, { facts: ["b"] }, { limit: 10 })).toEqual([]);
    expect(await port.list(own, { sources: ["https://shop.example/c"] }, { limit: 10 })).toEqual(
      [],
    );
    const answer = await port.search(own, {
      ...asking("shared secret theirs"),
      vector: vector(1, 0),
      filter: { domain: "shop.example" },
    });
    expect(answer.keyword.map(({ id }) => id)).toEqual(["a"]);
    expect(answer.vector.map(({ id }) => id)).toEqual(["a"]);
    expect(await port.get(own, ["b"])).toEqual([]);
    expect((await port.list(own, {}, { limit: 10 })).map(({ id }) => id)).toEqual(["a"]);
    expect(await port.count(own, {})).toMatchObject({ total: 1 });
    expect([...(await port.words(own)).keys()].toSorted()).toEqual(["mine", "shared"]);
    expect(await port.remove(own, { domain: "shop.example" })).toBe(1);
    expect(await port.remove(own, "everything")).toBe(0);
    expect(await port.count(theirs, {})).toMatchObject({ total: 2 });
  },

  async "another tenant's items do not change a score"({ port }: Subject) {
    const [alone, beside, crowd] = [newTenant(), newTenant(), newTenant()];
    const documents = [document("a", { terms: "crate one" }), document("b", { terms: "two" })];
    await port.upsert(alone, documents);
    const before = await port.search(alone, asking("crate"));
    await port.upsert(
      crowd,
      times(50, (i) => document(`x${i}`, { terms: "crate crate" })),
    );
    await port.upsert(beside, documents);
    expect(await port.search(beside, asking("crate"))).toEqual(before);
    expect(await port.search(alone, asking("crate"))).toEqual(before);
  },

  async "a tenant that is forgotten has nothing left, and may begin again"({ port }: Subject) {
    const [removed, stays] = [newTenant(), newTenant()];
    for (const tenant of [removed, stays]) {
      await port.upsert(tenant, [document("a", { terms: "crate", vector: vector(1, 0) })]);
    }
    expect(await port.remove(removed, "everything")).toBe(1);
    const query = { ...asking("crate"), vector: vector(1, 0) };
    expect(await port.search(removed, query)).toMatchObject({ keyword: [], vector: [] });
    expect((await port.words(removed)).size).toBe(0);
    expect(await keywords(port, stays, query)).toEqual(["a"]);
    await port.upsert(removed, [document("b", { terms: "crate" })]);
    expect(await keywords(port, removed, query)).toEqual(["b"]);
  },
};

type Given = {
  title?: string;
  terms?: string;
  category?: IndexDocument["item"]["category"];
  domain?: string;
  language?: string | undefined;
  source?: string;
  /** Pages that state it after its source. */
  further?: string[];
  fact?: string;
  jobId?: string;
  audience?: string;
  vector?: IndexDocument["vector"];
};

function document(id: string, given: Given): IndexDocument {
  const { title = "", terms = "something", category = "OTHER", domain = "shop.example" } = given;
  const { source = `https://${domain}/${id}`, further = [], fact = id, jobId = "job_1" } = given;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const text = { title, description: "", content: terms };
  const words = [...new Set(`${title} ${terms}`.split(" ").filter((word) => word !== ""))];
  const sources = [source, ...further].map((each) => ({ source: each, evidence: [evidence] }));
  const about = { domain, ...languageOf(given), jobId, updatedAt: aMoment, hash: id };
  return {
    item: {
      id,
      ...text,
      category,
      source,
      evidence,
      ...(further.length > 0 && { sources }),
      ...(given.audience !== undefined && { audience: given.audience }),
      ...about,
    },
    terms: { title, allTerms: `${title} ${terms}`.trim(), words },
    fact,
    ...(given.vector && { vector: given.vector }),
  };
}

const pages = [
  "https://shop.example/1",
  "https://shop.example/2",
  "https://shop.example/3",
] as const;

const languageOf = ({ language }: Given) => (language === undefined ? {} : { language });

function passage(id: string, given: Given): IndexDocument {
  const made = document(id, given);
  const fields = {
    ranges: [
      { start: 0, end: 5 },
      { start: 9, end: 12 },
    ],
    context: "Name | Price",
    bodyHash: "body",
    place: "footer" as const,
    weight: 0.5,
  };
  return { ...made, item: { ...made.item, passage: fields } };
}

const nothing: IndexQuery = { terms: [], filter: {}, maxHits: 50 };
const asking = (words: string): IndexQuery => ({ ...nothing, terms: words.split(" ") });

async function keywords(port: ItemIndex, tenant: string, query: Partial<IndexQuery>) {
  const { keyword } = await port.search(tenant, { ...nothing, ...query });
  return keyword.map(({ id }) => id);
}

const vector = (x: number, y: number, model = "test/2") => ({ model, values: unit([x, y]) });

function unit(values: number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

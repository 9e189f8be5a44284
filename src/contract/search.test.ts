import { describe, expect, it } from "vitest";
import { domainOf, knowledgeRemovalSchema, searchRequestSchema } from "./search.ts";

describe("searchRequestSchema", () => {
  it.each([
    { query: "refunds" },
    { query: "x".repeat(10_000), limit: 100, offset: 0, alpha: 0 },
    { query: "' OR 1=1", category: "FAQ", domain: "shop.example" },
    { query: "🙂", category: ["FAQ", "LEGAL"], alpha: 1, domain: "https://www.Shop.example/a" },
    { query: "a", domain: "bücher.example" },
    { query: "a", domain: "127.0.0.1:8080" },
  ])("takes %j", (request) => {
    expect(searchRequestSchema.safeParse(request).error).toBeUndefined();
  });

  it.each([
    {},
    { query: "" },
    { query: " \n\t" },
    { query: "x".repeat(10_001) },
    { query: 5 },
    { query: "a", limit: 0 },
    { query: "a", limit: 101 },
    { query: "a", limit: 1.5 },
    { query: "a", offset: -1 },
    { query: "a", alpha: 1.1 },
    { query: "a", alpha: "0.5" },
    { query: "a", category: "PRICES" },
    { query: "a", category: [] },
    { query: "a", domain: "not a host" },
    { query: "a", domain: "" },
    { query: "a", top: 5 },
  ])("refuses %j", (request) => {
    expect(searchRequestSchema.safeParse(request).success).toBe(false);
  });
});

describe("knowledgeRemovalSchema", () => {
  it.each([
    [{ domain: "shop.example" }, true],
    [{ source: "https://shop.example/a" }, true],
    [{ jobId: "job_1" }, true],
    [{}, false],
    [{ domain: "shop.example", jobId: "job_1" }, false],
    [{ domain: "*" }, false],
  ])("%j: %s", (removal, taken) => {
    expect(knowledgeRemovalSchema.safeParse(removal).success).toBe(taken);
  });
});

describe("domainOf", () => {
  it.each([
    ["https://www.Example.com/a?b", "example.com"],
    ["docs.example.com.", "docs.example.com"],
    ["WWW.example.com:8080", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["[::1]:80", "[::1]"],
  ])("%s -> %s", (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });
});

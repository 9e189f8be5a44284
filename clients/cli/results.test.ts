import { expect, it } from "vitest";
import type { ExtractionResult } from "../node/src/index.ts";
import type { Run } from "./command.ts";
import { Given } from "./given.ts";
import { resultText } from "./results.ts";
import { testIo } from "./test-io.ts";

const source = "https://harbor.example/pricing";
const item = { title: "Starter plan", description: "", content: "9 euros", category: "PRICING" };
const result = {
  business: { name: "Harbor", domain: "harbor.example", category: "Software", description: "" },
  knowledgeItems: [{ ...item, source }],
  suggestedUrls: Array.from({ length: 50 }, (_, at) => ({
    url: `https://harbor.example/blog/${at}`,
    reason: "news",
  })),
  pagesScraped: 1,
  urlsDiscovered: 51,
  warnings: ["the page /old is gone"],
} as unknown as ExtractionResult; // the fields that are printed

const printed = (format: string, more: Partial<ExtractionResult> = {}) => {
  using ran = testIo();
  const run = { io: ran.io, given: new Given({ format }), json: false } as unknown as Run;
  return resultText({ ...result, ...more }, run).split("\n");
};

it("shows the requested values", () => {
  const value = { name: "Starter", price: 9, phone: null };
  const object = printed("table", { fields: { value, quotes: {} } });
  expect(object.map((line) => line.split(/ +/))).toContainEqual(["price", "9"]);
  expect(object.map((line) => line.split(/ +/))).toContainEqual(["phone", "-"]);
  const list = printed("table", { fields: [{ value, quotes: {} }] });
  expect(list.map((line) => line.split(/ +/))).toContainEqual(["Starter", "9", "-"]);
  expect(printed("table", { fields: [] })).toContain("no rows for the fields");
});

it("ends with the items; other addresses are a number", () => {
  const lines = printed("table");
  expect(lines.at(-1)).toBe(`PRICING   Starter plan  ${source}`);
  expect(lines.join("\n")).not.toContain("/blog/");
  expect(lines).toContain("also      50 more worth reading, listed with --json");
  expect(lines).toContain("note  the page /old is gone");
});

it("as markdown ends with the items, too", () => {
  expect(printed("markdown").at(-1)).toBe(`Source: <${source}>`);
});

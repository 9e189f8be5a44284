import { expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { embeddedTexts } from "./embedded-texts.ts";

const max = limits.embedPartChars.value;
const sentence = "The parcel leaves our warehouse on the day after the order. ";

it("a text that models read as a whole is one", () => {
  const short = sentence.trim();
  expect(embeddedTexts(item("Delivery", short))).toEqual([`Delivery\n${short}`]);
  expect(embeddedTexts(item("Delivery", ""))).toEqual(["Delivery\n"]);
});

it("of a longer one there are later parts of nearly equal length, cut after sentences", () => {
  const content = sentence.repeat(60).trim();
  const [first, ...later] = embeddedTexts(item("Delivery", content));
  expect(first).toBe(`Delivery\n${content}`);
  expect(later).toHaveLength(2);
  for (const text of later) {
    expect(text).toMatch(/^Delivery\nThe parcel .*order\.$/);
    expect(text.length).toBeGreaterThan(max / 2);
    expect(text.length).toBeLessThanOrEqual(max + 10);
  }
  expect(later.join(" ").split("The parcel")).toHaveLength(41);
});

it.each([
  ["lines", "one word after the other\n".repeat(300)],
  ["no sentences", "word ".repeat(2_000)],
  ["no spaces", "x".repeat(6_000)],
  ["Chinese sentences", "包裹在订购后的第二天离开仓库。".repeat(300)],
  ["far more than an item has", "word ".repeat(20_000)],
])("nothing is left out of a text of %s", (_, content) => {
  const [first = "", ...later] = embeddedTexts(item("Title", content));
  const bare = (text: string) => text.slice("Title\n".length).replace(/\s/g, "");
  const whole = content.replace(/\s/g, "");
  const ends = later.map(bare).join("");
  expect(whole.endsWith(ends)).toBe(true);
  expect(whole.startsWith(bare(first))).toBe(true);
  expect(bare(first).length + ends.length).toBeGreaterThanOrEqual(whole.length);
  expect(first.length).toBeLessThanOrEqual(limits.embedTextChars.value);
  expect(later.length + 1).toBeLessThanOrEqual(limits.embedParts.value);
});

it("parts of a passage are below its headings", () => {
  const long = item("Parcels", sentence.repeat(40));
  const passage = { context: null, bodyHash: null, place: "main", weight: 1 } as const;
  const evidence = { ...long.evidence, headingPath: ["Shop", "Delivery", "Parcels"] };
  const texts = embeddedTexts({ ...long, evidence, passage: { ...passage, ranges: [] } });
  expect(texts.map((text) => text.split("\n").slice(0, 3))).toEqual([
    ["Shop", "Delivery", "Parcels"],
    ["Shop", "Delivery", "Parcels"],
  ]);
});

function item(title: string, content: string): IndexedItem {
  const source = "https://shop.example/parcels";
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
  return {
    id: "a",
    title,
    description: "",
    content,
    category: "OTHER",
    source,
    evidence,
    ...about,
  };
}

import { expect, test } from "vitest";
import type { ItemCategory, KnowledgeItem } from "../../contract/knowledge.ts";
import type { ReadItem } from "../items/read-items.ts";
import { withPrices } from "./with-prices.ts";

type Made = [title: string, content: string, start: number, end: number];

function read([title, content, start, end]: Made, category: ItemCategory): ReadItem {
  const link = "https://example.com/";
  const evidence = { quote: "", start, end, headingPath: [], contentHash: "", link };
  const item: KnowledgeItem = {
    id: title,
    title,
    description: "",
    content,
    category,
    source: link,
    evidence,
  };
  return { item, strength: 1, role: "pricing" };
}

const pro: Made = ["Pro", "**Pro**: €20 per month", 10, 40];
const basic: Made = ["Basic", "**Basic**: €10 per month", 50, 80];

test.each<[string, Made[], Made[], string[], number]>([
  ["a price of the same name", [["Pro", "€10", 50, 53]], [pro, basic], ["Pro", "Basic"], 1],
  ["a price of the same place", [["Plans", "€20", 20, 23]], [pro], ["Pro"], 1],
  ["several at once", [["Plans", "€20, €10", 20, 70]], [pro, basic], ["Pro", "Basic"], 1],
  ["a price elsewhere", [["Delivery", "€5", 100, 110]], [pro], ["Pro", "Delivery"], 0],
  ["a text without a price", [["Pro", "For teams", 41, 49]], [pro], ["Pro", "Pro"], 0],
  ["no offline prices", [["Pro", "€20", 10, 13]], [["Pro", "For teams", 10, 13]], ["Pro"], 0],
])("%s", (_name, byModel, offline, titles, dropped) => {
  const found = withPrices(
    byModel.map((made) => read(made, "PRICING")),
    offline.map((made) => read(made, "PRICING")),
  );
  expect(found.items.map(({ item }) => item.title)).toEqual(titles);
  expect(found.dropped).toBe(dropped);
});

test("facts come from the offline item alone", () => {
  const offline = read(pro, "PRICING");
  offline.item.facts = { plan: "Pro", prices: [], limits: [{ name: "users", value: "5" }] };
  const { items } = withPrices([read(["Pro", "€10", 90, 93], "PRICING")], [offline]);
  expect(items.map(({ item }) => item)).toEqual([offline.item]);
});

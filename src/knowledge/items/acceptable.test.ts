import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { prepare } from "../reading.ts";
import { acceptanceOf } from "./acceptable.ts";

const page = buildPage(
  [
    ["heading", "Returns"],
    ["paragraph", "Goods may be returned within thirty days."],
    ["paragraph", "Who pays for the parcel?"],
    ["paragraph", "We use cookies to improve your experience."],
    ["item", "Shop"],
    ["item", "Our blog"],
    ["paragraph", "123 Main Street, Anytown"],
    [
      "paragraph",
      "Parcels of 123 Main Street, which was our address for many years before we moved " +
        "to the harbour, come back to the sender.",
    ],
  ],
  {
    links: ["Shop", "Our blog"].map((text) => ({
      url: "https://example.com/a",
      text,
      place: "main" as const,
      from: "a" as const,
      nofollow: false,
      hreflang: null,
    })),
  },
);
const reading = prepare(page, {
  startUrl: "https://example.com/",
  boilerplate: new Set(),
  siteNames: new Set(),
});
const isAcceptable = acceptanceOf(reading);
const longAge = "We began to make saws of this kind 30 years ago, in a workshop beside the river.";

test.each<[string, string, string, number[], boolean]>([
  ["a fact", "Returns", "Goods may be returned within thirty days.", [1], true],
  ["a fact with its question", "Who pays?", "**Who pays?**\n\nWe do.", [1], true],
  ["a question below a title", "Returns", "Who pays for the parcel?", [2], false],
  ["a question alone", "Who pays for the parcel?", "**Who pays for the parcel?**", [2], false],
  ["a request for consent", "Cookies", "We use cookies to improve your experience.", [3], false],
  ["consent beside a fact", "Returns", "Goods may be returned.", [1, 3], false],
  ["a menu", "Returns", "- Shop\n- Our blog", [4, 5], false],
  ["a menu with text", "Returns", "Goods may be returned.\n- Shop", [1, 4], true],
  ["an address of a template", "Visit", "123 Main Street, Anytown", [6], false],
  ["a text that mentions one", "Parcels", "Parcels of 123 Main Street come back.", [7], true],
])("%s", (_name, title, content, blocks, expected) => {
  const draft = {
    title,
    content,
    blocks,
    description: "",
    category: "OTHER" as const,
    strength: 1,
  };
  expect(isAcceptable(draft)).toBe(expected);
});

test.each([
  ["a list of products", "collection" as const, ["$20", "$25", "$30"], false],
  ["a list of products, fewer", "collection" as const, ["$20", "$25"], true],
  ["a page of a service", "service" as const, ["$20", "$25", "$30"], true],
])("prices without names on %s", (_name, kind, prices, expected) => {
  const lines = ["Monitors for every desk", ...prices].map((text) => ["paragraph", text] as const);
  const shop = prepare(buildPage(lines, { kind }), {
    startUrl: "https://example.com/",
    boilerplate: new Set(),
    siteNames: new Set(),
  });
  const draft = {
    title: "Monitors",
    content: lines.map(([, text]) => text).join("\n\n"),
    blocks: [...lines.keys()],
    description: "",
    category: "PRODUCT" as const,
    strength: 0.3,
  };
  expect(acceptanceOf(shop)(draft)).toBe(expected);
});

test.each([
  ["a list of articles", "listing" as const, "Ann Lee, 3 days ago", false],
  ["a list of products", "collection" as const, "Lee Ann vor 2 Stunden", false],
  ["a page of a service", "service" as const, "Ann Lee, 3 days ago", true],
  ["a list, in a sentence", "listing" as const, longAge, true],
])("an age on a separate line on %s", (_name, kind, line, expected) => {
  const lines = ["The new saw cuts wood of 40 cm.", line].map((it) => ["paragraph", it] as const);
  const list = prepare(buildPage(lines, { kind }), {
    startUrl: "https://example.com/",
    boilerplate: new Set(),
    siteNames: new Set(),
  });
  const draft = {
    title: "A new saw",
    content: lines.map(([, text]) => text).join("\n\n"),
    blocks: [...lines.keys()],
    description: "",
    category: "PRODUCT" as const,
    strength: 0.5,
  };
  expect(acceptanceOf(list)(draft)).toBe(expected);
});

test.each([
  ["a product's page", "product" as const, ["New", "$72.03", "+ $34 delivery"], false],
  ["a list", "listing" as const, ["New", "$72.03"], false],
  ["a service's page", "service" as const, ["New", "$72.03"], true],
  ["a sentence", "product" as const, ["A second blade costs a little more.", "$72.03"], true],
])("prices among labels on %s", (_name, kind, texts, expected) => {
  const offer = prepare(
    buildPage(
      texts.map((it) => ["paragraph", it] as const),
      { kind },
    ),
    {
      startUrl: "https://example.com/",
      boilerplate: new Set(),
      siteNames: new Set(),
    },
  );
  const draft = {
    title: "Saw",
    content: texts.join("\n\n"),
    blocks: [...texts.keys()],
    description: "",
    category: "PRICING" as const,
    strength: 0.3,
  };
  expect(acceptanceOf(offer)(draft)).toBe(expected);
});

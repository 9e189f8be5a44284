import { describe, expect, test } from "vitest";
import { fieldsSchema, wantedFields, type FieldsRequest } from "../../contract/fields.ts";
import type { Page } from "../../contract/page.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { classifyBusiness } from "../business/classify-business.ts";
import { evidenceText } from "../evidence.ts";
import { readFields } from "./read-fields.ts";

type Properties = NonNullable<FieldsRequest["properties"]>;

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const site = { url: "https://example.com/" };

function read(schema: object, pages: readonly Page[]) {
  const wanted = wantedFields(fieldsSchema.parse(schema));
  const rows = readFields(wanted, { pages, site, business: classifyBusiness(pages, site) });
  for (const { value, quotes } of rows) {
    const named = Object.keys(value).filter((name) => value[name] !== null);
    expect(Object.keys(quotes).toSorted()).toEqual(named.toSorted());
    for (const { quote, start, end, link } of Object.values(quotes)) {
      const page = pages.find(({ url }) => link.split("#")[0] === url);
      expect(page && evidenceText(page).slice(start, end)).toBe(quote);
    }
  }
  return rows;
}

const object = (properties: Properties, ...pages: Page[]) =>
  read({ type: "object", properties }, pages)[0]?.value;
const list = (properties: Properties, page: Page, required: string[] = []) =>
  read({ type: "array", items: { type: "object", properties, required } }, [page]).map(
    ({ value }) => value,
  );

const row = (...cells: string[]) => ["row", cells.join(" "), { cells }] as const;

const tent = buildPage(
  [
    ["heading", "Alpine 40 tent", { level: 1 }],
    ["paragraph", "A tent for two people and their bags."],
    ["paragraph", "€ 1,299.00"],
    row("SKU", "AT-40"),
    row("Weight (kg)", "2.4"),
    row("Waterproof", "Yes"),
    ["paragraph", "Colour: dark green"],
    ["paragraph", "Released"],
    ["paragraph", "31 January 2026"],
  ],
  { url: "https://example.com/alpine-40", title: "Alpine 40 tent", kind: "product" },
);

describe("one object", () => {
  test("labels, table rows, the title and the only price", () => {
    const wanted: Properties = {
      name: text,
      price: number,
      currency: text,
      sku: text,
      weightKg: number,
      waterproof: { type: "boolean" },
      colour: { enum: ["Light green", "Dark green"] },
      released: { type: "string", format: "date" },
      warranty: text,
    };
    expect(object(wanted, tent)).toEqual({
      name: "Alpine 40 tent",
      price: 1299,
      currency: "EUR",
      sku: "AT-40",
      weightKg: 2.4,
      waterproof: true,
      colour: "Dark green",
      released: "2026-01-31",
      warranty: null,
    });
  });

  test("labels in another language than the schema", () => {
    const page = buildPage(
      [
        ["paragraph", "Artikelnummer: 4711-B | Hersteller: Nordwerk"],
        ["paragraph", "Preis: 1.299,00 €"],
        ["paragraph", "Lieferzeit: 3 Tage"],
      ],
      { language: "de" },
    );
    expect(object({ sku: text, brand: text, price: number, deliveryDays: number }, page)).toEqual({
      sku: "4711-B",
      brand: "Nordwerk",
      price: 1299,
      deliveryDays: 3,
    });
  });

  test.each<[string, Properties, Page, object]>([
    [
      "two prices are no price",
      { price: number },
      buildPage([
        ["paragraph", "Basic: 5 €"],
        ["paragraph", "Pro: 9 €"],
      ]),
      { price: null },
    ],
    [
      "two prices have one currency",
      { price: number, currency: text },
      withNode(buildPage([["paragraph", "29 € instead of 39 €"]]), {
        "@type": "Product",
        offers: { "@type": "Offer", price: "29.00", priceCurrency: "EUR" },
      }),
      { price: 29, currency: "EUR" },
    ],
    [
      "a price in a sentence about something else",
      { price: number },
      buildPage([["paragraph", "Free shipping over 50 €"]]),
      { price: null },
    ],
    [
      "two values for one label",
      { sku: text },
      buildPage([
        ["paragraph", "SKU: A-1"],
        ["paragraph", "SKU: B-2"],
      ]),
      { sku: null },
    ],
    [
      "a label inside a sentence",
      { weight: text },
      buildPage([["paragraph", "The weight matters when you walk."]]),
      { weight: null },
    ],
    [
      "structured data that the page does not show",
      { sku: text },
      withNode(buildPage([["paragraph", "A tent."]]), { "@type": "Product", sku: "AT-40" }),
      { sku: null },
    ],
    [
      "structured data that the page shows",
      { brand: text, price: number, rating: number },
      withNode(
        buildPage([
          ["paragraph", "A tent by Nordwerk for $1,299 instead of $1,499."],
          ["paragraph", "Rating: 4.5 of 5"],
        ]),
        {
          "@type": "Product",
          brand: { "@type": "Brand", name: "Nordwerk" },
          offers: { "@type": "Offer", price: "1299.00", priceCurrency: "USD" },
          aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5 },
        },
      ),
      { brand: "Nordwerk", price: 1299, rating: 4.5 },
    ],
    [
      "structured data of two products",
      { brand: text },
      withNode(
        buildPage([["paragraph", "Nordwerk and Südwerk"]]),
        { "@type": "Product", brand: "Nordwerk" },
        { "@type": "Product", brand: "Südwerk" },
      ),
      { brand: null },
    ],
  ])("%s", (_, properties, page, value) => {
    expect(object(properties, page)).toEqual(value);
  });

  test("a thing comes from one page, the business from any", () => {
    const home = buildPage(
      [
        ["heading", "Nordwerk", { level: 1 }],
        ["paragraph", "Tents since 1970."],
      ],
      { url: "https://example.com/", title: "Nordwerk", contentHash: "home" },
    );
    const contact = buildPage([["paragraph", "Phone: +49 30 1234567"]], {
      url: "https://example.com/contact",
      title: "Contact",
      contentHash: "contact",
      facts: { ...home.facts, phones: ["+49 30 1234567"] },
    });
    const other = { ...tent, url: "https://example.com/other", contentHash: "other" };
    const lake = buildPage([["paragraph", "SKU: LK-1"]], { url: "https://example.com/lake" });
    const wanted = { sku: text, phone: text };
    expect(object(wanted, home, contact, other)).toEqual({ sku: "AT-40", phone: "+49 30 1234567" });
    expect(object(wanted, home, contact, other, lake)).toMatchObject({ sku: null });
    expect(object(wanted, tent, contact, lake)).toMatchObject({ sku: "AT-40" });
  });
});

describe("a list", () => {
  test("rows of a table with a head", () => {
    const page = buildPage([
      ["heading", "Rooms"],
      row("Room", "Price (EUR)", "Breakfast"),
      row("Single", "49.50", "✓"),
      row("Double", "79.00", "✗"),
      row("Suite", "on request", "✓"),
    ]);
    expect(list({ room: text, price: number, breakfast: { type: "boolean" } }, page)).toEqual([
      { room: "Single", price: 49.5, breakfast: true },
      { room: "Double", price: 79, breakfast: false },
      { room: "Suite", price: null, breakfast: true },
    ]);
    expect(list({ room: text, price: number }, page, ["price"])).toHaveLength(2);
  });

  test("cards", () => {
    const card = (name: string, price: string, n: number) =>
      [
        ["heading", name, { grid: 1, card: n }],
        ["paragraph", price, { grid: 1, card: n }],
        ["paragraph", `Size: ${n * 10} cm`, { grid: 1, card: n }],
      ] as const;
    const page = buildPage([...card("Bowl", "€ 12", 1), ...card("Vase", "€ 30 € 25", 2)]);
    expect(list({ name: text, price: number, sizeCm: number }, page)).toEqual([
      { name: "Bowl", price: 12, sizeCm: 10 },
      { name: "Vase", price: null, sizeCm: 20 },
    ]);
  });

  test("sections with labels", () => {
    const page = buildPage([
      ["heading", "Yoga for beginners"],
      ["paragraph", "Duration: 60 minutes"],
      ["heading", "Pilates"],
      ["paragraph", "Duration: 45 minutes"],
      ["heading", "How to find us"],
      ["paragraph", "Next to the station."],
    ]);
    expect(list({ title: text, duration: number }, page)).toEqual([
      { title: "Yoga for beginners", duration: 60 },
      { title: "Pilates", duration: 45 },
    ]);
  });

  test("questions and answers", () => {
    const page = buildPage([
      ["question", "Do you ship abroad?"],
      ["answer", "Yes, to all of Europe."],
    ]);
    expect(list({ question: text, answer: text }, page)).toEqual([
      { question: "Do you ship abroad?", answer: "Yes, to all of Europe." },
    ]);
  });

  test("a page without a list", () => {
    expect(list({ name: text, price: number }, buildPage([["paragraph", "Hello."]]))).toEqual([]);
  });
});

function withNode(page: Page, ...jsonLd: Record<string, unknown>[]): Page {
  return { ...page, structured: { ...page.structured, jsonLd } };
}

import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { readItems } from "./read-items.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set(["ready to start"]),
  siteNames: new Set(["example"]),
};

type Blocks = Parameters<typeof buildPage>[0];

/** Category, title and content of each item, in the order of the page. */
function read(path: string, blocks: Blocks, rest: Partial<Page> = {}): string[][] {
  const page = buildPage(blocks, { url: `https://example.com/${path}`, ...rest });
  return readItems(page, context).items.map(({ item }) => [
    item.category,
    item.title,
    item.content,
  ]);
}

const card = (grid: number, number: number) => ({ grid, card: number });

test("details and accordions: a question with all of its answer", () => {
  const items = read("help", [
    ["question", "Can I bring my dog?"],
    ["answer", "Yes, and this:"],
    ["item", "a lead"],
    ["paragraph", "More about our rooms."],
  ]);
  expect(items[0]).toEqual(["FAQ", "Can I bring my dog?", "Yes, and this:\n\n- a lead"]);
});

test("question marks in eight languages, and none where the page is about questions", () => {
  const items = read("faq", [
    ["heading", "FAQ", { level: 1 }],
    ["heading", "Wie lange dauert das"],
    ["paragraph", "Sechs Wochen."],
    ["heading", "¿Cuánto cuesta?"],
    ["paragraph", "Nada, la primera visita es gratis."],
    ["heading", "Combien de temps ?"],
    ["paragraph", "Dix jours."],
    ["heading", "Opening hours"],
    ["paragraph", "From 9:00 to 17:00."],
  ]);
  expect(items.map(([, title]) => title)).toEqual([
    "Wie lange dauert das",
    "¿Cuánto cuesta?",
    "Combien de temps ?",
    "Opening hours",
  ]);
  expect(items.at(-1)?.[0]).toBe("SUPPORT");
});

test("a question in bold with its answer after a line break", () => {
  const items = read("faq", [["paragraph", "Do you deliver?\nYes, on Tuesdays."]], {
    title: "FAQ",
  });
  expect(items).toEqual([["FAQ", "Do you deliver?", "Yes, on Tuesdays."]]);
});

test("what the structured data call a question is one, without a mark and outside a FAQ", () => {
  const jsonLd = [
    { "@type": "FAQPage", mainEntity: { "@type": "Question", name: "What it costs to cancel" } },
  ];
  const items = read(
    "pricing",
    [
      ["paragraph", "What it costs to cancel"],
      ["paragraph", "Nothing at all, at any time."],
    ],
    { title: "Pricing", structured: { jsonLd, microdata: [], openGraph: {}, twitter: {} } },
  );
  expect(items[0]?.slice(0, 2)).toEqual(["FAQ", "What it costs to cancel"]);
});

test.each([
  ["a band on every page", "", "Ready to start?"],
  ["a figure of speech", "", "Looking for more?"],
  ["an article", "blog/x", "What about the tenth reply?"],
])("no question: %s", (_, path, title) => {
  const text = "Try every feature for three weeks and tell your friends about all of it.";
  const items = read(path, [
    ["heading", title],
    ["paragraph", text],
  ]);
  expect(items.filter(([category]) => category === "FAQ")).toEqual([]);
});

test("plan cards, also the one without a figure", () => {
  const items = read("pricing", [
    ["heading", "Pro", card(1, 1)],
    ["paragraph", "€29 per month", card(1, 1)],
    ["paragraph", "Buy now", card(1, 1)],
    ["heading", "Enterprise", card(1, 2)],
    ["paragraph", "On request", card(1, 2)],
  ]);
  expect(items).toEqual([
    ["PRICING", "Pro", "**Pro**: €29 per month"],
    ["PRICING", "Enterprise", "**Enterprise**: On request"],
  ]);
});

test("the price of a plan is not what it saves", () => {
  const items = read("pricing", [
    ["heading", "Yearly", card(1, 1)],
    ["paragraph", "Save $1,200", card(1, 1)],
    ["paragraph", "$899/mo", card(1, 1)],
    ["heading", "Monthly", card(1, 2)],
    ["paragraph", "$999/mo", card(1, 2)],
  ]);
  expect(items.map(([, , content]) => content)).toEqual([
    "**Yearly**: $899/mo\n\nSave $1,200",
    "**Monthly**: $999/mo",
  ]);
});

test("a shop's collection at an address without a meaning", () => {
  const cards: Blocks = [0, 1].flatMap((at): Blocks => [
    ["heading", `Saw no. ${at}`, { level: 3, ...card(0, at) }],
    ["paragraph", "$37.00", card(0, at)],
  ]);
  const items = read("x7", cards, { kind: "collection" });
  expect(items.map(([category, title]) => [category, title])).toEqual([
    ["PRODUCT", "Saw no. 0"],
    ["PRODUCT", "Saw no. 1"],
  ]);
});

test("cards of a shop are products, cards without prices are none", () => {
  const items = read("products", [
    ["heading", "Green tea", card(1, 1)],
    ["paragraph", "€8.50", card(1, 1)],
    ["heading", "Black tea", card(1, 2)],
    ["paragraph", "€7.90", card(1, 2)],
  ]);
  expect(items.map(([category, title]) => [category, title])).toEqual([
    ["PRODUCT", "Green tea"],
    ["PRODUCT", "Black tea"],
  ]);
});

test("a price list: one item a row, labelled by its head", () => {
  const items = read("preise", [
    ["row", "Leistung | Dauer | Preis", { cells: ["Leistung", "Dauer", "Preis"] }],
    ["row", "Ölwechsel | 30 min | 45 €", { cells: ["Ölwechsel", "30 min", "45 €"] }],
    ["row", "1 | Rad | 12 €", { cells: ["1", "Rad", "12 €"] }],
  ]);
  expect(items).toEqual([
    ["PRICING", "Ölwechsel", "**Ölwechsel**: Dauer 30 min · 45 €"],
    ["PRICING", "Rad", "**Rad**: Leistung 1 · 12 €"],
  ]);
});

test("a comparison: one item a column, with the price of its column", () => {
  const items = read("pricing", [
    ["row", "Basic | Plus", { cells: ["", "Basic", "Plus"] }],
    ["row", "Price | Free | $9", { cells: ["Price", "Free", "$9"] }],
    ["row", "Users | 1 | 10", { cells: ["Users", "1", "10"] }],
    ["row", "Support | Forum | Mail", { cells: ["Support", "Forum", "Mail"] }],
  ]);
  expect(items).toEqual([
    ["PRICING", "Basic", "**Basic**: Free\n\n- Price: Free\n- Users: 1\n- Support: Forum"],
    ["PRICING", "Plus", "**Plus**: $9\n\n- Price: $9\n- Users: 10\n- Support: Mail"],
  ]);
});

test("lines that end in a price, on a page about prices only", () => {
  const lines: Blocks = [
    ["item", "Haarschnitt – 35 €"],
    ["item", "Bartpflege: 18 €"],
  ];
  expect(read("preise", lines).map(([, title]) => title)).toEqual(["Haarschnitt", "Bartpflege"]);
  expect(read("blog/x", lines)).toEqual([]);
});

test("prices in an article are somebody else's", () => {
  const items = read("blog/best-laptops", [
    ["row", "Model | Price", { cells: ["Model", "Price"] }],
    ["row", "Slim 7 | $999", { cells: ["Slim 7", "$999"] }],
  ]);
  expect(items).toEqual([]);
});

test("a product is read from data only as far as the page shows it", () => {
  const offer = (price: string) => ({
    jsonLd: [
      {
        "@type": "Product",
        name: "Blue mug",
        offers: { "@type": "Offer", price, priceCurrency: "EUR" },
      },
    ],
    microdata: [],
    openGraph: {},
    twitter: {},
  });
  const blocks: Blocks = [
    ["heading", "Blue mug", { level: 1 }],
    ["paragraph", "12,00 €"],
  ];
  const shown = read("shop/blue-mug", blocks, { structured: offer("12.00") });
  expect(shown).toEqual([["PRODUCT", "Blue mug", "**Blue mug**: 12,00 €"]]);
  expect(read("shop/blue-mug", blocks, { structured: offer("9.00") })).toEqual([]);
});

test("contact blocks and hours", () => {
  const items = read("kontakt", [
    ["heading", "Kontakt", { level: 1 }],
    ["paragraph", "Telefon: 030 123 45 67\npost@example.com"],
    ["heading", "Öffnungszeiten"],
    ["row", "Montag | 9:00 bis 17:00", { cells: ["Montag", "9:00 bis 17:00"] }],
    ["heading", "Nachricht"],
    ["paragraph", "Ihr Name und Ihre Nachricht"],
  ]);
  expect(items).toEqual([
    ["SUPPORT", "Kontakt", "Telefon: 030 123 45 67  \npost@example.com"],
    ["SUPPORT", "Öffnungszeiten", "- **Montag**: 9:00 bis 17:00"],
  ]);
});

test("one item a policy, and one for a policy of another kind inside it", () => {
  const items = read("agb", [
    ["heading", "Allgemeine Geschäftsbedingungen", { level: 1 }],
    ["heading", "§ 1 Geltung"],
    ["paragraph", "Diese Bedingungen gelten für alle Verträge mit uns."],
    ["heading", "§ 2 Widerrufsrecht"],
    ["paragraph", "Sie können den Vertrag binnen 14 Tagen widerrufen."],
  ]);
  expect(items.map(([category, title]) => [category, title])).toEqual([
    ["LEGAL", "Allgemeine Geschäftsbedingungen"],
    ["LEGAL", "Widerrufsrecht"],
  ]);
});

test.each([
  ["features", "FEATURE"],
  ["leistungen", "PRODUCT"],
  ["ueber-uns", "COMPANY"],
  ["hilfe", "SUPPORT"],
])("what stands under the headings of /%s is %s", (path, category) => {
  const items = read(path, [
    ["heading", "Rasche Lieferung"],
    ["paragraph", "Was heute bestellt wird, ist übermorgen bei Ihnen auf dem Tisch."],
  ]);
  expect(items.map((item) => item.slice(0, 2))).toEqual([[category, "Rasche Lieferung"]]);
});

test("an article is one item, a list of articles none", () => {
  const text = "Long and thoughtful words about one thing. ".repeat(8).trim();
  const blocks: Blocks = [
    ["heading", "On waiting", { level: 1 }],
    ["paragraph", text],
  ];
  expect(read("blog/on-waiting", blocks).map((item) => item.slice(0, 2))).toEqual([
    ["OTHER", "On waiting"],
  ]);
  expect(read("blog", blocks)).toEqual([]);
});

test("an article below its year and month is no list of a month's articles", () => {
  const words: Blocks = [["paragraph", "Saws want oil, and oil wants care. ".repeat(8)]];
  const at = (path: string) => read(path, words, { title: "Saws", kind: "article" });
  expect(at("news/why-a-saw-wants-oil/2025/11").map(([category]) => category)).toEqual(["OTHER"]);
  expect(at("news/2025/11")).toEqual([]);
});

test("a thread is one item, a question where its title asks; what is asked within it is talk", () => {
  const posts: Blocks = [
    ["paragraph", "Mine squeaks since Monday. Is there anything to be done about it?", card(0, 0)],
    ["paragraph", "Oil it, and oil it well. ".repeat(10), card(0, 1)],
    ["paragraph", "Did you see the game?", card(0, 2)],
    ["paragraph", "No.", card(0, 2)],
  ];
  const thread = (title: string) => read("t/9", posts, { title, kind: "forum" });
  expect(thread("How do I stop a saw from squeaking?")).toEqual([
    ["FAQ", "How do I stop a saw from squeaking?", expect.stringContaining("Oil it, and")],
  ]);
  expect(thread("My saw").map(([category]) => category)).toEqual(["OTHER"]);
});

test.each([
  ["How do I stop a saw from squeaking", "FAQ"],
  ["Which saw should I buy", "FAQ"],
  ["Does anyone still sharpen by hand", "FAQ"],
  ["Wie kann ich eine Säge ölen", "FAQ"],
  ["O que é uma serra de arco", "FAQ"],
  ["How to stop a saw from squeaking", "OTHER"],
  ["What I learned from forty saws", "OTHER"],
  ["Why my saw is the best of all", "OTHER"],
  ["May 2024: who came to the meeting", "OTHER"],
  ["AI and the art of sawing", "OTHER"],
  ["Wie man eine Säge ölt", "OTHER"],
  ["O carpinteiro da nossa terra", "OTHER"],
])("a thread whose title has no mark: %s", (title, category) => {
  const posts: Blocks = [["paragraph", "Oil it, and oil it well, and do so often. ".repeat(9)]];
  const items = read("t/9", posts, { title, kind: "forum" });
  expect(items.map((item) => item.slice(0, 2))).toEqual([[category, title]]);
});

test("a page with all its text in bands is read", () => {
  const words = "We sharpen saws of every make, and call you when yours is ready. ".repeat(4);
  const bands: Blocks = [
    ["paragraph", words, card(0, 0)],
    ["paragraph", "Bring it to our shop.", card(0, 1)],
  ];
  const items = read("x7", bands, { title: "Sharpening", kind: "service" });
  expect(items.map(([category, title]) => [category, title])).toEqual([["PRODUCT", "Sharpening"]]);
});

test("pages that are no pages have no items", () => {
  const blocks: Blocks = [
    ["question", "Is there a trial?"],
    ["answer", "Yes, of 14 days."],
  ];
  expect(read("faq", blocks, { verdict: "soft-404" })).toEqual([]);
});

test("a page holds no more items than its limit, and reading it takes one pass", () => {
  const many = Array.from({ length: 5_000 }, (_, index): Blocks[number][] => [
    ["question", `What is thing number ${index}?`],
    ["answer", `It is thing number ${index}.`],
  ]).flat();
  expect(read("faq", many)).toHaveLength(limits.itemsPerPage.value);
});

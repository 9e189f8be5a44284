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

test.each([
  ["Can I swim? Is there a lifeguard?", "Yes, from May to September.", 0],
  ["Can I swim? Is there a lifeguard?", "You can swim, and a lifeguard is there in July.", 1],
  ["Where can I swim? Is it free?", "Yes, in the lake.", 1],
])("two questions as one, where yes may be the answer of either: %s", (asked, answer, count) => {
  expect(
    read("faq", [
      ["heading", asked],
      ["paragraph", answer],
    ]),
  ).toHaveLength(count);
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

test("text between the heading of questions and the first of them is no item", () => {
  const items = read("tents/lake", [
    ["heading", "Lake tent", { level: 1 }],
    ["paragraph", "The Lake tent weighs 2.1 kg and stands without pegs."],
    ["heading", "Frequently asked questions", { level: 2 }],
    ["paragraph", "Your offer is reserved for the next 10 minutes and 30 seconds."],
    ["heading", "Is the tent waterproof?", { level: 3 }],
    ["paragraph", "Yes, up to 3,000 mm of water, and the floor up to 5,000 mm."],
  ]);
  expect(items.map(([, title]) => title)).toEqual(["Lake tent", "Is the tent waterproof?"]);
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

const boats = "We rent rowing boats and canoes from May to September, every day of the week.";
const dogs = "Dogs are welcome in every boat as long as they wear the vest that we lend you.";
const asked = (name: string, text: string) => ({
  "@type": "Question",
  name,
  acceptedAnswer: { "@type": "Answer", text: `<p>${text}</p>` },
});

test.each([
  ["below its question", [boats, dogs], [boats, dogs]],
  ["above its question", [dogs, ""], [dogs]],
  ["below another question, and that question's cut off", [dogs, boats.slice(0, 60)], [dogs]],
])("an answer %s, where the page's data declare it", (name, [first = "", second = ""], answers) => {
  const jsonLd = [
    {
      "@type": "WebPage",
      mainEntity: [
        {
          "@type": "FAQPage",
          mainEntity: [asked("What can I rent?", boats), asked("May I bring my dog?", dogs)],
        },
      ],
    },
  ];
  const isAbove = name.startsWith("above");
  const blocks: Blocks = [
    ["paragraph", isAbove ? boats : "Our answers."],
    ["paragraph", "What can I rent?"],
    ["paragraph", first],
    ["paragraph", "May I bring my dog?"],
    ["paragraph", second],
  ];
  const items = read("faq", blocks, {
    title: "FAQ",
    structured: { jsonLd, microdata: [], openGraph: {}, twitter: {} },
  });
  expect(items.filter(([category]) => category === "FAQ").map(([, , text]) => text)).toEqual(
    isAbove ? [boats, dogs] : answers,
  );
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
    ["PRICING", "Basic", "**Basic**: Free\n\n- Users: 1\n- Support: Forum"],
    ["PRICING", "Plus", "**Plus**: $9\n\n- Users: 10\n- Support: Mail"],
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
    ["paragraph", "Was heute bestellt wird, ist in 2 Tagen bei Ihnen auf dem Tisch."],
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
  const words = "We sharpen saws of every make within 3 days, and call you then. ".repeat(4);
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

test.each<[string, Blocks]>([
  [
    "code of a page builder",
    [["paragraph", '[vc_row el_class="top"] Our saws are made by hand in the old mill.']],
  ],
  [
    "filler of a template",
    [["paragraph", "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod."]],
  ],
  [
    "data of a script in a hidden element",
    [["paragraph", '{"widget":"saws","items":["A1","A2"],"title":"Our saws of 40 cm and more."}']],
  ],
  [
    "numbers of results",
    ["Loaded 171 results", "(171 products)", "1-30 of 171 products"].map(
      (text) => ["paragraph", text] as const,
    ),
  ],
  [
    "a name that a script would fill in",
    [["paragraph", "Dear {{ customer.name }}, your saws are waiting for you in the shop."]],
  ],
  [
    "a request for consent",
    [["paragraph", "We use cookies to find out which of our saws people like to look at most."]],
  ],
  [
    "a slogan",
    [
      ["paragraph", "Saws. Made for life."],
      ["paragraph", "Since 1974"],
    ],
  ],
])("no item: %s", (_, blocks) => {
  const rest: Blocks = [["heading", "Our saws"], ...blocks, ...blocks];
  expect(read("saws", rest, { title: "Our saws", kind: "listing" })).toEqual([]);
});

test("an entry of a list may be labels with their values", () => {
  const lines = ["Width: 40 cm, for boards and beams", "Teeth: 32, all of them hardened steel"];
  const items = read(
    "saws",
    [
      ["heading", "Our saws"],
      ["heading", "Mill saw", { level: 3 }],
      ...lines.map((text) => ["paragraph", text] as const),
    ],
    { title: "Our saws", kind: "listing" },
  );
  expect(items.map(([, , content]) => content)).toEqual([expect.stringContaining("Width: 40 cm")]);
});

test("text on a page of no known kind is read where it is sentences or entries", () => {
  const items = read(
    "saws",
    [
      ["heading", "Our saws", { level: 1 }],
      ["heading", "Before you start"],
      ["item", "Put on thick gloves"],
      ["item", "Lock the front wheel"],
      ["item", "Clear the floor of everything"],
      ["item", "Ask somebody to be near"],
      ["heading", "Menu"],
      ["item", "Home"],
      ["item", "Saws"],
    ],
    { title: "Our saws", kind: "listing" },
  );
  expect(items.map(([category, title]) => [category, title])).toEqual([
    ["PRODUCT", "Our saws: Before you start"],
  ]);
});

test("the steps of an instruction are one item, in order, under its title", () => {
  const items = read("help", [
    ["heading", "Help", { level: 1 }],
    ["heading", "Change the blade"],
    ["heading", "Step 1: Open", { level: 3 }],
    ["paragraph", "Turn the screw to the left until the blade is loose."],
    ["heading", "Step 2: Change", { level: 3 }],
    ["paragraph", "Put the new blade in with its teeth to the front."],
    ["heading", "Store the saw"],
    ["paragraph", "Hang it up in a dry place, away from the window."],
  ]);
  expect(items.map(([, title]) => title)).toEqual([
    "Help: Change the blade",
    "Help: Store the saw",
  ]);
  expect(items[0]?.[2]).toMatch(/Step 1: Open[^]*to the left[^]*Step 2: Change[^]*to the front/);
});

test("an answer has the parts below its question; a menu and a question are no answers", () => {
  const links = ["Blades", "Handles"].map((text) => ({
    url: "https://example.com/x",
    text,
    from: "a" as const,
    place: "main" as const,
    nofollow: false,
    hreflang: null,
  }));
  const items = read(
    "faq",
    [
      ["heading", "Can I send it back?"],
      ["paragraph", "Yes, within 30 days."],
      ["heading", "Used saws", { level: 3 }],
      ["paragraph", "Only while the seal is whole."],
      ["heading", "What do we sell?"],
      ["item", "Blades"],
      ["item", "Handles"],
      ["question", "Is there a shop?"],
      ["answer", "Do you deliver?"],
    ],
    { title: "FAQ", links },
  );
  expect(items).toEqual([
    [
      "FAQ",
      "Can I send it back?",
      "Yes, within 30 days.\n\n### Used saws\n\nOnly while the seal is whole.",
    ],
  ]);
});

test("numbered cards are one item under the heading above them", () => {
  const items = read("", [
    ["heading", "Saws for life", { level: 1 }],
    ["heading", "How it works"],
    ["paragraph", "1", card(1, 0)],
    ["heading", "Send your saw", card(1, 0)],
    ["paragraph", "Use the box that we send you.", card(1, 0)],
    ["paragraph", "2", card(1, 1)],
    ["heading", "Get it back", card(1, 1)],
    ["paragraph", "It is sharp again within a week.", card(1, 1)],
  ]);
  expect(items).toEqual([
    [
      "SUPPORT",
      "Saws for life: How it works",
      expect.stringMatching(/^1\. \*\*Send your saw[^]*\n2\. \*\*Get it back[^]*a week\.$/),
    ],
  ]);
});

test("a number as the heading of a card is no name of its step", () => {
  const items = read("", [
    ["heading", "Saws for life", { level: 1 }],
    ["heading", "How it works"],
    ["heading", "1", { ...card(1, 0), level: 3 }],
    ["heading", "Send your saw", { ...card(1, 0), level: 4 }],
    ["paragraph", "Use the box that we send you.", card(1, 0)],
    ["heading", "2", { ...card(1, 1), level: 3 }],
    ["paragraph", "It is sharp again within a week.", card(1, 1)],
  ]);
  expect(items.map(([, , content]) => content)).toEqual([
    "1. **Send your saw**\n   \n   Use the box that we send you.\n\n2. It is sharp again within a week.",
  ]);
});

test("numbers on separate lines are the numbers of the lines below them", () => {
  const items = read("help/blade", [
    ["heading", "Change the blade", { level: 1 }],
    ["paragraph", "1"],
    ["paragraph", "Turn the screw to the left until the blade is loose."],
    ["paragraph", "2"],
    ["paragraph", "Put the new blade in with its teeth to the front."],
  ]);
  expect(items.map(([, , content]) => content)).toEqual([
    expect.stringMatching(/1\. Turn the screw[^]*\n2\. Put the new blade/),
  ]);
});

test("a start page: its first heading is a slogan, sections without facts and calls are none", () => {
  const page: Blocks = [
    ["heading", "Sharp, sharper, us", { level: 1 }],
    ["paragraph", "Six people sharpen 400 saws a week in our workshop near the river."],
    ["heading", "Built for you"],
    ["paragraph", "Nothing is as beautiful as a saw that has been cared for with love."],
    ["heading", "Discover our saws"],
    ["paragraph", "We have more than 300 of them in the shop, come and try one today."],
  ];
  const facts = { ...buildPage([]).facts, siteName: "Riverside Saws" };
  const items = read("", page, { title: "Riverside Saws", facts });
  expect(items.map((item) => item.slice(0, 2))).toEqual([["COMPANY", "Riverside Saws"]]);
});

test("parts of a product's page have the product in front, and what is left is part of its item", () => {
  const items = read(
    "saw-7",
    [
      ["heading", "Saw 7", { level: 1 }],
      ["paragraph", "$79"],
      ["paragraph", "A saw for everybody who cuts the wood of a small garden at home."],
      ["item", "Weight: 2 kg"],
      ["item", "Blade: 60 cm"],
      ["heading", "Warranty"],
      ["paragraph", "We repair the frame for 10 years, and the blade for 2."],
      ["question", "Spare parts"],
      ["answer", "A new blade is $9, a handle of solid beech is $4."],
    ],
    { title: "Saw 7", kind: "product" },
  );
  expect(items.map((item) => item.slice(0, 2))).toEqual([
    ["PRODUCT", "Saw 7"],
    ["LEGAL", "Saw 7: Warranty"],
    ["PRICING", "Saw 7: Spare parts"],
  ]);
});

test("labels and values below each other in the cards of a shop are its properties", () => {
  const cards = ["Saw 7", "Saw 8"].flatMap((name, number): Blocks => {
    const lines = [name, "$79", "Weight:", "2 kg", "Blade:", "24 in.", "Outlet"];
    return lines.map((line) => ["paragraph", line, card(1, number)]);
  });
  const [first] = read("saws", cards, { title: "Saws", kind: "collection" });
  expect(first).toEqual([
    "PRODUCT",
    "Saw 7",
    "**Saw 7**: $79\n\nOutlet\n\n- Weight: 2 kg\n- Blade: 24 in.",
  ]);
});

test("two things of one name are named with the heading above each", () => {
  const items = read("pricing", [
    ["heading", "Prices", { level: 1 }],
    ["heading", "Long saws"],
    ["row", "Sharpening | 20 €", { cells: ["Sharpening", "20 €"] }],
    ["heading", "Short saws"],
    ["row", "Sharpening | 10 €", { cells: ["Sharpening", "10 €"] }],
  ]);
  expect(items.map(([, title]) => title)).toEqual([
    "Long saws: Sharpening",
    "Short saws: Sharpening",
  ]);
});

const facts = "The frame weighs 2 kg and folds to 40 cm.";

test.each<[string, string, Blocks, Partial<Page>, string[]]>([
  [
    "a slogan on a product's page gives the title of the product",
    "products/tent",
    [
      ["heading", "Lake tent", { level: 1 }],
      ["heading", "Light. Simply light.", { level: 2 }],
      ["paragraph", facts],
    ],
    { kind: "product", title: "Lake tent" },
    ["Lake tent"],
  ],
  [
    "a long heading that does not name the product of the page",
    "products/tent",
    [
      ["heading", "Lake tent", { level: 1 }],
      ["heading", "The workhorse gets a quiet new motor", { level: 2 }],
      ["paragraph", facts],
      ["heading", "What the lake tent weighs without poles", { level: 2 }],
      ["paragraph", "Without poles it weighs 1 kg and folds to 30 cm."],
    ],
    { kind: "product", title: "Lake tent" },
    ["Lake tent: The workhorse gets a quiet new motor", "What the lake tent weighs without poles"],
  ],
  [
    "a page with a slogan above it is called as its title element names it",
    "services/roofs",
    [
      ["heading", "Sleep well below it.", { level: 1 }],
      ["heading", "Our method", { level: 2 }],
      ["paragraph", "We lay 20 square metres a day and clear everything away in the evening."],
    ],
    { kind: "product", title: "Slate roofs | Example" },
    ["Slate roofs: Our method"],
  ],
  [
    "a way to buy is of the product",
    "products/coffee",
    [
      ["heading", "Harbour coffee", { level: 1 }],
      ["heading", "One-time purchase", { level: 3, grid: 0, card: 0 }],
      ["paragraph", "€12", { grid: 0, card: 0 }],
      ["heading", "Subscribe & save", { level: 3, grid: 0, card: 1 }],
      ["paragraph", "€10 a month", { grid: 0, card: 1 }],
    ],
    { kind: "product", title: "Harbour coffee" },
    ["Harbour coffee: One-time purchase", "Harbour coffee: Subscribe & save"],
  ],
  [
    "the row of a table below a generic heading is of the heading above that",
    "prices",
    [
      ["heading", "Prices", { level: 1 }],
      ["heading", "Guided tours", { level: 2 }],
      ["heading", "Prices", { level: 3 }],
      ["row", "Adults | €9", { cells: ["Adults", "€9"] }],
      ["row", "Children | €4", { cells: ["Children", "€4"] }],
    ],
    { title: "Prices" },
    ["Guided tours: Adults", "Guided tours: Children"],
  ],
  [
    "a number before a question is no part of it",
    "faq",
    [
      ["heading", "FAQ", { level: 1 }],
      ["heading", "4. Do you repair tents?"],
      ["paragraph", "Yes, in two weeks."],
    ],
    {},
    ["Do you repair tents?"],
  ],
  [
    "a person of a board",
    "team",
    [
      ["heading", "Team", { level: 1 }],
      ["heading", "Advisory team", { level: 2 }],
      ["heading", "Ann Lee", { level: 3, grid: 0, card: 0 }],
      ["paragraph", "Harbour Bank, head of lending", { grid: 0, card: 0 }],
      ["heading", "Bo Ray", { level: 3, grid: 0, card: 1 }],
      ["paragraph", "Ray & Sons, founder in 1999", { grid: 0, card: 1 }],
    ],
    { title: "Team" },
    ["Advisory team: Ann Lee", "Advisory team: Bo Ray"],
  ],
])("titles: %s", (_, path, blocks, page, titles) => {
  expect(read(path, blocks, page).map(([, title]) => title)).toEqual(titles);
});

test.each([
  ["Meeting point", "At the old harbour gate, pier number 3\n\nTelephone 0117 496 0012", "SUPPORT"],
  [
    "Refund policy for tours",
    "We pay back 50 percent up to two days before the tour begins.",
    "LEGAL",
  ],
  [
    "Bookings",
    "We take bookings by telephone until 6 pm of the day before, for up to 8 people.",
    "SUPPORT",
  ],
  ["Lake tour", "Four hours on the lake with a guide and 2 stops for swimming.", "PRODUCT"],
])("the category follows the content: %s", (heading, text, category) => {
  const blocks: Blocks = [
    ["heading", "Tours", { level: 1 }],
    ["heading", heading],
    ...text.split("\n\n").map((line) => ["paragraph", line] as Blocks[number]),
    ["heading", "Hill tour"],
    ["paragraph", "Three hours on the hill with a guide and 1 stop for tea."],
  ];
  const items = read("services", blocks, { kind: "service", title: "Tours" });
  expect(items.find(([, title]) => title?.includes(heading))?.[0]).toBe(category);
});

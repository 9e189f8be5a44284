import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { readItems } from "./read-items.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set(["ready to start", "all of our brochures"]),
  siteNames: new Set(["example"]),
};

type Blocks = Parameters<typeof buildPage>[0];

/** The items of a page with their certainty, place, headings and link, in the order of the page. */
function shown(path: string, blocks: Blocks, rest: Partial<Page> = {}): string {
  const page = buildPage(blocks, { url: `https://example.com/${path}`, ...rest });
  return readItems(page, context)
    .items.map(({ item, strength, role }) => {
      const { category, title, description, content, source, evidence } = item;
      const { start, end, headingPath, link } = evidence;
      const place = `${start}-${end} ${headingPath.join(" > ")} ${link.replace(source, "")}`;
      const text = `${description} | ${content}`.replaceAll("\n", "/");
      return `${category} ${strength} ${role}: ${title} | ${text} | ${place}`;
    })
    .join("\n");
}

/** Words of a page, as many characters as wanted, with a dot at the end. */
function textOf(chars: number): string {
  const words = "12 oak tables made by hand in our own workshop near the river since 1974 ".repeat(
    40,
  );
  return `${words
    .slice(0, chars - 1)
    .trimEnd()
    .padEnd(chars - 1, "s")}.`;
}

const cardOf = (grid: number, card: number) => ({ grid, card });
const linked = (...jsonLd: Record<string, unknown>[]) => ({
  structured: { jsonLd, microdata: [], openGraph: {}, twitter: {} },
});

test("plans: cards, a comparison and lines", () => {
  expect(
    shown(
      "pricing",
      [
        ["heading", "Pricing", { level: 1 }],
        ["heading", "Basic", { ...cardOf(1, 1), anchor: "plan-basic" }],
        ["paragraph", "$10 per month", cardOf(1, 1)],
        ["paragraph", "For small teams of up to five people", cardOf(1, 1)],
        ["item", "Email support", cardOf(1, 1)],
        ["paragraph", "Buy now", cardOf(1, 1)],
        ["heading", "Pro", cardOf(1, 2)],
        ["paragraph", "$20 per month", cardOf(1, 2)],
        ["paragraph", "For larger teams with many projects", cardOf(1, 2)],
        ["heading", "Compare", { level: 2 }],
        ["row", "Plan | Basic | Pro", { cells: ["Plan", "Basic", "Pro"] }],
        ["row", "Price | $10 | $20", { cells: ["Price", "$10", "$20"] }],
        ["row", "Backups | Weekly | Daily", { cells: ["Backups", "Weekly", "Daily"] }],
        ["row", "Storage | | 10 GB", { cells: ["Storage", "", "10 GB"] }],
        ["heading", "Extras", { level: 2 }],
        ["item", "Training day: 400 €"],
        ["item", "Second domain — $5 per year"],
        ["paragraph", "Onboarding ... 120 €"],
      ],
      { title: "Pricing" },
    ),
  ).toMatchInlineSnapshot(`
    "PRICING 0.9 pricing: Basic | Basic: $10 per month. For small teams of up to five people | **Basic**: $10 per month//For small teams of up to five people//- Email support//**Basic**://- Backups: Weekly | 9-82 Pricing > Basic #plan-basic
    PRICING 0.9 pricing: Pro | Pro: $20 per month. For larger teams with many projects | **Pro**: $20 per month//For larger teams with many projects//**Pro**://- Backups: Daily/- Storage: 10 GB | 93-148 Pricing > Pro #:~:text=Pro,For%20larger%20teams%20with%20many%20projects
    PRICING 0.6 pricing: Compare | Basic, Pro | **Compare**//- Price: Basic $10, Pro $20/- Backups: Basic Weekly, Pro Daily/- Storage: Pro 10 GB | 159-241 Pricing > Compare #:~:text=Plan,10%20GB
    PRICING 0.7 pricing: Extras: Training day | Training day: 400 € | **Training day**: 400 € | 251-270 Pricing > Extras #:~:text=Training%20day%3A%20400%20%E2%82%AC
    PRICING 0.7 pricing: Extras: Second domain | Second domain — $5 per year | **Second domain**: $5 per year | 272-299 Pricing > Extras #:~:text=Second%20domain%20%E2%80%94%20%245%20per%20year
    PRICING 0.7 pricing: Extras: Onboarding | Onboarding ... 120 € | **Onboarding**: 120 € | 301-321 Pricing > Extras #:~:text=Onboarding%20...%20120%20%E2%82%AC"
  `);
});

test("prices: tables with and without a head", () => {
  expect(
    shown("prices", [
      ["heading", "Prices", { level: 1 }],
      ["row", "Service | Duration | Price", { cells: ["Service", "Duration", "Price"] }],
      ["row", "Haircut | 45 min | 35 €", { cells: ["Haircut", "45 min", "35 €"] }],
      ["row", "Colour | 90 min | 80 €", { cells: ["Colour", "90 min", "80 €"] }],
      ["paragraph", "All prices include tax."],
      ["row", "Beard | 15 €", { cells: ["Beard", "15 €"] }],
      ["row", "Price | 300 €", { cells: ["Price", "300 €"] }],
      ["row", "1,250 | 12 €", { cells: ["1,250", "12 €"] }],
      ["row", "Wash | free", { cells: ["Wash", "free"] }],
    ]),
  ).toMatchInlineSnapshot(`
    "PRICING 0.8 pricing: Haircut | Haircut: Duration 45 min · 35 € | **Haircut**: Duration 45 min · 35 € | 36-59 Prices #:~:text=Haircut,35%20%E2%82%AC
    PRICING 0.8 pricing: Colour | Colour: Duration 90 min · 80 € | **Colour**: Duration 90 min · 80 € | 61-83 Prices #:~:text=Colour,80%20%E2%82%AC
    PRICING 0.8 pricing: Beard | Beard: 15 € | **Beard**: 15 € | 110-122 Prices #:~:text=Beard,15%20%E2%82%AC
    PRICING 0.8 pricing: Wash | Wash: free | **Wash**: free | 153-164 Prices #:~:text=Wash,free"
  `);
});

test("sections with a price each, beside each other", () => {
  expect(
    shown("products/tables", [
      ["heading", "Tables", { level: 1 }],
      ["heading", "Small oak table"],
      ["paragraph", "€450"],
      ["paragraph", "Seats four people and folds away."],
      ["heading", "Large oak table"],
      ["paragraph", "€900"],
      ["paragraph", "Seats eight people on both sides."],
      ["heading", "Care"],
      ["paragraph", "Wipe the table with a soft cloth once a week."],
    ]),
  ).toMatchInlineSnapshot(`
    "PRODUCT 0.9 products: Small oak table | Small oak table: €450. Seats four people and folds away. | **Small oak table**: €450//Seats four people and folds away. | 8-64 Tables > Small oak table #:~:text=Small%20oak%20table,Seats%20four%20people%20and%20folds%20away.
    PRODUCT 0.9 products: Large oak table | Large oak table: €900. Seats eight people on both sides. | **Large oak table**: €900//Seats eight people on both sides. | 66-122 Tables > Large oak table #:~:text=Large%20oak%20table,Seats%20eight%20people%20on%20both%20sides."
  `);
});

test("questions: marked, in headings, in bold, in tables and in pairs", () => {
  expect(
    shown("faq", [
      ["heading", "Questions and answers", { level: 1 }],
      ["question", "Q1: Do you deliver?"],
      ["answer", "A: Yes, and this:"],
      ["item", "to your door"],
      ["paragraph", "More about us."],
      ["heading", "How long does it take?"],
      ["paragraph", "Six weeks."],
      ["heading", "Opening hours"],
      ["paragraph", "Monday to Friday from 9:00 to 17:00."],
      ["paragraph", "Can I pay by card?\nYes, by any card."],
      [
        "row",
        "Is parking free? | Yes, for two hours",
        { cells: ["Is parking free?", "Yes, for two hours"] },
      ],
      ["paragraph", "Where are you?"],
      ["paragraph", "Near the river."],
      ["paragraph", "Who are you?"],
      ["paragraph", "Two sisters."],
    ]),
  ).toMatchInlineSnapshot(`
    "FAQ 0.9 faq: Do you deliver? | Yes, and this: - to your door | Yes, and this://- to your door | 23-75 Questions and answers #:~:text=Q1%3A%20Do%20you%20deliver%3F,to%20your%20door
    FAQ 0.9 faq: How long does it take? | Six weeks. | Six weeks. | 93-127 Questions and answers > How long does it take? #:~:text=How%20long%20does%20it%20take%3F,Six%20weeks.
    SUPPORT 0.7 faq: Opening hours | Monday to Friday from 9:00 to 17:00. | Monday to Friday from 9:00 to 17:00. | 129-180 Questions and answers > Opening hours #:~:text=Opening%20hours,Monday%20to%20Friday%20from%209%3A00%20to%2017%3A00.
    FAQ 0.9 faq: Can I pay by card? | Yes, by any card. | Yes, by any card. | 182-218 Questions and answers > Opening hours #:~:text=Can%20I%20pay%20by%20card%3F,Yes%2C%20by%20any%20card.
    FAQ 0.9 faq: Is parking free? | Yes, for two hours | Yes, for two hours | 220-257 Questions and answers > Opening hours #:~:text=Is%20parking%20free%3F,Yes%2C%20for%20two%20hours
    FAQ 0.9 faq: Where are you? | Near the river. | Near the river. | 259-290 Questions and answers > Opening hours #:~:text=Where%20are%20you%3F,Near%20the%20river.
    FAQ 0.9 faq: Who are you? | Two sisters. | Two sisters. | 292-318 Questions and answers > Opening hours #:~:text=Who%20are%20you%3F,Two%20sisters."
  `);
});

test("questions outside a page of questions", () => {
  const answer = "We measure your room, draw a plan and send it to you within two weeks.";
  const invitation = "Tell us about your room and your wishes, and we gladly call you back.";
  expect(
    shown("services/kitchens", [
      ["heading", "Kitchens", { level: 1 }],
      ["heading", "How do we plan a kitchen?"],
      ["paragraph", answer],
      ["heading", "Interested?"],
      ["paragraph", invitation],
      ["heading", "Ready to start?"],
      ["paragraph", invitation],
      ["heading", "What does it cost?"],
      ["paragraph", "It depends on your room."],
      ["question", "Do you take my old kitchen?"],
      ["answer", "Yes."],
    ]),
  ).toMatchInlineSnapshot(`
    "FAQ 0.7 services: How do we plan a kitchen? | We measure your room, draw a plan and send it to you within two weeks. | We measure your room, draw a plan and send it to you within two weeks. | 10-107 Kitchens > How do we plan a kitchen? #:~:text=How%20do%20we%20plan%20a%20kitchen%3F,and%20send%20it%20to%20you%20within%20two%20weeks.
    FAQ 0.7 services: Do you take my old kitchen? | Yes. | Yes. | 327-360 Kitchens > What does it cost? #:~:text=Do%20you%20take%20my%20old%20kitchen%3F,Yes."
  `);
});

test("a product of the structured data", () => {
  const offers = { "@type": "Offer", price: "49.90", priceCurrency: "EUR" };
  const product = { "@type": "Product", name: "Oak stool", offers };
  const words = "A stool of solid oak that stays with you for life, made to order in our workshop.";
  const blocks: Blocks = [
    ["heading", "Oak stool", { level: 1 }],
    ["paragraph", "€49.90"],
    ["paragraph", "In stock"],
    ["paragraph", words],
    ["paragraph", "People also bought the oak table that stands next to it in the shop."],
  ];
  expect([
    shown("p/stool", blocks, { title: "Oak stool", ...linked(product) }),
    shown("p/stool", blocks, {
      title: "Oak stool",
      ...linked({ ...product, offers: { ...offers, price: 50 } }),
    }),
    shown("p/stool", blocks, {
      title: "Oak stool",
      ...linked({ ...product, name: "Pine stool" }),
    }),
    shown("p/stool", blocks.slice(1), {
      title: "Oak stool from Example",
      ...linked({ ...product, description: `<p>${words}</p>`, offers: undefined }),
    }),
  ]).toMatchInlineSnapshot(`
    [
      "PRODUCT 0.85 other: Oak stool | A stool of solid oak that stays with you for life, made to order in our workshop. | **Oak stool**: €49.90//A stool of solid oak that stays with you for life, made to order in our workshop. | 0-17 Oak stool #:~:text=Oak%20stool,%E2%82%AC49.90",
      "PRODUCT 0.85 other: Oak stool | A stool of solid oak that stays with you for life, made to order in our workshop. | **Oak stool**//A stool of solid oak that stays with you for life, made to order in our workshop. | 29-110 Oak stool #:~:text=A%20stool%20of%20solid%20oak%20that%20stays%20with",
      "",
      "PRODUCT 0.85 other: Oak stool | A stool of solid oak that stays with you for life, made to order in our workshop. | **Oak stool**//A stool of solid oak that stays with you for life, made to order in our workshop. | 18-99 Oak stool from Example #:~:text=A%20stool%20of%20solid%20oak%20that%20stays%20with",
    ]
  `);
});

test("contact data, directions and hours", () => {
  expect(
    shown(
      "contact",
      [
        ["heading", "Contact", { level: 1 }],
        ["paragraph", "hi@example.com"],
        ["heading", "Call us"],
        ["paragraph", "+44 117 496 0012"],
        ["heading", "Opening hours"],
        ["paragraph", "Mon to Fri 9:00 to 17:00"],
        ["heading", "How to find us"],
        ["paragraph", "From the station take the second street on the left and follow the river."],
        ["heading", "Contact form"],
        ["paragraph", "Write to us."],
      ],
      { title: "Contact" },
    ),
  ).toMatchInlineSnapshot(`
    "SUPPORT 0.9 contact: Contact | hi@example.com | hi@example.com | 0-23 Contact #:~:text=Contact,hi%40example.com
    SUPPORT 0.9 contact: Call us | +44 117 496 0012 | +44 117 496 0012 | 25-50 Contact > Call us #:~:text=Call%20us,%2B44%20117%20496%200012
    SUPPORT 0.9 contact: Opening hours | Mon to Fri 9:00 to 17:00 | Mon to Fri 9:00 to 17:00 | 52-91 Contact > Opening hours #:~:text=Opening%20hours,Mon%20to%20Fri%209%3A00%20to%2017%3A00"
  `);
});

test("policies, alone and within each other", () => {
  expect(
    shown(
      "terms",
      [
        ["heading", "Terms and conditions", { level: 1 }],
        ["paragraph", "These terms apply to every order that you place in our shop."],
        ["heading", "Returns"],
        ["paragraph", "You may send back any table within thirty days of its delivery."],
        ["heading", "Exceptions", { level: 3 }],
        ["paragraph", "Tables that were made to your measure cannot be sent back."],
        ["heading", "Liability"],
        ["paragraph", "We are liable for intent and gross negligence alone."],
      ],
      { title: "Terms and conditions" },
    ),
  ).toMatchInlineSnapshot(`
    "LEGAL 0.8 terms: Terms and conditions | These terms apply to every order that you place in our shop. | These terms apply to every order that you place in our shop.//### Liability//We are liable for intent and gross negligence alone. | 0-82 Terms and conditions #:~:text=Terms%20and%20conditions,every%20order%20that%20you%20place%20in%20our%20shop.
    LEGAL 0.8 terms: Returns | You may send back any table within thirty days of its delivery. | You may send back any table within thirty days of its delivery.//### Exceptions//Tables that were made to your measure cannot be sent back. | 84-228 Terms and conditions > Returns #:~:text=Returns,made%20to%20your%20measure%20cannot%20be%20sent%20back."
  `);
});

test("cards of features, services and people", () => {
  const grid: Blocks = [
    ["heading", "Fast delivery", cardOf(1, 1)],
    ["paragraph", "Your table arrives within a week.", cardOf(1, 1)],
    ["paragraph", "Learn more", cardOf(1, 1)],
    ["heading", "Solid wood", cardOf(1, 2)],
    ["paragraph", "We use oak from the region only.", cardOf(1, 2)],
    ["heading", "Short", cardOf(1, 3)],
    ["paragraph", "Yes.", cardOf(1, 3)],
  ];
  expect([
    shown("features", [["heading", "Features", { level: 1 }], ...grid]),
    shown("", [["heading", "Tables for life", { level: 1 }], ["heading", "Our services"], ...grid]),
    shown("", [["heading", "Tables for life", { level: 1 }], ["heading", "Our team"], ...grid]),
    shown("docs/start", [["heading", "Start", { level: 1 }], ...grid]),
    shown("pricing", [["heading", "Pricing", { level: 1 }], ...grid]),
    shown("features", grid.slice(0, 3)),
  ]).toMatchInlineSnapshot(`
    [
      "FEATURE 0.6 features: Fast delivery | Your table arrives within a week. | **Fast delivery**//Your table arrives within a week. | 10-70 Features > Fast delivery #:~:text=Fast%20delivery,Learn%20more
    FEATURE 0.6 features: Solid wood | We use oak from the region only. | **Solid wood**//We use oak from the region only. | 72-116 Features > Solid wood #:~:text=Solid%20wood,We%20use%20oak%20from%20the%20region%20only.",
      "",
      "",
      "",
      "",
      "",
    ]
  `);
});

test("pairs of a name and a text", () => {
  const pairs: Blocks = [
    ["paragraph", "Solid wood"],
    ["paragraph", "We use oak from the region and nothing else."],
    ["item", "Short ways"],
    ["item", "Our workshop is ten minutes from the forest."],
    [
      "row",
      "Warranty | Ten years on every joint of every table.",
      { cells: ["Warranty", "Ten years on every joint of every table."] },
    ],
  ];
  expect([
    shown("features", [["heading", "Features", { level: 1 }], ...pairs]),
    shown("features", [
      ["heading", "Features", { level: 1 }],
      ...pairs.slice(0, 2),
      ["paragraph", textOf(80)],
      ["paragraph", textOf(90)],
    ]),
    shown("pricing", [["heading", "Pricing", { level: 1 }], ...pairs]),
    shown("about", [["heading", "About us", { level: 1 }], ...pairs]),
  ]).toMatchInlineSnapshot(`
    [
      "FEATURE 0.5 features: Solid wood | We use oak from the region and nothing else. | **Solid wood**//We use oak from the region and nothing else. | 10-66 Features #:~:text=Solid%20wood,use%20oak%20from%20the%20region%20and%20nothing%20else.
    FEATURE 0.5 features: Short ways | Our workshop is ten minutes from the forest. | **Short ways**//Our workshop is ten minutes from the forest. | 68-124 Features #:~:text=Short%20ways,Our%20workshop%20is%20ten%20minutes%20from%20the%20forest.
    FEATURE 0.5 features: Warranty | Ten years on every joint of every table. | **Warranty**//Ten years on every joint of every table. | 126-177 Features #:~:text=Warranty,Ten%20years%20on%20every%20joint%20of%20every%20table.",
      "FEATURE 0.5 features: Features | Solid wood | **Features**//Solid wood//We use oak from the region and nothing else.//12 oak tables made by hand in our own workshop near the river since 1974 12 oak.//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-240 Features #:~:text=Features,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "PRICING 0.5 pricing: Pricing | Solid wood | **Pricing**//Solid wood//We use oak from the region and nothing else.//- Short ways/- Our workshop is ten minutes from the forest./- **Warranty**: Ten years on every joint of every table. | 0-176 Pricing #:~:text=Pricing,Ten%20years%20on%20every%20joint%20of%20every%20table.",
      "COMPANY 0.5 about: Solid wood | We use oak from the region and nothing else. | **Solid wood**//We use oak from the region and nothing else. | 10-66 About us #:~:text=Solid%20wood,use%20oak%20from%20the%20region%20and%20nothing%20else.
    COMPANY 0.5 about: Short ways | Our workshop is ten minutes from the forest. | **Short ways**//Our workshop is ten minutes from the forest. | 68-124 About us #:~:text=Short%20ways,Our%20workshop%20is%20ten%20minutes%20from%20the%20forest.
    COMPANY 0.5 about: Warranty | Ten years on every joint of every table. | **Warranty**//Ten years on every joint of every table. | 126-177 About us #:~:text=Warranty,Ten%20years%20on%20every%20joint%20of%20every%20table.",
    ]
  `);
});

test("the sections of a start page", () => {
  expect(
    shown(
      "",
      [
        ["heading", "Tables for life", { level: 1 }],
        ["paragraph", "We have built tables of solid wood in this village since the year 1974."],
        ["heading", "Made to measure"],
        ["paragraph", "You send us the size of your room and we build the table within 30 days."],
        ["heading", "Solid as a rock"],
        ["paragraph", "Nothing is as beautiful as wood that has been worked with love and care."],
        ["heading", "Loved by many"],
        ["quote", "The best table that I have ever had, and I have had many of them in my life."],
        ["heading", "News"],
        [
          "paragraph",
          "Our new hall was opened on March 3, 2026 with many guests from the village.",
        ],
        ["heading", "Want one?"],
        ["paragraph", "Come to our workshop on any day of the week and choose your own tree."],
        ["heading", "Ready to start?"],
        ["paragraph", "Come to our workshop on any day of the week and choose your own tree."],
        ["heading", "Our brochures"],
        ["paragraph", "All of our brochures"],
      ],
      { title: "Example" },
    ),
  ).toMatchInlineSnapshot(`
    "COMPANY 0.5 home: Tables for life | We have built tables of solid wood in this village since the year 1974. | We have built tables of solid wood in this village since the year 1974. | 0-88 Tables for life #:~:text=Tables%20for%20life,wood%20in%20this%20village%20since%20the%20year%201974.
    FEATURE 0.5 home: Made to measure | You send us the size of your room and we build the table within 30 days. | **Made to measure**//You send us the size of your room and we build the table within 30 days. | 90-179 Tables for life > Made to measure #:~:text=Made%20to%20measure,and%20we%20build%20the%20table%20within%2030%20days."
  `);
});

test("a manual: the text under sub-headings belongs to its part", () => {
  expect(
    shown(
      "docs/install",
      [
        ["heading", "Install", { level: 1 }],
        ["paragraph", "This chapter explains how the program is installed on your own machine."],
        ["heading", "Linux"],
        ["paragraph", "Download the archive and unpack it."],
        ["heading", "Debian", { level: 3 }],
        ["code", "apt install example"],
        ["heading", "Windows"],
        ["paragraph", "Start the installer and follow its steps until it is done."],
      ],
      { title: "Install", kind: "documentation" },
    ),
  ).toMatchInlineSnapshot(`
    "SUPPORT 0.5 docs: Install | This chapter explains how the program is installed on your own machine. | **Install**//This chapter explains how the program is installed on your own machine. | 0-80 Install #:~:text=Install,the%20program%20is%20installed%20on%20your%20own%20machine.
    SUPPORT 0.5 docs: Install: Linux | Download the archive and unpack it. | **Linux**//Download the archive and unpack it.//### Debian//\`\`\`/apt install example/\`\`\` | 82-153 Install > Linux #:~:text=Linux,apt%20install%20example
    SUPPORT 0.5 docs: Install: Windows | Start the installer and follow its steps until it is done. | **Windows**//Start the installer and follow its steps until it is done. | 155-222 Install > Windows #:~:text=Windows,and%20follow%20its%20steps%20until%20it%20is%20done."
  `);
});

test("articles, threads and pages of no known kind", () => {
  const blocks: Blocks = [
    ["heading", "Why oak lasts", { level: 1 }],
    ["paragraph", "By Jo, 3 May 2026"],
    ["paragraph", textOf(120)],
    ["item", "A list of reasons"],
    ["paragraph", textOf(90)],
  ];
  const title = "Why oak lasts";
  expect([
    shown("blog/why-oak-lasts", blocks, { title, kind: "article" }),
    shown("x/why-oak-lasts", blocks, { title, kind: "article", description: "All about oak." }),
    shown("x/why", blocks, { title, kind: "documentation", description: "Why oak lasts # x" }),
    shown("x/why", blocks, { title, kind: "product", description: "Why oak lasts so long" }),
    shown("x/why", blocks, { title, kind: "forum" }),
    shown("x/why", blocks, { title: "Why?", kind: "listing" }),
    shown("blog", blocks, { title: "Blog", kind: "article" }),
    shown("blog/2", blocks, { title: "Blog", kind: "article" }),
    shown("services/tables", blocks, { title: "Tables" }),
  ]).toMatchInlineSnapshot(`
    [
      "OTHER 0.5 articles: Why oak lasts | 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. | By Jo, 3 May 2026//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop.//- A list of reasons//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-265 Why oak lasts #:~:text=Why%20oak%20lasts,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "PRODUCT 0.3 other: Why oak lasts | By Jo, 3 May 2026 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. - A list of reasons 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | By Jo, 3 May 2026//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop.//- A list of reasons//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-265 Why oak lasts #:~:text=Why%20oak%20lasts,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "SUPPORT 0.4 other: Why oak lasts | 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. | By Jo, 3 May 2026//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop.//- A list of reasons//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-265 Why oak lasts #:~:text=Why%20oak%20lasts,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "PRODUCT 0.3 other: Why oak lasts | By Jo, 3 May 2026 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. - A list of reasons 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | By Jo, 3 May 2026//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop.//- A list of reasons//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-265 Why oak lasts #:~:text=Why%20oak%20lasts,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "OTHER 0.4 other: Why oak lasts | 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. | By Jo, 3 May 2026//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop.//- A list of reasons//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 0-265 Why oak lasts #:~:text=Why%20oak%20lasts,the%20river%20since%201974%2012%20oak%20tables%20ma.",
      "",
      "",
      "",
      "PRODUCT 0.5 services: By Jo, 3 May 2026 | 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. | **By Jo, 3 May 2026**//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables made by hand in our own workshop. | 15-154 Why oak lasts #:~:text=By%20Jo%2C%203%20May%202026,tables%20made%20by%20hand%20in%20our%20own%20workshop.
    PRODUCT 0.5 services: A list of reasons | 12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | **A list of reasons**//12 oak tables made by hand in our own workshop near the river since 1974 12 oak tables ma. | 156-265 Why oak lasts #:~:text=A%20list%20of%20reasons,the%20river%20since%201974%2012%20oak%20tables%20ma.",
    ]
  `);
});

test.each([
  { min: 40, path: "x/y", blocks: (n: number): Blocks => [["paragraph", textOf(n)]] },
  {
    min: 40,
    path: "services",
    blocks: (n: number): Blocks => [
      ["heading", "Services", { level: 1 }],
      ["heading", "Repairs"],
      ["paragraph", textOf(n)],
    ],
  },
  {
    min: 40,
    path: "about",
    blocks: (n: number): Blocks => [
      ["heading", "About us", { level: 1 }],
      ["paragraph", textOf(n)],
    ],
  },
  {
    min: 40,
    path: "privacy",
    blocks: (n: number): Blocks => [
      ["heading", "Privacy", { level: 1 }],
      ["paragraph", textOf(n)],
    ],
  },
  {
    min: 40,
    path: "services/a",
    blocks: (n: number): Blocks => [
      ["heading", "How do we repair your table?"],
      ["paragraph", textOf(n)],
    ],
  },
  {
    min: 20,
    path: "features",
    blocks: (n: number): Blocks => [
      ["heading", "One", cardOf(1, 1)],
      ["paragraph", textOf(n), cardOf(1, 1)],
      ["heading", "Two", cardOf(1, 2)],
      ["paragraph", "On", cardOf(1, 2)],
    ],
  },
])("on /$path a text of $min characters is enough", ({ min, path, blocks }) => {
  const count = (n: number): number =>
    shown(path, blocks(n), { title: "A page", kind: "article" }).split("\n").filter(Boolean).length;
  expect([count(min - 1), count(min)]).toEqual([0, 1]);
});

test.each([
  { chars: limits.quoteChars.value, isWhole: true },
  { chars: limits.quoteChars.value + 1, isWhole: false },
])("evidence quotes the blocks of $chars characters; whole: $isWhole", ({ chars, isWhole }) => {
  const first = textOf(60);
  const blocks: Blocks = [
    ["paragraph", first],
    ["paragraph", textOf(chars - first.length - 2)],
    ["paragraph", textOf(50)],
  ];
  const page = buildPage(blocks, { url: "https://example.com/privacy", title: "Privacy" });
  const [read] = readItems(page, context).items;
  const { quote, start, end } = read?.item.evidence ?? expect.fail("no item");
  expect(quote).toBe(page.text.slice(start, end));
  expect(quote.length <= limits.quoteChars.value).toBe(true);
  expect(quote.length === chars).toBe(isWhole);
});

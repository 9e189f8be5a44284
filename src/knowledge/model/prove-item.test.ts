import { describe, expect, it } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import type { Page } from "../../contract/page.ts";
import { ground, groundOf } from "../ground.ts";
import { prepare } from "../reading.ts";
import { createItemProver } from "./prove-item.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set<string>(),
  siteNames: new Set<string>(),
};

const page = buildPage([
  ["heading", "Plans", { level: 1 }],
  ["heading", "Basic"],
  ["paragraph", "$10 per month for 5 users. Cancel at any time."],
  ["item", "Email support"],
  ["item", "10 GB of storage"],
  ["heading", "Pro"],
  ["paragraph", "$20 per month for 50 users, billed yearly. Cancel at any time."],
  ["item", "Phone support"],
  ["heading", "Compare"],
  ["row", "Feature | Basic | Pro", { cells: ["Feature", "Basic", "Pro"] }],
  ["row", "Price | $10 | $20", { cells: ["Price", "$10", "$20"] }],
  ["row", "Backups | Weekly | Daily", { cells: ["Backups", "Weekly", "Daily"] }],
  ["row", "Single sign-on | No | Yes", { cells: ["Single sign-on", "No", "Yes"] }],
  ["heading", "Refunds"],
  ["paragraph", "We do not offer refunds. Nobody believes that we offer refunds."],
  ["paragraph", "We deliver only to Germany, free of charge."],
  ["paragraph", "We don't sell your data. It isn't shared with partners."],
  ["heading", "Insurance"],
  ["paragraph", "Our insurance does not cover:"],
  ["item", "Water damage"],
  ["item", "Theft"],
  ["heading", "Team"],
  ["paragraph", "Anna Schmidt manages sales and Bob Jones manages support."],
  ["paragraph", "The heat pump warms the house; a fee of -5 % applies."],
  ["heading", "Questions"],
  ["question", "Are there hidden fees?"],
  ["answer", "No. Refunds take 5 days, usually fewer."],
]);

const escaped = (text: string): string => text.replace(/[?|]/g, "\\$&");

type Claim = { title: string; content: string; quote?: string; description?: string };

function prove(claim: Claim, on: Page = page) {
  const reading = prepare(on, context);
  const { title, content, quote = content, description = "" } = claim;
  const whole = { title, content, quote, description, category: "OTHER" as const };
  const draft = createItemProver(reading)(whole);
  return draft && ground(reading, draft, groundOf(on));
}

describe("a claim that the page does not support", () => {
  it.each<[string, Claim]>([
    ["drops a negation", { title: "Refunds", content: "We do offer refunds" }],
    ["drops the sentence around", { title: "Refunds", content: "We offer refunds" }],
    ["drops a contracted negation", { title: "Refunds", content: "We do sell your data" }],
    ["drops a restriction", { title: "Refunds", content: "We deliver to Germany, free of charge" }],
    ["adds a negation", { title: "Basic", content: "Don't cancel at any time" }],
    ["adds a negation by a sign", { title: "Basic", content: "❌ Email support" }],
    ["joins an answer to what follows", { title: "Refunds", content: "No refunds take 5 days" }],
    ["swaps a number", { title: "Basic", content: "$10 per month for 50 users" }],
    ["swaps a price", { title: "Basic", content: "$20 per month for 5 users" }],
    ["swaps the currency", { title: "Basic", content: "€10 per month for 5 users" }],
    ["drops a minus", { title: "Team", content: "a fee of 5 % applies" }],
    ["drops a unit", { title: "Team", content: "a fee of -5 applies" }],
    ["takes the other column's price", { title: "Compare", content: "Basic: $20" }],
    ["takes the other column's word", { title: "Compare", content: "Basic: Daily" }],
    ["takes the other column's word by rows", { title: "Compare", content: "Basic: Price $20" }],
    ["names the wrong head", { title: "Price", content: "Price: Pro $10" }],
    ["swaps two heads", { title: "Price", content: "Price: Pro $10, Basic $20" }],
    ["leaves a negative list", { title: "Insurance", content: "Water damage" }],
    ["reorders words", { title: "Team", content: "The house warms the heat pump" }],
    [
      "reorders sentences",
      {
        title: "Refunds",
        content: "We deliver only to Germany, free of charge. We do not offer refunds",
      },
    ],
    ["mixes up people", { title: "Team", content: "Bob Jones manages sales" }],
    ["skips words", { title: "Team", content: "Anna Schmidt manages support" }],
    ["invents a name", { title: "Team", content: "Carla Gomez manages sales" }],
    [
      "invents a sentence",
      {
        title: "Team",
        content: "Anna Schmidt manages sales and Bob Jones manages support. Both are great.",
      },
    ],
    [
      "leaks the prompt",
      { title: "Team", content: "You read pages of a website for a search index." },
    ],
    ["carries a link", { title: "Basic", content: "Email support https://evil.example" }],
    ["carries markup", { title: "Basic", content: "<b>Email support</b>" }],
  ])("%s: dropped", (_, claim) => {
    // The quote is honest: the lie alone decides.
    const quotes = [
      "Cancel at any time.",
      "We do not offer refunds.",
      "Email support",
      "Water damage",
    ];
    for (const quote of [
      claim.content,
      ...quotes,
      "Anna Schmidt manages sales",
      "Price | $10 | $20",
    ]) {
      expect(prove({ ...claim, quote })).toBeFalsy();
    }
  });

  it.each([
    ["de", "Wir bieten keine Rückgabe an", "Wir bieten Rückgabe an"],
    ["de", "Versand ist nicht kostenlos", "Versand ist kostenlos"],
    ["en", "Shipping isn’t free", "Shipping is free"],
    ["es", "No hacemos reembolsos", "Hacemos reembolsos"],
    ["fr", "Nous n’acceptons pas les retours", "Nous acceptons les retours"],
    ["it", "Non offriamo rimborsi", "Offriamo rimborsi"],
    ["nl", "Wij geven geen geld terug", "Wij geven geld terug"],
    ["pl", "Nie zwracamy pieniędzy", "Zwracamy pieniędzy"],
    ["pt", "Não fazemos reembolsos", "Fazemos reembolsos"],
  ])("%s: %s", (_, claim, lie) => {
    const one = buildPage([
      ["heading", "Returns"],
      ["paragraph", `${claim}.`],
    ]);
    const more = buildPage([
      ["heading", "Returns"],
      ["paragraph", `${lie}, ${claim}.`],
    ]);
    for (const on of [one, more]) {
      expect(prove({ title: "Returns", content: lie, quote: claim }, on)).toBeFalsy();
    }
    expect(prove({ title: "Returns", content: claim }, one)?.content).toBe(claim);
  });
});

describe("a title that the page has elsewhere", () => {
  it.each([
    [
      "another plan's",
      { title: "Basic", content: "$20 per month for 50 users, billed yearly." },
      "Pro",
    ],
    [
      "an invented one",
      { title: "Gold", content: "$20 per month for 50 users, billed yearly." },
      "Pro",
    ],
    ["the prompt", { title: "List the knowledge items", content: "Phone support" }, "Pro"],
    [
      "another question's",
      { title: "Refunds", content: "We do not offer refunds." },
      "Plans: Refunds",
    ],
  ])("%s gives way to the heading above the quote", (_, claim, heading) => {
    expect(prove(claim)?.title).toBe(heading);
  });
});

describe("a description that the page does not support", () => {
  it.each(["We offer refunds.", "SYSTEM PROMPT: you read pages", "Pro costs $10 a month."])(
    "%s gives way to the content",
    (description) => {
      const item = prove({ title: "Refunds", content: "We do not offer refunds.", description });
      expect(item?.description).toBe("We do not offer refunds.");
    },
  );
});

describe("an honest claim", () => {
  it.each<[string, Claim]>([
    ["whole", { title: "Basic", content: "$10 per month for 5 users. Cancel at any time." }],
    [
      "with its heading",
      { title: "Pro", content: "## Pro\n\n$20 per month for 50 users, billed yearly." },
    ],
    ["as a list", { title: "Basic", content: "- **Email support**\n- 10 GB of storage" }],
    [
      "a sentence shorter",
      { title: "Pro", content: "Cancel at any time. Phone support", quote: "Phone support" },
    ],
    ["up to a comma", { title: "Pro", content: "$20 per month for 50 users" }],
    ["of a row", { title: "Compare", content: "Price: $10" }],
    ["of a column", { title: "Pro", content: "$20", quote: "Price | $10 | $20" }],
    [
      "of a row, each cell with its head",
      { title: "Price", content: "**Price**: Basic $10 · Pro $20", quote: "Price" },
    ],
    ["a negation kept", { title: "Refunds", content: "We do not offer refunds." }],
    [
      "a contraction spelled out",
      {
        title: "Refunds",
        content: "We do not sell your data. It is not shared with partners.",
        quote: "sell your data.",
      },
    ],
    ["an answer", { title: "Are there hidden fees?", content: "No. Refunds take 5 days" }],
    [
      "a list with what introduces it",
      { title: "Insurance", content: "Our insurance does not cover:" },
    ],
    [
      "with a link",
      {
        title: "Basic",
        content: "[Email support](https://example.com/help)",
        quote: "Email support",
      },
    ],
  ])("%s: kept", (_, claim) => {
    // A title that does not name its subject is made of the heading above it and its words.
    expect(prove(claim)?.title).toMatch(new RegExp(`^(?:Plans: )?${escaped(claim.title)}$`));
  });

  it("keeps its words alone: link targets, invisible characters and emoji are left out", () => {
    const content = "🎉 [Email\u200b support](https://evil.example/?q=1)\u202e ~~[ ]~~";
    expect(prove({ title: "Basic", content, quote: "Email support" })?.content).toBe(
      "Email support",
    );
  });
});

it("takes time that grows with the page, not with its square", () => {
  const words = ["refunds are free", "we offer", "no", "$5", "a, b", "a. a"];
  for (const word of words) {
    const [short, long] = [4_000, 32_000].map((times) => {
      const text = `${word} `.repeat(times).trim();
      const hostile = buildPage([
        ["heading", "Plans"],
        ["paragraph", text],
      ]);
      const started = process.cpuUsage();
      const content = text.slice(0, 6_000);
      for (const title of ["Plans", word]) prove({ title, content, quote: word }, hostile);
      const { user, system } = process.cpuUsage(started);
      return user + system;
    });
    expect((long ?? 0) / Math.max(short ?? 0, 20_000)).toBeLessThan(24);
  }
});

import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { openPageProof, type Span } from "./page-proof.ts";

const cardOf = (grid: number, card: number) => ({ grid, card });
const page = buildPage([
  ["heading", "Plans", { level: 1 }],
  ["heading", "Basic"],
  ["paragraph", "$10 per month for 5 users. Cancel at any time."],
  ["item", "Email support"],
  ["item", "10 GB of storage, free backups"],
  ["heading", "Pro"],
  ["paragraph", "$20 per month for 50 users, billed yearly, not monthly. Cancel at any time."],
  ["item", "Phone support"],
  ["heading", "Compare"],
  ["row", "Feature | Basic | Pro", { cells: ["Feature", "Basic", "Pro"] }],
  ["row", "Price | $10 | $20", { cells: ["Price", "$10", "$20"] }],
  ["row", "Backups | Weekly | Daily", { cells: ["Backups", "Weekly", "Daily"] }],
  ["heading", "Article 3 Refunds"],
  ["paragraph", "We do not offer refunds. We answer within five days of your letter to us."],
  ["paragraph", "Delivery times"],
  ["paragraph", "Letters arrive after two days in some of the towns around the lake."],
  ["paragraph", "Card one", cardOf(1, 1)],
  ["paragraph", "Costs 7 €", cardOf(1, 1)],
  ["paragraph", "Card two", cardOf(1, 2)],
  ["paragraph", "Costs 9 €", cardOf(1, 2)],
]);
const proof = openPageProof(page);
const { tokens } = proof;
const all: Span = { from: 0, to: tokens.length };

const wordsIn = ({ from, to }: Span): string =>
  `${from}:${tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(" ")}`;
const shown = (runs: readonly Span[] | undefined): string =>
  runs === undefined ? "-" : runs.map(wordsIn).join(" / ");
const at = (block: number): Span => proof.spanOf(block, block + 1);

/** Claims about all of the page, and where the page has them; `-`: not supported. */
const claims = [
  "$10 per month for 5 users.",
  "$10 per month",
  "$10 per month for 5 users. Cancel at any time.",
  "$10 per month for 5 users. Email support",
  "Email support. 10 GB of storage",
  "Email support 10 GB of storage",
  "10 GB of storage, free backups",
  "free backups",
  "$20 per month for 50 users",
  "$20 per month for 50 users, billed yearly",
  "$20 per month for 50 users, billed yearly, not monthly",
  "Cancel at any time. Cancel at any time.",
  "Cancel at any time. Phone support",
  "Phone support. Email support",
  "Feature",
  "Price: Basic $10, Pro $20",
  "Price: Basic $20",
  "Basic: $10",
  "Price: $10",
  "Price",
  "Basic",
  "Weekly",
  "Backups Weekly",
  "Refunds",
  "Article 3 Refunds",
  "3 Refunds",
  "We do not offer refunds",
  "We do not offer",
  "offer refunds",
  "We answer within five days of your letter to us",
  "We answer within five days",
  "We do not offer refunds. Letters arrive after two days in some of the towns around the lake.",
  "Delivery times",
  "Delivery times. Letters arrive after two days in some of the towns around the lake.",
  "Card one. Costs 7 €",
  "Card one. Costs 9 €",
  "Card two. Costs 9 €",
  "Costs 7 €. Costs 9 €",
  "Gold",
  "",
];

test("a claim is supported where its sentences are those of the page, in its order", () => {
  const scope = { within: all, after: 0, gapFrom: all.to };
  const rows = claims.map((claim) => `${claim} => ${shown(proof.prove(claim, scope))}`);
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "$10 per month for 5 users. => 2:$ 10 per month for 5 users
    $10 per month => -
    $10 per month for 5 users. Cancel at any time. => 2:$ 10 per month for 5 users cancel at any time
    $10 per month for 5 users. Email support => 2:$ 10 per month for 5 users / 13:email support
    Email support. 10 GB of storage => 13:email support 10 gb of storage
    Email support 10 GB of storage => 13:email support 10 gb of storage
    10 GB of storage, free backups => 15:10 gb of storage free backups
    free backups => -
    $20 per month for 50 users => -
    $20 per month for 50 users, billed yearly => -
    $20 per month for 50 users, billed yearly, not monthly => 22:$ 20 per month for 50 users billed yearly not monthly
    Cancel at any time. Cancel at any time. => -
    Cancel at any time. Phone support => -
    Phone support. Email support => -
    Feature => 40:feature
    Price: Basic $10, Pro $20 => -
    Price: Basic $20 => -
    Basic: $10 => -
    Price: $10 => 43:price $ 10
    Price => 43:price
    Basic => 1:basic
    Weekly => 49:weekly
    Backups Weekly => 48:backups weekly
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    3 Refunds => -
    We do not offer refunds => 54:we do not offer refunds
    We do not offer => -
    offer refunds => -
    We answer within five days of your letter to us => 59:we answer within five days of your letter to us
    We answer within five days => -
    We do not offer refunds. Letters arrive after two days in some of the towns around the lake. => 54:we do not offer refunds / 71:letters arrive after two days in some of the towns around the lake
    Delivery times => 69:delivery times
    Delivery times. Letters arrive after two days in some of the towns around the lake. => 69:delivery times letters arrive after two days in some of the towns around the lake
    Card one. Costs 7 € => 84:card one costs 7 €
    Card one. Costs 9 € => -
    Card two. Costs 9 € => 89:card two costs 9 €
    Costs 7 €. Costs 9 € => -
    Gold => -
     => -"
  `);
});

test("a claim in any order has each sentence in one piece: what differs from the above", () => {
  const inOrder = { within: all, after: 0, gapFrom: all.to };
  const anyOrder = { within: all, after: 0, gapFrom: 0, anyOrder: true };
  const rows = claims.flatMap((claim) => {
    const found = shown(proof.prove(claim, anyOrder));
    return found === shown(proof.prove(claim, inOrder)) ? [] : [`${claim} => ${found}`];
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(
    `"Phone support. Email support => 37:phone support / 13:email support"`,
  );
});

test("a claim about a title stays with it", () => {
  const rows = [1, 5, 8, 9, 10, 12, 14, 16, 18].flatMap((block) =>
    [false, true].flatMap((isLoose) => {
      const label = { ...at(block), isLoose };
      const scope = { within: all, after: label.from, gapFrom: label.to, label };
      const found = claims.flatMap((claim) => {
        const runs = proof.prove(claim, scope);
        return runs === undefined ? [] : [`${claim} => ${shown(runs)}`];
      });
      return [`# ${wordsIn(label)}${isLoose ? " (loose)" : ""}`, ...found];
    }),
  );
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "# 1:basic
    $10 per month for 5 users. => 2:$ 10 per month for 5 users
    $10 per month for 5 users. Cancel at any time. => 2:$ 10 per month for 5 users cancel at any time
    $10 per month for 5 users. Email support => 2:$ 10 per month for 5 users / 13:email support
    Email support. 10 GB of storage => 13:email support 10 gb of storage
    Email support 10 GB of storage => 13:email support 10 gb of storage
    10 GB of storage, free backups => 15:10 gb of storage free backups
    Basic => 1:basic
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 1:basic (loose)
    $10 per month for 5 users. => 2:$ 10 per month for 5 users
    $10 per month for 5 users. Cancel at any time. => 2:$ 10 per month for 5 users cancel at any time
    $10 per month for 5 users. Email support => 2:$ 10 per month for 5 users / 13:email support
    Basic => 1:basic
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 21:pro
    $20 per month for 50 users, billed yearly, not monthly => 22:$ 20 per month for 50 users billed yearly not monthly
    Cancel at any time. Phone support => 33:cancel at any time phone support
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 21:pro (loose)
    $20 per month for 50 users, billed yearly, not monthly => 22:$ 20 per month for 50 users billed yearly not monthly
    Cancel at any time. Phone support => 33:cancel at any time phone support
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 39:compare
    Feature => 40:feature
    Basic: $10 => 41:basic / 44:$ 10
    Price: $10 => 43:price $ 10
    Price => 43:price
    Basic => 41:basic
    Weekly => 49:weekly
    Backups Weekly => 48:backups weekly
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 39:compare (loose)
    Feature => 40:feature
    Basic: $10 => 41:basic / 44:$ 10
    Price: $10 => 43:price $ 10
    Price => 43:price
    Basic => 41:basic
    Weekly => 49:weekly
    Backups Weekly => 48:backups weekly
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 40:feature basic pro
    Feature => 40:feature
    Price => 43:price
    Basic => 41:basic
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 40:feature basic pro (loose)
    Feature => 40:feature
    Price => 43:price
    Basic => 41:basic
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 43:price $ 10 $ 20
    Price: $10 => 43:price $ 10
    Price => 43:price
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 43:price $ 10 $ 20 (loose)
    Price: $10 => 43:price $ 10
    Price => 43:price
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    # 51:article 3 refunds
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    We do not offer refunds => 54:we do not offer refunds
    We answer within five days of your letter to us => 59:we answer within five days of your letter to us
    We do not offer refunds. Letters arrive after two days in some of the towns around the lake. => 54:we do not offer refunds / 71:letters arrive after two days in some of the towns around the lake
    Delivery times => 69:delivery times
    Delivery times. Letters arrive after two days in some of the towns around the lake. => 69:delivery times letters arrive after two days in some of the towns around the lake
    # 51:article 3 refunds (loose)
    Refunds => 53:refunds
    Article 3 Refunds => 51:article 3 refunds
    We do not offer refunds => 54:we do not offer refunds
    We answer within five days of your letter to us => 59:we answer within five days of your letter to us
    Delivery times => 69:delivery times
    Delivery times. Letters arrive after two days in some of the towns around the lake. => 69:delivery times letters arrive after two days in some of the towns around the lake
    # 69:delivery times
    Delivery times => 69:delivery times
    Delivery times. Letters arrive after two days in some of the towns around the lake. => 69:delivery times letters arrive after two days in some of the towns around the lake
    Card one. Costs 7 € => 84:card one costs 7 €
    # 69:delivery times (loose)
    Delivery times => 69:delivery times
    Delivery times. Letters arrive after two days in some of the towns around the lake. => 69:delivery times letters arrive after two days in some of the towns around the lake
    Card one. Costs 7 € => 84:card one costs 7 €
    # 84:card one
    Card one. Costs 7 € => 84:card one costs 7 €
    # 84:card one (loose)
    Card one. Costs 7 € => 84:card one costs 7 €
    # 89:card two
    Card two. Costs 9 € => 89:card two costs 9 €
    # 89:card two (loose)
    Card two. Costs 9 € => 89:card two costs 9 €"
  `);
});

test("a claim is looked for within its part of the page, from a place on", () => {
  const pro = proof.spanOf(5, 8);
  const rows = claims.flatMap((claim) => {
    const inPart = proof.prove(claim, { within: pro, after: pro.from, gapFrom: pro.from });
    const behind = proof.prove(claim, { within: all, after: pro.from, gapFrom: pro.from });
    return inPart === undefined && behind === undefined
      ? []
      : [`${claim} => ${shown(inPart)} | ${shown(behind)}`];
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "Refunds => - | 53:refunds
    Article 3 Refunds => - | 51:article 3 refunds"
  `);
});

test.each([
  [0, 1, "plans"],
  [3, 5, "email support 10 gb of storage free backups"],
  [19, 20, "costs 9 €"],
  [20, 21, ""],
  [5, 5, ""],
])("the tokens of the blocks from %i to %i are %j", (first, end, words) => {
  expect(wordsIn(proof.spanOf(first, end)).replace(/^\d+:/, "")).toBe(words);
});

test.each([
  ["Cancel at any time", 9, 2],
  ["Cancel at any time", 1, 1],
  ["Basic", 9, 2],
  ["Basic Pro", 9, 1],
  ["Plans", 9, 1],
  ["", 9, 0],
  ["refunds", 9, 1],
])("%j has up to %i places: %i", (claim, max, places) => {
  expect(proof.placesOf(claim, all, max)).toHaveLength(places);
});

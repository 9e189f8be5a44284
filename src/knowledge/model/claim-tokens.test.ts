import { expect, test } from "vitest";
import { edge, tokensOf } from "./claim-tokens.ts";
import { pageTokens } from "./page-tokens.ts";
import { buildPage } from "../../../test/page-builder.ts";

const marks = ["", ",", ";", "."];

/**
 * Each token with the edge before it (`,` comma, `;` clause, `.` sentence), `!` for a negation, `#`
 * for a number or a sign, and its cell where that is not the first.
 */
function shown(text: string, newline: number = edge.clause): string {
  return tokensOf(text, { newline })
    .map(({ word, edgeBefore, isNegation, isNumber, cell }) => {
      const flags = `${isNegation ? "!" : ""}${isNumber ? "#" : ""}${cell > 0 ? cell : ""}`;
      return `${marks[edgeBefore]}${word}${flags}`;
    })
    .join(" ");
}

test.each([
  ["Plain words", ".plain words"],
  ["Once. Again! Three? four", ".once ;again .three .four"],
  ["One, two (three) four", ".one ,two ,three ,four"],
  ["One: two; three … four", ".one ;two ;three ;four"],
  ["3.5 and 1,250.00 and 10:30", ".3.5# and 1,250.00# and 10:30#"],
  ["costs 5. Next", ".costs 5# .Next".toLowerCase()],
  ["incl. tax", ".incl ;tax"],
  ["Dr. Smith", ".dr ;smith"],
  ["Bank. Smith", ".bank ;smith"],
  ["Banks. Smith", ".banks .smith"],
  ["Banks. smith", ".banks ;smith"],
  ["end.", ".end"],
  ["a.b.c", ".a b c"],
  ["waiting... Now", ".waiting .now"],
  ["don't isn’t can't won't", ".do not! is not! can not! wo not,!"],
  ["n'est d'accord aujourd'hui", ".ne! est d accord aujourd hui"],
  ["don' t", ".don t"],
  ["No, refunds", ".no,! ,refunds"],
  ["no refunds", ".no! refunds"],
  ["is it not", ".is it not,!"],
  ["- item", ".item"],
  ["-5 %", ".-# 5# %#"],
  ["from 5-7", ".from 5# 7#"],
  ["up to -5", ".up to -# 5#"],
  ["(-5)", ".-# 5#"],
  ["a-b", ".a b"],
  ["a - b", ".a ;b"],
  ["a– b", ".a ;b"],
  ["a —b", ".a ;b"],
  ["a—b", ".a ;b"],
  ["A—5", ".a ;5#"],
  ["€5 & $6 @ 7 + 8", ".€# 5# &# $# 6# @# 7# +# 8#"],
  ["a | b | c", ".a ;b1 ;c2"],
  ["~~a~~ ^b^ `c`", ".a b c"],
  ["❌ support", ".not! support"],
  ["✗", ".not,!"],
  ["one\ntwo", ".one ;two"],
  ["", ""],
])("the tokens of %j are %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  [edge.none, ".one two"],
  [edge.sentence, ".one .two"],
])("a new line is an edge of strength %i", (newline, expected) => {
  expect(shown("one\ntwo", newline)).toBe(expected);
});

/** The words of a page; `<` and `>`: negated before and after. */
function onPage(...blocks: Parameters<typeof buildPage>[0]): string {
  const { text, blocks: built } = buildPage(blocks);
  return pageTokens(text, built)
    .map(({ word, block, cell, edgeBefore, negatedBefore, negatedAfter }) => {
      const negated = `${negatedBefore ? "<" : ""}${negatedAfter ? ">" : ""}`;
      return `${block}${marks[edgeBefore]}${word}${negated}${cell > 0 ? `|${cell}` : ""}`;
    })
    .join(" ");
}

test.each<[string, Parameters<typeof buildPage>[0], string]>([
  [
    "one sentence",
    [["paragraph", "We do not deliver. We call"]],
    "0.we> 0do> 0not> 0deliver< 0.we 0call",
  ],
  [
    "two in one block",
    [["paragraph", "We deliver. We never call"]],
    "0.we 0deliver 0.we> 0never> 0call<",
  ],
  [
    "a list under a negation",
    [
      ["paragraph", "We do not cover:"],
      ["item", "Theft. Fire"],
      ["item", "Water"],
      ["paragraph", "Ask us"],
      ["item", "Hail"],
    ],
    "0.we> 0do> 0not> 0cover< 1.theft< 1.fire< 2.water< 3.ask 3us 4.hail",
  ],
  [
    "a list under no negation, and one without a colon",
    [
      ["paragraph", "We cover:"],
      ["item", "Theft"],
      ["paragraph", "We do not cover it"],
      ["item", "Water"],
    ],
    "0.we 0cover 1.theft 2.we> 2do> 2not> 2cover< 2it< 3.water",
  ],
  [
    "a row with an empty cell",
    [["row", "Plan | Pro", { cells: ["Plan", "", "Pro"] }]],
    "0.plan 0;pro|2",
  ],
  ["a numbered heading", [["heading", "4 Refunds"]], "0.4 0.refunds"],
  [
    "a heading with a number behind",
    [["heading", "Article 3 Refunds of 5 kinds"]],
    "0.article 03 0.refunds 0of 05 0kinds",
  ],
  ["a numbered paragraph", [["paragraph", "4 Refunds"]], "0.4 0refunds"],
])("%s", (_name, blocks, expected) => {
  expect(onPage(...blocks)).toBe(expected);
});

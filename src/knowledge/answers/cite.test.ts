import { expect, test } from "vitest";
import { citationOf, quotesOfSpan } from "./cite.ts";
import { linkToText } from "../evidence.ts";
import { testPassage, testStatements } from "./test-pages.ts";

const count = (words: number) => Array.from({ length: words }, (_, at) => `w${at + 1}`).join(" ");

test.each([
  ["a short line as a whole", "Open 9-17 daily.", "Open%209%2D17%20daily."],
  ["sixteen words as a whole", count(16), encodeURIComponent(count(16))],
  [
    "a longer line by its ends",
    count(20),
    "w1%20w2%20w3%20w4%20w5%20w6%20w7%20w8,w13%20w14%20w15%20w16%20w17%20w18%20w19%20w20",
  ],
  ["a row by its outer cells", "Adult | day | €12", "Adult,%E2%82%AC12"],
])("a link names %s", (_, text, fragment) => {
  const [quote] = quotesOfSpan({ statements: testStatements(testPassage(text)) });
  const link = quote && citationOf(quote, 1)?.link;
  expect(link).toBe(`https://a.example/page#:~:text=${fragment}`);
});

test.each([
  ["https://a.example/page", "https://a.example/page#:~:text=Open"],
  ["https://a.example/#/page", "https://a.example/#/page:~:text=Open"],
])("a link into %s is %s", (source, expected) => {
  expect(linkToText(source, "Open")).toBe(expected);
});

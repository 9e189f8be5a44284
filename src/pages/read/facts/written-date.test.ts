import { expect, test } from "vitest";

import { dateIn, dateInPath, isoDate } from "./written-date.ts";

test.each([
  ["12 March 2021", "2021-03-12"],
  ["Posted on March 12th, 2021 in News", "2021-03-12"],
  ["12th of March 2021", "2021-03-12"],
  ["Mar. 2, 2021", "2021-03-02"],
  ["12-Mar-2021", "2021-03-12"],
  ["12. März 2021", "2021-03-12"],
  ["1er mars 2021", "2021-03-01"],
  ["le 12 février 2021", "2021-02-12"],
  ["12 de marzo de 2021", "2021-03-12"],
  ["12 maggio 2021", "2021-05-12"],
  ["12 września 2021", "2021-09-12"],
  ["12 марта 2021 г.", "2021-03-12"],
  ["12 Ağustos 2021", "2021-08-12"],
  ["2021. március 12.", "2021-03-12"],
  ["12.03.2021", "2021-03-12"],
  ["12-03-2021", "2021-03-12"],
  ["2021/3/12", "2021-03-12"],
  ["2021年3月12日 10:00", "2021-03-12"],
  ["2021년 3월 12일", "2021-03-12"],
  ["25/12/2021", "2021-12-25"],
  ["12/25/2021", "2021-12-25"],
  ["3 days ago", null],
  ["12 March", null],
  ["March 2021", null],
  ["31.02.2021", null],
  ["call 12 34 2021", null],
  ["version 12.3.2021.4 of 5", "2021-03-12"],
])("%s", (text, expected) => {
  expect(dateIn(text, false)?.date ?? null).toBe(expected);
});

test("the page's language decides which number is the day", () => {
  expect(dateIn("03/04/2021", true)?.date).toBe("2021-04-03");
  expect(dateIn("03/04/2021", false)?.date).toBe("2021-03-04");
});

test.each([
  ["2021-03-12T10:00:00+01:00", "2021-03-12T10:00:00+01:00"],
  ["2021-03-12 10:00", "2021-03-12T10:00"],
  ["2021-02-30", null],
  ["Fri, 12 Mar 2021 10:00:00 GMT", "2021-03-12"],
  ["today", null],
])("the declared date %s", (text, expected) => {
  expect(isoDate(text)).toBe(expected);
});

test.each([
  ["https://example.com/2021/03/12/a-title", "2021-03-12"],
  ["https://example.com/blog/2021-3-12-a-title", "2021-03-12"],
  ["https://example.com/2021/03/a-title", null],
  ["https://example.com/1234/56/78", null],
])("the date in %s", (url, expected) => {
  expect(dateInPath(url)).toBe(expected);
});

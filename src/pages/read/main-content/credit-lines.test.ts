import { expect, test } from "vitest";

import { isCreditLine } from "./credit-lines.ts";

test.each([
  "Am Dienstag, 6. Mai 2014 um 23:30 Uhr",
  "Berlin, 24. März 2004",
  "Publié le 3 février 2021 à 16h30",
  "31 de mayo de 2012",
  "2024年5月6日 10:30",
  "2024년 5월 6일",
  "Von Jana Berg und Tom Wolf",
  "VON JANA BERG",
  "Por María de la Torre",
  "Автор: Анна Смирнова",
])("the line of an author or a date: %s", (line) => {
  expect(isCreditLine(line)).toBe(true);
});

test.each([
  "Von Null auf Hundert in acht Sekunden",
  "Sie starb am 3. Mai 2012 in Berlin.",
  "Von Haus aus neugierig",
  "The fair begins on the first Sunday in May",
  "Par beau temps nous marchons",
])("words that are content: %s", (line) => {
  expect(isCreditLine(line)).toBe(false);
});

test("the time for a line is bounded", () => {
  expect(isCreditLine(`Von ${"A".repeat(60_000)}1`)).toBe(false);
  expect(isCreditLine(`Von ${"Anna ".repeat(12_000)}1`)).toBe(false);
});

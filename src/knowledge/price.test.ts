import { expect, test } from "vitest";
import { amountOf, findPrices, isPriceWord } from "./price.ts";

test.each([
  ["$29 per month", [[29, "USD", "month"]]],
  ["€29.90/mo", [[29.9, "EUR", "month"]]],
  ["29,90 € / Monat", [[29.9, "EUR", "month"]]],
  ["68,00 € pro Stunde", [[68, "EUR", "hour"]]],
  ["£9 per user / month", [[9, "GBP", "month"]]],
  ["9,90 €/mes", [[9.9, "EUR", "month"]]],
  ["12,90 € par mois", [[12.9, "EUR", "month"]]],
  ["149 zł miesięcznie", [[149, "PLN", "month"]]],
  ["ab 1.450 € je Meter", [[1450, "EUR", null]]],
  ["CHF 1'200.50", [[1200.5, "CHF", null]]],
  ["R$ 49,90 por mês", [[49.9, "BRL", "month"]]],
  ["$99 billed annually", [[99, "USD", "year"]]],
  [
    "$29¹ / month, 49¹² € a year",
    [
      [29, "USD", "month"],
      [49, "EUR", "year"],
    ],
  ],
  ["€19,–", [[19, "EUR", null]]],
  [
    "$10 or $100 a year",
    [
      [10, "USD", null],
      [100, "USD", "year"],
    ],
  ],
  ["no price in 2026, nor in version 3.5", []],
  ["we raised $2.4 million", []],
  ["revenue of $7.7B and 3 Mrd. €", []],
])("%s", (text, expected) => {
  const found = findPrices(text).map(({ amount, currency, period }) => [amount, currency, period]);
  expect(found).toEqual(expected);
});

test.each([
  ["£12 / piece", "piece"],
  ["£9 each", "each"],
  ["5 € pro Stück", "Stück"],
  ["£30 per 45 minutes", "45 minutes"],
  ["€11 / 250 g", "250 g"],
  ["$390 per credit hour", "credit hour"],
  ["$15 per dog per hour", "hour"],
  ["$349 once", null],
  ["$10, 20 pieces", null],
])("%s: per %s", (text, unit) => {
  expect(findPrices(text)[0]?.per).toBe(unit);
});

test("a price is at its offsets", () => {
  const text = "Only € 29.90 per month, or less";
  for (const { start, end } of findPrices(text))
    expect(text.slice(start, end).trim()).toBe("€ 29.90 per month");
});

test.each([
  ["1.200", 1200],
  ["1,200", 1200],
  ["1 290", 1290],
  ["12.5", 12.5],
  ["1,234,567.89", 1234567.89],
  ["45,-", 45],
])("%s is %d", (digits, amount) => {
  expect(amountOf(digits)).toBe(amount);
});

test.each([
  ["Free", true],
  ["Auf Anfrage", true],
  ["Sur devis", true],
  ["Gratis", true],
  ["Start free trial", false],
  ["Free shipping on everything", false],
  ["", false],
])("%s stands for a price: %s", (text, expected) => {
  expect(isPriceWord(text)).toBe(expected);
});

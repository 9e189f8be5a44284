import { expect, test } from "vitest";
import { spelledQuery } from "./spelled-query.ts";

test.each([
  ["price of the skilet", "price of the skillet", "price of the skillet"],
  ["delivrey time", "delivery time", "delivery time"],
  ["fazem entregas em casa", "fazem entradas em casa", "fazem entregas em casa"],
  ["a bic", "a big", "a bic"],
  ["wi fi price", "wifi price", "wi fi price"],
  ["how can I reach you", "how can I each you", "how can I reach you"],
])("%s, corrected to %s", (query, corrected, spelled) => {
  expect(spelledQuery(query, corrected)).toBe(spelled);
});

test("a word that customers use is not a wrong spelling of another", () => {
  const isKnown = (word: string) => word === "contrato";
  expect(spelledQuery("tem contrato", "tem contato", isKnown)).toBe("tem contrato");
});

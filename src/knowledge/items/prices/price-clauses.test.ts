import { expect, test } from "vitest";
import { clausesOf } from "./price-clauses.ts";

test.each([
  [
    "Ten sessions: 165 €. One session: 38 €. Valid for 3 months.",
    [
      ["Ten sessions", "165 €"],
      ["One session", "38 €"],
    ],
  ],
  [
    "Tarif „Luft“: 39 € im Monat, 1 Einweisung, Laufzeit 6 Monate.",
    [["Tarif „Luft“", "39 € im Monat", "1 Einweisung", "Laufzeit 6 Monate"]],
  ],
  [
    "Przegląd mały: 149 zł, przegląd duży: 299 zł. Czekamy 5 dni.",
    [
      ["Przegląd mały", "149 zł"],
      ["przegląd duży", "299 zł"],
    ],
  ],
  [
    "Cork knob $6, bail handle $14. Write to us.",
    [
      ["Cork knob", "$6"],
      ["bail handle", "$14"],
    ],
  ],
  ["Prefer to pay yearly? Blue: 399 € al año.", [["Blue", "399 € al año"]]],
  ["A new locker key is £6.", [["A new locker key", "£6"]]],
  [
    "Angebot: Ein Aufmaß vor Ort kostet 60 Euro. Wir rechnen es an.",
    [["Ein Aufmaß vor Ort", "60 Euro"]],
  ],
  [
    "Our small room is $89 per month and the large room is $149 per month.",
    [
      ["Our small room", "$89 per month"],
      ["the large room", "$149 per month"],
    ],
  ],
  ["Moving boxes start at $2 each.", [["Moving boxes", "start at $2 each"]]],
  ["It costs £6.", []],
  ["Price: £6, plus delivery.", []],
  ["Example: 6 x 39 € = 234 €", []],
  ["We refund orders, up to 50 €, in a week.", []],
  ["Training costs £38 per hour, or £340 for ten.", [["Training", "£38 per hour"]]],
  ["The average premium is $40.", []],
  ["Lowest price of the last 30 days: 189 zł", []],
  ["Standard shipping is a flat $8, free over $60.", []],
  ["Repairs cost 40 € and 60 € on Sundays.", []],
])("%s", (text, expected) => {
  const found = clausesOf(text, true).map(({ title, price, details }) => [
    title,
    price,
    ...details,
  ]);
  expect(found).toEqual(expected);
});

test("a sentence about a price counts only in a place for prices", () => {
  expect(clausesOf("A new locker key is £6.", false)).toEqual([]);
});

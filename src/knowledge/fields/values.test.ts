import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../../contract/fields.ts";
import { datesIn } from "./dates.ts";
import { numbersIn } from "./numbers.ts";
import { targetsOf } from "./targets.ts";
import { isProven, valueIn } from "./values.ts";

function target(name: string, { type = "string", ...rest }: FieldDefinition = {}) {
  const { format = null, description = "" } = rest;
  const choices = rest.enum ?? null;
  const [made] = targetsOf([{ name, type, format, choices, description, required: false }]);
  if (made === undefined) throw new Error("one field gives one target");
  return made;
}

const number = { type: "number" } as const;

describe("what a field is about", () => {
  test.each([
    ["price", "", "price", null],
    ["unitPrice", "", "price", null],
    ["priceEur", "", "price", "EUR"],
    ["weight_kg", "", "weight", "kg"],
    ["weight in kg", "", "weight", "kg"],
    ["shippingPrice", "", null, null],
    ["Öffnungszeiten", "", "hours", null],
    ["telefono", "", "phone", null],
    ["a1", "Phone number of the shop", "phone", null],
    ["a1", "Phone or email", null, null],
    ["colour", "", "color", null],
  ])("%s (%s)", (name, description, concept, unit) => {
    expect(target(name, { type: "string", description })).toMatchObject({ concept, unit });
  });
});

describe("numbers", () => {
  test.each<[string, string | null, number[]]>([
    ["12", "en", [12]],
    ["1,299.50", "en", [1299.5]],
    ["1.299,50", "de", [1299.5]],
    ["1.299,50", null, [1299.5]],
    ["1.200", "en", [1.2]],
    ["1.200", "de", [1200]],
    ["1,200", "en", [1200]],
    ["1.200", null, []],
    ["1 200 000", "fr", [1_200_000]],
    ["1'200.50", "de-CH", [1200.5]],
    ["0.125", "de", [0.125]],
    ["-4.5", "en", [-4.5]],
    ["2-3 days", "en", []],
    ["24/7", "en", []],
    ["AB-123", "en", []],
    ["10 kg and 5 cm", "en", [10, 5]],
  ])("%s in %s", (text, language, values) => {
    expect(numbersIn(text, language).map(({ value }) => value)).toEqual(values);
  });
});

describe("dates", () => {
  test.each<[string, string | null, string[]]>([
    ["2026-01-31", null, ["2026-01-31"]],
    ["31.01.2026", "de", ["2026-01-31"]],
    ["31. Januar 2026", "de", ["2026-01-31"]],
    ["January 31, 2026", "en", ["2026-01-31"]],
    ["31st of January 2026", "en", ["2026-01-31"]],
    ["3 de mayo de 2026", "es", ["2026-05-03"]],
    ["1er août 2026", "fr", ["2026-08-01"]],
    ["31/01/2026", "en", ["2026-01-31"]],
    ["03/04/2026", "en", []],
    ["03/04/2026", "en-GB", ["2026-04-03"]],
    ["03/04/2026", "fr", ["2026-04-03"]],
    ["2026-02-30", "en", []],
    ["1.2.2026.3", "de", ["2026-02-01"]],
  ])("%s in %s", (text, language, dates) => {
    expect(datesIn(text, language)).toEqual(dates);
  });
});

describe("the value of a text", () => {
  const choices = { enum: ["IN_STOCK", "sold out", "preorder"] };
  test.each<[string, FieldDefinition, string, string, unknown]>([
    ["price", number, "€ 29.90", "en", 29.9],
    ["price", number, "29,90 €", "de", 29.9],
    ["price", number, "€29 €39", "en", null],
    ["price", number, "on request", "en", null],
    ["price", { type: "integer" }, "29,90 €", "de", null],
    ["price", { type: "integer" }, "1.299 €", "de", 1299],
    ["priceUsd", number, "29,90 €", "de", null],
    ["weightKg", number, "500 g", "en", null],
    ["weightKg", number, "1.5 kg", "en", 1.5],
    ["durationMinutes", number, "90 Minuten", "de", 90],
    ["durationMinutes", number, "2 hours", "en", null],
    ["rating", number, "4.5 out of 5", "en", 4.5],
    ["rating", number, "4,5/5", "de", 4.5],
    ["seats", { type: "integer" }, "4 to 6", "en", null],
    ["released", { type: "string", format: "date" }, "31 January 2026", "en", "2026-01-31"],
    ["released", { type: "string", format: "date" }, "soon", "en", null],
    ["contact", { type: "string", format: "email" }, "Write to a@b.example!", "en", "a@b.example"],
    ["contact", { type: "string", format: "email" }, "a@b.example, c@d.example", "en", null],
    [
      "site",
      { type: "string", format: "uri" },
      "https://a.example/b.",
      "en",
      "https://a.example/b",
    ],
    ["site", { type: "string", format: "uri" }, "a.example", "en", null],
    ["stock", choices, "In stock", "en", "IN_STOCK"],
    ["stock", choices, "Not in stock", "en", null],
    ["stock", choices, "Sold out", "en", "sold out"],
    ["stock", choices, "unknown", "en", null],
    ["wifi", { type: "boolean" }, "✓", "en", true],
    ["wifi", { type: "boolean" }, "Yes, in all rooms", "en", true],
    ["wifi", { type: "boolean" }, "nein", "de", false],
    ["wifi", { type: "boolean" }, "✗", "en", false],
    ["wifi", { type: "boolean" }, "perhaps", "en", null],
    ["phone", {}, "030 1234567 (Mon-Fri)", "de", "030 1234567"],
    ["currency", {}, "29,90 €", "de", "EUR"],
    ["sku", {}, "AB-1234", "en", "AB-1234"],
    ["sku", {}, "see the label", "en", null],
    ["colour", {}, "  dark\n blue ", "en", "dark blue"],
  ])("%s %j of %s", (name, definition, text, language, value) => {
    expect(valueIn(target(name, definition), text, language)).toEqual(value);
  });
});

describe("what a quote proves", () => {
  test.each<[string, FieldDefinition, string | number | boolean, string, boolean]>([
    ["price", number, 29.9, "Now 29,90 €", true],
    ["price", number, 29, "Now 29,90 €", false],
    ["price", number, 29.9, "Basic 29.90 10 GB", true],
    ["weightKg", number, 500, "It weighs 500 g", false],
    ["colour", {}, "dark blue", "Colour: dark blue", true],
    ["colour", {}, "light blue", "Colour: dark blue", false],
    ["colour", {}, "red", "Colour: covered", false],
    ["wifi", { type: "boolean" }, true, "Wifi: yes", true],
    ["wifi", { type: "boolean" }, true, "There is no wifi.", false],
    ["wifi", { type: "boolean" }, false, "There is no wifi.", true],
    ["wifi", { type: "boolean" }, true, "Breakfast: yes", false],
    ["released", { type: "string", format: "date" }, "2026-01-31", "on 31 January 2026", true],
    ["released", { type: "string", format: "date" }, "2026-01-31", "on 30 January 2026", false],
  ])("%s %j: %j by %s", (name, definition, value, quote, isIt) => {
    expect(isProven(target(name, definition), value, quote, "en")).toBe(isIt);
  });
});

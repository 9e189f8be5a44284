import { expect, test } from "vitest";
import { wantedOf } from "./wanted.ts";

const lines: [line: string, name: string, field: object][] = [
  ["price", "price", { type: "string" }],
  ["price: number", "price", { type: "number" }],
  ["price : Number, for one month", "price", { type: "number", description: "for one month" }],
  ["warranty: how long it lasts", "warranty", { type: "string", description: "how long it lasts" }],
  ["released: date", "released", { type: "string", format: "date" }],
  ["mail: email", "mail", { type: "string", format: "email" }],
  ["page: link", "page", { type: "string", format: "uri" }],
  ["stock: in stock | sold out", "stock", { enum: ["in stock", "sold out"] }],
  ["poids: kg: à vide", "poids", { type: "string", description: "kg: à vide" }],
];

test.each(lines)("the line %s", (line, name, field) => {
  expect(wantedOf(line, false)).toEqual({
    fields: { type: "object", properties: { [name]: field } },
  });
});

test("several lines of a list", () => {
  expect(wantedOf("name\n\n price: number \n", true)).toEqual({
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, price: { type: "number" } },
      },
    },
  });
});

test("nothing, a schema, and what is no JSON", () => {
  const schema = { type: "object", properties: { a: { type: "integer" } } };
  expect(wantedOf(" \n", true)).toEqual({ fields: undefined });
  expect(wantedOf(JSON.stringify(schema), false)).toEqual({ fields: schema });
  expect(wantedOf('{ "type": ', false)).toEqual({
    problem: "The values to find begin with { but are not JSON",
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldsSchema, wantedFields } from "./fields.ts";
import { check } from "./http.ts";
import { limits } from "./limits.ts";
import { extractionRequestSchema } from "./request.ts";

const url = "https://example.com/";
const object = (properties: unknown, rest: object = {}) => ({
  type: "object",
  properties,
  ...rest,
});
const text = { type: "string" };

function problem(fields: unknown): string {
  const checked = check(extractionRequestSchema, { url, fields });
  return checked.ok ? "" : checked.problem;
}

describe("a schema that is accepted", () => {
  test.each<[string, unknown]>([
    ["an object", object({ name: text })],
    ["a list", { type: "array", items: object({ name: text }, { required: ["name"] }) }],
    ["every type", object({ a: text, b: { type: "number" }, c: { type: "integer" } })],
    ["a choice without a type", object({ state: { enum: ["new", "used"] } })],
    ["every format", object({ a: { ...text, format: "date" }, b: { ...text, format: "email" } })],
    ["names in another language", object({ Größe: text, "Lieferzeit in Tagen": text })],
    ["descriptions", object({ a: { ...text, description: "What it is" } }, { description: "b" })],
  ])("%s", (_, fields) => {
    expect(problem(fields)).toBe("");
  });
});

describe("what is wrong with a schema, by the field's name", () => {
  const thirtyOne = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, text]));
  const long = { ...text, description: "ö".repeat(limits.schemaDescriptionChars.value) };
  const heavy = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, long]));
  test.each<[unknown, string]>([
    ["x", 'fields must be an object, got "x"'],
    [{}, "fields.type must be one of object, array, got undefined"],
    [{ type: "string" }, 'fields.type must be one of object, array, got "string"'],
    [{ type: "object" }, "fields.properties is required"],
    [object({}), "fields.properties must have at least 1 field, got 0"],
    [object(thirtyOne), "fields.properties must have at most 30 fields, got 31"],
    [object(heavy), "fields must have at most 16384 bytes as JSON"],
    [{ type: "array" }, "fields.items is required"],
    [
      { type: "array", items: { type: "string" } },
      'fields.items.type must be object, got "string"',
    ],
    [
      { ...object({ a: text }), type: "array", items: object({ a: text }) },
      "fields.properties belongs into items",
    ],
    [object({ a: text }, { items: object({ a: text }) }), "fields.items is for a list"],
    [object({ a: { ...text, pattern: "x" } }), "unknown field fields.properties.a.pattern"],
    [
      object({ a: { $ref: "#/x" } }),
      "unknown field fields.properties.a.$ref; fields.properties.a.type is required",
    ],
    [
      object({ a: text }, { additionalProperties: false }),
      "unknown field fields.additionalProperties",
    ],
    [
      object({ a: { type: "object" } }),
      'fields.properties.a.type must be one of string, number, integer, boolean, got "object"',
    ],
    [
      object({ a: { type: ["string", "null"] } }),
      'fields.properties.a.type must be one of string, number, integer, boolean, got ["string","null"]',
    ],
    [object({ a: {} }), "fields.properties.a.type is required"],
    [
      object({ a: { ...text, format: "uuid" } }),
      'fields.properties.a.format must be one of date, email, uri, got "uuid"',
    ],
    [
      object({ a: { type: "number", format: "date" } }),
      "fields.properties.a.format is for strings only",
    ],
    [
      object({ a: { type: "number", enum: ["1"] } }),
      "fields.properties.a.enum is for strings only",
    ],
    [object({ a: { enum: [1] } }), "fields.properties.a.enum[0] must be a string, got 1"],
    [object({ a: { enum: [] } }), "fields.properties.a.enum must have at least 1 entry, got 0"],
    [
      object({ a: { enum: ["b"], format: "date" } }),
      "fields.properties.a.format cannot be beside enum",
    ],
    [
      object({ "1st": text }),
      "fields.properties.1st has a name that is not allowed: 1 to 64 letters, digits, spaces, - or _, with a letter first",
    ],
    [object({ a: text }, { required: ["b"] }), "fields.required[0] names no field of properties"],
  ])("%j", (fields, words) => {
    expect(problem(fields)).toBe(words);
  });
});

test("whatever is sent, the check answers, and a refusal names the field", () => {
  const anything = fc.anything({ maxDepth: 4 });
  const near = fc.record(
    {
      type: fc.constantFrom("object", "array", "string"),
      description: fc.oneof(fc.string(), anything),
      properties: fc.oneof(
        fc.dictionary(fc.string(), fc.oneof(anything, fc.constant(text))),
        anything,
      ),
      required: fc.oneof(fc.array(fc.string()), anything),
      items: anything,
      other: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(anything, near), (fields) => {
      fc.pre(fields !== undefined);
      const found = problem(fields);
      for (const sentence of found === "" ? [] : [found]) expect(sentence).toContain("fields");
    }),
    { numRuns: 500 },
  );
});

test("what a schema asks for", () => {
  const schema = fieldsSchema.parse({
    type: "array",
    description: "Rooms",
    items: object(
      { name: text, state: { enum: ["free", "taken"] } },
      { required: ["name"], description: "of the hotel" },
    ),
  });
  expect(wantedFields(schema)).toEqual({
    isList: true,
    description: "Rooms of the hotel",
    fields: [
      {
        name: "name",
        type: "string",
        format: null,
        choices: null,
        description: "",
        required: true,
      },
      {
        name: "state",
        type: "string",
        format: null,
        choices: ["free", "taken"],
        description: "",
        required: false,
      },
    ],
  });
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { resources, rootSchema } from "../resources/resources.ts";
import { structuralProblems } from "./check.ts";
import { toStructural } from "./structural.ts";

test.each(resources.map((resource) => [resource.kind, resource] as const))(
  "%s is a sound structural schema",
  (_, resource) => {
    expect(structuralProblems(rootSchema(resource))).toEqual([]);
  },
);

const description = "what it is";

describe("what a CRD may not hold is named", () => {
  test.each([
    { node: { $ref: "#/x" }, problem: "a: $ref is not allowed" },
    { node: { anyOf: [{ type: "string" }] }, problem: "a: anyOf is not allowed" },
    { node: { oneOf: [] }, problem: "a: oneOf is not allowed" },
    { node: { type: "string", nullable: true }, problem: "a: nullable is not allowed" },
    { node: { type: "string", const: "b" }, problem: "a: const is not allowed" },
    { node: { type: ["string", "null"] }, problem: 'a: needs one type, has ["string","null"]' },
    { node: {}, problem: "a: needs one type, has undefined" },
    { node: { type: "string", description }, problem: "a: has no maxLength" },
    {
      node: { type: "string", maxLength: 1, description, format: "uri" },
      problem: "a: format uri means something else to the API server",
    },
    { node: { type: "integer" }, problem: "a: has no description" },
    { node: { type: "array", maxItems: 1, description }, problem: "a: has no items" },
    {
      node: { type: "array", description, items: { type: "integer" } },
      problem: "a: has no maxItems",
    },
    {
      node: { type: "array", description, maxItems: 1, items: { type: "string" } },
      problem: "a[]: has no maxLength",
    },
    {
      node: { type: "object", description, additionalProperties: { type: "string" } },
      problem: "a: has no maxProperties",
    },
    {
      node: { type: "object", description, maxProperties: 1, additionalProperties: true },
      problem: "a: additionalProperties must be a schema",
    },
    {
      node: {
        type: "object",
        description,
        maxProperties: 1,
        additionalProperties: { type: "string" },
      },
      problem: "a{}: has no maxLength",
    },
    {
      node: {
        type: "object",
        description,
        maxProperties: 1,
        properties: {},
        additionalProperties: { type: "integer" },
      },
      problem: "a: a map cannot have properties too",
    },
    { node: { type: "object", description }, problem: "a: an object without properties" },
    {
      node: { type: "object", description, properties: {}, required: ["b"] },
      problem: "a: requires b, which it does not have",
    },
    {
      node: { type: "object", description, "x-kubernetes-preserve-unknown-fields": true },
      problem: "a: x-kubernetes-preserve-unknown-fields is not allowed",
    },
    {
      node: { type: "string", description, maxLength: 1, properties: {} },
      problem: "a: properties belong to objects",
    },
  ])("$problem", ({ node, problem }) => {
    const found = structuralProblems({ type: "object", properties: { a: node } });
    expect(found.join("\n")).toContain(problem);
  });
});

test("what the API server refuses is left out, what it understands stays", () => {
  const schema = z.strictObject({
    at: z.iso.datetime({ precision: 3 }),
    address: z.string().max(9).meta({ format: "uri", example: "x" }),
    count: z.int(),
    share: z.int().min(0).max(100),
  });
  expect(toStructural(schema, { at: { description } })).toEqual({
    type: "object",
    properties: {
      at: { type: "string", format: "date-time", description },
      address: { type: "string", maxLength: 9 },
      count: { type: "integer" },
      share: { type: "integer", minimum: 0, maximum: 100 },
    },
    required: ["at", "address", "count", "share"],
  });
});

test("a note for a field that is not there throws", () => {
  expect(() => toStructural(z.object({ a: z.int() }), { b: { description } })).toThrow(
    "notes for fields there are not: b",
  );
});

import { expect, it } from "vitest";
import { collectionSchema, missingProperties } from "./item-schema.ts";

it("a collection gets the properties that it lacks, in any order of the others", () => {
  const names = (schema: unknown) =>
    missingProperties(schema).map((property) => "name" in property && property.name);
  const { properties } = collectionSchema;
  expect(names(collectionSchema)).toEqual([]);
  const before = properties.filter(({ name }) => name !== "sources" && name !== "fact");
  expect(names({ ...collectionSchema, properties: before.toReversed() })).toEqual([
    "sources",
    "fact",
  ]);
  expect(names({ properties: null })).toEqual(properties.map(({ name }) => name));
  expect(() => missingProperties("unknown")).toThrow("has no properties");
});

import { expect, test } from "vitest";
import { z } from "zod";
import { conditionTypes, extractionStatusSchema } from "./extraction.ts";
import { extractionResource } from "./resources/extraction-resource.ts";

/** The longest text of each field, the longest list, the largest number. */
test("a status at its longest stays below 10 KB", () => {
  const schema = z.toJSONSchema(extractionStatusSchema);
  const notes = extractionResource.statusNotes;
  // Plain JSON Schema, made from our own schema.
  const longest = fill(schema as Schema, "", notes);
  const size = JSON.stringify(longest).length;
  expect(size).toBeLessThan(10 * 1_024);
  expect(size).toBeGreaterThan(6 * 1_024);
  expect(longest).toMatchObject({ conditions: { length: conditionTypes.length } });
});

type Schema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

function fill(schema: Schema, path: string, notes: Record<string, object>): unknown {
  const { type, maxLength, maxItems, items, properties, ...rest } = { ...schema, ...notes[path] };
  if (properties) {
    const parts = Object.entries(properties).map(([name, part]) => {
      return [name, fill(part, path === "" ? name : `${path}.${name}`, notes)];
    });
    return Object.fromEntries(parts);
  }
  if (items) {
    if (maxItems === undefined) throw new Error(`${path} has no most`);
    return Array.from({ length: maxItems }, () => fill(items, `${path}[]`, notes));
  }
  if (type !== "string") return Number.MAX_SAFE_INTEGER;
  if (rest.enum) return rest.enum.toSorted((a, b) => b.length - a.length)[0];
  if (rest.format === "date-time") return "2026-01-01T00:00:00.000Z";
  if (maxLength === undefined) throw new Error(`${path} has no longest`);
  return "x".repeat(maxLength);
}

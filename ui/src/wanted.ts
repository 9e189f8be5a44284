import type { ExtractionRequest } from "../../clients/node/src/index.ts";

type Schema = NonNullable<ExtractionRequest["fields"]>;
type Field = NonNullable<Schema["properties"]>[string];

/** What a person can write after the colon, and what it is in a schema. */
const types: Record<string, Field> = {
  text: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  email: { type: "string", format: "email" },
  link: { type: "string", format: "uri" },
};

export type Wanted = { fields: Schema | undefined } | { problem: string };

/**
 * The values that a person asks for, one a line ("price: number, for one month", "stock: in | out"),
 * or as a JSON Schema, which the server checks.
 */
export function wantedOf(text: string, isList: boolean): Wanted {
  const trimmed = text.trim();
  if (trimmed === "") return { fields: undefined };
  if (trimmed.startsWith("{")) return schemaOf(trimmed);
  const lines = trimmed.split("\n").filter((line) => line.trim() !== "");
  const properties = Object.fromEntries(lines.map(fieldOf));
  const row = { type: "object" as const, properties };
  return { fields: isList ? { type: "array", items: row } : row };
}

function schemaOf(text: string): Wanted {
  try {
    return { fields: JSON.parse(text) as Schema }; // the server checks it
  } catch {
    return { problem: "The values to find begin with { but are not JSON" };
  }
}

function fieldOf(line: string): [name: string, field: Field] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line.trim(), types["text"] ?? {}];
  const name = line.slice(0, colon).trim();
  const about = line.slice(colon + 1).trim();
  if (about.includes("|")) {
    return [name, { enum: about.split("|").map((choice) => choice.trim()) }];
  }
  const [, word = "", rest = ""] = /^(\w*)[\s,;–-]*(.*)$/su.exec(about) ?? [];
  const type = types[word.toLowerCase()];
  const description = type === undefined ? about : rest;
  return [name, { ...(type ?? types["text"]), ...(description !== "" && { description }) }];
}

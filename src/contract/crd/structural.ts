import { z } from "zod";

/** A node of a structural schema: the subset of JSON Schema that a CRD may contain. */
export type SchemaNode = { [key: string]: unknown };

/**
 * Additions of a CRD to the contract, by path: "" is the root, `status.conditions[].type` a field of
 * a list's entries, `properties{}.type` a field of a map's values.
 */
export type Notes = Record<string, SchemaNode>;

/**
 * The structural schema of a zod schema with the notes merged into it. It omits what the API server
 * refuses or does in another way: it always prunes unknown fields, except those of maps, and checks times by format. Throws for a note whose path does not exist.
 */
export function toStructural(schema: z.ZodType, notes: Notes): SchemaNode {
  const plain = z.toJSONSchema(schema, { target: "openapi-3.0", reused: "inline", io: "input" });
  const unused = new Set(Object.keys(notes));
  const node = convert(plain, "", notes, unused);
  if (unused.size > 0) throw new Error(`notes for fields there are not: ${[...unused].join(", ")}`);
  return node;
}

function convert(node: SchemaNode, path: string, notes: Notes, unused: Set<string>): SchemaNode {
  const out: SchemaNode = {};
  for (const [key, value] of Object.entries(node)) {
    if (dropped.has(key) || isNoBound(key, value)) continue;
    if (key === "properties") {
      out[key] = mapEntries(asNode(value), (name, child) =>
        convert(asNode(child), path === "" ? name : `${path}.${name}`, notes, unused),
      );
    } else if (key === "additionalProperties") {
      if (typeof value !== "object") continue;
      out[key] = convert(asNode(value), `${path}{}`, notes, unused);
    } else if (key === "items") out[key] = convert(asNode(value), `${path}[]`, notes, unused);
    else out[key] = value;
  }
  // The contract accepts the addresses that browsers accept; the API server's "uri" is stricter.
  if (out.format === "uri") delete out.format;
  if (out.format === "date-time") delete out.pattern;
  unused.delete(path);
  return { ...out, ...notes[path] };
}

const dropped = new Set(["propertyNames", "example", "$schema"]);

/** The bounds that zod adds to every integer: those of JavaScript. */
function isNoBound(key: string, value: unknown): boolean {
  return (
    (key === "minimum" && value === Number.MIN_SAFE_INTEGER) ||
    (key === "maximum" && value === Number.MAX_SAFE_INTEGER)
  );
}

function mapEntries(
  node: SchemaNode,
  change: (name: string, value: unknown) => unknown,
): SchemaNode {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, change(name, value)]),
  );
}

export function asNode(value: unknown): SchemaNode {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`not a schema: ${JSON.stringify(value)}`);
  }
  // Any object that is not an array can be read by its keys.
  return value as SchemaNode;
}

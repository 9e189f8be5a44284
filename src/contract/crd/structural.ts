import { z } from "zod";

/** A node of a structural schema: the subset of JSON Schema that a CRD may hold. */
export type SchemaNode = { [key: string]: unknown };

/** What a CRD says beyond the contract, by path (`status.conditions[].type`, "" is the root). */
export type Notes = Record<string, SchemaNode>;

/**
 * The structural schema of a zod schema, with the notes laid over it. What the API server refuses
 * or does otherwise is left out: unknown fields are pruned by rule, not by `additionalProperties`,
 * and times are checked by format. A note for a path that is not there is a mistake, and throws.
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
    } else if (key === "items") out[key] = convert(asNode(value), `${path}[]`, notes, unused);
    else out[key] = value;
  }
  // The contract's addresses are what browsers take; the API server's format "uri" is another thing.
  if (out.format === "uri") delete out.format;
  if (out.format === "date-time") delete out.pattern;
  unused.delete(path);
  return { ...out, ...notes[path] };
}

const dropped = new Set(["additionalProperties", "example", "$schema"]);

/** What zod says of every integer: that it is one JavaScript can hold. */
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
  // An object that is no list can be read by its keys, whatever they hold.
  return value as SchemaNode;
}

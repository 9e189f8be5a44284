/** TypeScript types of requests and answers, from the JSON Schemas of the contract. */

type Schema = {
  $ref?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  required?: string[];
};

/** The module `clients/node/src/types.ts`. */
export function clientTypes(shapes: {
  requests: Record<string, Schema>;
  answers: Record<string, Schema>;
  errorCodes: readonly string[];
}): string {
  const words = new Map(
    Object.entries(shapes.answers).flatMap(([name, shape]) =>
      shape.enum === undefined ? [] : [[String(shape.enum), name]],
    ),
  );
  const declare = (schemas: Record<string, Schema>, optional: string) =>
    Object.entries(schemas).map(([name, shape]) => {
      // An enumeration with a name is declared once.
      const others = new Map([...words].filter(([, other]) => other !== name));
      return `export type ${name} = ${type(shape, { optional, words: others })};`;
    });
  return [
    "// Made by `npm run generate` from src/contract. Do not edit.",
    // A field of a request may be undefined; a field of an answer is present or absent.
    ...declare(shapes.requests, " | undefined"),
    ...declare(shapes.answers, ""),
    "/** The value of the header `x-error-code`. */",
    `export type ErrorCode = ${union(shapes.errorCodes.map((code) => JSON.stringify(code)))};`,
    "",
  ].join("\n\n");
}

type Style = { optional: string; words: ReadonlyMap<string, string> };

function type(schema: Schema, style: Style, indent = ""): string {
  const { $ref, enum: words, anyOf, oneOf, items, properties } = schema;
  if ($ref !== undefined) return $ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (words !== undefined) {
    return style.words.get(String(words)) ?? union(words.map((word) => JSON.stringify(word)));
  }
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) return union(choice.map((one) => type(one, style, indent)));
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((one) => type({ ...schema, type: one }, style, indent)));
  }
  if (items !== undefined && schema.type === "array") return list(type(items, style, indent));
  if (properties !== undefined) return object(schema, style, indent);
  if (typeof schema.additionalProperties === "object") return record(schema, style, indent);
  return plain[schema.type ?? ""] ?? "unknown";
}

const plain: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

const list = (item: string): string => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);

const union = (choices: readonly string[]): string => [...new Set(choices)].join(" | ");

function object({ properties = {}, required = [] }: Schema, style: Style, indent: string) {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    const words = type(field, style, inner) + (mark === "" ? "" : style.optional);
    const about = field.description === undefined ? [] : [`${inner}/** ${field.description} */`];
    return [...about, `${inner}${name}${mark}: ${words};`];
  });
  return ["{", ...fields, `${indent}}`].join("\n");
}

function record({ additionalProperties, propertyNames }: Schema, style: Style, indent: string) {
  if (typeof additionalProperties !== "object") return "unknown";
  const value = type(additionalProperties, style, indent);
  if (propertyNames?.enum === undefined) return `Record<string, ${value}>`;
  return `Partial<Record<${type(propertyNames, style)}, ${value}>>`;
}

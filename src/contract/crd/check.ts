import { asNode } from "./structural.ts";
import type { SchemaNode } from "./structural.ts";

/**
 * Problems of a CRD schema, one sentence each. The API server refuses some of them at install time,
 * silently drops others, and refuses CEL rules over unbounded fields because of their cost.
 */
export function structuralProblems(schema: SchemaNode): string[] {
  return problemsAt(schema, "");
}

function problemsAt(node: SchemaNode, path: string): string[] {
  const at = path === "" ? "(root)" : path;
  const problems = Object.keys(node)
    .filter((key) => !allowed.has(key))
    .map((key) => `${at}: ${key} is not allowed`);
  const { type } = node;
  if (typeof type !== "string" || !types.has(type)) {
    return [...problems, `${at}: needs one type, has ${JSON.stringify(type)}`];
  }
  if (path !== "" && !/(?:\[\]|\{\})$/.test(path) && typeof node.description !== "string") {
    problems.push(`${at}: has no description`);
  }
  if (type === "string") problems.push(...stringProblems(node, at));
  if (type === "array") problems.push(...arrayProblems(node, path, at));
  else if ("items" in node) problems.push(`${at}: items belong to arrays`);
  if (type === "object") problems.push(...objectProblems(node, path, at));
  else if ("properties" in node) problems.push(`${at}: properties belong to objects`);
  return problems;
}

/** No $ref, anyOf, oneOf, allOf, not, preserve-unknown, const, nullable. */
const allowed = new Set([
  "type",
  "additionalProperties",
  "minProperties",
  "maxProperties",
  "description",
  "properties",
  "required",
  "items",
  "enum",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "x-kubernetes-validations",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
]);

const types = new Set(["object", "array", "string", "integer", "number", "boolean"]);

function stringProblems(node: SchemaNode, at: string): string[] {
  if ("format" in node && node.format !== "date-time") {
    return [`${at}: format ${String(node.format)} means something else to the API server`];
  }
  const bounded = "maxLength" in node || "enum" in node || "format" in node;
  return bounded ? [] : [`${at}: has no maxLength`];
}

function arrayProblems(node: SchemaNode, path: string, at: string): string[] {
  const problems = "maxItems" in node ? [] : [`${at}: has no maxItems`];
  if (!("items" in node)) return [...problems, `${at}: has no items`];
  return [...problems, ...problemsAt(asNode(node.items), `${path}[]`)];
}

function objectProblems(node: SchemaNode, path: string, at: string): string[] {
  if ("additionalProperties" in node) return mapProblems(node, path, at);
  if (!("properties" in node)) return [`${at}: an object without properties keeps nothing`];
  const properties = asNode(node.properties);
  const required = Array.isArray(node.required) ? node.required : [];
  return [
    ...required
      .filter((name) => !(String(name) in properties))
      .map((name) => `${at}: requires ${String(name)}, which it does not have`),
    ...Object.entries(properties).flatMap(([name, child]) =>
      problemsAt(asNode(child), path === "" ? name : `${path}.${name}`),
    ),
  ];
}

/** An object with any names: the API server bounds it by their number. */
function mapProblems(node: SchemaNode, path: string, at: string): string[] {
  const problems = [
    ...("maxProperties" in node ? [] : [`${at}: has no maxProperties`]),
    ...("properties" in node ? [`${at}: a map cannot have properties too`] : []),
  ];
  if (typeof node.additionalProperties !== "object")
    return [...problems, `${at}: additionalProperties must be a schema`];
  return [...problems, ...problemsAt(asNode(node.additionalProperties), `${path}{}`)];
}

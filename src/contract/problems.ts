import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * The problems of a value, one sentence per field, for the person who sent it: "maxPages must be
 * between 1 and 20, got 21". For an unknown field it suggests the nearest of the known names.
 */
export function problemsOf(
  error: z.ZodError,
  input: unknown,
  knownNames: readonly string[],
): string {
  const sentences = error.issues.flatMap((issue) => sentencesOf(issue, input, knownNames));
  return [...new Set(sentences)].join("; ");
}

function sentencesOf(issue: Issue, input: unknown, knownNames: readonly string[]): string[] {
  const { field, value } = placeOf(input, issue.path);
  const got = isSecret(issue.path) ? () => "" : (text: string) => `, got ${text}`;
  switch (issue.code) {
    case "unrecognized_keys":
      // The known names are those of the body itself.
      return issue.keys.map((key) => unknownField(field, key, field === "" ? knownNames : []));
    case "invalid_type":
      if (issue.path.length === 0) return ["the body must be a JSON object"];
      if (value === undefined) return [`${field} is required`];
      return [`${field} must be ${typeName(issue.expected)}${got(show(value))}`];
    case "too_small":
    case "too_big":
      return [`${field} ${boundWords(issue)}${got(size(issue.origin, value))}`];
    case "invalid_value":
      return [`${field} must be ${oneOf(issue.values)}${got(show(value))}`];
    case "invalid_key":
      // The path ends with the name that is refused.
      return issue.issues.map(({ message }) => `${field} ${message}`);
    case "invalid_union": {
      const meant = meantBranch(issue.errors);
      if (meant === undefined) return [`${field} ${issue.message}`];
      return meant.flatMap((one) =>
        sentencesOf({ ...one, path: [...issue.path, ...one.path] }, input, knownNames),
      );
    }
    default:
      return [field === "" ? issue.message : `${field} ${issue.message}`];
  }
}

/** Fields whose values are never repeated. */
const secretFields = new Set<PropertyKey>(["headers", "basic", "cookies", "login"]);

function isSecret([first]: readonly PropertyKey[]): boolean {
  return first !== undefined && secretFields.has(first);
}

/** The member of a union that the value comes nearest to: its problem is the deepest. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const rank = (branch: readonly Issue[]) =>
    Math.max(
      ...branch.map(({ path, code }) => path.length * 2 + (code === "invalid_type" ? 0 : 1)),
    );
  return branches.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The value at the path, and the sender's name for that place. */
function placeOf(input: unknown, path: readonly PropertyKey[]): { field: string; value: unknown } {
  let [field, value] = ["", input];
  for (const part of path) {
    // A list written as `one,other` in a query: its entries have no names.
    const isListed = typeof value === "string" && typeof part === "number";
    if (!isListed)
      field += typeof part === "number" ? `[${part}]` : `${field === "" ? "" : "."}${String(part)}`;
    value = isListed ? String(value).split(",")[part] : memberOf(value, part);
  }
  return { field, value };
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function unknownField(parent: string, key: string, knownNames: readonly string[]): string {
  const near = nearestName(key, knownNames);
  const name = key.length > 60 ? `${key.slice(0, 60)}…` : key;
  const shown = parent === "" ? name : `${parent}.${name}`;
  return near === undefined
    ? `unknown field ${shown}`
    : `unknown field ${shown}, did you mean ${near}?`;
}

function boundWords(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  if (issue.message.startsWith("must")) return issue.message;
  const bound = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  const side = issue.code === "too_small" ? "at least" : "at most";
  const [one, more] = countWords[issue.origin] ?? [];
  if (one !== undefined) return `must have ${side} ${bound} ${bound === 1 ? one : more}`;
  return `must be ${side} ${bound}`;
}

const countWords: Record<string, [one: string, more: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function size(origin: string, value: unknown): string {
  if (origin === "string" && typeof value === "string") return String(value.length);
  if (origin === "array" && Array.isArray(value)) return String(value.length);
  return show(value);
}

function typeName(expected: string): string {
  const names: Record<string, string> = {
    int: "a whole number",
    number: "a number",
    string: "a string",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  };
  return names[expected] ?? expected;
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map(String);
  return shown.length === 1 ? shown.join("") : `one of ${shown.join(", ")}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The known name that a typo most likely meant: at most two edits away, or equal except for case. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const scored = known
    .map((candidate) => ({ candidate, edits: editDistance(plain(name), plain(candidate)) }))
    .filter(({ candidate, edits }) => edits <= Math.min(2, Math.floor(candidate.length / 3)))
    .toSorted((a, b) => a.edits - b.edits);
  return scored[0]?.candidate;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

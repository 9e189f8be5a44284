import { parseSync } from "vite";

/** One small change of a source file that a test should notice. */
export type Mutant = {
  file: string;
  line: number;
  kind: string;
  /** The changed range of the source. */
  start: number;
  end: number;
  before: string;
  after: string;
};

/** All mutants of one TypeScript file, in the order of the source. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  visit(program as unknown as Node, (node, parent) => {
    for (const [kind, target, after] of changesOf(node, parent, source)) {
      const { start, end } = target;
      const line = source.slice(0, start).split("\n").length;
      found.push({ file, line, kind, start, end, before: source.slice(start, end), after });
    }
  });
  return found;
}

export function applied(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end);
}

/** `count` of `values`, chosen by `seed`: the same seed draws the same values. */
export function draw<T>(values: readonly T[], count: number, seed: number): T[] {
  const random = randomOf(seed);
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, value]) => value);
}

/** Mulberry32: a small generator with a seed, which `Math.random` lacks. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A node of the syntax tree (ESTree), of which only these fields are read. */
type Node = {
  type: string;
  start: number;
  end: number;
  operator?: string;
  value?: unknown;
  [field: string]: unknown;
};

type Change = [kind: string, target: { start: number; end: number }, after: string];

function visit(node: Node, act: (node: Node, parent?: Node) => void, parent?: Node): void {
  // Types are erased before the code runs, and imports name no behaviour.
  if (/^(TSType|TSInterface|TSEnum|Import|ExportAll)/.test(node.type)) return;
  act(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, act, node);
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const operators: Record<string, readonly [kind: string, after: string]> = {
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "%": ["arithmetic", "*"],
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "+=": ["arithmetic", "-="],
  "-=": ["arithmetic", "+="],
};

function changesOf(node: Node, parent: Node | undefined, source: string): Change[] {
  const text = (part: Node) => source.slice(part.start, part.end);
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement": {
      const test = node["test"] as Node;
      const changes: Change[] = [["condition", test, `!(${text(test)})`]];
      if (leavesEarly(node)) changes.push(["early return", test, "false"]);
      return changes;
    }
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return operatorChanges(node, source);
    case "ReturnStatement": {
      const value = node["argument"];
      if (!isNode(value) || text(value) === "undefined") return [];
      return [["return", value, "undefined"]];
    }
    case "Literal":
      return literalChanges(node, parent);
    case "ExpressionStatement": {
      const expression = node["expression"] as Node;
      const isAwait = expression.type === "AwaitExpression";
      const call = isAwait ? (expression["argument"] as Node) : expression;
      // What is logged is written for operators, not for the program.
      if (call.type !== "CallExpression" || /\blog\??\.\w+\(/.test(text(call))) return [];
      return [[isAwait ? "awaited call" : "statement", node, ";"]];
    }
    default:
      return [];
  }
}

function operatorChanges(node: Node, source: string): Change[] {
  const [left, right] = [node["left"], node["right"]];
  const other = operators[node.operator ?? ""];
  if (!other || !isNode(left) || !isNode(right)) return [];
  const isText = [left, right].some((side) => isTextual(side));
  if (other[0] === "arithmetic" && isText) return [];
  const between = source.slice(left.end, right.start);
  const at = left.end + between.indexOf(node.operator ?? "");
  return [[other[0], { start: at, end: at + (node.operator ?? "").length }, other[1]]];
}

const isTextual = (node: Node): boolean =>
  node.type === "TemplateLiteral" || typeof node.value === "string";

function literalChanges(node: Node, parent: Node | undefined): Change[] {
  if (parent?.type === "Property" && parent["key"] === node) return [];
  if (typeof node.value === "boolean") return [["constant", node, String(!node.value)]];
  if (typeof node.value === "number") {
    // One more of a large number is rarely another behaviour; twice as much is.
    const other = node.value < 2 ? node.value + 1 : node.value * 2;
    return [["constant", node, String(other)]];
  }
  return [];
}

/** `if (...) return;` and the like: the rest of the function runs when the test never holds. */
function leavesEarly(node: Node): boolean {
  if (node.type !== "IfStatement" || node["alternate"]) return false;
  const then = node["consequent"] as Node;
  const last = then.type === "BlockStatement" ? (then["body"] as Node[]).at(-1) : then;
  return /^(Return|Continue|Break|Throw)Statement$/.test(last?.type ?? "");
}

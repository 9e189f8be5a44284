import { limits } from "../../../contract/limits.ts";
import {
  needsDrawing,
  selectorNames,
  type Drawing,
  type Selectors,
} from "../../../contract/reading-rules.ts";
import type { ElementNode } from "../html/tree.ts";
import { createWorkMeter, type WorkMeter } from "./tree-adapter.ts";

export type CompiledSelector = {
  list: (typeof selectorNames)[number];
  text: string;
  matches: (element: ElementNode) => boolean;
};

type Engine = {
  parse: typeof import("css-what").parse;
  compile: typeof import("css-select").compile;
};

/** Loaded with the first request that has selectors. */
async function loadEngine(): Promise<Engine> {
  const [{ parse }, { compile }] = await Promise.all([import("css-what"), import("css-select")]);
  return { parse, compile };
}

/** What is wrong with the first wrong selector of a request: `onlySelectors[1] ("a[") …`. */
export async function selectorProblem(request: Selectors): Promise<string | undefined> {
  const asked = named(request);
  if (asked.length === 0) return undefined;
  const engine = await loadEngine();
  for (const { list, text, index } of asked) {
    const problem = problemOf(engine, text);
    if (problem !== undefined) return `${list}[${index}] (${JSON.stringify(text)}) ${problem}`;
  }
  return undefined;
}

type Rules = Selectors & Drawing & { engine?: string | undefined };

/** What is wrong with the rules by which a request wants pages read. */
export async function readingProblem(request: Rules): Promise<string | undefined> {
  const { waitFor, engine } = request;
  if (engine === "http" && needsDrawing(request)) {
    const name = waitFor === undefined ? "scroll" : "waitFor";
    return `${name} needs the browser, and engine is http`;
  }
  const found = await selectorProblem(request);
  if (found !== undefined || waitFor === undefined) return found;
  const problem = problemOf(await loadEngine(), waitFor);
  return problem === undefined ? undefined : `waitFor (${JSON.stringify(waitFor)}) ${problem}`;
}

export type CompiledSelectors = { selectors: CompiledSelector[]; meter: WorkMeter };

/** Throws if a selector is not valid. */
export async function compileSelectors(request: Selectors): Promise<CompiledSelectors> {
  const problem = await selectorProblem(request);
  if (problem !== undefined) throw new Error(problem);
  const { compile, parse } = await loadEngine();
  const searchedChars = Math.max(0, ...named(request).map(({ text }) => longestValue(parse(text))));
  const meter = createWorkMeter(limits.selectorSteps.value, searchedChars);
  const selectors = named(request).map(({ list, text }) => {
    return { list, text, matches: compile(text, { adapter: meter.adapter }) };
  });
  return { selectors, meter };
}

function named(request: Selectors) {
  return selectorNames.flatMap((list) =>
    (request[list] ?? []).map((text, index) => ({ list, text, index })),
  );
}

function problemOf({ parse, compile }: Engine, text: string): string | undefined {
  let tokens: Token[][];
  try {
    tokens = parse(text);
  } catch (error) {
    return `is not a CSS selector: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`;
  }
  const problem = tokens.map((one) => problemOfTokens(one, false)).find((it) => it !== undefined);
  if (problem !== undefined) return problem;
  try {
    compile(text, { adapter: createWorkMeter().adapter });
    return undefined;
  } catch (error) {
    return `is not a CSS selector: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`;
  }
}

/** What is used of the parser's tokens of each kind. */
type Token = {
  type: string;
  name?: string;
  value?: string;
  namespace?: string | null;
  data?: string | Token[][] | null;
};

function problemOfTokens(tokens: readonly Token[], isRelative: boolean): string | undefined {
  const [first] = tokens;
  if (first === undefined) return "is not a CSS selector: it is empty";
  if (!isRelative && combinators.has(first.type)) return "may not begin with a combinator";
  for (const { type, name = "", namespace = null, data = null } of tokens) {
    if (type === "pseudo-element")
      return `has the pseudo-element ::${name}, which is not supported`;
    if (type === "parent" || type === "column-combinator") {
      return "has a combinator that is not supported";
    }
    if (namespace !== null) return "has a namespace, which is not supported";
    // The parser takes any character for that of a name.
    if (type === "tag" && !tagName.test(name)) return `is not a CSS selector: ${name} is no name`;
    if (type !== "pseudo") continue;
    if (!supported.has(name)) return `has the pseudo-class :${name}, which is not supported`;
    if (!Array.isArray(data)) continue;
    for (const inner of data) {
      const problem = problemOfTokens(inner, name === "has");
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** The longest text that is searched for in attributes. */
function longestValue(alternatives: readonly Token[][]): number {
  const lengths = alternatives.flat().map(({ value = "", data = null }) => {
    return Array.isArray(data) ? longestValue(data) : value.length;
  });
  return Math.max(0, ...lengths);
}

const tagName = /^[\w\u0080-\uffff-]+$/;

const combinators: ReadonlySet<string> = new Set(["child", "adjacent", "sibling", "descendant"]);

/** Pseudo-classes of a document at rest: what a pointer, a form or a language would change is no rule. */
const supported: ReadonlySet<string> = new Set([
  "not",
  "is",
  "where",
  "has",
  "root",
  "empty",
  "first-child",
  "last-child",
  "only-child",
  "first-of-type",
  "last-of-type",
  "only-of-type",
  "nth-child",
  "nth-last-child",
  "nth-of-type",
  "nth-last-of-type",
]);

import { parseExpression, UnsupportedExpression, type Node } from "./parse-expression.ts";

/**
 * A regular expression that cannot be made slow. It is found anywhere in the input, unless `^` or `$`
 * name the ends.
 *
 * Expressions come from users, and the engine of JavaScript tries all ways to match: some expressions
 * take it years. Here all ways advance together, one input character at a time: at most
 * (states + 1) x (input length + 1) steps.
 */
export type LinearExpression = {
  /** `countStep` is called for every step, so that a test can check the bound above. */
  matches(input: string, countStep?: () => void): boolean;
  states: number;
};

export type Compiled =
  | { ok: true; expression: LinearExpression }
  /** Why the expression is not supported. */
  | { ok: false; reason: string };

/** `maxStates` bounds the work for each character; `a{100}` has a hundred states. */
export function compileExpression(text: string, maxStates: number): Compiled {
  try {
    const states: State[] = [];
    addNode(parseExpression(text), states, maxStates);
    const matches: LinearExpression["matches"] = (input, countStep) =>
      run(states, input, countStep);
    return { ok: true, expression: { matches, states: states.length } };
  } catch (error) {
    if (error instanceof UnsupportedExpression) return { ok: false, reason: error.message };
    throw error;
  }
}

type State =
  | Extract<Node, { kind: "set" | "start" | "end" }>
  /** Consumes nothing: continues with each of these states. */
  | { kind: "fork"; to: number[] };

/** Appends the states of a node; after the last of them it continues with the next state. */
function addNode(node: Node, states: State[], max: number): void {
  const push = (state: State): void => {
    if (states.push(state) > max) throw new UnsupportedExpression("it is too large");
  };
  const fork = (): number[] => {
    const to: number[] = [];
    push({ kind: "fork", to });
    return to;
  };
  switch (node.kind) {
    case "set":
    case "start":
    case "end":
      return push(node);
    case "sequence":
      for (const part of node.parts) addNode(part, states, max);
      return;
    case "either": {
      const first = fork();
      const ends: number[][] = [];
      for (const option of node.options) {
        first.push(states.length);
        addNode(option, states, max);
        ends.push(fork());
      }
      for (const end of ends) end.push(states.length);
      return;
    }
    case "repeat": {
      const { node: repeated, min, max: times } = node;
      // A repetition of nothing adds no state, so the bound above would not end it.
      for (let count = 0; count < min; count++) {
        fork().push(states.length);
        addNode(repeated, states, max);
      }
      if (times === Infinity) {
        const loop = states.length;
        const enter = fork();
        enter.push(states.length);
        addNode(repeated, states, max);
        fork().push(loop);
        enter.push(states.length);
        return;
      }
      const skips: number[][] = [];
      for (let count = min; count < times; count++) {
        const skip = fork();
        skip.push(states.length);
        skips.push(skip);
        addNode(repeated, states, max);
      }
      for (const skip of skips) skip.push(states.length);
    }
  }
}

function run(states: readonly State[], input: string, countStep?: () => void): boolean {
  let now = new Set<number>();
  for (let at = 0; at <= input.length; at++) {
    // It may begin at every character.
    reach(states, now, 0, { at, length: input.length });
    if (now.has(states.length)) return true;
    const code = input.charCodeAt(at);
    const next = new Set<number>();
    for (const index of now) {
      countStep?.();
      const state = states[index];
      const isMatch = at < input.length && state?.kind === "set" && state.has(code);
      if (isMatch) reach(states, next, index + 1, { at: at + 1, length: input.length });
    }
    now = next;
  }
  return false;
}

/** Adds a state and all that are reached without a character; each is added once. */
function reach(
  states: readonly State[],
  set: Set<number>,
  from: number,
  { at, length }: { at: number; length: number },
): void {
  const waiting = [from];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (set.has(index)) continue;
    set.add(index);
    const state = states[index];
    if (state?.kind === "fork") waiting.push(...state.to);
    if (state?.kind === "start" && at === 0) waiting.push(index + 1);
    if (state?.kind === "end" && at === length) waiting.push(index + 1);
  }
}

import { PositionSet } from "./position-set.ts";
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
  let now = new PositionSet(states.length + 1);
  let next = new PositionSet(states.length + 1);
  const { length } = input;
  for (let at = 0; at <= length; at++) {
    // It may begin at every character.
    reach(states, now, 0, at === 0, at === length);
    if (now.has(states.length)) return true;
    if (at === length) return false;
    const code = input.charCodeAt(at);
    next.clear();
    for (let i = 0; i < now.size; i++) {
      countStep?.();
      const index = now.at(i);
      const state = states[index];
      if (state?.kind !== "set" || !hasCode(state, code)) continue;
      reach(states, next, index + 1, false, at + 1 === length);
    }
    [now, next] = [next, now];
  }
  return false;
}

function hasCode({ ascii, has }: Extract<State, { kind: "set" }>, code: number): boolean {
  return code < ascii.length ? ascii[code] === 1 : has(code);
}

/** Adds a state and all that are reached without a character; each is added once. */
function reach(
  states: readonly State[],
  set: PositionSet,
  from: number,
  isStart: boolean,
  isEnd: boolean,
): void {
  let index = from;
  while (!set.has(index)) {
    set.add(index);
    const state = states[index];
    if (state?.kind === "fork") {
      for (const to of state.to) reach(states, set, to, isStart, isEnd);
      return;
    }
    const isReached = (state?.kind === "start" && isStart) || (state?.kind === "end" && isEnd);
    if (!isReached) return;
    index++;
  }
}

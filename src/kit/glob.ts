import { PositionSet } from "./expressions/position-set.ts";

/**
 * A glob that cannot be made slow. `*` matches any run of characters without `/`, `**` any run,
 * `/**` at the end also the bare folder, `/**\/` in the middle also a single slash. The rest is
 * literal.
 *
 * Patterns come from users, so they are not compiled to regular expressions (one matcher in wide
 * use took 320 s on a hostile pattern). All positions in the pattern advance together, one input
 * character at a time: at most (pattern length + 1) x (input length + 1) steps.
 */
export type Glob = {
  /** `countStep` is called for every step, so that a test can check the bound above. */
  matches(input: string, countStep?: () => void): boolean;
};

export function compileGlob(pattern: string): Glob {
  // Consecutive `**` segments mean the same as one.
  const tokens = tokenize(pattern.replace(/(^|\/)\*{2,}(?:\/\*{2,})+(?=\/|$)/g, "$1**"));
  return { matches: (input, countStep) => run(tokens, input, countStep) };
}

export function globMatches(pattern: string, input: string): boolean {
  return compileGlob(pattern).matches(input);
}

type Token =
  | { kind: "char"; code: number }
  /** `*`: the position stays for any character but a slash. */
  | { kind: "segment" }
  /** `**`: the position stays for any character. */
  | { kind: "any" }
  /** Consumes nothing: continues both with the next token and with token `to`. */
  | { kind: "fork"; to: number };

const SLASH = 47;

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    if (pattern[at] !== "*") {
      tokens.push({ kind: "char", code: pattern.charCodeAt(at) });
      at += 1;
      continue;
    }
    const from = at;
    while (pattern[at] === "*") at += 1;
    const opensSegment = from === 0 || pattern[from - 1] === "/";
    if (at - from === 1) {
      tokens.push({ kind: "segment" });
    } else if (opensSegment && pattern[at] === "/") {
      tokens.push({ kind: "fork", to: tokens.length + 3 }, { kind: "any" });
      tokens.push({ kind: "char", code: SLASH });
      at += 1;
    } else if (opensSegment && at === pattern.length && from > 0) {
      tokens.pop();
      tokens.push({ kind: "fork", to: tokens.length + 3 });
      tokens.push({ kind: "char", code: SLASH }, { kind: "any" });
    } else {
      tokens.push({ kind: "any" });
    }
  }
  return tokens;
}

function run(tokens: Token[], input: string, countStep?: () => void): boolean {
  let now = new PositionSet(tokens.length + 1);
  let next = new PositionSet(tokens.length + 1);
  reach(tokens, now, 0);
  for (let at = 0; at < input.length && now.size > 0; at += 1) {
    const code = input.charCodeAt(at);
    next.clear();
    for (let i = 0; i < now.size; i += 1) {
      countStep?.();
      const position = now.at(i);
      const token = tokens[position];
      if (token === undefined || token.kind === "fork") continue;
      if (token.kind === "char") {
        if (token.code === code) reach(tokens, next, position + 1);
      } else if (token.kind === "any" || code !== SLASH) {
        reach(tokens, next, position);
      }
    }
    [now, next] = [next, now];
  }
  return now.has(tokens.length);
}

/** Adds a position and all positions reachable without a character; each is added once. */
function reach(tokens: Token[], set: PositionSet, from: number): void {
  let position = from;
  while (!set.has(position)) {
    set.add(position);
    const token = tokens[position];
    if (token === undefined || token.kind === "char") return;
    if (token.kind === "fork") reach(tokens, set, token.to);
    position += 1;
  }
}

/**
 * A regular expression as a tree. `has` decides about one UTF-16 code unit. Paths are ASCII: the answers
 * for these codes are worked out once, however often the set is repeated.
 */
export type Node =
  | { kind: "set"; has: Has; ascii: Uint8Array }
  | { kind: "start" }
  | { kind: "end" }
  | { kind: "sequence"; parts: Node[] }
  | { kind: "either"; options: Node[] }
  | { kind: "repeat"; node: Node; min: number; max: number };

export class UnsupportedExpression extends Error {}

/**
 * Parses what regular expressions of all dialects share: literal text, `.`, classes, groups,
 * alternatives, `* + ? {n} {n,} {n,m}`, `^` and `$`. Throws `UnsupportedExpression` for anything else.
 */
export function parseExpression(text: string): Node {
  const parser = new Parser(text);
  return parser.parse();
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Node {
    const node = this.#either();
    if (this.#at < this.#text.length) throw new UnsupportedExpression("a ) has no (");
    return node;
  }

  #either(): Node {
    const options = [this.#sequence()];
    while (this.#takes("|")) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "either", options };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#text.length && !/[|)]/.test(this.#next())) parts.push(this.#repeated());
    return { kind: "sequence", parts };
  }

  #repeated(): Node {
    const node = this.#single();
    const range = this.#range();
    if (range === undefined) return node;
    if (node.kind === "start" || node.kind === "end") {
      throw new UnsupportedExpression("^ and $ cannot be repeated");
    }
    // Whether it takes as many or as few as possible does not change whether it matches.
    this.#takes("?");
    if (/[*+?]/.test(this.#next())) throw new UnsupportedExpression("a repetition is repeated");
    return { kind: "repeat", node, ...range };
  }

  #range(): { min: number; max: number } | undefined {
    if (this.#takes("*")) return { min: 0, max: Infinity };
    if (this.#takes("+")) return { min: 1, max: Infinity };
    if (this.#takes("?")) return { min: 0, max: 1 };
    if (this.#next() !== "{") return undefined;
    const count = /\{(\d{1,4})(,(\d{0,4}))?\}/y;
    count.lastIndex = this.#at;
    const [whole = "", from = "", comma, to = ""] = count.exec(this.#text) ?? [];
    if (whole === "") throw new UnsupportedExpression("{ needs a number, as in {2} or {2,4}");
    this.#at += whole.length;
    const min = Number(from);
    const max = comma === undefined ? min : to === "" ? Infinity : Number(to);
    if (max < min) throw new UnsupportedExpression(`${whole} has its numbers in the wrong order`);
    return { min, max };
  }

  #single(): Node {
    const char = this.#take();
    switch (char) {
      case "^":
        return { kind: "start" };
      case "$":
        return { kind: "end" };
      case ".":
        return setNode(() => true);
      case "(":
        return this.#group();
      case "[":
        return setNode(this.#class());
      case "\\":
        return setNode(this.#escaped());
      case "*":
      case "+":
      case "?":
      case "{":
        throw new UnsupportedExpression(`${char} repeats nothing`);
      default:
        return setNode(isCode(char.charCodeAt(0)));
    }
  }

  #group(): Node {
    if (this.#takes("?") && !this.#takes(":")) {
      throw new UnsupportedExpression("(? is supported as (?: only");
    }
    const node = this.#either();
    if (!this.#takes(")")) throw new UnsupportedExpression("a ( has no )");
    return node;
  }

  #escaped(): Has {
    const char = this.#take();
    const set = setOf(char);
    if (set !== undefined) return set;
    if (char === "") throw new UnsupportedExpression("it ends with a backslash");
    if (/[0-9A-Za-z]/.test(char)) throw new UnsupportedExpression(`\\${char} is not supported`);
    return isCode(char.charCodeAt(0));
  }

  #class(): Has {
    const isExcluding = this.#takes("^");
    const sets: Has[] = [];
    while (!this.#takes("]")) sets.push(this.#member());
    if (sets.length === 0) throw new UnsupportedExpression("[] is empty");
    return (code) => sets.some((has) => has(code)) !== isExcluding;
  }

  /** A character, a range of them, or a set such as `\d`. */
  #member(): Has {
    if (this.#at >= this.#text.length) throw new UnsupportedExpression("a [ has no ]");
    const from = this.#text.charCodeAt(this.#at);
    const escaped = this.#takes("\\") ? this.#next() : "";
    const set = setOf(escaped);
    if (set !== undefined) {
      this.#at++;
      return set;
    }
    const first = escaped === "" ? from : this.#at++ && escaped.charCodeAt(0);
    if (/[0-9A-Za-z]/.test(escaped)) {
      throw new UnsupportedExpression(`\\${escaped} is not supported`);
    }
    if (escaped === "") this.#at++;
    const isRange =
      this.#next() === "-" && !/^-(?:\]|$)/.test(this.#text.slice(this.#at, this.#at + 2));
    if (!isRange) return isCode(first);
    this.#at++;
    if (this.#takes("\\") && /[0-9A-Za-z]/.test(this.#next())) {
      throw new UnsupportedExpression("a range of a class ends with one character");
    }
    const last = this.#take().charCodeAt(0);
    if (!(last >= first))
      throw new UnsupportedExpression("a range of a class ends before it begins");
    return (code) => code >= first && code <= last;
  }

  #next(): string {
    return this.#text[this.#at] ?? "";
  }

  #take(): string {
    return this.#text[this.#at++] ?? "";
  }

  #takes(char: string): boolean {
    const isNext = this.#next() === char;
    if (isNext) this.#at++;
    return isNext;
  }
}

type Has = (code: number) => boolean;

const setNode = (has: Has): Node => {
  return {
    kind: "set",
    has,
    ascii: Uint8Array.from({ length: 128 }, (_, code) => Number(has(code))),
  };
};

const isCode =
  (wanted: number): Has =>
  (code) =>
    code === wanted;

function setOf(letter: string): Has | undefined {
  const expressions: Record<string, RegExp> = {
    d: /\d/,
    D: /\D/,
    w: /\w/,
    W: /\W/,
    s: /\s/,
    S: /\S/,
  };
  const expression = Object.hasOwn(expressions, letter) ? expressions[letter] : undefined;
  return expression && ((code) => expression.test(String.fromCharCode(code)));
}

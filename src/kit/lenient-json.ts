/**
 * Reads JSON as pages really write it: with comments, trailing commas, line breaks and control
 * characters in strings, several values in a row, or without an end. Returns the values up to the
 * first part that cannot be parsed.
 */
export function lenientJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return new LenientReader(text).values();
  }
}

const maxDepth = 100;
const nothing = Symbol("nothing");

class LenientReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  values(): unknown[] {
    const found: unknown[] = [];
    while (this.at < this.text.length) {
      this.skip();
      const sign = this.text[this.at];
      if (sign !== "{" && sign !== "[") {
        this.at++;
        continue;
      }
      const value = this.value(0);
      if (value !== nothing) found.push(value);
    }
    return found;
  }

  private value(depth: number): unknown {
    this.skip();
    const sign = this.text[this.at];
    if (sign === undefined || depth > maxDepth) return nothing;
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.array(depth);
    if (sign === '"' || sign === "'") return this.string(sign);
    return this.word();
  }

  private object(depth: number): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    this.at++;
    for (;;) {
      this.skip();
      const sign = this.text[this.at];
      if (sign === undefined) return out;
      if (sign === "}") {
        this.at++;
        return out;
      }
      if (sign === ",") {
        this.at++;
        continue;
      }
      const start = this.at;
      const key = sign === '"' || sign === "'" ? this.string(sign) : this.bareKey();
      this.skip();
      if (this.text[this.at] === ":") this.at++;
      else if (this.at === start) this.at++;
      const value = this.value(depth + 1);
      if (value !== nothing && key !== "" && key !== "__proto__") out[key] = value;
      if (this.at === start) this.at++;
    }
  }

  private array(depth: number): unknown[] {
    const out: unknown[] = [];
    this.at++;
    for (;;) {
      this.skip();
      const sign = this.text[this.at];
      if (sign === undefined) return out;
      if (sign === "]") {
        this.at++;
        return out;
      }
      if (sign === "," || sign === "}" || sign === ":") {
        this.at++;
        continue;
      }
      const start = this.at;
      const value = this.value(depth + 1);
      if (value !== nothing) out.push(value);
      if (this.at === start) this.at++;
    }
  }

  private string(quote: string): string {
    let out = "";
    let from = ++this.at;
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at];
      if (sign === quote) {
        out += this.text.slice(from, this.at);
        this.at++;
        return out;
      }
      if (sign !== "\\") continue;
      out += this.text.slice(from, this.at) + this.escape();
      from = this.at + 1;
    }
    return out + this.text.slice(from);
  }

  /** Leaves the position on the last character of the escape. */
  private escape(): string {
    const sign = this.text[++this.at] ?? "";
    if (sign === "u") {
      const code = Number.parseInt(this.text.slice(this.at + 1, this.at + 5), 16);
      if (Number.isNaN(code)) return "";
      this.at += 4;
      return String.fromCharCode(code);
    }
    return escapes[sign] ?? sign;
  }

  private bareKey(): string {
    const start = this.at;
    while (/[\w$@-]/.test(this.text[this.at] ?? "")) this.at++;
    return this.text.slice(start, this.at);
  }

  private word(): unknown {
    const start = this.at;
    while (/[^\s,:{}[\]"']/.test(this.text[this.at] ?? " ")) this.at++;
    const word = this.text.slice(start, this.at);
    if (word === "") return nothing;
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null" || word === "undefined") return null;
    return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
  }

  private skip(): void {
    for (;;) {
      while (isBlank(this.text.charCodeAt(this.at))) this.at++;
      const two = this.text.slice(this.at, this.at + 2);
      if (two === "//") this.past("\n");
      else if (two === "/*") this.past("*/");
      else if (this.text.startsWith("<!--", this.at)) this.at += 4;
      else if (this.text.startsWith("-->", this.at)) this.at += 3;
      else return;
    }
  }

  private past(end: string): void {
    const at = this.text.indexOf(end, this.at + 2);
    this.at = at === -1 ? this.text.length : at + end.length;
  }
}

/** White space, control characters, semicolons and byte order marks; `code` is NaN past the end. */
const isBlank = (code: number): boolean =>
  code <= 32 || code === 59 || code === 160 || code === 0xfeff || code === 0x2028;

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\n": "",
};

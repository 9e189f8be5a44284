/** An invalid command line. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** The options of a command line, by type. */
export class Given {
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values[name] === true;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  list(name: string): string[] | undefined {
    const value = this.#values[name];
    return Array.isArray(value) ? value.map(String) : undefined;
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value)) {
      throw new Misuse(`--${name} takes a number, got ${text}`);
    }
    return value;
  }

  /** An option in seconds, as milliseconds. */
  milliseconds(name: string): number | undefined {
    const seconds = this.number(name);
    return seconds === undefined ? undefined : Math.round(seconds * 1_000);
  }

  /** One of the option's allowed values. */
  word<T extends string>(name: string, words: readonly T[]): T | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : oneOf(name, text, words);
  }

  words<T extends string>(name: string, words: readonly T[]): T[] | undefined {
    // Both forms of several values: `--category FAQ --category PRICING`, `--category FAQ,PRICING`.
    return this.list(name)?.flatMap((text) =>
      text.split(",").map((one) => oneOf(name, one, words)),
    );
  }
}

function oneOf<T extends string>(name: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new Misuse(`--${name} takes ${words.join(", ")}, got ${text}`);
  return found;
}

import { z } from "zod";

/** A whole number in a query, which arrives as text. */
export function coercedBetween(min: number, max: number) {
  const error = `must be between ${min} and ${max}`;
  return z.coerce.number().int().min(min, { error }).max(max, { error });
}

/** How a list of these words is written in a query: `one,other`. */
export function commaListPattern(words: readonly string[]): string {
  const any = `(?:${words.join("|")})`;
  return `^${any}(?:,${any})*$`;
}

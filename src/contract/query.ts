import { z } from "zod";

/** A whole number in a query, which arrives as text. */
export function coercedBetween(least: number, most: number) {
  const error = `must be between ${least} and ${most}`;
  return z.coerce.number().int().min(least, { error }).max(most, { error });
}

/** How a list of these words is written in a query: `one,other`. */
export function commaListPattern(words: readonly string[]): string {
  const any = `(?:${words.join("|")})`;
  return `^${any}(?:,${any})*$`;
}

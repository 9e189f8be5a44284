import { z } from "zod";
import { compileExpression, type Compiled } from "../../kit/expressions/linear-expression.ts";
import { limits } from "../limits.ts";

/** A pattern that begins so is a regular expression that is found in the path; others are globs. */
export const expressionMark = "regex:";

/** Undefined: the pattern is a glob. */
export function expressionOf(pattern: string): Compiled | undefined {
  if (!pattern.startsWith(expressionMark)) return undefined;
  const text = pattern.slice(expressionMark.length);
  return compileExpression(text, limits.patternStates.value);
}

export const patternSchema = z
  .string()
  .min(1)
  .max(limits.patternChars.value)
  .superRefine((pattern, context) => {
    const compiled = expressionOf(pattern);
    if (compiled?.ok === false) context.addIssue(`is not supported: ${compiled.reason}`);
  });

/** Those of a custom resource are checked before it is read: its schema cannot. */
export function patternProblem({
  includePatterns = [],
  excludePatterns = [],
}: {
  includePatterns?: readonly string[] | undefined;
  excludePatterns?: readonly string[] | undefined;
}): string | undefined {
  for (const pattern of [...includePatterns, ...excludePatterns]) {
    const compiled = expressionOf(pattern);
    if (compiled?.ok === false)
      return `the pattern ${pattern} is not supported: ${compiled.reason}`;
  }
  return undefined;
}

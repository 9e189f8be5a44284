import { AppError } from "../contract/errors.ts";
import type { Drawing, Selectors } from "../contract/reading-rules.ts";
import { readingProblem } from "../pages/index.ts";

type Rules = Selectors & Drawing & { engine?: string | undefined };

/** Refuses a request with a selector that is not valid, or with rules that its engine cannot follow. */
export async function checkSelectors(rules: Rules): Promise<void> {
  const problem = await readingProblem(rules);
  if (problem !== undefined) throw new AppError("bad_request", problem);
}

import { createHash } from "node:crypto";
import { draftAnswerSchema } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import { createRecentMap } from "../../kit/recent-map.ts";
import type { Model } from "../../ports/model.ts";
import type { Spendings, Spent } from "../../ports/spendings.ts";
import { tidy } from "../fold.ts";
import { ask, type AskFault } from "../model/ask.ts";
import { createSpending, type Budget, type Price } from "../model/budget.ts";
import { plainClaim } from "../model/plain-claim.ts";
import { answerPrompt, answerSystem, promptVersion } from "../model/prompts.ts";

export type DraftDeps = {
  model: Model;
  /** Of one answer. */
  budget: Budget;
  price: Price;
  /** A new random line around the text of strangers. */
  marker: () => string;
};

/** What a model writes about quotes, not proven yet; or why it wrote nothing. */
export type Draft = { ok: true; sentences: string[] } | { ok: false; fault: AskFault };
export type DraftQuote = { title: string; text: string };
export type Drafting = ReturnType<typeof createDrafting>;

/** Has a model answer from quotes. Equal questions about equal quotes are asked once. */
export function createDrafting({ model, budget, price, marker }: DraftDeps) {
  const known = createRecentMap<string, string[]>(limits.draftCacheEntries.value);

  return async function draft(
    tenant: string,
    question: string,
    quotes: readonly DraftQuote[],
    signal: AbortSignal,
  ): Promise<Draft> {
    const key = keyOf([tenant, model.name, promptVersion, question, quotes]);
    const before = known.get(key);
    if (before !== undefined) return { ok: true, sentences: before };
    const spending = createSpending(
      { tenant, job: "answer" },
      { budget, price, spendings: countHere() },
    );
    const answered = await ask(
      { model, spending, signal },
      {
        name: "answer",
        system: answerSystem,
        user: answerPrompt(question, quotes, marker()),
        schema: draftAnswerSchema,
      },
    );
    if (!answered.ok) return answered;
    const sentences = answered.value.sentences
      .slice(0, limits.draftSentences.value)
      .map(({ text }) => tidy(plainClaim(text, limits.draftSentenceChars.value)))
      .filter((text) => text !== "");
    known.set(key, sentences);
    return { ok: true, sentences };
  };
}

/** An answer is made by one process: what it spends is counted here. */
function countHere(): Spendings {
  let sum: Spent = { input: 0, output: 0, calls: 0 };
  return {
    async add(_job, more) {
      sum = {
        input: sum.input + more.input,
        output: sum.output + more.output,
        calls: sum.calls + more.calls,
      };
      return sum;
    },
    async remove() {
      sum = { input: 0, output: 0, calls: 0 };
    },
  };
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

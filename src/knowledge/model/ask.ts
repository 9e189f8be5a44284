import {
  answerSchema,
  parseAnswer,
  type AnswerSchema,
} from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import { lenientJson } from "../../kit/lenient-json.ts";
import type { Model, ModelMessage } from "../../ports/model.ts";
import { roughTokens, type Spending } from "./budget.ts";

export type Question<T> = {
  name: string;
  system: string;
  user: string;
  schema: AnswerSchema<T>;
};

export type ModelSession = { model: Model; spending: Spending; signal: AbortSignal };

/** Why there is no answer. The offline reader then does the work. */
export type AskFault = "budget" | "uncounted" | "unavailable" | "refused" | "unusable";
export type Answer<T> = { ok: true; value: T } | { ok: false; fault: AskFault };

/**
 * The model's answer in the requested shape. After an answer in another shape, the model gets one
 * more turn with a description of the fault.
 */
export async function ask<T>(session: ModelSession, question: Question<T>): Promise<Answer<T>> {
  const messages: ModelMessage[] = [
    { role: "system", content: question.system },
    { role: "user", content: question.user },
  ];
  for (let turn = 0; turn < limits.modelTurns.value; turn++) {
    const completed = await complete(session, question, messages);
    if (!completed.ok) return completed;
    const text = completed.value;
    const parsed = parseAnswer(question.schema, firstObject(text));
    if (parsed.ok) return parsed;
    messages.push(
      { role: "assistant", content: text.slice(0, limits.modelRepairChars.value) },
      { role: "user", content: `${repairPrompt} ${parsed.problem}` },
    );
  }
  return { ok: false, fault: "unusable" };
}

const repairPrompt =
  "That was not the JSON that was asked for. Answer with one JSON object of that shape and nothing else. Wrong:";

async function complete<T>(
  { model, spending, signal }: ModelSession,
  { name, schema }: Question<T>,
  messages: readonly ModelMessage[],
): Promise<Answer<string>> {
  const maxTokens = limits.modelAnswerTokens.value;
  const size = messages.reduce((sum, { content }) => sum + roughTokens(content), 0);
  // Without a count of what is spent, no call is made.
  const settle = await spending.reserve({ input: size, output: maxTokens }).catch(() => null);
  if (settle === null) return { ok: false, fault: "uncounted" };
  if (settle === undefined) return { ok: false, fault: "budget" };
  const call = { name, messages, schema: answerSchema(schema), maxTokens };
  const answer = await model.complete(call, signal);
  // Until it is settled, a call counts with all tokens that were reserved for it.
  await settle(answer.tokens).catch(() => undefined);
  if (answer.ok) return { ok: true, value: answer.text };
  return { ok: false, fault: answer.reason === "refused" ? "refused" : "unavailable" };
}

/**
 * The JSON object in an answer: bare, in a fence, after a sentence, or truncated; of a truncated one
 * the complete values are used.
 */
export function firstObject(text: string): unknown {
  const begin = text.indexOf("{");
  return begin === -1 ? undefined : lenientJson(text.slice(begin))[0];
}

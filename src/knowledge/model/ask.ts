import { answerSchema, parseAnswer, type AnswerSchema } from "../../contract/model-answers.ts";
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

export type Asked = { model: Model; spending: Spending; signal: AbortSignal };

/**
 * The model's answer in the shape that was asked for, or undefined: then the offline reader does it.
 * An answer in another shape gets one turn to be repaired, told what is wrong with it.
 */
export async function ask<T>(asked: Asked, question: Question<T>): Promise<T | undefined> {
  const messages: ModelMessage[] = [
    { role: "system", content: question.system },
    { role: "user", content: question.user },
  ];
  for (let turn = 0; turn < turnsMost; turn++) {
    const text = await complete(asked, question, messages);
    if (text === undefined) return undefined;
    const parsed = parseAnswer(question.schema, firstObject(text));
    if (parsed.ok) return parsed.value;
    messages.push(
      { role: "assistant", content: text.slice(0, repairChars) },
      { role: "user", content: `${repair} ${parsed.problem}` },
    );
  }
  return undefined;
}

const turnsMost = 2;
const repairChars = 8_000;
const repair =
  "That was not the JSON that was asked for. Answer with one JSON object of that shape and nothing else. Wrong:";

async function complete<T>(
  { model, spending, signal }: Asked,
  { name, schema }: Question<T>,
  messages: readonly ModelMessage[],
): Promise<string | undefined> {
  const tokensMost = limits.modelAnswerTokens.value;
  const size = messages.reduce((sum, { content }) => sum + roughTokens(content), 0);
  const settle = spending.reserve({ input: size, output: tokensMost });
  if (settle === undefined) return undefined;
  const call = { name, messages, schema: answerSchema(schema), tokensMost };
  const answer = await model.complete(call, signal);
  settle(answer.tokens);
  return answer.ok ? answer.text : undefined;
}

/**
 * The JSON object in an answer: bare, in a fence, after a sentence, or cut off at the end, in which
 * case what is whole of it counts.
 */
export function firstObject(text: string): unknown {
  const begin = text.indexOf("{");
  return begin === -1 ? undefined : lenientJson(text.slice(begin))[0];
}

import type { Answer } from "../../node/src/index.ts";
import { outcomeOf, rankOf, type AnswerOutcome, type JudgedResult } from "./judge.ts";
import type { EvalQuestion } from "./questions.ts";

/** What is asked; a server or an index in the same process. */
export type EvalTarget = {
  search(query: string): Promise<{ results: readonly JudgedResult[] }>;
  answer(query: string): Promise<Pick<Answer, "answer" | "sentences" | "citations">>;
};

export type EvalRow = {
  question: string;
  refuse: boolean;
  /** Place of the first result that answers; null: none, or the question is to be refused. */
  rank: number | null;
  outcome: AnswerOutcome;
  answer: string | null;
  /** Pages that the answer cites. */
  sources: string[];
};

/** Asks one question after the other, so that the server stays free for its users. */
export async function runEval(
  questions: readonly EvalQuestion[],
  target: EvalTarget,
  onRow: (done: number) => void = () => {},
): Promise<EvalRow[]> {
  const rows: EvalRow[] = [];
  for (const question of questions) {
    const { question: query, refuse } = question;
    const rank = refuse ? null : rankOf(question, (await target.search(query)).results);
    const answer = await target.answer(query);
    rows.push({
      question: query,
      refuse,
      rank,
      outcome: outcomeOf(question, answer),
      answer: answer.answer,
      sources: [...new Set(answer.citations.map(({ source }) => source))],
    });
    onRow(rows.length);
  }
  return rows;
}

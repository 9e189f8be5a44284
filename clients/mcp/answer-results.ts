import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Answer, Citation, Verification } from "../node/src/index.ts";
import { answerTokens, cut, fit, tokensOf } from "./bounded.ts";
import { toolResult } from "./tool-results.ts";

const refusals: Record<NonNullable<Answer["refused"]>, string> = {
  not_in_knowledge: "The extracted websites do not answer this.",
  conflicting: "The sources disagree; each of them, the newest first:",
  too_vague: "The question names no subject. Ask about something in particular.",
};

/** An answer with its numbered proofs, as far as they fit. */
export function answerResult({ answer, refused, citations, mode }: Answer): CallToolResult {
  const head = cut(answer ?? refusals[refused ?? "not_in_knowledge"], 2_000).text;
  const shown = fit(citations.map(brief), answerTokens / 2 - tokensOf(head) - 200, cost).part;
  const proofs = shown.map(({ n, quote, link }) => `[${n}] ${quote}\n    ${link}`);
  const data = { answer: answer === null ? null : head, refused, mode, citations: shown };
  return toolResult([head, ...proofs].join("\n\n"), data);
}

/** Sentences from number `from` on with their verdicts and first quotes. */
export function verificationResult(
  { sentences, citations }: Verification,
  from: number,
): CallToolResult {
  const rows = sentences.map(({ text, verdict, citations: numbers }) => {
    const cited = citations.find(({ n }) => n === numbers[0]);
    return { text: cut(text, 150).text, verdict, ...(cited && { citation: brief(cited) }) };
  });
  const { part, next } = fit(
    rows,
    answerTokens - 400,
    (row) => 2 * tokensOf(JSON.stringify(row)),
    from,
  );
  const lines = part.map(({ text, verdict, citation }) => {
    const proof = citation === undefined ? "" : `\n    ${citation.quote}\n    ${citation.link}`;
    return `${verdict}: ${text}${proof}`;
  });
  const more = next === undefined ? "" : `\n\nThere are more: cursor "${next}".`;
  return toolResult(`${lines.join("\n\n")}${more}`, {
    sentences: part,
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

const brief = ({ n, quote, link, title, updatedAt }: Citation) => ({
  n,
  quote: cut(quote, 250).text,
  link: cut(link, 250).text,
  title: cut(title, 60).text,
  updatedAt,
});

const cost = (one: ReturnType<typeof brief>): number => tokensOf(JSON.stringify(one)) + 10;

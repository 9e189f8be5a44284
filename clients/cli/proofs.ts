import type { Citation } from "../node/src/index.ts";
import type { Run } from "./command.ts";
import { lookOf } from "./results.ts";
import { fit, plain } from "./text.ts";

/** Numbered proofs with links to their words, as one block; none without proofs. */
export function proofBlock(citations: readonly Citation[], run: Run): string[] {
  const { columns, paint } = lookOf(run);
  const lines = citations.flatMap(({ n, quote, link, updatedAt }) => [
    `${paint.yellow(`[${n}]`)} ${fit(plain(quote), columns ?? 10_000)}`,
    `    ${paint.cyan(plain(link))}  ${updatedAt.slice(0, 10)}`,
  ]);
  return lines.length === 0 ? [] : [lines.join("\n")];
}

export const proofMarkdown = ({ n, quote, link }: Citation): string =>
  `> [${n}] ${plain(quote)}\n>\n> <${plain(link)}>`;

import type { Answer } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { print } from "../output.ts";
import { proofBlock, proofMarkdown } from "../proofs.ts";
import { formatOf } from "../results.ts";
import { plainLines } from "../text.ts";
import { answerModes, categories } from "../words.ts";
import { outputOptions } from "./extract.ts";

export const askCommand: Command = {
  name: "ask",
  args: "QUESTION",
  about: "Answer a question from what was read with your key, with numbered proofs",
  takes: [1, 1],
  options: {
    domain: { type: "string", value: "HOST", about: "only from this site" },
    site: { type: "string", value: "ID", about: "only from this Site" },
    category: {
      type: "string",
      value: "NAME",
      multiple: true,
      words: categories,
      about: "only from these, comma-separated or repeated",
    },
    language: { type: "string", value: "CODE", about: "only from pages in this language" },
    mode: {
      type: "string",
      value: "MODE",
      words: answerModes,
      about: "quote, model or auto; default auto",
    },
    ...outputOptions,
  },
  examples: [
    ['ask "how much does shipping cost"', "an answer of quotes, with links to the words"],
    ['ask "when are you open" --domain example.com --json', "for scripts"],
  ],
  async run(run) {
    const { given } = run;
    await using connection = await run.connect();
    const answer = await connection.lorepod.answer(run.args[0] ?? "", {
      category: given.words("category", categories),
      domain: given.text("domain"),
      site: given.text("site"),
      language: given.text("language"),
      mode: given.word("mode", answerModes),
    });
    await print(run, answerText(answer, run));
    return 0;
  },
};

function answerText(answer: Answer, run: Run): string {
  switch (formatOf(run)) {
    case "json":
      return JSON.stringify(answer, null, 2);
    case "jsonl":
      return JSON.stringify(answer);
    case "markdown":
      return [...spoken(answer), ...answer.citations.map(proofMarkdown)].join("\n\n");
    case "table":
      return [...spoken(answer), ...proofBlock(answer.citations, run)].join("\n\n");
  }
}

const refusals: Record<NonNullable<Answer["refused"]>, string> = {
  not_in_knowledge: "The pages read do not answer this.",
  conflicting: "The pages disagree; each of them, the newest first:",
  too_vague: "The question names no subject. Ask about something in particular.",
};

/** The sentences, each with the numbers of its proofs. */
function spoken({ answer, refused, sentences }: Answer): string[] {
  if (answer === null) return [refusals[refused ?? "not_in_knowledge"]];
  const lines: string[] = [];
  let before = "";
  for (const { text, citations } of sentences) {
    const numbers = citations.map((n) => `[${n}]`).join("");
    // Sentences with the same proof are one paragraph.
    if (numbers === before)
      lines.push(`${withoutEnd(lines.pop() ?? "", numbers)}\n${plainLines(text)} ${numbers}`);
    else lines.push(`${plainLines(text)} ${numbers}`);
    before = numbers;
  }
  return lines;
}

const withoutEnd = (line: string, end: string): string =>
  line.endsWith(` ${end}`) ? line.slice(0, -end.length - 1) : line;

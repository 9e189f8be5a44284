import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Verification, VerifiedSentence } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { proofBlock, proofMarkdown } from "../proofs.ts";
import { formatOf, lookOf } from "../results.ts";
import { plain } from "../text.ts";
import { outputOptions } from "./extract.ts";

export const verifyCommand: Command = {
  name: "verify",
  args: "FILE|-",
  about: "Check each sentence of a text against what was read with your key",
  takes: [1, 1],
  options: {
    domain: { type: "string", value: "HOST", about: "only against this site" },
    ...outputOptions,
  },
  examples: [
    ["verify reply.txt", "a verdict for each sentence; exit code 1 if a page contradicts one"],
    ["verify - --domain example.com < reply.txt", "from standard input, against one site"],
    ["verify reply.txt --format jsonl", "one sentence a line, with its proofs"],
  ],
  async run(run) {
    const { given, args, io } = run;
    const text = await textIn(args[0] ?? "", io.stdin);
    await using connection = await run.connect();
    const found = await connection.lorepod.verify(text, { domain: given.text("domain") });
    await print(run, verificationText(found, run));
    if (!run.quiet && !run.json) io.stderr.write(`${countsOf(found)}\n`);
    return countOf(found, "contradicted") > 0 ? exits.failed : exits.done;
  },
};

/** The server takes 20,000 characters; what is much longer is not read to its end. */
const maxBytes = 1_000_000;

async function textIn(path: string, stdin: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input = path === "-" ? stdin : createReadStream(path);
  try {
    for await (const chunk of input) {
      const piece = Buffer.from(chunk);
      chunks.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } catch {
    throw new Misuse(`${path} cannot be read`);
  }
  if (bytes > maxBytes) throw new Misuse("the text is too long: 20,000 characters can be checked");
  return Buffer.concat(chunks).toString();
}

type Verdict = VerifiedSentence["verdict"];
const verdicts: readonly Verdict[] = ["proven", "contradicted", "unproven"];

const countOf = ({ sentences }: Verification, wanted: Verdict): number =>
  sentences.filter(({ verdict }) => verdict === wanted).length;

const countsOf = (found: Verification): string =>
  verdicts.map((verdict) => `${countOf(found, verdict)} ${verdict}`).join(", ");

function verificationText(found: Verification, run: Run): string {
  const { sentences, citations } = found;
  switch (formatOf(run)) {
    case "json":
      return JSON.stringify(found, null, 2);
    case "jsonl":
      return sentences
        .map(({ citations: numbers, ...sentence }) => ({
          ...sentence,
          citations: citations.filter(({ n }) => numbers.includes(n)),
        }))
        .map((sentence) => JSON.stringify(sentence))
        .join("\n");
    case "markdown":
      return [
        sentences.map((sentence) => `- **${sentence.verdict}**: ${numbered(sentence)}`).join("\n"),
        ...citations.map(proofMarkdown),
      ].join("\n\n");
    case "table": {
      const { paint } = lookOf(run);
      const colours = {
        proven: paint.green,
        contradicted: paint.red,
        unproven: paint.yellow,
      } satisfies Record<Verdict, unknown>;
      const lines = sentences.map((sentence) => {
        const { verdict } = sentence;
        return `${colours[verdict](verdict.padEnd(12))}  ${numbered(sentence)}`;
      });
      return [lines.join("\n"), ...proofBlock(citations, run)].join("\n\n");
    }
  }
}

/** The sentence with the numbers of its proofs. */
const numbered = ({ text, citations }: VerifiedSentence): string =>
  [plain(text), ...citations.map((n) => `[${n}]`)].join(" ");

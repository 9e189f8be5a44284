import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { ImportProgress } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { fileLines } from "../file-lines.ts";
import { Misuse } from "../given.ts";

export const importCommand: Command = {
  name: "import",
  args: "FILE",
  about: "Import a file of `lorepod export --all` into a key that has nothing yet",
  takes: [1, 1],
  options: {},
  examples: [
    ["import knowledge.jsonl", "after an interruption, the same command goes on"],
    ["import - < knowledge.jsonl", "from standard input"],
  ],
  async run(run) {
    const [path = "-"] = run.args;
    await using connection = await run.connect();
    let progress: ImportProgress | undefined;
    for await (const part of partsOf(path === "-" ? run.io.stdin : await opened(path))) {
      // Lines that were imported before an interruption are not sent again.
      const isSent = progress !== undefined && part.first + part.lines.length <= progress.next;
      if (!isSent) progress = await connection.lorepod.knowledge.importLines(part);
    }
    if (progress === undefined) throw new Misuse(`${path} is empty`);
    if (!progress.done) throw new Misuse(`${path} ends before its last line: export it again`);
    show(run, progress);
    return 0;
  },
};

async function opened(path: string): Promise<NodeJS.ReadableStream> {
  const file = createReadStream(path);
  try {
    await once(file, "open");
  } catch {
    throw new Misuse(`${path} cannot be read`);
  }
  return file;
}

/** Parts that the server takes in one call. The first is one line, which shows what is there. */
async function* partsOf(input: NodeJS.ReadableStream) {
  let lines: string[] = [];
  let first = 0;
  let chars = 0;
  for await (const line of fileLines(input)) {
    if (lines.length > 0 && (first === 0 || isFull(lines.length, chars + line.length))) {
      yield { first, lines };
      first += lines.length;
      lines = [];
      chars = 0;
    }
    lines.push(line);
    chars += line.length;
  }
  if (lines.length > 0) yield { first, lines };
}

const isFull = (count: number, chars: number): boolean => count >= maxLines || chars > maxChars;

const maxLines = 1_000;
/** A longer line is a part by itself. */
const maxChars = 2_000_000;

function show({ io, json, quiet }: Run, progress: ImportProgress): void {
  if (json) {
    io.stdout.write(`${JSON.stringify(progress)}\n`);
    return;
  }
  const { sites, texts, documents, changes } = progress;
  if (quiet) return;
  io.stderr.write(
    `Imported ${sites} Sites, ${texts} pages, ${documents} items and passages, ${changes} changes\n`,
  );
}

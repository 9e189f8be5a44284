import { rename, rm, writeFile } from "node:fs/promises";
import type { ExportQuery } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { Misuse } from "../given.ts";
import { plainLines } from "../text.ts";
import { exportFormats, exportKinds } from "../words.ts";

export const exportCommand: Command = {
  name: "export",
  args: "[ID]",
  about: "Save the knowledge or the pages of a job or a Site as a file, or all of the key",
  takes: [0, 1],
  options: {
    all: {
      type: "boolean",
      about: "everything that is known under the key, as a file for `lorepod import`",
    },
    format: {
      type: "string",
      value: "NAME",
      words: exportFormats,
      about: "default jsonl; markdown is a zip with a file for each page",
    },
    kind: {
      type: "string",
      value: "NAME",
      words: exportKinds,
      about: "of jsonl and csv: what the lines or rows are; default items",
    },
    output: { type: "string", short: "o", value: "FILE", about: "default: stdout" },
  },
  examples: [
    ["export site_01k9zq4v7n3m8w2x5y6a7b8c9d -o items.jsonl", "every item, one a line"],
    ["export job_01k9zq4v7n3m8w2x5y6a7b8c9d --format csv --kind pages", "for a spreadsheet"],
    ["export site_01k9zq4v7n3m8w2x5y6a7b8c9d --format markdown -o site.zip", "one file a page"],
    ["export --all -o knowledge.jsonl", "for another installation"],
  ],
  async run(run) {
    const [id] = run.args;
    const format = run.given.word("format", exportFormats) ?? "jsonl";
    const path = run.given.text("output") ?? "-";
    if (run.given.has("all")) return exportAll(run, path);
    if (id === undefined) throw new Misuse("export needs the id of a job or a Site, or --all");
    if (!/^(?:job|site)_/.test(id)) throw new Misuse(`${id} is the id of neither a job nor a Site`);
    if (format === "markdown" && path === "-" && run.io.stdout.isTTY === true) {
      throw new Misuse("a zip is no text: name a file with -o, or pipe it on");
    }
    const query: ExportQuery = { format, kind: run.given.word("kind", exportKinds) };
    await using connection = await run.connect();
    const { jobs, sites } = connection.lorepod;
    const file = id.startsWith("job_") ? jobs.export(id, query) : sites.export(id, query);
    if (path === "-") await show(run, file);
    else await save(run, file, path);
    return 0;
  },
};

async function exportAll(run: Run, path: string): Promise<number> {
  const isNamed = run.args.length > 0 || ["format", "kind"].some((name) => run.given.text(name));
  if (isNamed) throw new Misuse("--all takes no id, --format or --kind");
  await using connection = await run.connect();
  const file = connection.lorepod.knowledge.export();
  if (path === "-") await show(run, file);
  else await save(run, file, path);
  return 0;
}

/** A page could control the terminal, so only a file or a pipe gets it unchanged. */
async function show({ io }: Run, file: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of file) {
    const shown =
      io.stdout.isTTY === true ? plainLines(decoder.decode(chunk, { stream: true })) : chunk;
    await new Promise<void>((done) => io.stdout.write(shown, () => done()));
  }
}

/** Under another name first, so that a part is never taken for the whole. */
async function save(
  { io, quiet }: Run,
  file: AsyncIterable<Uint8Array>,
  path: string,
): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, file);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  if (!quiet) io.stderr.write(`Written to ${path}\n`);
}

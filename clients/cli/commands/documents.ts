import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { table } from "../table.ts";

const addCommand: Command = {
  name: "documents add",
  args: "FILE",
  about: "Upload a file, or a zip archive of files; a job reads it like a website",
  takes: [1, 1],
  options: {
    source: { type: "string", value: "NAME", about: "its name; default: the name of the file" },
    title: { type: "string", value: "TEXT", about: "its title; default: as it names itself" },
    language: { type: "string", value: "CODE", about: "such as en; default: as its text shows" },
  },
  examples: [["documents add handbook.pdf --title Handbook", ""]],
  async run(run) {
    const { given } = run;
    const file = run.args[0] ?? "";
    const content = await readFile(file).catch(() => {
      throw new Misuse(`${file} cannot be read`);
    });
    await using connection = await run.connect();
    const { lorepod } = connection;
    const added = await lorepod.documents.add({
      source: given.text("source") ?? basename(file),
      title: given.text("title"),
      language: given.text("language"),
      content,
    });
    const { document, jobId, changed } = added;
    if (changed) {
      await lorepod.jobs.wait(jobId);
      const { pages } = await lorepod.jobs.pages(jobId, { outcome: ["error", "budget"] });
      // 410: a file of the earlier archive that this one lacks.
      const unread = pages.filter(({ status }) => status !== 410);
      for (const { url, reason } of unread) run.io.stderr.write(`Not read: ${url}: ${reason}\n`);
    }
    const text = `${document.id} ${document.url}${changed ? "" : " (not changed)"}`;
    await print(run, run.json ? JSON.stringify(added, null, 2) : text);
    return exits.done;
  },
};

const listCommand: Command = {
  name: "documents list",
  args: "",
  about: "The uploaded documents",
  takes: [0, 0],
  options: {},
  examples: [["documents list", ""]],
  async run(run) {
    await using connection = await run.connect();
    const { documents } = await connection.lorepod.documents.list({ limit: 1_000 });
    const rows = documents.map(({ id, source, bytes, jobId }) => [
      id,
      source,
      String(bytes),
      jobId,
    ]);
    const text = table(["id", "source", "bytes", "job"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify({ documents }, null, 2) : text);
    return exits.done;
  },
};

const deleteCommand: Command = {
  name: "documents delete",
  args: "ID",
  about: "Remove a document and what is known from it",
  takes: [1, 1],
  options: {},
  examples: [["documents delete doc_01k9zq4v7n3m8w2x5y6a7b8c9d", ""]],
  async run(run) {
    await using connection = await run.connect();
    const removed = await connection.lorepod.documents.delete(run.args[0] ?? "");
    await print(run, run.json ? JSON.stringify(removed, null, 2) : "deleted");
    return exits.done;
  },
};

export const documentCommands: Command[] = [addCommand, listCommand, deleteCommand];

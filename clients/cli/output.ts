import { writeFile } from "node:fs/promises";
import type { Run } from "./command.ts";

/** Prints to stdout, or to the file that `-o` names. */
export async function print({ io, given, quiet }: Run, text: string | Uint8Array): Promise<void> {
  const path = given.text("output");
  const content = typeof text === "string" && !text.endsWith("\n") ? `${text}\n` : text;
  if (path === undefined || path === "-") {
    await new Promise<void>((done) => io.stdout.write(content, () => done()));
    return;
  }
  await writeFile(path, content);
  if (!quiet) io.stderr.write(`Written to ${path}\n`);
}

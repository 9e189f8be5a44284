import { writeFile } from "node:fs/promises";
import type { Run } from "./command.ts";

/** To stdout, or to the file that `-o` names. */
export async function print({ io, given, quiet }: Run, text: string | Uint8Array): Promise<void> {
  const path = given.text("output");
  const whole = typeof text === "string" && !text.endsWith("\n") ? `${text}\n` : text;
  if (path === undefined || path === "-") {
    await new Promise<void>((done) => io.stdout.write(whole, () => done()));
    return;
  }
  await writeFile(path, whole);
  if (!quiet) io.stderr.write(`Written to ${path}\n`);
}

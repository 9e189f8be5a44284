import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A link to a program, then the code block that has its text. */
const shown = /(\[`(examples\/[\w-]+\.\w+)`\]\(\S+\):\n\n```\w+\n)[^]*?(^```$)/gm;

/** The pages of docs/guides, each with the text of the programs that it links to. */
export function guides(root: string): Record<string, string> {
  const names = readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`);
  return Object.fromEntries(
    names.map((name) => [
      name,
      readFileSync(join(root, name), "utf8").replaceAll(
        shown,
        (_all, head: string, path: string, end: string) =>
          `${head}${readFileSync(join(root, path), "utf8")}${end}`,
      ),
    ]),
  );
}

import { Interrupted } from "./follow.ts";
import type { Io } from "./io.ts";

/** One more than the longest value of a credential, so that a longer one is refused, not cut. */
const maxChars = 4_097;

/** Reads a line from the terminal without showing it. */
export async function readSecret({ stdin, stderr }: Io, prompt: string): Promise<string> {
  stderr.write(prompt);
  stdin.setRawMode?.(true);
  stdin.resume();
  try {
    return await new Promise<string>((done, fail) => {
      let typed = "";
      const take = (chunk: Buffer) => {
        for (const char of chunk.toString("utf8")) {
          if (char === "\u0003") return finish(() => fail(new Interrupted("interrupted")));
          if (char === "\r" || char === "\n" || char === "\u0004") return finish(() => done(typed));
          if (char === "\u007f" || char === "\b") typed = typed.slice(0, -1);
          else if (typed.length < maxChars) typed += char;
        }
      };
      const finish = (then: () => void) => {
        stdin.off("data", take);
        then();
      };
      stdin.on("data", take);
    });
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    stderr.write("\n");
  }
}

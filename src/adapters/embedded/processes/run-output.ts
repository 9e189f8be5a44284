import type { Readable } from "node:stream";
import { limits } from "../../../contract/limits.ts";

/** Passes a crawler's output on by line, up to a limit: a page may make it print without end. */
export function forwardLines(stream: Readable, line: (text: string) => void): void {
  let rest = "";
  let left = limits.runOutputChars.value;
  const pass = (text: string) => {
    const cut = text.slice(0, limits.logLineChars.value).trimEnd();
    if (cut !== "") line(cut);
  };
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (left <= 0) return;
    left -= chunk.length;
    const lines = (rest + chunk).split("\n");
    // A line that has not ended is cut to the length that is logged.
    rest = (lines.pop() ?? "").slice(0, limits.logLineChars.value);
    for (const text of lines) pass(text);
    if (left <= 0) pass("(more output was dropped)");
  });
  stream.on("end", () => pass(rest));
  stream.on("error", () => {});
}

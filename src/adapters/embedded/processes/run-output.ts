import type { Readable } from "node:stream";
import { limits } from "../../../contract/limits.ts";

/** Passes a crawler's output on line by line; bounded, because a page may make it print for ever. */
export function forwardLines(stream: Readable, line: (text: string) => void): void {
  let rest = "";
  let left = limits.runOutputChars.value;
  const tell = (text: string) => {
    const told = text.slice(0, limits.logLineChars.value).trimEnd();
    if (told !== "") line(told);
  };
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (left <= 0) return;
    left -= chunk.length;
    const lines = (rest + chunk).split("\n");
    // A line without an end is cut where it would be cut anyway.
    rest = (lines.pop() ?? "").slice(0, limits.logLineChars.value);
    for (const text of lines) tell(text);
    if (left <= 0) tell("(more output was dropped)");
  });
  stream.on("end", () => tell(rest));
  stream.on("error", () => {});
}

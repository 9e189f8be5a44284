import { Misuse } from "./given.ts";

/**
 * The lines of a text file, without empty ones. Only a line feed ends a line: `node:readline` also
 * splits at U+2028 and U+2029, which JSON allows inside a text.
 */
export async function* fileLines(
  chunks: AsyncIterable<Uint8Array | string>,
  maxChars = longestLine,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of chunks) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const [first = "", ...more] = text.split("\n");
    pending += first;
    for (const next of more) {
      if (pending !== "" && pending !== "\r") yield withoutReturn(pending);
      pending = next;
    }
    if (pending.length > maxChars) {
      throw new Misuse(`the file has a line of more than ${maxChars} characters`);
    }
  }
  pending += decoder.decode();
  if (pending !== "") yield withoutReturn(pending);
}

/** An editor may have changed the line ends of the file. */
const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

/** More than a call to the server takes. */
const longestLine = 16 * 1024 * 1024;

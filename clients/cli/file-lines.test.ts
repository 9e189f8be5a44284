import { expect, test } from "vitest";
import { fileLines } from "./file-lines.ts";

async function linesOf(chunks: (Uint8Array | string)[], maxChars?: number): Promise<string[]> {
  return Array.fromAsync(fileLines(streamed(chunks), maxChars));
}

async function* streamed(chunks: (Uint8Array | string)[]) {
  yield* chunks;
}

test.each([
  ["no line", [], []],
  ["a last line without an end", ["a\nb"], ["a", "b"]],
  ["empty lines", ["\n\na\n\r\n\nb\n"], ["a", "b"]],
  ["line ends of an editor", ["a\r\nb\r", "\nc\r\n"], ["a", "b", "c"]],
  ["a line in several chunks", ["a", "b", "c\nd", "e\n"], ["abc", "de"]],
  ["separators that are no line end", ["a\u2028b\u2029c\u0085d\n"], ["a\u2028b\u2029c\u0085d"]],
  [
    "a character cut in two",
    [...Buffer.from("ü\u2028€\n")].map((byte) => Uint8Array.of(byte)),
    ["ü\u2028€"],
  ],
])("%s", async (_name, chunks: (Uint8Array | string)[], lines) => {
  expect(await linesOf(chunks)).toEqual(lines);
});

test("a line that no server takes ends the reading, before the rest of the file", async () => {
  await expect(linesOf(["abc", "def", "ghi\n"], 5)).rejects.toThrow("more than 5 characters");
  expect(await linesOf(["abc\ndef\n"], 5)).toEqual(["abc", "def"]);
});

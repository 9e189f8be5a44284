import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const type = "multipart/form-data; boundary=XX";

const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string) =>
  `--XX\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${value}\r\n`;

/** Reads a form that arrives in pieces of this size. */
async function read(form: string, pieceBytes: number, contentType = type) {
  const bytes = Buffer.from(form);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(bytes.subarray(at, at + pieceBytes));
  }
  const got: Uint8Array[] = [];
  let name = "";
  const fields = await readForm(Readable.from(pieces), contentType, {
    begin: (fileName) => void (name = fileName),
    write: async (piece) => void got.push(Buffer.from(piece)),
  });
  return { fields, name, content: Buffer.concat(got).toString() };
}

test.each([1, 2, 3, 7, 64, 10_000])("a form in pieces of %i bytes", async (size) => {
  const content = "a\r\n--X\r\n--XY ends\r\n\r\n";
  const form = `${field("title", "Öffnungszeiten")}${file("a b.txt", content)}${field("language", "")}--XX--\r\n`;
  expect(await read(form, size)).toEqual({
    fields: { title: "Öffnungszeiten", language: "" },
    name: "a b.txt",
    content,
  });
});

test("a boundary and names in quotes", async () => {
  const form = `before\r\n${file('a\\"b%22.txt', "x")}--XX--after`;
  expect(await read(form, 5, 'multipart/form-data; boundary="XX"')).toEqual({
    fields: {},
    name: 'a"b".txt',
    content: "x",
  });
});

test.each([
  ["cut off", file("a", "x"), "incomplete"],
  ["without a file", `${field("title", "a")}--XX--`, "no file"],
  ["with two files", `${file("a", "x")}${file("b", "x")}--XX--`, "one file"],
  ["with a field twice", `${field("title", "a")}${field("title", "b")}--XX--`, "title is twice"],
  ["with a long field", `${field("title", "a".repeat(5_000))}--XX--`, "title is too long"],
  ["with long headers", `--XX\r\nx: ${"a".repeat(5_000)}`, "header is too long"],
  ["with a part without a name", "--XX\r\nx: y\r\n\r\nz\r\n--XX--", "no name"],
  [
    "with a file of another name",
    field("other", "a").replace('"other"', '"other"; filename="x"'),
    "name file",
  ],
  [
    "with too many parts",
    Array.from({ length: 20 }, (_, n) => field(`f${n}`, "")).join(""),
    "too many",
  ],
])("a form %s is refused", async (_name, form, words) => {
  for (const size of [1, 10_000]) await expect(read(form, size)).rejects.toThrow(words);
});

test("a content-type without a boundary is refused", async () => {
  await expect(read("", 1, "multipart/form-data")).rejects.toThrow("boundary");
});

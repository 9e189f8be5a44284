import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { listArchive, unpackFile } from "./archive.ts";

const text = (words: string) => Buffer.from(words);

test("files are named without their folders, each differently", () => {
  const bytes = zipSync({
    "../../a/plan.txt": text("1"),
    "b\\plan.txt": text("2"),
    "c/plan": text("3"),
    "d/plan": text("4"),
    "folder/": new Uint8Array(0),
    "__MACOSX/._plan.txt": text("5"),
    "e/.hidden": text("6"),
  });
  const list = listArchive(bytes);
  if (list.kind !== "archive") return expect.fail(list.kind);
  expect(list.files.map(({ name }) => name)).toEqual(["plan.txt", "plan-2.txt", "plan", "plan-2"]);
  expect(list.files.map(({ bytes: stated }) => stated)).toEqual([1, 1, 1, 1]);
  const bodies = list.files.map((file) => Buffer.from(unpackFile(bytes, file) ?? []).toString());
  expect(bodies).toEqual(["1", "2", "3", "4"]);
});

test("an Office document is no archive of files", () => {
  const word = zipSync({ "[Content_Types].xml": text("<x/>"), "word/document.xml": text("<x/>") });
  expect(listArchive(word).kind).toBe("document");
  expect(listArchive(zipSync({ mimetype: text("x") })).kind).toBe("document");
});

test.each([
  [
    "unpacks to a thousand times its size",
    { "a.txt": new Uint8Array(32 * 1024 * 1024) },
    "unpacks",
  ],
  ["has only folders", { "a/": new Uint8Array(0) }, "contains no file"],
  [
    "has more than 1,000 files",
    Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.txt`, text("a")])),
    "more than 1000 files",
  ],
])("an archive that %s is refused", (_name, files, words) => {
  const list = listArchive(zipSync(files));
  expect(list).toEqual({ kind: "refused", message: expect.stringContaining(words) });
});

test("a damaged archive is refused, and a damaged file in it is not read", () => {
  const bytes = zipSync({ "a.txt": text("words that are packed ".repeat(50)) });
  expect(listArchive(bytes.subarray(0, 60)).kind).toBe("refused");
  const list = listArchive(bytes);
  if (list.kind !== "archive") return expect.fail(list.kind);
  const damaged = bytes.slice();
  damaged.fill(0xff, 36, 50);
  const [file] = list.files;
  expect(file && unpackFile(damaged, file)).toBeUndefined();
});

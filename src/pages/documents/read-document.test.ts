import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { docxOf, odfOf, xlsxOf, zipOf } from "../../../test/site/office.ts";
import { readDocument } from "./read-document.ts";

const url = "https://site.example/terms.docx";
const words = "<w:p><w:r><w:t>We sail every day.</w:t></w:r></w:p>";
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024, " ");

async function endOf(bytes: Uint8Array, maxMs?: number): Promise<string> {
  const end = await readDocument(new Uint8Array(bytes), url, maxMs);
  return end.ok ? end.format : end.fault;
}

const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
const withPassword = docxOf(words);
withPassword[6] = 1;

/** Changes the sizes that the archive's list states for one part. */
function stating(
  bytes: Buffer,
  name: string,
  sizes: { packed?: number; decoded?: number },
): Buffer {
  const at = bytes.lastIndexOf(name) - 46;
  if (sizes.packed !== undefined) bytes.writeUInt32LE(sizes.packed, at + 20);
  if (sizes.decoded !== undefined) bytes.writeUInt32LE(sizes.decoded, at + 24);
  return bytes;
}

const entities = `<!DOCTYPE w [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${"&a;".repeat(10)}">`).join("")}]>`;
const many = Object.fromEntries(Array.from({ length: 5_100 }, (_, at) => [`word/${at}.xml`, ""]));

describe("documents that cannot be read, and why", () => {
  test.each<[name: string, fault: string, bytes: Buffer]>([
    ["nothing", "unknown", Buffer.alloc(0)],
    ["another archive", "unknown", zipOf({ "a.txt": "a".repeat(100) })],
    ["an old binary file", "old-format", Buffer.concat([compound, Buffer.alloc(2_000)])],
    [
      "an encrypted OpenXML file",
      "locked",
      Buffer.concat([compound, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]),
    ],
    ["an archive with a password", "locked", withPassword],
    [
      "an encrypted OpenDocument file",
      "locked",
      odfOf("text", "x", {
        "META-INF/manifest.xml":
          '<m:manifest><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>',
      }),
    ],
    ["a file that is cut off", "broken", docxOf(words).subarray(0, 400)],
    ["a part that is cut off", "broken", zipOf({ "_rels/.rels": "<Relationships><Relationship" })],
    ["no words", "no-text", docxOf("<w:p/>")],
    ["an empty sheet", "no-text", xlsxOf("")],
    [
      "a part that unpacks to 100 MB",
      "bomb",
      docxOf(words, { parts: { "word/a.xml": megabytes(100) } }),
    ],
    [
      "parts of 80 MB that do not pack well",
      "bomb",
      stating(docxOf(words), "word/document.xml", { decoded: 80_000_000 }),
    ],
    [
      "parts that share their bytes",
      "bomb",
      stating(docxOf(words), "word/document.xml", { packed: 90_000 }),
    ],
    [
      "a part that is longer than stated",
      "broken",
      stating(docxOf(words), "word/document.xml", { decoded: 20 }),
    ],
    ["too many parts", "bomb", docxOf(words, { parts: many })],
    [
      "entities",
      "bomb",
      docxOf(words, { parts: { "word/document.xml": `${entities}<w:document/>` } }),
    ],
    ["elements within each other", "bomb", docxOf("<w:sdt><w:sdtContent>".repeat(400) + words)],
  ])("%s: %s", async (_name, fault, bytes) => {
    expect(await endOf(bytes)).toBe(fault);
  });

  test("a document that takes too long is stopped", async () => {
    expect(await endOf(docxOf(words.repeat(50_000)), 1)).toBe("exhausted");
  });
});

test.each<[name: string, bytes: Buffer]>([
  [
    "an archive within it is not opened",
    docxOf(words, { parts: { "word/embeddings/a.zip": zipSync({ a: megabytes(30) }) } }),
  ],
  ["pictures are not unpacked", docxOf(words, { parts: { "word/media/a.bmp": megabytes(100) } })],
])("%s", async (_name, bytes) => {
  expect(await endOf(bytes)).toBe("docx");
});

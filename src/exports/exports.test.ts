import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { exportFormats, type ExportQuery } from "../contract/files/exports.ts";
import { csvRow } from "./csv.ts";
import { createFileNames } from "./file-names.ts";
import type { ExportedCapture } from "./source.ts";
import { zip } from "./zip.ts";
import { exportFile, inChunks, type ExportedPage, type ExportSource } from "./index.ts";

const page = (path: string, rest: Partial<ExportedPage> = {}): ExportedPage => ({
  url: `https://shop.example${path}`,
  title: "Tents",
  description: "Light and dry",
  language: "en",
  contentHash: "h",
  markdown: "# Tents\n\nThe Alpine 40 weighs 1 kg.",
  readAt: "2026-03-01T12:00:00.000Z",
  ...rest,
});

const document = (id: string, content: string) => ({
  id,
  title: "Weight",
  description: "",
  content,
  category: "PRODUCT" as const,
  source: "https://shop.example/tents",
  evidence: {
    quote: content,
    start: 0,
    end: content.length,
    headingPath: [],
    contentHash: "h",
    link: "https://shop.example/tents#:~:text=1",
  },
});

/** Its body cannot be compressed: few of them fill a part of a file. */
const received = (path: string): ExportedCapture => ({
  kind: "response",
  url: `https://shop.example${path}`,
  title: path,
  at: "2026-03-01T12:00:00.000Z",
  status: 200,
  headers: { "content-type": "text/html" },
  requestHeaders: {},
  body: randomBytes(50_000),
});

function sourceOf(pages: readonly ExportedPage[]): ExportSource {
  return {
    id: "site_1",
    url: "https://shop.example/",
    about: async () => ({ name: "Shop", description: "Tents\nand ropes" }),
    async *items() {
      yield document("a", "1 kg");
      yield document("b", '=SUM(1,2) says "no"\nto all');
    },
    async *passages() {
      yield document("p", "All about tents");
    },
    async *pages() {
      yield* pages;
    },
    archive: { at: "2026-03-01T12:00:00.000Z", pages: async function* () {} },
  };
}

async function bytesOf(query: ExportQuery, pages = [page("/"), page("/tents.html")]) {
  const file = exportFile(sourceOf(pages), query);
  const chunks: Uint8Array[] = [];
  for await (const chunk of inChunks(file.parts)) chunks.push(chunk);
  return { ...file, bytes: Buffer.concat(chunks) };
}

const textOf = async (query: ExportQuery, pages?: ExportedPage[]) =>
  (await bytesOf(query, pages)).bytes.toString("utf8");

test("jsonl has one line for each item, passage or page", async () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  expect(lines(await textOf({ format: "jsonl" })).map(({ id }) => id)).toEqual(["a", "b"]);
  const passages = lines(await textOf({ format: "jsonl", kind: "passages" }));
  expect(passages).toEqual([document("p", "All about tents")]);
  const pages = lines(await textOf({ format: "jsonl", kind: "pages" }));
  expect(pages).toEqual([page("/"), page("/tents.html")]);
});

test("csv has a header, quotes what needs it, and no cell is a formula", async () => {
  const text = await textOf({ format: "csv" });
  const [header, first, ...rest] = text.split("\r\n");
  expect(header).toBe("id,category,title,description,content,source,quote,link,facts");
  expect(first?.startsWith("a,PRODUCT,Weight,,1 kg,https://shop.example/tents,1 kg,")).toBe(true);
  expect(rest.join("\r\n")).toContain(`"'=SUM(1,2) says ""no""\nto all"`);
  const pages = await textOf({ format: "csv", kind: "pages" });
  expect(pages.split("\r\n")[0]).toBe("url,title,description,language,readAt,contentHash,markdown");
});

test.each(["=1", "+1", "-1", "@a", "\t=1"])("a cell %j is prefixed", (cell) => {
  expect(csvRow([cell, `a${cell}`])).toBe(`'${cell},a${cell}\r\n`);
});

test("markdown is a zip with one file for each page, which begins with what is known of it", async () => {
  const { bytes, contentType, fileName } = await bytesOf({ format: "markdown" });
  expect([contentType, fileName]).toEqual(["application/zip", "site_1-markdown.zip"]);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(["shop.example/index.md", "shop.example/tents.md"]);
  const text = Buffer.from(files["shop.example/tents.md"] ?? []).toString("utf8");
  expect(text).toBe(
    '---\nurl: "https://shop.example/tents.html"\ntitle: "Tents"\ndescription: "Light and dry"\n' +
      'language: "en"\nreadAt: "2026-03-01T12:00:00.000Z"\ncontentHash: "h"\n---\n\n' +
      "# Tents\n\nThe Alpine 40 weighs 1 kg.\n",
  );
});

test("names of files stay in their folder, are readable, and differ in more than their case", () => {
  const nameOf = createFileNames();
  const names = [
    "/a/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/C:%5Cwindows",
    "/.hidden",
    "/Stra%C3%9Fe/",
    "/%ff",
    "/tents",
    "/Tents",
    "/tents?color=red",
    "/tents?color=blue",
    `/${"long".repeat(200)}`,
  ].map((path) => nameOf(`https://shop.example${path}`));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^shop\.example\/[^\\:]+\.md$/);
    expect(name.split("/").every((part) => !part.startsWith("."))).toBe(true);
    expect(name.length).toBeLessThan(220);
  }
  expect(names).toContain("shop.example/Straße/index.md");
});

test("llms.txt has name, summary and a link for each page, each in one line", async () => {
  const odd = page("/a(b)", { title: "Odd [one]\n", description: "" });
  expect(await textOf({ format: "llms.txt" }, [page("/tents"), odd])).toBe(
    "# Shop\n\n> Tents and ropes\n\n## Pages\n\n" +
      "- [Tents](https://shop.example/tents): Light and dry\n" +
      "- [Odd \\[one\\]](https://shop.example/a%28b%29)\n",
  );
});

test("llms-full.txt has the text of every page, under a heading", async () => {
  const bare = page("/bare", { markdown: "No heading here." });
  expect(await textOf({ format: "llms-full.txt" }, [page("/"), bare])).toBe(
    "# Shop\n\n> Tents and ropes\n\n" +
      "Source: https://shop.example/\n\n# Tents\n\nThe Alpine 40 weighs 1 kg.\n\n---\n\n" +
      "# Tents\n\nSource: https://shop.example/bare\n\nNo heading here.\n\n---\n\n",
  );
});

test("every format reads its source as it is sent: a reader that stops ends it", async () => {
  for (const format of exportFormats) {
    let read = 0;
    let ended = false;
    const all = async function* <T>(make: (path: string) => T) {
      try {
        for (; read < 10_000; read++) yield make(`/${read}`);
      } finally {
        ended = true;
      }
    };
    const source: ExportSource = {
      ...sourceOf([]),
      pages: () => all((path) => page(path, { markdown: "x".repeat(1_000) })),
      archive: { at: "2026-03-01T12:00:00.000Z", pages: () => all(received) },
    };
    const kind = format === "jsonl" || format === "csv" ? ("pages" as const) : undefined;
    for await (const chunk of inChunks(exportFile(source, { format, kind }).parts)) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      break;
    }
    expect([format, ended, read > 0 && read < 10_000]).toEqual([format, true, true]);
  }
});

test("an archive of more files than 16 bits count is whole", async () => {
  const count = 0xffff + 10;
  async function* files() {
    for (let n = 0; n < count; n++) yield { name: `n/${n}.md`, content: `${n}` };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of inChunks(zip(files()))) chunks.push(chunk);
  const archive = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(archive).length).toBe(count);
  expect(Buffer.from(archive[`n/${count - 1}.md`] ?? []).toString()).toBe(`${count - 1}`);
});

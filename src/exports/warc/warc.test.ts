import { createCipheriv, createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { exportFile, inChunks, type ExportSource } from "../index.ts";
import type { ExportedCapture } from "../source.ts";
import { surt } from "./surt.ts";

const at = "2026-03-01T12:00:00.000Z";

const plain: ExportedCapture = {
  kind: "response",
  url: "https://www.shop.example/Tents/?b=2&a=1",
  title: "Tents",
  at,
  status: 200,
  headers: {
    "content-type": "text/html; charset=UTF-8",
    "content-encoding": "br",
    "x-robots-tag": "all\nnosnippet",
    odd: "a\r\nset-cookie: b",
  },
  requestHeaders: { "user-agent": "Robot", accept: "*/*" },
  body: Buffer.from("<p>Zelte für 9 €</p>"),
};
const drawn: ExportedCapture = {
  ...plain,
  kind: "drawn",
  url: "https://shop.example/#/app",
  headers: { "content-type": "text/html; charset=utf-8" },
  requestHeaders: {},
};

function sourceOf(pages: readonly ExportedCapture[]): ExportSource {
  return {
    id: "job_1",
    url: "https://shop.example/",
    about: async () => ({ name: "Shop", description: "Tents" }),
    async *items() {},
    async *passages() {},
    async *pages() {},
    archive: {
      at,
      async *pages() {
        yield* pages;
      },
    },
  };
}

async function bytesOf(format: "warc" | "wacz", pages: readonly ExportedCapture[]) {
  const chunks: Uint8Array[] = [];
  const { parts } = exportFile(sourceOf(pages), { format });
  for await (const chunk of inChunks(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Read = { fields: Map<string, string>; block: Buffer };

/** Each record, by the lengths that it states; what is left over is an error. */
function recordsOf(warc: Uint8Array): Read[] {
  let rest = gunzipSync(warc);
  const records: Read[] = [];
  while (rest.byteLength > 0) {
    const headEnd = rest.indexOf("\r\n\r\n");
    const [version, ...lines] = rest.subarray(0, headEnd).toString().split("\r\n");
    expect(version).toBe("WARC/1.1");
    const fields = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
      }),
    );
    const start = headEnd + 4;
    const block = rest.subarray(start, start + Number(fields.get("content-length")));
    rest = rest.subarray(start + block.byteLength);
    expect(rest.subarray(0, 4).toString()).toBe("\r\n\r\n");
    rest = rest.subarray(4);
    expect(fields.get("warc-block-digest")).toBe(sha256(block));
    records.push({ fields, block });
  }
  return records;
}

const sha256 = (bytes: Uint8Array): string =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

test("a WARC has each response with its request, and a drawn page as a resource", async () => {
  const records = recordsOf(await bytesOf("warc", [plain, drawn]));
  expect(records.map(({ fields }) => fields.get("warc-type"))).toEqual([
    "warcinfo",
    "response",
    "request",
    "resource",
  ]);
  const [, response, request, resource] = records;
  expect(response?.block.toString()).toBe(
    [
      "HTTP/1.1 200 OK",
      "content-type: text/html; charset=UTF-8",
      "x-archive-orig-content-encoding: br",
      "x-robots-tag: all",
      "x-robots-tag: nosnippet",
      "odd: a",
      "odd: set-cookie: b",
      "content-length: 23",
      "",
      "<p>Zelte für 9 €</p>",
    ].join("\r\n"),
  );
  expect(response?.fields.get("warc-target-uri")).toBe(plain.url);
  expect(response?.fields.get("warc-date")).toBe(at);
  expect(response?.fields.get("warc-payload-digest")).toBe(sha256(plain.body));
  expect(request?.fields.get("warc-concurrent-to")).toBe(response?.fields.get("warc-record-id"));
  expect(request?.block.toString()).toBe(
    "GET /Tents/?b=2&a=1 HTTP/1.1\r\nhost: www.shop.example\r\n" +
      "user-agent: Robot\r\naccept: */*\r\n\r\n",
  );
  expect(resource?.block.toString()).toBe("<p>Zelte für 9 €</p>");
  const ids = records.map(({ fields }) => fields.get("warc-record-id"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^<urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  }
});

test("a WACZ lists every file with its hash, and its index finds every page", async () => {
  // Each page fills a WARC: what a cipher makes of zeros cannot be compressed.
  const zeros = new Uint8Array(limits.waczPartBytes.value);
  const body = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(zeros);
  const large = (path: string) => ({ ...plain, url: `https://shop.example/${path}`, body });
  const pages = [large("b"), large("a"), drawn];
  const files = unzipSync(await bytesOf("wacz", pages));
  expect(Object.keys(files)).toEqual([
    "archive/data-00001.warc.gz",
    "archive/data-00002.warc.gz",
    "archive/data-00003.warc.gz",
    "indexes/index.cdx.gz",
    "indexes/index.idx",
    "pages/pages.jsonl",
    "datapackage.json",
    "datapackage-digest.json",
  ]);
  const fileOf = (name: string) => Buffer.from(files[name] ?? []);
  const list = JSON.parse(fileOf("datapackage.json").toString());
  expect(list).toMatchObject({ wacz_version: "1.1.1", title: "Shop", created: at });
  expect(list.resources.length).toBe(6);
  for (const { path, hash, bytes } of list.resources) {
    expect([path, hash, bytes]).toEqual([path, sha256(fileOf(path)), fileOf(path).byteLength]);
  }
  const digest = JSON.parse(fileOf("datapackage-digest.json").toString());
  expect(digest.hash).toBe(sha256(fileOf("datapackage.json")));

  const [meta, ...blocks] = fileOf("indexes/index.idx").toString().trimEnd().split("\n");
  expect(meta).toBe('!meta 0 {"format":"cdxj-gzip-1.0","filename":"index.cdx.gz"}');
  const lines = blocks.flatMap((line) => {
    const { offset, length } = JSON.parse(line.slice(line.indexOf("{")));
    const block = fileOf("indexes/index.cdx.gz").subarray(offset, offset + length);
    return gunzipSync(block).toString().trimEnd().split("\n");
  });
  expect(lines.map((line) => line.split(" ", 2))).toEqual([
    ["example,shop)/", "20260301120000"],
    ["example,shop)/a", "20260301120000"],
    ["example,shop)/b", "20260301120000"],
  ]);
  for (const line of lines) {
    const entry = JSON.parse(line.slice(line.indexOf("{")));
    const from = Number(entry.offset);
    const member = fileOf(`archive/${entry.filename}`).subarray(from, from + Number(entry.length));
    const [record, ...others] = recordsOf(member);
    expect(others).toEqual([]);
    expect(record?.fields.get("warc-target-uri")).toBe(entry.url);
    expect(record?.fields.get("warc-payload-digest")).toBe(entry.digest);
  }
  const [head, ...listed] = fileOf("pages/pages.jsonl").toString().trimEnd().split("\n");
  expect(JSON.parse(head ?? "")).toMatchObject({ format: "json-pages-1.0" });
  expect(listed.map((line) => JSON.parse(line).url)).toEqual(pages.map(({ url }) => url));
  expect(new Set(listed.map((line) => JSON.parse(line).id)).size).toBe(pages.length);
});

test.each(["warc", "wacz"] as const)("%s of nothing is an error", async (format) => {
  await expect(bytesOf(format, [])).rejects.toMatchObject({ code: "no_archive" });
});

test.each([
  ["https://www.Example.com/A/b/?z=1&a=2", "com,example)/a/b?a=2&z=1"],
  ["http://example.com:8080/", "com,example:8080)/"],
  ["http://127.0.0.1:8080/x", "1,0,0,127:8080)/x"],
  ["https://www2.example.co.uk/#/route", "uk,co,example)/"],
  ["https://example.com/a?b", "com,example)/a?b"],
])("%s is sorted under %s", (url, key) => {
  expect(surt(url)).toBe(key);
});

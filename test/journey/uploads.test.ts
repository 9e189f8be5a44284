import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, startProduct, until, type Json, type Product } from "./product.ts";

/** Files that their owner uploads, with no website behind them. */
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
});
afterAll(async () => product?.[Symbol.asyncDispose]());

const folder = join(import.meta.dirname, "../site/documents");
const base64 = (words: string | Uint8Array) => Buffer.from(words).toString("base64");

/** Follows the job's events to their end. */
async function ended(jobId: string): Promise<Json> {
  const headers = { "x-api-key": product.key, accept: "text/event-stream" };
  await fetch(`${product.address}/v1/jobs/${jobId}/events`, { headers }).then((got) => got.text());
  return (await product.call("GET", `/v1/jobs/${jobId}`)).body;
}

async function upload(source: string, bytes: string | Uint8Array, more: object = {}) {
  const body = { source, contentBase64: base64(bytes), ...more };
  const answer = await product.call("POST", "/v1/documents", body);
  return { ...answer, document: answer.body.document };
}

/** Repeats the upload while the server answers that it is busy. */
const accepted = (source: string, bytes: string | Uint8Array) =>
  until(async () => {
    const answer = await upload(source, bytes);
    return answer.status === 503 ? undefined : answer;
  });

async function verdicts(jobId: string): Promise<[string, string, string][]> {
  const { body } = await product.call("GET", `/v1/jobs/${jobId}/pages`);
  return body.pages.map((row: Json) => [row.url.split("/").at(-1), row.outcome, row.reason]);
}

const found = async (query: string, more: object = {}): Promise<Json[]> =>
  (await product.call("POST", "/v1/search", { query, ...more })).body.results;

it("an upload whose client disconnects makes room for the next", async () => {
  const boundary = "x-of-this-test";
  const begun = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  for (let one = 0; one < 5; one++) {
    const leaving = request(`${product.address}/v1/documents`, {
      method: "POST",
      headers: {
        "x-api-key": product.key,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": 1_000_000,
      },
    });
    leaving.on("error", () => {});
    await new Promise<void>((done) => leaving.write(`${begun}half of it`, () => done()));
    leaving.destroy();
  }
  const next = await accepted("after-others.txt", "The harbour opens at six.");
  expect(next.status).toBe(200);
  expect((await ended(next.body.jobId)).status).toBe("completed");
});

describe("one document", () => {
  it.each([
    ["terms.docx", "Dinghy"],
    ["prices.xlsx", "Yawl"],
    ["school.pptx", "bowline"],
    ["rules.odt", "Open fire"],
    ["tides.ods", "Tuesday"],
    ["regatta.odp", "lighthouse"],
    ["handbook.pdf", "red house beside the crane"],
  ])("%s as a form", async (file, words) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await readFile(join(folder, file)))]), file);
    const headers = { "x-api-key": product.key };
    const url = `${product.address}/v1/documents`;
    const answer = await fetch(url, { method: "POST", headers, body: form });
    const { document, jobId, changed } = (await answer.json()) as Json;
    expect([answer.status, document.source, changed]).toEqual([200, file, true]);
    expect((await ended(jobId)).status).toBe("completed");
    expect(await verdicts(jobId)).toEqual([[file, "scraped", "read"]]);
    const [first] = await found(words, { domain: `${document.id}.documents` });
    expect(first.source).toBe(document.url);
    expect(document.url).toMatch(/^upload:/);
  });

  it("keeps its title and language, and is replaced, listed and removed by its source", async () => {
    const facts = { title: "Opening hours of the pool", language: "en" };
    const first = await upload("pool.md", "# Pool\n\nThe pool opens at 9 and closes at 17.", facts);
    expect(first.document).toMatchObject({ source: "pool.md", ...facts });
    expect((await ended(first.body.jobId)).status).toBe("completed");
    const [before] = await found("when does the pool open");
    expect(before).toMatchObject({ source: first.document.url });

    const same = await upload("pool.md", "# Pool\n\nThe pool opens at 9 and closes at 17.", facts);
    expect(same.body).toEqual({ ...first.body, changed: false });

    const next = await upload("pool.md", "# Pool\n\nThe pool opens at 7 and closes at 20.", facts);
    expect(next.document.id).toBe(first.document.id);
    expect((await ended(next.body.jobId)).status).toBe("completed");
    const after = JSON.stringify(await found("when does the pool open"));
    expect(after).toContain("at 7");
    expect(after).not.toContain("at 9");
    const { body: replaced } = await product.call("GET", `/v1/jobs/${first.body.jobId}`);
    expect([replaced.status, replaced.result]).toEqual(["completed", null]);

    // What was removed from the knowledge comes back with the same file.
    const domain = `${first.document.id}.documents`;
    await product.call("DELETE", `/v1/knowledge?domain=${domain}`);
    expect(await found("when does the pool open", { domain })).toEqual([]);
    const read = await upload("pool.md", "# Pool\n\nThe pool opens at 7 and closes at 20.", facts);
    expect(read.body.changed).toBe(true);
    expect((await ended(read.body.jobId)).status).toBe("completed");
    expect(JSON.stringify(await found("when does the pool open", { domain }))).toContain("at 7");

    const path = `/v1/documents/${first.document.id}`;
    expect((await product.call("GET", path)).body).toEqual(read.document);
    const { body: list } = await product.call("GET", "/v1/documents");
    expect(list.documents).toContainEqual(read.document);
    const removal = await product.call("DELETE", path);
    expect(removal.body.passages).toBeGreaterThan(0);
    expect(JSON.stringify(await found("when does the pool open"))).not.toContain("pool.md");
    expect((await product.call("GET", path)).status).toBe(404);
    expect((await product.call("DELETE", path)).status).toBe(404);
  });

  it("that replaces one that is still being read is what is known", async () => {
    const names = Array.from({ length: 400 }, (_, n) => `Pier ${n}`);
    const pages = names.map((name) => [`${name}.md`, Buffer.from(`# ${name}\n\n${name} is old.`)]);
    const first = await upload("piers", zipSync(Object.fromEntries(pages)));
    const next = await accepted("piers", "# Piers\n\nAll piers are new.");
    expect((await ended(next.body.jobId)).status).toBe("completed");
    expect(["completed", "failed"]).toContain((await ended(first.body.jobId)).status);
    const domain = `${next.document.id}.documents`;
    const sources = (await found("piers", { domain })).map(({ source }) => source);
    expect(new Set(sources)).toEqual(new Set([next.document.url]));
  });

  it("is private, and its proof states that it was uploaded", async () => {
    const words = "# Refunds\n\n## How do I get a refund?\n\nSend the receipt within 30 days.";
    const { body } = await upload("policies/refunds.md", words);
    await ended(body.jobId);
    const domain = `${body.document.id}.documents`;
    const results = await found("how do I get a refund", { domain });
    const item = results.find(({ kind }: Json) => kind === "item");
    const proof = await product.call("GET", `/v1/items/${item.id}/proof`);
    expect(proof.body.signed).toMatchObject({ origin: "uploaded", method: "upload" });
    const origins = ["https://shop.example"];
    const key = { name: "page", origins, domains: [domain] };
    const made = await product.call("POST", "/v1/publishable-keys", key);
    const shown = await product.call(
      "POST",
      "/v1/search",
      { query: "how do I get a refund", domain },
      { "x-api-key": made.body.key, origin: origins[0] },
    );
    expect([shown.status, shown.body.results]).toEqual([200, []]);
  });

  it("of two uploads at once under one source, one is stored as a whole", async () => {
    const texts = ["The lighthouse is painted green.", "The lighthouse is painted orange."];
    const uploads = await Promise.all(texts.map((text) => accepted("lighthouse.txt", text)));
    expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = uploads[0]?.document ?? {};
    for (const { body } of uploads) await ended(body.jobId);
    const { body: document } = await product.call("GET", `/v1/documents/${id}`);
    const last = uploads.findIndex(({ body }) => body.jobId === document.jobId);
    expect((await ended(document.jobId)).status).toBe("completed");
    const results = await found("what colour is the lighthouse", { domain: `${id}.documents` });
    const colours = JSON.stringify(results).match(/green|orange/g) ?? [];
    expect([...new Set(colours)]).toEqual([["green", "orange"][last]]);
  });

  it("an upload with the Idempotency-Key of another is that one", async () => {
    const body = { source: "twice.txt", contentBase64: base64("The harbour is open all year.") };
    const headers = { "idempotency-key": "twice" };
    const first = await product.call("POST", "/v1/documents", body, headers);
    const again = await product.call("POST", "/v1/documents", body, headers);
    expect(again.body).toEqual(first.body);
    expect((await ended(first.body.jobId)).status).toBe("completed");
    const other = { ...body, contentBase64: base64("It is closed.") };
    expect((await product.call("POST", "/v1/documents", other, headers)).status).toBe(409);
  });
});

describe("an archive", () => {
  it("is read file by file; its paths are ignored, and each file has a verdict", async () => {
    const bytes = zipSync({
      "a/berths.md": Buffer.from("# Berths\n\nA berth costs 30 euros a night."),
      "../../b/berths.md": Buffer.from("# More berths\n\nA long berth costs 60 euros a night."),
      "inner.zip": zipSync({ "x.txt": Buffer.from("hidden") }),
      "logo.png": Buffer.from("89504e470d0a1a0a0000000d", "hex"),
      "__MACOSX/._berths.md": Buffer.from("x"),
      "empty.txt": Buffer.from(" "),
    });
    const { body } = await upload("harbour.zip", bytes);
    expect((await ended(body.jobId)).status).toBe("completed");
    const rows = (await verdicts(body.jobId)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(rows.map(([name, outcome]) => [name, outcome])).toEqual([
      ["berths-2.md", "scraped"],
      ["berths.md", "scraped"],
      ["empty.txt", "error"],
      ["inner.zip", "error"],
      ["logo.png", "error"],
    ]);
    expect(rows[3]?.[2]).toBe("an archive within an archive is not read");
    expect(JSON.stringify(await found("what does a long berth cost"))).toContain("60 euros");

    // The next upload lacks a file, whose knowledge goes.
    const less = zipSync({
      "berths.md": Buffer.from("# Berths\n\nA berth costs 35 euros a night."),
    });
    const next = await upload("harbour.zip", less);
    expect((await ended(next.body.jobId)).status).toBe("completed");
    const left = JSON.stringify(await found("what does a berth cost"));
    expect(left).toContain("35 euros");
    expect(left).not.toContain("60 euros");
  });

  it("that unpacks to far more than it is fails, and nothing is unpacked", async () => {
    const bomb = zipSync({ "zeros.txt": new Uint8Array(64 * 1024 * 1024) }, { level: 9 });
    const { body } = await upload("bomb.zip", bomb);
    const job = await ended(body.jobId);
    expect(job.status).toBe("failed");
    expect(JSON.stringify(job)).toContain("unpacks to more than any honest document contains");
  });
});

it("the command line uploads an archive, and names the files that could not be read", async () => {
  const path = join(product.data, "moorings.zip");
  const files = {
    "moorings.md": Buffer.from("# Moorings\n\nA mooring costs 20 euros a night."),
    "noise.bin": Buffer.from([1, 0, 2, 0, 0, 3]),
  };
  await writeFile(path, zipSync(files));
  const env = { LOREPOD_URL: product.address, LOREPOD_API_KEY: product.key };
  const added = await runCommand(["documents", "add", path], env);
  expect(added.code).toBe(0);
  expect(added.stdout).toContain("upload://");
  expect(added.stderr).toMatch(/Not read: \S+noise\.bin: the file is not a document/);
  expect(added.stderr).not.toContain("moorings.md:");
  const listed = await runCommand(["documents", "list"], env);
  expect(listed.stdout).toContain("moorings.zip");
  const [id = ""] = /doc_\w+/.exec(added.stdout) ?? [];
  expect((await runCommand(["documents", "delete", id], env)).code).toBe(0);
  expect((await product.call("GET", `/v1/documents/${id}`)).status).toBe(404);
});

describe("refused", () => {
  it.each([
    ["an unknown field", { source: "a.txt", contentBase64: "YQ==", colour: "red" }, "colour"],
    ["no source", { contentBase64: "YQ==" }, "source"],
    ["a source that is no name", { source: "../..", contentBase64: "YQ==" }, "source"],
    ["no base64", { source: "a.txt", contentBase64: "%%" }, "contentBase64"],
    ["an empty file", { source: "a.txt", contentBase64: "" }, "contentBase64"],
    ["a language that is none", { source: "a", contentBase64: "YQ==", language: "?" }, "language"],
  ])("%s", async (_name, body, field) => {
    const answer = await product.call("POST", "/v1/documents", body);
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([400, "bad_request"]);
    expect(answer.body.message).toContain(field);
  });

  it("a file of more than 50 MB", async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(51 * 1024 * 1024)]), "large.txt");
    const headers = { "x-api-key": product.key };
    const url = `${product.address}/v1/documents`;
    const answer = await fetch(url, { method: "POST", headers, body: form });
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([413, "too_large"]);
  });

  it("a file that no reader knows: the job fails, and its verdict names the reason", async () => {
    const { body } = await upload("noise.bin", Buffer.from([1, 0, 2, 0, 0, 3]));
    expect((await ended(body.jobId)).status).toBe("failed");
    const [row] = await verdicts(body.jobId);
    expect(row).toEqual(["noise.bin", "error", expect.stringContaining("not a document")]);
  });
});

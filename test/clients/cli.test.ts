import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runCommand, startProduct, type Product, until } from "../journey/product.ts";
import { startReceiver } from "../journey/receiver.ts";
import { serveSite, type Site } from "../site/serve.ts";

/** The command line against the product itself. */

// Each command is a process, of which a busy machine starts one in seconds.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let product: Product;
let site: Site;
let home: string;
const lorepod = (...words: string[]) =>
  runCommand(words, { HOME: home, LOREPOD_URL: product.address, LOREPOD_API_KEY: product.key });

beforeAll(async () => {
  [product, site, home] = await Promise.all([
    startProduct({ env: { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" } }),
    serveSite("saas-en"),
    mkdtemp(join(tmpdir(), "lorepod-cli-home-")),
  ]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  await rm(home, { recursive: true, force: true });
});

it("extracts, shows lines in a pipe, and finds what it learned", async () => {
  const { code, stdout, stderr } = await lorepod("extract", site.url, "--max-pages", "2", "--json");
  expect(code).toBe(0);
  const result = JSON.parse(stdout);
  expect(result.pagesScraped).toBe(2);
  expect(stderr).toContain(`job ${result.jobId}`);
  expect(stderr).toMatch(/read 2\/2 \S+ /);

  const { title } = result.knowledgeItems[0];
  const found = await lorepod("search", title, "--format", "jsonl");
  const titles = found.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).title);
  expect(titles).toContain(title);
});

it("starts a job and takes it up again", async () => {
  const started = await lorepod("extract", site.url, "--max-pages", "1", "--async");
  const id = started.stdout.trim();
  expect(id).toMatch(/^job_[0-9a-z]{26}$/);
  const waited = await lorepod("jobs", "wait", id, "--format", "markdown");
  expect(waited.stdout).toMatch(/^# .+\n/);
  expect((await lorepod("jobs", "get", id, "--json")).stdout).toContain('"completed"');
  expect((await lorepod("jobs", "list", "--status", "completed")).stdout).toContain(id);
  expect((await lorepod("jobs", "pages", id)).stdout).toContain("scraped");
});

it("makes a webhook, sees how it and a callback fare, and takes it away", async () => {
  let status = 500;
  await using receiver = await startReceiver((_one, response) => {
    response.statusCode = status;
    response.end("so it is");
  });
  const made = await lorepod("webhooks", "create", receiver.url, "--json");
  const { id, token, events } = JSON.parse(made.stdout);
  expect([token, events]).toEqual([
    expect.stringMatching(/^whtok_/),
    ["EXTRACTION_COMPLETED", "EXTRACTION_FAILED"],
  ]);
  const refused = await lorepod("webhooks", "test", id);
  expect([refused.code, refused.stdout]).toEqual([1, "not received: answered 500\n"]);
  expect((await lorepod("webhooks", "pause", id)).stdout).toContain("PAUSED_BY_OWNER");
  expect((await lorepod("webhooks", "activate", id)).code).toBe(1);
  status = 200;
  expect((await lorepod("webhooks", "activate", id)).code).toBe(0);
  const log = await lorepod("webhooks", "deliveries", id, "--outcome", "failed", "--json");
  const [failed] = JSON.parse(log.stdout).deliveries;
  const again = await lorepod("webhooks", "replay", id, failed.id);
  // The dispatcher may be as fast as the answer.
  expect([`${failed.id} pending\n`, `${failed.id} delivered\n`]).toContain(again.stdout);
  expect((await lorepod("webhooks", "list")).stdout).toContain(id);
  expect((await lorepod("webhooks", "get", id)).stdout).toContain("active");

  const body = { url: `${site.url}/`, singlePage: true, callbackUrl: `${receiver.url}/back` };
  const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
  await until(async () => {
    const { body: job } = await product.call("GET", `/v1/jobs/${jobId}`);
    return job.callback === "delivered" ? true : undefined;
  });
  expect((await lorepod("jobs", "callback", jobId)).stdout).toMatch(/outcome +delivered/);
  const replayed = await lorepod("jobs", "callback", jobId, "--replay", "--json");
  expect(JSON.parse(replayed.stdout)).toMatchObject({ id: jobId, url: `${receiver.url}/back` });

  expect((await lorepod("webhooks", "delete", id)).stderr).toBe(`Deleted ${id}\n`);
  expect((await lorepod("webhooks", "get", id)).code).toBe(2);
});

it("prints one page, and one site's addresses", async () => {
  const page = await lorepod("markdown", `${site.url}/pricing.html`);
  expect(page.stdout).toMatch(/^#/m);
  const { stdout } = await lorepod("sitemap", site.url, "--limit", "3", "--quiet");
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => URL.canParse(line)),
  ).toEqual([true, true, true]);
});

it("exits with the code of the outcome", async () => {
  expect((await lorepod("extract", `${site.url}/nothing`)).code).toBe(1);
  expect((await lorepod("extract", site.url, "--max-pages", "21")).code).toBe(2);
  expect((await lorepod("jobs", "get", "job_none")).code).toBe(2);
  const stranger = { HOME: home, LOREPOD_URL: product.address, LOREPOD_API_KEY: "service_live_no" };
  expect((await runCommand(["account"], stranger)).code).toBe(3);
  const noServer = { HOME: home, LOREPOD_URL: "http://127.0.0.1:9", LOREPOD_API_KEY: product.key };
  expect((await runCommand(["account", "--retries", "0"], noServer)).code).toBe(5);
});

it("its own server serves one command and leaves nothing behind", async ({ skip }) => {
  const temporary = await mkdtemp(join(tmpdir(), "lorepod-cli-tmp-"));
  try {
    const env = { LOREPOD_EGRESS_ALLOW: "127.0.0.0/8", HOME: home, TMPDIR: temporary };
    const { code, stderr, stdout } = await runCommand(["markdown", site.url], env);
    // Somebody may have a server at the usual port, which is then the one that is asked.
    skip(!stderr.includes("starting one for this command"), "a server runs at the usual port");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("lorepod:") });
    expect(stdout).toContain("#");
    expect((await readdir(temporary)).filter((name) => name.startsWith("lorepod-once-"))).toEqual(
      [],
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
});

it("keeps a site current, pauses it and removes it", async () => {
  const added = await lorepod(
    "site",
    "add",
    site.url,
    "--name",
    "Docs",
    "--max-pages",
    "1",
    "--parallel",
    "2",
    "--json",
  );
  const { id, name, maxPages, parallel } = JSON.parse(added.stdout);
  expect([name, maxPages, parallel]).toEqual(["Docs", 1, 2]);
  await until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" && body.lastSync !== null ? true : undefined;
  });
  expect((await lorepod("site", "list")).stdout).toContain(id);
  expect((await lorepod("site", "show", id)).stdout).toMatch(/last sync +1 completed/);
  expect((await lorepod("site", "pages", id, "--state", "current")).stdout).toContain(site.url);
  expect((await lorepod("site", "sync", id)).stdout).toMatch(/^2 running/);
  await until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" && body.lastSync.n === 2 ? true : undefined;
  });
  expect((await lorepod("site", "changes", id)).stdout).toBe("No changes.\n");
  expect((await lorepod("site", "confirm", id, "2")).code).not.toBe(0);
  expect((await lorepod("site", "cancel", id, "2")).stdout).toMatch(/^2 completed/);
  expect((await lorepod("site", "pause", id)).stdout).toContain("paused");
  expect((await lorepod("site", "resume", id)).stdout).toContain(id);
  expect((await lorepod("site", "remove", id)).stderr).toBe(`Removed ${id}\n`);
  expect((await lorepod("site", "show", id)).code).toBe(2);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formsOf } from "../../src/adapters/shared/access/guard-login.ts";
import { readWith } from "../process-table.ts";
import { serveSite, type Answer } from "../site/serve.ts";
import { startProduct, type Product } from "./product.ts";

const secrets = ["hunter2-password", "hunter2-token", "hunter2-cookie"];
const encoded = Buffer.from("reader:hunter2-password").toString("base64");
/** As it is, percent-encoded, in base64 and in hex. */
const forms = [...secrets, "reader:hunter2-password"].flatMap(formsOf);
const isFound = (text: string): boolean => forms.some((form) => text.includes(form));

/** Answers as a site does that wants this header; robots.txt included. */
const behind =
  (name: "authorization" | "x-token" | "cookie", value: string): Answer =>
  (request, response) => {
    if (String(request.headers[name] ?? "").includes(value)) return false;
    if (name === "cookie") response.writeHead(302, { location: "/login" }).end();
    else response.writeHead(401, { "www-authenticate": "Basic" }).end("<h1>Log in</h1>");
    return true;
  };

const kinds = [
  [
    "basic",
    { basic: { username: "reader", password: "hunter2-password" } },
    behind("authorization", encoded),
  ],
  ["headers", { headers: { "X-Token": "hunter2-token" } }, behind("x-token", "hunter2-token")],
  [
    "cookies",
    { cookies: [{ name: "sid", value: "hunter2-cookie" }] },
    behind("cookie", "sid=hunter2-cookie"),
  ],
] as const;

test.each(kinds)(
  "a site behind %s is read completely, and no secret is found anywhere",
  async (kind, values, first) => {
    await using site = await serveSite("saas-en", first);
    const env = { LOREPOD_CHROMIUM: "off", LOREPOD_LOG: "debug" };
    await using product = await startProduct({ env });
    const url = `${site.url}/`;
    expect((await product.call("POST", "/v1/markdown", { url })).status).toBe(424);
    const body = { name: kind, origins: [new URL(site.url).origin], kind, ...values };
    const { body: credential } = await product.call("POST", "/v1/credentials", body);
    const request = { url, credential: credential.id };
    const markdown = await product.call("POST", "/v1/markdown", request);
    expect(markdown.status).toBe(200);
    const watching = readWith(product.pid);
    const result = await product.call("POST", "/v1/extract", { ...request, maxPages: 3 });
    const texts = await watching.end();
    expect([result.status, result.body.pagesScraped]).toEqual([200, 3]);
    const jobs = await product.call("GET", "/v1/jobs");
    texts.push(JSON.stringify([markdown.body, result.body, credential, jobs.body]));
    texts.push(product.output());
    expect(texts.filter(isFound)).toEqual([]);
    await expectNoSecretOnDisk(product);
  },
);

test("a site is synced with its credential", async () => {
  const [kind, values, first] = kinds[0];
  await using site = await serveSite("saas-en", first);
  await using product = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
  const origins = [new URL(site.url).origin];
  const made = await product.call("POST", "/v1/credentials", {
    name: "s",
    origins,
    kind,
    ...values,
  });
  const body = { url: `${site.url}/`, maxPages: 5, credential: made.body.id };
  const { body: created } = await product.call("POST", "/v1/sites", body);
  await expect
    .poll(async () => (await product.call("GET", `/v1/sites/${created.id}`)).body.lastSync?.state, {
      timeout: 60_000,
    })
    .toBe("completed");
  const pages = () => product.call("GET", `/v1/sites/${created.id}/pages?state=current`);
  const { length } = (await pages()).body.pages;
  expect(length).toBeGreaterThan(2);

  const elsewhere = { name: "s", origins: ["https://b.example"], kind, ...values };
  const put = await product.call("PUT", `/v1/credentials/${made.body.id}`, elsewhere);
  expect(put.status).toBe(200);
  await product.call("POST", `/v1/sites/${created.id}/sync`);
  await expect
    .poll(async () => (await product.call("GET", `/v1/sites/${created.id}`)).body, {
      timeout: 60_000,
    })
    .toMatchObject({ reason: "credential: its origins do not include that of url" });
  expect((await pages()).body.pages).toHaveLength(length);
});

/** Everything in the data directory: database, journal, logs, documents. */
async function expectNoSecretOnDisk(product: Product): Promise<void> {
  await product.stop("SIGTERM");
  const files = globSync("**/*", { cwd: product.data, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.some((path) => path.includes("lorepod"))).toBe(true);
  expect(files.filter((path) => isFound(readFileSync(path, "latin1")))).toEqual([]);
}

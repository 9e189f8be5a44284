import { expect, test } from "vitest";
import { serveSite, type Answer } from "../site/serve.ts";
import { startProduct, type Product } from "./product.ts";
import { scanForSecrets } from "./secret-scan.ts";

/** With characters that are written otherwise in addresses, JSON and HTML. */
const password = 'hunter2+pass/w%rd&"é';
const basic = `reader:${password}`;
const secrets = [password, basic, "hunter2-token/+=", "hunter2-cookie%2F+"];
const encoded = Buffer.from(basic).toString("base64");

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
  ["basic", { basic: { username: "reader", password } }, behind("authorization", encoded)],
  [
    "headers",
    { headers: { "X-Token": "hunter2-token/+=" } },
    behind("x-token", "hunter2-token/+="),
  ],
  [
    "cookies",
    { cookies: [{ name: "sid", value: "hunter2-cookie%2F+" }] },
    behind("cookie", "sid=hunter2-cookie%2F+"),
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
    expect(JSON.stringify(markdown.body)).not.toContain("hunter2");
    const scan = scanForSecrets(product);
    const result = await product.call("POST", "/v1/extract", { ...request, maxPages: 3 });
    expect([result.status, result.body.pagesScraped]).toEqual([200, 3]);
    const wanted = { url, maxPages: 3, credential: credential.id };
    const { body: created } = await product.call("POST", "/v1/sites", wanted);
    await isSynced(product, created.id);
    await scan.expectNone({ secrets, control: site.url });
  },
);

async function isSynced(product: Product, id: string): Promise<void> {
  const shown = async () => (await product.call("GET", `/v1/sites/${id}`)).body;
  const state = async () => (await shown()).lastSync?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("completed");
}

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
  await isSynced(product, created.id);
  const pages = () => product.call("GET", `/v1/sites/${created.id}/pages?state=current`);
  const knowledge = await product.call("GET", `/v1/knowledge?site=${created.id}`);
  const isPrivate = knowledge.body.items.map((item: { private: boolean }) => item.private);
  expect(new Set(isPrivate)).toEqual(new Set([true]));
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

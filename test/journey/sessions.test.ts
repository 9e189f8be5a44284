import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { finished, runCommand, startProduct, type Json, type Product } from "./product.ts";

const adminToken = "correct-horse-battery";
let product: Product;
let site: Site;

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct({ env: { LOREPOD_ADMIN_TOKEN: adminToken } }),
    serveSite("saas-en"),
  ]);
});
afterAll(() => Promise.all([product, site].map((one) => one?.[Symbol.asyncDispose]())));

type Session = { cookie: string; csrf: string };

/** As the dashboard's page asks: with what a browser adds by itself. */
async function ask(
  method: string,
  path: string,
  { cookie = "", csrf = "", body, headers = {}, at = product }: Partial<Session> & Asked = {},
) {
  const response = await fetch(`${at.address}${path}`, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(cookie === "" ? {} : { cookie }),
      ...(csrf === "" ? {} : { "x-csrf-token": csrf }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const answer: Json = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: answer };
}
type Asked = { body?: unknown; headers?: Record<string, string>; at?: Product };

async function signIn(shown: object, at = product): Promise<Session> {
  const { status, headers, body } = await ask("POST", "/dashboard/session", { body: shown, at });
  expect(status).toBe(200);
  const cookie = headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^lorepod_\d+=[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/);
  return { cookie: cookie.split(";", 1)[0] ?? "", csrf: body.csrf };
}

describe("a session opened by a key", () => {
  it("replaces the key, but no other key and no admin token", async () => {
    const own = await signIn({ key: product.key });
    const account = await ask("GET", "/v1/account", own);
    expect(account.status).toBe(200);
    expect(product.key).toContain(account.body.apiKey.prefix);
    expect(account.headers.get("ratelimit-remaining")).toBeNull();
    expect((await ask("GET", "/admin/v1/keys", own)).status).toBe(403);
    expect((await ask("GET", "/admin/v1/system", own)).status).toBe(403);
  });

  it("takes no request of the key's minute, and looking costs none of its month", async () => {
    const made = await madeKey({ name: "slow", plan: "Starter", limits: { requestsPerMinute: 1 } });
    const own = await signIn({ key: made.key });
    for (let times = 0; times < 5; times++) {
      expect((await ask("GET", "/v1/webhooks", own)).status).toBe(200);
    }
    const { body } = await ask("GET", "/v1/account", own);
    expect(body.usage.requests).toBe(0);
  });

  it("ends with its key, wherever it was revoked", async () => {
    const made = await madeKey({ name: "short", plan: "Pro" });
    const own = await signIn({ key: made.key });
    expect((await ask("GET", "/v1/account", own)).status).toBe(200);
    const env = { LOREPOD_DATA: product.data };
    expect((await runCommand(["keys", "revoke", made.id], env)).code).toBe(0);
    expect((await ask("GET", "/v1/account", own)).status).toBe(401);
    expect((await ask("GET", "/dashboard/session", own)).status).toBe(204);
    const again = await ask("POST", "/dashboard/session", { body: { key: made.key } });
    expect(again.status).toBe(401);
  });

  it("ends when its owner signs out", async () => {
    const own = await signIn({ key: product.key });
    const out = await ask("DELETE", "/dashboard/session", own);
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await ask("GET", "/v1/account", own)).status).toBe(401);
  });
});

describe("a session opened by the admin token", () => {
  it("sees keys and the system, secrets masked", async () => {
    const admin = await signIn({ token: adminToken });
    const system = await ask("GET", "/admin/v1/system", admin);
    expect(system.body).toMatchObject({ mode: "embedded", queue: { waiting: 0 } });
    expect(system.body.dependencies).toContainEqual({
      name: "database",
      ok: true,
      ms: expect.any(Number),
      error: null,
    });
    expect(JSON.stringify(system.body)).not.toContain(adminToken);
    expect(system.body.settings).toContainEqual(
      expect.objectContaining({ name: "LOREPOD_ADMIN_TOKEN", value: "********" }),
    );
    const { body } = await ask("GET", "/admin/v1/keys", admin);
    const usage = await ask("GET", `/admin/v1/keys/${body.keys[0].id}/usage`, admin);
    expect(usage.body.usage.byDay).toBeTypeOf("object");
  });

  it("acts as the key it names, and as none that is revoked", async () => {
    const admin = await signIn({ token: adminToken });
    expect((await ask("GET", "/v1/account", admin)).status).toBe(403);
    const made = await madeKey({ name: "acted", plan: "Pro" });
    const headers = { "x-lorepod-key-id": made.id };
    const account = await ask("GET", "/v1/account", { ...admin, headers });
    expect(account.body.apiKey).toMatchObject({ id: made.id, lastUsedAt: null });
    const change = { ...admin, body: { revoked: true } };
    expect((await ask("PATCH", `/admin/v1/keys/${made.id}`, change)).status).toBe(200);
    expect((await ask("GET", "/v1/account", { ...admin, headers })).status).toBe(403);
  });

  it("shows the run of a job and its pages as they were read", async () => {
    const admin = await signIn({ token: adminToken });
    const start = { url: `${site.url}/pricing`, singlePage: true };
    const { body } = await product.call("POST", "/v1/extract/async", start);
    const job = await finished(product, body.jobId);
    const run = await ask("GET", `/admin/v1/jobs/${body.jobId}`, admin);
    expect(run.body).toMatchObject({
      status: "completed",
      attempts: [{ number: 1, outcome: "succeeded", pod: null }],
    });
    expect(run.body.conditions.map(({ type }: Json) => type)).toContain("Succeeded");
    const [item] = job.result.knowledgeItems;
    const at = `/v1/jobs/${body.jobId}/page?url=${encodeURIComponent(item.source)}`;
    const page = await product.call("GET", at);
    const { start: from, end, quote } = item.evidence;
    expect(page.body.text.slice(from, end)).toBe(quote);
    const other = await product.call("GET", at.replace("pricing", "about"));
    expect(other.status).toBe(404);
  });
});

describe("a call that does not come from the dashboard's page", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another port of this host", { "sec-fetch-site": "same-site" }],
    ["a link", { "sec-fetch-site": "none" }],
  ])("is refused from %s", async (_name, headers) => {
    const own = await signIn({ key: product.key });
    expect((await ask("GET", "/v1/account", { ...own, headers })).status).toBe(403);
    const body = { key: product.key };
    expect((await ask("POST", "/dashboard/session", { body, headers })).status).toBe(403);
  });

  it("is refused without the session's own token", async () => {
    const { cookie } = await signIn({ key: product.key });
    const body = { query: "anything" };
    for (const csrf of ["", "wrong"]) {
      const answer = await ask("POST", "/v1/search", { cookie, csrf, body });
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([403, "forbidden"]);
    }
  });
});

describe("signing in", () => {
  it.each([[{}], [{ token: "a", key: "b" }], [{ token: "" }], [{ password: "x" }]])(
    "with %j is a wrong request",
    async (body) => {
      expect((await ask("POST", "/dashboard/session", { body })).status).toBe(400);
    },
  );

  it("refuses an address after ten wrong admin tokens, wherever they were sent", async () => {
    await using own = await startProduct({ env: { LOREPOD_ADMIN_TOKEN: adminToken } });
    const bearer = (token: string) =>
      own.call("GET", "/admin/v1/keys", undefined, { authorization: `Bearer ${token}` });
    const signInWith = (token: string) =>
      ask("POST", "/dashboard/session", { body: { token }, at: own });
    for (let times = 0; times < 5; times++) {
      expect((await bearer("a wrong admin token")).status).toBe(401);
      expect((await signInWith("a wrong admin token")).status).toBe(401);
    }
    for (const right of [await bearer(adminToken), await signInWith(adminToken)]) {
      expect(right.status).toBe(429);
      expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // Valid keys still pass, in a request and at the sign-in.
    expect((await own.call("GET", "/v1/account")).status).toBe(200);
    const body = { key: own.key };
    expect((await ask("POST", "/dashboard/session", { body, at: own })).status).toBe(200);
  });

  it("accepts a valid key from an address that sent many wrong ones", async () => {
    await using own = await startProduct({ env: { LOREPOD_AUTH_FAILURES: "3" } });
    const signInWith = async (key: string) =>
      (await ask("POST", "/dashboard/session", { body: { key }, at: own })).status;
    const wrong = [];
    for (let times = 0; times < 12; times++) wrong.push(await signInWith("service_live_wrong"));
    expect(wrong).toEqual([401, 401, 401, ...Array<number>(9).fill(429)]);
    expect(await signInWith(own.key)).toBe(200);
  });

  it("goes by a link that is printed at the start, once; a command prints another", async () => {
    await using own = await startProduct();
    const codeIn = (text: string) => /\/sign-in#code=([\w-]+)/.exec(text)?.[1] ?? "";
    const code = codeIn(own.output());
    const admin = await signIn({ code }, own);
    expect((await ask("GET", "/admin/v1/keys", { ...admin, at: own })).status).toBe(200);
    const again = await ask("POST", "/dashboard/session", { body: { code }, at: own });
    expect(again.status).toBe(401);
    // There is no admin API for those without a session.
    expect((await own.call("GET", "/admin/v1/keys")).status).toBe(404);

    const env = { LOREPOD_DATA: own.data };
    const { stdout } = await runCommand(["dashboard"], env);
    await signIn({ code: codeIn(stdout) }, own);
    await own.stop("SIGTERM");
    await using next = await startProduct({ data: own.data, key: own.key });
    const kept = { ...admin, cookie: admin.cookie.replace(/^lorepod_\d+/, portName(next)) };
    expect((await ask("GET", "/admin/v1/keys", { ...kept, at: next })).status).toBe(200);
  });

  it("is not there when the dashboard is off", async () => {
    await using own = await startProduct({ env: { LOREPOD_DASHBOARD: "off" } });
    expect(own.output()).not.toContain("sign-in");
    for (const path of ["/", "/dashboard/session", "/jobs"]) {
      expect((await own.call("GET", path)).status).toBe(404);
    }
  });
});

const portName = ({ address }: Product) => `lorepod_${new URL(address).port}`;

describe("pictures of websites", () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const answers: Record<string, [type: string, body: Buffer]> = {
    "/logo": ["text/plain", pixel],
    "/drawn": ["image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    "/page": ["image/png", Buffer.from("<html><script>alert(1)</script>")],
    "/huge": ["image/png", Buffer.concat([pixel, Buffer.alloc(1_100_000)])],
  };

  it("come by the API alone, as what their bytes say they are", async () => {
    const pictures = createServer(({ url = "" }, response) => {
      const [type, body] = answers[url] ?? ["text/plain", Buffer.from("?")];
      response.writeHead(200, { "content-type": type }).end(body);
    }).listen(0, "127.0.0.1");
    await new Promise((listening) => pictures.once("listening", listening));
    // A TCP server that listens has an address of this kind.
    const { port } = pictures.address() as AddressInfo;
    const own = await signIn({ key: product.key });
    const image = (path: string, session: Partial<Session> = own) =>
      ask("GET", `/dashboard/image?url=http://127.0.0.1:${port}${path}`, session);
    try {
      const logo = await image("/logo");
      expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(logo.headers.get("content-security-policy")).toContain("sandbox");
      expect((await image("/drawn")).headers.get("content-type")).toBe("image/svg+xml");
      expect((await image("/page")).status).toBe(424);
      expect((await image("/huge")).status).toBe(424);
      expect((await image("/logo", {})).status).toBe(401);
    } finally {
      pictures.closeAllConnections();
      pictures.close();
    }
    const inside = await ask("GET", "/dashboard/image?url=http://10.0.0.1/x.png", own);
    expect(inside.status).toBe(400);
  });
});

async function madeKey(body: object): Promise<{ id: string; key: string }> {
  const headers = { authorization: `Bearer ${adminToken}`, "content-type": "application/json" };
  const made = await fetch(`${product.address}/admin/v1/keys`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  return (await made.json()) as { id: string; key: string };
}

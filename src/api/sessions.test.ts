import { describe, expect, it } from "vitest";
import { openApiApp } from "../../test/api-app.ts";
import { limits } from "../contract/limits.ts";
import type { Services } from "./services.ts";

const adminToken = "token-of-sixteen";

type Sent = { body?: object; headers?: Record<string, string>; cookie?: string; csrf?: string };
type Method = "GET" | "POST" | "DELETE" | "HEAD";

async function openWorld(changes: Partial<Services> = {}) {
  const first = await openApiApp();
  const settings = { ...first.settings, adminToken, authFailures: 2, adminFailures: 2 };
  const api = await openApiApp({ settings, dashboard: { folder: undefined }, ...changes });

  async function ask(method: Method, path: string, sent: Sent = {}) {
    const { body, headers, cookie, csrf } = sent;
    return api.app.inject({
      method,
      url: path,
      headers: {
        host: "lorepod.example:8080",
        ...(cookie !== undefined && { cookie }),
        ...(csrf !== undefined && { "x-csrf-token": csrf }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
  }

  async function signIn(shown: object) {
    const answer = await ask("POST", "/dashboard/session", { body: shown });
    const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    return { answer, cookie, csrf: String(answer.json().csrf) };
  }
  return Object.assign(api, { ask, signIn });
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe("a session", () => {
  it("of a key replaces the key, and is not limited like a program", async () => {
    const { ask, signIn, keyText, key, version, clock } = await openWorld();
    const { answer, ...session } = await signIn({ key: keyText });
    expect(answer.statusCode).toBe(200);
    const endsAt = new Date(clock.now() + limits.sessionMs.value).toISOString();
    const about = { csrf: session.csrf, endsAt, version, embeddings: false };
    expect(answer.json()).toEqual({ who: "key", ...about });
    expect(answer.headers["set-cookie"]).toMatch(
      /^lorepod_8080=[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    const account = await ask("GET", "/v1/account", session);
    expect(account.json().apiKey.id).toBe(key.id);
    expect(account.headers).not.toHaveProperty("ratelimit-limit");
    expect((await ask("GET", "/dashboard/session", session)).json()).toEqual(answer.json());
    const admin = await ask("GET", "/admin/v1/keys", session);
    expect(admin.headers["x-error-code"]).toBe("forbidden");
  });

  it("of the admin acts as the key that is chosen", async () => {
    const { ask, signIn, key, keys } = await openWorld();
    const { cookie, csrf } = await signIn({ token: adminToken });
    expect((await ask("GET", "/admin/v1/keys", { cookie, csrf })).statusCode).toBe(200);
    const act = async (id?: string) => {
      const headers: Record<string, string> = id === undefined ? {} : { "x-lorepod-key-id": id };
      return ask("GET", "/v1/account", { cookie, csrf, headers });
    };
    expect((await act()).json().message).toBe("choose a key to act as");
    expect((await act("key_unknown")).json().message).toBe("choose a key to act as");
    expect((await act(key.id)).json().apiKey).toMatchObject({ id: key.id, lastUsedAt: null });
    await keys.update(key.id, { revoked: true });
    const revoked = await act(key.id);
    expect([revoked.statusCode, revoked.json().message]).toEqual([
      403,
      "the chosen key is revoked or out of date",
    ]);
  });

  it.each([
    { name: "without a cookie", method: "GET", change: { cookie: "" }, status: 401 },
    {
      name: "with an empty cookie",
      method: "GET",
      change: { cookie: "lorepod_8080=" },
      status: 401,
    },
    {
      name: "with a cookie that is none",
      method: "GET",
      change: { cookie: "lorepod_8080=x" },
      status: 401,
    },
    { name: "that reads needs no token", method: "GET", change: { csrf: "" }, status: 200 },
    { name: "that writes", method: "POST", change: {}, status: 200 },
    { name: "that writes without the token", method: "POST", change: { csrf: "" }, status: 403 },
    { name: "that writes with another", method: "POST", change: { csrf: "x" }, status: 403 },
    {
      name: "of its own page",
      method: "GET",
      change: { headers: { "sec-fetch-site": "same-origin" } },
      status: 200,
    },
    {
      name: "of another site",
      method: "GET",
      change: { headers: { "sec-fetch-site": "cross-site" } },
      status: 403,
    },
    {
      name: "of an old browser on its own page",
      method: "GET",
      change: { headers: { origin: "http://lorepod.example:8080" } },
      status: 200,
    },
    {
      name: "of an old browser on another page",
      method: "GET",
      change: { headers: { origin: "http://other.example" } },
      status: 403,
    },
    {
      name: "of no origin",
      method: "GET",
      change: { headers: { origin: "null" } },
      status: 403,
    },
    {
      name: "with a key takes the key",
      method: "GET",
      change: { headers: { "x-api-key": "wrong-wrong-wrong-wrong" } },
      status: 401,
    },
  ] as const)("call $name is answered $status", async ({ method, change, status }) => {
    const { ask, signIn, keyText } = await openWorld();
    const { cookie, csrf } = await signIn({ key: keyText });
    const path = method === "GET" ? "/v1/knowledge" : "/v1/account/signing-secret/rotate";
    const answer = await ask(method, path, { cookie, csrf, ...change });
    expect(answer.statusCode).toBe(status);
  });

  it("ends when it is signed out", async () => {
    const { ask, signIn, keyText } = await openWorld();
    const session = await signIn({ key: keyText });
    const other = { ...session, cookie: `a=b; ${session.cookie}; c=d` };
    const out = await ask("DELETE", "/dashboard/session", other);
    expect([out.statusCode, out.payload]).toEqual([204, ""]);
    expect(out.headers["set-cookie"]).toMatch(/^lorepod_8080=; Path=\/; Max-Age=0; /);
    expect((await ask("GET", "/v1/account", session)).json().message).toContain("sign in again");
    expect((await ask("GET", "/dashboard/session", session)).statusCode).toBe(204);
  });

  it("has its own limit", async () => {
    const { ask, signIn, keyText, clock } = await openWorld();
    const { cookie } = await signIn({ key: keyText });
    for (let n = 0; n < limits.sessionPerMinute.value; n++) {
      const { statusCode } = await ask("GET", "/dashboard/session", { cookie });
      if (statusCode !== 200) expect.fail(`call ${n} was answered ${statusCode}`);
    }
    await clock.advance(500);
    const over = await ask("GET", "/dashboard/session", { cookie });
    expect([over.statusCode, over.headers["retry-after"]]).toEqual([429, "60"]);
    await clock.advance(59_500);
    expect((await ask("GET", "/dashboard/session", { cookie })).statusCode).toBe(200);
  });

  it("has a cookie for its host and protocol", async () => {
    const { app, keyText, settings } = await openWorld();
    const https = await openWorld({ settings: { ...settings, trustProxy: ["127.0.0.1"] } });
    const headers = { host: "lorepod.example", "x-forwarded-proto": "https" };
    const request = { method: "POST", url: "/dashboard/session", headers } as const;
    const plain = await app.inject({ ...request, payload: { key: keyText } });
    expect(plain.headers["set-cookie"]).toMatch(/^lorepod=[^;]+; Path=\/; Max-Age=86400; HttpOnly/);
    const secure = await https.app.inject({ ...request, payload: { key: https.keyText } });
    expect(secure.headers["set-cookie"]).toMatch(/^__Host-lorepod=.*SameSite=Strict; Secure$/);
  });

  it("is not opened for another site's page", async () => {
    const { ask, keyText } = await openWorld();
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await ask("POST", "/dashboard/session", { body: { key: keyText }, headers });
    expect(answer.statusCode).toBe(403);
  });

  it("does not exist where there is no dashboard", async () => {
    const { ask, signIn, keyText } = await openWorld({ dashboard: null });
    expect((await ask("GET", "/dashboard/session")).statusCode).toBe(404);
    expect((await signIn({ key: keyText })).answer.statusCode).toBe(404);
    expect((await ask("GET", "/v1/account")).json().message).toContain("x-api-key");
    expect((await ask("GET", "/admin/v1/keys", bearer(adminToken))).statusCode).toBe(200);
  });

  it("is needed for the dashboard's own calls", async () => {
    const { ask, keyText } = await openWorld();
    const headers = { "x-api-key": keyText };
    const answer = await ask("GET", "/dashboard/image?url=https://a.example/", { headers });
    expect([answer.statusCode, answer.json().message]).toEqual([401, "sign in first"]);
  });
});

describe("a picture", () => {
  it.each(["key", "admin"])("is fetched for a session of the %s, and cannot run", async (who) => {
    const tenants: string[] = [];
    const { ask, signIn, keyText, key } = await openWorld({
      pages: {
        async call({ tenant, request }) {
          expect(request).toEqual({ op: "image", url: "https://a.example/logo.png" });
          tenants.push(tenant);
          const image = Buffer.from("picture").toString("base64");
          return { reply: "answer", outcome: { ok: true, answer: { image, type: "image/png" } } };
        },
      },
    });
    const { cookie } = await signIn(who === "key" ? { key: keyText } : { token: adminToken });
    const path = "/dashboard/image?url=https%3A%2F%2Fa.example%2Flogo.png";
    const answer = await ask("GET", path, { cookie });
    expect([answer.statusCode, answer.payload]).toEqual([200, "picture"]);
    expect(tenants).toEqual([who === "key" ? key.tenant : "dashboard"]);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=3600",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});

describe("a key", () => {
  it.each([
    { name: "missing", headers: {}, path: "/v1/account", words: "send it in the header x-api-key" },
    {
      name: "in the wrong header",
      headers: { authorization: "Bearer x" },
      path: "/v1/account",
      words: "not in the header authorization",
    },
    {
      name: "in the address",
      headers: {},
      path: "/v1/account?api_key=x",
      words: "not in the address",
    },
    {
      name: "in both places, and wrong",
      headers: { "x-api-key": "wrong-wrong-wrong-wrong", authorization: "Bearer x" },
      path: "/v1/account?x=1&apiKey=x",
      words: "the API key is invalid",
    },
  ])("$name is refused: $words", async ({ headers, path, words }) => {
    const { ask } = await openWorld();
    const answer = await ask("GET", path, { headers });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([401, "unauthorized"]);
    expect(answer.json().message).toContain(words);
  });

  it("that is wrong too often is answered 429; a valid one still passes", async () => {
    const { ask, keyText, clock } = await openWorld();
    const wrong = { headers: { "x-api-key": "wrong-wrong-wrong-wrong" } };
    const codes: number[] = [];
    for (let n = 0; n < 4; n++) codes.push((await ask("GET", "/v1/account", wrong)).statusCode);
    expect(codes).toEqual([401, 401, 429, 429]);
    const over = await ask("GET", "/v1/account", wrong);
    expect(over.json().message).toContain("with a wrong key");
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    const valid = { headers: { "x-api-key": keyText } };
    expect((await ask("GET", "/v1/account", valid)).statusCode).toBe(200);
    await clock.advance(61_000);
    expect((await ask("GET", "/v1/account", wrong)).statusCode).toBe(401);
  });
});

describe("the admin token", () => {
  it.each([
    [`Bearer ${adminToken}`, 200],
    [`bearer ${adminToken}`, 200],
    [`Bearer ${adminToken}x`, 401],
    [adminToken, 401],
    ["Bearer ", 401],
  ])("%j is answered %i", async (authorization, status) => {
    const { ask } = await openWorld();
    const answer = await ask("GET", "/admin/v1/keys", { headers: { authorization } });
    expect(answer.statusCode).toBe(status);
  });

  it("that is wrong too often is not compared any more, in both places", async () => {
    const { ask, signIn, clock } = await openWorld();
    const wrong = bearer("wrong");
    expect((await ask("GET", "/admin/v1/keys", wrong)).statusCode).toBe(401);
    expect((await signIn({ token: "wrong" })).answer.statusCode).toBe(401);
    const right = await ask("GET", "/admin/v1/keys", bearer(adminToken));
    expect([right.statusCode, right.headers["x-error-code"]]).toEqual([429, "rate_limited"]);
    expect(right.json().message).toContain("wrong admin tokens");
    expect((await signIn({ token: adminToken })).answer.statusCode).toBe(429);
    await clock.advance(61_000);
    expect((await ask("GET", "/admin/v1/keys", bearer(adminToken))).statusCode).toBe(200);
  });

  it("that is not set hides the admin API", async () => {
    const { settings } = await openWorld();
    const { ask } = await openWorld({ settings: { ...settings, adminToken: "" } });
    const answer = await ask("GET", "/admin/v1/keys?x=1", bearer("x"));
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      "there is nothing at /admin/v1/keys",
    ]);
    expect((await ask("GET", "/admin/openapi.json")).statusCode).toBe(404);
  });
});

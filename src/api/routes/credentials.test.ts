import { limits } from "../../contract/limits.ts";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import { makeKey } from "../../tenancy/index.ts";
import { pageOutcomeSchema } from "../../contract/calls/page-calls.ts";
import type { NoAnswer, PageCall } from "../../ports/pages/page-calls.ts";

const basic = {
  name: "handbook",
  origins: ["https://docs.example.com"],
  kind: "basic",
  basic: { username: "reader", password: "hunter2-password" },
};

test("a credential is created, listed, replaced and deleted; values never come back", async () => {
  const api = await openApiApp();
  const created = await api.call("POST", "/v1/credentials", { body: basic });
  expect(created.statusCode).toBe(201);
  const { id } = created.json();
  const shown = { id, name: "handbook", origins: basic.origins, kind: "basic" };
  expect(created.json()).toMatchObject(shown);
  await api.clock.advance(1_000);
  const headers = { name: "b", origins: ["http://127.0.0.1:1"], kind: "headers" };
  const changed = await api.call("PUT", `/v1/credentials/${id}`, {
    body: { ...headers, headers: { "X-Token": "another-hunter2" } },
  });
  expect(changed.json()).toMatchObject({ id, ...headers, createdAt: created.json().createdAt });
  const list = await api.call("GET", "/v1/credentials");
  expect(list.json()).toEqual({ credentials: [changed.json()] });
  const removed = await api.call("DELETE", `/v1/credentials/${id}`);
  expect(removed.statusCode).toBe(204);
  expect((await api.call("DELETE", `/v1/credentials/${id}`)).statusCode).toBe(404);
  expect((await api.call("GET", "/v1/credentials")).json()).toEqual({ credentials: [] });
  const all = [created, changed, list, removed].map(({ body }) => body).join();
  expect(all + JSON.stringify(api.logged)).not.toMatch(/hunter2/);
});

test.each([
  ["no origins", { origins: [] }],
  ["a path", { origins: ["https://docs.example.com/a"] }],
  ["a slash", { origins: ["https://docs.example.com/"] }],
  ["capitals", { origins: ["https://DOCS.example.com"] }],
  ["a default port", { origins: ["https://docs.example.com:443"] }],
  ["a user", { origins: ["https://a@docs.example.com"] }],
  ["another scheme", { origins: ["ftp://docs.example.com"] }],
  ["a wildcard", { origins: ["https://*"], kind: "x" }],
  ["no values", { basic: undefined }],
  ["values of another kind", { headers: { a: "b" } }],
  ["a kind that does not exist", { kind: "digest" }],
  ["a colon in the user", { basic: { username: "a:b", password: "" } }],
  ["a line break in the password", { basic: { username: "a", password: "b\nc" } }],
  ...[
    "Host",
    "Proxy-Authorization",
    "Connection",
    "Cookie",
    "Content-Length",
    "Signature",
    "a b",
  ].map((name): [string, object] => [
    `the header ${name}`,
    { kind: "headers", basic: undefined, headers: { [name]: "v" } },
  ]),
  ["a line break in a header", { kind: "headers", basic: undefined, headers: { a: "b\r\nc: d" } }],
  [
    "a semicolon in a cookie",
    { kind: "cookies", basic: undefined, cookies: [{ name: "a", value: "b; c" }] },
  ],
])("%s is refused, and the answer does not repeat the value", async (_, change) => {
  const api = await openApiApp();
  const answer = await api.call("POST", "/v1/credentials", { body: { ...basic, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain("hunter2");
});

test("a page worker gets what the credential sends, only for a URL of its origins", async () => {
  const calls: PageCall[] = [];
  const api = await openApiApp({
    pages: {
      call: async (call) => {
        calls.push(call);
        return { reply: "busy", retryAfterSeconds: 1 };
      },
    },
  });
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  const markdown = (url: string, credential: string) =>
    api.call("POST", "/v1/markdown", { body: { url, credential } });
  await markdown("https://docs.example.com/a", id);
  const authorization = `Basic ${Buffer.from("reader:hunter2-password").toString("base64")}`;
  const access = { origins: basic.origins, headers: { authorization }, cookies: [] };
  expect(calls).toMatchObject([{ request: { op: "markdown", access } }]);
  for (const url of ["https://example.com/", "http://docs.example.com/"]) {
    expect((await markdown(url, id)).json().message).toMatch(/origins do not include/);
  }
  expect((await markdown("https://docs.example.com/", "cred_0")).json().message).toMatch(/no cred/);
  const given = { url: "https://docs.example.com/", credential: id, access: {} };
  expect((await api.call("POST", "/v1/markdown", { body: given })).statusCode).toBe(400);
  expect(calls).toHaveLength(1);
});

test("the values of all credentials of a key have a limit, which the API names", async () => {
  const api = await openApiApp();
  const value = "x".repeat(limits.credentialValueChars.value);
  const cookies = Array.from({ length: 50 }, (_, i) => ({ name: `c${i}`, value }));
  const body = { name: "large", origins: ["https://a.example"], kind: "cookies", cookies };
  const made = await Promise.all(
    [0, 1, 2].map(() => api.call("POST", "/v1/credentials", { body })),
  );
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  expect((await api.call("POST", "/v1/credentials", { body })).statusCode).toBe(201);
  const path = `/v1/credentials/${id}`;
  const refused = [
    await api.call("POST", "/v1/credentials", { body }),
    await api.call("PUT", path, { body }),
  ];
  for (const { statusCode, headers } of refused) {
    expect([statusCode, headers["x-error-code"]]).toEqual([409, "too_many_credentials"]);
  }
  expect((await api.call("PUT", path, { body: basic })).statusCode).toBe(200);
});

test("a credential that a job uses is deleted by force only", async () => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  const body = { url: "https://docs.example.com/", credential: id };
  const job = (await api.call("POST", "/v1/extract/async", { body })).json().jobId;
  const refused = await api.call("DELETE", `/v1/credentials/${id}`);
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([409, "credential_in_use"]);
  expect(refused.json().message).toContain(job);
  expect((await api.call("DELETE", `/v1/credentials/${id}?force=true`)).statusCode).toBe(204);
  expect((await api.call("POST", "/v1/extract/async", { body })).statusCode).toBe(400);
});

test("a Site that uses a credential loses it by force, and has no feed", async () => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  const body = { url: "https://docs.example.com/", credential: id };
  const site = (await api.call("POST", "/v1/sites", { body })).json();
  expect(site).toMatchObject({ credential: id, feedUrl: null });
  expect((await api.call("DELETE", `/v1/credentials/${id}`)).json().message).toContain(site.id);
  await api.call("DELETE", `/v1/credentials/${id}?force=true`);
  expect((await api.call("GET", `/v1/sites/${site.id}`)).json()).toMatchObject({
    credential: null,
  });
});

test("the feed of a Site closes with its credential, until another one is asked for", async () => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  const body = { url: "https://docs.example.com/" };
  const { id: site, feedUrl } = (await api.call("POST", "/v1/sites", { body })).json();
  const feed = async (url: string) => (await api.call("GET", url, { headers: {} })).statusCode;
  const rotate = () => api.call("POST", `/v1/sites/${site}/feed/rotate`);
  expect(await feed(feedUrl)).toBe(200);
  const changed = await api.call("PATCH", `/v1/sites/${site}`, { body: { credential: id } });
  expect(changed.json()).toMatchObject({ credential: id, feedUrl: null });
  expect(await feed(feedUrl)).toBe(404);
  expect((await rotate()).statusCode).toBe(400);
  await api.call("DELETE", `/v1/credentials/${id}?force=true`);
  const detached = (await api.call("GET", `/v1/sites/${site}`)).json();
  expect(detached).toMatchObject({ credential: null, feedUrl: null });
  expect(await feed(feedUrl)).toBe(404);
  expect(await feed((await rotate()).json().feedUrl)).toBe(200);
});

test.each([
  ["a user and password in one text", { basic: "reader:hunter2" }, "basic must be an object"],
  [
    "a password that is no text",
    { basic: { username: "reader", password: ["hunter2"] } },
    "basic.password must be a string",
  ],
  [
    "a header that is no text",
    { kind: "headers", basic: undefined, headers: { "X-Token": ["hunter2"] } },
    "headers.X-Token must be a string",
  ],
  [
    "the name of a header that is not allowed",
    { kind: "headers", basic: undefined, headers: { Host: "hunter2" } },
    "headers.Host may not be set",
  ],
  [
    "a cookie that is no list",
    { kind: "cookies", basic: undefined, cookies: "sid=hunter2" },
    "cookies must be a list",
  ],
])("%s is refused by its field, without its value", async (_, change, message) => {
  const api = await openApiApp();
  const answer = await api.call("POST", "/v1/credentials", { body: { ...basic, ...change } });
  expect(answer.json().message).toContain(message);
  expect(answer.body).not.toContain("hunter2");
});

test("a credential of another key is unknown", async () => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/credentials", { body: basic })).json();
  const { key, text, hash } = makeKey(
    { name: "other", plan: "Pro" },
    { id: api.ids.id(), now: api.clock.now(), randomBytes },
  );
  await api.keys.create(key, hash);
  const headers = { "x-api-key": text };
  expect((await api.call("GET", "/v1/credentials", { headers })).json().credentials).toEqual([]);
  expect((await api.call("DELETE", `/v1/credentials/${id}`, { headers })).statusCode).toBe(404);
});

const login = {
  name: "members",
  origins: ["https://docs.example.com", "https://sso.example.com"],
  kind: "login",
  login: {
    steps: [
      { action: "goto", url: "https://docs.example.com/login" },
      { action: "fill", selector: "#password", value: "password" },
      { action: "click", selector: "button" },
    ],
    values: { password: "hunter2-password" },
    canary: { url: "https://docs.example.com/account", text: "Log out" },
  },
};

test("a login is listed by the number of its steps, without values", async () => {
  const api = await openApiApp();
  const created = await api.call("POST", "/v1/credentials", { body: login });
  expect(created.statusCode).toBe(201);
  const list = await api.call("GET", "/v1/credentials");
  expect(list.json().credentials).toMatchObject([
    {
      kind: "login",
      origins: login.origins,
      login: {
        steps: 3,
        canaryUrl: "https://docs.example.com/account",
        state: "active",
        reason: null,
      },
    },
  ]);
  expect(created.body + list.body + JSON.stringify(api.logged)).not.toMatch(/hunter2|#password/);
});

const stepsOf = (...steps: object[]) => ({ steps: [login.login.steps[0], ...steps] });

test.each<[string, object, string]>([
  ["no steps", { steps: [] }, "login.steps"],
  [
    "21 steps",
    stepsOf(...Array.from({ length: 20 }, () => ({ action: "click", selector: "a" }))),
    "login.steps",
  ],
  [
    "a first step that is not goto",
    { steps: [{ action: "click", selector: "a" }] },
    "login.steps[0].action must be goto",
  ],
  ["a script", stepsOf({ action: "run", script: "alert(1)" }), "login.steps[1]"],
  [
    "another field of a step",
    stepsOf({ action: "click", selector: "a", script: "x" }),
    "login.steps[1]",
  ],
  [
    "a chain of selectors",
    stepsOf({ action: "click", selector: "a >> b" }),
    "login.steps[1].selector must be a CSS selector",
  ],
  [
    "a page of another origin",
    stepsOf({ action: "goto", url: "https://evil.example/" }),
    "login.steps[1].url must be an address of the origins",
  ],
  [
    "a page by http",
    stepsOf({ action: "goto", url: "http://docs.example.com/" }),
    "login.steps[1].url",
  ],
  [
    "a value without a name",
    stepsOf({ action: "fill", selector: "a", value: "pin" }),
    "login.steps[1].value must be a name of login.values",
  ],
  [
    "the name of a method",
    stepsOf({ action: "fill", selector: "a", value: "toString" }),
    "login.steps[1].value must be a name",
  ],
  [
    "a line break in a value",
    { values: { password: "hunter2\nb" } },
    "login.values.password must have no control",
  ],
  [
    "a value that is no text",
    { values: { password: ["hunter2"] } },
    "login.values.password must be a string",
  ],
  [
    "a canary of another origin",
    { canary: { url: "https://evil.example/", text: "a" } },
    "login.canary.url",
  ],
  [
    "a user in the address of a step",
    stepsOf({ action: "goto", url: "https://a:hunter2@docs.example.com/" }),
    "login.steps[1].url must not carry a user name",
  ],
  [
    "a user in the address of the canary, which is shown",
    { canary: { url: "https://a:hunter2@docs.example.com/", text: "a" } },
    "login.canary.url must not carry a user name",
  ],
  [
    "a canary without a text",
    { canary: { url: "https://docs.example.com/", text: " " } },
    "login.canary.text",
  ],
  ["no canary", { canary: undefined }, "login.canary"],
])("a login with %s is refused by its field", async (_, change, message) => {
  const api = await openApiApp();
  const body = { ...login, login: { ...login.login, ...change } };
  const answer = await api.call("POST", "/v1/credentials", { body });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
  expect(answer.body).not.toContain("hunter2");
});

test("a login by http is accepted in networks of the operator only", async () => {
  const open = (isOwn: boolean) => openApiApp({ isOwnNetwork: async () => isOwn });
  const text = JSON.stringify(login).replaceAll("https:", "http:");
  const body = JSON.parse(text);
  const refused = await (await open(false)).call("POST", "/v1/credentials", { body });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    expect.stringContaining("origins[0] must begin with https://"),
  ]);
  const accepted = await (await open(true)).call("POST", "/v1/credentials", { body });
  expect(accepted.statusCode).toBe(201);
});

/** The login that a call is about. */
function sessionOf({ request }: PageCall) {
  const grant = "access" in request ? request.access?.grant : undefined;
  return grant !== undefined && "session" in grant ? grant.session : undefined;
}

test("a page worker logs in once; its session serves the next calls, and a lost one is renewed later", async () => {
  const calls: PageCall[] = [];
  const cookies = [{ name: "sid", value: "hunter2-session" }];
  let news: object | undefined = { state: "opened", cookies };
  const api = await openApiApp({
    hasBrowser: true,
    pages: {
      call: async (call) => {
        calls.push(call);
        const failed = { ok: false as const, code: "not_a_page" as const, message: "none" };
        const session = news && { session: sessionOf(call), news };
        return { reply: "answer", outcome: pageOutcomeSchema.parse({ ...failed, session }) };
      },
    },
  });
  const { id } = (await api.call("POST", "/v1/credentials", { body: login })).json();
  const body = { url: "https://docs.example.com/a", credential: id };
  const markdown = () => api.call("POST", "/v1/markdown", { body });
  await markdown();
  news = undefined;
  await markdown();
  news = { state: "lost" };
  const lost = await markdown();
  expect(calls).toMatchObject([
    { request: { access: { grant: { state: "log-in", login: login.login } } } },
    { request: { access: { grant: { state: "open", cookies, canary: login.login.canary } } } },
    { request: { access: { grant: { state: "open", cookies } } } },
  ]);
  expect([lost.statusCode, lost.headers["retry-after"]]).toEqual([503, "300"]);
  expect(lost.json().message).toContain("at most once in 5 minutes");
  expect(lost.body + JSON.stringify(api.logged)).not.toContain("hunter2");
});

test("a page call without a browser cannot log in, and the login is not used up", async () => {
  const api = await openApiApp({ hasBrowser: false });
  const { id } = (await api.call("POST", "/v1/credentials", { body: login })).json();
  const body = { url: "https://docs.example.com/a", credential: id };
  for (const _again of [1, 2]) {
    const answer = await api.call("POST", "/v1/markdown", { body });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining("browser"),
    ]);
  }
});

const unanswered = { reason: "its page worker did not answer", state: "active" };

test.each<[string, NoAnswer, object, number]>([
  ["is busy", { reply: "busy", retryAfterSeconds: 1 }, { reason: null, state: "active" }, 3],
  ["takes too long", { reply: "timed-out" }, { state: "suspended" }, 1],
  ["is blocked", { reply: "blocked" }, unanswered, 1],
  ["is lost", { reply: "lost", reason: "it crashed" }, unanswered, 1],
])("a login whose page worker %s", async (_, answer, shown, callsAtOnce) => {
  let calls = 0;
  const api = await openApiApp({
    hasBrowser: true,
    pages: {
      call: async () => {
        calls++;
        return answer;
      },
    },
  });
  const { id } = (await api.call("POST", "/v1/credentials", { body: login })).json();
  const body = { url: "https://docs.example.com/a", credential: id };
  for (const _call of [1, 2, 3]) await api.call("POST", "/v1/markdown", { body });
  expect(calls).toBe(callsAtOnce);
  for (const _turn of [2, 3]) {
    await api.clock.advance(limits.loginEveryMs.value);
    await api.call("POST", "/v1/markdown", { body });
  }
  const list = await api.call("GET", "/v1/credentials");
  expect(list.json().credentials[0].login).toMatchObject(shown);
});

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, startProduct, until, type Product } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.[Symbol.asyncDispose]());

const url = "https://example.com/";

describe("a wrong request", () => {
  const table: [string, string, string, unknown, number, string | RegExp][] = [
    [
      "an unknown field",
      "POST",
      "/v1/extract",
      { url, maxpages: 3 },
      400,
      "unknown field maxpages, did you mean maxPages?",
    ],
    [
      "a wrong type",
      "POST",
      "/v1/extract",
      { url, singlePage: "yes" },
      400,
      'singlePage must be true or false, got "yes"',
    ],
    [
      "too many pages",
      "POST",
      "/v1/extract",
      { url, maxPages: 21 },
      400,
      "maxPages must be between 1 and 20, got 21",
    ],
    ["a bad URL", "POST", "/v1/business", { url: "example" }, 400, /^url must be a full URL/],
    [
      "a bare host",
      "POST",
      "/v1/extract",
      { url: "example.com" },
      400,
      "url must be a full URL, did you mean https://example.com?",
    ],
    [
      "callbackUrl on a sync call",
      "POST",
      "/v1/extract",
      { url, callbackUrl: url },
      400,
      "unknown field callbackUrl",
    ],
    [
      "callbackUrl on a stream",
      "POST",
      "/v1/extract/stream",
      { url, callbackUrl: url },
      400,
      "unknown field callbackUrl",
    ],
    ["broken JSON", "POST", "/v1/extract", "{", 400, "the body is not valid JSON"],
    ["no body", "POST", "/v1/extract", "", 400, "the body is empty, a JSON object is needed"],
    ["null", "POST", "/v1/extract", "null", 400, "the body must be a JSON object"],
    ["a prototype", "POST", "/v1/search", '{"query":"x","__proto__":{}}', 400, /not valid JSON$/],
    ["a list", "POST", "/v1/extract", [], 400, "the body must be a JSON object"],
    [
      "too much",
      "POST",
      "/v1/extract",
      { url, x: "x".repeat(300_000) },
      413,
      "the body is larger than 256 KB",
    ],
    ["an unknown path", "GET", "/v1/nothing", undefined, 404, "there is nothing at /v1/nothing"],
    ["a wrong method", "GET", "/v1/extract", undefined, 405, "GET is not possible here; POST is"],
    [
      "an unknown job",
      "GET",
      "/v1/jobs/job_00000000000000000000000000",
      undefined,
      404,
      "there is no such job",
    ],
    ["a malformed job id", "GET", "/v1/jobs/nonsense", undefined, 404, "there is no such job"],
    [
      "a bad cursor",
      "GET",
      "/v1/jobs/job_00000000000000000000000000/events?after=x",
      undefined,
      400,
      /^after must be/,
    ],
    ["an empty parameter", "GET", "/v1/jobs?limit=", undefined, 400, "limit must not be empty"],
    [
      "a bad status",
      "GET",
      "/v1/jobs?status=done",
      undefined,
      400,
      /^status must be one of .*got "done"$/,
    ],
    ["an id too long", "GET", `/v1/jobs/${"x".repeat(90)}`, undefined, 404, /^there is nothing/],
    ["a path too long", "GET", `/v1/jobs/${"x".repeat(900)}`, undefined, 404, /^there is nothing/],
    ["a path that is no text", "GET", "/v1/jobs/%ff", undefined, 404, /^there is nothing/],
    ["a method nobody knows", "PUT", "/v1/jobs", "{", 405, "PUT is not possible here; GET is"],
  ];
  it.each(table)("%s", async (_name, method, path, body, status, message) => {
    const answer = await product.call(method, path, body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(["statusCode", "error", "message"]);
    expect(answer.body.statusCode).toBe(status);
    expect(answer.body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("x-error-code")).toMatch(/^[a-z_]+$/);
  });

  it("of another content type", async () => {
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"]) {
      const headers = { "content-type": type };
      const answer = await product.call("POST", "/v1/extract", "url=https://example.com", headers);
      expect([answer.status, answer.body.error]).toEqual([415, "Unsupported Media Type"]);
    }
  });

  it("takes the JSON that curl sends without naming it", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await product.call("POST", "/v1/extract", '{"url":"x"}', headers);
    expect(answer.body.message).toMatch(/^url must be a full URL/);
  });
});

describe("a POST that takes nothing", () => {
  const [rotate, replay] = [
    "/v1/account/signing-secret/rotate",
    "/v1/jobs/job_00000000000000000000000000/callback/replay",
  ];
  const none = "/v1/webhooks/wh_00000000000000000000000000";
  const paths = [rotate, replay, `${none}/test`, `${none}/deliveries/x/replay`];

  it.each(paths)("%s names a field it was sent", async (path) => {
    const answer = await product.call("POST", path, { secret: "mine" });
    expect([answer.status, answer.body.message]).toEqual([400, "unknown field secret"]);
    for (const body of ["[]", "null", '"x"']) {
      const { status, body: refused } = await product.call("POST", path, body);
      expect([status, refused.message]).toEqual([400, "the body must be a JSON object"]);
    }
  });

  it.each([
    ["no body", undefined, {}],
    ["no body, but its type", "", {}],
    ["an empty form, as `curl -d ''` sends it", "", form()],
    ["an empty object", {}, {}],
  ])("takes %s", async (_name, body, headers) => {
    expect((await product.call("POST", rotate, body, headers)).status).toBe(200);
    expect((await product.call("POST", replay, body, headers)).status).toBe(404);
  });

  it("is a DELETE with a type and no body, too", async () => {
    const path = "/v1/jobs/job_00000000000000000000000000";
    expect((await product.call("DELETE", path, "")).status).toBe(404);
  });
});

function form() {
  return { "content-type": "application/x-www-form-urlencoded" };
}

describe("keys", () => {
  const missing = "the API key is missing: send it in the header x-api-key";
  const invalid = "the API key is invalid";
  const wrong: [string, Record<string, string>, string, string][] = [
    ["missing", { "x-api-key": "" }, "", missing],
    ["malformed", { "x-api-key": "x" }, "", invalid],
    ["unknown", { "x-api-key": "sk_svc_0123456789abcdefghijklmnopqrstuv" }, "", invalid],
    [
      "a bearer token",
      { "x-api-key": "", authorization: "Bearer x" },
      "",
      `${missing}, not in the header authorization`,
    ],
    ["in the query", { "x-api-key": "" }, "?api_key=x", `${missing}, not in the address`],
  ];
  it.each(wrong)("%s: 401", async (_name, headers, query, message) => {
    const answer = await product.call("GET", `/v1/jobs/x${query}`, undefined, headers);
    expect(answer.body).toEqual({ statusCode: 401, error: "Unauthorized", message });
  });

  it("are made and revoked beside the running server, which honours both within a second", async () => {
    const env = { LOREPOD_DATA: product.data };
    const made = await runCommand(["keys", "create", "--name", "second", "--plan", "Starter"], env);
    const key = made.stdout.trim().split("\n").at(-1) ?? "";
    expect(key).toMatch(/^service_live_[0-9A-Za-z]{43}$/);
    const as = (k: string) => product.call("GET", "/v1/jobs/x", undefined, { "x-api-key": k });
    expect((await as(key)).status).toBe(404);

    const list = await runCommand(["keys", "list"], env);
    expect(list.stdout).toContain("second");
    expect(list.stdout).not.toContain(key);
    const id = /^(key_\w+).*second$/m.exec(list.stdout)?.[1] ?? "";
    expect((await runCommand(["keys", "revoke", id], env)).code).toBe(0);
    await until(async () => ((await as(key)).status === 401 ? true : undefined), 1_000);
  });

  it("keep their jobs apart", async () => {
    const env = { LOREPOD_DATA: product.data };
    const made = await runCommand(["keys", "create", "--name", "other"], env);
    const other = { "x-api-key": made.stdout.trim() };
    const start = await product.call("POST", "/v1/extract/async", { url: "http://127.0.0.1:9/" });
    const path = `/v1/jobs/${start.body.jobId}`;
    for (const [method, suffix] of [
      ["GET", ""],
      ["GET", "/events"],
      ["DELETE", ""],
    ] as const) {
      const answer = await product.call(method, path + suffix, undefined, other);
      expect([answer.status, answer.body.message]).toEqual([404, "there is no such job"]);
    }
  });
});

describe("open to everyone", () => {
  it.each(["/healthz", "/readyz", "/openapi.json"])("%s", async (path) => {
    const answer = await product.call("GET", path, undefined, { "x-api-key": "" });
    expect(answer.status).toBe(200);
  });
});

describe("what is refused before there is a request", () => {
  it.each([
    ["endless headers", `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(70_000)}\r\n\r\n`, 431],
    ["no HTTP at all", "hello\r\n\r\n", 400],
  ])("%s: the same three fields", async (_name, bytes, status) => {
    const answer = await raw(new URL(product.address).port, bytes);
    expect(answer.split("\r\n")[0]).toContain(` ${status} `);
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(Object.keys(body)).toEqual(["statusCode", "error", "message"]);
    expect(body.statusCode).toBe(status);
  });
});

async function raw(port: string, bytes: string): Promise<string> {
  const socket = connect(Number(port), "127.0.0.1");
  socket.end(bytes);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { openApiApp } from "../../test/api-app.ts";
import { AppError } from "../contract/errors.ts";

const body = { url: "https://a.example/" };

describe("what does not exist", () => {
  it.each([
    [
      "GET",
      "/v1/nothing?key=secret",
      404,
      "not_found",
      undefined,
      "there is nothing at /v1/nothing",
    ],
    ["PATCH", "/v1/jobs", 405, "wrong_method", "GET", "PATCH is not possible here; GET is"],
    ["PUT", "/admin/v1/keys/import", 405, "wrong_method", "POST", "PUT is not possible"],
    ["PUT", "/v1/jobs/job_1/", 405, "wrong_method", "GET, DELETE", "PUT is not possible"],
    ["POST", "/v1/jobs/job_1", 405, "wrong_method", "GET, DELETE", "GET, DELETE is"],
  ] as const)("%s %s is %i %s, allowed: %s", async (method, path, status, code, allow, words) => {
    const { app, keyText } = await openApiApp();
    const answer = await app.inject({ method, url: path, headers: { "x-api-key": keyText } });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([status, code]);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toMatchObject({
      statusCode: status,
      error: expect.any(String),
      message: expect.stringContaining(words),
    });
    expect(answer.json().message).not.toContain("secret");
  });

  it("and is sent a body that is no JSON is not found", async () => {
    const { app } = await openApiApp();
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/nothing", headers, payload: "{" });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([404, "not_found"]);
  });

  it.each([
    { accept: "text/html", method: "GET", path: "/nowhere", isPage: true },
    { accept: "text/html", method: "POST", path: "/nowhere", isPage: false },
    { accept: "application/json", method: "GET", path: "/nowhere", isPage: false },
    { accept: undefined, method: "GET", path: "/nowhere", isPage: false },
    { accept: "text/html", method: "GET", path: "/v1", isPage: false },
    { accept: "text/html", method: "GET", path: "/v1/nothing", isPage: false },
    { accept: "text/html", method: "GET", path: "/admin?x", isPage: false },
    { accept: "text/html", method: "GET", path: "/v12", isPage: true },
  ] as const)("$method $path for $accept; a page: $isPage", async (given) => {
    const { app } = await openApiApp();
    const { accept, method, path, isPage } = given;
    const answer = await app.inject({ method, url: path, headers: accept ? { accept } : {} });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([404, "not_found"]);
    expect(answer.headers["content-type"]).toContain(isPage ? "text/html" : "application/json");
    if (isPage) {
      expect(answer.payload).toContain("no page at this address");
      expect(answer.headers["content-security-policy"]).toContain("style-src 'unsafe-inline'");
    }
  });

  it("a HEAD for a page has no body and is a page", async () => {
    const { app } = await openApiApp();
    const headers = { accept: "text/html" };
    const answer = await app.inject({ method: "HEAD", url: "/nowhere", headers });
    expect(answer.headers["content-type"]).toContain("text/html");
  });

  it("a path that cannot be decoded is not found", async () => {
    const { app } = await openApiApp();
    const answer = await app.inject({ method: "GET", url: "/v1/%zz" });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([404, "not_found"]);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a body", () => {
  const json = "application/json";
  const form = "application/x-www-form-urlencoded";
  const text = JSON.stringify(body);
  it.each([
    ["valid", json, text, 200, undefined],
    ["JSON that is sent as a form", form, ` ${text}`, 200, undefined],
    ["a form", form, "url=x", 415, "wrong_type"],
    ["an empty form", form, "", 400, "bad_json"],
    ["XML", "application/xml", "<a/>", 415, "wrong_type"],
    ["plain text", "text/plain", text, 415, "wrong_type"],
    ["empty", json, "", 400, "bad_json"],
    ["cut off", json, text.slice(1), 400, "bad_json"],
    ["null", json, " null ", 400, "bad_request"],
    ["a list", json, "[]", 400, "bad_request"],
    ["with an unknown field", json, '{"url":"https://a.example/","x":1}', 400, "bad_request"],
    ["with a prototype", json, '{"__proto__":{}}', 400, "bad_json"],
    ["too long", json, `{"url":"${"x".repeat(300_000)}"}`, 413, "too_large"],
  ])("%s", async (_name, type, payload, status, code) => {
    const { app, keyText } = await openApiApp();
    const headers = { "content-type": type, "x-api-key": keyText };
    const url = "/v1/extract/async";
    const answer = await app.inject({ method: "POST", url, headers, payload });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([status, code]);
  });

  it.each([
    ["", 200],
    ["{}", 200],
    ['{"x":1}', 400],
    ["null", 400],
  ])("%j of a call that takes none is answered %i", async (payload, status) => {
    const { app, keyText } = await openApiApp();
    const headers = { "content-type": json, "x-api-key": keyText };
    const url = "/v1/account/signing-secret/rotate";
    const answer = await app.inject({ method: "POST", url, headers, payload });
    expect(answer.statusCode).toBe(status);
  });

  it("of another length than its header is refused", async () => {
    const { app, keyText } = await openApiApp();
    const headers = { "content-type": json, "x-api-key": keyText, "content-length": "3" };
    const url = "/v1/extract/async";
    const answer = await app.inject({ method: "POST", url, headers, payload: text });
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([400, "bad_json"]);
  });
});

it.each(["/v1/jobs?limit=", "/v1/jobs?limit=%20", "/v1/jobs?cursor"])(
  "an empty value in %s is refused",
  async (path) => {
    const { call } = await openApiApp();
    const answer = await call("GET", path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain("must not be empty");
  },
);

describe("our own error", () => {
  const failing = async (fault: Error, isReported?: boolean) => {
    const outage = { message: "the disk is full", isReported: isReported === true };
    const outageOf = () => (isReported === undefined ? undefined : outage);
    const api = await openApiApp({ outageOf });
    api.extractions.list = () => Promise.reject(fault);
    const answer = await api.call("GET", "/v1/jobs");
    const names = api.logged.filter(({ fields }) => "err" in fields).map(({ name }) => name);
    return { answer, names };
  };

  it("is logged, and answered without its text", async () => {
    const { answer, names } = await failing(new Error("secret"));
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([500, "internal"]);
    expect(answer.payload).not.toContain("secret");
    expect(names).toEqual(["internal"]);
  });

  it.each([
    { isReported: false, logged: ["unavailable"] },
    { isReported: true, logged: [] },
  ])("that is an outage is answered 503; reported: $isReported", async ({ isReported, logged }) => {
    const { answer, names } = await failing(new Error("ENOSPC"), isReported);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json().message).toBe("the disk is full");
    expect(names).toEqual(logged);
  });

  it.each([
    { error: new AppError("unavailable", "busy"), logged: [] },
    {
      error: new AppError("unavailable", "busy", { cause: new Error("x") }),
      logged: ["unavailable"],
    },
    { error: new AppError("internal", "a bug"), logged: ["internal"] },
    { error: new AppError("bad_request", "no", { cause: new Error("x") }), logged: [] },
  ])("$error.code is logged as $logged", async ({ error, logged }) => {
    expect((await failing(error)).names).toEqual(logged);
  });

  it("of Fastify with another status below 500 is the client's", async () => {
    const error = Object.assign(new Error("too odd"), { statusCode: 418, code: "FST_ODD" });
    const { answer, names } = await failing(error);
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([400, "bad_request"]);
    expect(answer.json().message).toBe("too odd");
    expect(names).toEqual([]);
    const other = Object.assign(new Error("too odd"), { statusCode: 500, code: "FST_ODD" });
    expect((await failing(other)).answer.headers["x-error-code"]).toBe("internal");
  });
});

describe("what is not HTTP", () => {
  async function send(...texts: string[]): Promise<string> {
    const { app } = await openApiApp();
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo; // listens on a port
    const client = connect(port, "127.0.0.1");
    await once(client, "connect");
    let answer = "";
    client.on("data", (piece) => (answer += piece.toString()));
    for (const text of texts) client.write(text);
    await once(client, "close");
    return answer;
  }

  it.each([
    ["is nonsense", "hello?\r\n\r\n", "400 Bad Request", "this is not an HTTP request"],
    [
      "has headers that are too long",
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(70_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
      "the headers are longer than 64 KB",
    ],
  ])("and %s is refused in the same format", async (_name, text, status, message) => {
    const [head = "", json = ""] = (await send(text)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status}\r\n`);
    expect(head).toContain("x-error-code: bad_request");
    expect(head).toContain("connection: close");
    expect(head).toContain(`content-length: ${Buffer.byteLength(json)}`);
    expect(JSON.parse(json)).toMatchObject({ statusCode: Number(status.slice(0, 3)), message });
  });
});

describe("every answer", () => {
  it("has headers that keep browsers from running, framing or storing it", async () => {
    const { call } = await openApiApp();
    const { headers } = await call("GET", "/v1/account");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("is logged and measured with its route, not with its address", async () => {
    const measured: object[] = [];
    const { call, logged, key } = await openApiApp({ answered: (one) => measured.push(one) });
    await call("GET", "/v1/jobs/job_1?x=secret");
    await call("GET", "/v1/nothing");
    const lines = logged.filter(({ name }) => name === "request.answered");
    expect(lines.map(({ fields }) => fields)).toMatchObject([
      { key: key.prefix, route: "/v1/jobs/:jobId", method: "GET", status: 404 },
      { key: undefined, route: "none", method: "GET", status: 404 },
    ]);
    for (const { fields } of lines)
      expect(Number.isInteger((fields as { ms: number }).ms)).toBe(true);
    expect(measured).toMatchObject([
      { method: "GET", route: "/v1/jobs/:jobId", status: 404, ms: expect.any(Number) },
      { method: "GET", route: "none", status: 404 },
    ]);
  });

  it("of a server that stops is 503", async () => {
    const { app, keyText } = await openApiApp();
    Object.defineProperty(app, "closing", { value: AbortSignal.abort() });
    const answer = await app.inject({ url: "/v1/account", headers: { "x-api-key": keyText } });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  });
});

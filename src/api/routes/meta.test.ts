import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";

const get = async (path: string, changes: Parameters<typeof openApiApp>[0] = {}) => {
  const api = await openApiApp(changes);
  return { ...api, answer: await api.app.inject({ method: "GET", url: path }) };
};

describe("without a key", () => {
  it("the process is alive", async () => {
    const { answer } = await get("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  });

  it("the server is ready where all its dependencies answer", async () => {
    const answers = { one: async () => undefined, two: async () => undefined };
    const { answer } = await get("/readyz", { dependencies: answers });
    const dependencies = { one: "ok", two: "ok" };
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok", dependencies }]);
  });

  it("the server is not ready where one does not answer", async () => {
    const full = new Error("ENOSPC");
    const { answer, logged } = await get("/readyz", {
      dependencies: {
        good: async () => undefined,
        one: () => Promise.reject(new Error("no")),
        two: () => Promise.reject(full),
      },
      outageOf: (error) =>
        error === full ? { message: "the disk is full", isReported: true } : undefined,
    });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json().message).toBe("not ready: one: does not answer; two: the disk is full");
    const down = logged.filter(({ name }) => name === "dependency.down");
    expect(down.map(({ fields }) => fields)).toMatchObject([
      { dependency: "one" },
      { dependency: "two" },
    ]);
  });

  it.each([
    { path: "/openapi.json", title: "Lorepod", call: "/v1/extract" },
    { path: "/admin/openapi.json", title: "Lorepod admin", call: "/admin/v1/keys" },
  ])("$path describes the calls", async ({ path, title, call }) => {
    const { answer, app } = await get(path);
    const { openapi, info, paths } = answer.json();
    expect([answer.statusCode, openapi, info.title]).toEqual([200, "3.1.0", title]);
    expect(Object.keys(paths)).toContain(call);
    expect((await app.inject({ method: "GET", url: path })).payload).toBe(answer.payload);
  });

  it.each([
    ["/docs", "text/html; charset=utf-8", '<div id="docs">'],
    ["/docs/samples.css", "text/css; charset=utf-8", ".lorepod-samples"],
    ["/docs/start.js", "text/javascript; charset=utf-8", "SwaggerUIBundle"],
    ["/docs/swagger-ui.css", "text/css; charset=utf-8", ".swagger-ui"],
    ["/docs/favicon-32x32.png", "image/png", "PNG"],
    ["/llms.txt", "text/plain; charset=utf-8", "# Lorepod"],
    ["/docs/api/postExtract.md", "text/markdown; charset=utf-8", "# POST /v1/extract"],
  ])("%s is served", async (path, type, words) => {
    const { answer } = await get(path);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.payload).toContain(words);
  });

  it("the documentation runs only its own scripts, and its files are cached", async () => {
    const page = await get("/docs");
    expect(page.answer.headers["content-security-policy"]).toContain("script-src 'self'");
    const file = await get("/docs/swagger-ui.css");
    expect(file.answer.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await file.app.inject({ method: "GET", url: "/docs/swagger-ui.css" });
    expect(again.payload).toBe(file.answer.payload);
  });

  it("an unknown page of the documentation is not found", async () => {
    expect((await get("/docs/api/nothing.md")).answer.statusCode).toBe(404);
  });
});

describe("the dashboard", () => {
  function built(files: Record<string, string>): URL {
    const folder = mkdtempSync(join(tmpdir(), "lorepod-ui-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "assets"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return pathToFileURL(`${folder}/`);
  }
  const files = {
    "index.html": "<title>Lorepod</title>",
    "assets/main-1.js": "plain",
    "assets/main-1.js.br": "as brotli",
    "assets/main-1.js.gz": "as gzip",
    "assets/main-1.css": "styles",
    "assets/notes.txt": "not served",
  };

  it.each(["/", "/jobs", "/jobs/job_1", "/webhooks/wh_1", "/system"])(
    "has one page for %s",
    async (path) => {
      const { answer } = await get(path, { dashboard: { folder: built(files) } });
      expect([answer.statusCode, answer.payload]).toEqual([200, files["index.html"]]);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    },
  );

  it.each([
    { encoding: "gzip, br", payload: "as brotli", packed: "br" },
    { encoding: "gzip", payload: "as gzip", packed: "gzip" },
    { encoding: undefined, payload: "plain", packed: undefined },
  ])("sends its files as the browser takes them: $encoding", async (given) => {
    const { app } = await get("/", { dashboard: { folder: built(files) } });
    const headers = given.encoding === undefined ? {} : { "accept-encoding": given.encoding };
    const answer = await app.inject({ method: "GET", url: "/assets/main-1.js", headers });
    expect(answer.payload).toBe(given.payload);
    expect(answer.headers["content-encoding"]).toBe(given.packed);
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
  });

  it("sends a file that is not compressed as it is, and others not at all", async () => {
    const { app } = await get("/", { dashboard: { folder: built(files) } });
    const headers = { "accept-encoding": "br" };
    const styles = await app.inject({ method: "GET", url: "/assets/main-1.css", headers });
    expect([styles.payload, styles.headers["content-encoding"]]).toEqual(["styles", undefined]);
    const other = await app.inject({ method: "GET", url: "/assets/notes.txt" });
    expect(other.statusCode).toBe(404);
  });

  it.each([
    { name: "that was not built", folder: () => undefined },
    { name: "without its page", folder: () => built({}) },
  ])("$name names the remedy", async ({ folder }) => {
    const { answer } = await get("/", { dashboard: { folder: folder() } });
    expect(answer.statusCode).toBe(503);
    expect(answer.payload).toContain("npm run build:ui");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("does not exist where it is off", async () => {
    expect((await get("/jobs", { dashboard: null })).answer.statusCode).toBe(404);
  });
});

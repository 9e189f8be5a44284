import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../../src/egress/index.ts";
import { systemClock, type Clock } from "../../src/kit/clock.ts";
import { readPage } from "../../src/pages/read/read-page.ts";
import type { OpenBrowser } from "../../src/ports/browser.ts";
import { findLocalBrowser } from "./local-browser.ts";
import { serveFiles, type Files } from "../site/serve-files.ts";

const place = await findLocalBrowser();

const openapi = readFileSync(join(import.meta.dirname, "../../docs/openapi.json"), "utf8");
type Operation = { summary: string; description: string };
const paths: Record<string, Record<string, Operation>> = JSON.parse(openapi).paths;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map(({ summary, description }) => ({ path, summary, description })),
);

/** `node_modules` with redoc, rapidoc and @scalar/api-reference, which need 490 MB together. */
const installed = process.env["LOREPOD_TEST_REFERENCES"];
const packed = (file: string) => ({ file: join(installed ?? "", file) });
const page = (body: string) => `<!doctype html><html lang="en"><head><title>Reference</title>
  </head><body>${body}</body></html>`;

const references: [name: string, isHere: boolean, files: Files][] = [
  [
    "Swagger UI",
    true,
    {
      "/": page(`<div id="ui"></div><script src="/a.js"></script>
        <script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui" })</script>`),
      "/a.js": { file: "@fastify/swagger-ui/static/swagger-ui-bundle.js" },
    },
  ],
  [
    "Redoc",
    installed !== undefined,
    {
      "/": page(`<redoc spec-url="/openapi.json"></redoc><script src="/a.js"></script>`),
      "/a.js": packed("redoc/bundles/redoc.standalone.js"),
    },
  ],
  [
    "RapiDoc",
    installed !== undefined,
    {
      "/": page(`<rapi-doc spec-url="/openapi.json" render-style="read"></rapi-doc>
        <script type="module" src="/a.js"></script>`),
      "/a.js": packed("rapidoc/dist/rapidoc-min.js"),
    },
  ],
  [
    "Scalar",
    installed !== undefined,
    {
      "/": page(`<div id="app"></div><script src="/a.js"></script>
        <script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>`),
      "/a.js": packed("@scalar/api-reference/dist/browser/standalone.js"),
    },
  ],
];

/** At a quarter of the speed: a busy machine is not idle enough for the time of a page. */
const slowClock: Clock = {
  now: () => systemClock.now() / 4,
  sleep: (ms, signal) => systemClock.sleep(ms * 4, signal),
  after: (ms, run) => systemClock.after(ms * 4, run),
};

describe.skipIf(place === null)("a reference that scripts draw is read completely", () => {
  let browser: OpenBrowser;
  let proxy: Awaited<ReturnType<typeof startEgressProxy>>;
  beforeAll(async () => {
    const allow = parseNetworks(["127.0.0.1/32"]);
    const resolver = systemResolver({ hostsFile: true });
    const clock = systemClock;
    proxy = await startEgressProxy({ allow, token: "secret", clock, resolver, log: () => {} });
    const route = { proxyUrl: proxy.url, token: "secret" };
    if (place === null) return;
    const of = { place, route, userAgent: "Test/1", clock: slowClock, onUnconfined: () => {} };
    browser = await createBrowser(of).open();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
  });

  /** Without marks of markdown and with one kind of space. */
  const plain = (text: string) => text.replace(/[`*\\_'’]/g, "").replace(/\s+/g, " ");
  const start = (text: string) => plain(text.split("\n", 1).join("").slice(0, 60));

  for (const [name, isHere, files] of references) {
    test.skipIf(!isHere)(name, { timeout: 300_000 }, async () => {
      await using site = await serveFiles({ ...files, "/openapi.json": openapi });
      const { signal } = new AbortController();
      const end = await browser.read(`${site.url}/`, { waitMs: 0, signal });
      if (!end.ok) throw new Error(end.fault);
      const { kind, markdown } = readPage(end.html, { url: end.url });
      const text = plain(markdown);
      const missing = operations.filter(({ path, summary, description }) => {
        return ![plain(path), plain(summary), start(description)].every((it) => text.includes(it));
      });
      expect(missing).toEqual([]);
      expect(kind).toBe("documentation");
    });
  }
});

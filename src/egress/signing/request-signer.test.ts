import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { parseNetworks } from "../networks.ts";
import { startEgressProxy, type EgressEvent, type EgressProxy } from "../proxy.ts";
import { createEgressDispatcher, openTunnel } from "../tunnel.ts";
import { newBotKey, signingKey, type BotKeys } from "./bot-keys.ts";
import { createRequestSigner } from "./request-signer.ts";
import { issueRunPass, type ProxyLogin, type RunPass } from "./run-pass.ts";

const token = "a-token";
const clock = createTestClock(1_800_000_000_000);
let site: Server;
let port: number;
let visits: IncomingHttpHeaders[];
let connections: number;
let proxy: EgressProxy;
let events: EgressEvent[];
let keys: BotKeys;

beforeEach(async () => {
  [visits, events, connections] = [[], [], 0];
  site = createServer((incoming, response) => {
    visits.push(incoming.headers);
    response.end("hello");
  });
  site.on("connection", () => connections++);
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  port = (site.address() as AddressInfo).port; // a TCP server's address
  keys = [newBotKey(generateKeyPairSync("ed25519").privateKey, clock.now())];
  proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: async () => ["127.0.0.1"],
    clock,
    token,
    signing: { keys: () => keys, publicUrl: "https://bot.example", randomBytes },
    log: (event) => events.push(event),
  });
});

afterEach(async () => {
  await proxy.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

function passOf(changed: Partial<RunPass> = {}): ProxyLogin {
  const until = clock.now() + 60_000;
  return issueRunPass(
    { tenant: "t", run: "job_1-a1", until, sites: ["site.example"], ...changed },
    token,
  );
}

/** Asks as a crawler could that does not keep to our client. */
function ask(login: ProxyLogin, body: unknown): Promise<{ status: number; text: string }> {
  const credentials = Buffer.from(`${login.user}:${login.token}`).toString("base64");
  return new Promise((resolve, reject) => {
    const asked = request(`${proxy.url}/signatures`, {
      method: "POST",
      headers: { "proxy-authorization": `Basic ${credentials}` },
    });
    asked.on("response", (answer) => {
      answer.setEncoding("utf8");
      void answer.toArray().then((pieces) => {
        resolve({ status: answer.statusCode ?? 0, text: pieces.join("") });
      });
    });
    asked.on("error", reject);
    asked.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

async function tunnel(login: ProxyLogin, authority: string): Promise<Socket> {
  const socket = await openTunnel({ proxyUrl: proxy.url, ...login }, authority);
  onTestFinished(() => void socket.destroy());
  return socket;
}

test("a request to which the run has a tunnel is signed", async () => {
  const login = passOf();
  const url = `http://site.example:${port}/a`;
  expect(await ask(login, { method: "GET", url })).toEqual({ status: 409, text: "{}" });
  const socket = await tunnel(login, `SITE.example:${port}`);
  const { status, text } = await ask(login, { method: "GET", url });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    "signature-agent": 'sig1="https://bot.example/.well-known/http-message-signatures-directory"',
    "signature-input": expect.stringContaining(`keyid="${keys[0]?.id}"`),
  });
  const closed = new Promise((done) => socket.once("close", done));
  socket.destroy();
  await closed;
  await expect.poll(async () => (await ask(login, { method: "GET", url })).status).toBe(409);
});

test("a tunnel is of use to its run only", async () => {
  await tunnel(passOf(), `site.example:${port}`);
  const asked = { method: "GET", url: `http://site.example:${port}/a` };
  expect((await ask(passOf(), asked)).status).toBe(200);
  expect((await ask(passOf({ run: "job_2-a1" }), asked)).status).toBe(409);
});

const own = "http://site.example";
const refused: [string, Partial<RunPass>, unknown, number][] = [
  ["another job's site", {}, { method: "GET", url: "http://other.example" }, 403],
  [
    "another port of an address",
    { sites: ["127.0.0.1:1"] },
    { method: "GET", url: "http://127.0.0.1" },
    403,
  ],
  ["POST", {}, { method: "POST", url: own }, 403],
  ["a method in lower case", {}, { method: "get", url: own }, 403],
  ["a user in the URL", {}, { method: "GET", url: "http://a:b@site.example" }, 400],
  ["another scheme", {}, { method: "GET", url: "ftp://site.example" }, 400],
  ["no URL", {}, { method: "GET" }, 400],
  ["no JSON", {}, "GET", 400],
  ["no object", {}, "null", 400],
];
test.each(refused)("%s is not signed", async (_what, changed, asked, status) => {
  const login = passOf(changed);
  for (const host of ["site.example", "other.example", "127.0.0.1"]) {
    await tunnel(login, `${host}:${port}`);
  }
  const withPort =
    typeof asked === "object" && asked !== null && "url" in asked
      ? { ...asked, url: `${String(asked.url)}:${port}/` }
      : asked;
  expect(await ask(login, withPort)).toEqual({ status, text: "{}" });
  expect(events).toMatchObject([{ event: "egress.unsigned", run: "job_1-a1" }]);
});

test("an expired run gets neither tunnels nor signatures", async () => {
  const login = passOf();
  await tunnel(login, `site.example:${port}`);
  await clock.advance(60_000);
  const asked = { method: "GET", url: `http://site.example:${port}/a` };
  expect((await ask(login, asked)).status).toBe(407);
  await expect(tunnel(login, `site.example:${port}`)).rejects.toThrow("dial-no-route");
});

test("the proxy's own token signs nothing, and the wrong one is refused", async () => {
  const asked = { method: "GET", url: `http://site.example:${port}/a` };
  expect((await ask({ user: "lorepod", token }, asked)).status).toBe(403);
  const { user } = passOf();
  expect((await ask({ user, token: "wrong" }, asked)).status).toBe(407);
});

test("a body that is too long ends the connection", async () => {
  expect((await ask(passOf(), "x".repeat(9_000))).status).toBe(413);
  const long = ask(passOf(), "x".repeat(5_000_000)).catch(() => ({ status: 413 }));
  expect(await long).toMatchObject({ status: 413 });
});

test("no key signs before its time", async () => {
  keys = keys.map((key) => ({ ...key, from: clock.now() + 1 }));
  expect(signingKey(keys, clock.now())).toBeUndefined();
  const login = passOf();
  await tunnel(login, `site.example:${port}`);
  const asked = { method: "GET", url: `http://site.example:${port}/a` };
  expect((await ask(login, asked)).status).toBe(403);
});

test("the directory is public", async () => {
  const answer = await fetch(`${proxy.url}/.well-known/http-message-signatures-directory`);
  expect(answer.headers.get("content-type")).toBe(
    "application/http-message-signatures-directory+json",
  );
  expect(await answer.json()).toMatchObject({ keys: [{ kid: keys[0]?.id }] });
});

test("the tunnel that a signature needs carries the request", async () => {
  const route = { proxyUrl: proxy.url, ...passOf() };
  const signer = createRequestSigner({ route, sites: ["site.example"], clock });
  const dispatcher = createEgressDispatcher({ ...route, spares: signer.spares });
  onTestFinished(async () => {
    await dispatcher.destroy();
    await signer.close();
  });
  const origin = `http://site.example:${port}`;
  for (const path of ["/a", "/b?c"]) {
    const headers = await signer.sign("GET", new URL(path, origin));
    const { body } = await dispatcher.request({ origin, path, method: "GET", headers });
    await body.text();
  }
  expect(visits.map((headers) => typeof headers["signature"])).toEqual(["string", "string"]);
  const [first, second] = visits.map((headers) => headers["signature-input"]);
  expect(first).not.toBe(second);
  expect(connections).toBe(1);
  const other = new URL(`http://other.example:${port}/`);
  expect(await signer.sign("GET", other)).toEqual({});
  expect(await signer.sign("POST", new URL(origin))).toEqual({});
  expect(await signer.sign("GET", new URL("data:text/plain,site.example"))).toEqual({});
  // A request that is not sent leaves no tunnel behind.
  await dispatcher.destroy();
  await expect.poll(() => proxy.open()).toBe(0);
  await signer.sign("GET", new URL(origin));
  expect(proxy.open()).toBe(1);
  await clock.advance(5_000);
  await expect.poll(() => proxy.open()).toBe(0);
});

test("a tunnel that the site has closed is not used for the next request", async () => {
  const route = { proxyUrl: proxy.url, ...passOf() };
  const signer = createRequestSigner({ route, sites: ["site.example"], clock });
  onTestFinished(() => signer.close());
  const url = new URL(`http://site.example:${port}/`);
  expect(await signer.sign("GET", url)).toHaveProperty("signature");
  site.closeAllConnections();
  await expect.poll(() => proxy.open()).toBe(0);
  await expect.poll(() => signer.spares.take(`site.example:${port}`)).toBeUndefined();
  expect(await signer.sign("GET", url)).toHaveProperty("signature");
  expect(connections).toBe(2);
});

test("requests at the same time share the tunnel of their signatures", async () => {
  const route = { proxyUrl: proxy.url, ...passOf() };
  const signer = createRequestSigner({ route, sites: ["site.example"], clock });
  onTestFinished(() => signer.close());
  const urls = [1, 2, 3, 4].map((path) => new URL(`http://site.example:${port}/${path}`));
  const signed = await Promise.all(urls.map((url) => signer.sign("GET", url)));
  expect(new Set(signed.map(({ signature }) => signature)).size).toBe(4);
  expect(connections).toBe(1);
});

test.each([
  ["of hosts one after the other", false],
  ["of hosts at once", true],
])("requests %s leave few tunnels behind", async (_what, atOnce) => {
  const route = { proxyUrl: proxy.url, ...passOf() };
  const signer = createRequestSigner({ route, sites: ["site.example"], clock, forBrowser: true });
  onTestFinished(() => signer.close());
  const max = limits.botSpareTunnels.value;
  const hosts = Array.from({ length: max * 2 }, (_, at) => `http://s${at}.site.example:${port}/`);
  const sign = (host: string) => signer.sign("GET", new URL(host));
  const signed = [];
  if (atOnce) signed.push(...(await Promise.all(hosts.map(sign))));
  else for (const host of hosts) signed.push(await sign(host));
  // Those that find no place are sent without.
  const count = signed.filter((headers) => "signature" in headers).length;
  expect(count).toBe(atOnce ? max : max * 2);
  await expect.poll(() => proxy.open()).toBe(max);
  expect(await sign(`http://site.example:${port}/`)).toHaveProperty("signature");
});

test.each([
  ["until its time is over", () => clock.advance(limits.botSignMs.value)],
  ["until the request is stopped", async (stop: AbortController) => stop.abort()],
])("a proxy that does not answer delays requests %s", async (_what, end) => {
  const silent = createTcpServer((socket) => void socket.on("error", () => {}).resume());
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const at = (silent.address() as AddressInfo).port; // a TCP server's address
  const route = { proxyUrl: `http://127.0.0.1:${at}`, ...passOf() };
  const signer = createRequestSigner({ route, sites: null, clock });
  onTestFinished(async () => {
    await signer.close();
    await new Promise((done) => silent.close(done));
  });
  const connected = new Promise((done) => silent.once("connection", done));
  const stop = new AbortController();
  let ended = 0;
  for (const path of ["/a", "/b", "/c", "/d"]) {
    void signer.sign("GET", new URL(path, own), stop.signal).then((headers) => {
      expect(headers).toEqual({});
      ended += 1;
    });
  }
  await connected;
  expect(ended).toBe(0);
  await end(stop);
  await expect.poll(() => ended, { timeout: 3_000 }).toBe(4);
});

test("without the proxy a request is sent unsigned", async () => {
  const route = { proxyUrl: "http://127.0.0.1:1", ...passOf() };
  const signer = createRequestSigner({ route, sites: null, clock });
  onTestFinished(() => signer.close());
  expect(await signer.sign("GET", new URL(own))).toEqual({});
});

import { createServer, type Server } from "node:http";
import { connect, createServer as createPlainServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startConnectProxy } from "../../../test/proxies/connect-proxy.ts";
import { startSocksProxy } from "../../../test/proxies/socks-proxy.ts";
import type { ProxyOptions, TestProxy } from "../../../test/proxies/test-proxy.ts";
import { systemClock } from "../../kit/clock.ts";
import { parseNetworks } from "../networks.ts";
import { startEgressProxy, type EgressEvent, type EgressOptions } from "../proxy.ts";
import { createEgressDispatcher, openTunnel } from "../tunnel.ts";
import { parseBypass, parseUpstream } from "./upstream.ts";

let site: Server;
let sitePort: number;
let visits: string[];
let events: EgressEvent[];

beforeEach(async () => {
  [visits, events] = [[], []];
  site = createServer((request, response) => {
    visits.push(request.headers.host ?? "");
    response.end(JSON.stringify(request.headers));
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  sitePort = (site.address() as AddressInfo).port; // a TCP server's address
});

afterEach(async () => {
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

type Given = Partial<EgressOptions> & { noProxy?: string; remote?: boolean };

async function startEgress(upstreamUrl: string, { noProxy = "", remote, ...rest }: Given = {}) {
  const proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: async () => ["127.0.0.1"],
    clock: systemClock,
    token: "t",
    log: (event) => events.push(event),
    upstream: {
      proxy: parseUpstream(upstreamUrl),
      bypass: parseBypass(noProxy.split(",")),
      resolvesNames: remote === true,
    },
    ...rest,
  });
  onTestFinished(() => proxy.close());
  return { proxyUrl: proxy.url, token: "t" };
}

/** The body of one GET through both proxies, or the code of the error. */
async function get(route: { proxyUrl: string; token: string }, url: string): Promise<string> {
  const { origin, pathname } = new URL(url);
  const dispatcher = createEgressDispatcher(route);
  try {
    const { body } = await dispatcher.request({ origin, path: pathname, method: "GET" });
    return await body.text();
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    await dispatcher.destroy();
  }
}

/** The same as browsers ask for plain http: in absolute form. */
function getAbsolute(proxyUrl: string, url: string): Promise<string> {
  const socket = connect(Number(new URL(proxyUrl).port), "127.0.0.1");
  const token = Buffer.from("lorepod:t").toString("base64");
  const { host } = new URL(url);
  socket.write(
    `GET ${url} HTTP/1.1\r\nhost: ${host}\r\nproxy-authorization: Basic ${token}\r\nconnection: close\r\n\r\n`,
  );
  return socket.setEncoding("utf8").toArray().then(String);
}

const login = { user: "worker", password: "p@ss: w%rd" };
type Start = (options?: ProxyOptions) => Promise<TestProxy>;
const kinds: [string, Start][] = [
  ["http", startConnectProxy],
  ["socks5", startSocksProxy],
];

describe.each(kinds)("%s", (kind, startUpstream) => {
  async function upstream(options: ProxyOptions = {}): Promise<TestProxy> {
    const proxy = await startUpstream(options);
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    return proxy;
  }

  test.each([{}, { login }])("a site is reached by its checked address: %o", async (options) => {
    const through = await upstream(options);
    const route = await startEgress(through.url);
    const url = `http://site.example:${sitePort}/`;
    for (const text of [await get(route, url), await getAbsolute(route.proxyUrl, url)]) {
      expect(text).toContain("site.example");
      expect(text).not.toContain("proxy-auth");
    }
    expect(through.targets).toEqual(Array(2).fill(`127.0.0.1:${sitePort}`));
    expect(visits).toEqual(Array(2).fill(`site.example:${sitePort}`));
  });

  test("an address that is not public is refused before the upstream proxy is asked", async () => {
    const through = await upstream();
    const route = await startEgress(through.url, { allow: parseNetworks([]) });
    expect(await get(route, `http://127.0.0.1:${sitePort}/`)).toBe("dial-forbidden");
    expect(await get(route, `http://site.example:${sitePort}/`)).toBe("dial-no-address");
    expect(through.targets).toEqual([]);
  });

  test.each([undefined, { user: "worker", password: "other" }])(
    "a login that is missing or wrong has its own fault: %o",
    async (given) => {
      const through = await upstream({ login });
      const url = new URL(through.url);
      [url.username, url.password] = [given?.user ?? "", given?.password ?? ""];
      const route = await startEgress(url.href);
      expect(await get(route, "http://127.0.0.1/")).toBe("dial-proxy-login");
      expect(await getAbsolute(route.proxyUrl, "http://127.0.0.1/")).toContain("502");
      expect(events).toMatchObject([1, 2].map(() => ({ event: "egress.upstream" })));
      expect(JSON.stringify(events)).not.toMatch(/worker|other/);
    },
  );

  test("a target that the upstream proxy does not allow has its own fault", async () => {
    const through = await upstream({ refuse: () => true });
    const route = await startEgress(through.url);
    expect(await get(route, "http://127.0.0.1/")).toBe("dial-proxy-refused");
  });

  test("a site that is down is not the fault of the upstream proxy", async () => {
    const through = await upstream();
    const route = await startEgress(through.url);
    const fault = kind === "http" ? "dial-unreachable" : "dial-refused";
    expect(await get(route, "http://127.0.0.1:1025/")).toBe(fault);
  });

  test("an upstream proxy that is down has its own fault", async () => {
    const through = await startUpstream();
    const { url } = through;
    await through[Symbol.asyncDispose]();
    expect(await get(await startEgress(url), "http://127.0.0.1/")).toBe("dial-proxy-down");
  });

  test("a server that is no proxy is down", async () => {
    const mail = createPlainServer((socket) => socket.end("220 mail.example ESMTP\r\n\r\n"));
    await new Promise<void>((done) => mail.listen(0, "127.0.0.1", done));
    onTestFinished(() => void mail.close());
    const { port } = mail.address() as AddressInfo; // a TCP server's address
    const route = await startEgress(`${kind}://127.0.0.1:${port}`);
    expect(await get(route, "http://127.0.0.1/")).toBe("dial-proxy-down");
  });

  test("hosts of LOREPOD_NO_PROXY are dialled directly", async () => {
    const through = await upstream();
    const named = await startEgress(through.url, { noProxy: "other.example,.site.example" });
    expect(await get(named, `http://site.example:${sitePort}/`)).toContain("site.example");
    const network = await startEgress(through.url, { noProxy: "127.0.0.0/8" });
    expect(await get(network, `http://site.example:${sitePort}/`)).toContain("site.example");
    expect(through.targets).toEqual([]);
  });

  test("with resolve=remote names go to the upstream proxy, and addresses are still checked", async () => {
    const through = await upstream({ names: { "site.example": "127.0.0.1" } });
    const resolver = () => Promise.reject(new Error("no name server"));
    const route = await startEgress(through.url, {
      remote: true,
      resolver,
      allow: parseNetworks([]),
    });
    expect(await get(route, `http://site.example:${sitePort}/`)).toContain("site.example");
    expect(through.targets).toEqual([`site.example:${sitePort}`]);
    const refused = ["127.0.0.1", "10.0.0.1", "[::1]", "2130706433", "localhost", "db", "a.local"];
    for (const host of [...refused, "metadata.internal", "a.localhost", "x.home.arpa"]) {
      expect([host, await get(route, `http://${host}/`)]).toEqual([host, "dial-forbidden"]);
    }
    expect(await get(route, "http://site.example:6379/")).toBe("dial-forbidden");
    expect(through.targets).toHaveLength(1);
  });

  test("connections end with the egress proxy", async () => {
    const through = await upstream();
    const proxy = await startEgressProxy({
      allow: parseNetworks(["127.0.0.0/8"]),
      resolver: async () => ["127.0.0.1"],
      clock: systemClock,
      token: "t",
      log: () => {},
      upstream: {
        proxy: parseUpstream(through.url),
        bypass: parseBypass([]),
        resolvesNames: false,
      },
    });
    const route = { proxyUrl: proxy.url, token: "t" };
    const tunnel = await openTunnel(route, `127.0.0.1:${sitePort}`);
    const closed = new Promise((done) => tunnel.once("close", done));
    tunnel.on("error", () => {}).resume();
    expect(proxy.open()).toBe(1);
    await proxy.close();
    expect(proxy.open()).toBe(0);
    await closed;
  });
});

test("a certificate of an https proxy that is not trusted is refused, and nothing is sent", async () => {
  const through = await startConnectProxy({ secure: true, login });
  onTestFinished(() => through[Symbol.asyncDispose]());
  const route = await startEgress(through.url);
  expect(await get(route, "http://127.0.0.1/")).toBe("dial-proxy-down");
  expect(through.targets).toEqual([]);
});

test.each([
  ["http://proxy:8080", { kind: "http", host: "proxy", port: 8080, login: null }],
  ["http://proxy", { kind: "http", host: "proxy", port: 80, login: null }],
  ["https://proxy", { kind: "https", host: "proxy", port: 443, login: null }],
  ["socks5://[fd00::1]", { kind: "socks5", host: "fd00::1", port: 1080, login: null }],
  [
    "http://a:b%40c@p",
    { kind: "http", host: "p", port: 80, login: { user: "a", password: "b@c" } },
  ],
  ["socks5://a@p:1", { kind: "socks5", host: "p", port: 1, login: { user: "a", password: "" } }],
])("%s", (text, expected) => {
  expect(parseUpstream(text)).toEqual(expected);
});

test("a text that is no proxy is not repeated", () => {
  expect(() => parseUpstream("ftp://user:secret@proxy")).toThrow(/^[^@]*$/);
});

test.each([
  ["example.com", "example.com", 443, true],
  ["example.com", "www.example.com", 443, true],
  ["example.com", "notexample.com", 443, false],
  [".example.com", "www.example.com", 443, true],
  ["*.example.com", "www.example.com", 443, true],
  ["EXAMPLE.com", "Example.COM", 443, true],
  ["example.com:8080", "example.com", 8080, true],
  ["example.com:8080", "example.com", 443, false],
  ["*", "anything.example", 443, true],
  ["10.0.0.0/8", "10.1.2.3", 443, true],
  ["10.0.0.0/8", "11.1.2.3", 443, false],
  ["fd00::/8", "fd00::5", 443, true],
  ["[::1]:80", "::1", 80, true],
  ["[::1]:80", "::1", 443, false],
  ["", "example.com", 443, false],
  [".", "example.com", 443, false],
])("LOREPOD_NO_PROXY=%s, %s:%d: %s", (entries, host, port, expected) => {
  expect(parseBypass(entries.split(",")).names(host, port)).toBe(expected);
});

import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { limits } from "../contract/limits.ts";
import { createTestClock, systemClock } from "../kit/clock.ts";
import { parseNetworks } from "./networks.ts";
import {
  startEgressProxy,
  type EgressEvent,
  type EgressOptions,
  type EgressProxy,
} from "./proxy.ts";
import { createTurnTaker } from "./take-turns.ts";
import { createEgressDispatcher, openTunnel, type EgressRoute } from "./tunnel.ts";

let site: Server;
let sitePort: number;
let visits: string[];
let proxy: EgressProxy;
let events: EgressEvent[];
const token = "a-token";

beforeEach(async () => {
  visits = [];
  site = createServer((incoming, response) => {
    visits.push(`${incoming.headers.host} ${incoming.url}`);
    response.setHeader("x-lorepod-dial", "dial-forbidden");
    response.end(`hello ${incoming.headers["proxy-authorization"] ?? "stranger"}`);
  });
  sitePort = await listen(site);
});

afterEach(async () => {
  await proxy.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

async function start(options: Partial<EgressOptions> = {}): Promise<EgressRoute> {
  events = [];
  proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: async () => ["127.0.0.1"],
    clock: systemClock,
    token,
    log: (event) => events.push(event),
    ...options,
  });
  return { proxyUrl: proxy.url, token };
}

/** The result of one GET through a tunnel: the body, or the code of the error. */
async function get(route: EgressRoute, url: string): Promise<string> {
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

describe("through a tunnel", () => {
  test("an allowed network is reached, by name or by address", async () => {
    const route = await start();
    expect(await get(route, `http://site.example:${sitePort}/a`)).toBe("hello stranger");
    expect(await get(route, `http://127.0.0.1:${sitePort}/b`)).toBe("hello stranger");
    expect(visits).toEqual([`site.example:${sitePort} /a`, `127.0.0.1:${sitePort} /b`]);
  });

  test("an address that is not public is not reached, and the refusal reveals nothing about it", async () => {
    const route = await start({ allow: parseNetworks([]) });
    expect(await get(route, `http://127.0.0.1:${sitePort}/`)).toBe("dial-forbidden");
    expect(await get(route, "http://10.0.0.1/")).toBe("dial-forbidden");
    expect(await get(route, `http://site.example:${sitePort}/`)).toBe("dial-no-address");
    expect(visits).toEqual([]);
    expect(events.map((it) => it.event)).toEqual(Array(3).fill("egress.refused"));
  });

  test("a closed port and an unknown name have different faults", async () => {
    const route = await start({ resolver: async () => [] });
    const closed = await freePort();
    expect(await get(route, `http://127.0.0.1:${closed}/`)).toBe("dial-refused");
    expect(await get(route, "http://nowhere.example/")).toBe("dial-no-address");
  });

  test("a request without the token is refused", async () => {
    const route = await start();
    expect(await get({ ...route, token: "guess" }, `http://127.0.0.1:${sitePort}/`)).toBe(
      "dial-no-route",
    );
    expect(visits).toEqual([]);
  });

  test("without the proxy nothing is reached", async () => {
    const route = await start();
    await proxy.close();
    expect(await get(route, `http://127.0.0.1:${sitePort}/`)).toBe("dial-no-route");
  });

  test("name servers that do not answer are not the fault of the site, unlike a name without address", async () => {
    const route = await start({ resolver: () => Promise.reject(new Error("ETIMEOUT")) });
    expect(await get(route, "http://site.example/")).toBe("dial-no-names");
    expect(events).toMatchObject([{ event: "egress.refused", fault: "dial-no-names" }]);
  });

  test("the proxy answers in time if the name servers never do", async () => {
    const clock = createTestClock();
    const asked = Promise.withResolvers<void>();
    const resolver = (): Promise<string[]> => {
      asked.resolve();
      return new Promise(() => {});
    };
    const route = await start({ resolver, clock });
    const answer = get(route, "http://site.example/");
    await asked.promise;
    await clock.advance(limits.egressReachMs.value);
    expect(await answer).toBe("dial-no-names");
  });

  test("a proxy that accepts and is silent is not the fault of the site, and does not block turns", async () => {
    await start();
    const silent = createServer().removeAllListeners("connection");
    onTestFinished(() => void silent.close());
    const proxyUrl = `http://127.0.0.1:${await listen(silent)}`;
    const route = { proxyUrl, token, proxyMs: 50 };
    expect(await get(route, `http://127.0.0.1:${sitePort}/`)).toBe("dial-no-route");
    const turns = createTurnTaker(route);
    onTestFinished(() => turns.close());
    await turns.enter(new URL("http://site.example/"), new AbortController().signal);
  });

  test("connections per host are limited until some end", async () => {
    const route = await start();
    const authority = `127.0.0.1:${sitePort}`;
    const limit = limits.egressOpenAtHost.value;
    const tunnels = await Promise.all(
      Array.from({ length: limit }, () => openTunnel(route, authority)),
    );
    await expect(openTunnel(route, authority)).rejects.toMatchObject({ code: "dial-busy" });
    tunnels.pop()?.destroy();
    await until(() => proxy.open() < limit);
    tunnels.push(await openTunnel(route, authority));
    for (const tunnel of tunnels) tunnel.destroy();
    await until(() => proxy.open() === 0);
  });

  test("connections end with the proxy", async () => {
    const route = await start();
    await get(route, `http://127.0.0.1:${sitePort}/`);
    await proxy.close();
    expect(proxy.open()).toBe(0);
  });
});

describe("a name server that changes its answer", () => {
  test("public first, then loopback: the first answer is dialled, never the second", async () => {
    const answers = [["192.0.2.1"], ["127.0.0.1"], ["127.0.0.1"]];
    let asked = 0;
    const route = await start({
      // 192.0.2.1 plays the public address; nothing else is allowed.
      allow: parseNetworks(["192.0.2.1"]),
      resolver: async () => answers[asked++] ?? [],
    });
    const first = get(route, `http://rebind.example:${sitePort}/`);
    const others = await Promise.all(
      [1, 2, 3].map(() => Promise.race([get(route, `http://rebind.example:${sitePort}/`), soon()])),
    );
    await proxy.close();
    await first;
    expect(visits).toEqual([]);
    expect(asked).toBe(1);
    expect(new Set(others).has("hello stranger")).toBe(false);
  });

  test("a name with a loopback and a public address is refused", async () => {
    const route = await start({
      allow: parseNetworks([]),
      resolver: async () => ["1.1.1.1", "127.0.0.1"],
    });
    expect(await get(route, `http://rebind.example:${sitePort}/`)).toBe("dial-no-address");
    expect(visits).toEqual([]);
  });

  test("after the cache expires, the new answer is checked again", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    let now = 0;
    const route = await start({
      resolver: async () => answers.shift() ?? [],
      clock: { ...systemClock, now: () => now },
    });
    expect(await get(route, `http://rebind.example:${sitePort}/`)).toBe("hello stranger");
    now += 60_000;
    expect(await get(route, `http://rebind.example:${sitePort}/`)).toBe("dial-no-address");
  });
});

describe("absolute-form requests, as browsers send them", () => {
  const absolute = async (
    url: string,
    password = token,
    header = "proxy-authorization",
  ): Promise<IncomingMessage & { text: string }> => {
    const { port, hostname } = new URL(proxy.url);
    const authorization = `Basic ${Buffer.from(`x:${password}`).toString("base64")}`;
    const answered = Promise.withResolvers<IncomingMessage>();
    const headers = { [header]: authorization };
    const outgoing = request({ host: hostname, port, path: url, headers }, answered.resolve);
    outgoing.on("error", answered.reject).end();
    const response = await answered.promise;
    let text = "";
    for await (const piece of response) text += String(piece);
    return Object.assign(response, { text });
  };

  test("are answered by the site, which does not get the token and cannot pass for the proxy", async () => {
    await start();
    const answer = await absolute(`http://site.example:${sitePort}/page`);
    expect([answer.statusCode, answer.text]).toEqual([200, "hello stranger"]);
    expect(answer.headers["x-lorepod-dial"]).toBeUndefined();
    expect(visits).toEqual([`site.example:${sitePort} /page`]);
  });

  test.each([
    ["http://10.0.0.1/", 403, "dial-forbidden"],
    ["http://user@127.0.0.1/", 403, "dial-forbidden"],
    ["/relative", 403, "dial-forbidden"],
    ["ftp://127.0.0.1/", 403, "dial-forbidden"],
  ])("%s: %d", async (url, status, fault) => {
    await start();
    const answer = await absolute(url);
    expect([answer.statusCode, answer.headers["x-lorepod-dial"]]).toEqual([status, fault]);
    expect(answer.text).toBe("This address cannot be reached from here.\n");
  });

  test("need the token in the proxy's own header: another is the site's", async () => {
    await start();
    const answer = await absolute(`http://127.0.0.1:${sitePort}/`, token, "authorization");
    expect(answer.statusCode).toBe(407);
    expect(visits).toEqual([]);
  });

  test("need the token", async () => {
    await start();
    const answer = await absolute(`http://127.0.0.1:${sitePort}/`, "guess");
    expect([answer.statusCode, answer.headers["proxy-authenticate"]]).toEqual([
      407,
      'Basic realm="egress"',
    ]);
    expect(visits).toEqual([]);
  });
});

describe("turns at hosts", () => {
  const never = new AbortController().signal;
  const url = new URL("http://site.example/");
  const result = { status: 200, ms: 0, retryAfterMs: null };

  test("are shared by all clients, and end with their client", async () => {
    const route = await start({ maxOpenPerHost: 1 });
    const [first, second] = [createTurnTaker(route), createTurnTaker(route)];
    await first.enter(url, never);
    const waiting = second.enter(url, never);
    expect(await Promise.race([waiting, soon()])).toBe("soon");
    first.close();
    (await waiting).leave(result);
    second.close();
  });

  test("the end of a turn starts the next one", async () => {
    const route = await start({ maxOpenPerHost: 1 });
    const taker = createTurnTaker(route);
    const turn = await taker.enter(url, never);
    const next = taker.enter(url, never);
    expect(await Promise.race([next, soon()])).toBe("soon");
    turn.leave(result);
    expect(await next).toHaveProperty("leave");
    taker.close();
  });

  test("a turn without a result is given back too", async () => {
    const route = await start({ maxOpenPerHost: 1 });
    const taker = createTurnTaker(route);
    (await taker.enter(url, never)).leave(null);
    (await taker.enter(url, never)).leave({ ...result, ms: null });
    expect(await taker.enter(url, never)).toHaveProperty("leave");
    taker.close();
  });

  test("an abort ends the wait", async () => {
    const route = await start({ maxOpenPerHost: 1 });
    const taker = createTurnTaker(route);
    const turn = await taker.enter(url, never);
    const stop = new AbortController();
    const next = taker.enter(url, stop.signal);
    stop.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
    turn.leave(result);
    (await taker.enter(url, never)).leave(result);
    taker.close();
  });

  test("are not granted without the token, and the client does not hang", async () => {
    const route = await start();
    const taker = createTurnTaker({ ...route, token: "guess" });
    (await taker.enter(url, never)).leave(result);
    expect(events).toContainEqual({ event: "egress.unauthorized" });
    taker.close();
  });
});

test("a client that sends invalid lines does not affect others", async () => {
  const route = await start();
  const { port } = new URL(proxy.url);
  for (const nonsense of ["\0\0\0\0\r\n\r\n", "CONNECT nowhere HTTP/1.1\r\n\r\n", "GET"]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    socket.end(nonsense);
    await new Promise((closed) => socket.once("close", closed).resume());
  }
  expect(await get(route, `http://127.0.0.1:${sitePort}/`)).toBe("hello stranger");
});

/**
 * Two turns of the event loop and a round trip: long enough for an answer that would come at once.
 */
async function soon(): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  return "soon";
}

/** Polls on each turn of the event loop, so that a test ends as soon as the condition is met. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !condition(); turn += 1) {
    await new Promise((next) => setImmediate(next));
  }
  expect(condition()).toBe(true);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port; // a TCP server's address
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

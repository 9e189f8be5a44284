import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../kit/clock.ts";
import { createFetcher } from "./create-fetcher.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

let servers: Server[];
let dispatcher: Agent;
/** Every header that another origin has received. */
let leaked: string[];
let own: string;
let other: string;
let handle: Handle;
/** Headers of the requests to the origin of the credential. */
let received: IncomingMessage["headers"][];

async function listen(answer: Handle): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port; // a TCP server's address
}

beforeEach(async () => {
  [servers, leaked, received] = [[], [], []];
  const lookup: LookupFunction = (_name, options, done) =>
    options.all === true
      ? done(null, [{ address: "127.0.0.1", family: 4 }])
      : done(null, "127.0.0.1", 4);
  dispatcher = new Agent({ allowH2: false, connect: { lookup } });
  const seen: Handle = (request, response) => {
    leaked.push(JSON.stringify(request.rawHeaders));
    const back = URL.parse(request.url ?? "", other)?.searchParams.get("back");
    if (back === null || back === undefined) {
      response.writeHead(200, { "content-type": "text/html" }).end("<p>other</p>");
    } else response.writeHead(302, { location: `${own}${back}` }).end();
  };
  other = `http://127.0.0.1:${await listen(seen)}`;
  const port = await listen((request, response) => {
    const isOther = request.headers.host?.startsWith("localhost") ?? false;
    if (isOther) return seen(request, response);
    received.push(request.headers);
    handle(request, response);
  });
  own = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  await dispatcher.destroy();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

function fetchPage(path = "/") {
  const fetcher = createFetcher({
    dispatcher,
    userAgent: "t",
    clock: systemClock,
    random: () => 0,
  });
  const access = {
    origins: [own],
    headers: { Authorization: "Basic c2VjcmV0" },
    cookies: [{ name: "sid", value: "secret-cookie" }],
  };
  return fetcher.fetchPage(own + path, { access });
}

const secret = /c2VjcmV0|secret-cookie|secret-session/;
const page: Handle = (_request, response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<p>own</p>");

test("the credential's headers and cookies are sent to its origin", async () => {
  handle = page;
  expect(await fetchPage()).toMatchObject({ kind: "page" });
  expect(received).toMatchObject([
    { authorization: "Basic c2VjcmV0", cookie: "sid=secret-cookie" },
  ]);
});

test("they are sent again after a redirect within the origin, with what the site has set", async () => {
  handle = (request, response) => {
    if (request.url === "/a") return page(request, response);
    response.writeHead(302, { location: "/a", "set-cookie": "step=1; Path=/" }).end();
  };
  await fetchPage();
  expect(received[1]).toMatchObject({
    authorization: "Basic c2VjcmV0",
    cookie: "step=1; sid=secret-cookie",
  });
});

const places: [string, () => string][] = [
  ["another port", () => `${other}/`],
  ["another name of the host", () => own.replace("127.0.0.1", "localhost")],
  ["no scheme", () => own.replace("http://127.0.0.1", "//localhost")],
  ["another spelling", () => own.replace("http://127.0.0.1", "HTTP:\\\\LOCALHOST")],
  ["a chain that comes back", () => `${other}/?back=/end`],
  ["a trailing dot", () => own.replace("127.0.0.1", "localhost.")],
];
const statuses = [301, 302, 303, 307, 308];
const attempts = places.flatMap(([name, to]) =>
  statuses.map((status) => [status, name, to] as const),
);

test.each(attempts)("a redirect %d to %s takes nothing along", async (status, _, to) => {
  handle = (request, response) => {
    if (request.url === "/end") return page(request, response);
    response
      .writeHead(status, { location: to(), "set-cookie": "session=secret-session; Path=/" })
      .end();
  };
  await fetchPage();
  expect(leaked.length).toBeGreaterThan(0);
  expect(leaked.filter((headers) => secret.test(headers))).toEqual([]);
});

test("a redirect with user and password is not followed", async () => {
  handle = (_request, response) =>
    void response.writeHead(302, { location: own.replace("//", "//user:pass@") }).end();
  expect(await fetchPage()).toMatchObject({ fault: "bad-answer" });
  expect(received).toHaveLength(1);
});

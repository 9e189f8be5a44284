import { Agent, buildConnector } from "undici";
import type { Dispatcher } from "undici";
import { afterAll, describe, expect, it, onTestFinished, test } from "vitest";
import {
  startRawReceiver,
  startReceiver,
  type Behave,
  type Receiver,
} from "../../test/journey/receiver.ts";
import { hostileUrls } from "../../test/hostile-urls.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import { post } from "./post.ts";

const dispatcher = new Agent({ allowH2: false });
afterAll(() => dispatcher.destroy());

const body = Buffer.from('{"größe":1}');
const headers = { "content-type": "application/json" };
const noon = Date.parse("2026-01-31T12:00:00Z");

describe("a receiver that answers", () => {
  const answers: { name: string; status: number; error: string | null }[] = [
    { name: "200", status: 200, error: null },
    { name: "204", status: 204, error: null },
    { name: "500", status: 500, error: "answered 500" },
    { name: "410", status: 410, error: "answered 410" },
    { name: "301", status: 301, error: "answered 301; redirects are not followed" },
  ];
  it.each(answers)("$name", async ({ status, error }) => {
    await using receiver = await startReceiver((_one, response) => {
      response.writeHead(status, { location: "/elsewhere", "retry-after": "7" });
      response.end(status === 204 ? undefined : "so it is");
    });
    const { answered, tried } = await send(receiver.url);
    expect(answered).toEqual({ status, error, retryAfter: "7" });
    const answer = status === 204 ? "" : "so it is";
    expect(tried).toMatchObject({ at: "2026-01-31T12:00:00.000Z", status, error, answer });
    // The same bytes, once, and to no other receiver.
    expect(receiver.received.map((one) => [one.path, one.body])).toEqual([["/", '{"größe":1}']]);
  });

  it("keeps its connection for the next", async () => {
    await using receiver = await startReceiver((_one, response) => response.end("x".repeat(9_000)));
    for (let i = 0; i < 5; i++) expect((await send(receiver.url)).answered.error).toBeNull();
    // The second may come before the first connection is known to be free.
    expect(receiver.connections()).toBeLessThan(3);
  });

  it("is quoted with its first 4 KB, without the token it sends back", async () => {
    const token = "a-token-of-some-length";
    const filler = "x".repeat(limits.webhookAnswerBytes.value - 10);
    await using receiver = await startReceiver((_one, response) => {
      response.end(`${token} ${filler}${token}${"y".repeat(200_000)}`);
    });
    const { tried } = await send(receiver.url, [token]);
    expect(tried.error).toBeNull();
    expect(tried.answer).toHaveLength(limits.webhookAnswerBytes.value);
    expect(tried.answer).toMatch(/^\*{8} x+\*$/);
  });
});

describe("a receiver that does not answer in full", () => {
  const timedOut = "no full answer within 6 s";
  const hanging: { name: string; behave: Behave }[] = [
    { name: "hangs", behave: () => {} },
    {
      name: "drips",
      behave: (_one, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("a");
      },
    },
  ];
  it.each(hanging)("$name", async ({ behave }) => {
    const clock = createTestClock(noon);
    const asked = Promise.withResolvers<void>();
    await using receiver = await startReceiver((...args) => {
      behave(...args);
      setImmediate(asked.resolve);
    });
    let over = false;
    const sending = send(receiver.url, [], clock).finally(() => (over = true));
    await asked.promise;
    await clock.advance(limits.webhookTryMs.value - 1);
    expect(over).toBe(false);
    await clock.advance(1);
    const { answered, tried } = await sending;
    expect([answered.error, tried.ms]).toEqual([timedOut, 6_000]);
    expect(clock.waiting()).toBe(0);
  });

  it("is in time 5.9 s later", async () => {
    const clock = createTestClock(noon);
    const asked = Promise.withResolvers<() => void>();
    await using receiver = await startReceiver((_one, response) =>
      asked.resolve(() => response.end("done")),
    );
    const sending = send(receiver.url, [], clock);
    const answer = await asked.promise;
    await clock.advance(5_900);
    answer();
    expect((await sending).tried).toMatchObject({ status: 200, ms: 5_900, error: null });
  });

  const cut = "the connection was closed before a full answer came";
  const broken: { name: string; answer: string | null; error: string }[] = [
    { name: "resets", answer: null, error: cut },
    { name: "closes mid-header", answer: "HTTP/1.1 200 OK\r\ncontent-le", error: cut },
    {
      name: "closes mid-body",
      answer: "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab",
      error: cut,
    },
    { name: "speaks no HTTP", answer: "hello?\r\n\r\n", error: "the answer is not valid HTTP" },
  ];
  it.each(broken)("$name", async ({ answer, error }) => {
    await using receiver = await startRawReceiver((socket) => {
      if (answer === null) socket.resetAndDestroy();
      else socket.end(answer);
    });
    expect((await send(receiver.url)).tried.error).toBe(error);
  });
});

describe("an answer", () => {
  const redirected = (status: number) => `answered ${status}; redirects are not followed`;
  it.each([
    { status: 199, error: "answered 199" },
    { status: 200, error: null },
    { status: 299, error: null },
    { status: 300, error: redirected(300) },
    { status: 399, error: redirected(399) },
    { status: 400, error: "answered 400" },
  ])("of $status: $error", async ({ status, error }) => {
    const { answered } = await scripted({ status });
    expect(answered).toMatchObject({ status, error });
  });

  it.each([
    { header: "7", retryAfter: "7" },
    { header: ["7", "8"], retryAfter: null },
    { header: undefined, retryAfter: null },
  ])("with Retry-After $header: $retryAfter", async ({ header, retryAfter }) => {
    const { answered } = await scripted({ headers: { "retry-after": header } });
    expect(answered.retryAfter).toBe(retryAfter);
  });

  it("is read far enough to keep the connection, and no further", async () => {
    const piece = Buffer.alloc(limits.webhookDrainBytes.value / 4, "x");
    const whole = await scripted({ pieces: Array.from({ length: 4 }, () => piece) });
    expect(whole.read).toBe(4);
    const long = await scripted({ pieces: Array.from({ length: 9 }, () => piece) });
    expect(long.read).toBe(5);
    expect(long.tried).toMatchObject({ error: null, status: 200 });
  });

  it("is shown in full where it is short, however many pieces it has", async () => {
    const pieces = ["so ", "it ", "is"].map((text) => Buffer.from(text));
    expect((await scripted({ pieces })).tried.answer).toBe("so it is");
    const max = limits.webhookAnswerBytes.value;
    const filled = Array.from({ length: max / 64 + 9 }, () => Buffer.alloc(64, "x"));
    expect((await scripted({ pieces: filled })).tried.answer).toBe("x".repeat(max));
  });

  it("does not show the beginning of a token at its cut", async () => {
    const token = "t".repeat(limits.webhookTokenChars.value);
    const text = "x".repeat(limits.webhookAnswerBytes.value - 1) + token;
    const { tried } = await scripted({ pieces: [Buffer.from(text)], hidden: [token] });
    expect(tried.answer).toBe(`${"x".repeat(limits.webhookAnswerBytes.value - 1)}*`);
  });
});

test("a try is one POST to the path and query of the URL", async () => {
  const { request } = await scripted({ url: "https://a.example:8443/hook/1?x=1&y=2#part" });
  expect(request).toMatchObject({
    origin: "https://a.example:8443",
    path: "/hook/1?x=1&y=2",
    method: "POST",
    headers,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  expect(Buffer.from(request?.body as Uint8Array).toString()).toBe('{"größe":1}');
});

const cut = "the connection was closed before a full answer came";
const certificate = (code: string) => `the TLS certificate is not valid (${code})`;
test.each([
  ["dial-forbidden", "this address cannot be reached from here"],
  ["dial-no-address", "the name has no address that can be reached from here"],
  ["dial-refused", "the connection was refused"],
  ["dial-timeout", "no connection in time"],
  ["dial-unreachable", "no connection could be made"],
  ["dial-busy", "too many connections are open"],
  ["dial-no-names", "no name server answers at the moment"],
  ["dial-no-route", "the way out is closed at the moment"],
  ["CERT_HAS_EXPIRED", certificate("CERT_HAS_EXPIRED")],
  ["ERR_TLS_CERT_ALTNAME_INVALID", certificate("ERR_TLS_CERT_ALTNAME_INVALID")],
  ["UND_ERR_HEADERS_OVERFLOW", "the answer's headers are too long"],
  ["UND_ERR_SOCKET", cut],
  ["ECONNRESET", cut],
  ["EPIPE", cut],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "the TLS handshake failed"],
  ["EPROTO", "the TLS handshake failed"],
  ["EPROTOTYPE", "the TLS handshake failed"],
  ["ENOTHING", "the request failed"],
])("a request that fails with %s: %s", async (code, error) => {
  const { answered, tried } = await scripted({ fault: Object.assign(new Error("no"), { code }) });
  expect(answered).toEqual({ status: null, error, retryAfter: null });
  expect(tried).toMatchObject({ status: null, error, answer: null });
});

test.each([
  ["without a code", new Error("no"), "the request failed"],
  ["that is no error", { code: "dial-refused" } as unknown as Error, "the request failed"],
  ["of the parser", Object.assign(new Error("no"), { name: "HTTPParserError" }), "not valid HTTP"],
])("a fault %s: %s", async (_name, fault, error) => {
  expect((await scripted({ fault })).tried.error).toContain(error);
});

test("a URL that is none is a failed try", async () => {
  expect((await scripted({ url: "nowhere" })).tried.error).toBe("the request failed");
});

it("no internal address is reached by a redirect", async () => {
  const dialled = new Set<string>();
  const connect = buildConnector({ allowH2: false });
  const dispatching = new Agent({
    connect(options, callback) {
      dialled.add(`${options.hostname}:${options.port}`);
      connect(options, callback);
    },
  });
  onTestFinished(() => dispatching.destroy());
  const statuses = [301, 302, 303, 307, 308];
  let count = 0;
  await using receiver = await startReceiver((_one, response) => {
    const location = encodeURI(hostileUrls[count]?.url.trim() ?? "");
    response.writeHead(statuses[count % statuses.length] ?? 302, { location }).end();
  });
  for (; count < hostileUrls.length; count++) {
    const sent = { url: `${receiver.url}/`, headers, body, hidden: [] };
    const { tried } = await post(sent, { dispatcher: dispatching, clock: createTestClock(noon) });
    expect(tried.error).toMatch(/^answered 30\d; redirects are not followed$/);
  }
  expect(receiver.received).toHaveLength(hostileUrls.length);
  expect([...dialled]).toEqual([new URL(receiver.url).host]);
});

it("a certificate that no authority signed", async () => {
  await using receiver = await startReceiver(undefined, true);
  const { tried } = await send(receiver.url);
  expect(tried.error).toBe("the TLS certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)");
  expect(receiver.received).toEqual([]);
});

function send(url: Receiver["url"], hidden: string[] = [], clock = createTestClock(noon)) {
  return post({ url: `${url}/`, headers, body, hidden }, { dispatcher, clock });
}

/** One try at a receiver that answers as the test wants. */
async function scripted(given: {
  url?: string;
  status?: number;
  headers?: Record<string, string | string[] | undefined>;
  pieces?: readonly Buffer[];
  hidden?: readonly string[];
  fault?: Error;
}) {
  const { url = "https://a.example/", status = 200, pieces = [], hidden = [], fault } = given;
  const seen: { request?: Dispatcher.RequestOptions } = {};
  let read = 0;
  const request = async (options: Dispatcher.RequestOptions) => {
    seen.request = options;
    if (fault !== undefined) throw fault;
    const answer = (async function* () {
      for (const piece of pieces) {
        read++;
        yield piece;
      }
    })();
    // The three members that are read.
    const { headers: sent = {} } = given;
    return {
      statusCode: status,
      headers: sent,
      body: answer,
    } as unknown as Dispatcher.ResponseData;
  };
  const clock = createTestClock(noon);
  const posted = await post({ url, headers, body, hidden }, { dispatcher: { request }, clock });
  return { ...posted, ...seen, read };
}

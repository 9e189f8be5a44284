import { Agent, buildConnector } from "undici";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
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

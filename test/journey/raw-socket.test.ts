import { connect, type Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, startProduct, type Product } from "./product.ts";

/**
 * Malformed requests, the same in each run: each is refused with an error of the interface or cut
 * off, has no effect, discloses nothing about other clients, and the next request is answered.
 */
const seed = Number(process.env["LOREPOD_TEST_SEED"] ?? 20_261_122);

let product: Product;
/** The key of the client that sends malformed requests; the first key belongs to its neighbour. */
let key = "";
/** The answer to a head that never ends; it takes a while. */
let dripped: Promise<string>;
beforeAll(async () => {
  product = await startProduct();
  const made = await runCommand(["keys", "create", "--name", "rubbish", "--plan", "Pro"], {
    LOREPOD_DATA: product.data,
  });
  key = made.stdout.trim();
  dripped = drip();
});
afterAll(() => product?.[Symbol.asyncDispose]());

const smuggledUrl = "http://127.0.0.1:9/smuggled";
const neighboursUrl = "http://127.0.0.1:9/neighbours-secret";

/** A good request, where none may be read: behind what ends the line, or in another's body. */
const hidden = () => {
  const body = JSON.stringify({ url: smuggledUrl });
  return (
    `POST /v1/extract/async HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
};

const post = (...lines: string[]) =>
  ["POST /v1/search HTTP/1.1", "host: x", `x-api-key: ${key}`, ...lines, "", ""].join("\r\n");
const json = "content-type: application/json";

const word = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom("a", "Z", "7", "-", "_"),
});
const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((all) => Buffer.from(all));
const noise = bytes.map((all) => all.toString("latin1"));

/** Each a way to send what is no request; what it makes ends the line. */
const shapes: Record<string, () => fc.Arbitrary<string>> = {
  "bytes that mean nothing": () => noise.map((text) => `\u0001${text}\r\n\r\n${hidden()}`),
  "a first line that is none": () =>
    fc
      .tuple(
        fc.oneof(word, fc.constantFrom("GET", "get", "G\u0000T", "PROPFIND2", "", "GET GET")),
        fc.constantFrom("", "/", "/v1/jobs", "http//", "\\", "/\u0001"),
        fc.constantFrom("HTTP/9.9", "HTTP/1", "HTP/1.1", "HTTP/1.1 x", "http/1.1", "HTTP/2.0"),
      )
      .map(
        ([method, path, version]) => `${method} ${path} ${version}\r\nhost: x\r\n\r\n${hidden()}`,
      ),
  "headers cut in the middle": () =>
    fc.tuple(word, word, fc.nat(200)).map(([name, value, at]) =>
      post(json, `${name}: ${value}`)
        .slice(0, 20 + at)
        .trimEnd(),
    ),
  "header lines that are none": () =>
    fc
      .tuple(
        word,
        fc.constantFrom(" : x", "\u0000: x", "", ": \u0000", ": a\r\n b\rc", "\t: x", "@: x"),
      )
      .map(([name, rest]) => post(json, `${name}${rest}`, "content-length: 0") + hidden()),
  "two ways to say how long it is": () =>
    fc
      .tuple(
        fc.constantFrom(
          ["content-length: 4", "transfer-encoding: chunked"],
          ["transfer-encoding: chunked", "content-length: 4"],
          ["content-length: 0", "content-length: 44"],
          ["content-length: 5, 6"],
          ["transfer-encoding: chunked, identity"],
          ["transfer-encoding: identity, chunked", "content-length: 4"],
          ["transfer-encoding: xchunked"],
          ["transfer-encoding : chunked"],
          ["transfer-encoding:\u000bchunked"],
          ["transfer-encoding: chunked", "transfer-encoding: x"],
        ),
        fc.boolean(),
      )
      .map(([lines, chunked]) => `${post(json, ...lines)}${chunked ? "0\r\n\r\n" : ""}${hidden()}`),
  "lengths that are none": () =>
    fc
      .constantFrom("-1", "+4", "0x4", "4e1", "4 4", "٤", "", "99999999999999999999", "1_0", "4;")
      .map((length) => post(json, `content-length: ${length}`) + hidden()),
  "more than may be sent": () =>
    fc
      .integer({ min: 256 * 1024 + 1, max: 1e12 })
      .map((length) => `${post(json, `content-length: ${length}`)}{"query":"`),
  "chunks that are none": () =>
    fc
      .tuple(
        fc.constantFrom("FFFFFFFFFFFFFFFFF", "-1", "g", "0x1", "", " 1", "1 ;", "\u0000", "1\r"),
        noise,
      )
      .map(([size, text]) => post(json, "transfer-encoding: chunked") + `${size}\r\n${text}`),
  "a chunk that is longer than its stated length": () =>
    fc
      .integer({ min: 1, max: 9 })
      .map((size) => `${post(json, "transfer-encoding: chunked")}${size}\r\n${hidden()}`),
  "less than was promised": () =>
    fc
      .integer({ min: 30, max: 200_000 })
      .map((length) => `${post(json, `content-length: ${length}`)}{"query":"`),
  "a body that is no JSON": () =>
    bytes.map(
      (all) =>
        `${post(json, "connection: close", `content-length: ${all.length}`)}${all.toString("latin1")}`,
    ),
  "a head without an end": () =>
    fc
      .integer({ min: 70_000, max: 200_000 })
      .map((size) => `${post(json).trimEnd()}\r\nx: ${"y".repeat(size)}`),
};

describe.each(Object.entries(shapes))("%s", (_name, shape) => {
  it("is refused or cut off, and does no harm", { timeout: 240_000 }, async () => {
    const samples = fc.sample(shape(), { seed, numRuns: 30 });
    for (const sent of samples) {
      const { text, answers } = await exchange(sent);
      for (const { status, body } of answers) {
        expect({ sent, refused: status >= 400 && status < 500 }).toEqual({ sent, refused: true });
        if (body === "") continue;
        const error = JSON.parse(body);
        expect(Object.keys(error)).toEqual(["statusCode", "error", "message"]);
        expect(error.statusCode).toBe(status);
      }
      expect(text).not.toContain("neighbours-secret");
    }
    expect((await product.call("GET", "/healthz")).status).toBe(200);
  });
});

it("answers a good request although malformed bytes follow it", async () => {
  const good = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
  for (const rubbish of fc.sample(noise, { seed, numRuns: 20 })) {
    const sent = `${good}${good}\u0001${rubbish}\r\n\r\n${hidden()}${good}`;
    const statuses = (await exchange(sent)).answers.map(({ status }) => status);
    expect([200, 200, 400].slice(0, statuses.length)).toEqual(statuses);
  }
});

it("answers good requests that come while the line is full of rubbish", async () => {
  await product.call("POST", "/v1/extract/async", { url: neighboursUrl });
  const all = Object.values(shapes).flatMap((shape) => fc.sample(shape(), { seed, numRuns: 3 }));
  const rubbish = all.map((sent) => exchange(sent));
  for (let i = 0; i < 20; i++) {
    const { status, body } = await product.call("GET", "/v1/jobs");
    expect([status, body.jobs.map(({ url }: { url: string }) => url)]).toEqual([
      200,
      [neighboursUrl],
    ]);
  }
  for (const { text } of await Promise.all(rubbish))
    expect(text).not.toContain("neighbours-secret");
});

it("cuts off who sends a head byte by byte", { timeout: 240_000 }, async () => {
  // The words may be lost with a line that we still write to.
  expect(["", "HTTP/1.1 408 Request Timeout"]).toContain((await dripped).split("\r\n")[0]);
});

it("has started no job, reported no internal error, and goes on", async () => {
  const headers = { "x-api-key": key };
  const { body } = await product.call("GET", "/v1/jobs", undefined, headers);
  expect(body.jobs).toEqual([]);
  expect(product.output()).not.toContain('"event":"internal"');
  const good = await product.call("POST", "/v1/search", { query: "x" }, headers);
  expect(good.status).toBe(200);
});

type Exchange = { text: string; answers: { status: number; body: string }[] };

/** Sends it and no more, and reads until the server ends the line. */
async function exchange(sent: string): Promise<Exchange> {
  const socket = connect(Number(new URL(product.address).port), "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => (text += chunk));
  const closed = ending(socket);
  socket.end(Buffer.from(sent, "latin1"));
  await closed;
  return { text, answers: answersOf(text) };
}

async function drip(): Promise<string> {
  const socket = connect(Number(new URL(product.address).port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  const ended = ending(socket);
  const head = post(json, `x-slow: ${"y".repeat(10_000)}`);
  let sent = 0;
  const drops = setInterval(() => socket.write(head.charAt(sent++)), 50);
  await ended;
  clearInterval(drops);
  return text;
}

/** A line that is cut off while we still send is no fault. */
function ending(socket: Socket): Promise<void> {
  socket.on("error", () => {});
  return new Promise((ended) => socket.once("close", () => ended()));
}

function answersOf(text: string): Exchange["answers"] {
  const answers: Exchange["answers"] = [];
  for (let rest = text; rest !== "";) {
    const end = rest.indexOf("\r\n\r\n") + 4;
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    answers.push({ status, body: rest.slice(end, end + length) });
    rest = end < 4 ? "" : rest.slice(end + length);
  }
  return answers;
}

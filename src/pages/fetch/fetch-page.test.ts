import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { docxOf } from "../../../test/site/office.ts";
import { limits } from "../../contract/limits.ts";
import { systemClock, type Clock } from "../../kit/clock.ts";
import { documentTypes } from "../documents/document-types.ts";
import { createFetcher, type Fetcher } from "./create-fetcher.ts";
import type { FetchOutcome } from "./fetch-outcome.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
let handle: Handler;
let asked: string[];
let slept: number[];
let alarms: (() => void)[];
let fetcher: Fetcher;
let dispatcher: Agent;

/** Waits end at once and are recorded; deadlines end when a test ends them. */
const clock: Clock = {
  now: () => systemClock.now(),
  sleep: async (ms) => void slept.push(ms),
  after: (_ms, run) => {
    alarms.push(run);
    return { [Symbol.dispose]: () => {} };
  },
};

beforeEach(async () => {
  [asked, slept, alarms] = [[], [], []];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  dispatcher = new Agent({ allowH2: false, maxHeaderSize: limits.fetchHeaderBytes.value });
  fetcher = createFetcher({ dispatcher, userAgent: "Test/1 (+x)", clock, random: () => 0 });
});

afterEach(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const html = (body: string | Buffer, headers: Record<string, string> = {}): Handler => {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  };
};

/** The text of a page, or the message of a failure. */
function textOrMessage(outcome: FetchOutcome): string {
  switch (outcome.kind) {
    case "page":
      return outcome.html;
    case "failed":
      return `${outcome.fault}: ${outcome.message}`;
    case "moved":
      return `moved to ${outcome.url}`;
    case "not-modified":
      return "not modified";
  }
}

test("a page with its facts", async () => {
  handle = html("<p>hi</p>", { etag: '"1"', "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" });
  const outcome = await fetcher.fetchPage(`${base}/a#part`);
  expect(outcome).toMatchObject({
    kind: "page",
    requestedUrl: `${base}/a#part`,
    url: `${base}/a`,
    status: 200,
    html: "<p>hi</p>",
    charset: "utf-8",
    bytes: 9,
    rawHash: createHash("sha256").update("<p>hi</p>").digest("hex"),
    tries: 1,
    redirects: [],
    validators: { etag: '"1"', lastModified: "Thu, 01 Jan 2026 00:00:00 GMT" },
  });
});

test("the request names the user agent and the accepted types, and nothing of the caller", async () => {
  let sent: IncomingMessage["headers"] = {};
  handle = (request, response) => {
    sent = request.headers;
    response.end();
  };
  const validators = { etag: '"1"', lastModified: "then" };
  await fetcher.fetchPage(base, { acceptLanguage: "de", validators });
  expect(sent).toMatchObject({
    "user-agent": "Test/1 (+x)",
    "accept-language": "de",
    "if-none-match": '"1"',
    "if-modified-since": "then",
    "accept-encoding": "gzip, deflate, br, zstd",
  });
  expect(sent.cookie).toBeUndefined();
  expect(sent.referer).toBeUndefined();
});

test("304 is a separate outcome", async () => {
  handle = (_request, response) => response.writeHead(304, { etag: '"1"' }).end();
  expect(textOrMessage(await fetcher.fetchPage(base))).toBe("not modified");
});

describe("bodies in every encoding", () => {
  const text = "<p>äöü €</p>".repeat(1_000);
  test.each([
    ["identity", Buffer.from(text)],
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
  ])("%s", async (encoding, body) => {
    handle = html(body, { "content-encoding": encoding });
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(text);
  });

  test("declared, but wrong", async () => {
    handle = html(text, { "content-encoding": "gzip" });
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(text);
  });

  test("cut off: the readable part is kept", async () => {
    const random = Array.from({ length: 60_000 }, (_, i) => ((i * 7919) % 9973).toString(36)).join(
      "",
    );
    const body = gzipSync(random);
    handle = html(body.subarray(0, body.length - 2_000), { "content-encoding": "gzip" });
    const outcome = await fetcher.fetchPage(base);
    expect(random.startsWith(textOrMessage(outcome).slice(0, 10_000))).toBe(true);
    expect(textOrMessage(outcome).length).toBeGreaterThan(10_000);
  });
});

describe("the encoding of the bytes", () => {
  const bytes = (text: string, label: "latin1" | "utf16le" | "utf8") => Buffer.from(text, label);
  test.each([
    ["the header", "text/html; charset=iso-8859-1", bytes("<p>é</p>", "latin1")],
    ["a meta element", "text/html", bytes('<meta charset="iso-8859-1"><p>é</p>', "latin1")],
    [
      "an XML declaration",
      "application/xhtml+xml",
      bytes('<?xml version="1.0" encoding="iso-8859-1"?><p>é</p>', "latin1"),
    ],
    ["a byte-order mark", "text/html; charset=iso-8859-1", bytes("\uFEFF<p>é</p>", "utf8")],
    ["a UTF-16 mark", "text/html", bytes("\uFEFF<p>é</p>", "utf16le")],
    ["UTF-16 without a mark", "text/html", bytes("<p>é</p>", "utf16le")],
    ["valid UTF-8", "text/html", bytes("<p>é</p>", "utf8")],
    ["none of these", "text/html", bytes("<p>é</p>", "latin1")],
    ["an unknown label", "text/html; charset=klingon", bytes("<p>é</p>", "utf8")],
  ])("%s", async (_name, type, body) => {
    handle = html(body, { "content-type": type });
    expect(textOrMessage(await fetcher.fetchPage(base))).toMatch(/<p>é<\/p>$/);
  });

  test.each([
    ["shift_jis", "82b182f182c982bf82cd90a28a45", "こんにちは世界"],
    ["euc-jp", "a4b3a4f3a4cba4c1a4cfc0a4b3a6", "こんにちは世界"],
    ["euc-kr", "bec8b3e7c7cfbcbcbfe4", "안녕하세요"],
    ["gb18030", "ced2c3c7b5c4b9abcbbed4dad6d0b9fa", "我们的公司在中国"],
    ["big5", "a7daadccaabaa4bda571a662a4a4b0ea", "我們的公司在中國"],
  ])("undeclared %s", async (_name, codes, text) => {
    handle = html(Buffer.from(codes, "hex"), { "content-type": "text/plain" });
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(text);
  });
});

describe("documents, whatever the server takes them for", () => {
  const docx = docxOf("<w:p><w:r><w:t>We sail.</w:t></w:r></w:p>");
  const word = documentTypes.docx;
  test.each([
    ["/terms", { "content-type": word }],
    ["/terms", { "content-type": "application/msword" }],
    ["/terms.docx", { "content-type": "application/octet-stream" }],
    ["/terms.DOCX?v=2", { "content-type": "application/zip" }],
    ["/terms.docx", { "content-type": "text/plain" }],
    ["/terms.docx", { "content-type": "" }],
    [
      "/download?id=7",
      {
        "content-type": "application/force-download",
        "content-disposition": 'attachment; filename="terms.docx"',
      },
    ],
  ])("%s with %j", async (path, headers) => {
    handle = html(docx, headers);
    const page = await fetcher.fetchPage(base + path);
    expect(page).toMatchObject({
      kind: "page",
      contentType: word,
      headers: { "content-type": word },
    });
    expect(textOrMessage(page)).toContain("<p>We sail.</p>");
  });
});

describe("responses that are not pages", () => {
  test.each([
    ["image/png", "\x89PNG"],
    ["application/octet-stream", "x"],
    ["application/json", "{}"],
    ["text/html", "%PDF-1.7 as html"],
    ["text/html", "a\0b"],
    ["text/html", "PK\x03\x04"],
  ])("%s: %j", async (type, body) => {
    handle = html(Buffer.from(body, "latin1"), { "content-type": type });
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(
      "not-text: the address leads to a file, not to a page of text",
    );
  });

  test.each([
    ["application/pdf", "%PDF-1.7", "the document is damaged or incomplete"],
    ["application/msword", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", expect.stringMatching(/old binary/)],
    ["application/vnd.ms-excel", "<table>", expect.stringMatching(/not a document/)],
  ])("the reason for %s: %j", async (type, body, message: unknown) => {
    handle = html(Buffer.from(body, "latin1"), { "content-type": type });
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "not-text", message });
  });

  test("a type that is not a page is refused before its body is read", async () => {
    let closed = false;
    handle = (_request, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.writeHead(200, { "content-type": "video/mp4" });
      response.write("x");
    };
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "not-text", code: "not_a_page" });
    await until(() => closed);
  });
});

describe("answers that would fill the memory", () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, "x"));
  test.each([
    ["a gzip bomb", bomb, { "content-encoding": "gzip" }],
    [
      "a brotli bomb",
      brotliCompressSync(Buffer.alloc(50 * 1024 * 1024, "x")),
      { "content-encoding": "br" },
    ],
    ["a bomb in a bomb", gzipSync(bomb), { "content-encoding": "gzip, gzip" }],
    ["a stated length past the limit", "x", { "content-length": "99999999999" }],
  ])("%s", async (_name, body, headers) => {
    handle = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", ...headers });
      response.write(body);
      response.end();
    };
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "too-large", code: "not_a_page" });
  });

  test("a body without an end", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    let sent = 0;
    handle = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) sent += 1;
        sent += 1;
        response.once("drain", more);
      };
      more();
    };
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "too-large" });
    expect(sent).toBeLessThan(40);
  });

  test("headers of a megabyte", async () => {
    const raw = await rawServer(
      "HTTP/1.1 200 OK\r\n" + `x: ${"y".repeat(1_000)}\r\n`.repeat(1_000),
    );
    expect(await fetcher.fetchPage(raw.url)).toMatchObject({ fault: "bad-answer" });
    raw.close();
  });
});

describe("slow servers", () => {
  test("a slow body: the fetch ends after its time limit", async () => {
    let dripping = true;
    handle = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = (): void => {
        if (response.destroyed) dripping = false;
        else response.write("x", () => setImmediate(drip));
      };
      drip();
    };
    const fetching = fetcher.fetchPage(base);
    await until(() => asked.length === 1 && alarms.length === 1);
    alarms[0]?.();
    expect(await fetching).toMatchObject({ fault: "timeout", tries: 1, code: "site_unreachable" });
    await until(() => !dripping);
  });

  test("no response", async () => {
    handle = () => {};
    const fetching = fetcher.fetchPage(base);
    await until(() => asked.length === 1);
    alarms[0]?.();
    expect(textOrMessage(await fetching)).toBe("timeout: the site did not answer in time");
  });

  test("the caller's signal ends it at once", async () => {
    handle = () => {};
    const stop = new AbortController();
    const fetching = fetcher.fetchPage(base, { signal: stop.signal });
    await until(() => asked.length === 1);
    stop.abort();
    expect(await fetching).toMatchObject({ fault: "aborted", tries: 1 });
  });
});

describe("redirects", () => {
  const redirect = (to: (url: string) => string | null, status = 302): Handler => {
    return (request, response) => {
      const location = to(request.url ?? "");
      if (location === null) html("<p>end</p>")(request, response);
      else response.writeHead(status, { location }).end("moved");
    };
  };
  const count = (url: string): number => Number(url.slice(1) || 0);

  test.each([301, 302, 303, 307, 308])("%d is followed", async (status) => {
    handle = redirect((url) => (url === "/" ? "/end" : null), status);
    const outcome = await fetcher.fetchPage(base);
    expect(outcome).toMatchObject({
      kind: "page",
      url: `${base}/end`,
      redirects: [{ status, from: `${base}/`, to: `${base}/end` }],
    });
  });

  test.each([
    ["as many as allowed", 5, "<p>end</p>"],
    ["one more", 6, "too-many-redirects: the page redirects too many times"],
  ])("%s", async (_name, hops, expected) => {
    handle = redirect((url) => (count(url) < hops ? `/${count(url) + 1}` : null));
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(expected);
  });

  test.each([
    ["to itself", (): string => "/"],
    ["round two pages", (url: string): string => (url === "/" ? "/b" : "/")],
  ])("%s", async (_name, to) => {
    handle = redirect(to);
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe(
      "redirect-loop: the page redirects to itself",
    );
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test("to the same page with a cookie: the cookie is sent once", async () => {
    handle = (request, response) => {
      if (request.headers.cookie === "seen=1; b=2") html("<p>in</p>")(request, response);
      else
        response.writeHead(302, { location: "/", "set-cookie": ["seen=1; Path=/", "b=2"] }).end();
    };
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe("<p>in</p>");
    expect(asked).toHaveLength(2);
  });

  test("to the same page with a new cookie every time", async () => {
    handle = (_request, response) => {
      response.writeHead(302, { location: "/", "set-cookie": "a=1" }).end();
    };
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "too-many-redirects" });
    expect(asked.length).toBeLessThanOrEqual(limits.redirects.value + 1);
  });

  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://user:pass@127.0.0.1/",
    "http://",
  ])("to %s goes nowhere", async (location) => {
    handle = redirect((url) => (url === "/" ? location : null));
    expect(await fetcher.fetchPage(base)).toMatchObject({ fault: "bad-answer" });
    expect(asked).toEqual(["/"]);
  });

  test("mayFollow is called for each hop and can stop the fetch", async () => {
    handle = redirect((url) => (count(url) < 4 ? `/${count(url) + 1}` : null));
    const hops: string[] = [];
    const outcome = await fetcher.fetchPage(base, {
      mayFollow: (to) => {
        hops.push(to);
        return to.endsWith("/2") ? { ok: false, reason: "known" } : { ok: true };
      },
    });
    expect(outcome).toMatchObject({
      kind: "moved",
      url: `${base}/2`,
      reason: "known",
      status: 302,
    });
    expect(hops).toEqual([`${base}/1`, `${base}/2`]);
    expect(asked).toEqual(["/", "/1"]);
  });
});

describe("retries", () => {
  const failing = (
    times: number,
    status: number,
    headers: Record<string, string> = {},
  ): Handler => {
    return (request, response) => {
      if (asked.length > times) html("<p>ok</p>")(request, response);
      else response.writeHead(status, { "content-type": "text/html", ...headers }).end("<p>no</p>");
    };
  };
  test.each([
    ["503 once", 1, 503, {}, 2, "<p>ok</p>"],
    ["500 twice", 2, 500, {}, 3, "<p>ok</p>"],
    [
      "503 for ever",
      9,
      503,
      {},
      3,
      "status: the site answered 503: it is not available at the moment",
    ],
    ["429 with a short wait", 1, 429, { "retry-after": "2" }, 2, "<p>ok</p>"],
    [
      "429 with a long wait",
      1,
      429,
      { "retry-after": "600" },
      1,
      "status: the site answered 429: it asks to be called less often; try again later",
    ],
    ["404", 1, 404, {}, 1, "status: the site answered 404: there is no such page"],
    [
      "403",
      1,
      403,
      {},
      1,
      "status: the site answered 403: it forbids access; a page for members needs a credential, else ask the site's owner",
    ],
    ["501", 1, 501, {}, 1, "status: the site answered 501"],
  ])("%s", async (_name, times, status, headers, tries, expected) => {
    handle = failing(times, status, headers);
    const outcome = await fetcher.fetchPage(base);
    expect(textOrMessage(outcome)).toBe(expected);
    expect(outcome.tries).toBe(tries);
    expect(asked).toHaveLength(tries);
  });

  test("the waits grow, and are as long as requested", async () => {
    handle = failing(2, 503);
    await fetcher.fetchPage(base);
    expect(slept).toEqual([500, 1_500]);
    [asked, slept] = [[], []];
    handle = failing(1, 503, { "retry-after": "7" });
    await fetcher.fetchPage(base);
    expect(slept).toEqual([7_000]);
  });

  test("a connection that breaks off", async () => {
    handle = (request, response) => {
      if (asked.length === 1) request.socket.destroy();
      else html("<p>ok</p>")(request, response);
    };
    expect(textOrMessage(await fetcher.fetchPage(base))).toBe("<p>ok</p>");
  });

  test("a port that is closed", async () => {
    const raw = await rawServer("");
    raw.close();
    const outcome = await fetcher.fetchPage(raw.url);
    expect(textOrMessage(outcome)).toBe("refused-connection: the site refused the connection");
    expect(outcome.tries).toBe(3);
  });

  test("a response that is not HTTP", async () => {
    const raw = await rawServer("SSH-2.0-OpenSSH_9\r\n");
    expect(await fetcher.fetchPage(raw.url)).toMatchObject({ fault: "bad-answer", tries: 1 });
    raw.close();
  });

  test("a secure connection to a server without TLS", async () => {
    handle = html("<p>plain</p>");
    const outcome = await fetcher.fetchPage(base.replace("http:", "https:"));
    expect(outcome).toMatchObject({ fault: "no-tls", tries: 1, code: "site_unreachable" });
  });

  test("the page of an error status is kept, to detect bot challenges", async () => {
    handle = failing(9, 403);
    expect(await fetcher.fetchPage(base)).toMatchObject({
      html: "<p>no</p>",
      status: 403,
      code: "site_blocked",
    });
  });
});

test.each(["", "example.com", "ftp://example.com/", "http://user:pass@127.0.0.1/"])(
  "%j is no address of a page, and nobody is asked",
  async (url) => {
    expect(await fetcher.fetchPage(url)).toMatchObject({ fault: "bad-url", code: "not_a_page" });
  },
);

test("a turn at the host is held until the body is read", async () => {
  const story: string[] = [];
  handle = html("<p>x</p>");
  const gate = {
    enter: async (url: URL, _signal: AbortSignal, crawlDelayMs: number | null) => {
      story.push(`enter ${url.pathname} ${crawlDelayMs}`);
      return {
        leave: (result: { status: number | null } | null) =>
          void story.push(`leave ${result === null ? "nothing" : result.status}`),
      };
    },
  };
  const polite = createFetcher({ dispatcher, userAgent: "x", clock, random: () => 0, gate });
  await polite.fetchPage(`${base}/a`, { crawlDelayMs: 2_000 });
  expect(story).toEqual(["enter /a 2000", "leave 200"]);

  story.length = 0;
  const stop = new AbortController();
  handle = () => stop.abort();
  await polite.fetchPage(`${base}/b`, { signal: stop.signal });
  expect(story).toEqual(["enter /b null", "leave nothing"]);
});

describe("fetchStream", () => {
  test("passes on pieces until the caller stops it", async () => {
    handle = (_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write("x".repeat(10_000), () => setImmediate(more));
      };
      more();
    };
    let bytes = 0;
    const outcome = await fetcher.fetchStream(base, { maxBytes: 1e9 }, (piece) => {
      bytes += piece.length;
      return bytes < 100_000;
    });
    expect(outcome).toMatchObject({ kind: "read", complete: false });
    expect(bytes).toBeLessThan(400_000);
  });

  test("does not pass on the same piece twice if a connection breaks", async () => {
    handle = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("part", () => setImmediate(() => request.socket.destroy()));
    };
    const pieces: string[] = [];
    const outcome = await fetcher.fetchStream(base, { maxBytes: 1e6 }, (piece) => {
      pieces.push(Buffer.from(piece).toString());
      return true;
    });
    expect(outcome).toMatchObject({ kind: "read", complete: false });
    expect(pieces).toEqual(["part"]);
  });
});

/** Polls on each turn of the event loop, so that a test ends as soon as the condition is met. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !condition(); turn += 1) {
    await new Promise((next) => setImmediate(next));
  }
  expect(condition()).toBe(true);
}

async function rawServer(answer: string): Promise<{ url: string; close: () => void }> {
  const raw = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => socket.write(answer));
  });
  await new Promise<void>((done) => raw.listen(0, "127.0.0.1", done));
  const { port } = raw.address() as AddressInfo; // a TCP server's address
  return { url: `http://127.0.0.1:${port}/`, close: () => raw.close() };
}

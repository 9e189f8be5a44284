import { createSocket } from "node:dgram";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { findBrowser, packedChromium } from "../../src/adapters/shared/find-browser.ts";
import type { BrowserPlace } from "../../src/contract/settings/crawler-settings.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { OpenBrowser } from "../../src/ports/browser.ts";

/** Browsers that lie on this machine; each is to behave the same. */
const dir = mkdtempSync(join(tmpdir(), "lorepod-browser-"));
const { TMPDIR } = process.env;
process.env["TMPDIR"] = dir; // what is unpacked, is unpacked into a private folder
const found = (await findBrowser("", join(dir, "packed"))).place;
const places: [name: string, place: BrowserPlace][] = [];
if (found?.kind === "installed") places.push(["an installed one", found]);
if (packedChromium() !== undefined) {
  places.push(["the packed one", { kind: "packed", dir: join(dir, "packed") }]);
}
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = TMPDIR;
  await rm(dir, { recursive: true, force: true });
});

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(host: string, handle: Handle) {
  const server = createServer(handle);
  server.listen(0, host);
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo; // of a TCP server that listens
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const page = (body: string): Handle => {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Test</title><body>${body}`);
  };
};

const signal = new AbortController().signal;

function openAt(
  at: BrowserPlace,
  proxyUrl: string,
  onUnconfined: (reason: string) => void = () => {},
): Promise<OpenBrowser> {
  const route = { proxyUrl, token: "secret" };
  const settings = { place: at, route, userAgent: "Test/1", clock, pageMs: 3_000, onUnconfined };
  return createBrowser(settings).open();
}

const place = places[0]?.[1];

describe.skipIf(place === undefined)("a browser", () => {
  let browser: OpenBrowser;
  let proxy: Awaited<ReturnType<typeof startEgressProxy>>;
  const refused: string[] = [];

  beforeAll(async () => {
    proxy = await startEgressProxy({
      // One address of loopback is the web of this test; all others are the operator's own.
      allow: parseNetworks(["127.0.0.1/32"]),
      token: "secret",
      clock,
      resolver: systemResolver({ hostsFile: true }),
      log: (event) =>
        event.event === "egress.refused" &&
        refused.push(`${event.host.replace(/[[\]]/g, "")}:${event.port}`),
    });
    if (place !== undefined) browser = await openAt(place, proxy.url);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
  });

  const read = async (handle: Handle, path = "/") => {
    await using site = await serve("127.0.0.1", handle);
    // Awaited here: the site goes with this function.
    return await browser.read(site.url + path, { waitMs: 0, signal });
  };
  const htmlOf = async (handle: Handle): Promise<string> => {
    const end = await read(handle);
    return end.ok ? end.html : end.fault;
  };

  test("reports when it runs without its sandbox, as it must for root", async () => {
    const reasons: string[] = [];
    const other = await openAt(place ?? { kind: "packed", dir }, proxy.url, (reason) =>
      reasons.push(reason),
    );
    await other.close();
    if (process.getuid?.() === 0) expect(reasons).toEqual(["this process runs as root"]);
    else expect(reasons.join()).not.toContain("root");
  });

  test("takes the document as scripts have left it", async () => {
    const html = await htmlOf(
      page(`<p id="a">before</p><noscript>Turn on scripts</noscript><script>
        document.getElementById("a").textContent = "after & <later>";
        setTimeout(() => document.body.append("a moment later"), 300);
      </script><script type="application/ld+json">{"name": "</x>"}</script>`),
    );
    expect(html).toContain('<p id="a">after &amp; &lt;later&gt;</p>');
    expect(html).toContain("a moment later");
    expect(html).toContain('<script type="application/ld+json">{"name": "<\\/x>"}</script>');
    expect(html).not.toMatch(/Turn on|setTimeout/);
  });

  test("shadow trees with their slots, open and closed, and frames of the same origin", async () => {
    const html = await htmlOf((request, response) => {
      if (request.url === "/frame") return page("<p>in a frame</p>")(request, response);
      page(`<x-a><b>slotted</b></x-a><iframe src="/frame"></iframe><script>
        customElements.define("x-a", class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: "closed" }).innerHTML = "<i>shadow</i> <slot></slot>";
          }
        });
      </script>`)(request, response);
    });
    expect(html).toContain("<x-a><i>shadow</i> <b>slotted</b></x-a>");
    expect(html).toContain("<div><p>in a frame</p>");
  });

  test("names its user agent, and loads no pictures or fonts while it reads", async () => {
    const asked: string[] = [];
    let agent = "";
    await htmlOf((request, response) => {
      asked.push(request.url ?? "");
      agent = request.headers["user-agent"] ?? "";
      page(`<img src="/a.png"><video src="/b.mp4"></video><style>
        @font-face { font-family: f; src: url(/c.woff2); } p { font-family: f; }
      </style><p>Words</p>`)(request, response);
    });
    expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/"]);
    expect(agent).toBe("Test/1");
  });

  test("keeps nothing from one page to the next", async () => {
    const cookies: (string | undefined)[] = [];
    await using site = await serve("127.0.0.1", (request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader("set-cookie", "a=1");
      page(
        "<script>document.body.append(localStorage.x ??= 'fresh'); localStorage.x = 'used'</script>",
      )(request, response);
    });
    for (let times = 0; times < 2; times++) {
      const end = await browser.read(site.url, { waitMs: 0, signal });
      expect(end.ok && end.html).toContain("fresh");
    }
    expect(cookies.filter((cookie) => cookie !== undefined)).toEqual([]);
  });

  describe("reaches nothing but through the wall", () => {
    test.each([
      ["127.0.0.2", (url: string) => `fetch("${url}", { mode: "no-cors" })`],
      ["127.0.0.2", (url: string) => `document.body.innerHTML = '<iframe src="${url}"></iframe>'`],
      ["127.0.0.2", (url: string) => `new WebSocket("${url.replace("http", "ws")}")`],
      ["127.0.0.2", (url: string) => `new EventSource("${url}")`],
      ["127.0.0.2", (url: string) => `navigator.sendBeacon("${url}", "x")`],
      ["127.0.0.2", (url: string) => `location = "${url}"`],
      ["127.0.0.2", (url: string) => `window.open("${url}")`],
      ["127.0.0.2", (url: string) => `fetch("/redirect?to=${url}", { mode: "no-cors" })`],
      ["127.0.0.2", (url: string) => `import("${url}")`],
      ["::1", (url: string) => `fetch("${url}", { mode: "no-cors" })`],
    ])("%s: %s", async (host, script) => {
      let reached = 0;
      await using secret = await serve(host, (_request, response) => {
        reached++;
        response.end("secret");
      });
      const code = script(secret.url);
      const end = await read((request, response) => {
        const to = new URL(request.url ?? "", "http://x").searchParams.get("to");
        if (to !== null) return void response.writeHead(302, { location: to }).end();
        page(`<p>Words</p><script>${code}</script>`)(request, response);
      });
      expect(reached).toBe(0);
      expect(refused).toContain(`${host}:${secret.port}`);
      expect(end.ok ? end.html : end.fault).not.toContain("secret");
    });

    test("not by a data channel, and not by UDP", async () => {
      const socket = createSocket("udp4");
      let packets = 0;
      socket.on("message", () => packets++);
      await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
      const { port } = socket.address();
      const html = await htmlOf(
        page(`<iframe></iframe><p id="p"></p><script>
          const kinds = [window, frames[0]].map((w) => w.RTCPeerConnection ?? w.webkitRTCPeerConnection);
          document.getElementById("p").textContent = kinds.map((kind) => typeof kind).join();
          for (const Kind of kinds.filter(Boolean)) {
            const peer = new Kind({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] });
            peer.createDataChannel("x");
            peer.createOffer().then((offer) => peer.setLocalDescription(offer));
          }
        </script>`),
      );
      socket.close();
      expect(html).toContain("undefined,undefined");
      expect(packets).toBe(0);
    });

    test("not a file, not the browser's own pages", async () => {
      for (const url of [
        "file:///etc/passwd",
        "chrome://version",
        "view-source:http://127.0.0.1/",
      ]) {
        const html = await htmlOf(
          page(`<p>Words</p><script>location = "${url}"; window.open("${url}")</script>`),
        );
        expect(html).toContain("Words");
      }
    });

    test("an address that may not be dialled is reported as such", async () => {
      const end = await browser.read("http://127.0.0.2:8099/", { waitMs: 0, signal });
      expect(end).toMatchObject({ ok: false, fault: "forbidden-address" });
      expect(refused).toContain("127.0.0.2:8099");
    });
  });

  describe("pages that mean no good", () => {
    const lines: [name: string, body: string, expected: RegExp | string][] = [
      ["a script without end", "<p>Words</p><script>for (;;);</script>", "timeout"],
      ["dialogs", "<script>alert(1); confirm(2); prompt(3)</script><p>Words</p>", /Words/],
      [
        "questions before it is left",
        "<p>Words</p><script>onbeforeunload = () => 'no'</script>",
        /Words/,
      ],
      [
        "a ticker that never rests",
        "<p>Words</p><b id=t></b><script>setInterval(() => t.textContent = Date.now(), 20)</script>",
        /Words/,
      ],
      [
        "a page that goes round in circles",
        "<p>Words</p><script>setTimeout(() => location.reload(), 50)</script>",
        /Words|timeout/,
      ],
      [
        "a list without end",
        "<p>Words</p><script>onscroll = () => document.body.append(...Array.from({length: 200}, () => document.createElement('hr')))</script><div style='height:5000px'></div>",
        /Words/,
      ],
      [
        "a document of a million nodes",
        "<p>Words</p><script>document.body.insertAdjacentHTML('beforeend', '<i></i>'.repeat(1e6))</script>",
        /Words|timeout/,
      ],
      [
        "what it would be asked with, taken away",
        "<p>Words</p><script>MutationObserver = Promise = setTimeout = null; Array.prototype.join = () => 7</script>",
        /timeout/,
      ],
      ["a download", "<script>location = '/file'</script>", /./],
    ];
    test.each(lines)("%s", async (_name, body, expected) => {
      const html = await htmlOf((request, response) => {
        if (request.url !== "/file") return page(body)(request, response);
        response.writeHead(200, { "content-type": "application/zip" }).end("PK");
      });
      if (typeof expected === "string") expect(html).toBe(expected);
      else expect(html).toMatch(expected);
    });

    test.each([
      ["a file", { "content-type": "application/zip" }, "not-text"],
      ["a picture", { "content-type": "image/png" }, "not-text"],
      [
        "an attachment",
        { "content-type": "text/html", "content-disposition": "attachment" },
        "not-text",
      ],
    ])("%s in place of a page", async (_name, headers, fault) => {
      const end = await read((_request, response) => response.writeHead(200, headers).end("x"));
      expect(end).toMatchObject({ ok: false, fault });
    });

    test("a redirect that leads to itself", async () => {
      const end = await read((_request, response) =>
        response.writeHead(302, { location: "/" }).end(),
      );
      expect(end).toMatchObject({ ok: false, fault: "too-many-redirects" });
    });

    test.each([
      ["a page", "<p>Words</p>", /<p>Words|^too-large$|^timeout$/],
      [
        "data of a page",
        "<p>Words</p><script>fetch('/data').then((it) => it.text())</script>",
        /^too-large$/,
      ],
    ])("%s without end", async (_name, body, expected) => {
      const html = await htmlOf((request, response) => {
        const isData = request.url === "/data";
        response.writeHead(200, { "content-type": isData ? "text/plain" : "text/html" });
        if (!isData && body.includes("fetch")) return void response.end(body);
        response.write(body);
        const chunk = "x".repeat(1_000_000);
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      });
      expect(html.slice(0, 200)).toMatch(expected);
    });

    test("and the next page is read as if nothing had been", async () => {
      expect(await htmlOf(page("<p>Words</p>"))).toContain("Words");
    });
  });

  test("a caller who gives up is answered at once", async () => {
    const stop = new AbortController();
    await using site = await serve("127.0.0.1", () => stop.abort());
    const end = await browser.read(site.url, { waitMs: 0, signal: stop.signal });
    expect(end).toMatchObject({ ok: false, fault: "aborted" });
  });

  test("a picture of a document higher than any may be is cut there", async () => {
    await using site = await serve(
      "127.0.0.1",
      page(
        "<style>body { margin: 0 } div { height: 30000px; background: linear-gradient(red, blue) }</style><div>",
      ),
    );
    const options = { waitMs: 0, signal, width: 320, height: 400, fullPage: true };
    const shot = await browser.capture(site.url, options);
    expect(shot).toMatchObject({ ok: true, width: 320, height: 20_000 });
  });
});

describe.skipIf(packedChromium() === undefined)("the browser that npm brings", () => {
  test("is unpacked once, starts, reads and takes pictures", async () => {
    const allow = parseNetworks(["127.0.0.1/32"]);
    const resolver = systemResolver({ hostsFile: true });
    const proxy = await startEgressProxy({
      allow,
      token: "secret",
      clock,
      resolver,
      log: () => {},
    });
    await using site = await serve(
      "127.0.0.1",
      page("<p id=p></p><script>p.append('Words')</script>"),
    );
    const packed = { kind: "packed", dir: join(dir, "packed") } as const;
    const browser = await openAt(packed, proxy.url);
    const read = await browser.read(site.url, { waitMs: 0, signal });
    expect(read).toMatchObject({ ok: true, html: expect.stringContaining("Words") });
    const options = { waitMs: 0, signal, width: 320, height: 400, fullPage: false };
    expect(await browser.capture(site.url, options)).toMatchObject({ ok: true, height: 400 });
    await browser.close();
    // Another start finds it unpacked: what it was unpacked from is not asked again.
    const [one, ...others] = await readdir(packed.dir);
    expect([one, others]).toEqual([expect.stringMatching(/^chromium-\d+$/), []]);
    await proxy.close();
  }, 240_000);
});

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { headerRules } from "../../src/pages/preferences/preferences-of.ts";
import type { OpenBrowser } from "../../src/ports/browser.ts";
import { findLocalBrowser } from "./local-browser.ts";

const place = await findLocalBrowser();

/** Draws a text behind each control when it is clicked, and removes it at the next click. */
const drawn = `<script>
  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-text]");
    if (control === null) return;
    const open = control.getAttribute("aria-expanded") === "true";
    control.setAttribute("aria-expanded", String(!open));
    for (const twin of document.querySelectorAll("[data-twin=" + control.dataset.twin + "]"))
      twin.setAttribute("aria-expanded", String(!open));
    if (open) control.nextElementSibling.remove();
    else control.insertAdjacentHTML("afterend", "<div>" + control.dataset.text + "</div>");
  });
</script>`;
const control = (attributes: string, text: string) =>
  `<button type="button" aria-expanded="false" ${attributes} data-text="${text}">Open</button>`;

describe.skipIf(place === null)("a browser reads sections", () => {
  let browser: OpenBrowser;
  let proxy: Awaited<ReturnType<typeof startEgressProxy>>;
  beforeAll(async () => {
    const allow = parseNetworks(["127.0.0.1/32"]);
    const resolver = systemResolver({ hostsFile: true });
    proxy = await startEgressProxy({ allow, token: "secret", clock, resolver, log: () => {} });
    const route = { proxyUrl: proxy.url, token: "secret" };
    if (place === null) return;
    const settings = { place, route, userAgent: "Test/1", clock, onUnconfined: () => {} };
    browser = await createBrowser(settings).open();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
  });

  type Server = Awaited<ReturnType<typeof serve>>;
  async function serve(body: string, headers: Record<string, string | string[]> = {}) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
      response.end(`<!doctype html><title>Test</title><body>${body}`);
    });
    const messages: string[] = [];
    server.on("upgrade", (request, socket) => {
      const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash("sha1").update(key).digest("base64");
      socket.on("error", () => {});
      socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n");
      socket.write(`connection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`);
      socket.on("data", (frame: Buffer) => {
        if (frame[0] !== 0x81) return; // a text in one frame
        const mask = frame.subarray(2, 6);
        const text = frame.subarray(6, 6 + ((frame[1] ?? 0) & 127));
        messages.push(String.fromCharCode(...text.map((byte, at) => byte ^ (mask[at % 4] ?? 0))));
        socket.write("\x81\x05heard", "latin1");
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo; // of a TCP server that listens
    const close = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}/`, asked, messages, [Symbol.dispose]: close };
  }

  const { signal } = new AbortController();
  async function readAt({ url, asked, messages }: Server, waitMs = 0) {
    const end = await browser.read(url, { waitMs, signal });
    const html = end.ok ? end.html.replace(/data-text="[^"]*"/g, "") : end.fault;
    return { html, asked, messages, end, path: end.url.slice(url.length - 1) };
  }

  async function read(body: string, waitMs = 0) {
    using server = await serve(body);
    return await readAt(server, waitMs);
  }

  test.each([
    ["of a button", `<main>${control("", "Weights")}</main>`],
    [
      "inside of another",
      `<main>${control("", control("", "Weights").replaceAll('"', "'"))}</main>`,
    ],
    [
      "of an element with the role",
      `<main><div role="button" tabindex="0" aria-expanded="false"
      data-text="Weights">Open</div></main>`,
    ],
    [
      "of two controls",
      `<main>${control('data-twin="a"', "Weights")}
      <i></i><button type="button" aria-expanded="false" data-twin="a">Arrow</button></main>`,
    ],
    [
      "of a button with the words for it",
      `<main><button type="button" data-text="Weights">
      Show more</button></main>`,
    ],
    [
      "of `details`",
      `<main><details ontoggle="this.append('Weights')"><summary>Open</summary>
      </details></main>`,
    ],
  ])("that are drawn when they are opened: %s", async (_, body) => {
    const { html } = await read(body + drawn);
    expect(html).toContain("Weights");
  });

  test.each([
    ["a menu", `<nav>${control("", "Weights")}</nav>`],
    ["the head of the page", `<header>${control("", "Weights")}</header>`],
    ["a dialog", `<main>${control('aria-haspopup="dialog"', "Weights")}</main>`],
    ["a form", `<main><form>${control("", "Weights")}</form></main>`],
    [
      "a link",
      `<main><a href="/away" role="button" aria-expanded="false" data-text="Weights">
      Open</a></main>`,
    ],
    [
      "a section that is in the document",
      `<main>${control('aria-controls="s"', "Weights")}
      <div id="s">Text</div></main>`,
    ],
    [
      "a button without a section",
      `<main><button type="button" data-text="Weights">Buy</button>
      </main>`,
    ],
  ])("and does not open %s", async (_, body) => {
    const { html, asked } = await read(body + drawn);
    expect(html).not.toContain("Weights");
    expect(asked).not.toContain("GET /away");
  });

  test("and sends nothing but GET requests meanwhile, and stays on the page", async () => {
    const { html, asked } = await read(`<main><p>Stays</p>
      <button type="button" aria-expanded="false" onclick="fetch('/order', { method: 'POST' })">A
      </button>
      <button type="button" aria-expanded="false" onclick="location.href = '/away'">B</button>
      <button type="button" aria-expanded="false" onclick="fetch('/part')">C</button></main>`);
    expect(html).toContain("Stays");
    expect(asked).toContain("GET /part");
    expect(asked.filter((each) => /order|away/.test(each))).toEqual([]);
  });

  test("and what clicks have started sends nothing later", async () => {
    const { html, asked, messages } = await read(`<main><p>Stays</p>
      <button type="button" aria-expanded="false" onclick="later()">A</button></main><script>
      const socket = new WebSocket(location.href.replace("http", "ws"));
      socket.onopen = () => socket.send("before");
      socket.onmessage = ({ data }) => document.body.append("Server " + data + ".");
      const later = () => {
        socket.send("at once");
        setInterval(() => {
          socket.send("order");
          fetch("/order", { method: "POST" });
          navigator.sendBeacon("/order", "x");
          location.href = "/away";
        }, 300);
      };</script>`);
    expect(html).toContain("Stays");
    expect(html).toContain("Server heard.");
    expect(messages).toEqual(["before"]);
    expect(asked.filter((each) => /order|away/.test(each))).toEqual([]);
  });

  test("that are drawn in the time that the caller waits", async () => {
    const { html } = await read(
      `<main></main>${drawn}<script>setTimeout(() => {
        document.querySelector("main").innerHTML = ${JSON.stringify(control("", "Weights"))};
      }, 2500)</script>`,
      3_500,
    );
    expect(html).toContain("Weights");
  });

  test.each([
    ["another view", "history.pushState(0, '', '/view'); main.textContent = 'Another view'"],
    ["another address", "history.replaceState(0, '', '?open=faq-3')"],
    ["another route", "location.hash = '#/view'; main.textContent = 'Another view'"],
    ["another view later", "setTimeout(() => history.pushState(0, '', '/view'), 200)"],
  ])("and the page stays the one asked for when a click shows %s", async (_, script) => {
    const { html, path } = await read(`<main id="main"><p>Stays</p>
      <button type="button" aria-expanded="false" onclick="${script}">A</button></main>`);
    expect(html).toContain("Stays");
    expect(html).not.toContain("Another view");
    expect(path).toBe("/");
  });

  test("but not for a picture of the page", async () => {
    using server = await serve(`<main>${control("", "Weights")}</main>${drawn}`);
    const options = { waitMs: 0, signal, width: 320, height: 200, fullPage: false };
    const end = await browser.capture(server.url, options);
    expect(end.ok && end.html).toContain('aria-expanded="false"');
  });

  test("and does not take the text of elements that are no controls", async () => {
    const { html } = await read(`<main>${"<p><span>".repeat(40)}Text</main><script>
      const { get } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
      Object.defineProperty(Node.prototype, "textContent", { get() {
        document.body.dataset.taken = this.localName;
        return get.call(this);
      } });</script>`);
    expect(html).toContain("Text");
    expect(html).not.toContain("data-taken");
  });

  test("as long as there is time to look for them", async () => {
    const { html } = await read(`<main><p>Stays</p><script>
      HTMLButtonElement.prototype.getClientRects = () => {
        for (const until = Date.now() + 150; Date.now() < until; );
        return [];
      };
      document.querySelector("main").insertAdjacentHTML("beforeend",
        '<button type="button" aria-expanded="false">A</button>'.repeat(1000));</script></main>`);
    expect(html).toContain("Stays");
  }, 60_000);

  test("and the lines of X-Robots-Tag, which may name robots", async () => {
    using server = await serve("<p>Text</p>", {
      "x-robots-tag": ["otherbot: nofollow", "noindex"],
    });
    const { end } = await readAt(server);
    const headers = end.ok ? end.headers : {};
    expect(headers["x-robots-tag"]).toBe("otherbot: nofollow\nnoindex");
    expect(headerRules(headers, "lorepod")).toEqual(["noindex"]);
  });

  test("that are drawn when they are seen, in a part that scrolls by itself too", async () => {
    const lazy = (id: string, style: string) => `<div id="${id}" style="${style}"></div><script>
      for (let at = 0; at < 40; at++) {
        const box = document.createElement("section");
        box.style.height = "700px";
        ${id}.append(box);
        new IntersectionObserver(([entry]) => {
          if (entry.isIntersecting) box.textContent = "Section ${id}" + at + ".";
        }).observe(box);
      }
    </script>`;
    expect((await read(lazy("a", ""))).html).toContain("Section a39.");
    const inner = await read(lazy("b", "height: 90vh; overflow-y: auto"));
    expect(inner.html).toContain("Section b39.");
  });

  test("and entries of lists that are drawn only while they are seen", async () => {
    const { html } = await read(`<div id="list" style="position: relative; height: 20000px"></div>
      <script>
        const draw = () => {
          const first = Math.max(0, Math.floor(scrollY / 100) - 2);
          for (const row of [...list.children]) {
            if (Number(row.dataset.at) < first || Number(row.dataset.at) > first + 15) row.remove();
          }
          for (let at = first; at < Math.min(200, first + 15); at++) {
            if (list.querySelector('[data-at="' + at + '"]')) continue;
            const row = document.createElement("p");
            row.dataset.at = at;
            row.style.cssText = "position: absolute; top: " + at * 100 + "px";
            row.textContent = "Parcel locker number " + at + ".";
            list.append(row);
          }
        };
        addEventListener("scroll", draw);
        draw();
      </script>`);
    for (let at = 0; at < 200; at++) {
      expect(html.split(`number ${at}.`).length, `entry ${at}`).toBe(2);
    }
  });
});

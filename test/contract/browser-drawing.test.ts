import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { OpenBrowser, ReadOptions } from "../../src/ports/browser.ts";
import { findLocalBrowser } from "./local-browser.ts";

const place = await findLocalBrowser();

/** The answer to `/part` is delayed: the page is quiet before. */
const delayMs = 900;
const pages: Record<string, string> = {
  "/late": `<main></main><script>setTimeout(() => {
    document.querySelector("main").innerHTML = "<p class=price>The price is 9</p>"; }, 2500)</script>`,
  "/locked": `<style>html, body { overflow: hidden; height: 100% } div { height: 4000px }
    [role=dialog] { position: fixed; inset: 0; height: auto; overflow: auto; background: #fff }</style>
    <main><div>Top</div><p>Not drawn</p></main><section role=dialog><div>We use cookies</div></section>
    <script>const low = document.querySelector("p");
      new IntersectionObserver(([{ isIntersecting }]) => {
        if (isIntersecting) low.textContent = "Drawn when seen";
      }).observe(low);</script>`,
  "/list": `<ul></ul><script>
    const list = document.querySelector("ul");
    let parts = 0, busy = false;
    const load = async () => {
      if (busy || parts === 40) return;
      busy = true;
      await fetch("/part");
      parts++;
      for (let n = 0; n < 10; n++) {
        const entry = document.createElement("li");
        entry.style.height = "150px";
        entry.textContent = "Entry " + parts + "." + n;
        list.append(entry);
      }
      busy = false;
    };
    addEventListener("scroll", () => {
      if (scrollY + innerHeight > document.documentElement.scrollHeight - 50) load();
    });
    load();</script>`,
};

describe.skipIf(place === null)("a browser draws a page", () => {
  let browser: OpenBrowser;
  let proxy: Awaited<ReturnType<typeof startEgressProxy>>;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const allow = parseNetworks(["127.0.0.1/32"]);
    const resolver = systemResolver({ hostsFile: true });
    proxy = await startEgressProxy({ allow, token: "secret", clock, resolver, log: () => {} });
    server = createServer((request, response) => {
      response.setHeader("content-type", "text/html");
      const html = pages[request.url ?? ""];
      if (html !== undefined) response.end(`<!doctype html><title>Test</title><body>${html}`);
      else setTimeout(() => response.end("{}"), delayMs);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
    if (place === null) return;
    const route = { proxyUrl: proxy.url, token: "secret" };
    const settings = { place, route, userAgent: "Test/1", clock, onUnconfined: () => {} };
    browser = await createBrowser(settings).open();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const { signal } = new AbortController();
  async function read(path: string, wanted: Partial<ReadOptions>) {
    const end = await browser.read(url + path, { waitMs: 0, signal, ...wanted });
    if (!end.ok) throw new Error(end.fault);
    return { html: end.html, isIncomplete: end.isIncomplete === true };
  }

  test("with waitFor when its element is there", { timeout: 120_000 }, async () => {
    const { html, isIncomplete } = await read("/late", { waitFor: "main > .price" });
    expect(html).toContain("The price is 9");
    expect(isIncomplete).toBe(false);
  });

  test("as it is if the element does not appear", { timeout: 120_000 }, async () => {
    const { html, isIncomplete } = await read("/late", { waitFor: ".nothing" });
    expect(html).toContain("The price is 9");
    expect(isIncomplete).toBe(true);
  });

  test("below a dialog that locks its scrolling", { timeout: 120_000 }, async () => {
    const { html } = await read("/locked", {});
    expect(html).toContain("Drawn when seen");
  });

  test("with scroll to the end of a list with delayed parts", { timeout: 240_000 }, async () => {
    const entries = async (scroll: boolean) => {
      const { html } = await read("/list", { scroll });
      return html.match(/<li/g)?.length ?? 0;
    };
    const few = await entries(false);
    const many = await entries(true);
    expect(many).toBeGreaterThan(few);
    expect(many).toBeGreaterThanOrEqual(100);
  });
});

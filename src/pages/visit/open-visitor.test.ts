import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { systemClock as clock } from "../../kit/clock.ts";
import { createFetcher } from "../fetch/create-fetcher.ts";
import { readPage } from "../read/read-page.ts";
import { openSite } from "../site/open-site.ts";
import { openVisitor } from "./open-visitor.ts";

const signal = new AbortController().signal;
let server: Server;
let dispatcher: Agent;
let url: string;
let words: string;

beforeEach(async () => {
  words = "Tents for everyone";
  server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<main><p>${words}</p></main>`);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a TCP server's address
  dispatcher = new Agent({ allowH2: false });
});

afterEach(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** One visit, given the page of an earlier one; the number of pages that it parsed. */
async function visit(known: StoredPage | null) {
  const fetcher = createFetcher({ dispatcher, userAgent: "t", clock, random: () => 0 });
  let parsed = 0;
  const visitor = openVisitor({
    site: openSite({ fetcher, clock, userAgent: "t", robots: "ignore" }),
    clock,
    browser: null,
    engine: "http",
    gate: null,
    recall: async () => known,
    read: (html, options) => {
      parsed++;
      return readPage(html, options);
    },
  });
  const got = await visitor.visit(url, { signal });
  await visitor.close();
  if (got.kind !== "read") throw new Error(got.kind);
  return { ...got, parsed };
}

describe("a page that was read before", () => {
  test.each([
    ["is not parsed when its bytes are equal", {}, 0],
    ["is parsed when its bytes are others", { words: "Poles for everyone" }, 1],
    ["is parsed when an earlier version stored no hash", { rawHash: null }, 1],
    ["is parsed when it is at another URL now", { url: "http://127.0.0.1/moved" }, 1],
  ])("%s", async (_, change, parsed) => {
    const { words: after, rawHash, url: at } = { ...({} as Partial<Change>), ...change };
    const { page, visit: first } = await visit(null);
    const known: StoredPage = {
      part: "p",
      engine: "http",
      page: { ...page, url: at ?? page.url },
      validators: null,
      rawHash: rawHash === undefined ? (first.rawHash ?? null) : rawHash,
    };
    words = after ?? words;
    const again = await visit(known);
    expect(again.parsed).toBe(parsed);
    expect(again.page.text).toBe(words);
    expect(again.page.url).toBe(url);
  });
});

type Change = { words: string; rawHash: null; url: string };

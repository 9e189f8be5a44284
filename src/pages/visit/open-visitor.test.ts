import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { defaultContentPolicy } from "../../contract/preference-effects.ts";
import type { ContentPolicy } from "../../contract/preferences.ts";
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
/** Whether the site answers 304 to a conditional request. */
let isUnmodified: boolean;

beforeEach(async () => {
  words = "Tents for everyone";
  isUnmodified = false;
  server = createServer((request, response) => {
    const isConditional = request.headers["if-none-match"] !== undefined;
    if (isUnmodified && isConditional) return void response.writeHead(304).end();
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
async function visit(known: StoredPage | null, signals: ContentPolicy["signals"] = "honour") {
  const fetcher = createFetcher({ dispatcher, userAgent: "t", clock, random: () => 0 });
  let parsed = 0;
  const visitor = openVisitor({
    site: openSite({
      fetcher,
      clock,
      userAgent: "t",
      robots: "ignore",
      content: { ...defaultContentPolicy, signals },
    }),
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

describe("a page whose preferences", () => {
  const noindex = '<meta name="robots" content="noindex">';
  test.each<[name: string, first: Signals, now: Signals, effects: string[] | undefined]>([
    ["were ignored: they are read once they are honoured", "ignore", "honour", ["not-stored"]],
    ["were ignored: they are read once they are reported", "ignore", "report", []],
    ["are ignored still", "ignore", "ignore", undefined],
    ["are ignored from now on", "honour", "ignore", undefined],
    ["were reported: they count once they are honoured", "report", "honour", ["not-stored"]],
    ["are honoured still", "honour", "honour", ["not-stored"]],
  ])("%s", async (_, first, now, effects) => {
    words = `Tents${noindex}`;
    const { page } = await visit(null, first);
    isUnmodified = true;
    const validators = { etag: '"1"', lastModified: null };
    const known = { part: "p", engine: "http" as const, page, validators, rawHash: null };
    const again = await visit(known, now);
    expect(again.page.preferences?.effects).toEqual(effects);
    // A page that lacks its preferences is requested in full.
    const isWhole = first === "ignore" && now !== "ignore";
    expect(again.visit.status).toBe(isWhole ? 200 : 304);
  });
});

type Signals = ContentPolicy["signals"];
type Change = { words: string; rawHash: null; url: string };

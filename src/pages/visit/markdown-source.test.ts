import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  gapMarkdown,
  mainMarkdown,
  markdownLink,
  pageWithGap,
} from "../../../test/markdown-page.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { systemClock as clock } from "../../kit/clock.ts";
import { createFetcher } from "../fetch/create-fetcher.ts";
import { openSite } from "../site/open-site.ts";
import { openVisitor } from "./open-visitor.ts";

const signal = new AbortController().signal;
const good = `${mainMarkdown}
${gapMarkdown}`;
const markdownType = { "content-type": "text/markdown" };

let server: Server;
let other: Server;
let dispatcher: Agent;
let requests: string[];
let answer: RequestListener;
let pageHead: string;
let pageHeaders: Record<string, string>;

const listen = async (listener: RequestListener): Promise<Server> => {
  const created = createServer(listener);
  await new Promise<void>((done) => created.listen(0, "127.0.0.1", done));
  return created;
};
const originOf = (of: Server): string => `http://127.0.0.1:${(of.address() as AddressInfo).port}`; // a TCP server's address

beforeEach(async () => {
  requests = [];
  pageHead = markdownLink("/tents.md");
  pageHeaders = {};
  answer = (_, response) => response.writeHead(200, markdownType).end(good);
  server = await listen((request, response) => {
    const { url = "" } = request;
    requests.push(url);
    if (url === "/robots.txt") {
      return void response.end("User-agent: *\nDisallow: /private/\nContent-Usage: /no/ search=n");
    }
    if (!url.endsWith(".md")) {
      const headers = { "content-type": "text/html", ...pageHeaders };
      return void response.writeHead(200, headers).end(pageWithGap(pageHead));
    }
    answer(request, response);
  });
  other = await listen((request, response) => {
    requests.push(`other ${request.url}`);
    response.writeHead(200, markdownType).end(good);
  });
  dispatcher = new Agent({ allowH2: false });
});

afterEach(async () => {
  await dispatcher.destroy();
  for (const one of [server, other]) {
    one.closeAllConnections();
    await new Promise((done) => one.close(done));
  }
});

async function visitAll(paths: string[], readsMarkdown = true): Promise<Page[]> {
  const fetcher = createFetcher({ dispatcher, userAgent: "t", clock, random: () => 0 });
  const site = openSite({ fetcher, clock, userAgent: "t", robots: "honour" });
  const visitor = openVisitor({
    site,
    clock,
    browser: null,
    engine: "auto",
    gate: null,
    readsMarkdown,
  });
  const pages: Page[] = [];
  for (const path of paths) {
    const got = await visitor.visit(`${originOf(server)}${path}`, { signal });
    if (got.kind !== "read") throw new Error(got.kind);
    pages.push(got.page);
  }
  await visitor.close();
  return pages;
}

async function visitOne(): Promise<Page> {
  const [read] = await visitAll(["/tents"]);
  if (read === undefined) throw new Error("not read");
  return read;
}

const asked = (): string[] => requests.filter((url) => url.endsWith(".md"));

describe("markdown that agrees", () => {
  test("gives the page the text that the choice of main content left out", async () => {
    const [plain] = await visitAll(["/tents"], false);
    expect(plain?.text).not.toContain("nine kilos");
    expect(asked()).toEqual([]);
    const read = await visitOne();
    expect(read.text).toContain("nine kilos");
    expect(read.markdown).toContain("## Care");
    expect(read).toMatchObject({
      title: plain?.title,
      links: plain?.links,
      textFrom: `${originOf(server)}/tents.md`,
    });
    expect(read.body?.text).toBe(plain?.body?.text);
    const { body, text } = read;
    for (const block of body?.blocks.filter((one) => one.main !== undefined) ?? []) {
      const words = body?.text.slice(block.start, block.end) ?? "";
      expect(text.slice(block.main, (block.main ?? 0) + words.length)).toBe(words);
    }
    expect(read.blocks.at(-1)?.anchor).toBe("care");
  });

  test("may be named by a header, and served as plain text", async () => {
    pageHead = "";
    pageHeaders = { link: '</tents.md>; rel="alternate"; type="text/markdown"' };
    answer = (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end(good);
    expect((await visitOne()).text).toContain("nine kilos");
  });
});

test.each<[string, RequestListener]>([
  [
    "has a word that the page does not show",
    (_, r) => r.writeHead(200, markdownType).end(`${good}\nBuy lanterns.`),
  ],
  [
    "has another title",
    (_, r) => r.writeHead(200, markdownType).end(good.replace("# Tents", "# Poles")),
  ],
  [
    "lacks much of the page",
    (_, r) => r.writeHead(200, markdownType).end(`# Tents\n\n${gapMarkdown.repeat(2)}`),
  ],
  ["asks for a login", (_, r) => r.writeHead(200, markdownType).end("# Log in\n\nPassword")],
  ["is HTML", (_, r) => r.writeHead(200, { "content-type": "text/html" }).end(pageWithGap(""))],
  ["is HTML by another name", (_, r) => r.writeHead(200, markdownType).end(pageWithGap(""))],
  ["is an error", (_, r) => r.writeHead(404, markdownType).end(good)],
  [
    "is at another origin in the end",
    (_, r) => r.writeHead(302, { location: `${originOf(other)}/tents.md` }).end(),
  ],
  ["is forbidden in the end", (_, r) => r.writeHead(302, { location: "/private/tents.md" }).end()],
  [
    "is not to be stored",
    (_, r) => r.writeHead(200, { ...markdownType, "x-robots-tag": "noindex" }).end(good),
  ],
  [
    "is too large",
    (_, r) => r.writeHead(200, markdownType).end(good + " tent".repeat(limits.pageBytes.value / 4)),
  ],
  [
    "is hostile",
    (_, r) => r.writeHead(200, markdownType).end(`${good}\n${"[](".repeat(100_000)}\n<script>x`),
  ],
])("markdown that %s is not used, and no longer requested", async (_, listener) => {
  answer = listener;
  const [plain] = await visitAll(["/tents"], false);
  const pages = await visitAll(["/tents", "/tents?2", "/tents?3"]);
  expect(pages[0]).toEqual(plain);
  expect(pages.every((one) => one.textFrom === undefined)).toBe(true);
  expect(asked().filter((url) => url === "/tents.md")).toHaveLength(1);
  expect(requests.filter((url) => url.startsWith("other"))).toEqual([]);
});

test.each([
  ["at another origin", () => markdownLink(`${originOf(other)}/tents.md`)],
  ["that robots.txt forbids", () => markdownLink("/private/tents.md")],
  ["that robots.txt wants in no search", () => markdownLink("/no/tents.md")],
  ["whose address has an effect", () => markdownLink("/logout.md")],
  [
    "of a page whose links are not to be used",
    () => `${markdownLink("/a.md")}<meta name=robots content=nofollow>`,
  ],
  ["that is no markdown", () => '<link rel="alternate" type="application/json" href="/a.md">'],
])("markdown %s is not requested", async (_, head) => {
  pageHead = head();
  const read = await visitOne();
  expect(read.textFrom).toBeUndefined();
  expect([...asked(), ...requests.filter((url) => url.startsWith("other"))]).toEqual([]);
});

test("a page whose main text is complete needs no markdown", async () => {
  pageHead = `${markdownLink("/tents.md")}<style>.promo { display: none }</style>`;
  await visitOne();
  expect(asked()).toEqual([]);
});

test("markdown that adds nothing is requested three times", async () => {
  answer = (_, r) => r.writeHead(200, markdownType).end(mainMarkdown);
  const pages = await visitAll(["/1", "/2", "/3", "/4", "/5"]);
  expect(pages.every((one) => one.textFrom === undefined)).toBe(true);
  expect(asked()).toHaveLength(3);
});

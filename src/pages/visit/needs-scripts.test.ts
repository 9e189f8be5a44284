import { expect, test } from "vitest";
import { readPage } from "../read/read-page.ts";
import { needsScripts } from "./needs-scripts.ts";

const script = '<script src="/app.js"></script>';
const words = (count: number): string => `<p>${"Plain words of a page. ".repeat(count / 5)}</p>`;
const nav = '<nav><a href="/a">Products</a> <a href="/b">Prices</a> <a href="/c">Contact</a></nav>';

const table: [name: string, body: string, needs: boolean][] = [
  ["an empty application", `<div id="root"></div>${script}`, true],
  ["one with a remark in it", `<div id="app"><!-- app --></div>${script}`, true],
  ["one below a menu", `${nav}<main id="app" class="x"></main>${words(60)}${script}`, true],
  ["an element of a framework", `<app-root></app-root>${script}${words(20)}`, true],
  [
    "a page that asks for scripts",
    `<noscript>You need to enable JavaScript to run this app.</noscript>${words(20)}${script}`,
    true,
  ],
  ["a page with words", `${words(200)}${script}`, false],
  [
    "words, and an empty application beside them",
    `${words(200)}<div id="app"></div>${script}`,
    false,
  ],
  [
    "a question for consent in an empty application",
    `<div id="root"></div><div role="dialog"><h2>We use cookies</h2><p>This website uses cookies to improve your
    experience.</p><button>Accept all cookies</button><button>Reject all</button></div>${script}`,
    true,
  ],
  ["a short page", `<h1>Contact</h1>${words(30)}`, false],
  ["a short page with a script", `<h1>Contact</h1>${words(30)}${script}`, false],
  ["an application that the server has drawn", `<div id="root">${words(60)}</div>${script}`, false],
  ["a place of that name without scripts", `<div id="root"></div>${words(30)}`, false],
];

test.each(table)("%s", (_name, body, needs) => {
  const html = `<!doctype html><title>Harbour Bikes</title><body>${body}</body>`;
  expect(needsScripts(readPage(html, { url: "https://site.example/" }), html)).toBe(needs);
});

test("a hostile page takes linear time", () => {
  const page = readPage("<p>x</p>", { url: "https://site.example/" });
  for (const part of ['<div id="root" ', "<noscript>enable ", '<div id="root">    ', "<div "]) {
    const html = `<script></script>${part.repeat(200_000)}`;
    expect(typeof needsScripts({ ...page, verdict: "real", text: "" }, html)).toBe("boolean");
  }
}, 10_000);

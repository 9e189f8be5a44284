import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPage } from "../../read-page.ts";

/** A table beside this file: one row a line, columns apart by a tab. */
function rowsOf(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

/** What most sites put around a page, walls or not. */
const frames = {
  bare: (main: string) => main,
  framed: (main: string) =>
    `<header><a href=/>Home</a> <a href=/a>About</a> <a href=/login>Log in</a></header>` +
    `<main>${main}</main><div class=banner>We use cookies. <button>Accept all</button></div>` +
    `<form action=/contact id=contact><input name=mail></form>` +
    `<script src="https://www.google.com/recaptcha/api.js"></script>` +
    `<noscript>This form needs JavaScript.</noscript><footer>© Acme <a href=/terms>Terms</a></footer>`,
};

const page = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang=${language}><head><title>${title}</title></head><body>${body}</body></html>`;

describe.each(Object.entries(frames))("pages with a title like those of walls, %s", (_, frame) => {
  const rows = rowsOf("real.tsv");

  test("are three hundred", () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(([, title]) => title)).size).toBe(rows.length);
  });

  test.each(rows)("%s: %s", (language = "", title = "", opening = "") => {
    const html = page(language, title, frame(`<h1>${title}</h1><p>${opening}</p>`));
    expect(readPage(html, { url: "https://example.test/a" }).verdict).toBe("real");
  });
});

describe("pages that are none", () => {
  const rows = rowsOf("unreal.tsv");

  test("are one hundred", () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
  });

  test.each(rows)("%s, %s, %s: %s", (verdict, language = "", status, title = "", body = "") => {
    const html = page(language, title, body);
    const read = readPage(html, { url: "https://example.test/a", status: Number(status) });
    expect(read.verdict).toBe(verdict);
  });
});

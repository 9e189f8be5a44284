import { expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const site = "https://docs.test";

test.each([
  ["another view", "/", "#/guide", ["/#/guide"]],
  ["a view in an application below a path", "/app/", "#!/guide", ["/app/#!/guide"]],
  ["an anchor", "/", "#install", ["/"]],
  ["the first view", "/#/guide", "#/", ["/"]],
  ["a place of the same view", "/#/guide", "#/guide?id=install", []],
  ["a place of the first view", "/", "#/?id=install", []],
  ["a place of another view", "/", "#/guide?id=install", ["/#/guide?id=install"]],
  ["a query that names no place", "/#/guide", "#/guide?page=2", ["/#/guide?page=2"]],
])("%s", (_, path, href, expected) => {
  const html = `<main><h2 id="install">Install</h2><p>Unpack it. <a href="${href}">More</a></p></main>`;
  const { links } = readPage(html, { url: site + path });
  expect(links.map(({ url }) => url)).toEqual(expected.map((each) => site + each));
});

test.each([
  ["/", "/other", "/other"],
  ["/#/guide", "/", null],
  ["/#/guide", "/#/guide", "/#/guide"],
])("the canonical URL of %s with %s in the head", (path, href, expected) => {
  const html = `<link rel="canonical" href="${href}"><p>Unpack it.</p>`;
  const { canonical } = readPage(html, { url: site + path });
  expect(canonical).toBe(expected === null ? null : site + expected);
});

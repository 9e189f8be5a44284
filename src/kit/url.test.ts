import { describe, expect, test } from "vitest";
import {
  canonicalUrl,
  dropAnchor,
  fullPath,
  hostKey,
  isRouted,
  normalizePercent,
  parseHttpUrl,
  urlKey,
  withoutAnchor,
} from "./url.ts";

describe("canonicalUrl", () => {
  test.each([
    ["HTTP://Example.COM:80/a/../b/", "http://example.com/b/"],
    ["https://example.com:443", "https://example.com/"],
    ["https://example.com:8443/", "https://example.com:8443/"],
    ["https://example.com/a#part", "https://example.com/a"],
    ["https://example.com/?", "https://example.com/"],
    ["https://user:pass@example.com/", "https://example.com/"],
    ["https://example.com./a", "https://example.com/a"],
    ["https://example.com/a//b", "https://example.com/a/b"],
    ["https://example.com/index.html", "https://example.com/"],
    ["https://example.com/a/INDEX.php?x=1", "https://example.com/a/?x=1"],
    ["https://example.com/index.html.bak", "https://example.com/index.html.bak"],
    ["https://example.com/a;jsessionid=12AB/b", "https://example.com/a/b"],
    ["https://example.com/?utm_source=x&a=1&gclid=2", "https://example.com/?a=1"],
    ["https://example.com/?b=2&a=1&b=1", "https://example.com/?a=1&b=2&b=1"],
    ["https://example.com/?fbclid=1", "https://example.com/"],
    ["https://example.com/%7euser/%c3%a4", "https://example.com/~user/%C3%A4"],
    ["https://example.com/ä", "https://example.com/%C3%A4"],
    ["https://example.com/a%2fb", "https://example.com/a%2Fb"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://example.com/a/", "https://example.com/a/"],
    ["https://example.com/a", "https://example.com/a"],
    ["https://example.com/#/guide", "https://example.com/#/guide"],
    ["https://example.com/app/#!/guide", "https://example.com/app/#!/guide"],
    ["https://example.com/#!guide", "https://example.com/#!guide"],
    ["https://example.com/#//a//b", "https://example.com/#/a/b"],
    ["https://example.com/#/", "https://example.com/"],
    ["https://example.com/#!", "https://example.com/"],
    ["https://example.com/#!/", "https://example.com/"],
    ["https://example.com/#/guide#install", "https://example.com/#/guide"],
    ["https://example.com/#/guide:~:text=a", "https://example.com/#/guide"],
    ["https://example.com/#/a?b=2&a=1&utm_source=x", "https://example.com/#/a?a=1&b=2"],
    ["https://example.com/#/%c3%a4", "https://example.com/#/%C3%A4"],
    ["https://example.com/?utm_source=x#/guide", "https://example.com/#/guide"],
    ["https://example.com/#:~:text=a", "https://example.com/"],
  ])("%s is %s", (input, expected) => {
    expect(canonicalUrl(input)).toBe(expected);
    expect(canonicalUrl(expected)).toBe(expected);
  });

  test("text that is not a URL throws", () => {
    expect(() => canonicalUrl("example.com")).toThrow();
  });
});

describe("urlKey: equal for URLs of most likely one page", () => {
  test.each([
    ["http://example.com/a", "https://www.example.com/a/"],
    ["https://example.com", "https://www2.example.com/index.html"],
    ["https://example.com/?a=1&b=2", "https://example.com/?b=2&a=1#x"],
    ["https://example.com/#/guide", "http://www.example.com/#/guide/"],
    ["https://example.com/#/", "https://example.com/#top"],
  ])("%s = %s", (a, b) => {
    expect(urlKey(a)).toBe(urlKey(b));
  });

  test.each([
    ["https://example.com/a", "https://example.com/A"],
    ["https://example.com/a", "https://example.com/a?x=1"],
    ["https://example.com/a", "https://blog.example.com/a"],
    ["https://example.com/a", "https://example.com:8443/a"],
    ["https://example.com/#/guide", "https://example.com/"],
    ["https://example.com/#/guide", "https://example.com/#/prices"],
    ["https://example.com/#/guide", "https://example.com/guide"],
  ])("%s is not %s", (a, b) => {
    expect(urlKey(a)).not.toBe(urlKey(b));
  });
});

test("a site whose whole name is www keeps it", () => {
  expect(hostKey(new URL("https://www.com/"))).toBe("www.com");
});

test.each([
  ["%41%2f%7b", "A%2F%7B"],
  ["{a}", "%7Ba%7D"],
  ["100%", "100%"],
  ["\ud800", "%EF%BF%BD"],
])("normalizePercent: %s is %s", (input, expected) => {
  expect(normalizePercent(input)).toBe(expected);
});

test.each([
  ["mailto:a@b.c", null],
  ["javascript:alert(1)", null],
  ["ftp://example.com/", null],
  ["http://", null],
  [" https://example.com/ ", "https://example.com/"],
])("parseHttpUrl: %s", (input, expected) => {
  expect(parseHttpUrl(input)?.href ?? null).toBe(expected);
});

test.each([
  ["https://example.com/a#part", "https://example.com/a", "/a", false],
  ["https://example.com/a?b=1", "https://example.com/a?b=1", "/a", false],
  ["https://example.com/#/a/b?c=1", "https://example.com/#/a/b?c=1", "/a/b", true],
  ["https://example.com/app/#!/a#part", "https://example.com/app/#!/a", "/app/a", true],
  ["https://example.com/#/", "https://example.com/", "/", false],
])("%s without its anchor is %s, and its full path %s", (input, expected, path, routed) => {
  const url = dropAnchor(new URL(input));
  expect(url.href).toBe(expected);
  expect(fullPath(url)).toBe(path);
  expect(isRouted(input)).toBe(routed);
});

test.each([
  ["https://example.com/a#part", "https://example.com/a"],
  ["https://example.com/a", "https://example.com/a"],
  ["https://example.com/#/a#part", "https://example.com/#/a"],
  ["upload#1", "upload#1"],
])("withoutAnchor: %s", (input, expected) => {
  expect(withoutAnchor(input)).toBe(expected);
});

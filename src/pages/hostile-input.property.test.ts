import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl, urlKey } from "../kit/url.ts";
import { charsetOf } from "./fetch/charset.ts";
import { localeGroups } from "./locale/locale-groups.ts";
import { outlinePage } from "./outline/outline-page.ts";
import { matchesPattern } from "./patterns.ts";
import { robotsAllows } from "./robots/robots-allows.ts";
import { parseSitemap } from "./sitemap/parse-sitemap.ts";

// Tokens of the formats, mixed with arbitrary text.
const pieces = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "<url>",
    "<loc>",
    "</loc>",
    "<a href=",
    "/de/",
    "User-agent: *\n",
    "Disallow: /*$\n",
  ),
  fc.constantFrom(
    "http://a.example/",
    "%2F",
    "%",
    "&amp;",
    "<![CDATA[",
    "]]>",
    "*",
    "**",
    "?",
    "#",
  ),
);
const text = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(""));
const url = text.map((it) => `https://example.com/${it}`).filter((it) => URL.canParse(it));

test("no input makes a parser throw", () => {
  fc.assert(
    fc.property(text, url, (input, address) => {
      const parse = (): void => {
        robotsAllows(input, input, address);
        matchesPattern(input, address);
        parseSitemap(input, { url: address });
        outlinePage(input, { url: address });
      };
      expect(parse).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test("any bytes can be read as a sitemap and in some encoding", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() => new TextDecoder(charsetOf(bytes, null))).not.toThrow();
      expect(parseSitemap(bytes, { url: "https://example.com/s.xml" }).urls.length).toBeLessThan(
        300,
      );
    }),
    { numRuns: 1_000 },
  );
});

test("the canonical form of a canonical form is itself, and keeps the key", () => {
  fc.assert(
    fc.property(url, (address) => {
      const canonical = canonicalUrl(address);
      expect(canonicalUrl(canonical)).toBe(canonical);
      expect(urlKey(canonical)).toBe(urlKey(address));
    }),
    { numRuns: 2_000 },
  );
});

test("locale groups never overlap, and contain only known pages", () => {
  const segment = fc.constantFrom("", "de", "en", "it", "fr", "a", "b", "shop");
  const path = fc
    .array(segment, { maxLength: 3 })
    .map((it) => `https://example.com/${it.join("/")}`);
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), (urls) => {
      const members = localeGroups(urls).flatMap((group) => group.members.map((it) => it.url));
      expect(new Set(members).size).toBe(members.length);
      expect(members.every((it) => urls.includes(it))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

import { expect, test } from "vitest";
import type { ExtractionRequest } from "../../contract/request.ts";
import type { Repeat } from "../../contract/sites/repeat.ts";
import { limits } from "../../contract/limits.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { openRepeats } from "./slice-repeats.ts";

const site = "https://example.com";
const request: ExtractionRequest = { url: `${site}/` };
const [a, b] = [pageAt("/a"), pageAt("/b")];
const etag = { etag: '"1"', lastModified: null };
const visit = { engine: "http", status: 200, bytes: 9, ms: 1, validators: etag } as const;
const scraped = { outcome: "scraped", reason: "read" } as const;
const twin = {
  outcome: "duplicate",
  reason: "the same text as it",
  repeats: { of: a.url, contentHash: a.contentHash },
} as const;
const signpost = { ...twin, repeats: { of: a.url, contentHash: null } };

test.each<[title: string, change: Parameters<typeof remembered>[0], isKept: boolean]>([
  ["a twin", {}, true],
  ["a page that moves on", { result: signpost }, true],
  ["without validators", { validators: { etag: null, lastModified: null } }, false],
  ["at the end of a redirect", { finalUrl: `${site}/c` }, false],
  ["the page that the Site names", { url: request.url, finalUrl: request.url }, false],
  ["with a long list of languages", { links: 40 }, false],
])("%s is remembered: %s", (_title, change, isKept) => {
  expect(remembered(change).size).toBe(isKept ? 1 : 0);
});

test.each<[title: string, of: Parameters<typeof standing>[0], isKept: boolean]>([
  ["the other page is what it was", {}, true],
  ["the other page has changed", { other: pageAt("/a", "b") }, false],
  ["the other page was not read", { other: null }, false],
  ["it moves on, wherever to", { result: signpost, other: null }, true],
  ["other selectors", { request: { ...request, onlySelectors: ["main"] } }, false],
  ["another engine", { request: { ...request, engine: "browser" } }, false],
  ["after a week", { now: limits.repeatTrustMs.value }, false],
])("a repeat is kept: %s", (_title, of, isKept) => {
  expect(standing(of) !== undefined).toBe(isKept);
});

function standing({
  result = twin,
  other = a,
  now = 1,
  request: later = request,
}: {
  result?: typeof twin | typeof signpost;
  other?: typeof a | null;
  now?: number;
  request?: ExtractionRequest;
}): Repeat | undefined {
  const known = remembered({ result });
  const next = openRepeats(known, { request: later, readsPreferences: true, now: () => now });
  expect(next.needsOther(b.url)).toBe(result === twin);
  if (other !== null) next.judged(a.url, other, { ...visit, finalUrl: a.url }, scraped);
  return next.standing(b.url);
}

function remembered({
  result = twin,
  url = b.url,
  finalUrl = b.url,
  validators = etag,
  links = 0,
}: {
  result?: typeof twin | typeof signpost;
  url?: string;
  finalUrl?: string;
  validators?: Repeat["validators"];
  links?: number;
}): ReadonlyMap<string, Repeat> {
  const repeats = openRepeats(new Map(), { request, readsPreferences: true, now: () => 0 });
  const alternates = Array.from({ length: links }, (_, n) => ({
    from: "alternate" as const,
    hreflang: `x-${n}`,
    url: `${site}/${n}/b`,
    text: "",
    place: "head" as const,
    nofollow: false,
  }));
  repeats.judged(url, b, { ...visit, finalUrl, validators, links: alternates }, result);
  return new Map(
    [...repeats.found()].flatMap(([at, { ownHash, repeat }]) => {
      expect(ownHash).toBe(b.contentHash);
      return repeat === undefined ? [] : [[at, repeat]];
    }),
  );
}

function pageAt(path: string, contentHash = "a"): ReturnType<typeof buildPage> {
  return buildPage([], { url: `${site}${path}`, contentHash });
}

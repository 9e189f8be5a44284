import { domainToASCII } from "node:url";
import { expressionOf } from "../contract/patterns/pattern.ts";
import { compileGlob, type Glob } from "../kit/glob.ts";
import { normalizePercent, routeOf } from "../kit/url.ts";

/**
 * A pattern beginning with `regex:` is a regular expression, found anywhere in the path. One beginning
 * with `/` is matched against the path, one with `://` against the complete URL
 * without its fragment, any other against host + path. The query is compared only if the pattern
 * has one, and the route (`#/guide`) only if the pattern has one. Trailing slash and
 * percent-encoding are normalised on both sides; case matters.
 */
export function matchesPattern(pattern: string, url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && compilePattern(pattern).matches(parsed);
}

export type PatternChoice = { ok: true } | { ok: false; reason: string };

export type Patterns = {
  /** Exclude patterns come first: a URL that matches both kinds is skipped. */
  choose(url: string): PatternChoice;
  /** Patterns that matched no URL so far. */
  unmatched(): string[];
};

export function createPatterns(include: readonly string[], exclude: readonly string[]): Patterns {
  const wanted = include.map((pattern) => compilePattern(pattern));
  const skipped = exclude.map((pattern) => compilePattern(pattern));
  const used = new Set<Pattern>();
  return {
    choose(url) {
      const parsed = URL.parse(url);
      if (parsed === null) return { ok: false, reason: "not a URL" };
      // Every pattern is tested, so that `unmatched` is correct for each of them.
      const included = hits(wanted, parsed, used);
      const excluded = hits(skipped, parsed, used);
      if (excluded) return { ok: false, reason: `matches excludePatterns ${excluded.text}` };
      if (wanted.length > 0 && !included) {
        return { ok: false, reason: "matches none of includePatterns" };
      }
      return { ok: true };
    },
    unmatched: () => [...wanted, ...skipped].filter((it) => !used.has(it)).map((it) => it.text),
  };
}

type Pattern = { text: string; matches(url: URL): boolean };

function hits(patterns: Pattern[], url: URL, used: Set<Pattern>): Pattern | undefined {
  let first: Pattern | undefined;
  for (const pattern of patterns) {
    if ((first !== undefined && used.has(pattern)) || !pattern.matches(url)) continue;
    used.add(pattern);
    first ??= pattern;
  }
  return first;
}

function compilePattern(text: string): Pattern {
  const compiled = expressionOf(text);
  if (compiled !== undefined) {
    // One that is not supported was refused before; here it matches nothing.
    return {
      text,
      matches: ({ pathname }) => compiled.ok && compiled.expression.matches(pathname),
    };
  }
  const mark = text.search(/#[!/]/);
  const route = mark === -1 ? null : compileGlob(onePath(text.slice(mark)));
  const [address = ""] = text.split("#", 1);
  const question = address.indexOf("?");
  const place = question === -1 ? address : address.slice(0, question);
  const query = question === -1 ? null : compileGlob(normalizePercent(address.slice(question)));
  const matchPlace = compilePlace(place);
  return {
    text,
    matches(url) {
      if (!matchPlace(url) || route?.matches(onePath(routeOf(url))) === false) return false;
      return query === null || query.matches(normalizePercent(url.search));
    },
  };
}

function compilePlace(place: string): (url: URL) => boolean {
  if (place.startsWith("/")) {
    const glob = compileGlob(onePath(place));
    return (url) => glob.matches(onePath(url.pathname));
  }
  const [, scheme = "", host = "", path = ""] = /^([^/]*:\/\/)?([^/]*)(.*)$/s.exec(place) ?? [];
  const glob = compileGlob(scheme.toLowerCase() + oneHost(host) + onePath(path));
  return (url) => hostSpellings(url).some((spelling) => matchesAt(glob, scheme, spelling, url));
}

function matchesAt(glob: Glob, scheme: string, host: string, url: URL): boolean {
  const prefix = scheme === "" ? "" : `${url.protocol}//`;
  return glob.matches(prefix + host + onePath(url.pathname));
}

/** People omit `www.` and the port of a host, so both spellings match. */
function hostSpellings(url: URL): string[] {
  const names = new Set([url.host, url.hostname]);
  const bare = [...names].map((name) => name.replace(/^www\./, ""));
  return [...names.union(new Set(bare))];
}

function oneHost(host: string): string {
  const lower = host.toLowerCase();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(lower) ?? [];
  return (name.includes("*") ? name : domainToASCII(name) || name) + port;
}

function onePath(path: string): string {
  const normal = normalizePercent(path);
  return normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

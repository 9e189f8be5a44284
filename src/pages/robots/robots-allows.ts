import { normalizePercent } from "../../kit/url.ts";
import { usageRules } from "../preferences/usage-rules.ts";
import {
  parseRobots,
  productToken,
  type RobotsFile,
  type RobotsGroup,
  type RobotsUsage,
} from "./parse-robots.ts";
import { limits } from "../../contract/limits.ts";

/** May this user agent fetch the URL? RFC 9309 §2.2: longest match wins, a tie is an allow. */
export function robotsAllows(robotsTxt: string, userAgent: string, url: string): boolean {
  return compileRobots(parseRobots(robotsTxt), userAgent).allows(url);
}

export type RobotsRules = {
  allows(url: string): boolean;
  crawlDelayMs: number | null;
  sitemaps: string[];
  /** Rules such as `ai-input=no` for the URL, of `Content-Usage` and of `Content-Signal`. */
  usageOf(url: string): string[];
};

/** The part of a robots.txt that is meant for one user agent. */
export function compileRobots(file: RobotsFile, userAgent: string): RobotsRules {
  const groups = groupsFor(file.groups, productToken(userAgent));
  const rules = groups
    .flatMap((group) => group.rules)
    .slice(0, limits.robotsRules.value)
    .map((rule) => ({ allow: rule.allow, ...compilePath(rule.path) }))
    .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  const delay = groups.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null;
  const usages = [...file.usages, ...groups.flatMap((group) => group.usages)];
  return {
    usageOf: compileUsages(usages.slice(0, limits.robotsRules.value)),
    crawlDelayMs: delay === null ? null : delay * 1000,
    sitemaps: file.sitemaps,
    allows(url) {
      const written = pathAsWritten(url);
      if (written === "/robots.txt") return true;
      const normal = normalizePercent(written);
      // If spellings differ, the stricter reading wins: a Disallow also matches the normal form, an
      // Allow only the form as written.
      const rule = rules.find(
        (it) => it.matches(written) || (!it.allow && it.matchesNormal(normal)),
      );
      return rule === undefined || rule.allow;
    },
  };
}

/**
 * The longest path wins, for each of the two names (draft-ietf-aipref-attach §3.1). Of equal paths all
 * count, and the strictest rule wins.
 */
function compileUsages(usages: readonly RobotsUsage[]): (url: string) => string[] {
  if (usages.length === 0) return () => [];
  const compiled = usages.map(({ name, path, text }) => {
    return { name, rules: usageRules(text), ...compilePath(path) };
  });
  return (url) => {
    const written = pathAsWritten(url);
    const matching = compiled.filter((usage) => usage.matches(written));
    const longest = { "content-usage": 0, "content-signal": 0 };
    for (const { name, length } of matching) longest[name] = Math.max(longest[name], length);
    const best = matching.filter(({ name, length }) => length === longest[name]);
    return [...new Set(best.flatMap(({ rules }) => rules))];
  };
}

function groupsFor(groups: RobotsGroup[], token: string): RobotsGroup[] {
  const named = groups.filter((group) => token !== "" && group.agents.includes(token));
  return named.length > 0 ? named : groups.filter((group) => group.agents.includes("*"));
}

/** RFC 9309 compares octets: the path is not decoded, only `%2f` is spelt `%2F`. */
function pathAsWritten(url: string): string {
  const afterHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? "";
  return capitalEscapes(afterHost.startsWith("/") ? afterHost : `/${afterHost}`);
}

type Path = {
  length: number;
  matches(path: string): boolean;
  matchesNormal(path: string): boolean;
};

/** `*` is any run of characters, a final `$` is the end; matched piece by piece in linear time. */
function compilePath(rule: string): Path {
  const anchored = rule.endsWith("$");
  const text = anchored ? rule.slice(0, -1) : rule;
  const written = capitalEscapes(encodeNonAscii(text)).split(/\*+/);
  const normal = normalizePercent(text).split(/\*+/);
  return {
    length: rule.length,
    matches: (path) => piecesMatch(written, anchored, path),
    matchesNormal: (path) => piecesMatch(normal, anchored, path),
  };
}

function capitalEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

function encodeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run.toWellFormed()));
}

function piecesMatch(pieces: string[], anchored: boolean, path: string): boolean {
  const [first = "", ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  const last = anchored ? rest.pop() : undefined;
  if (anchored && last === undefined) return first.length === path.length;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}

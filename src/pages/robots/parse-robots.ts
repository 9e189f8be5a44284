import { limits } from "../../contract/limits.ts";

/** One rule or setting of robots.txt, in the order of the file. */
export type RobotsFile = {
  groups: RobotsGroup[];
  /** Absolute URLs as written; `Sitemap:` lines belong to no group. */
  sitemaps: string[];
  /** Stated before the first group: for every crawler. */
  usages: RobotsUsage[];
};

export type RobotsGroup = {
  /** Lower-cased product tokens; `*` for everyone. */
  agents: string[];
  rules: { allow: boolean; path: string }[];
  /** `Content-Usage` and `Content-Signal`; an empty path is every URL. */
  usages: RobotsUsage[];
  crawlDelaySeconds: number | null;
};

export type RobotsUsage = { name: "content-usage" | "content-signal"; path: string; text: string };

/** RFC 9309 §2.5: a crawler must parse at least 500 KiB; this one parses no more. */
const maxBytes = 500 * 1024;

/** Reads the lines of a robots.txt (RFC 9309 §2.2), with the misspellings that are common. */
export function parseRobots(text: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], usages: [] };
  let group: RobotsGroup | null = null;
  let naming = false;
  for (const line of linesOf(text)) {
    const pair = splitLine(line);
    if (pair === null) continue;
    const key = keyOf(pair.key);
    if (key === "user-agent") {
      if (group === null || !naming) {
        group = { agents: [], rules: [], usages: [], crawlDelaySeconds: null };
        file.groups.push(group);
      }
      naming = true;
      group.agents.push(productToken(pair.value));
    } else if (key === "sitemap") {
      if (file.sitemaps.length < limits.robotsSitemaps.value) file.sitemaps.push(pair.value);
    } else if (group !== null && (key === "allow" || key === "disallow")) {
      naming = false;
      // An empty `Disallow:` allows all, which is what no rule does.
      if (pair.value !== "") group.rules.push({ allow: key === "allow", path: pair.value });
    } else if (key === "content-usage" || key === "content-signal") {
      naming = false;
      const { usages } = group ?? file;
      if (usages.length < limits.robotsRules.value) usages.push(usageOf(key, pair.value));
    } else if (group !== null && key === "crawl-delay") {
      const seconds = Number(pair.value);
      if (Number.isFinite(seconds) && seconds >= 0) group.crawlDelaySeconds ??= seconds;
    }
  }
  return file;
}

function* linesOf(text: string): Generator<string> {
  const whole = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const limited = whole.length > maxBytes ? whole.slice(0, maxBytes) : whole;
  let from = 0;
  while (from < limited.length) {
    let end = from;
    while (end < limited.length && limited[end] !== "\n" && limited[end] !== "\r") end += 1;
    yield limited.slice(from, Math.min(end, from + limits.robotsLineChars.value));
    from = end + 1;
  }
}

function splitLine(line: string): { key: string; value: string } | null {
  const hash = line.indexOf("#");
  const text = (hash === -1 ? line : line.slice(0, hash)).trim();
  const colon = text.indexOf(":");
  if (colon !== -1) {
    return { key: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
  }
  // `user-agent FooBot`: two words without a colon mean the same.
  const words = text.split(/\s+/);
  const [key, value] = words;
  return words.length === 2 && key !== undefined && value !== undefined ? { key, value } : null;
}

/** `/path search=n`: a value that does not begin with a slash has no path. */
function usageOf(name: RobotsUsage["name"], value: string): RobotsUsage {
  const [, path = "", text = ""] = /^(\/\S*)?\s*(.*)$/.exec(value) ?? [];
  return { name, path, text };
}

function keyOf(written: string): string {
  const key = written.toLowerCase();
  if (/^user[- ]?agent/.test(key)) return "user-agent";
  if (/^(?:dis+al+ow|diasl+ow|disalow)/.test(key)) return "disallow";
  if (/^site[- ]?map/.test(key)) return "sitemap";
  if (/^crawl[- ]?delay/.test(key)) return "crawl-delay";
  if (/^content[- ]?signals?$/.test(key)) return "content-signal";
  if (/^content[- ]?usage$/.test(key)) return "content-usage";
  return key.startsWith("allow") ? "allow" : key;
}

/** `FooBot/2.1 (x)` names the product `foobot`. */
export function productToken(agent: string): string {
  const text = agent.trim().toLowerCase();
  if (text === "*" || /^\*\s/.test(text)) return "*";
  return /^[a-z_-]*/.exec(text)?.[0] ?? "";
}

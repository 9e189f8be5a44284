import { limits } from "../../contract/limits.ts";

/** Rules of meta robots and of X-Robots-Tag that have an effect here, in one spelling each. */
const rules: Record<string, readonly string[] | undefined> = {
  noindex: ["noindex"],
  nofollow: ["nofollow"],
  none: ["noindex", "nofollow"],
  noarchive: ["noarchive"],
  nocache: ["noarchive"],
  nosnippet: ["nosnippet"],
  noai: ["ai-input=no", "ai-train=no"],
  noml: ["ai-train=no"],
};

/** Rules with a value: their name is not the name of a robot. */
const valued = new Set([
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
  "unavailable_after",
]);

/**
 * The rules of one line of X-Robots-Tag, or of the content of a meta element. The name of a robot
 * before a colon applies to the rules after it, up to the next name.
 */
export function robotsRules(line: string, robot: string): string[] {
  const found: string[] = [];
  const parts = line.slice(0, limits.preferenceChars.value).split(/[,;\n]/);
  let isOurs = true;
  for (let index = 0; index < parts.length; index++) {
    let text = (parts[index] ?? "").trim();
    let named = nameOf(text);
    if (named !== null && !valued.has(named.name)) {
      isOurs = isRobot(named.name, robot);
      text = named.rest;
      named = nameOf(text);
    }
    if (!isOurs) continue;
    if (named === null) found.push(...text.split(/\s+/).flatMap(ruleOf));
    else if (named.name === "max-snippet" && /^0\b/.test(named.rest)) found.push("nosnippet");
    else if (named.name === "unavailable_after") {
      // Some spellings of a date have a comma.
      const date = dateOf(named.rest) ?? dateOf(`${named.rest},${parts[index + 1] ?? ""}`);
      if (date !== null) found.push(`unavailable_after=${date}`);
    }
  }
  return [...new Set(found)];
}

/** A meta element or a header is for every robot, or for the one it names. */
export function isRobot(name: string, robot: string): boolean {
  const lower = name.trim().toLowerCase();
  return lower === "robots" || lower === "*" || (robot !== "" && lower === robot);
}

const ruleOf = (word: string): readonly string[] => {
  const lower = word.toLowerCase();
  return Object.hasOwn(rules, lower) ? (rules[lower] ?? []) : [];
};

function nameOf(text: string): { name: string; rest: string } | null {
  const colon = text.indexOf(":");
  if (colon === -1) return null;
  const name = text.slice(0, colon).trim().toLowerCase();
  return /^(?:\*|[a-z0-9_.-]+)$/.test(name) ? { name, rest: text.slice(colon + 1).trim() } : null;
}

function dateOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

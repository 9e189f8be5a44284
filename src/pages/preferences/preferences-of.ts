import {
  noPreferences,
  type ContentUse,
  type PreferenceEffect,
} from "../../contract/preference-effects.ts";
import type {
  ContentPolicy,
  Preferences,
  PreferenceStatement,
} from "../../contract/preferences.ts";
import { robotsRules } from "./robots-rules.ts";
import { usageRules } from "./usage-rules.ts";

/** Everything that can state a preference for a page. */
export type StatedAt = {
  /** Rules of robots.txt for the URL, without Allow and Disallow. */
  robotsTxt: readonly string[];
  /** Rules of the response, by `headerRules`. */
  header: readonly string[];
  /** Rules of the page's meta elements, or of its last reading. */
  page: readonly string[];
};

/**
 * What the site wants for a page and what follows from it. No source outranks another: a use that one
 * of them denies is denied, whatever the others allow.
 */
export function preferencesOf(
  { robotsTxt, header, page }: StatedAt,
  { policy, now }: { policy: ContentPolicy; now: number },
): Preferences {
  if (policy.signals === "ignore") return noPreferences;
  const statements: PreferenceStatement[] = [
    ...robotsTxt.map((rule) => ({ from: "robots.txt" as const, rule })),
    ...header.map((rule) => ({ from: "header" as const, rule })),
    ...page.map((rule) => ({ from: "page" as const, rule })),
  ];
  const rules = statements.map(({ rule }) => rule);
  return { statements, effects: policy.signals === "honour" ? effectsOf(rules, policy, now) : [] };
}

/** Rules of X-Robots-Tag, Content-Usage and Content-Signal. */
export function headerRules(headers: Readonly<Record<string, string>>, robot: string): string[] {
  // One line for each header, because the name of a robot applies to the rest of its line only.
  const tags = (headers["x-robots-tag"] ?? "").split("\n");
  const rules = [
    ...tags.flatMap((line) => robotsRules(line, robot)),
    ...usageRules(headers["content-usage"] ?? ""),
    ...usageRules(headers["content-signal"] ?? ""),
  ];
  return [...new Set(rules)];
}

/** What follows from rules for the operator's uses, the strictest of them first. */
export function effectsOf(
  rules: readonly string[],
  { uses }: ContentPolicy,
  now: number,
): PreferenceEffect[] {
  const has = (rule: string): boolean => rules.includes(rule);
  const denies = (use: ContentUse): boolean => has(`${use}=no`);
  const effects: PreferenceEffect[] = [];
  const isHidden = has("noindex") || rules.some((rule) => isOver(rule, now));
  const isDenied = uses.some((use) => use !== "ai-input" && denies(use)) || uses.every(denies);
  if (isHidden || isDenied) effects.push("not-stored");
  if (denies("ai-input") || !uses.includes("ai-input")) effects.push("not-for-models");
  if (has("nosnippet")) effects.push("not-quoted");
  if (has("noarchive")) effects.push("not-archived");
  if (has("nofollow")) effects.push("links-unused");
  return effects;
}

function isOver(rule: string, now: number): boolean {
  const [name, date = ""] = rule.split("=");
  return name === "unavailable_after" && Date.parse(date) <= now;
}

/** The rule because of which a page is not stored, for people. */
export function refusalReason({ statements, effects }: Preferences): string | null {
  if (!effects.includes("not-stored")) return null;
  const denial = statements.find(
    ({ rule }) => rule === "noindex" || rule.startsWith("unavailable_after="),
  );
  const stated = denial ?? statements.find(({ rule }) => rule.endsWith("=no"));
  if (stated === undefined) return "the site asks not to store it";
  const place = stated.from === "page" ? "the page" : `its ${stated.from}`;
  return `${place} asks not to store it: ${stated.rule}`;
}

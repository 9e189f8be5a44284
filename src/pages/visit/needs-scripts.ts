import { anyOf, wordsOfAll } from "../../words/index.ts";
import type { Page } from "../../contract/page.ts";

/** With fewer words, a page with an empty place for an application is a shell. */
const thinWords = 120;

/**
 * True if the page shows its text only after scripts have run: a text on it asks for scripts, or it
 * has scripts, an empty place for an application, and little else.
 */
export function needsScripts(page: Pick<Page, "verdict" | "text">, html: string): boolean {
  if (page.verdict === "empty-shell") return true;
  // An application may show its page beside the question that its shell has.
  if (page.verdict !== "real" && page.verdict !== "cookie-wall") return false;
  const words = page.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words >= thinWords) return false;
  return /<script\b/i.test(html) && (hasEmptyRoot(html) || asksForScripts(html));
}

/** The elements that common frameworks render into. */
const rootIds = "root app __next __nuxt ___gatsby svelte main-app react-root q-app application";
const rootId = `\\bid=["']?(?:${rootIds.replaceAll(" ", "|")})["']?`;
const root = new RegExp(`(?:${rootId}|<(?:app-root|my-app))(?=[\\s>])`, "gi");

/** True if one of the first few such elements is empty. */
function hasEmptyRoot(html: string): boolean {
  let places = 0;
  for (const { index } of html.matchAll(root)) {
    if (++places > 20) break;
    const opened = html.indexOf(">", index);
    const inside = opened < 0 ? "" : html.slice(opened + 1, opened + 400);
    if (/^\s*(?:<!--[^>]*-->\s*)?<\//.test(inside)) return true;
  }
  return false;
}

const requests = wordsOfAll(({ walls }) => walls.scripts.requests);
const asked = new RegExp(anyOf(requests).replaceAll(" ", "\\s+"), "i");

/** A message for visitors without scripts; only the first few `noscript` elements are searched. */
function asksForScripts(html: string): boolean {
  const lower = html.toLowerCase();
  let at = lower.indexOf("<noscript");
  for (let places = 0; at >= 0 && places < 20; places++) {
    const end = lower.indexOf("</noscript", at);
    if (asked.test(lower.slice(at, Math.min(end < 0 ? at : end, at + 2_000)))) return true;
    at = lower.indexOf("<noscript", at + 9);
  }
  return false;
}

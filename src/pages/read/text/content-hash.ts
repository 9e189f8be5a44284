import { createHash } from "node:crypto";
import { oneSpace } from "../../../kit/one-space.ts";
import { ages, dates, isoTimes } from "../../../words/passing-time.ts";

/**
 * A hash that changes when the content of a page changes. Clock times, dates, ages and random
 * tokens differ on every read, so they are left out.
 */
export function contentHash(text: string): string {
  const stable = oneSpace(text.toLowerCase())
    .replace(isoTimes, " ")
    .replace(clock, " ")
    .replace(ages, " ")
    .replace(dates, " ")
    .replace(/(?<![\w-])[\w-]{16,}/g, (word) => (isToken(word) ? " " : word))
    .replace(/[^\p{L}\p{N}$€£%]+/gu, " ")
    .trim();
  return createHash("sha256").update(stable).digest("hex").slice(0, 32);
}

const clock =
  /\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?(?: ?(?:utc|gmt|cet|cest|est|pst)\b)?/g;
const isToken = (word: string): boolean =>
  /^[\da-f-]+$/.test(word) || (alternates(word) && /\d{2}/.test(word));

/** Letters and digits alternate at least twice: a digit between letters, or the reverse. */
function alternates(word: string): boolean {
  let turns = 0;
  let last = "";
  for (const [kind] of word.matchAll(/\d+|[a-z]+/g)) {
    const now = kind >= "a" ? "letter" : "digit";
    if (now !== last && ++turns === 3) return true;
    last = now;
  }
  return false;
}

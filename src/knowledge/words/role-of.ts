import { wordsOf } from "../fold.ts";
import { maxPhraseWords, roleOfPhrase } from "./tables.ts";
import type { Role } from "../../words/index.ts";

/**
 * The role a title or an address segment names, and how much of it the phrase makes up (1 = all):
 * "Pricing" is about prices, "How our pricing team travels" only mentions them.
 */
export function roleOf(text: string): { role: Role; share: number } | null {
  const words = withoutNumber(wordsOf(text));
  if (words.length === 0 || words.length > maxTitleWords) return null;
  const phrase = longestPhrase(words);
  return phrase && { role: phrase.role, share: phrase.length / words.length };
}

// Longer titles are sentences; whatever they mention, they are not the name of a section.
const maxTitleWords = 14;

/** "3. Refunds", "§ 5 Widerruf", "IV Payment": the number is no part of the name. */
function withoutNumber(words: string[]): string[] {
  const [first = ""] = words;
  return words.length > 1 && /^(\d{1,3}|[ivx]{1,4}|[a-h])$/.test(first) ? words.slice(1) : words;
}

function longestPhrase(words: readonly string[]): { role: Role; length: number } | null {
  for (let length = Math.min(maxPhraseWords, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const role = roleOfPhrase.get(words.slice(at, at + length).join(" "));
      if (role) return { role, length };
    }
  return null;
}

/** The words of a heading that name a subject: "cancellation policy" in "Book freely, see our cancellation policy". */
export function topicOf(heading: string): string | null {
  const parts = heading.split(/\s+/).map((part) => ({ part, words: wordsOf(part) }));
  if (parts.length > maxTitleWords) return null;
  for (let length = Math.min(maxPhraseWords, parts.length); length > 0; length--)
    for (let at = 0; at + length <= parts.length; at++) {
      const taken = parts.slice(at, at + length);
      const role = roleOfPhrase.get(taken.flatMap(({ words }) => words).join(" "));
      if (role && topics.has(role))
        return taken
          .map(({ part }) => part)
          .join(" ")
          .replace(/[.,:;!?]+$/, "");
    }
  return null;
}

/** Roles whose words name what customers ask for. */
const topics: ReadonlySet<Role> = new Set<Role>([
  "pricing",
  "returns",
  "shipping",
  "payment",
  "terms",
  "hours",
  "licence",
  "accessibility",
  "security",
]);

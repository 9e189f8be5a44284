import { wordsOfAll } from "../../../../words/index.ts";

/** Fixed phrases, compared with the sentences of a page. Each lookup is linear in the sentence. */
export type Phrases = {
  /** The phrases as written, for tests. */
  readonly list: readonly string[];
  /** The sentence is one of the phrases. */
  is(sentence: string): boolean;
  /** The sentence begins with one of the phrases. */
  begins(sentence: string): boolean;
  /** The sentence ends with one of the phrases, after other words. */
  ends(sentence: string): boolean;
};

export function createPhrases(list: readonly string[]): Phrases {
  const normal = list.map(normalise);
  const exact = new Set(normal);
  /** Phrases by their first word, and by their first two characters where words have no spaces. */
  const byStart = Map.groupBy(normal, startOf);
  return {
    list,
    is: (sentence) => exact.has(sentence),
    begins(sentence) {
      const candidates = byStart.get(startOf(sentence)) ?? [];
      return candidates.some((phrase) => beginsWith(sentence, phrase));
    },
    ends: (sentence) => normal.some((phrase) => sentence.endsWith(` ${phrase}`)),
  };
}

const isSpaceless = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function startOf(text: string): string {
  return isSpaceless.test(text) ? text.slice(0, 2) : (text.split(" ", 1)[0] ?? "");
}

function beginsWith(sentence: string, phrase: string): boolean {
  if (!sentence.startsWith(phrase)) return false;
  if (isSpaceless.test(phrase)) return true;
  return sentence.length === phrase.length || sentence[phrase.length] === " ";
}

/** Lower case, only words and numbers: "Can’t be found!" and "cant be found" are equal. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’ʼ`]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** The sentences of some lines, normalised, without host names and words of regret before them. */
export function sentencesOf(lines: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const line of lines) {
    for (const part of withoutHosts(line).split(/(?<=[.!?…])\s|(?<=[。！？])/)) {
      // Walls state what they are; a question is content.
      if (/[?？]\s*$/.test(part)) continue;
      const sentence = withoutRegret(normalise(part));
      if (sentence !== "") sentences.push(sentence);
    }
  }
  return sentences;
}

/** The parts of a title: what the page is called, the name of the site, a slogan. */
export function titleParts(title: string): string[] {
  const parts = withoutHosts(title).split(/\s[-–—·•]\s|[|｜»«]/);
  return parts.map(normalise).filter((part) => part !== "");
}

const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;
const longestHost = 253;

/** Parked domains and walls name the host in the middle of their message. */
function withoutHosts(line: string): string {
  if (!line.includes(".")) return line;
  const tokens = line.split(/\s+/);
  const kept = tokens.filter((token) => token.length > longestHost || !isHost.test(bare(token)));
  return kept.length === tokens.length ? line : kept.join(" ");
}

const quotes = new Set(`"'“”„‚‘’«»()[]<>`);

function bare(token: string): string {
  let [from, to] = [0, token.length];
  while (from < to && quotes.has(token[from] ?? "")) from++;
  while (to > from && (quotes.has(token[to - 1] ?? "") || /[.,:;!?]/.test(token[to - 1] ?? "")))
    to--;
  return token.slice(from, to);
}

/** Words of regret before a message: "Sorry, page not found". */
export const regret = createPhrases(wordsOfAll(({ walls }) => walls.regret));
const regretWords = regret.list.map((phrase) => normalise(phrase));
/** "Sorry, oops, we're sorry, but …": a sentence with more of them is no message. */
const regretsMax = 4;

export function withoutRegret(sentence: string): string {
  let rest = sentence;
  for (let times = 0; times < regretsMax && regret.begins(rest); times++) {
    const before = rest;
    const longest = regretWords
      .filter((words) => beginsWith(before, words) && before.length > words.length)
      .reduce((best, words) => (words.length > best.length ? words : best), "");
    if (longest === "") break;
    rest = rest.slice(longest.length).trim();
  }
  return rest;
}

/** Fixed phrases to compare with the sentences of a page. Each lookup is linear in the sentence. */
export type Phrases = {
  /** As written, for tests. */
  readonly list: readonly string[];
  /** The sentence is one of the phrases. */
  is(sentence: string): boolean;
  /** The sentence begins with one of the phrases. */
  begins(sentence: string): boolean;
  ends(sentence: string): boolean;
};

export function createPhrases(list: readonly string[]): Phrases {
  const normal = list.map(normalise);
  const whole = new Set(normal);
  /** Phrases by their first word, and by their first two characters where words have no spaces. */
  const byStart = Map.groupBy(normal, startOf);
  return {
    list,
    is: (sentence) => whole.has(sentence),
    begins(sentence) {
      const candidates = byStart.get(startOf(sentence)) ?? [];
      return candidates.some((phrase) => beginsWith(sentence, phrase));
    },
    ends: (sentence) => normal.some((phrase) => sentence.endsWith(` ${phrase}`)),
  };
}

/** One list of several, each with what is peculiar to a language. */
export const joinPhrases = (...lists: readonly (readonly string[])[]): Phrases =>
  createPhrases(lists.flat());

const isSpaceless = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function startOf(text: string): string {
  return isSpaceless.test(text) ? text.slice(0, 2) : (text.split(" ", 1)[0] ?? "");
}

function beginsWith(sentence: string, phrase: string): boolean {
  if (!sentence.startsWith(phrase)) return false;
  if (isSpaceless.test(phrase)) return true;
  return sentence.length === phrase.length || sentence[phrase.length] === " ";
}

/** Lower case, words and numbers alone: "Can’t be found!" and "cant be found" are one. */
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
      // Walls state what they are; a question is about something.
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

/** Parked domains and walls name the host in the middle of what they say. */
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

export const regret = joinPhrases(
  ["sorry", "we are sorry", "we're sorry", "I'm sorry", "our apologies", "unfortunately", "but"],
  ["oops", "ooops", "whoops", "uh oh", "hmm", "hm", "oh no", "dang", "404", "error 404", "error"],
  [
    "Entschuldigung",
    "leider",
    "hoppla",
    "ups",
    "huch",
    "Fehler 404",
    "désolé",
    "nous sommes désolés",
  ],
  [
    "oups",
    "mais",
    "lo sentimos",
    "lo siento",
    "vaya",
    "pero",
    "spiacenti",
    "ci dispiace",
    "ops",
    "ma",
  ],
  [
    "helaas",
    "oeps",
    "sorry maar",
    "przepraszamy",
    "niestety",
    "ojej",
    "desculpe",
    "desculpa",
    "mas",
  ],
  ["извините", "к сожалению", "申し訳ございません", "抱歉", "对不起", "죄송합니다"],
);
const regretWords = regret.list.map((phrase) => normalise(phrase));
/** "Sorry, oops, we're sorry, but …": more is no sentence. */
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

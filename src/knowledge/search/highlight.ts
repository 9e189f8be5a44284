import { limits } from "../../contract/limits.ts";
import { likelyLanguages } from "./languages.ts";
import { stem } from "./stems.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** The passages that match the most terms, best first, with matching words between ** and **. */
export function highlight(markdown: string, terms: ReadonlySet<string>): string[] {
  const text = plainText(markdown);
  const tokens = tokensOf(text);
  const language = likelyLanguages(tokens.map(({ word }) => word))[0] ?? "en";
  // A stem has the first letter of its word: most words are skipped without stemming.
  const heads = new Set([...terms].map((term) => term.charAt(0)));
  const matches: Match[] = [];
  for (const token of tokens) {
    if (!heads.has(token.word.charAt(0))) continue;
    const term = stem(token.word, language);
    if (terms.has(term)) matches.push({ ...token, term });
  }
  if (matches.length === 0) return [];
  return passagesOf(text, matches)
    .sort((a, b) => b.worth - a.worth || a.start - b.start)
    .slice(0, limits.highlightsMax.value)
    .map((passage) => mark(text, passage));
}

type Match = Token & { term: string };
type Passage = { start: number; end: number; matches: Match[]; worth: number };

/** Sentences and lines that contain a match. */
function passagesOf(text: string, matches: readonly Match[]): Passage[] {
  const passages: Passage[] = [];
  let next = 0;
  for (const { 0: sentence, index: start } of text.matchAll(sentences)) {
    const end = start + sentence.length;
    const own: Match[] = [];
    for (let match = matches[next]; match && match.start < end; match = matches[++next]) {
      own.push(match);
    }
    if (own.length === 0) continue;
    const worth = new Set(own.map(({ term }) => term)).size;
    passages.push({ start, end, matches: own, worth });
  }
  return passages;
}

const sentences = /[^\n.!?。！？]*(?:[.!?]+(?!\s|$)[^\n.!?。！？]*)*(?:[.!?。！？]+|\n|$)/g;

function mark(text: string, { start, end, matches }: Passage): string {
  const first = matches[0]?.start ?? start;
  const maxChars = limits.highlightChars.value;
  // A long sentence is truncated, with some words before its first match.
  const from =
    end - start <= maxChars ? start : wordStart(text, Math.max(start, first - maxChars / 4));
  const to = Math.min(end, from + maxChars);
  let marked = "";
  let done = from;
  for (const match of merged(matches)) {
    if (match.start < done || match.end > to) continue;
    marked += `${text.slice(done, match.start)}**${text.slice(match.start, match.end)}**`;
    done = match.end;
  }
  const cut = `${from > start ? "…" : ""}${marked}${text.slice(done, to)}`.trim();
  return to < end ? `${cut}…` : cut;
}

/** Overlapping matches, such as pairs of letters, as one. */
function merged(matches: readonly Match[]): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = spans.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

function wordStart(text: string, near: number): number {
  const space = text.indexOf(" ", near);
  return space > -1 && space < near + 30 ? space + 1 : near;
}

/** The text of the markdown, without its marks, because highlights add their own. */
function plainText(markdown: string): string {
  return withoutTargets(withoutTargets(markdown, "!["), "[")
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\|[-:| ]+\|$)[ \t]*/gm, "")
    .replace(/[*`]+|(?<!\w)_+|(?<!_)_+(?!\w)|\\(?=[^\w\s])/g, "")
    .replace(/[ \t|]+/g, " ");
}

/** Images or links, by the sign that opens them, as their words alone. */
function withoutTargets(markdown: string, opening: string): string {
  return markdown
    .split("\n")
    .map((line) => withoutTargetsInLine(line, opening))
    .join("\n");
}

/** Searches each closing sign once: a line of nothing but opening ones takes linear time. */
function withoutTargetsInLine(line: string, opening: string): string {
  let out = "";
  let done = 0;
  let close = -1;
  let end = -1;
  for (let at = line.indexOf(opening); at !== -1; at = line.indexOf(opening, at + 1)) {
    if (at < done) continue;
    const words = at + opening.length;
    if (close < words) close = line.indexOf("]", words);
    if (close === -1) break;
    if (line[close + 1] !== "(") continue;
    if (end < close) end = line.indexOf(")", close);
    if (end === -1) break;
    out += line.slice(done, at) + line.slice(words, close);
    done = end + 1;
  }
  return out + line.slice(done);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { fold, hasFolded } from "../facts/words.ts";

const stopWords: Record<string, Set<string>> = Object.fromEntries(
  Object.entries<string>(
    JSON.parse(readFileSync(join(import.meta.dirname, "stop-words.json"), "utf8")),
  ).map(([language, words]) => [language, new Set(fold(words).trim().split(" "))]),
);

type Block = { readonly text: string; readonly heading: boolean };

/** The text of a page, cut at its block elements; a table row is one block. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let parts: string[] = [];
  let skipped = 0;
  let heading = false;
  const cut = (): void => {
    const joined = parts.join("").replace(/\s+/g, " ").trim();
    if (joined !== "") blocks.push({ text: joined, heading });
    parts = [];
  };
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (hidden.has(name)) skipped++;
      if (headings.has(name) || !(inline.has(name) || cells.has(name))) cut();
      if (headings.has(name)) heading = true;
      if (cells.has(name)) parts.push(" ");
      if (alt) parts.push(` ${alt} `);
    },
    ontext(text) {
      if (skipped === 0) parts.push(text);
    },
    onclosetag(name) {
      if (hidden.has(name)) skipped--;
      if (headings.has(name) || !(inline.has(name) || cells.has(name))) cut();
      if (headings.has(name)) heading = false;
      if (cells.has(name)) parts.push(" ");
    },
  });
  parser.end(html);
  cut();
  return blocks;
}

const hidden = new Set(["script", "style"]);
const headings = new Set("h1 h2 h3 h4 h5 h6 dt summary caption".split(" "));
const cells = new Set(["td", "th"]);
const inline = new Set(
  "a abbr b bdi bdo cite code em font i img mark s small span strong sub sup u wbr".split(" "),
);

/**
 * The passage of a page with all deciding words: the shortest run of blocks, the block before it and
 * the nearest heading. Null: the page does not have them all.
 */
export function passageOf(html: string, words: readonly string[]): string | null {
  const blocks = blocksOf(html);
  const folded = blocks.map(({ text }) => fold(text));
  const hasAll = (from: number, to: number): boolean => {
    const text = blocks.slice(from, to).map((block) => block.text);
    const run = folded.slice(from, to).join("").replace(/ {2,}/g, " ");
    return words.every((needle) => hasFolded(text.join(" "), run, needle, "longer"));
  };
  let best: [number, number] | null = null;
  const lengthOf = ([from, to]: [number, number]): number => folded.slice(from, to).join("").length;
  for (let from = 0, to = 1; to <= blocks.length; to++)
    for (; from < to && hasAll(from, to); from++)
      if (best === null || lengthOf([from, to]) < lengthOf(best)) best = [from, to];
  if (best === null) return null;
  const [from, to] = best;
  const heading = blocks.slice(0, from).findLast((block) => block.heading);
  const before = blocks.slice(Math.max(0, from - 1), to).map(({ text }) => text);
  return [heading?.text ?? "", ...before].join("\n");
}

/** Content words of a query that a passage has too: equal, or equal in their first five letters. */
export function sharedWords(query: string, passage: string, language: string): string[] {
  const stop = stopWords[language] ?? new Set();
  const there = [...new Set(contentWords(passage, stop))];
  return contentWords(query, stop).filter((word) =>
    there.some((other) => other === word || startOf(other) === startOf(word)),
  );
}

function contentWords(text: string, stop: ReadonlySet<string>): string[] {
  const words = fold(text).trim().split(" ");
  return words.filter((word) => word !== "" && !stop.has(word));
}

/** Five letters of a word that has as many; a shorter word is itself. */
function startOf(word: string): string {
  return word.slice(0, 5);
}

/** A text as its words in order, each with the line it is in: a line is a block of the text. */
export type Words = {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly lines: readonly number[];
  readonly joined: string;
  /** Line of each character of `joined`. */
  readonly joinedLines: Uint32Array;
};

/** How an entry is found: its words as such, only with other spaces between them, or not at all. */
export type Found = "words" | "letters" | "no";

/** Lines that the text may have between two words of an entry, when it writes them next to each other. */
const adjacent = 2;

/** Shorter parts are found by accident when spaces do not count. */
const partMin = 4;

export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

export function indexWords(text: string): Words {
  const places = new Map<string, number[]>();
  const lines: number[] = [];
  const all: string[] = [];
  const ends: number[] = [];
  let length = 0;
  for (const [line, content] of text.split(/\n+/).entries())
    for (const word of wordsOf(content)) {
      const known = places.get(word);
      if (known) known.push(lines.length);
      else places.set(word, [lines.length]);
      lines.push(line);
      all.push(word);
      length += word.length;
      ends.push(length);
    }
  const joinedLines = new Uint32Array(length);
  for (const [at, end] of ends.entries()) joinedLines.fill(lines[at] ?? 0, ends[at - 1] ?? 0, end);
  return { places, lines, joined: all.join(""), joinedLines };
}

/**
 * Whether the words of an entry are in the text, in order, within one line or adjacent lines. An
 * excerpt leaves parts out, such as the features between the name of a plan and its price.
 */
export function reaches(text: Words, entry: string, linesBetween = adjacent): Found {
  if (inOrder(text, wordsOf(entry), linesBetween)) return "words";
  const parts = entry.split(" | ").map((part) => wordsOf(part).join(""));
  return lettersInOrder(
    text,
    parts.filter((part) => part !== ""),
    linesBetween,
  )
    ? "letters"
    : "no";
}

function inOrder(
  { places, lines }: Words,
  words: readonly string[],
  linesBetween: number,
): boolean {
  let reached: readonly number[] = places.get(words[0] ?? "") ?? [];
  for (const word of words.slice(1)) {
    const next: number[] = [];
    let before = 0;
    for (const place of places.get(word) ?? []) {
      while ((reached[before + 1] ?? Infinity) < place) before++;
      const last = reached[before];
      if (last === undefined || last >= place) continue;
      if ((lines[place] ?? 0) - (lines[last] ?? 0) <= linesBetween) next.push(place);
    }
    reached = next;
  }
  return reached.length > 0;
}

function lettersInOrder(
  { joined, joinedLines }: Words,
  parts: readonly string[],
  linesBetween: number,
): boolean {
  const [first = ""] = parts;
  if (first.length < partMin) return false;
  for (let start = joined.indexOf(first); start !== -1; start = joined.indexOf(first, start + 1))
    if (followed(joined, joinedLines, parts, start, linesBetween)) return true;
  return false;
}

/** Takes each part at its next place after the one before. */
function followed(
  joined: string,
  joinedLines: Uint32Array,
  parts: readonly string[],
  start: number,
  linesBetween: number,
): boolean {
  let end = start + (parts[0]?.length ?? 0);
  for (const part of parts.slice(1)) {
    const at = joined.indexOf(part, end);
    if (at === -1) return false;
    if ((joinedLines[at] ?? 0) - (joinedLines[end - 1] ?? 0) > linesBetween) return false;
    end = at + part.length;
  }
  return true;
}

import { fold, hasFolded, placesOf } from "./words.ts";

/** The plan of a sheet that a name is about: the same name, or the longest within it or around it. */
export function planOf(name: string, plans: readonly string[]): string | null {
  const folded = foldPlan(name);
  if (folded.trim() === "") return null;
  let best: { plan: string; length: number } | null = null;
  for (const plan of plans)
    for (const spelling of plan.split("|").map(foldPlan)) {
      if (spelling.trim() === "") continue;
      if (spelling === folded) return plan;
      if (!folded.includes(spelling) && !spelling.includes(folded)) continue;
      const length = Math.min(spelling.length, folded.length);
      if (!best || length > best.length) best = { plan, length };
    }
  return best?.plan ?? null;
}

/** "Pro+" is another plan than "Pro". */
function foldPlan(name: string): string {
  return fold(name.replaceAll("+", " plus "));
}

/**
 * The lines of an item that are about a plan. An item about this plan alone is so in every line. Where
 * it names other plans, a line is from the plan's name to the next other name, and a table gives the
 * cells of the plan's column, each with the head of its row.
 */
export function linesAbout(text: string, plan: string, plans: readonly string[]): string[] {
  const others = plans.filter((other) => other !== plan);
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, ""));
  if (!others.some((other) => hasOwn(text, other, plan))) return lines;
  const about: string[] = [];
  let open = false;
  let head: string[] = [];
  for (const line of lines) {
    const cells = cellsOf(line);
    if (!cells) {
      head = [];
      ({ open } = addPart(line, plan, plans, open, about));
    } else if (head.length === 0) head = cells;
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell)))
      for (const [column, cell] of cells.entries())
        if (column > 0 && planOf(head[column] ?? "", plans) === plan)
          about.push(`${cells[0]}: ${cell}`);
        else if (column > 0 && planOf(cells[0] ?? "", plans) === plan)
          about.push(`${head[column] ?? ""}: ${cell}`);
  }
  return about;
}

/** Whether a text names another plan other than as a part of this plan's name, as "Pro" in "Pro Plus". */
function hasOwn(text: string, other: string, plan: string): boolean {
  const folded = fold(text);
  const covered = placesOf(folded, plan);
  return placesOf(folded, other).some(
    ([start, end]) => !covered.some(([from, to]) => from <= start && end <= to),
  );
}

function cellsOf(line: string): string[] | null {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return row === undefined ? null : row.split("|").map((cell) => cell.trim());
}

/** Adds what a line has after the plan's name, up to another plan's; `open`: the name was before. */
function addPart(
  line: string,
  plan: string,
  plans: readonly string[],
  open: boolean,
  about: string[],
): { open: boolean } {
  const names = plans
    .flatMap((name) => name.split("|").map((spelling) => ({ name, spelling: spelling.trim() })))
    .toSorted((a, b) => b.spelling.length - a.spelling.length);
  let part = "";
  let isOpen = open;
  for (let at = 0; at < line.length; at++) {
    const name = isWordStart(line, at)
      ? names.find(({ spelling }) => startsWithWord(line, at, spelling))
      : undefined;
    if (name && isOpen && name.name !== plan) {
      about.push(part);
      part = "";
    }
    if (name) isOpen = name.name === plan;
    const end = at + (name?.spelling.length ?? 1);
    if (isOpen) part += line.slice(at, end);
    at = end - 1;
  }
  if (part !== "") about.push(part);
  return { open: isOpen };
}

function isWordStart(line: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(line[at - 1] ?? "");
}

function startsWithWord(line: string, at: number, word: string): boolean {
  if (word === "" || /[\p{L}\p{N}]/u.test(line[at + word.length] ?? "")) return false;
  return line.slice(at, at + word.length).toLowerCase() === word.toLowerCase();
}

/**
 * Whether one line about the plan has all words and, for a cell, its value: "no" needs a sign or a
 * word for no; "yes" needs none, because a list of what a plan contains is one of yes.
 */
export function planLineHas(
  text: string,
  plan: string,
  plans: readonly string[],
  { words, value }: { words: readonly string[]; value: string },
): boolean {
  return linesAbout(text, plan, plans).some((line) => {
    const folded = fold(line);
    if (!words.every((word) => hasFolded(line, folded, word, "longer"))) return false;
    if (value !== "yes" && value !== "no") return true;
    return isNo(line, words) === (value === "no");
  });
}

/** The words of a name may have a no in them. */
function isNo(line: string, words: readonly string[]): boolean {
  const names = words.filter((word) => !word.split("|").some((each) => isNoAlone(each)));
  let rest = ` ${line.toLowerCase()} `;
  for (const name of names.flatMap((each) => each.split("|")))
    rest = rest.replace(name.toLowerCase(), " ");
  return (
    noSigns.test(rest) ||
    fold(rest)
      .split(" ")
      .some((word) => noWords.has(word))
  );
}

function isNoAlone(word: string): boolean {
  return noSigns.test(` ${word} `) || noWords.has(fold(word).trim());
}

const noSigns = /[✗✘✕✖❌×]|\s[-–—−](?=\s|$)/;
const noWords = new Set(
  "no not none nein nicht ohne kein keine non pas sans sin senza niet nee geen zonder nie brak bez nao sem".split(
    " ",
  ),
);

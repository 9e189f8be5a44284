import { at, attribute, elementsOf, type Xml } from "./xml.ts";

type Level = { format: string; text: string; start: number };

/** The numbers and bullets of paragraphs, counted in the order of the text. */
export class Numbering {
  private readonly levels = new Map<string, Level[]>();
  private readonly counts = new Map<string, number[]>();
  /** Lists of one abstract definition count together. */
  private readonly abstractOf = new Map<string, string>();

  constructor(part: Xml | undefined) {
    const abstracts = new Map<string, Level[]>();
    for (const element of elementsOf(part)) {
      if (element.name === "abstractNum") {
        abstracts.set(attribute(element, "abstractNumId"), levelsOf(element));
      } else if (element.name === "num") {
        const id = attribute(element, "numId");
        const abstract = attribute(at(element, "abstractNumId"), "val");
        const restarts = at(element, "lvlOverride", "startOverride") !== undefined;
        this.abstractOf.set(id, restarts ? `${abstract}/${id}` : abstract);
        this.levels.set(id, abstracts.get(abstract) ?? []);
      }
    }
  }

  /** The mark of the next paragraph of a list: a bullet, a plain number or another text. */
  next(id: string, depth: number): { number: number | null; mark: string } {
    const levels = this.levels.get(id) ?? [];
    const level = levels[depth];
    const key = this.abstractOf.get(id) ?? id;
    const counts = this.counts.get(key) ?? [];
    this.counts.set(key, counts);
    counts.length = Math.min(counts.length, depth + 1);
    for (let each = 0; each < depth; each++) counts[each] ??= levels[each]?.start ?? 1;
    const count = (counts[depth] ?? (level?.start ?? 1) - 1) + 1;
    counts[depth] = count;
    if (level === undefined || level.format === "bullet" || level.format === "none") {
      return { number: null, mark: "" };
    }
    if (level.format === "decimal" && /^%\d[.)]?$/.test(level.text)) {
      return { number: count, mark: level.text.replace(/%\d/, String(count)) };
    }
    const mark = level.text.replace(/%([1-9])/g, (_all, digit: string) => {
      const index = Number(digit) - 1;
      return written(counts[index] ?? 1, levels[index]?.format ?? "decimal");
    });
    return { number: null, mark };
  }
}

function levelsOf(abstract: Xml): Level[] {
  const levels: Level[] = [];
  for (const level of elementsOf(abstract)) {
    const index = Number(attribute(level, "ilvl"));
    if (level.name !== "lvl" || !(index >= 0 && index < 9)) continue;
    const start = Number(attribute(at(level, "start"), "val") || "1");
    levels[index] = {
      format: attribute(at(level, "numFmt"), "val"),
      text: attribute(at(level, "lvlText"), "val").slice(0, 50),
      start: Number.isInteger(start) ? start : 1,
    };
  }
  return levels;
}

function written(count: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(count);
    case "upperLetter":
      return letters(count).toUpperCase();
    case "lowerRoman":
      return roman(count).toLowerCase();
    case "upperRoman":
      return roman(count);
    default:
      return String(count);
  }
}

/** a to z, then aa, bb and so on, as word processors count. */
const letters = (count: number): string =>
  String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.min(5, Math.ceil(count / 26)));

const romans: [value: number, sign: string][] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function roman(count: number): string {
  let rest = Math.min(Math.max(count, 0), 3999);
  return romans
    .map(([value, sign]) => {
      const times = Math.floor(rest / value);
      rest -= times * value;
      return sign.repeat(times);
    })
    .join("");
}

import { limits } from "../../contract/limits.ts";
import type { PassageSection } from "./section-lines.ts";
import type { Unit } from "./units.ts";

/** Units in groups of the size of a passage, divided along the sections. */
export function pack(units: readonly Unit[]): Unit[][] {
  const groups: Group[] = [];
  for (const section of bySection(units)) {
    for (const more of divideSection(section)) {
      const last = groups.at(-1);
      if (last !== undefined && belongs(last, more, groups.length)) {
        last.units.push(...more.units);
        last.words += more.words;
      } else groups.push(more);
    }
  }
  return groups.map((group) => group.units);
}

type Group = { units: Unit[]; words: number };

function bySection(units: readonly Unit[]): Unit[][] {
  const sections: Unit[][] = [];
  for (const unit of units) {
    const last = sections.at(-1);
    if (last !== undefined && last[0]?.section === unit.section) last.push(unit);
    else sections.push([unit]);
  }
  return sections;
}

/** Parts of similar size. A heading or a sentence before a list goes with what follows. */
function divideSection(units: readonly Unit[]): Group[] {
  const total = sizeOf(units);
  const target = total / Math.max(1, Math.round(total / typicalWords));
  const groups: Group[] = [];
  let open: Group = { units: [], words: 0 };
  for (const unit of units) {
    const last = open.units.at(-1);
    const isFull = open.words + unit.words / 2 >= target;
    if (last !== undefined && (isFull || open.words + unit.words > maxWords)) {
      const leading = takeLeading(open, unit);
      if (open.units.length > 0) groups.push(open);
      open = { units: leading, words: sizeOf(leading) };
    }
    open.units.push(unit);
    open.words += unit.words;
  }
  groups.push(open);
  return withoutSmallRest(groups);
}

/** Removes from the group's end what leads to the unit, as far as it fits beside it. */
function takeLeading(open: Group, unit: Unit): Unit[] {
  const leading: Unit[] = [];
  let words = unit.words;
  for (let last = open.units.at(-1); last?.leads === true; last = open.units.at(-1)) {
    if (leading.length >= maxLeading || words + last.words > maxWords) break;
    open.units.pop();
    open.words -= last.words;
    words += last.words;
    leading.unshift(last);
  }
  return leading;
}

function withoutSmallRest(groups: Group[]): Group[] {
  const [last, before] = [groups.at(-1), groups.at(-2)];
  if (last === undefined || before === undefined) return groups;
  if (last.words >= minWords || before.words + last.words > maxWords) return groups;
  before.units.push(...last.units);
  before.words += last.words;
  return groups.slice(0, -1);
}

/** Whether a small section, or one after a small one, joins the group before it. */
function belongs(group: Group, more: Group, groups: number): boolean {
  const words = group.words + more.words;
  if (groups >= limits.passagesPerPage.value) return words <= maxWords;
  const small = Math.min(group.words, more.words);
  if (small >= minWords || words > (small < tinyWords ? maxWords : typicalWords)) return false;
  return areNear(group.units[0], more.units[0]);
}

/** Sections of one section, or a section and one inside it. */
function areNear(a: Unit | undefined, b: Unit | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const common = commonPath([a.section, b.section]).length;
  return common >= Math.min(a.section.path.length, b.section.path.length) - 1;
}

/** The headings above all of the sections. */
export function commonPath(sections: readonly PassageSection[]): readonly string[] {
  const [first, ...others] = sections;
  let path = first?.path ?? [];
  for (const other of others) {
    const end = path.findIndex((title, at) => other.path[at] !== title);
    if (end !== -1) path = path.slice(0, end);
  }
  return path;
}

const sizeOf = (units: readonly Unit[]): number => units.reduce((sum, { words }) => sum + words, 0);

const minWords = 50;
/** A heading without a text, a line. */
const tinyWords = 20;
const typicalWords = 160;
const maxWords = limits.passageWords.value;
/** Headings in a row, and the sentence before a list. */
const maxLeading = 4;

import { anyOf, wordsOfAll } from "../../words/index.ts";
import { isButton } from "../cards.ts";
import { blockText } from "../block-text.ts";
import { fold, wordsOf } from "../fold.ts";
import type { PageRole } from "../page-role.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { roleOf, topicOf } from "../words/role-of.ts";
import { beginsAsQuestion } from "./questions.ts";
import { partTitle } from "./parts.ts";
import { isNaming, isSlogan, pageSubject, plainTitle, sharesWord } from "./subject.ts";

/** A section with the sections below it that are part of it. Indexes point into page.blocks. */
export type Unit = { readonly section: Section; readonly body: readonly number[] };

/**
 * The sections. In a manual, the text under the sub-headings of a part belongs to the part;
 * everywhere the steps of an instruction belong to the section that they are in.
 */
export function unitsOf(reading: Reading): Unit[] {
  const steps = stepsIn(reading);
  const units: { section: Section; body: number[] }[] = [];
  for (const section of reading.sections) {
    const last = units.at(-1);
    const isStep = last && steps.has(section) && isWithin(section, last.section.heading);
    const isPart =
      reading.role === "docs" &&
      last &&
      last.section.level > 1 &&
      section.level > last.section.level;
    if (last && (isStep || isPart))
      last.body.push(...(section.heading === null ? [] : [section.heading]), ...section.body);
    else units.push({ section, body: [...section.body] });
  }
  return units;
}

const stepWords = anyOf(wordsOfAll(({ sections }) => sections.steps));
const step = new RegExp(`^(?:${stepWords}\\s?)?\\d{1,2}(?:[.):–-]|\\s|$)`, "i");

/** Sections whose headings are numbered in order, at least two below one heading. */
function stepsIn({ page, sections }: Reading): Set<Section> {
  const groups = new Map<string, Section[]>();
  for (const section of sections) {
    if (section.heading === null || !step.test(blockText(page, section.heading))) continue;
    const key = `${section.parent?.heading ?? "top"} ${section.level}`;
    const group = groups.get(key);
    if (group) group.push(section);
    else groups.set(key, [section]);
  }
  return new Set([...groups.values()].filter((group) => group.length > 1).flat());
}

function isWithin(section: Section, heading: number | null): boolean {
  for (let at = section.parent; at; at = at.parent) if (at.heading === heading) return true;
  return heading === null && section.parent === null;
}

/**
 * A title that names its subject: "Features" is "Acme: Features". Parts of articles, manuals and
 * pages about one thing are parts of their subject, whatever their headings are. A slogan names
 * nothing: null, unless a line at the beginning of the section names what is below it.
 */
export function sectionTitle(reading: Reading, section: Section): string | null {
  const title = plainTitle(section.title.split(/\s[|•»]\s/)[0] ?? "");
  const subject = subjectOf(reading, section);
  const isFirst = section.heading === reading.titleAt || isHero(reading, section);
  // What is below the last card of a grid belongs to the heading above the grid, if it names it.
  if (section.heading === null && section.parent !== null)
    return reading.role === "home" && subject === pageSubject(reading) ? null : subject;
  if (title === "" || isButton(title)) return subject;
  if (isFirst && (reading.role === "home" || !isNaming(title))) return subject;
  if (reading.role === "docs" || reading.page.kind === "documentation")
    return isFirst ? title : partTitle(subject, title);
  if (!isNaming(title)) return insteadOf(reading, section, { title, subject });
  return namesSubject(reading, section) ? title : partTitle(subject, title);
}

/** The first heading of a start page is a slogan, whatever its level is. */
export function isHero({ role, sections }: Reading, section: Section | undefined): boolean {
  return role === "home" && section === sections.find(({ heading }) => heading !== null);
}

/** The title of a section whose heading is a sentence, a question or a call. */
function insteadOf(
  reading: Reading,
  section: Section,
  { title, subject }: { title: string; subject: string },
): string | null {
  const words = wordsOf(title).length;
  const isIntroduction = introduces(reading, section) && !isListed(reading, section);
  if (isIntroduction && !beginsAsQuestion(title)) return subject;
  if (title.endsWith("?")) return words <= minNamingWords / 2 ? partTitle(subject, title) : title;
  const label = labelOf(reading, section) ?? topicOf(title);
  if (label !== null) return partTitle(subject, label);
  if (reading.role === "home") return isListed(reading, section) ? title : null;
  // In a list of things, the sentence may be the name of one of them.
  const isOffer = reading.page.kind === "product" || reading.page.kind === "service";
  if (isOffer && isSlogan(title)) return subject;
  return words <= maxHeadingWords ? partTitle(subject, title) : subject;
}

/** "Dimensions" as a line above a list. */
function labelOf({ page }: Reading, { body }: Section): string | null {
  const [first, next] = body;
  if (first === undefined || next === undefined || page.blocks[first]?.kind !== "paragraph")
    return null;
  const kind = page.blocks[next]?.kind;
  const text = plainTitle(blockText(page, first));
  const isLabel = (kind === "item" || kind === "row") && isNaming(text);
  return isLabel && wordsOf(text).length <= maxLabelWords ? text : null;
}

const maxLabelWords = 4;

/** A list or a table needs no better name than the heading above it. */
function isListed({ page }: Reading, { body }: Section): boolean {
  const entries = body.filter((at) => ["item", "row"].includes(page.blocks[at]?.kind ?? ""));
  return entries.length >= minEntries;
}

const minEntries = 2;
const maxHeadingWords = 14;

/** The first text of a page about one thing is about it, whatever is above it. */
function introduces(reading: Reading, section: Section): boolean {
  const first = reading.sections.find(({ body }) => body.length > 0);
  return first === section && reading.role === "other";
}

/** The nearest heading above that names something; on a page about one thing, that thing. */
export function subjectOf(reading: Reading, section: Section): string {
  if (!isAboutOneThing(reading))
    for (let at = section.parent; at; at = at.parent) {
      const title = plainTitle(at.title);
      if (at.heading === reading.titleAt) break;
      const isShort = wordsOf(title).length < minNamingWords;
      if (title !== "" && isShort && !isGeneric(title) && isNaming(title)) return title;
    }
  return pageSubject(reading);
}

function namesSubject(reading: Reading, { title, level }: Section): boolean {
  if (level === 1) return true;
  const isLong = wordsOf(title).length >= minNamingWords;
  // "The workhorse gets a quiet new motor" does not name the saw.
  if (isAboutOneThing(reading)) return isLong && sharesWord(pageSubject(reading), title);
  if (isLong) return true;
  if (partRoles.has(reading.role)) return false;
  return !isGeneric(title) && !isRepeated(reading, title);
}

/** So many words name a subject. */
const minNamingWords = 6;
const partRoles: ReadonlySet<PageRole> = new Set<PageRole>([
  "docs",
  "articles",
  "support",
  "other",
]);

/** A page about a product, a service or a feature: its headings are parts of it. */
export function isAboutOneThing({ detail, page, role }: Reading): boolean {
  return detail || (page.kind === "product" && role !== "home" && role !== "pricing");
}

/** "Features", "Support": the name of a kind of section. */
function isGeneric(title: string): boolean {
  return roleOf(title)?.share === 1;
}

function isRepeated(reading: Reading, title: string): boolean {
  let counts = titleCounts.get(reading);
  if (counts === undefined) {
    counts = new Map();
    for (const section of reading.sections) {
      const own = fold(section.title);
      counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    titleCounts.set(reading, counts);
  }
  return (counts.get(fold(title)) ?? 0) > 1;
}

/** How often each title is on the page, counted once. */
const titleCounts = new WeakMap<Reading, Map<string, number>>();

import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { linkTo } from "../evidence.ts";
import { fold, tidy, truncate } from "../fold.ts";
import { hashId } from "../ground.ts";
import { bodyLines } from "./body-lines.ts";
import { commonPath, pack } from "./pack.ts";
import { categoryIn, itemSpans, pageCategory, type ItemSpan } from "./passage-category.ts";
import type { Passage, Place, TextRange } from "./passage.ts";
import { repeatedLines } from "./repeated-lines.ts";
import { strandsOf, type Strand } from "./section-lines.ts";
import { unitsOf, type Unit } from "./units.ts";

export type CutInput = {
  readonly pages: readonly Page[];
  readonly site: { readonly url: string };
  /** The items of the pages, whose categories their passages have. */
  readonly items: readonly KnowledgeItem[];
};

export type PagePassages = { readonly source: string; readonly passages: Passage[] };

/** The passages of a site. */
export function cutPassages(input: CutInput): Passage[] {
  return [...cutPages(input)].flatMap(({ passages }) => passages);
}

/** The same, page by page. What the pages repeat belongs to the first page that has it. */
export function* cutPages({ pages, site, items }: CutInput): Generator<PagePassages> {
  const repeated = repeatedLines(pages);
  const kept = new Set<string>();
  const spans = itemSpans(items);
  const isStart = ({ url }: Page): boolean => url === site.url;
  for (const page of pages.toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)))) {
    const about: About = {
      page,
      title: tidy(page.title.slice(0, maxPageTitleChars)),
      category: pageCategory(page, site.url),
      spans: spans.get(page.url) ?? [],
      ids: new Map(),
    };
    const strands = strandsOf(page, repeated, kept);
    yield { source: page.url, passages: strands.flatMap((strand) => cutStrand(about, strand)) };
  }
}

type About = {
  page: Page;
  title: string;
  category: Passage["category"];
  spans: readonly ItemSpan[];
  /** How many passages have the same text. */
  ids: Map<string, number>;
};

function cutStrand(about: About, strand: Strand): Passage[] {
  const units = unitsOf(bodyLines(about.page), strand.lines);
  return pack(units).map((group) => toPassage(about, strand, group));
}

/** Units that follow each other on the page are one range. */
function rangesOf(units: readonly Unit[]): TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  let line: number | undefined;
  for (const unit of units) {
    const last = ranges.at(-1);
    // Parts of one long line have the same number.
    if (last !== undefined && line !== undefined && unit.line - line <= 1) last.end = unit.end;
    else ranges.push({ start: unit.start, end: unit.end });
    line = unit.line;
  }
  return ranges;
}

function toPassage(
  { page, title, category, spans, ids }: About,
  { place, isRepeated }: Strand,
  units: readonly Unit[],
): Passage {
  const { text: all } = bodyLines(page);
  const ranges = rangesOf(units);
  const text = ranges.map(({ start, end }) => all.slice(start, end)).join("\n");
  const path = commonPath(units.map(({ section }) => section));
  const [first] = units;
  const whole = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
  const header = first?.header ?? null;
  const seed = `passage\n${page.url}\n${text}`;
  const number = (ids.get(seed) ?? 0) + 1;
  ids.set(seed, number);
  return {
    id: hashId(number === 1 ? seed : `${seed}\n${number}`),
    source: page.url,
    title: titleOf(path, title, text),
    headingPath: path,
    text,
    ranges,
    context: header && all.slice(header.start, header.end),
    contentHash: page.contentHash,
    bodyHash: page.body?.hash ?? null,
    language: page.language,
    place,
    weight: weightOf(place, isRepeated),
    category: categoryIn(whole, spans) ?? category,
    link: linkTo(page, [...new Set(units.map(({ block }) => block))], ranges[0] ?? whole),
  };
}

function titleOf(path: readonly string[], pageTitle: string, text: string): string {
  const named = [path.at(-1) ?? "", pageTitle].find((title) => fold(title) !== "");
  if (named !== undefined) return truncate(named, limits.itemTitleChars.value);
  return truncate(tidy(text.slice(0, 2 * maxOwnTitleChars)), maxOwnTitleChars);
}

const maxPageTitleChars = 500;
/** Of a title made of the first words. */
const maxOwnTitleChars = 80;

function weightOf(place: Place, isRepeated: boolean): number {
  if (place === "nav" || place === "header" || place === "footer") return menuWeight;
  return isRepeated || place === "aside" ? asideWeight : 1;
}

const menuWeight = 0.5;
const asideWeight = 0.8;

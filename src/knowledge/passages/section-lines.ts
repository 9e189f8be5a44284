import type { Page } from "../../contract/page.ts";
import { tidy } from "../fold.ts";
import { bodyLines, lineKey, type Line, type LineBlock } from "./body-lines.ts";
import type { Place } from "./passage.ts";

/** A heading and what follows it in the same part of the page, down to the next heading. */
export type PassageSection = {
  /** Titles of the headings, outermost first, its own included. */
  readonly path: readonly string[];
};

/** Lines of one part of a page that passages may combine, in reading order. */
export type Strand = {
  readonly place: Place;
  /** Lines that the pages of the site repeat and that this page keeps for all of them. */
  readonly isRepeated: boolean;
  readonly lines: SectionLine[];
};

export type SectionLine = Line & {
  /** Its number among all lines of the page. */
  readonly at: number;
  readonly section: PassageSection;
};

/**
 * The page's lines by part of the page. Of the lines that the site repeats, only those remain that
 * are not in `kept`, and they are added to it.
 */
export function strandsOf(
  page: Page,
  repeated: ReadonlySet<string>,
  kept: Set<string>,
): readonly Strand[] {
  const { text, blocks, lines } = bodyLines(page);
  const sections = sectionsOf(text, blocks);
  const strands = new Map<string, Strand>();
  for (const [at, line] of lines.entries()) {
    const [block, section] = [blocks[line.block], sections[line.block]];
    if (block === undefined || section === undefined) continue;
    const key = repeated.size === 0 ? "" : lineKey(text, line);
    const isRepeated = repeated.has(key);
    if (isRepeated && kept.has(key)) continue;
    if (isRepeated) kept.add(key);
    const name = `${block.place} ${isRepeated}`;
    const strand = strands.get(name) ?? { place: block.place, isRepeated, lines: [] };
    strands.set(name, strand);
    strand.lines.push({ ...line, at, section });
  }
  return [...strands.values()];
}

type OpenHeading = { level: number; title: string; grid: number | null; card: number | null };
type OpenPlace = { headings: OpenHeading[]; section: PassageSection };

/** The section of each block. Headings of a menu or a footer are not above the content. */
function sectionsOf(text: string, blocks: readonly LineBlock[]): PassageSection[] {
  const places = new Map<Place, OpenPlace>();
  return blocks.map((block) => {
    const open = places.get(block.place) ?? { headings: [], section: { path: [] } };
    places.set(block.place, open);
    const { headings } = open;
    const before = headings.length;
    if (block.kind === "heading") {
      while ((headings.at(-1)?.level ?? -1) >= block.level) headings.pop();
      const title = tidy(text.slice(block.start, Math.min(block.end, block.start + maxTitleChars)));
      const { level, grid, card } = block;
      headings.push({ level, title, grid, card });
      // A page of nothing but headings must not give each a path of all headings before it.
      if (headings.length > maxPath) headings.shift();
    } else {
      // What follows the last card of a grid belongs to the section around the grid.
      while (isLeft(headings.at(-1), block)) headings.pop();
      if (headings.length === before) return open.section;
    }
    open.section = { path: headings.map(({ title }) => title).filter((title) => title !== "") };
    return open.section;
  });
}

function isLeft(heading: OpenHeading | undefined, { grid, card }: LineBlock): boolean {
  if (heading === undefined || heading.card === null) return false;
  return heading.card !== card || heading.grid !== grid;
}

const maxTitleChars = 300;
const maxPath = 8;

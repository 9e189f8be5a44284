import type { Block, Page } from "../contract/page.ts";
import { titleText } from "./block-text.ts";
import { roleOf } from "./words/role-of.ts";
import type { Role } from "../words/index.ts";

/** A heading and the blocks below it, down to the next heading. Indexes point into page.blocks. */
export type Section = {
  /** Index of the heading; null above the first heading and after the last card of a grid. */
  readonly heading: number | null;
  /** The heading's text; above the first heading the page's title, where no heading has it. */
  readonly title: string;
  readonly level: number;
  readonly parent: Section | null;
  readonly role: Role | null;
  readonly body: number[];
  readonly grid: number | null;
  readonly card: number | null;
};

/** The sections of a page, and the section of each block. One pass. */
export function outline(page: Page, title: string): { sections: Section[]; sectionOf: Section[] } {
  const top: Section = { ...newSection(page, null, null), title, level: 1, role: namedRole(title) };
  const sections = [top];
  const sectionOf: Section[] = [];
  let current = top;
  page.blocks.forEach((block, index) => {
    if (block.kind === "heading") {
      current = newSection(page, index, parentFor(block, current, top));
      sections.push(current);
    } else {
      if (leavesCard(block, current)) {
        current = newSection(page, null, current.parent);
        sections.push(current);
      }
      current.body.push(index);
    }
    sectionOf.push(current);
  });
  return { sections, sectionOf };
}

// Blocks after the last card of a grid belong to the section around the grid.
function leavesCard(block: Block, section: Section): boolean {
  return section.card !== null && (block.card !== section.card || block.grid !== section.grid);
}

function parentFor(heading: Block, current: Section, top: Section): Section | null {
  let at: Section | null = current;
  while (at && (at.heading === null || at.level >= heading.level)) at = at.parent;
  return at ?? (top.title === "" ? null : top);
}

function newSection(page: Page, heading: number | null, parent: Section | null): Section {
  const block = heading === null ? undefined : page.blocks[heading];
  const title = heading === null ? "" : titleText(page, heading);
  return {
    heading,
    title,
    level: block?.level ?? 0,
    parent,
    role: namedRole(title),
    body: [],
    grid: block?.grid ?? null,
    card: block?.card ?? null,
  };
}

/** Titles above a block, outermost first. */
export function headingPath(section: Section): string[] {
  const path: string[] = [];
  for (let at: Section | null = section; at; at = at.parent) if (at.title) path.unshift(at.title);
  return path;
}

/** The nearest role among the section and those around it. */
export function roleAround(section: Section): Role | null {
  for (let at: Section | null = section; at; at = at.parent) if (at.role) return at.role;
  return null;
}

/**
 * The role that decides how a section's text is read: its own, unless the heading above lists it as
 * one of several things. "Help centre" under "Features" is a feature, "Pricing" is still prices.
 */
export function sectionRole(section: Section): Role | null {
  const above = section.parent ? roleAround(section.parent) : null;
  const yields = section.role === null || yielding.has(section.role);
  return above && yields && listing.has(above) ? above : (section.role ?? above);
}

const listing: ReadonlySet<Role> = new Set(["features", "products", "services", "about", "team"]);
const yielding: ReadonlySet<Role> = new Set([
  "support",
  "docs",
  "security",
  "features",
  "products",
  "services",
  "team",
  "about",
]);

export function namedRole(title: string): Role | null {
  const named = roleOf(title);
  // "FAQ about our saws" is a place for questions, whatever it is about.
  if (/^FAQs?\b/.test(title)) return "faq";
  // "Team & Enterprise" is not a team, "Workflow API" not a manual; "Preise & Termine" is prices.
  const minShare = named && commonRoles.has(named.role) ? 0.6 : 0.5;
  return named && named.share >= minShare ? named.role : null;
}

// Roles whose words occur in headings about any subject.
const commonRoles: ReadonlySet<Role> = new Set([
  "team",
  "docs",
  "support",
  "products",
  "services",
  "about",
  "articles",
  "account",
  "features",
]);

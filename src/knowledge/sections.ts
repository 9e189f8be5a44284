import type { Block, Page } from "../contract/page.ts";
import { titleText } from "./block-text.ts";
import { roleOf } from "./words/role-of.ts";
import type { Role } from "../words/index.ts";

/** A heading and what stands below it, down to the next heading. Indexes point into page.blocks. */
export type Section = {
  /** Index of the heading; null for what stands above the first one, and after a grid's last card. */
  readonly heading: number | null;
  /** The heading's words; above the first heading the page's own title, where no heading has it. */
  readonly title: string;
  readonly level: number;
  readonly parent: Section | null;
  readonly role: Role | null;
  readonly body: number[];
  readonly grid: number | null;
  readonly card: number | null;
};

/** The sections of a page, and the one that each block stands in. One pass. */
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

// What follows the last card of a grid belongs to the section around the grid.
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
 * The role that a section's text is read in: its own, unless it is one of the things that the
 * heading above it lists. "Help centre" under "Features" is a feature, "Pricing" is still prices.
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

function namedRole(title: string): Role | null {
  const named = roleOf(title);
  // "Team & Enterprise" is no team and "Workflow API" no manual; "Preise & Termine" is prices.
  const minShare = named && commonRoles.has(named.role) ? 0.6 : 0.5;
  return named && named.share >= minShare ? named.role : null;
}

// Roles whose words stand in headings about anything.
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

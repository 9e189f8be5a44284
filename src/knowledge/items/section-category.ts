import type { ItemCategory } from "../../contract/knowledge.ts";
import type { PageRole } from "../page-role.ts";
import { blockText } from "../block-text.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { roleOf } from "../words/role-of.ts";
import { roleCategory } from "./role-category.ts";

/** What a section is about that no surer reader has taken; null: nothing anybody would ask. */
export function sectionCategory(reading: Reading, section: Section): ItemCategory | null {
  // In a manual "Services" is a chapter like any other.
  if (reading.role === "docs") return "SUPPORT";
  const role = sectionRole(section);
  const named = role ? roleCategory(role) : null;
  if (named) return named;
  // Among questions a heading that is none is still a thing people ask about.
  if (role === "faq") return section.level > 1 && section.role === null ? "FAQ" : null;
  // Praise, news and log-in boxes.
  if (role !== null && ignoredRoles.has(role)) return null;
  if (reading.role === "home") return homeCategory(reading, section);
  return roleCategory(reading.role);
}

const ignoredRoles: ReadonlySet<PageRole> = new Set<PageRole>(["customers", "articles", "account"]);

/** On a start page: what the business offers, under its first heading; what that does, below it. */
function homeCategory(reading: Reading, section: Section): ItemCategory | null {
  if (section.title !== "" && section.parent === null && section.level === 1) return "PRODUCT";
  const { page } = reading;
  const text = section.body.map((index) => blockText(page, index)).join(" ");
  if (roleOf(section.title)?.role === "customers") return null;
  const quoted = section.body.some((index) => page.blocks[index]?.kind === "quote");
  if (quoted || isNewsOrPraise(text) || text.length < minClaimChars) return null;
  return /[?!]$/.test(section.title) ? null : "FEATURE";
}

// A start page has many half-sentences that sell; a feature takes a sentence.
const minClaimChars = 45;

/** A date or somebody's words in quotation marks: what a start page shows of news and customers. */
export function isNewsOrPraise(text: string): boolean {
  return date.test(text) || /[“”«»„"]\s?\S.{12,}[“”«»„"]/u.test(text);
}

const year = "(?:19|20)\\d\\d";
const date = new RegExp(
  [
    `\\p{L}{3,9}\\.?\\s\\d{1,2},?\\s${year}`,
    `\\d{1,2}\\.?\\s(?:de\\s)?\\p{L}{3,10}\\.?\\s(?:de\\s)?${year}`,
    `\\b\\d{1,2}[./]\\d{1,2}[./]${year}`,
  ].join("|"),
  "u",
);

/** The words under the name of a page that lists things: the things below it are what it says. */
export function isIntroduction(reading: Reading, section: Section): boolean {
  if (section.level !== 1) return false;
  if (!listing.has(reading.role) && section.role !== "faq") return false;
  return reading.sections.some((other) => other.level > 1 && other.body.length > 0);
}

const listing: ReadonlySet<PageRole> = new Set<PageRole>([
  "features",
  "products",
  "services",
  "support",
  "faq",
  "team",
]);

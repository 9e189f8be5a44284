import type { ItemCategory } from "../../contract/knowledge.ts";
import type { PageRole } from "../page-role.ts";
import { blockText } from "../block-text.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { roleOf } from "../words/role-of.ts";
import { roleCategory } from "./role-category.ts";

/** Category of a section that no more certain reader has taken; null when it is not knowledge. */
export function sectionCategory(reading: Reading, section: Section): ItemCategory | null {
  // In a manual "Services" is a chapter like any other.
  if (reading.role === "docs") return "SUPPORT";
  const role = sectionRole(section);
  const named = role ? roleCategory(role) : null;
  if (named) return named;
  // In a FAQ, a heading that is not a question still names a subject of questions.
  if (role === "faq") return section.level > 1 && section.role === null ? "FAQ" : null;
  // Praise, news and log-in boxes.
  if (role !== null && ignoredRoles.has(role)) return null;
  if (reading.role === "home") return homeCategory(reading, section);
  return roleCategory(reading.role);
}

const ignoredRoles: ReadonlySet<PageRole> = new Set<PageRole>(["customers", "articles", "account"]);

/** On a start page: the offer is under the first heading, its features are below. */
function homeCategory(reading: Reading, section: Section): ItemCategory | null {
  if (section.title !== "" && section.parent === null && section.level === 1) return "PRODUCT";
  const { page } = reading;
  const text = section.body.map((index) => blockText(page, index)).join(" ");
  if (roleOf(section.title)?.role === "customers") return null;
  const quoted = section.body.some((index) => page.blocks[index]?.kind === "quote");
  if (quoted || isNewsOrPraise(text) || text.length < minClaimChars) return null;
  return /[?!]$/.test(section.title) ? null : "FEATURE";
}

// A start page contains many slogans; a feature is a sentence.
const minClaimChars = 45;

/** A date, or a quotation: news and testimonials on a start page. */
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

/** The introduction of a page that lists things: the knowledge is in the sections below. */
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

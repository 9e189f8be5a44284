import { anyOf, wordsOfAll } from "../../words/index.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import { isWriting, type PageRole } from "../page-role.ts";
import { findPrices } from "../price.ts";
import { blockText } from "../block-text.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { roleOf } from "../words/role-of.ts";
import { hasContact } from "./contact.ts";
import { roleCategory } from "./role-category.ts";
import { isAboutOneThing } from "./section-units.ts";

/** Category of a text by its heading, by the page, and by what it states. */
export function contentCategory(reading: Reading, section: Section, content: string): ItemCategory {
  const named = sectionCategory(reading, section);
  if (named !== null && named !== "FAQ" && reading.role !== "home")
    return categoryOfText(reading, section, named, content);
  // "Refunds and changes of the date": any word about terms is what the heading is about.
  const topic = roleOf(section.title)?.role;
  const ofTopic = topic === undefined ? undefined : restCategories[topic];
  if (ofTopic === "LEGAL") return ofTopic;
  const ofRole = restCategories[sectionRole(section) ?? reading.role];
  if (ofRole !== undefined) return ofRole;
  const isPriced = roleOf(section.title)?.role === "pricing" || content.length <= maxNoteChars;
  if (findPrices(content).length >= (isPriced ? 1 : minPrices)) return "PRICING";
  if (countSteps(content) >= minSteps) return "SUPPORT";
  if (reading.role === "home") return named ?? "FEATURE";
  if (reading.page.kind === "documentation") return "SUPPORT";
  return isArticle(reading) ? "OTHER" : categoryOfText(reading, section, "PRODUCT", content);
}

/** What an offer's page states beside the offer: terms, steps, opening hours and examples of code. */
export function categoryOfText(
  reading: Reading,
  { title }: Section,
  category: ItemCategory,
  content: string,
): ItemCategory {
  if (category !== "PRODUCT") return category;
  const topic = roleOf(title);
  const ofTopic = topic === null ? undefined : restCategories[topic.role];
  const isTopic = topic !== null && topic.share >= minTopicShare;
  // "Fast delivery" may be a service in a list of services.
  if (ofTopic === "LEGAL" && isAboutOneThing(reading)) return "LEGAL";
  if (isTopic && (topic.role === "terms" || topic.role === "returns")) return "LEGAL";
  if (isTopic && (ofTopic === "SUPPORT" || topic.role === "support")) return "SUPPORT";
  if (isTopic && (topic.role === "about" || topic.role === "team")) return "COMPANY";
  const isHowTo = countSteps(content) >= minSteps || /^```/m.test(content);
  return isHowTo || isAboutVisits(reading, content) ? "SUPPORT" : "PRODUCT";
}

const minTopicShare = 0.5;

/** Times, telephone numbers and e-mail addresses make up much of it: "Mon-Fri 8:00-17:00". */
function isAboutVisits(reading: Reading, content: string): boolean {
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  const visits = lines.filter((line) => {
    const text = line.slice(0, maxHoursChars);
    return timeRange.test(text) || (line.length <= maxContactChars && hasContact(reading, text));
  });
  return visits.length > 0 && visits.length * 3 >= lines.length && findPrices(content).length === 0;
}

/** A longer line mentions the number beside something else. */
const maxContactChars = 80;

const maxHoursChars = 200;
const clock = anyOf(wordsOfAll(({ dates }) => dates.clock));
const timeOfDay = `\\d{1,2}\\s?(?:[:.h]\\d{2}|${clock})`;
const timeRange = new RegExp(
  `\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:${clock})?\\s?[–—-]\\s?${timeOfDay}`,
  "i",
);

const minPrices = 2;
/** A text of this length about a price is about little else. */
const maxNoteChars = 150;
const minSteps = 2;

/** Lines that begin with "Step 1" or "1.". */
function countSteps(content: string): number {
  return [...content.matchAll(stepLine)].length;
}

const stepWords = anyOf(wordsOfAll(({ sections }) => sections.steps));
const stepLine = new RegExp(
  `^(?:- |#{2,6} )?(?:\\*\\*)?(?:${stepWords}\\s\\d{1,2}\\b|\\d{1,2}[.)](?:\\*\\*)?:?\\s)`,
  "gim",
);

/** What is left on pages of these roles when their own readers have read them. */
const restCategories: Partial<Record<PageRole, ItemCategory>> = {
  contact: "SUPPORT",
  hours: "SUPPORT",
  faq: "SUPPORT",
  terms: "LEGAL",
  privacy: "LEGAL",
  cookies: "LEGAL",
  imprint: "LEGAL",
  returns: "LEGAL",
  shipping: "LEGAL",
  payment: "LEGAL",
  licence: "LEGAL",
  accessibility: "LEGAL",
};

/** Written by someone, or declared as an article; other long texts present an offer. */
export function isArticle({ page, role }: Reading): boolean {
  if (role === "articles" || page.kind === "forum") return true;
  return page.kind === "article" && isWriting(page);
}

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

import { anyOf, wordsOfAll } from "../../words/index.ts";
import { isIP } from "node:net";
import { siteLabel } from "../../kit/site-label.ts";
import { isDocumentHost } from "../../contract/files/document-url.ts";
import type { Page } from "../../contract/page.ts";
import { trimEndMarks } from "../../kit/trim-marks.ts";
import { fold, tidy } from "../fold.ts";
import { isHome, titleParts } from "../page-role.ts";
import { organizationOf, textOf } from "../structured.ts";
import { roleOf } from "../words/role-of.ts";
import { limits } from "../../contract/limits.ts";

/** The weight of each source. Sources that agree add up: several weak ones can beat a strong one. */
export const nameEvidence = {
  organization: 6,
  siteName: 5,
  imprint: 3,
  copyright: 3,
  titleSuffix: 4,
  startTitle: 3,
  domain: 1,
} as const;

export function businessName(pages: readonly Page[], domain: string): string {
  const votes = new Map<string, { weight: number; spellings: Map<string, number> }>();
  const label = domainLabel(domain);
  const vote = (name: string, weight: number): void => {
    const spelling = withoutKind(tidy(name.replace(/[®™]/g, "")), label);
    const key = nameKey(spelling);
    if (key === "" || spelling.length > maxNameChars) return;
    const entry = votes.get(key) ?? {
      weight: domainBonus(key, domain),
      spellings: new Map(),
    };
    entry.weight += weight;
    entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + weight);
    votes.set(key, entry);
  };
  // Every page repeats the same names: a source counts once for each spelling, not once a page.
  const once = new Set<string>();
  for (const page of pages)
    for (const [name, weight] of namesOn(page)) {
      if (once.has(`${weight} ${name}`)) continue;
      once.add(`${weight} ${name}`);
      vote(name, weight);
    }
  for (const name of sharedTitleParts(pages)) vote(name, nameEvidence.titleSuffix);
  for (const name of pages[0] ? siteParts(pages[0]) : []) vote(name, nameEvidence.startTitle);
  vote(spelledOnPages(pages, label) ?? domainName(domain), nameEvidence.domain);
  const best = [...votes.values()].sort((a, b) => b.weight - a.weight)[0];
  const spelling = best && [...best.spellings].sort((a, b) => b[1] - a[1])[0];
  if (spelling !== undefined) return spelling[0];
  const title = isDocumentHost(domain) ? tidy(pages[0]?.title ?? "").slice(0, maxNameChars) : "";
  return title === "" ? domain : title;
}

/** Parts of the start page's title that may name the site: not the page's own name, nor its purpose. */
function siteParts({ url, title, facts, text, blocks }: Page): string[] {
  const first = blocks.find(({ kind }) => kind === "heading");
  const heading = first ? letters(fold(text.slice(first.start, first.end))) : "";
  const isOwn = (part: string): boolean =>
    !isHome(url, url) &&
    (heading.includes(letters(fold(part))) || part.split(" ").length > maxTitleNameWords);
  const rest = facts.headTitle.startsWith(title) ? facts.headTitle.slice(title.length) : "";
  const suffix = rest.replace(/^[\s\p{P}\p{S}]+/u, "");
  const parts = suffix === "" || isHome(url, url) ? [title, facts.headTitle] : [suffix];
  return [...new Set(parts.flatMap(titleParts))].filter(
    (part) => roleOf(part)?.share !== 1 && !isOwn(part),
  );
}

const maxTitleNameWords = 6;

/** "Welcome to Acme" names Acme; "Acme.com" and "Acme Blog" do, where the domain is acme. */
function withoutKind(title: string, label: string): string {
  const name = title.replace(greeting, "");
  const [dotted = "", ending] = name.split(/(?=\.[a-z]{2,6}$)/i);
  if (ending !== undefined && letters(fold(dotted)) === letters(label)) return dotted;
  const words = name.split(" ");
  const short = words.slice(0, -1).join(" ");
  const isKind = roleOf(words.at(-1) ?? "")?.share === 1;
  return isKind && letters(fold(short)) === letters(label) ? short : name;
}

/** "acmetools" as the pages spell it in their margins and titles: "ACME Tools". */
function spelledOnPages(pages: readonly Page[], label: string): string | undefined {
  const wanted = letters(label);
  if (wanted.length < minSpelledChars) return undefined;
  const counts = new Map<string, number>();
  for (const { facts, description, text } of pages.slice(0, limits.categoryPages.value)) {
    const lines = [facts.headTitle, facts.headerText, facts.footerText, description];
    const all = [...lines, text.slice(0, limits.imprintChars.value)].join("\n");
    for (const name of spellings(all, wanted)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const minSpelledChars = 4;

/** Runs of capitalised words whose letters are those of the label. */
function* spellings(text: string, wanted: string): Generator<string> {
  const words = text.match(/[\p{L}\p{N}&'’-]{1,60}/gu) ?? [];
  for (let from = 0; from < words.length; from++) {
    let joined = "";
    for (let to = from; to < words.length && to < from + maxNameWords; to++) {
      joined += letters(fold(words[to] ?? ""));
      if (!wanted.startsWith(joined)) break;
      const name = words.slice(from, to + 1).join(" ");
      if (joined === wanted && /\p{Lu}/u.test(name)) yield name;
    }
  }
}

/** The page's spelling of a name, where the page uses it as the site's name. */
export function nameOnPage(page: Page, domain: string, name: string): string | undefined {
  const key = nameKey(name);
  // A title contains a name and a slogan; the name is the part that resembles the domain.
  const titles = [page.title, page.facts.headTitle];
  const parts = titles.flatMap(titleParts).filter((part) => domainBonus(nameKey(part), domain) > 0);
  const candidates = [...namesOn(page).map(([text]) => text), ...parts, domainName(domain)];
  return key === "" ? undefined : candidates.map(tidy).find((text) => nameKey(text) === key);
}

const maxNameChars = 80;

function namesOn(page: Page): [string, number][] {
  const names: [string, number][] = [];
  const organization = organizationOf(page);
  if (organization) names.push([textOf(organization["name"]), nameEvidence.organization]);
  // Some site names include a slogan: "Acme | Tools for builders".
  for (const part of titleParts(page.facts.siteName ?? ""))
    names.push([part, nameEvidence.siteName]);
  const imprint = imprintName(page);
  if (imprint) names.push([imprint, nameEvidence.imprint]);
  const copyright = copyrightName(page.facts.footerText);
  if (copyright) names.push([copyright, nameEvidence.copyright]);
  return names;
}

/** The first line of a legal notice that is a company: "Acme GmbH", above its address. */
function imprintName(page: Page): string | null {
  if (roleOf(page.title)?.role !== "imprint") return null;
  const lines = page.text.slice(0, limits.imprintChars.value).split("\n").map(tidy);
  const isCompany = (line: string): boolean =>
    line.length <= maxNameChars && line.split(" ").some((word) => legalForm.test(word));
  return lines.find(isCompany) ?? null;
}

/** "© 2019–2026 Acme GmbH. All rights reserved" names Acme GmbH. */
export function copyrightName(footer: string): string | null {
  const match = copyrightMark.exec(footer);
  const name: string[] = [];
  const words = tidy(match?.[1] ?? "")
    .split(" ")
    .slice(0, maxNameWords);
  for (const [at, word] of words.entries()) {
    const isName = /^[\p{Lu}\d&(]/u.test(word) && !/^(19|20)\d\d\b/.test(word);
    if (ending.has(fold(word)) || !(isName || joining.has(word))) break;
    name.push(word);
    // "Acme, Inc." continues after its comma.
    const ends = /[.;,]$/.test(word) && !abbreviation.test(word);
    if (legalForm.test(word) || (ends && !legalForm.test(words[at + 1] ?? ""))) break;
  }
  while (joining.has(name.at(-1) ?? "")) name.pop();
  const text = withoutEndMarks(name.join(" "));
  return text.length > 1 ? text : null;
}

/** The dot of "Acme Inc." and of "Acme S.A." belongs to the name. */
function withoutEndMarks(name: string): string {
  const plain = trimEndMarks(name, /[.,;]/);
  const abbreviated = /(?:\.\p{L}|\b(?:Inc|Ltd|Co|Corp))$/u.test(plain);
  return abbreviated ? name.slice(0, plain.length + 1) : plain;
}

const greeting = new RegExp(`^${anyOf(wordsOfAll(({ people }) => people.greetings))}\\s+`, "i");
const copyrightSign = "(?:©|\\(c\\)|copyright)";
const years = "\\d{4}(?:\\s?[-–]\\s?\\d{4})?";
const opener = anyOf(wordsOfAll(({ people }) => people.copyrightOpeners));
const copyrightMark = new RegExp(
  [
    `${copyrightSign}\\s{0,3}${copyrightSign}?\\s{0,3}(?:${years})?[,.\\s]{0,3}`,
    `(?:${opener}\\s)?([^\\n|·•©]{2,100})`,
  ].join(""),
  "i",
);
const maxNameWords = 8;
const joining = new Set(["&", ...wordsOfAll(({ people }) => people.nameJoiners)]);
const ending = new Set(wordsOfAll(({ people }) => people.nameEnds).map(fold));
const legalForm =
  /^(?:GmbH|AG|KG|Inc|LLC|Ltd|Limited|SAS|SARL|S\.L|S\.A|SpA|S\.r\.l|B\.V|BV)[.,]?$/;
const abbreviation = /^(?:(?:\p{L}\.){1,4}|Inc\.|Ltd\.|Co\.|Corp\.|St\.|Dr\.)$/u;

/** Parts of titles that half of the pages share. The page reader may have removed them from `title`. */
export function sharedTitleParts(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const part of new Set(titlesOf(page).flatMap(titleParts)))
      counts.set(part, (counts.get(part) ?? 0) + 1);
  const minPages = Math.max(2, pages.length / 2);
  return [...counts].flatMap(([part, count]) => (count >= minPages ? [part] : []));
}

function titlesOf({ title, facts, structured: { openGraph, twitter } }: Page): string[] {
  return [title, facts.headTitle, openGraph["title"] ?? "", twitter["title"] ?? ""];
}

/** Names that differ only in their legal form have the same key. */
export function nameKey(name: string): string {
  return fold(name).replace(legalForms, " ").replace(/\s+/g, " ").trim();
}

const legalForms = new RegExp(
  `\\b(?:${[
    "gmbh co kg|gmbh|ag|kg|ug|haftungsbeschrankt|e k|ohg|gbr",
    "inc|llc|ltd|limited|plc|corp|co",
    "s a|sa|sas|sarl|s l|sl|s r l|srl|spa|s p a|lda|ltda",
    "b v|bv|nv|n v|sp z o o|ab|oy|as|aps",
  ].join("|")})\\b`,
  "g",
);

/** Extra weight of a name that resembles the domain. A sub-domain distinguishes products. */
function domainBonus(key: string, domain: string): number {
  const name = key.replaceAll(" ", "");
  const label = letters(domainLabel(domain));
  const sub = domain.split(".").slice(0, -2).map(letters);
  const bonus = name === label ? 5 : spells(name, label) ? 4 : 0;
  return bonus + (sub.some((each) => each !== label && spells(name, each)) ? 2 : 0);
}

function spells(name: string, label: string): boolean {
  return label.length >= 3 && name.length >= 3 && (label.includes(name) || name.includes(label));
}

function letters(label: string): string {
  return label.replace(/[^\p{L}\p{N}]/gu, "");
}

/** "www.acme-tools.co.uk" to "acme-tools"; an IP address and the id of a document contain no name. */
function domainLabel(domain: string): string {
  if (isIP(domain.replace(/[[\]]/g, "")) !== 0 || isDocumentHost(domain)) return "";
  return siteLabel(domain) ?? domain;
}

function domainName(domain: string): string {
  return domainLabel(domain)
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

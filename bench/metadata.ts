/**
 * How many titles, authors, dates and languages of public pages are read as their annotators wrote
 * them down. One JSON line for each set.
 *
 *   node bench/metadata.ts DATA_FOLDER
 *
 * Names of authors are compared as a set, dates as days. Of the correct titles, `exact` have the
 * words of the truth; the others begin with them or are their beginning. What is no mistake of the
 * reader is counted on its own: `absent`, the page states no such name or date; `otherTitle`, the
 * page states both titles, in its heading and in its head; `changed`, the date is that of the last
 * change; `zone`, the day before or after, for a date with its time. The pages of `wcxb-kinds` whose
 * number is divisible by three are the `fold`: they are scored and never looked at.
 *
 * `languages.json` has the languages of pages of `segments`, by their text. They are read three
 * times: as they are, without their declared languages, and with a wrong one.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import type { Page } from "../src/contract/page.ts";
import { languages as languageWords } from "../src/words/index.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import { inFold } from "./sets/pages.ts";

type Truth = { title: string; author: string; date: string };
type Case = { html: string; url: string; truth: Truth };
type Tally = Record<string, number>;

const folder = process.argv[2] ?? "";
if (!existsSync(folder)) throw new Error("name the folder of the data");

const sets: Record<string, () => Iterable<Case>> = {
  wcxb: () => annotated("wcxb", () => true),
  "wcxb-kinds": () => annotated("wcxb-kinds", (id) => !isFold(id)),
  fold: () => annotated("wcxb-kinds", isFold),
  defuddle,
  readability,
};
for (const [set, cases] of Object.entries(sets)) {
  console.log(JSON.stringify({ set, ...scores(cases()) }));
}
console.log(JSON.stringify({ set: "languages", ...languageScores() }));

function scores(cases: Iterable<Case>): Record<string, Tally> {
  const title: Tally = { correct: 0, of: 0 };
  const author: Tally = { correct: 0, of: 0 };
  const date: Tally = { correct: 0, of: 0 };
  for (const { html, url, truth } of cases) {
    const page = readPage(html, { url });
    if (plain(truth.title) !== "") {
      count(title, titleResult(page, truth.title));
      if (plain(page.title) === plain(truth.title)) title["exact"] = (title["exact"] ?? 0) + 1;
    }
    if (plain(truth.author) !== "") count(author, authorResult(page, truth.author, html));
    else if (page.facts.author) author["invented"] = (author["invented"] ?? 0) + 1;
    if (truth.date !== "") count(date, dateResult(page, truth.date, html));
  }
  return { title, author, date };
}

function count(tally: Tally, result: string): void {
  tally["of"] = (tally["of"] ?? 0) + 1;
  tally[result] = (tally[result] ?? 0) + 1;
}

function titleResult(page: Page, truth: string): string {
  const [own, wanted] = [plain(page.title), plain(truth)];
  if (own === wanted) return "correct";
  // Annotators often leave out a subtitle or leave in a part of the site's name.
  if (begins(own, wanted) || (begins(wanted, own) && own.length > 5)) return "correct";
  const { openGraph, twitter } = page.structured;
  const { text = "", blocks = [] } = page.body ?? {};
  const headings = blocks
    .filter(({ kind, level }) => kind === "heading" && level === 1)
    .map(({ start, end }) => text.slice(start, end));
  const stated = [openGraph["title"], twitter["title"], ...headings].map((each) =>
    plain(each ?? ""),
  );
  return stated.some((each) => begins(each, wanted)) ? "otherTitle" : "wrong";
}

/** With whole words. */
function begins(text: string, start: string): boolean {
  return `${text} `.startsWith(`${start} `);
}

function authorResult(page: Page, truth: string, html: string): string {
  if (namesOf(page.facts.author ?? "") === namesOf(truth)) return "correct";
  if (plain(page.facts.siteName ?? "") === plain(truth)) return "siteName";
  const [first = ""] = namesOf(truth).split("|");
  if (!plain(`${page.body?.text ?? ""} ${html.replace(/<[^>]*>/g, " ")}`).includes(first))
    return "absent";
  return page.facts.author ? "wrong" : "missing";
}

/** The names in one order, without credentials. */
function namesOf(text: string): string {
  const names = text
    .split(/[,;&|]|\s(?:and|und|et|y)\s/)
    .map((name) => plain(name).replace(/^by /, ""))
    .filter((name) => name !== "");
  const people = names.filter((name) => name.includes(" "));
  return (people.length > 0 ? people : names).toSorted().join("|");
}

function dateResult(page: Page, truth: string, html: string): string {
  const own = page.facts.publishedAt ?? "";
  const wanted = truth.slice(0, 10);
  if (own.slice(0, 10) === wanted) return "correct";
  const days = Math.abs(Date.parse(own.slice(0, 10)) - Date.parse(wanted)) / 86_400_000;
  if (days === 1 && own.length > 10) return "zone";
  if (page.facts.modifiedAt?.slice(0, 10) === wanted) return "changed";
  if (!isStated(wanted, html)) return "absent";
  return own === "" ? "missing" : "wrong";
}

/** Whether the page has the date in a usual form. */
function isStated(date: string, html: string): boolean {
  const [year = "", month = "", day = ""] = date.split("-");
  const names = languageWords.flatMap(({ credits }) =>
    (credits.months[Number(month) - 1] ?? "").split(",").filter((name) => name !== ""),
  );
  const months = `(?:0?${Number(month)}|${names.join("|")})`;
  const days = `0?${Number(day)}`;
  const gap = "\\D{1,6}";
  return [
    [year, months, days],
    [days, months, year],
    [months, days, year],
  ].some((parts) => new RegExp(`(?<!\\d)${parts.join(gap)}(?!\\d)`, "i").test(html));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, " ")
    .trim();
}

function isFold(id: string): boolean {
  return inFold("wcxb-kinds", id);
}

function* annotated(set: string, isWanted: (id: string) => boolean): Iterable<Case> {
  const truths = join(folder, set, "ground-truth");
  for (const name of readdirSync(truths).toSorted()) {
    const id = name.replace(".json", "");
    if (!isWanted(id)) continue;
    const { url, ground_truth: truth } = JSON.parse(readFileSync(join(truths, name), "utf8"));
    yield {
      html: zipped(join(folder, set, "html", `${id}.html.gz`)),
      url: url ?? "https://example.com/",
      truth: {
        title: truth.title ?? "",
        author: truth.author ?? "",
        date: truth.publish_date ?? "",
      },
    };
  }
}

function* defuddle(): Iterable<Case> {
  const root = join(folder, "markdown/defuddle");
  const urls = JSON.parse(readFileSync(join(root, "urls.json"), "utf8"));
  for (const name of readdirSync(join(root, "fixtures")).toSorted()) {
    const id = name.replace(".html", "");
    const expected = readFileSync(join(root, "expected", `${id}.md`), "utf8");
    const data = JSON.parse(/```json\n([\s\S]*?)```/.exec(expected)?.[1] ?? "{}");
    const { title = "", author = "", published = "" } = data;
    const html = readFileSync(join(root, "fixtures", name), "utf8");
    const url = urls[id] ?? urls[name] ?? "https://example.com/";
    yield { html, url, truth: { title, author, date: published } };
  }
}

function* readability(): Iterable<Case> {
  const root = join(folder, "markdown/readability");
  for (const id of readdirSync(root).toSorted()) {
    const file = join(root, id, "expected-metadata.json");
    if (!existsSync(file)) continue;
    const { title, byline, publishedTime } = JSON.parse(readFileSync(file, "utf8"));
    const truth = { title: title ?? "", author: byline ?? "", date: publishedTime ?? "" };
    const html = readFileSync(join(root, id, "source.html"), "utf8");
    yield { html, url: "http://fakehost/test/page.html", truth };
  }
}

function languageScores(): Tally {
  const sheet: Record<string, string[]> = JSON.parse(
    readFileSync(new URL("languages.json", import.meta.url), "utf8"),
  );
  const tally = { declared: 0, undeclared: 0, wronglyDeclared: 0, of: 0 };
  for (const [language, ids] of Object.entries(sheet)) {
    for (const id of ids) {
      const html = zipped(join(folder, "segments/html", `${id}.html.gz`));
      const bare = html
        .replace(/\s(?:xml:)?lang=["']?[\w-]*["']?/gi, "")
        .replace(/<meta[^>]*(?:language|locale)[^>]*>/gi, "");
      const wrong = language === "en" ? "de" : "en";
      const read = (page: string): boolean => sameLanguage(languageIn(page), language);
      tally.of++;
      if (read(html)) tally.declared++;
      if (read(bare)) tally.undeclared++;
      if (read(bare.replace(/<html/i, `<html lang="${wrong}"`))) tally.wronglyDeclared++;
    }
  }
  return tally;
}

function languageIn(html: string): string {
  return (readPage(html, { url: "https://example.com/" }).language ?? "").split("-")[0] ?? "";
}

function sameLanguage(own: string, wanted: string): boolean {
  return own === wanted || (wanted === "no" && own === "nb");
}

function zipped(file: string): string {
  return gunzipSync(readFileSync(file)).toString("utf8");
}

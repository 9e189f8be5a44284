import { anyOf, wordsOfAll } from "../../../words/index.ts";
import type { Structured } from "../../../contract/page.ts";
import type { Head } from "./head.ts";
import { nodesOfType, wordsOf } from "./structured-data.ts";
import { attribute, find, fold, nameOf, textOf, type ElementNode } from "../html/tree.ts";

const articles = /Article$|BlogPosting$|Posting$|Recipe$|Review$|WebPage$|Report$|HowTo$|Product$/;

export function siteNameOf(head: Head, structured: Structured): string | null {
  const site = nodesOfType(structured, /^WebSite$/).map((node) => wordsOf(node["name"]));
  const names = [
    structured.openGraph["site_name"] ?? "",
    ...site,
    head.meta["application-name"] ?? "",
    head.meta["apple-mobile-web-app-title"] ?? "",
    ...nodesOfType(
      structured,
      /^(?:Organization|Corporation|LocalBusiness|NewsMediaOrganization)$/,
    ).map((node) => wordsOf(node["name"])),
  ];
  return names.map(fold).find((name) => name !== "" && name.length < 120) ?? null;
}

/** The page's own title, without the name of the site behind a bar or a dash. */
export function titleOf(head: Head, structured: Structured, heading: string): string {
  const shared = fold(structured.openGraph["title"] ?? structured.twitter["title"] ?? "");
  const full = head.title || shared || heading;
  const site = siteNameOf(head, structured) ?? "";
  const shorter = withoutSite(full, site, heading, shared);
  return shorter || full;
}

function withoutSite(full: string, site: string, heading: string, shared: string): string {
  const parts = full.split(/\s+[|\u2013\u2014\-\u00b7\u2022\u00bb:/]\s+/);
  if (parts.length < 2) return full;
  const same = (a: string, b: string): boolean => a !== "" && a.toLowerCase() === b.toLowerCase();
  if (heading !== "" && heading.length > 5 && full.startsWith(heading)) return heading;
  if (same(parts.at(-1) ?? "", site)) return cut(full, site);
  if (shared !== "" && shared.length < full.length && full.startsWith(shared)) return shared;
  const last = parts.at(-1) ?? "";
  const rest = cut(full, last);
  const short = last.split(" ").length <= 4 && rest.split(" ").length >= 3;
  return short && endsBehindMark(full) ? rest : full;
}

/** Whether a mark between words separates the end of the title, which has no bar in it. */
function endsBehindMark(title: string): boolean {
  const bar = title.lastIndexOf("|");
  return /\s[|\u2013\u2014\u00b7\u2022\u00bb-]\s/.test(title.slice(Math.max(0, bar - 1)));
}

/** Without the end, and without the mark before it. */
function cut(full: string, end: string): string {
  const rest = full.slice(0, full.length - end.length);
  const plain = rest.trimEnd();
  const marked =
    plain.length < rest.length && /\s[|\u2013\u2014\-\u00b7\u2022\u00bb:/]$/.test(plain);
  return (marked ? plain.slice(0, -1) : rest).trim();
}

export function descriptionOf(head: Head, structured: Structured): string {
  return fold(
    head.meta["description"] ??
      structured.openGraph["description"] ??
      structured.twitter["description"] ??
      "",
  );
}

export function authorOf(root: ElementNode, head: Head, structured: Structured): string | null {
  const claimed: string[] = [];
  for (const node of nodesOfType(structured, articles)) claimed.push(wordsOf(node["author"]));
  claimed.unshift(
    head.meta["author"] ?? "",
    head.meta["article:author"] ?? "",
    head.meta["parsely-author"] ?? "",
    head.meta["sailthru.author"] ?? "",
    head.meta["dc.creator"] ?? "",
  );
  const shown = find(
    root,
    (element) =>
      !element.hidden &&
      element.chars > 2 &&
      element.chars < 80 &&
      (attribute(element, "rel") === "author" ||
        /\bauthor\b/.test(attribute(element, "itemprop")) ||
        /(?:^|[\s_-])(?:author-?name|byline-?(?:name|author)?|post-author|entry-author)(?:$|[\s_-])/.test(
          nameOf(element),
        )),
  );
  if (shown) claimed.push(textOf(shown, 200));
  return claimed.map(cleanName).find((name) => name !== "") ?? null;
}

const authorPrefix = new RegExp(
  `^${anyOf(wordsOfAll(({ people }) => people.authorPrefixes))}[:\\s]+`,
  "i",
);

function cleanName(raw: string): string {
  const name = fold(raw).replace(authorPrefix, "");
  if (
    name.length > 120 ||
    /^https?:|^@|^\d+$|^(?:admin|administrator|editor|author|unknown|null|undefined|none)$|[{}<>]/i.test(
      name,
    )
  ) {
    return "";
  }
  return name;
}

export function publishedAt(root: ElementNode, head: Head, structured: Structured): string | null {
  const keys = [
    "article:published_time",
    "datepublished",
    "date",
    "dc.date",
    "dc.date.issued",
    "parsely-pub-date",
    "pubdate",
    "publish-date",
    "og:published_time",
    "sailthru.date",
    "citation_publication_date",
  ];
  const claimed = [
    ...nodesOfType(structured, articles).flatMap((node) => [
      node["datePublished"],
      node["dateCreated"],
    ]),
    ...keys.map((key) => head.meta[key]),
  ];
  for (const value of claimed) {
    const date = typeof value === "string" ? isoDate(value) : null;
    if (date) return date;
  }
  const time = find(
    root,
    (element) =>
      element.tag === "time" && !element.hidden && isoDate(attribute(element, "datetime")) !== null,
  );
  return time ? isoDate(attribute(time, "datetime")) : null;
}

export function modifiedAt(head: Head, structured: Structured): string | null {
  const claimed = [
    ...nodesOfType(structured, articles).map((node) => node["dateModified"]),
    ...["article:modified_time", "og:updated_time", "datemodified", "last-modified"].map(
      (key) => head.meta[key],
    ),
  ];
  for (const value of claimed) {
    const date = typeof value === "string" ? isoDate(value) : null;
    if (date) return date;
  }
  return null;
}

/** A date as ISO 8601 writes it, the time kept where there is one; null for what is no date. */
export function isoDate(raw: string): string | null {
  const text = raw.trim().slice(0, 60);
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      text,
    );
  if (iso) {
    const [, year, month, day, time, zone] = iso;
    const date = `${year}-${month}-${day}`;
    if (Number.isNaN(Date.parse(date))) return null;
    return time ? `${date}T${time}${zone ?? ""}` : date;
  }
  if (!/\d{4}/.test(text) || !/[a-z]{3}|\//i.test(text)) return null;
  const parsed = Date.parse(`${text} UTC`);
  const value = Number.isNaN(parsed) ? Date.parse(text) : parsed;
  if (Number.isNaN(value)) return null;
  const year = new Date(value).getUTCFullYear();
  return year > 1970 && year < 2100 ? new Date(value).toISOString().slice(0, 10) : null;
}

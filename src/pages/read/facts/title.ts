import { exactly, wordsOfAll } from "../../../words/index.ts";
import { plain, sameWords, sharedWords, wordsIn } from "./headline.ts";

/** What a page claims as its title, and what it knows about itself. */
export type TitleClaims = {
  /** The `title` element. */
  readonly title: string;
  /** The title for shared links: Open Graph or Twitter. */
  readonly shared: string;
  /** The first heading. */
  readonly heading: string;
  /** `headline` and `name` of the structured data about this page. */
  readonly stated: readonly string[];
  readonly siteName: string;
  readonly host: string;
  readonly isArticle: boolean;
  readonly isHome: boolean;
};

/** The page's own title, without the name of the site. */
export function pageTitle(claims: TitleClaims): string {
  const { title, shared, heading } = claims;
  const full = (title || shared || heading).replace(directionMarks, "");
  const own = statedStart(withoutSite(full, claims), claims);
  return isTitle(heading, own, claims)
    ? withoutSiteEnd(heading, claims)
    : firstPart(own, claims) || full;
}

/** Characters that change the direction of text; some sites put names between them. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** "Which spade? - Tools - Forum", where the page is shared or described as "Which spade?". */
function statedStart(text: string, claims: TitleClaims): string {
  if (claims.isHome) return text;
  const start = [claims.shared, ...claims.stated].find(
    (each) =>
      wordsIn(each).length > 1 &&
      each.length < text.length &&
      text.startsWith(each) &&
      !isSiteName(each, claims) &&
      (leadingMark.test(text.slice(each.length)) || isSiteName(text.slice(each.length), claims)),
  );
  return start ?? text;
}

const leadingMark = /^(?:\s+[|\u2013\u2014\-\u00b7\u2022\u00bb\u00ab:/~]+\s+|\s*[|\u00bb]\s+)/;

/** "Spades | Digging tools, garden tools": what follows a bar is a slogan or a list of keywords. */
function firstPart(text: string, claims: TitleClaims): string {
  const [first = "", ...others] = text.split(/\s+\|\s*|\s*\|\s+/);
  if (claims.isHome || others.length === 0 || wordsIn(first).length < 2) return text;
  return isSiteName(first, claims) ? text : kept(first, text);
}

/** "How to dig | Acme Tools" as the heading of a page of Acme. */
function withoutSiteEnd(heading: string, claims: TitleClaims): string {
  const parts = titleParts(heading);
  const last = parts.at(-1) ?? "";
  if (claims.isHome || parts.length < 2 || !isSiteLabel(last, claims)) return heading;
  return kept(cut(heading, last), heading);
}

/** Whether the first heading is the title: the head repeats it, perhaps with other words around. */
function isTitle(heading: string, own: string, claims: TitleClaims): boolean {
  if (heading.length < 2 || heading.length > maxHeadingChars) return false;
  const words = plain(heading);
  if (words === "" || isSiteName(heading, claims) || isSection(heading, claims)) return false;
  const { title, shared, stated, isArticle, isHome } = claims;
  if (isHome) return plain(title) === words;
  if (isArticle && stated.some((each) => plain(each) === words)) return true;
  const within = [title, shared].some((each) => ` ${plain(each)} `.includes(` ${words} `));
  const whole =
    [title, shared].flatMap(titleParts).some((part) => plain(part) === words) ||
    [title, shared].some((each) => each.endsWith(`: ${heading}`));
  if (within) return whole || sharedWords(own, new Set(wordsIn(heading))) >= minShare;
  const known = new Set([...wordsIn(title), ...wordsIn(shared)]);
  if (isArticle) return sharedWords(heading, known) >= 0.5;
  // What follows a bar is written for search engines, and so may be the words before it.
  const first = firstPart(own, claims);
  return first !== own && sharedWords(heading, new Set(wordsIn(first))) >= 0.5;
}

/** Whether a heading is what the title ends or begins with: the name of a book, a blog or a site. */
function isSection(heading: string, claims: TitleClaims): boolean {
  if (isBehindSection(claims.title, claims)) {
    return !plain(claims.shared).includes(plain(heading));
  }
  const parts = titleParts(claims.title);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  return parts.length > 1 && sameWords(heading, last) && !isSiteName(first, claims);
}

// A heading of one word that a long title mentions names a part of the page.
const minShare = 0.4;
const maxHeadingChars = 300;

/** The parts between the marks that separate titles and names of sites. */
function titleParts(title: string): string[] {
  return title.split(separators);
}

const separators = /\s+[|\u2013\u2014\-\u00b7\u2022\u00bb\u00ab:/~]+\s+|\s*[|\u00bb]\s+/;

/** Without the site's name at its end or start, or a short end that looks like one. */
function withoutSite(full: string, claims: TitleClaims): string {
  const parts = titleParts(full);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length < 2) {
    return isBehindSection(full, claims) ? claims.shared : withoutOwner(full, claims);
  }
  if (isSiteName(last, claims)) return kept(withoutOwner(cut(full, last), claims), full);
  if (isBehindSection(full, claims)) return claims.shared;
  const isLed = isSiteName(first, claims) && !sameWords(first, claims.heading);
  if (isLed && !claims.isHome) return kept(full.slice(first.length).replace(marksBefore, ""), full);
  const { heading, shared } = claims;
  if (heading.length > 5 && full.startsWith(heading)) return heading;
  if (shared !== "" && shared.length < full.length && full.startsWith(shared)) return shared;
  const rest = cut(full, last);
  if (isSiteLabel(last, claims)) return kept(rest, full);
  const short = last.split(" ").length <= 4 && rest.split(" ").length >= 3;
  return short && endsBehindMark(full) ? kept(rest, full) : full;
}

/** "Garden blog: How to dig", where the title for shared links is "How to dig". */
function isBehindSection(full: string, claims: TitleClaims): boolean {
  const { shared, isHome } = claims;
  if (isHome || !full.endsWith(shared) || isSiteName(shared, claims)) return false;
  if (wordsIn(shared).length < minSharedWords) return false;
  return /[^\s][:|\u00bb]\s+$|\s[-\u2013\u2014\u00b7]\s+$/.test(full.slice(0, -shared.length));
}

/** Fewer words after a mark may be the name of a site. */
const minSharedWords = 3;

const marksBefore = /^\s*[|\u2013\u2014\-\u00b7\u2022\u00bb\u00ab:/~]+\s*/;

/** "Acme: The title" and "Acme Blog: The title". */
function withoutOwner(text: string, claims: TitleClaims): string {
  const colon = text.indexOf(": ");
  if (claims.isHome || colon < 2 || colon > 60) return text;
  return isSiteName(text.slice(0, colon), claims) ? text.slice(colon + 2).trim() : text;
}

/** "Home – Acme" without "Acme" is no title. */
function kept(rest: string, full: string): string {
  return rest === "" || homeNames.test(rest) ? full : rest;
}

const homeNames = exactly(
  wordsOfAll(({ pageParts }) => pageParts.homeLinks),
  "i",
);

function isSiteName(text: string, { siteName, host }: TitleClaims): boolean {
  if (sameWords(text, siteName)) return true;
  const letters = squash(text);
  if (letters.length < 2) return false;
  const labels = host.split(".").filter((label) => label.length > 3);
  return letters === squash(host) || labels.some((label) => squash(label) === letters);
}

/** The site's name, a part of it, or it and few words: "Acme Cost Report" at acme.example. */
function isSiteLabel(text: string, claims: TitleClaims): boolean {
  if (isSiteName(text, claims)) return true;
  const words = wordsIn(text);
  if (words.length === 0 || words.length > maxLabelWords) return false;
  const name = wordsIn(claims.siteName);
  if (name.length > 0 && name.every((word, index) => words[index] === word)) return true;
  const labels = claims.host.split(".");
  const main = labels.filter((label) => label.length >= minLabelChars).map(squash);
  return (
    main.some((label) => label !== "" && squash(text).startsWith(label)) ||
    words.every((word) => name.includes(word) || labels.includes(word))
  );
}

const maxLabelWords = 4;
const minLabelChars = 6;

const squash = (text: string): string => plain(text).replaceAll(" ", "");

/** Whether a mark between words separates the end of the title, which has no bar in it. */
function endsBehindMark(title: string): boolean {
  const bar = title.lastIndexOf("|");
  return /\s[|\u2013\u2014\u00b7\u2022\u00bb-]\s/.test(title.slice(Math.max(0, bar - 1)));
}

/** Without the end, and without the marks before it. */
function cut(full: string, end: string): string {
  const rest = full.slice(0, full.length - end.length).trimEnd();
  return rest.replace(/(?:^|\s)?[|\u2013\u2014\-\u00b7\u2022\u00bb\u00ab:/~]$/, "").trim();
}

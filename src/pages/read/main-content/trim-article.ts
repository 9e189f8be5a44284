import { trimEndMarks } from "../../../kit/trim-marks.ts";
import {
  anyOf,
  anyStartOf,
  exactly,
  wordsOfAll,
  type LanguageWords,
} from "../../../words/index.ts";
import type { Flow, Inline } from "../../markdown/flow.ts";
import { plain } from "../../markdown/inline.ts";
import type { RemovalRecorder } from "../removal-recorder.ts";
import type { RemovalReason } from "../removal-reason.ts";
import { isCreditLine } from "./credit-lines.ts";
import { referencesTitle } from "./references-title.ts";
import { oneSpace } from "../../../kit/one-space.ts";

/**
 * Removes from an article what is around it and inside it without being part of it: the line
 * with author and date, calls to read something else, and what comes after the last sentence.
 * `articleBody` is the text the page claims for itself in its structured data, or ""; null for a
 * page that is about several things, whose cards may be links.
 */
export function trimArticle(
  flow: readonly Flow[],
  articleBody: string | null,
  recorder?: RemovalRecorder,
): Flow[] {
  const notes = flow.filter(({ kind }) => kind === "note");
  const firstProse = flow.findIndex(isProse);
  const isArticle = articleBody !== null;
  const kept = flow.filter((block, at) => {
    if (block.kind === "note") return false;
    const isLabelled = isArticle && isLabelOrLabelled(flow, at);
    const reason = isLabelled
      ? "call to read more"
      : reasonToTrim(block, at, { firstProse, isArticle });
    if (reason !== null) recorder?.removed(block, reason);
    return reason === null;
  });
  const inside = claimed(kept, articleBody ?? "");
  const trimmed = trimEnd(inside, isArticle);
  if (recorder) {
    recordMissing(kept, inside, "outside the article", recorder);
    recordMissing(inside, trimmed, "end of the article", recorder);
  }
  return [...trimmed, ...notes];
}

function reasonToTrim(
  block: Flow,
  at: number,
  { firstProse, isArticle }: { firstProse: number; isArticle: boolean },
): RemovalReason | null {
  if (isByline(block, at)) return "byline";
  if (isAside(block)) return "call to read more";
  const isBeforeText = at < firstProse && at < maxLeadBlocks;
  return isBeforeText && isLead(block, isArticle) ? "links before the text" : null;
}

function recordMissing(
  before: readonly Flow[],
  after: readonly Flow[],
  reason: RemovalReason,
  recorder: RemovalRecorder,
): void {
  const kept = new Set(after);
  for (const block of before) if (!kept.has(block)) recorder.removed(block, reason);
}

const maxBylineBlocks = 8;

function isByline(block: Flow, at: number): boolean {
  if (at >= maxBylineBlocks || (block.kind !== "paragraph" && block.kind !== "heading"))
    return false;
  const words = wordsOf(block.children);
  if (block.kind === "heading") return dateLine.test(words);
  return (
    words.length < 100 &&
    (dateLine.test(words) || isCreditLine(words) || readingTime.test(words) || byline.test(words))
  );
}

/** The first of the text proper; what comes before may be about the page, or lead from it. */
const isProse = (block: Flow): boolean =>
  block.kind === "paragraph" && wordsOf(block.children).length >= minProseChars;

const minProseChars = 120;
const maxLeadBlocks = 12;

/** The site's sign, the sections and people that an article is filed under: links, no words. */
function isLead(block: Flow, isArticle: boolean): boolean {
  const runs = block.kind === "list" ? runsOf(block) : null;
  const lines = block.kind === "paragraph" ? [block.children] : runs;
  if (lines === null || !isLinked(lines)) return false;
  return isArticle || !areCards(lines);
}

/** Several links that are longer than the names of a menu: cards of a page about several things. */
const areCards = (lines: readonly Inline[][]): boolean =>
  lines.length > 1 && lines.some((line) => wordsOf(line).length >= menuChars);

const menuChars = 25;

const wordsOfDates = (pick: (dates: LanguageWords["dates"]) => readonly string[]): string =>
  anyOf(wordsOfAll(({ dates }) => pick(dates)));

const byline = new RegExp(
  `^${anyOf(wordsOfAll(({ people }) => people.bylines))}:?\\s+\\p{Lu}[^.!?]{2,80}$`,
  "iu",
);

/** "Published at: Monday, 5th May 2025, 10:30 | 4 min read". */
const dateLine = new RegExp(
  [
    `^(?:${wordsOfDates((it) => it.labels)}(?: ${wordsOfDates((it) => it.joiners)})?:?\\s+)*`,
    `(?:${wordsOfDates((it) => it.weekdays)},?\\s+)?`,
    `(?:${dateInWords()}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2})`,
    "(?:[\\s,|·•at-]+\\d{1,2}:\\d{2}.{0,40})?",
    `(?:[\\s|·•-]+\\d{1,2} ${wordsOfDates((it) => it.minutes)} ${wordsOfDates((it) => it.reading)})?$`,
  ].join(""),
  "i",
);

function dateInWords(): string {
  const ending = `${wordsOfDates((it) => it.dayEndings)}?`;
  const month = `${wordsOfDates((it) => it.months)}\\.?\\s+`;
  return `(?:\\d{1,2}${ending}\\.?\\s+)?${month}(?:\\d{1,2}${ending},?\\s+)?\\d{4}`;
}

const minutes = wordsOfDates((it) => it.minutes);
const readingTime = new RegExp(
  `^\\d{1,3}\\s?-?${minutes}(?: ${wordsOfDates((it) => it.reading)})?$`,
  "i",
);

/** A line, a list or a quoted line that only links to other content. */
function isAside(block: Flow): boolean {
  if (block.kind === "quote") {
    const [only, ...rest] = block.children;
    return only !== undefined && rest.length === 0 && isAside(only);
  }
  if (block.kind === "list") return isLabelledList(block);
  if (block.kind !== "paragraph" && block.kind !== "heading") return false;
  const words = wordsOf(block.children);
  if (words.length > 300) return false;
  const linked = linkedShare(block.children, words.length);
  if (linked > 0.5 && calls.test(words)) return true;
  if (block.kind === "heading") return false;
  return linked > 0.9 && words.length > 12 && /^[^a-z]{12,}$/.test(words) && !/\d{3}/.test(words);
}

/** "Read more" as the first entry of a list of links. */
function isLabelledList(list: Extract<Flow, { kind: "list" }>): boolean {
  const [first, ...rest] = runsOf(list) ?? [];
  if (first === undefined || rest.length === 0) return false;
  return isCallAlone(wordsOf(first)) && isLinked(rest);
}

/** "Read more" in one block and a link in the next one. */
function isLabelOrLabelled(flow: readonly Flow[], at: number): boolean {
  return isLabelOf(flow[at], flow[at + 1]) || isLabelOf(flow[at - 1], flow[at]);
}

function isLabelOf(label: Flow | undefined, next: Flow | undefined): boolean {
  if (label?.kind !== "paragraph" || (next?.kind !== "paragraph" && next?.kind !== "list")) {
    return false;
  }
  const lines = next.kind === "paragraph" ? [next.children] : runsOf(next);
  return lines !== null && isLinked(lines) && isCallAlone(wordsOf(label.children));
}

function isCallAlone(words: string): boolean {
  if (words.length > maxLabelChars) return false;
  return callAlone.test(trimEndMarks(words, /[:.…>»\s]/).toLowerCase());
}

const call = anyOf(wordsOfAll(({ pageParts }) => pageParts.calls));
/** "Read more: ...", "> Lesen Sie auch ...". */
const calls = new RegExp(
  `^[[(>»*\\s]*${call}(?:\\.{3}|…)?(?:\\s*[:：|\\]—–-]|\\s+["“«„»‘]?\\p{L})`,
  "iu",
);

const wordsOf = (children: readonly Inline[]): string => oneSpace(plain(children)).trim();

function linkedShare(children: readonly Inline[], length: number): number {
  let linked = 0;
  const look = (list: readonly Inline[]): void => {
    for (const inline of list) {
      if (inline.kind === "link") linked += plain(inline.children).length;
      else if ("children" in inline) look(inline.children);
    }
  };
  look(children);
  return length === 0 ? 0 : linked / length;
}

/** Cuts the blocks before the first and after the last one that the page claims as its article. */
function claimed(flow: Flow[], articleBody: string): Flow[] {
  if (articleBody.length < claimChars) return flow;
  const body = key(articleBody);
  // Each block is searched for in the claim.
  if (body.length * flow.length > maxClaimWork) return flow;
  const isClaimed = flow.map((block) => {
    const words = key(textOf(block));
    return words.length >= 30 && body.includes(words.slice(0, 120));
  });
  const first = isClaimed.indexOf(true);
  const last = isClaimed.lastIndexOf(true);
  const covered = flow.reduce(
    (sum, block, at) => sum + (isClaimed[at] ? key(textOf(block)).length : 0),
    0,
  );
  if (first === -1 || covered < body.length * 0.6) return flow;
  const lead = flow.slice(Math.max(0, first - maxLeadBlocks), first).filter(isLeadText);
  const from = flow[first - 1]?.kind === "heading" ? first - 1 : first;
  // Some pages claim the beginning of their article only.
  const after = flow.slice(last + 1).filter(isProse);
  const trailingChars = after.reduce((sum, block) => sum + textOf(block).length, 0);
  const end = trailingChars > covered * unclaimedShare ? flow.length : last + 1;
  const leadChars = lead.reduce((sum, block) => sum + textOf(block).length, 0);
  const own = flow.slice(from, end);
  return leadChars <= maxLeadChars
    ? [...lead.filter((block) => !own.includes(block)), ...own]
    : own;
}

/** The sentences above a text, which its claim often leaves out. */
function isLeadText(block: Flow): boolean {
  if (block.kind !== "paragraph") return false;
  const words = wordsOf(block.children);
  if (words.length < minLeadChars || !/[.!?…。][”"“»’']?$/u.test(words)) return false;
  return linkedShare(block.children, words.length) < 0.3;
}

/** A tenth of a second; long articles stay far below. */
const maxClaimWork = 500_000_000;
const minLeadChars = 60;
const maxLeadChars = 1_000;

/** More sentences than this after the claimed ones belong to the article all the same. */
const unclaimedShare = 0.35;

/** Shorter claims are summaries. */
const claimChars = 800;

const key = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words of a block with those of the blocks inside it. */
export function textOf(block: Flow): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plain(block.children);
    case "code":
      return block.value;
    case "maths":
      return block.source;
    case "rule":
      return "";
    case "list":
      return block.items.map((item) => item.children.map(textOf).join(" ")).join(" ");
    case "table":
      return block.rows.flat().map(plain).join(" ");
    case "definitions":
      return block.entries
        .map((entry) =>
          [...entry.terms.map(plain), ...entry.descriptions.flat().map(textOf)].join(" "),
        )
        .join(" ");
    case "exchange":
      return [plain(block.question), ...block.answer.map(textOf)].join(" ");
    default:
      return block.children.map(textOf).join(" ");
  }
}

/** What hangs after the last sentence: links, a heading with nothing below it, an invitation. */
function trimEnd(flow: Flow[], isArticle: boolean): Flow[] {
  const lengths = flow.map((block) => textOf(block).length);
  let left = lengths.reduce((sum, length) => sum + length, 0) * tailShare;
  let end = flow.length;
  const minEnd = endOfReferences(flow);
  while (end > Math.max(1, minEnd) && isTail(flow[end - 1], isArticle)) {
    left -= lengths[end - 1] ?? 0;
    if (left < 0) return flow;
    end--;
  }
  return flow.slice(0, end);
}

/** Where the list of what a text rests on ends: links, and yet part of it. */
function endOfReferences(flow: readonly Flow[]): number {
  const from = flow.findLastIndex(
    (block) => block.kind === "heading" && referencesTitle.test(wordsOf(block.children)),
  );
  if (from === -1 || (flow[from + 1]?.kind ?? "heading") === "heading") return 0;
  const next = flow.findIndex((block, at) => at > from && block.kind === "heading");
  return next === -1 ? flow.length : next;
}

/** More than this is a page of links, not the end of an article. */
const tailShare = 0.4;

function isTail(block: Flow | undefined, isArticle: boolean): boolean {
  if (!block) return false;
  if (block.kind === "rule" || block.kind === "heading") return true;
  if (block.kind === "card") return isArticle && isTeaser(block.children);
  if (block.kind === "table") return isLinked(block.rows.flat());
  if (block.kind !== "paragraph" && block.kind !== "list") return false;
  const words = oneSpace(textOf(block)).trim();
  if (words.length > 400) return false;
  if (block.kind === "paragraph") {
    if (words === "") return false;
    if (isArticle && isLabelAtEnd(words)) return true;
    const linked = linkedShare(block.children, words.length);
    if (linked > 0.8 && words.length < 150) return true;
    return invitation.test(words) && words.length < 300;
  }
  const runs = runsOf(block);
  return runs !== null && isLinked(runs) && (isArticle || !areCards(runs));
}

/** The day of publication, or what would be the title of links to other content. */
function isLabelAtEnd(words: string): boolean {
  if (words.length > maxLabelChars) return false;
  return dateLine.test(words) || relatedTitle.test(trimEndMarks(words, /[:…\s]/).toLowerCase());
}

const maxLabelChars = 60;
const callAlone = exactly(
  wordsOfAll(({ pageParts }) => [...pageParts.calls, ...pageParts.related]),
);
const relatedTitle = exactly(wordsOfAll(({ pageParts }) => pageParts.related));

/** The items of a list that holds nothing but lines of text. */
function runsOf(list: Extract<Flow, { kind: "list" }>): Inline[][] | null {
  const runs: Inline[][] = [];
  for (const item of list.items.flatMap(({ children }) => children)) {
    if (item.kind !== "paragraph") return null;
    runs.push(item.children);
  }
  return runs;
}

/** Little but links, be they words or pictures. */
function isLinked(runs: readonly Inline[][]): boolean {
  const all = runs.flat();
  const words = wordsOf(all).length;
  if (words > 0) return linkedShare(all, words) > 0.85;
  return all.some(({ kind }) => kind === "link") && !all.some(({ kind }) => kind === "image");
}

/** A card whose title leads to another page. */
function isTeaser(children: readonly Flow[]): boolean {
  const title = children.find((each) => each.kind === "heading");
  if (title?.kind !== "heading" || children.length > 4) return false;
  return linkedShare(title.children, wordsOf(title.children).length) > 0.9;
}

const invitations = wordsOfAll(({ pageParts }) => pageParts.invitations);
const isLabel = (phrase: string): boolean => /[:：]$/.test(phrase);

/** "Subscribe to ..." anywhere in the line, "Tags: ..." only at its start. */
const invitation = new RegExp(
  [
    `^[[(]?${anyOf(invitations.filter(isLabel))}`,
    anyStartOf(invitations.filter((phrase) => !isLabel(phrase))),
    "\\b©",
  ].join("|"),
  "iu",
);

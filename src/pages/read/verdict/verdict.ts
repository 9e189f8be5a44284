import type { Verdict } from "../../../contract/page.ts";
import { challengeMarks } from "./phrases/challenge-marks.ts";
import {
  ageGatePhrases,
  challengePhrases,
  consentPhrases,
  consentStems,
  loginPhrases,
  missingPhrases,
  parkedPhrases,
  scriptPhrases,
  unavailablePhrases,
} from "./phrases/wall-phrases.ts";
import { sentencesOf } from "./phrases/phrases.ts";
import { nameParts, openingTextOf, scoreOf, type OpeningText, type Score } from "./opening-text.ts";
import { isDocumentType } from "../../documents/document-types.ts";
import { attribute, find, walk, type ElementNode } from "../html/tree.ts";

export interface Seen {
  readonly root: ElementNode;
  readonly title: string;
  readonly heading: string;
  /** All visible words of the page, and those of its main content. */
  readonly body: string;
  readonly text: string;
  readonly status: number;
  readonly contentType: string;
}

/** The basis of the verdict: the text at the beginning, and the number of words. */
type Evidence = Seen & {
  opening: OpeningText;
  /** Words of the page, and of its main content. */
  words: number;
  main: number;
};

/** With more words a page is real, whatever its title is. */
const wordsMax = 400;
/** Below it there is no room for anything but the message. */
const wordsOfMessage = 25;

/**
 * What the page turned out to be. A phrase alone decides nothing where there is room for more: it
 * takes a second sign, or a page without other words. In doubt a page is real.
 */
export function verdictOf(seen: Seen): Verdict {
  if (isNotText(seen)) return "not-text";
  const words = wordCount(seen.body);
  const main = wordCount(seen.text);
  if (seen.status === 404 || seen.status === 410) {
    if (words < wordsMax || main < 150 || isMissingTitle(seen.title)) return "soft-404";
  }
  if (words > wordsMax) return "real";
  const opening = openingTextOf(seen.root, seen.title, seen.heading);
  const evidence: Evidence = { ...seen, opening, words, main };
  if (isChallenge(evidence)) return "bot-challenge";
  if (isParked(evidence)) return "parked";
  if (isMissing(evidence)) return "soft-404";
  if (isLogin(evidence)) return "login-wall";
  if (isCookieWall(evidence)) return "cookie-wall";
  if (isAgeGate(evidence)) return "age-gate";
  if (isUnavailable(evidence)) return "unavailable";
  return isShell(evidence) ? "empty-shell" : "real";
}

/** True for the title of an error page: "Page not found". */
export const isMissingTitle = (title: string): boolean =>
  nameParts(title).some((part) => missingPhrases.titles.is(part));

function wordCount(text: string): number {
  const words = text.slice(0, 60_000).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const ideographs = text
    .slice(0, 20_000)
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  return words + (ideographs?.length ?? 0) / 2;
}

function isNotText({ contentType, body }: Seen): boolean {
  if (isDocumentType(contentType)) return false;
  if (/^(?:image|audio|video|font)\/|octet-stream|zip|msword|officedocument/i.test(contentType)) {
    return true;
  }
  const sample = body.slice(0, 4_000);
  if (sample.length < 20) return false;
  const odd = sample.match(/[\u0001-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0;
  return odd / sample.length > 0.05;
}

/** Signs enough for a page of few words, or of so many as `words` where a sentence is among them. */
function hasEnoughSigns({ total, hasSentence }: Score, evidence: Evidence, words: number): boolean {
  if (evidence.words < wordsOfMessage) return total >= 2;
  return hasSentence && total >= 3 && evidence.words < words;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 405, 429, 503]);

function isChallenge(evidence: Evidence): boolean {
  const { opening, root, status, words } = evidence;
  if (words > 250) return false;
  const score = scoreOf(opening, challengePhrases);
  const proves = opening.sentences.some((sentence) => challengePhrases.controls.is(sentence));
  if (score.total === 0 && words >= wordsOfMessage && !proves) return false;
  if (hasEnoughSigns(score, evidence, 150) || (score.hasSentence && words < 60)) return true;
  const isGuarded = find(root, isGuard) !== null;
  if (isGuarded && (words < 15 || (proves && words < 80))) return true;
  const isHeld = isGuarded || refusals.has(status);
  // Names that others have too count where the server refused the page or guards it.
  const hints = [opening.title, opening.heading].some((parts) =>
    parts.some((part) => challengePhrases.hints.is(part)),
  );
  return (isHeld && score.total >= 2) || (refusals.has(status) && hints && words < 120);
}

function isGuard(element: ElementNode): boolean {
  if (!guardTags.has(element.tag)) return false;
  const { src = "", id = "", action = "", name = "" } = element.attributes;
  const where = `${src} ${id} ${action} ${name}`.toLowerCase();
  return challengeMarks.some((mark) => where.includes(mark));
}

const guardTags = new Set(["script", "iframe", "form", "input", "div"]);

function isParked(evidence: Evidence): boolean {
  const score = scoreOf(evidence.opening, parkedPhrases);
  return hasEnoughSigns(score, evidence, wordsMax) || (score.hasSentence && evidence.words < 60);
}

function isMissing(evidence: Evidence): boolean {
  const { opening, main, words } = evidence;
  const score = scoreOf(opening, missingPhrases);
  if (main < 120 && score.total >= (score.hasSentence ? 3 : 4)) return true;
  return score.total >= 2 && main < 16 && words < 150;
}

function isUnavailable(evidence: Evidence): boolean {
  const score = scoreOf(evidence.opening, unavailablePhrases);
  return hasEnoughSigns(score, evidence, 120) || (score.hasSentence && evidence.words < 40);
}

function isLogin({ root, opening, main, status }: Evidence): boolean {
  if (main > 150) return false;
  const { titles, sentences } = loginPhrases;
  const asks = opening.sentences.some((sentence) => sentences.begins(sentence));
  if (status === 401 || (asks && main < 40)) return true;
  const names = [...opening.title, ...opening.heading];
  const isNamed = names.some((name) => titles.begins(name) || titles.ends(name));
  if (asks && isNamed) return true;
  return (isNamed || asks || main < wordsOfMessage) && showsPassword(root);
}

function showsPassword(root: ElementNode): boolean {
  let isShown = false;
  walk(root, (element) => {
    if (element.hidden || isShown) return false;
    const type = element.tag === "input" ? attribute(element, "type").toLowerCase() : "";
    isShown ||= type === "password";
    return true;
  });
  return isShown;
}

/** A page that shows nothing but the question: most pages ask it beside what they have to say. */
function isCookieWall({ opening, words }: Evidence): boolean {
  if (words > 350) return false;
  // Under another heading the question is a banner.
  const { heading } = opening;
  if (heading.length > 0 && !heading.some((it) => consentPhrases.titles.is(it))) return false;
  const score = scoreOf(opening, consentPhrases);
  const hasControl = opening.sentences.some((sentence) => consentPhrases.controls.begins(sentence));
  if (score.total + (hasControl ? 1 : 0) < 3) return false;
  const others = opening.sentences.filter((sentence) => !consentStems.test(sentence));
  const otherWords = wordCount(others.join(" "));
  return otherWords < 12 || otherWords < words * 0.35;
}

/** A page that shows nothing but the question and its answers: shops ask it beside their goods. */
function isAgeGate({ opening, words }: Evidence): boolean {
  if (words > 120) return false;
  const score = scoreOf(opening, ageGatePhrases);
  const hasControl = opening.sentences.some((sentence) => ageGatePhrases.controls.is(sentence));
  // The title of a page about the protection of minors asks nothing.
  return (score.hasSentence || hasControl) && score.total + (hasControl ? 1 : 0) >= 3;
}

/** Scripts, an app root, and next to no words: the words come later, in a browser. */
function isShell({ root, opening, text, words }: Evidence): boolean {
  if (wordCount(text) >= 50) return false;
  if (words < 5) return true;
  let scripts = 0;
  let app = false;
  let warned = false;
  walk(root, (element) => {
    if (element.tag === "script") scripts++;
    else if (element.tag === "noscript") warned ||= asksForScripts([noscriptText(element)]);
    else if (
      /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|ember\d*|q-app)$/.test(
        attribute(element, "id"),
      )
    ) {
      app ||= element.chars < 200;
    } else if (element.tag === "app-root" || attribute(element, "ng-app") !== "")
      app ||= element.chars < 200;
  });
  if (scripts === 0) return false;
  if (words < 60 && opening.sentences.some(isAskingForScripts)) return true;
  return words < 50 && (app || warned);
}

const asksForScripts = (lines: readonly string[]): boolean =>
  sentencesOf(lines).some(isAskingForScripts);

const isAskingForScripts = (sentence: string): boolean =>
  scriptPhrases.sentences.begins(sentence) ||
  scriptPhrases.endings.some((ending) => sentence.endsWith(ending));

const noscriptText = (element: ElementNode): string =>
  element.children
    .map((child) => (child.kind === "text" ? child.value : noscriptText(child)))
    .join(" ")
    .slice(0, 2_000);

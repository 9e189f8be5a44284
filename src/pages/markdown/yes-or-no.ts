import { anyOf, wordEnd, wordsOfAll } from "../../words/index.ts";
import { attribute, fold, nameOf, walk, type ElementNode } from "../read/html/tree.ts";
import { shapeOf } from "./icon-shape.ts";

export type Answer = "yes" | "no" | "unknown";

/**
 * What a cell without words shows by an icon. Null for a cell that shows nothing. Words for screen
 * readers that are neither yes nor no are the answer themselves.
 */
export function answerOf(cell: ElementNode): string | null {
  const found: { names: string[]; words: string[]; shows: boolean; shape: Answer | null } = {
    names: [],
    words: [],
    shows: false,
    shape: null,
  };
  let left = maxElements;
  addNames(cell, found);
  addText(cell, found);
  walk(cell, (element) => {
    if (left-- <= 0) return false;
    if (notShown.test(attribute(element, "style"))) return false;
    if (element.tag === "script" || element.tag === "style" || element.tag === "template")
      return false;
    addNames(element, found);
    addText(element, found);
    if (iconTags.has(element.tag)) found.shows = true;
    if (element.tag === "svg") found.shape ??= shapeOf(element);
    return true;
  });
  return answerIn(found.words, found.names) ?? found.shape ?? (found.shows ? "unknown" : null);
}

/** The answer that a cell gives by a character alone. */
export function answerOfMark(words: string): Answer | null {
  if (yesMarks.test(words)) return "yes";
  return noMarks.test(words) ? "no" : null;
}

/** The answer that one word of a class gives for an empty cell. */
export function answerOfClass(classes: string): Answer | null {
  const words = classes.toLowerCase().split(/\s+/);
  if (words.some((word) => noClass.test(word))) return "no";
  return words.some((word) => yesClass.test(word)) ? "yes" : null;
}

const noClass =
  /^(?:(?:is-)?(?:no|false|cross|excluded|not[-_](?:included|available)|unavailable))$/;
const yesClass = /^(?:(?:is-)?(?:yes|true|check|checked|tick|included|available))$/;

/** Characters that mean "no" beside a "yes" of another cell, and something else alone. */
export const isNoBesideYes = (words: string): boolean => /^[×x✕✖–—−-]$/i.test(words);

const yesMarks = /^(?:[✓✔☑✅🗸●⬤•]\ufe0f?)$/u;
const noMarks = /^(?:[✗✘❌☒🗙○◯⨯]\ufe0f?)$/u;

const maxElements = 60;
const maxWords = 80;
const notShown = /(?:^|;)\s*display\s*:\s*none/i;
const iconTags = new Set(["svg", "i", "img", "use", "path", "picture", "input"]);

function addText(element: ElementNode, found: { names: string[]; words: string[] }): void {
  for (const child of element.children) {
    if (child.kind !== "text") continue;
    const words = fold(child.value.slice(0, maxWords));
    if (words === "") continue;
    if (drawsNames.test(nameOf(element))) found.names.push(fileName(words));
    else found.words.push(words);
  }
}

/** Fonts that show the picture that a word names. */
export const drawsNames = /(?:^|\s)material-(?:icons|symbols)/;

function addNames(
  element: ElementNode,
  found: { names: string[]; words: string[]; shows: boolean },
): void {
  const { attributes, tag } = element;
  for (const key of ["aria-label", "alt", "title", "data-label"]) {
    const words = key === "data-label" ? undefined : attributes[key];
    if (words !== undefined && words.trim() !== "") found.words.push(fold(words));
  }
  if (tag === "input" && attribute(element, "type") === "checkbox") {
    found.words.push(attributes["checked"] === undefined ? "✗" : "✓");
  }
  const name = nameOf(element);
  if (name !== "") {
    found.names.push(name);
    if (iconName.test(name)) found.shows = true;
  }
  for (const key of ["src", "data-src", "href", "xlink:href", "data-icon", "data-lucide", "name"]) {
    const value = attributes[key];
    if (value !== undefined && value.length < 300 && tag !== "a") found.names.push(fileName(value));
  }
}

/** "/img/icon-check@2x.svg?v=3" is "icon-check". */
const fileName = (path: string): string =>
  (path.split(/[?]/)[0] ?? "")
    .replace(/^.*[/#]/, "")
    .replace(/(?:@\dx)?\.\w{2,5}$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();

const iconName = /icon|(?:^|[\s-])(?:fa[srlb]?|bi|mdi|glyphicon|dashicons)(?:$|[\s-])/;

function answerIn(words: readonly string[], names: readonly string[]): string | null {
  for (const each of words) {
    const known = answerOfMark(each) ?? answerOfWords(each);
    if (known !== null) return known;
  }
  for (const each of names) {
    if (noName.test(each)) return "no";
    if (yesName.test(each)) return "yes";
  }
  const [text] = words;
  return text !== undefined && !ligature.test(text) && /\p{L}\p{L}|\d/u.test(text) ? text : null;
}

/** Names of icons, not words of a page. */
const ligature = /^(?:icon|image|img|svg|logo|picture)\b/i;

function answerOfWords(words: string): Answer | null {
  if (no.test(words)) return "no";
  return yes.test(words) ? "yes" : null;
}

const no = new RegExp(
  `^(?:${anyOf(wordsOfAll(({ pageParts }) => pageParts.noMarks))})${wordEnd}`,
  "iu",
);
const yes = new RegExp(
  `^(?:${anyOf(wordsOfAll(({ pageParts }) => pageParts.yesMarks))})${wordEnd}`,
  "iu",
);

const word = (names: string): RegExp => new RegExp(`(?:^|[\\s-])(?:${names})(?:$|[\\s-]|\\d)`);
const noName = word(
  "un-?check(?:ed)?|not-?(?:included|available)|x|x-?mark|xmark|cross|times|close|remove|minus|dash|no|none|ban|cancel|clear|false|delete|excluded|unavailable|slash",
);
const yesName = word(
  "check|check-?mark|checked|tick|ok|yes|true|done|included|available|success|check-?circle|circle-?check|dot",
);

import { namePattern } from "../html/name-pattern.ts";
import { fold, nameOf, textOf, walk, type ElementNode } from "../html/tree.ts";
import {
  cleanName,
  folders,
  isPerson,
  lineWords,
  notNames,
  ownText,
  picturedNames,
  withoutSites,
  type LineWords,
} from "./author-names.ts";
import { plain } from "./headline.ts";

/**
 * The author whom a box of an article presents, or a line "Written by Jane Doe" anywhere: one name,
 * which the page repeats in its text or as the text of a picture.
 */
export function namesInBoxes(
  root: ElementNode,
  { siteNames, language }: { siteNames: readonly string[]; language: string },
): string[] {
  const words = lineWords(language);
  const found = new Set<string>();
  walk(root, (element) => {
    if (element.hidden || element.chars === 0 || outside.has(element.tag)) return false;
    const isTeaser = cards.has(element.tag) && element.chars < maxTeaserChars;
    if (isTeaser || ofOthers.test(nameOf(element)) || found.size > 1) return false;
    const isBox = element.chars < maxBoxChars && authorBox.test(nameOf(element));
    const isLine = element.chars < maxCreditChars && creditTags.has(element.tag);
    const name = isBox ? nameInBox(element) : isLine ? nameInCredit(element, words) : null;
    if (name !== null) found.add(name);
    return !isBox;
  });
  const [name = "", another] = withoutSites([...found], siteNames);
  if (name === "" || another !== undefined) return [];
  const isRepeated = picturedNames(root).has(name) || textOf(root).split(name, 3).length > 2;
  return isRepeated ? [name] : [];
}

const authorBox = /(?:^|[\s-])author(?:$|[\s-])/;
const ofOthers = namePattern(`
  comments? related recommend(?:ed|ations)? testimonials? quotes? blockquote reviews? repl(?:y|ies)
  popular latest cards?`);
const outside: ReadonlySet<string> = new Set(["nav", "footer", "form", "blockquote"]);
const cards: ReadonlySet<string> = new Set(["li", "article"]);
const creditTags: ReadonlySet<string> = new Set(["p", "div", "h2", "h3", "h4", "h5", "h6"]);
const maxTeaserChars = 1_500;
const maxBoxChars = 1_000;
const maxCreditChars = 60;

/** The first text of a box that is no label. */
function nameInBox(element: ElementNode): string | null {
  let first = "";
  walk(element, (each) => {
    if (first === "" && !each.hidden) first = cleanName(ownText(each));
    return first === "";
  });
  return isPersonAlone(first) ? first : null;
}

/** "Written by Jane Doe": a label of more than one word. */
function nameInCredit(element: ElementNode, { opening }: LineWords): string | null {
  const isOwn = element.children.some(
    (child) => child.kind === "text" && child.value.trim() !== "",
  );
  if (!isOwn) return null;
  const text = fold(textOf(element, 200));
  const label = opening.exec(text)?.[0].trim() ?? "";
  const name = text.slice(label.length).trim();
  return label.includes(" ") && isPersonAlone(name) ? name : null;
}

/** "About Author" and "Editorial Team" look like names. */
const isPersonAlone = (text: string): boolean =>
  isPerson(text) &&
  !plain(text)
    .split(" ")
    .some((word) => notNames.has(word) || folders.has(word));

import { attribute, elementsOf, find, type ElementNode } from "../read/html/tree.ts";
import { shapeOf } from "./icon-shape.ts";
import { answerOf, answerOfClass, type Answer } from "./yes-or-no.ts";

/**
 * The entries of a list that their icons mark as not included, beside others that are: what a plan
 * lacks. The same icon on every entry has no such meaning.
 */
export function excludedEntries(list: ElementNode): ReadonlySet<ElementNode> {
  const excluded = new Set<ElementNode>();
  let included = 0;
  for (const entry of elementsOf(list)) {
    if (entry.tag !== "li" || entry.hidden || entry.chars === 0) continue;
    const answer = markOf(entry);
    if (answer === "no") excluded.add(entry);
    else if (answer === "yes") included++;
  }
  return included > 0 ? excluded : none;
}

const none: ReadonlySet<ElementNode> = new Set();

function markOf(entry: ElementNode): Answer | null {
  if (entry.chars > maxChars) return null;
  const icon = find(entry, isIcon);
  const answer = icon && ((icon.tag === "svg" && shapeOf(icon)) || answerOf(icon));
  if (answer === "yes" || answer === "no") return answer;
  return answerOfClass(attribute(entry, "class"));
}

const maxChars = 200;
const isIcon = ({ tag, chars }: ElementNode): boolean =>
  tag === "svg" || tag === "img" || ((tag === "i" || tag === "span") && chars === 0);

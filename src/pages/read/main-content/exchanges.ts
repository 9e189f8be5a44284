import { namePattern } from "../html/name-pattern.ts";
import { anyOf, wordsOfAll } from "../../../words/index.ts";
import type { Exchange } from "../../markdown/build-flow.ts";
import { linkDensity } from "./measure.ts";
import {
  attribute,
  elementsOf,
  find,
  fold,
  hasAttribute,
  nameOf,
  nextWithText,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/**
 * Questions of the page with their answers: `details`, FAQ markup, and accordions that a script
 * opens. Keyed by the element that represents both in reading order.
 */
export function findExchanges(root: ElementNode): Map<ElementNode, Exchange> {
  const found = new Map<ElementNode, Exchange>();
  let ids: Map<string, ElementNode> | undefined;
  const byId = (id: string): ElementNode | undefined => (ids ??= elementsById(root)).get(id);
  const taken = new Set<ElementNode>();
  walk(root, (element) => {
    if (element.hidden || element.dropped || element.chars === 0) return false;
    if (taken.has(element)) return true;
    const exchange = inDetails(element) ?? inMarkup(element) ?? inAccordion(element, byId);
    if (!exchange || exchange.answer.some((each) => taken.has(each))) return true;
    const whole = inDetails(element) || inMarkup(element) ? element : wrapperOf(element);
    const question = whole === element ? exchange.question : whole;
    found.set(whole, { question, answer: exchange.answer });
    for (const each of exchange.answer) taken.add(each);
    return element.tag === "details";
  });
  return found;
}

/** Those whose question and answer are still part of the page. */
export function keptExchanges(
  exchanges: ReadonlyMap<ElementNode, Exchange>,
): Map<ElementNode, Exchange> {
  const kept = new Map<ElementNode, Exchange>();
  for (const [element, { question, answer }] of exchanges) {
    if (isDropped(element) || isDropped(question)) continue;
    const left = answer.filter((each) => each.chars > 0 && !isDropped(each));
    if (left.length > 0) kept.set(element, { question, answer: left });
  }
  return kept;
}

function isDropped(element: ElementNode): boolean {
  for (let up: ElementNode | null = element; up; up = up.parent) if (up.dropped) return true;
  return false;
}

type ById = (id: string) => ElementNode | undefined;

function elementsById(root: ElementNode): Map<string, ElementNode> {
  const found = new Map<string, ElementNode>();
  walk(root, (element) => {
    const id = attribute(element, "id");
    if (id !== "" && !found.has(id)) found.set(id, element);
  });
  return found;
}

function inDetails(element: ElementNode): Exchange | null {
  if (element.tag !== "details") return null;
  const question = elementsOf(element).find(({ tag }) => tag === "summary");
  const answer = elementsOf(element).filter((child) => child !== question);
  if (!question || question.chars === 0 || answer.every(({ chars }) => chars === 0)) return null;
  return { question, answer };
}

function inMarkup(element: ElementNode): Exchange | null {
  if (!attribute(element, "itemtype").endsWith("/Question")) return null;
  const question = find(element, (each) => attribute(each, "itemprop") === "name");
  const answer = find(element, (each) =>
    /\b(?:acceptedAnswer|suggestedAnswer)\b/.test(attribute(each, "itemprop")),
  );
  if (!question || !answer || question.chars === 0 || answer.chars === 0) return null;
  // The question of a forum has a text and several answers, which belong to the page as well.
  const isWhole = question.chars + answer.chars >= element.chars * exchangeShare;
  return isWhole ? { question, answer: [answer] } : null;
}

const exchangeShare = 0.8;

const folds = "(?:accordion|toggle|collapse|collapsible|expander)-?(?:item-?)?";
const handle = "(?:title|header|heading|head|button|trigger|label|toggle|question)";
const questionName = namePattern(
  `question faq-?(?:q|title|header|heading|head|question|trigger|toggle) ${folds}${handle}`,
);
const neverAnswer =
  /menu|nav|drop-?down|modal|popup|cookie|search|cart|filter|share|tooltip|tab-?list/;

function inAccordion(element: ElementNode, byId: ById): Exchange | null {
  if (element.chars < 3 || element.chars > questionChars) return null;
  const control = controlledBy(element);
  const opens = hasAttribute(element, "aria-expanded") || control !== "";
  if (!opens && (!questionName.test(nameOf(element)) || containsQuestion(element))) return null;
  const role = attribute(element, "role");
  if (role === "tab" || role === "menuitem" || role === "combobox") return null;
  if (element.tag === "input" || moreWords.test(fold(textOf(element, 100)))) return null;
  const answer = (control === "" ? undefined : byId(control)) ?? nextOf(element);
  if (!answer || answer.hidden || answer.dropped || answer.chars < answerChars) return null;
  if (neverAnswer.test(`${nameOf(answer)} ${nameOf(element)}`) || linkDensity(answer) > 0.8)
    return null;
  if (questionName.test(nameOf(answer)) || contains(answer, element)) return null;
  return { question: element, answer: [answer] };
}

/** The id of the element that a control opens. */
function controlledBy(element: ElementNode): string {
  const named = attribute(element, "aria-controls") || attribute(element, "data-bs-target");
  const isFold = attribute(element, "data-toggle") === "collapse";
  const target = isFold ? attribute(element, "data-target") || attribute(element, "href") : "";
  return (named || target).replace(/^#/, "");
}

/** An element around a question and its answer is named like the question. */
const containsQuestion = (element: ElementNode): boolean =>
  find(element, (each) => each !== element && questionName.test(nameOf(each))) !== null;

const questionChars = 300;
const answerChars = 15;
const moreWords = new RegExp(
  `^${anyOf(wordsOfAll(({ pageParts }) => pageParts.moreLabels))}.{0,12}$`,
  "i",
);

/** The next element, outside of wrappers that contain only this one. */
function nextOf(element: ElementNode): ElementNode | null {
  const next = nextWithText(wrapperOf(element));
  return next && /^(?:div|p|ul|ol|section|dd|article)$/.test(next.tag) ? next : null;
}

/** The outermost element with no other text than this one: the heading around a button. */
function wrapperOf(element: ElementNode): ElementNode {
  let at = element;
  while (at.parent && at.parent.chars === at.chars && at.parent.tag !== "body") at = at.parent;
  return at;
}

const contains = (outer: ElementNode, inner: ElementNode): boolean => {
  for (let up: ElementNode | null = inner; up; up = up.parent) if (up === outer) return true;
  return false;
};

import { isImageForAll } from "./noscript-image.ts";
import { placeStreamed } from "./streamed.ts";
import { styleRules, type StyleRules } from "./style-rules.ts";
import { wordsOfAll } from "../../../words/index.ts";
import {
  attribute,
  fold,
  hasAttribute,
  hasAttributes,
  headingLevel,
  nameOf,
  textOf,
  walk,
  type ElementNode,
} from "./tree.ts";

/**
 * Marks elements that no reader of the page sees. Parts that a script shows after a click (tabs,
 * accordions, details) are content and stay.
 */
export function markHidden(root: ElementNode): void {
  const hints: Hints = { ids: controlledIds(root), rules: styleRules(root), classes: new Map() };
  placeStreamed(root);
  const withoutScript: ElementNode[] = [];
  const mark = (parent: ElementNode): void => {
    let before: ElementNode | null = null;
    for (const child of parent.children) {
      if (child.kind === "text") continue;
      if (child.tag === "noscript") withoutScript.push(child);
      child.hidden = isHidden(child, hints) && !isUnfoldedBy(before, child);
      if (!child.hidden) mark(child);
      if (child.tag !== "script" && child.tag !== "style") before = child;
    }
  };
  mark(root);
  showLocked(root, hints.rules, mark);
  for (const element of withoutScript) {
    if (isImageForAll(element)) element.hidden = false;
    if (charsBelow(element, fallbackChars) < fallbackChars) continue;
    // Some pages have all content twice: for a script, and in plain HTML for readers without one.
    const shown = charsBelow(root, Number.MAX_SAFE_INTEGER);
    if (charsBelow(element, shown) < shown / 2) continue;
    element.hidden = false;
    walk(element, (each) => {
      each.hidden = isHidden(each, hints);
      return !each.hidden;
    });
  }
}

const fallbackChars = 400;

/** A page that hides almost all of its text waits for a script to show it. */
function showLocked(
  root: ElementNode,
  rules: StyleRules,
  mark: (element: ElementNode) => void,
): void {
  let within = [root];
  let shared: ReadonlySet<string> | null = null;
  // The same rule may hide parts inside of each other.
  for (let round = 0; round < lockedRounds && within.length > 0; round++) {
    const locked = within.flatMap((element) => lockedIn(element, rules));
    if (locked.length === 0) return;
    const shown = charsBelow(root, Number.MAX_SAFE_INTEGER);
    const maxChars = Math.max(lockedChars, shown * 3);
    within = locked.filter(
      (element) => hasClassOf(element, shared) || charsBelow(element, maxChars) >= maxChars,
    );
    for (const element of within) {
      shared = inBoth(classesOf(element), shared);
      element.hidden = false;
      mark(element);
    }
  }
}

const classesOf = (element: ElementNode): Set<string> =>
  new Set(attribute(element, "class").split(/\s+/).filter(Boolean));

const inBoth = (classes: Set<string>, shared: ReadonlySet<string> | null): ReadonlySet<string> =>
  shared === null ? classes : classes.intersection(shared);

/** A class that all parts shown so far have is the one by which the page hid them. */
const hasClassOf = (element: ElementNode, shared: ReadonlySet<string> | null): boolean =>
  shared !== null && !classesOf(element).isDisjointFrom(shared);

function lockedIn(root: ElementNode, rules: StyleRules): ElementNode[] {
  const locked: ElementNode[] = [];
  walk(root, (element) => {
    if (!element.hidden) return true;
    if (neverShown.has(element.tag)) return false;
    const off = switchedOff.test(attribute(element, "style")) && element.tag === "div";
    if (off || rules.hides(element)) locked.push(element);
    return false;
  });
  return locked;
}

const lockedRounds = 6;
const lockedChars = 1_500;

/** The visible characters below, counted up to `enough`. */
function charsBelow(element: ElementNode, enough: number): number {
  let chars = 0;
  for (const child of element.children) {
    if (chars >= enough) return chars;
    if (child.kind === "text") chars += child.value.trim().length;
    else if (!child.hidden) chars += charsBelow(child, enough - chars);
  }
  return chars;
}

/** Ids of the parts that a control on the page opens and closes. */
function controlledIds(root: ElementNode): Set<string> {
  const ids = new Set<string>();
  walk(root, (element) => {
    if (!hasAttributes(element)) return;
    const target =
      attribute(element, "aria-controls") ||
      attribute(element, "data-bs-target") ||
      attribute(element, "data-target");
    if (target !== "") ids.add(target.replace(/^#/, ""));
  });
  return ids;
}

interface Hints {
  /** Ids of the parts that a control opens and closes. */
  readonly ids: ReadonlySet<string>;
  readonly rules: StyleRules;
  /** What each class attribute hides: most of them occur many times on a page. */
  readonly classes: Map<string, Hiding>;
}

type Hiding = "always" | "now" | "never";

function hidingOf(classes: string, hints: Hints): Hiding {
  const known = hints.classes.get(classes);
  if (known) return known;
  const always = forScreenReaders.test(classes) || forMachines.test(classes);
  const hiding = always ? "always" : isHiddenClass(classes) ? "now" : "never";
  hints.classes.set(classes, hiding);
  return hiding;
}

function isHidden(element: ElementNode, hints: Hints): boolean {
  if (neverShown.has(element.tag) || isUnfilled(element)) return true;
  if (!hasAttributes(element)) return false;
  if (hasAttribute(element, "hidden") && attribute(element, "hidden") !== "until-found") {
    return !isFolded(element, hints) && !isOtherPrice(element, hints);
  }
  const style = attribute(element, "style");
  if (style !== "") {
    if (switchedOff.test(style)) {
      return !isFolded(element, hints) && !isOtherPrice(element, hints);
    }
    if (outOfSight(style)) return true;
  }
  const classes = attribute(element, "class");
  if (classes !== "") {
    const hiding = hidingOf(classes, hints);
    if (hiding === "always") return true;
    if (hiding === "now") return !isShownInTurn(element, hints);
  }
  if (hints.rules.hides(element)) return !isShownInTurn(element, hints);
  return attribute(element, "aria-hidden") === "true" && isDecoration(element, hints);
}

const neverShown = new Set(["script", "style", "template", "noscript", "dialog"]);

/** A place that a script fills in, as its template writes it: "{{price.amount}}". */
function isUnfilled({ tag, children, parent }: ElementNode): boolean {
  if (children.length !== 1 || (tag !== "span" && tag !== "div" && tag !== "p")) return false;
  const [only] = children;
  if (only?.kind !== "text" || !only.value.includes("{{")) return false;
  return unfilled.test(only.value.trim()) && parent?.tag !== "pre" && parent?.tag !== "code";
}

const unfilled = /^\{\{[^{}]{1,200}\}\}$/;

const switchedOff = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/** Collapsed by a script; the reader can open it. */
function isFolded(element: ElementNode, hints: Hints): boolean {
  const role = attribute(element, "role");
  const name = nameOf(element);
  if (notContent.test(name)) return false;
  if (role === "tabpanel" || role === "region") return true;
  if (hints.ids.has(attribute(element, "id"))) return element.children.length > 0;
  return folding.test(name);
}

const isShownInTurn = (element: ElementNode, hints: Hints): boolean =>
  isFolded(element, hints) || isInTurn(element, hints) || isOtherPrice(element, hints);

/** The prices of another period, which a switch shows in place of the visible ones. */
function isOtherPrice(element: ElementNode, hints: Hints): boolean {
  if (element.children.length === 0 || notContent.test(nameOf(element))) return false;
  const named = periodName.test(switchNames(element));
  if (!named && !isInTurn(element, hints)) return false;
  return hasAmount(textOf(element, amountChars));
}

/** Class, id and the attributes by which a script shows the element. */
function switchNames(element: ElementNode): string {
  let names = nameOf(element);
  for (const [name, value] of Object.entries(element.attributes)) {
    if (/^(?:data-|x-|v-|ng-|:)/.test(name) && value.length < 100) names += ` ${name}-${value}`;
  }
  return names.toLowerCase();
}

const periodWords = wordsOfAll(({ prices }) =>
  [prices.periods.month, prices.periods.quarter, prices.periods.year, prices.periods.week].flat(),
).filter((word) => /^[a-z]{4,}$/.test(word));
const periodName = new RegExp(`(?:^|[^a-z])(?:${[...new Set(periodWords)].join("|")})(?:$|[^a-z])`);

const amountChars = 4_000;
const hasAmount = (text: string): boolean => currency.test(text);
const currency = /[$€£¥₹₽₺₩₪]|(?<!\p{L})(?:zł|EUR|USD|GBP|CHF|kr)(?!\p{L})/u;

/** One of several similar elements that a script shows one at a time: slides, tabs, steps. */
function isInTurn(element: ElementNode, { rules }: Hints): boolean {
  const name = nameOf(element);
  if (notContent.test(name)) return false;
  if (/(?:^|[\s-])(?:slides?|swiper|carousel|tabs?|step)(?:$|[\s-])/.test(name)) return true;
  const kind = firstClass(element);
  if (kind === "") return false;
  const siblings = element.parent?.children ?? [];
  const from = Math.max(0, element.position - neighbours);
  return siblings
    .slice(from, element.position + neighbours)
    .some(
      (other) =>
        other.kind === "element" &&
        other !== element &&
        other.tag === element.tag &&
        firstClass(other) === kind &&
        !rules.hides(other) &&
        !isHiddenClass(attribute(other, "class")),
    );
}

const neighbours = 8;

const firstClass = (element: ElementNode): string =>
  attribute(element, "class").trim().split(/\s/, 1)[0] ?? "";

/** A part with sentences directly after a control is the part that the control opens. */
function isUnfoldedBy(before: ElementNode | null, element: ElementNode): boolean {
  if (before === null || neverShown.has(element.tag) || element.tag === "ul") return false;
  if (notContent.test(nameOf(element)) || !(isControl(before) || asks(before))) return false;
  return charsBelow(element, wordsOfOne) >= wordsOfOne && charsBelow(before, 400) < 400;
}

/** A question, the usual title of a part that opens. */
function asks(element: ElementNode): boolean {
  if (charsBelow(element, maxQuestion) >= maxQuestion) return false;
  const words = fold(textOf(element, maxQuestion));
  return words.length >= minQuestion && /[?？؟]$/.test(words);
}

const minQuestion = 12;
const maxQuestion = 250;

function isControl(element: ElementNode): boolean {
  const { attributes, tag } = element;
  if (tag === "button" || tag === "summary" || attributes["aria-expanded"] !== undefined)
    return true;
  if (attributes["role"] === "button" || attributes["onclick"] !== undefined) return true;
  if (/accordion|toggle|question|collaps|expand|cursor-pointer|faq/.test(nameOf(element)))
    return true;
  return (
    element.children.length < 8 &&
    element.children.some(
      (child) =>
        child.kind === "element" &&
        (child.tag === "button" ||
          child.attributes["aria-expanded"] !== undefined ||
          (headingLevel(tag) > 0 && unfolds.test(nameOf(child)))),
    )
  );
}

/** Icons next to a title whose part can be opened and closed. */
const unfolds =
  /(?:^|[\s-])(?:more|less|plus|minus|chevron|caret)(?:$|\s|-(?:icon|down|up)(?:$|\s))/;

const notContent =
  /menu|nav|modal|popup|pop-up|dialog|drawer|cookie|search|cart|tool-?tip|error|login|share/;

const folding = new RegExp(
  [
    "accordion|collaps|callout|faq|answer|expand|sliding-content",
    "tab-?(?:pane|panel|content|body)",
    "toggle-?(?:content|text|body|inner)",
    "(?:read|show|view)-?more",
    "(?:^|[\\s-])(?:panel|details?)(?:$|[\\s-])",
  ].join("|"),
);

/** Hidden from screen readers: an icon, a moving copy, or a repetition of nearby text. */
function isDecoration(element: ElementNode, hints: Hints): boolean {
  if (/clone|duplicate|marquee|skeleton|placeholder|ghost/.test(nameOf(element))) return true;
  if (attribute(element, "aria-roledescription") === "slide") return false;
  if (isFolded(element, hints) || charsBelow(element, wordsOfOne) >= wordsOfOne) return false;
  if (/(?:^|[\s-])(?:slide|swiper-slide|slick-slide)(?:$|[\s-])/.test(nameOf(element)))
    return false;
  return !isPriceForEyes(element);
}

/** A price that is written in words for screen readers beside it. */
function isPriceForEyes(element: ElementNode): boolean {
  const words = fold(textOf(element, wordsOfOne));
  if (!hasAmount(words) || !/\d/.test(words)) return false;
  const siblings = element.parent?.children ?? [];
  const from = Math.max(0, element.position - neighbours);
  return !siblings
    .slice(from, element.position + neighbours)
    .some(
      (other) =>
        other.kind === "element" &&
        other !== element &&
        other.tag !== "script" &&
        !forScreenReaders.test(attribute(other, "class")) &&
        fold(textOf(other, wordsOfOne)) === words,
    );
}

/** Longer texts are never decoration, even if a script hides them for a moment. */
const wordsOfOne = 60;

function outOfSight(style: string): boolean {
  if (/(?:^|;)\s*font-size\s*:\s*0(?:\.0+)?(?:px|em|rem|%|pt)?\s*(?:;|!|$)/i.test(style))
    return true;
  if (/(?:^|;)\s*text-indent\s*:\s*-\d{3,}/i.test(style)) return true;
  if (/position\s*:\s*(?:absolute|fixed)/i.test(style)) {
    if (/(?:^|;)\s*(?:left|top|right|bottom)\s*:\s*-\d{3,}/i.test(style)) return true;
    if (/clip\s*:\s*rect\(\s*[01]|clip-path\s*:\s*inset\(\s*(?:50|100)%/i.test(style)) return true;
  }
  const opacity = /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)/i.test(style);
  // Zero opacity with a transition is a part that fades in when it is scrolled to.
  if (opacity && !/transform|transition|animation|translate|will-change/i.test(style)) {
    return /position\s*:\s*absolute|pointer-events\s*:\s*none|height\s*:\s*0/i.test(style);
  }
  return (
    /(?:^|;)\s*(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style) &&
    /(?:^|;)\s*(?:(?:max-)?width\s*:\s*[01](?:px)?|overflow\s*:\s*hidden)\s*(?:;|!|$)/i.test(
      style,
    ) &&
    !/transition|animation/i.test(style)
  );
}

const screenReaderClasses = [
  "sr-only|sr-text|show-for-sr",
  "visually-?hidden|cdk-visually-hidden|(?:u-)?hidden-visually",
  "screen-reader-text|screen-?reader(?:-only)?|(?:a-)?off-?screen",
  "a11y-hidden|element-invisible|assistive-text",
];
const forScreenReaders = new RegExp(`(?:^|\\s)(?:${screenReaderClasses.join("|")})(?:\\s|$)`, "i");

/** Shown only to machines, or in print. */
const forMachines = /(?:^|\s)not-(?:print|machine|bot|robot|agent|llm|ai):hidden(?:\s|$)/;

function isHiddenClass(classes: string): boolean {
  return hiddenClass.test(classes) && !shownAgain.some((pattern) => pattern.test(classes));
}

const hiddenClass =
  /(?:^|\s)(?:(?:is-|u-)?hidden|hide|(?:d|display)-none|(?:w-condition-)?invisible)(?:\s|$)/i;

/** Shown again at some screen width: "hidden md:block", "d-none d-lg-flex". */
const shownAgain = [
  /(?:^|\s)[\w-]+:(?:block|flex|grid|inline|table|contents|visible|not-sr-only)/,
  /(?:^|\s)d-\w+-(?:block|flex|grid|inline|table)/,
];

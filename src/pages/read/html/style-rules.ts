import { attribute, walk, type ElementNode } from "./tree.ts";
import { limits } from "../../../contract/limits.ts";

/** Whether the style sheets inside a page hide an element. */
export interface StyleRules {
  hides(element: ElementNode): boolean;
}

/**
 * Reads the `display` and `visibility` rules of a page's style elements. Selectors of tags, ids and
 * classes are supported, also nested; states, attributes and screen sizes are not. Characters,
 * rules and comparisons are limited.
 */
export function styleRules(root: ElementNode): StyleRules {
  const rules = new Map<string, Rule[]>();
  let order = 0;
  let hiding = false;
  for (const [selectors, declarations] of blocksOf(sheetsOf(root))) {
    const display = displayOf(declarations);
    if (display === null) continue;
    hiding ||= display.hidden;
    for (const text of selectors.split(",")) {
      const selector = parseSelector(text);
      if (selector === null || order >= limits.styleRules.value) continue;
      const rule = { ...display, ...selector, order: order++ };
      const known = rules.get(selector.key);
      if (known) known.push(rule);
      else rules.set(selector.key, [rule]);
    }
  }
  return hiding ? new Sheet(rules) : shownAll;
}

const shownAll: StyleRules = { hides: () => false };

interface Display {
  readonly property: "display" | "visibility";
  readonly hidden: boolean;
  readonly important: boolean;
}

interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
}

interface Selector {
  /** The id or class that the element itself must have, as "#id" or ".class". */
  readonly key: string;
  readonly last: Compound;
  /** The required ancestors, innermost first. */
  readonly around: readonly Compound[];
  readonly weight: number;
}

type Rule = Display & Selector & { readonly order: number };

class Sheet implements StyleRules {
  private left = limits.styleComparisons.value;
  private readonly rules: ReadonlyMap<string, readonly Rule[]>;
  private readonly byClasses = new Map<string, readonly Rule[]>();

  constructor(rules: ReadonlyMap<string, readonly Rule[]>) {
    this.rules = rules;
  }

  hides(element: ElementNode): boolean {
    const { class: names, id } = element.attributes;
    if (names === undefined && id === undefined) return false;
    const winners: Partial<Record<Display["property"], Rule>> = {};
    for (const rules of [this.rules.get(`#${id}`) ?? none, this.rulesOfClasses(element)]) {
      for (const rule of rules) {
        if (this.left-- <= 0) return false;
        const best = winners[rule.property];
        if ((!best || outweighs(rule, best)) && matches(rule, element)) {
          winners[rule.property] = rule;
        }
      }
    }
    const style = attribute(element, "style");
    return Object.values(winners).some(
      (rule) =>
        rule.hidden && (rule.important || !new RegExp(`\\b${rule.property}\\s*:`).test(style)),
    );
  }

  /** Most class attributes occur many times on a page. */
  private rulesOfClasses(element: ElementNode): readonly Rule[] {
    const names = attribute(element, "class");
    let rules = this.byClasses.get(names);
    if (!rules) {
      rules = classesOf(element).flatMap((name) => this.rules.get(`.${name}`) ?? none);
      this.byClasses.set(names, rules);
    }
    return rules;
  }
}

const none: readonly Rule[] = [];

function outweighs(one: Rule, other: Rule): boolean {
  if (one.important !== other.important) return one.important;
  return one.weight === other.weight ? one.order > other.order : one.weight > other.weight;
}

function matches({ last, around }: Rule, element: ElementNode): boolean {
  if (!fits(last, element)) return false;
  let up = element.parent;
  let looked = 0;
  for (const compound of around) {
    while (up && !fits(compound, up)) {
      if (++looked > limits.styleAncestors.value) return false;
      up = up.parent;
    }
    if (!up) return false;
    up = up.parent;
  }
  return true;
}

function fits({ tag, id, classes }: Compound, element: ElementNode): boolean {
  if (tag !== "" && tag !== element.tag) return false;
  if (id !== "" && id !== attribute(element, "id")) return false;
  if (classes.length === 0) return true;
  const own = classesOf(element);
  return classes.every((each) => own.includes(each));
}

const classesOf = (element: ElementNode): string[] =>
  attribute(element, "class").split(/\s+/, limits.styleClasses.value);

function sheetsOf(root: ElementNode): string {
  let css = "";
  walk(root, (element) => {
    if (element.tag !== "style") return element.tag !== "svg" && element.tag !== "noscript";
    const media = attribute(element, "media");
    const first = element.children[0];
    if (/^(?:all|screen)?$/i.test(media) && first?.kind === "text") {
      css += first.value.slice(0, limits.styleSheetChars.value - css.length);
    }
    return false;
  });
  return withoutComments(css);
}

/** A comment that never ends stays, as the rest of a broken style sheet. */
function withoutComments(css: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const open = css.indexOf("/*", at);
    const close = open === -1 ? -1 : css.indexOf("*/", open + 2);
    if (close === -1) return out + css.slice(at);
    out += css.slice(at, open);
    at = close + 2;
  }
}

/** Selectors and declarations of each rule that applies to every screen. */
function* blocksOf(css: string): Generator<[string, string]> {
  let at = 0;
  for (;;) {
    const open = css.indexOf("{", at);
    if (open === -1) return;
    const head = css
      .slice(at, open)
      .replace(/^[\s}]+|^[^;{}]*;/g, "")
      .trim();
    if (head.startsWith("@")) {
      const holds = /^@(?:media\s+(?:all|screen)|layer\b[^{]*)$/i.test(head);
      at = holds ? open + 1 : endOfBlock(css, open);
      continue;
    }
    const close = css.indexOf("}", open);
    if (close === -1) return;
    yield [head, css.slice(open + 1, close)];
    at = close + 1;
  }
}

/** The index after the brace that closes the one at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at + 1;
  }
  return css.length;
}

function displayOf(declarations: string): Display | null {
  const found = /(?:^|[;\s])(display|visibility)\s*:\s*([a-z-]+)\s*(!\s*important)?/i.exec(
    declarations,
  );
  if (!found) return null;
  const property = found[1]?.toLowerCase() === "display" ? "display" : "visibility";
  const hidden = /^(?:none|hidden|collapse)$/i.test(found[2] ?? "");
  // An animation shows the element after a moment.
  if (hidden && /(?:^|[;\s])animation/i.test(declarations)) return null;
  return { property, hidden, important: found[3] !== undefined };
}

const compoundForm = /^([a-z][a-z0-9]*)?((?:[.#][\w-]+)*)$/i;

function parseSelector(text: string): Selector | null {
  const parts = text.trim().split(/\s*>\s*|\s+/);
  if (parts.length > 4 || text.length > 300) return null;
  const compounds: Compound[] = [];
  let weight = 0;
  for (const part of parts) {
    const found = compoundForm.exec(part);
    if (!found || part === "") return null;
    const names = found[2]?.match(/[.#][\w-]+/g) ?? [];
    const ids = names.filter((name) => name.startsWith("#"));
    const classes = names.filter((name) => name.startsWith(".")).map((name) => name.slice(1));
    const tag = (found[1] ?? "").toLowerCase();
    compounds.push({ tag, id: ids[0]?.slice(1) ?? "", classes });
    weight += ids.length * 10_000 + classes.length * 100 + (tag === "" ? 0 : 1);
  }
  const last = compounds.pop();
  if (!last) return null;
  const key = last.id !== "" ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : "";
  return key === "" ? null : { key, last, around: compounds.reverse(), weight };
}

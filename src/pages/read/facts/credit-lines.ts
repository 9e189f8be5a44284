import { limits } from "../../../contract/limits.ts";
import {
  blockTags,
  fold,
  headingLevel,
  nameOf,
  textlessTags,
  type ElementNode,
} from "../html/tree.ts";
import { namePattern } from "../html/name-pattern.ts";
import { placeOf, type Place } from "../places.ts";

/** A short line of the page beside its headline, where authors and dates are named. */
export type CreditLine = {
  readonly text: string;
  /** Its parts, as the inline elements divide it. */
  readonly parts: readonly CreditPart[];
  /** The block that contains it. */
  readonly element: ElementNode;
  /** How many lines after the headline; negative before it. */
  readonly distance: number;
};

export type CreditPart = { readonly text: string; readonly element: ElementNode };

type Draft = { parts: CreditPart[]; element: ElementNode; length: number };

/**
 * The lines beside the headline: a few before it and more after it. Menus, sidebars, comments and
 * cards of other pages have none.
 */
export function creditLines(root: ElementNode, headline: ElementNode | null): CreditLine[] {
  const reader = new LineReader(headline);
  reader.read(root, root, "main");
  reader.endLine();
  const at = reader.headlineAt;
  const start = at < 0 ? 0 : at;
  return reader.lines
    .map((line, index) => ({ line, distance: index - start }))
    .filter(({ line }) => line.length <= maxLineChars && !isCard(line.element, headline))
    .map(({ line, distance }) => ({
      text: fold(line.parts.map(({ text }) => text).join(" ")),
      parts: line.parts,
      element: line.element,
      distance,
    }))
    .filter(({ text }) => text !== "");
}

const maxLineChars = 240;
const linesBefore = 10;

class LineReader {
  readonly lines: Draft[] = [];
  headlineAt = -1;
  private current: Draft | null = null;
  private readonly headline: ElementNode | null;
  /** The elements around the headline are part of the content, whatever their names are. */
  private readonly around = new Set<ElementNode>();

  constructor(headline: ElementNode | null) {
    this.headline = headline;
    for (let up = headline?.parent; up; up = up.parent) this.around.add(up);
  }

  private get isFull(): boolean {
    const from = this.headline === null ? 0 : this.headlineAt;
    return from >= 0 && this.lines.length - from > limits.creditLines.value;
  }

  read(parent: ElementNode, block: ElementNode, place: Place): void {
    for (const child of parent.children) {
      if (this.isFull) return;
      if (child.kind === "text") this.add(child.value, parent, block);
      else if (child === this.headline) this.passHeadline();
      else if (!child.hidden && !textlessTags.has(child.tag)) this.readElement(child, block, place);
    }
  }

  private readElement(child: ElementNode, block: ElementNode, place: Place): void {
    const here = this.around.has(child) ? "main" : placeOf(child, place);
    if (here === "nav" || here === "footer" || here === "aside" || child.tag === "form") return;
    if (!this.around.has(child) && besides.test(nameOf(child))) return;
    if (child.tag === "br") this.endLine();
    const isBlock = blockTags.has(child.tag);
    if (isBlock) this.endLine();
    this.read(child, isBlock ? child : block, here);
    if (isBlock) this.endLine();
  }

  private add(value: string, parent: ElementNode, block: ElementNode): void {
    const text = fold(value.slice(0, 1_000));
    if (text === "") return;
    this.current ??= { parts: [], element: block, length: 0 };
    this.current.length += text.length;
    if (this.current.length <= maxLineChars) this.current.parts.push({ text, element: parent });
  }

  endLine(): void {
    if (this.current) this.lines.push(this.current);
    this.current = null;
  }

  private passHeadline(): void {
    this.endLine();
    this.lines.splice(0, Math.max(0, this.lines.length - linesBefore));
    this.headlineAt = this.lines.length;
  }
}

const besides = namePattern(`
  comments? related recommend(?:ed|ations)? sidebar breadcrumbs? share social cookie popular latest`);

/** Whether the line belongs to a card with its own heading, which is about another page. */
function isCard(element: ElementNode, headline: ElementNode | null): boolean {
  let up: ElementNode | null = element;
  for (let level = 0; up && level < 6; level++, up = up.parent) {
    if (up.chars > maxCardChars) return false;
    if (headline && contains(up, headline)) return false;
    if (hasLinkedHeading(up, 0)) return true;
  }
  return false;
}

const maxCardChars = 500;

function contains(outer: ElementNode, inner: ElementNode): boolean {
  for (let up: ElementNode | null = inner; up; up = up.parent) if (up === outer) return true;
  return false;
}

function hasLinkedHeading(element: ElementNode, depth: number): boolean {
  return element.children.some((child) => {
    if (child.kind === "text" || depth > 5) return false;
    if (headingLevel(child.tag) > 0 && child.chars > 15)
      return child.linkChars > 0 || isLinked(child);
    return hasLinkedHeading(child, depth + 1);
  });
}

function isLinked(element: ElementNode): boolean {
  let up: ElementNode | null = element.parent;
  for (let level = 0; up && level < 4; level++, up = up.parent) if (up.tag === "a") return true;
  return false;
}

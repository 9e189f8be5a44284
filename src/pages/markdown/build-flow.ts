import type { Resolve } from "../read/addresses.ts";
import { isInOffer } from "../read/main-content/offers.ts";
import { operationParts } from "../read/main-content/operations.ts";
import type { Place } from "../read/places.ts";
import type { RemovalRecorder } from "../read/removal-recorder.ts";
import {
  attribute,
  blockTags,
  elementsOf,
  find,
  hasAttribute,
  headingLevel,
  nameOf,
  textlessTags,
  textOf,
  type ElementNode,
  type TreeNode,
} from "../read/html/tree.ts";
import { calloutOf, type Callout } from "./callout.ts";
import {
  codeLanguage,
  codeOfTable,
  codeText,
  continuesListing,
  isCodeBlock,
  isCodeBox,
} from "./code-block.ts";
import { excludedEntries } from "./excluded-entries.ts";
import type { Definition, Flow, Inline, ListItem } from "./flow.ts";
import { imageOf } from "./image.ts";
import { addText, append, lastCharacter, separate, joined, withoutLabel } from "./inline-run.ts";
import { hasWords, isBlank, paragraphs, plain, withName } from "./inline.ts";
import type { Notes } from "./footnotes.ts";
import { mathsOf } from "./maths.ts";
import { raisedText } from "./raised.ts";
import { isCrossedOut, priceRun, type PriceRun } from "./price-run.ts";
import { isBoxTable, isMarkedTable, tableRows } from "./table.ts";
import { splitTex } from "./tex-in-text.ts";
import { answerOf } from "./yes-or-no.ts";

export interface Exchange {
  readonly question: ElementNode;
  readonly answer: readonly ElementNode[];
}

export interface FlowOptions {
  readonly resolve: Resolve;
  /** Elements to leave out: invisible parts, boilerplate. */
  readonly skip: (element: ElementNode) => boolean;
  /** Keep empty items and headings and blank lines of code, as they were written. */
  readonly faithful?: boolean;
  /** About the maximum number of characters to gather. */
  readonly maxChars?: number;
  readonly notes?: Notes;
  /** A script of the page renders the formulas between `$` or `\(` in its text. */
  readonly tex?: boolean;
  readonly exchanges?: ReadonlyMap<ElementNode, Exchange>;
  /** Elements that are one card of a grid. */
  readonly cards?: ReadonlyMap<ElementNode, { grid: number; card: number }>;
  readonly recorder?: RemovalRecorder | undefined;
  readonly parts?: PartMarks;
}

/** Marks blocks with the part of the page to which they belong. */
export interface PartMarks {
  readonly root: BodyPart;
  /** The part that the element begins; `around` when it begins none. */
  partOf(element: ElementNode, around: BodyPart): BodyPart;
  /** A block without a mark belongs to the part of the block around it. */
  mark(block: Flow, part: BodyPart): void;
}

export interface BodyPart {
  readonly place: Place;
  /** In the element that was chosen as the main content. */
  readonly isContent: boolean;
}

/** The output of the walk: finished blocks, and the current run of inlines. */
interface Sink {
  readonly blocks: Flow[];
  inlines: Inline[];
  /** The URL of a link around blocks; the next words get it. */
  link: string | null;
  /** The number of blocks that were marked with their part. */
  marked: number;
}

export function buildFlow(nodes: readonly TreeNode[], options: FlowOptions): Flow[] {
  const builder = new FlowBuilder(options);
  return [...builder.build(nodes), ...builder.notes()];
}

/**
 * One walk over the tree, with a method for each kind of element. Long, because the methods call
 * each other: the content of a cell, an item or a heading is built by the same walk.
 */
class FlowBuilder {
  private readonly options: FlowOptions;
  private anchor: string | null = null;
  private readonly asked = new Set<ElementNode>();
  private readonly answered = new Set<ElementNode>();
  private readonly excluded = new Set<ElementNode>();
  /** The number of enclosing questions. */
  private asking = 0;
  private readonly referred = new Set<string>();
  private defining = false;
  /** The number of enclosing captions. */
  private captions = 0;

  /** The pieces of the last code block. */
  private listing: readonly ElementNode[] = [];
  private left: number;
  private part: BodyPart | undefined;

  constructor(options: FlowOptions) {
    this.options = options;
    this.left = options.maxChars ?? Infinity;
  }

  build(nodes: readonly TreeNode[]): Flow[] {
    const sink: Sink = { blocks: [], inlines: [], link: null, marked: 0 };
    this.nodes(nodes, sink);
    this.flush(sink);
    return sink.blocks;
  }

  /** The notes that the built blocks refer to. */
  notes(): Flow[] {
    const { notes } = this.options;
    if (!notes || this.referred.size === 0) return [];
    const found: Flow[] = [];
    for (const [element, id] of notes.definitions) {
      if (!this.referred.has(id)) continue;
      this.defining = true;
      const children = withoutLabel(this.below(element), id);
      this.defining = false;
      if (children.length === 0) continue;
      const note: Flow = { kind: "note", id, children };
      this.options.recorder?.built(note, element);
      found.push(note);
    }
    return found;
  }

  private note(element: ElementNode, sink: Sink): boolean {
    const { notes } = this.options;
    if (!notes) return false;
    const id = notes.references.get(element);
    if (id !== undefined) {
      this.referred.add(id);
      sink.inlines.push({ kind: "note", id });
      return true;
    }
    if (notes.backlinks.has(element)) {
      const leavesOut = this.defining || headingLevel(element.tag) > 0;
      if (leavesOut) this.options.recorder?.skipped(element, "way back from a note");
      return leavesOut;
    }
    return !this.defining && notes.definitions.has(element);
  }

  private below(element: ElementNode): Flow[] {
    const blocks = this.build(element.children);
    if (this.options.recorder)
      for (const each of blocks) this.options.recorder.built(each, element);
    return blocks;
  }

  private inlines(element: ElementNode): Inline[] {
    const sink: Sink = { blocks: [], inlines: [], link: null, marked: 0 };
    this.nodes(element.children, sink);
    this.flush(sink);
    return joined(sink.blocks);
  }

  private nodes(nodes: readonly TreeNode[], sink: Sink): void {
    let before: TreeNode | null = null;
    let shown: TreeNode | null = null;
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at];
      if (!node || this.left <= 0) return;
      const run = this.priceAt(nodes, at);
      if (run) {
        at = run.end - 1;
        before = null;
        shown = null;
        this.price(run, sink);
        continue;
      }
      if (
        before?.kind === "element" &&
        node.kind === "element" &&
        ((isLabel(before) && isLabel(node)) || areParts(before, node))
      ) {
        separate(sink.inlines, textOf(node, 1));
      }
      if (shown !== null && isPriceBeside(shown, node)) addText(sink.inlines, " ");
      before = node;
      // Between a name and its price there may be a line that style draws.
      if (node.chars > 0 || node.kind === "text" || node.tag === "br") shown = node;
      if (node.kind === "text") {
        this.left -= node.value.length;
        this.words(node.value, sink);
      } else if (this.options.recorder) this.recorded(node, sink, this.options.recorder);
      else if (this.options.parts) this.inPart(node, sink, this.options.parts);
      else this.element(node, sink);
    }
  }

  private priceAt(nodes: readonly TreeNode[], at: number): PriceRun | null {
    if (this.options.faithful === true) return null;
    return priceRun(nodes, at, this.options.skip, this.isNote);
  }

  private readonly isNote = (raised: ElementNode): boolean =>
    !/^[.,]/.test(raisedText(raised, this.options.notes?.raised ?? none) ?? ",");

  private price(run: PriceRun, sink: Sink): void {
    if (run.block) this.flush(sink);
    const before = lastCharacter(sink.inlines);
    addText(sink.inlines, /[\p{L}\p{N}€]/u.test(before) ? ` ${run.text}` : run.text);
    if (run.block) this.flush(sink);
  }

  private recorded(element: ElementNode, sink: Sink, recorder: RemovalRecorder): void {
    const from = sink.blocks.length;
    this.element(element, sink);
    for (const block of sink.blocks.slice(from)) recorder.built(block, element);
  }

  private inPart(element: ElementNode, sink: Sink, parts: PartMarks): void {
    const around = this.part ?? parts.root;
    const part = parts.partOf(element, around);
    if (part === around) return this.element(element, sink);
    if (element.holdsBlock || blockTags.has(element.tag)) this.flush(sink);
    markNew(sink, parts, around);
    this.part = part;
    this.element(element, sink);
    markNew(sink, parts, part);
    this.part = around;
  }

  private words(value: string, sink: Sink): void {
    if (this.options.tex !== true || !/[\\$]/.test(value)) {
      addText(sink.inlines, value);
      return;
    }
    const parts = splitTex(value);
    const alone = parts.every(({ maths, text }) => maths || text.trim() === "");
    for (const { maths, display, text } of parts) {
      if (!maths) addText(sink.inlines, text);
      else if (display && alone) {
        this.flush(sink);
        sink.blocks.push({ kind: "maths", source: text });
      } else sink.inlines.push({ kind: "maths", source: text });
    }
  }

  private element(element: ElementNode, sink: Sink): void {
    const { tag } = element;
    if (this.formula(element, sink)) return;
    if (textlessTags.has(tag) || this.options.skip(element)) return;
    if (this.note(element, sink)) return;
    this.remember(element);
    const exchange = this.options.exchanges?.get(element);
    if (exchange && !this.asked.has(element)) {
      this.asked.add(element);
      return this.exchange(exchange, sink);
    }
    if (this.answered.has(element)) return;
    if (isCrossedOut(element) && this.options.faithful !== true) return this.struck(element, sink);
    const callout = blockTags.has(tag) ? calloutOf(element) : null;
    const card = callout ? undefined : this.options.cards?.get(element);
    if (card) {
      this.flush(sink);
      this.exclude(element);
      const children = withNamedPicture(this.below(element));
      if (children.length > 0) sink.blocks.push({ kind: "card", ...card, children });
      return;
    }
    if (callout) return this.callout(element, callout, sink);
    if (blockTags.has(tag)) return this.block(element, sink);
    if (tag === "a") return this.link(element, sink);
    return this.inline(element, sink);
  }

  /** An old price: crossed out, and apart from the new one. */
  private struck(element: ElementNode, sink: Sink): void {
    const isBlock = blockTags.has(element.tag);
    if (isBlock) this.flush(sink);
    const children = this.inlines(element);
    this.apart(children, sink);
    if (isBlock) this.flush(sink);
  }

  private apart(children: Inline[], sink: Sink): void {
    addText(sink.inlines, " ");
    const isStruck = children.length === 1 && children[0]?.kind === "strike";
    if (isStruck) append(sink.inlines, children);
    else sink.inlines.push({ kind: "strike", children });
    addText(sink.inlines, " ");
  }

  private block(element: ElementNode, sink: Sink): void {
    const { tag } = element;
    this.flush(sink);
    const level = headingLevel(tag);
    if (level > 0 && !this.describesPicture(element)) return this.heading(element, level, sink);
    switch (tag) {
      case "hr":
        sink.blocks.push({ kind: "rule" });
        return;
      case "pre":
        this.code(element, sink);
        return;
      case "blockquote": {
        const children = this.below(element);
        sink.blocks.push({ kind: "quote", callout: null, children });
        return;
      }
      case "ul":
      case "ol":
      case "menu":
      case "dir":
        this.list(element, sink);
        return;
      case "dl":
        this.definitions(element, sink);
        return;
      case "table":
        this.table(element, sink);
        return;
      case "div":
        if (isCodeBox(element)) {
          this.code(element, sink);
          return;
        }
        if (this.isTable(element)) this.table(element, sink);
        else this.children(element, sink);
        return;
      default:
        if (this.isTable(element)) this.table(element, sink);
        else this.children(element, sink);
    }
  }

  private isTable(element: ElementNode): boolean {
    if (isMarkedTable(element)) return true;
    return this.options.faithful !== true && isBoxTable(element, this.options.skip);
  }

  private children(element: ElementNode, sink: Sink): void {
    const caption = isCaption(element) ? 1 : 0;
    this.captions += caption;
    this.exclude(element);
    this.nodes(element.children, sink);
    this.flush(sink);
    if (this.excluded.has(element)) addNo(sink.blocks.slice(-1));
    this.captions -= caption;
  }

  private exclude(element: ElementNode): void {
    if (this.options.faithful === true || !isLinesOfOffer(element)) return;
    for (const each of excludedEntries(element, true)) this.excluded.add(each);
  }

  private describesPicture(heading: ElementNode): boolean {
    return this.options.faithful !== true && (this.captions > 0 || isCaption(heading));
  }

  private heading(element: ElementNode, level: number, sink: Sink): void {
    if (holdsTable(element)) {
      this.nodes(element.children, sink);
      this.flush(sink);
      return;
    }
    const children = linked(withName(this.inlines(element)), sink);
    if (children.length === 0 && !this.options.faithful) return;
    sink.blocks.push({ kind: "heading", level, children, anchor: this.anchor });
  }

  private code(element: ElementNode, sink: Sink): void {
    const faithful = this.options.faithful === true;
    const language = codeLanguage(element);
    const last = sink.blocks.at(-1);
    const parts =
      !faithful && last?.kind === "code" && last.language === language && continuesListing(element)
        ? [...this.listing, element]
        : [element];
    const value = codeText(parts, faithful);
    if (value === "" && !faithful) return;
    if (parts.length > 1) sink.blocks.pop();
    this.listing = parts;
    sink.blocks.push({ kind: "code", value, language });
  }

  private list(element: ElementNode, sink: Sink): void {
    const items: ListItem[] = [];
    const excluded = this.options.faithful
      ? null
      : excludedEntries(element, isLinesOfOffer(element));
    for (const child of element.children) {
      if (child.kind === "text" || this.left <= 0 || this.options.skip(child)) continue;
      if (!this.defining && this.options.notes?.definitions.has(child)) continue;
      const last = items.at(-1);
      if (child.tag === "ul" || child.tag === "ol") {
        // A list directly inside a list belongs to the previous item.
        if (last) append(last.children, this.build([child]));
        else items.push({ children: this.build([child]), checked: null, anchor: this.anchor });
        continue;
      }
      const checked = child.tag === "li" ? checkbox(child) : null;
      this.remember(child);
      const wrapped = this.options.exchanges?.has(child) || this.options.cards?.has(child);
      const children = wrapped ? this.build([child]) : this.below(child);
      if (excluded?.has(child)) addNo(children);
      if (children.length > 0 || this.options.faithful)
        items.push({ children, checked, anchor: this.anchor });
    }
    if (items.length === 0) return;
    if (items.every((item) => item.children.length > 0 && item.children.every(isGroup))) {
      for (const item of items) append(sink.blocks, item.children);
      return;
    }
    const start = element.tag === "ol" ? startOf(element) : null;
    sink.blocks.push({ kind: "list", start, items });
  }

  private definitions(element: ElementNode, sink: Sink): void {
    const entries: Definition[] = [];
    let open: Definition | null = null;
    const take = (parent: ElementNode): void => {
      for (const child of parent.children) {
        if (child.kind === "text" || this.options.skip(child)) continue;
        this.remember(child);
        if (child.tag === "dt") {
          if (!open || open.descriptions.length > 0) {
            open = { terms: [], descriptions: [], anchor: this.anchor };
            entries.push(open);
          }
          const term = this.inlines(child);
          if (term.length > 0) open.terms.push(term);
        } else if (child.tag === "dd") {
          if (!open) {
            open = { terms: [], descriptions: [], anchor: this.anchor };
            entries.push(open);
          }
          const answer = this.options.faithful ? [] : answered(child);
          const description = answer.length > 0 ? answer : this.below(child);
          if (description.length > 0) open.descriptions.push(description);
        } else take(child);
      }
    };
    take(element);
    const nonEmpty = entries.filter(
      (each) => each.terms.length > 0 || each.descriptions.length > 0,
    );
    if (nonEmpty.length > 0) sink.blocks.push({ kind: "definitions", entries: nonEmpty });
  }

  private table(element: ElementNode, sink: Sink): void {
    const numbered = codeOfTable(element);
    if (numbered) return this.code(numbered, sink);
    const skip = (each: ElementNode): boolean => this.left <= 0 || this.options.skip(each);
    const rows = tableRows(element, (cell) => this.inlines(cell), skip);
    if (rows === null) {
      this.nodes(element.children, sink);
      this.flush(sink);
    } else if (rows.length > 0) {
      this.caption(element, sink);
      sink.blocks.push({ kind: "table", rows, anchor: this.anchor });
    }
  }

  /** Markdown tables have no captions, so the caption becomes a paragraph above the table. */
  private caption(table: ElementNode, sink: Sink): void {
    const caption = elementsOf(table).find(({ tag }) => tag === "caption");
    if (caption && !this.options.skip(caption)) append(sink.blocks, this.below(caption));
  }

  private exchange({ question, answer }: Exchange, sink: Sink): void {
    this.flush(sink);
    this.asking++;
    const asked = question.tag === "summary" ? this.below(question) : this.build([question]);
    this.asking--;
    const words = joined(asked);
    const heading = asked.find((block) => block.kind === "heading");
    sink.blocks.push({
      kind: "exchange",
      level: heading?.kind === "heading" ? heading.level : 0,
      question: words,
      answer: this.build(answer),
      anchor: this.anchor,
    });
    for (const each of answer) this.answered.add(each);
  }

  private callout(element: ElementNode, { line, title }: Callout, sink: Sink): void {
    this.flush(sink);
    const rest = element.children.filter((child) => child !== title);
    const children = this.build(rest);
    if (children.length > 0) sink.blocks.push({ kind: "quote", callout: line, children });
  }

  private link(element: ElementNode, sink: Sink): void {
    const url = this.leadsNowhere(element)
      ? null
      : this.options.resolve(attribute(element, "href"));
    if (element.holdsBlock) {
      this.flush(sink);
      const outer = sink.link;
      if (hasAttribute(element, "href")) sink.link = url;
      this.nodes(element.children, sink);
      this.flush(sink);
      sink.link = outer;
      return;
    }
    const inner: Sink = { blocks: [], inlines: [], link: null, marked: 0 };
    this.nodes(element.children, inner);
    if (sink.inlines.at(-1)?.kind === "link") separate(sink.inlines, textOf(element, 1));
    const shown = inner.inlines.some((inline) => inline.kind !== "text" || /\S/.test(inline.value));
    if (!shown && !this.options.faithful) return;
    if (url === null || !hasAttribute(element, "href")) append(sink.inlines, inner.inlines);
    else {
      const title = attribute(element, "title");
      sink.inlines.push({ kind: "link", url, title, children: inner.inlines });
    }
  }

  /** A link that is a control for a script. */
  private leadsNowhere(link: ElementNode): boolean {
    return this.options.faithful !== true && attribute(link, "href").trim() === "#";
  }

  private inline(element: ElementNode, sink: Sink): void {
    const { tag } = element;
    if (tag === "br") {
      sink.inlines.push({ kind: "break" });
      return;
    }
    if (tag === "img") {
      const image = imageOf(element, this.options.resolve);
      if (image) sink.inlines.push(image);
      return;
    }
    if (tag === "code" && isCodeBlock(element)) {
      this.flush(sink);
      this.code(element, sink);
      return;
    }
    if (codeTags.has(tag) && !element.holdsBlock) {
      const value = textOf(element).replace(/[\r\n]+/g, " ");
      if (value !== "") sink.inlines.push({ kind: "code", value });
      return;
    }
    if (tag === "svg") return;
    if (tag === "button" && !this.hasContent(element)) {
      this.options.recorder?.skipped(element, "button");
      return;
    }
    const mark = marks[tag];
    if (mark && !element.holdsBlock && !isReference(element)) {
      const inner: Sink = { blocks: [], inlines: [], link: null, marked: 0 };
      this.nodes(element.children, inner);
      if (mark === "strike" && element.prices > 0) this.apart(inner.inlines, sink);
      else sink.inlines.push({ kind: mark, children: inner.inlines });
      return;
    }
    const others = this.options.notes?.raised ?? none;
    const raised = tag === "sup" && sink.inlines.length > 0 ? raisedText(element, others) : null;
    if (raised !== null) {
      addText(sink.inlines, raised);
      return;
    }
    if (tag === "q") {
      addText(sink.inlines, "“");
      this.nodes(element.children, sink);
      addText(sink.inlines, "”");
      return;
    }
    this.nodes(element.children, sink);
  }

  /** Text on a button is a label, unless it is what the button opens: a question, an operation. */
  private hasContent(button: ElementNode): boolean {
    if (this.asking > 0 || this.options.faithful === true) return true;
    if (hasAttribute(button, "aria-expanded") || button.chars > buttonChars) return true;
    if (isWholeHeading(button) || operationParts(button)(button)) return true;
    return button.isOffer || find(button, ({ tag }) => headingLevel(tag) > 0) !== null;
  }

  private formula(element: ElementNode, sink: Sink): boolean {
    const maths = mathsOf(element);
    if (!maths) return false;
    if (!maths.display) {
      sink.inlines.push({ kind: "maths", source: maths.source });
      return true;
    }
    this.flush(sink);
    sink.blocks.push({ kind: "maths", source: maths.source });
    return true;
  }

  private flush(sink: Sink): void {
    const [first] = sink.inlines;
    if (first === undefined) return;
    if (sink.inlines.length === 1 && isBlank(first)) {
      sink.inlines = [];
      return;
    }
    const parts = paragraphs(sink.inlines);
    sink.inlines = [];
    for (const part of parts) {
      const children = linked(part, sink);
      const caption = this.captions > 0;
      sink.blocks.push({ kind: "paragraph", children, anchor: this.anchor, caption });
    }
  }

  private remember(element: ElementNode): void {
    const id = attribute(element, "id");
    if (id !== "" && (blockTags.has(element.tag) || element.parent?.tag[0] === "h")) {
      this.anchor = id;
    } else if (element.tag === "a" && element.children.length === 0) {
      const name = id || attribute(element, "name");
      if (name !== "") this.anchor = name;
    }
  }
}

/** What a plan contains may be boxes with icons rather than a list. */
const isLinesOfOffer = (element: ElementNode): boolean =>
  element.chars > 0 && element.children.length > 1 && (element.isOffer || isInOffer(element));

/** "Not included" as a picture. */
function answered(cell: ElementNode): Flow[] {
  const answer = cell.chars === 0 ? answerOf(cell) : null;
  if (answer !== "yes" && answer !== "no") return [];
  const children: Inline[] = [{ kind: "text", value: answer }];
  return [{ kind: "paragraph", children, anchor: null, caption: false }];
}

/** Writes what the icon of an entry shows. */
function addNo(children: readonly Flow[]): void {
  const first = children.find(({ kind }) => kind === "paragraph");
  if (first?.kind === "paragraph") first.children.push({ kind: "text", value: ": no" });
}

/** Elements that only style separates, such as a name and a count; one letter is a drop cap. */
const isLabel = (element: ElementNode): boolean =>
  (element.tag === "span" || element.tag === "a" || element.tag === "time") &&
  element.chars > 1 &&
  !element.holdsBlock &&
  hasAttribute(element, "class");

/**
 * Boxes beside each other in a row: a day and its month, a phrase and what follows. Letters alone
 * may be one word in several styles.
 */
function areParts(before: ElementNode, node: ElementNode): boolean {
  if (!partTags.has(before.tag) || !partTags.has(node.tag)) return false;
  if (before.holdsBlock || node.holdsBlock || before.chars > partChars || node.chars > partChars)
    return false;
  const [left, right] = [textOf(before, partChars).trim(), textOf(node, partChars).trim()];
  if (left === "" || right === "") return false;
  if (/^\d+$/.test(left)) return /^\p{L}{3,}$/u.test(right);
  return /\s/.test(left) || /\s/.test(right) || (before.tag === "a") !== (node.tag === "a");
}

/** A name and its price, which only style separates. A letter alone may be part of a word. */
function isPriceBeside(before: TreeNode, node: TreeNode): boolean {
  if (before.kind === "text" && node.kind === "text") return false;
  if (node.kind === "text" ? !node.isPrice : node.prices === 0 || node.holdsBlock) return false;
  if (before.chars < 3 || (before.kind === "element" && before.holdsBlock)) return false;
  return node.chars <= partChars && /[\p{L}€]$/u.test(textOf(before, maxNameChars));
}

const maxNameChars = 400;

const partTags = new Set(["span", "a", "time"]);
const partChars = 120;

function markNew(sink: Sink, parts: PartMarks, part: BodyPart): void {
  for (; sink.marked < sink.blocks.length; sink.marked++) {
    const block = sink.blocks[sink.marked];
    if (block) parts.mark(block, part);
  }
}

/** Nothing else is in the heading: it names what the button opens. */
const isWholeHeading = ({ parent, chars }: ElementNode): boolean =>
  parent !== null && headingLevel(parent.tag) > 0 && parent.chars === chars;

const buttonChars = 60;

const none: ReadonlySet<number> = new Set();

/** Longer elements with such a name contain the picture as well. */
const captionChars = 600;

function isCaption(element: ElementNode): boolean {
  if (element.tag === "figcaption") return true;
  if (element.chars === 0 || element.chars > captionChars) return false;
  if (element.tag === "figure") return isPicture(element);
  const name = nameOf(element);
  return captionName.test(name) || pictureCaptionName.test(name);
}

/** Beside its picture a figure contains only what describes it. */
const isPicture = (figure: ElementNode): boolean =>
  find(figure, ({ tag }) => tag === "img" || tag === "picture") !== null &&
  find(figure, ({ tag }) => /^(?:pre|table|blockquote|ul|ol|figure)$/.test(tag)) === null;

const captionName = /(?:^|[\s-])(?:wp-caption-text|caption(?:-text)?)(?:$|\s)/;
const picture = "image|photo|foto|img|pic|media|picture|figure|gallery|thumb";
const description = "caption|credit|desc|description|copyright";
const pictureCaptionName = new RegExp(`(?:^|[\\s-])(?:${picture})-?(?:${description})s?(?:$|\\s)`);

const marks: Readonly<Record<string, "strong" | "emphasis" | "strike" | undefined>> = {
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  var: "emphasis",
  s: "strike",
  del: "strike",
  strike: "strike",
};

/** A reference to a work, with its title emphasised inside. */
const isReference = (element: ElementNode): boolean =>
  element.tag === "cite" &&
  (element.linkChars > 0 || find(element, ({ tag }) => tag === "i" || tag === "em") !== null);

const codeTags = new Set(["code", "tt", "samp"]);

/** A card whose name is only in its picture. */
function withNamedPicture(children: Flow[]): Flow[] {
  const [first, second, ...rest] = children;
  if (first?.kind !== "paragraph" || rest.some(({ kind }) => kind === "heading")) return children;
  if (second?.kind !== "paragraph" || !isAmount(plain(second.children))) return children;
  return [{ ...first, children: withName(first.children) }, second, ...rest];
}

const isAmount = (words: string): boolean => /^\D{0,4}\d[\d.,]*\D{0,12}$/.test(words.trim());

const isGroup = (block: Flow): boolean => block.kind === "card" || block.kind === "exchange";

/** Gives the URL of a link around blocks to the first words in it. */
function linked(children: Inline[], sink: Sink): Inline[] {
  if (sink.link === null || !hasWords(children)) return children;
  const url = sink.link;
  sink.link = null;
  return [{ kind: "link", url, title: "", children }];
}

function holdsTable(element: ElementNode): boolean {
  return (
    element.holdsBlock &&
    element.children.some(
      (child) => child.kind === "element" && /^(?:table|ul|ol|pre)$/.test(child.tag),
    )
  );
}

function checkbox(item: ElementNode): boolean | null {
  const first = item.children.find((child) => child.kind === "element" || /\S/.test(child.value));
  const inner =
    first?.kind === "element" && /^(?:p|label)$/.test(first.tag) ? first.children[0] : first;
  if (inner?.kind !== "element" || inner.tag !== "input") return null;
  return attribute(inner, "type") === "checkbox" ? hasAttribute(inner, "checked") : null;
}

function startOf(list: ElementNode): number {
  const start = Number.parseInt(attribute(list, "start"), 10);
  return Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1;
}

import { anyOf, exactly, wordsOfAll } from "../../words/index.ts";
import {
  attribute,
  blockTags,
  elementsOf,
  fold,
  headingLevel,
  nameOf,
  nextWithText,
  textOf,
  type ElementNode,
} from "../read/html/tree.ts";
import { trimEndMarks } from "../../kit/trim-marks.ts";
import { isBehindPrice, type Raised } from "./raised.ts";
import { limits } from "../../contract/limits.ts";

export interface Notes {
  /** Elements that refer to a note, with its number. */
  readonly references: ReadonlyMap<ElementNode, string>;
  /** The element with the text of each note, in the order of the first reference. */
  readonly definitions: ReadonlyMap<ElementNode, string>;
  /** Links from a note back to its reference. */
  readonly backlinks: ReadonlySet<ElementNode>;
  /** Raised numbers in the text without a link that are not cents. */
  readonly raised: Raised;
}

/** The footnotes of the page: short marks, each with the element further down that is its note. */
export function findNotes(body: ElementNode): Notes {
  const map = new PageMap(body);
  const references = new Map<ElementNode, string>();
  const definitions = new Map<ElementNode, string>();
  const backlinks = new Set<ElementNode>();
  for (const [mark, note] of map.beside) refer(mark, note);
  for (const [mark, note] of map.unfolding()) refer(mark, note);
  for (const { element, at } of map.links) {
    const target = map.target(element);
    if (isReturn(element) || attribute(element, "role") === "doc-backlink") backlinks.add(element);
    if (!target) continue;
    if (target.at < at) {
      if (isBacklink(element)) backlinks.add(element);
      continue;
    }
    if (!isReference(element)) continue;
    if (target.element.tag === "a") backlinks.add(target.element);
    refer(wrapperOf(element), definitionOf(target.element, element));
  }
  for (const { element, at } of map.marks) {
    const number = label(element);
    const target = map.numbered(number, at);
    if (target) refer(element, definitionOf(target, element));
  }
  return { references, definitions, backlinks, raised: map.raisedNumbers() };

  function refer(element: ElementNode, definition: ElementNode | null): void {
    if (!definition || definitions.size >= limits.footnotes.value) return;
    let id = definitions.get(definition);
    if (id === undefined) {
      id = String(definitions.size + 1);
      definitions.set(definition, id);
      const title = titleOf(definition);
      if (title) backlinks.add(title);
    }
    references.set(element, id);
  }
}

/** Several notes of one number belong to different chapters. */
const maxSameNumber = 50;
const lookBack = 20;
const definitionChars = 6_000;

interface Placed {
  readonly element: ElementNode;
  readonly at: number;
}

/** The links, raised numbers and anchors of the page, with their positions. */
class PageMap {
  readonly links: Placed[] = [];
  readonly marks: Placed[] = [];
  private readonly raised = new Set<number>();
  /** Numbers that may be cents instead. */
  private readonly behindPrices = new Set<number>();
  /** Margin notes, which follow their mark directly. */
  readonly beside = new Map<ElementNode, ElementNode>();
  /** Marks with the id of the note that a script shows for them. */
  private readonly named: { mark: ElementNode; note: string }[] = [];
  private readonly ids = new Map<string, Placed>();
  /** Notes by the anchor of their mark, for word processors that omit the ids. */
  private readonly returns = new Map<string, Placed>();
  /** Blocks that begin with a raised number, by that number. */
  private readonly openings = new Map<string, Placed[]>();
  /** The walk is below a rule or below the heading of the notes. */
  private amongNotes = false;

  constructor(body: ElementNode) {
    let at = 0;
    const visit = (element: ElementNode): void => {
      for (const child of element.children) {
        if (child.kind === "text") continue;
        at++;
        this.look(child, at);
        visit(child);
      }
    };
    visit(body);
  }

  target(link: ElementNode): Placed | null {
    const raw = fragmentOf(link);
    if (raw === "") return null;
    return this.ids.get(raw) ?? this.ids.get(decode(raw)) ?? this.returns.get(raw) ?? null;
  }

  /** The note whose id contains the raised number, or that begins with the same number. */
  numbered(number: string, after: number): ElementNode | null {
    if (!/^\d{1,3}$/.test(number)) return null;
    for (const name of ["footnote-", "footnote", "fn-", "fn", "fn:", "note-", "endnote-"]) {
      const found = this.ids.get(`${name}${number}`);
      if (found) return found.element;
    }
    return this.openings.get(number)?.find(({ at }) => at > after)?.element ?? null;
  }

  /** The raised numbers of notes; a number after a price is one if it continues their sequence. */
  raisedNumbers(): Raised {
    const found = new Set(this.raised);
    for (let number = 10; number < 100; number++) {
      if (this.behindPrices.has(number) && found.has(number - 1)) found.add(number);
    }
    return found;
  }

  *unfolding(): Generator<[ElementNode, ElementNode]> {
    for (const { mark, note } of this.named) {
      const found = this.ids.get(note)?.element;
      if (found?.hidden === true) yield [mark, found];
    }
  }

  private look(element: ElementNode, at: number): void {
    const { tag } = element;
    this.lookForFolded(element);
    const id = attribute(element, "id") || (tag === "a" ? attribute(element, "name") : "");
    if (id !== "" && !this.ids.has(id)) this.ids.set(id, { element, at });
    if (tag === "hr") this.amongNotes = true;
    else if (headingLevel(tag) > 0) this.amongNotes = notesTitle.test(label(element));
    else if (tag === "aside") this.besides(element, at);
    else if (tag === "label" && marginMark.test(nameOf(element))) {
      const note = nextWithText(element);
      if (note && marginNote.test(nameOf(note))) this.beside.set(element, note);
    } else if (tag === "a" && attribute(element, "href").includes("#")) {
      this.links.push({ element, at });
      const back = /^(.*?)ref[-_:]?(\d{1,4})$/.exec(fragmentOf(element));
      if (back && !this.returns.has(`${back[1]}${back[2]}`)) {
        this.returns.set(`${back[1]}${back[2]}`, { element, at });
      }
    } else if (element.chars < 6 && element.chars > 0) this.number(element, at);
  }

  /** A mark of a few characters with a hidden note next to it or inside it. */
  private lookForFolded(element: ElementNode): void {
    if (element.tag !== "span" || element.chars === 0 || element.chars > 4) return;
    const named = attribute(element, "data-definition") || attribute(element, "data-footnote");
    if (named !== "") this.named.push({ mark: element, note: named.replace(/^#/, "") });
    if (!/foot-?note/.test(nameOf(element))) return;
    const note = elementsOf(element).find((each) => each.hidden && /foot-?note/.test(nameOf(each)));
    if (note) this.beside.set(element, note);
  }

  private number(element: ElementNode, at: number): void {
    const raised = element.tag === "sup";
    const bold = element.tag === "strong" || element.tag === "b";
    const scripted = raised && /^javascript:/i.test(hrefBelow(element));
    if ((!raised && !bold) || (element.linkChars > 0 && !scripted)) return;
    const number = label(element);
    if (!/^(?:\d{1,3})$/.test(number)) return;
    const block = blockOpenedBy(element);
    if (block === null) {
      if (!raised) return;
      this.marks.push({ element, at });
      const maybeCents = number.length === 2 && isBehindPrice(element);
      (maybeCents ? this.behindPrices : this.raised).add(Number(number));
    } else if (raised || this.amongNotes) this.open(number, { element: block, at });
  }

  /** A numbered list in an aside: its numbers are those of the marks. */
  private besides(aside: ElementNode, at: number): void {
    for (const list of elementsOf(aside)) {
      if (list.tag !== "ol" || list.chars !== aside.chars) continue;
      const start = Number.parseInt(attribute(list, "start"), 10) || 1;
      elementsOf(list)
        .filter(({ tag }) => tag === "li")
        .forEach((element, index) => this.open(String(start + index), { element, at }));
    }
  }

  private open(number: string, placed: Placed): void {
    const known = this.openings.get(number);
    if (known && known.length < maxSameNumber) known.push(placed);
    else if (!known) this.openings.set(number, [placed]);
  }
}

const marginMark = /margin-?toggle|(?:sidenote|footnote)-?number|foot-?ref/;
const marginNote = /(?:^|[\s-])(?:side|margin|foot)-?note(?:$|\s)/;

const notesTitle = exactly(
  wordsOfAll(({ pageParts }) => pageParts.footnoteTitles),
  "i",
);
const backToText = anyOf(wordsOfAll(({ pageParts }) => pageParts.backToText));
const backLabel = new RegExp(`^(?:${backToText}|↩︎?|↑|\\^)`, "i");

function fragmentOf(link: ElementNode): string {
  const href = attribute(link, "href");
  return href.slice(href.indexOf("#") + 1);
}

function hrefBelow(element: ElementNode): string {
  const link = elementsOf(element).find(({ tag }) => tag === "a");
  return link ? attribute(link, "href") : "";
}

/** The paragraph or item that begins with this mark; null for a mark within a text. */
function blockOpenedBy(mark: ElementNode): ElementNode | null {
  for (let at = mark; at.parent; at = at.parent) {
    if (at.position > lookBack) return null;
    for (const before of at.parent.children) {
      if (before === at) break;
      if (before.kind === "text" ? /\S/.test(before.value) : before.chars > 0) return null;
    }
    if (blockTags.has(at.parent.tag)) return at.parent.chars > at.chars ? at.parent : null;
  }
  return null;
}

/** The heading that contains only the number of the note below it. */
function titleOf(definition: ElementNode): ElementNode | null {
  const siblings = definition.parent?.children ?? [];
  for (let at = definition.position - 1; at >= 0; at--) {
    const before = siblings[at];
    if (before?.kind !== "element") continue;
    return headingLevel(before.tag) > 0 && isNumber(before) ? before : null;
  }
  return null;
}

const isNumber = (element: ElementNode): boolean => /^\d{1,4}$/.test(label(element));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const label = (element: ElementNode): string =>
  trimEndMarks(fold(textOf(element, 60)), /[\])]/)
    .replace(/^[[(]+/, "")
    .trim();

function isReference(link: ElementNode): boolean {
  const text = label(link);
  if (text.length > 8 || headingLevel(link.parent?.tag ?? "") > 0) return false;
  const marked = /noteref/.test(attribute(link, "role") + attribute(link, "epub:type"));
  const named = /footnote|fn-?ref|note-?ref|(?:^|[\s-])(?:reference|citation|sidenote)/.test(
    `${nameOf(link)} ${link.parent ? nameOf(link.parent) : ""}`,
  );
  const sign = /^(?:\d{1,4}|[*†‡§¶]{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|note \d+|fn ?\d+)$/i.test(text);
  if (marked || (named && text.length > 0)) return true;
  if (!sign) return false;
  const raised =
    link.parent?.tag === "sup" ||
    link.children.some((child) => child.kind === "element" && child.tag === "sup");
  const bracketed = /^\s*[[(]/.test(textOf(link, 60));
  const href = attribute(link, "href");
  const pointsAtNote = href.includes("#") && /fn|note|cite|ref|bib|ftn/i.test(fragmentOf(link));
  return raised || bracketed || pointsAtNote;
}

/** Only an arrow up: a link back, whatever its URL. */
const isReturn = (link: ElementNode): boolean => /^(?:[↩↑⏎↵^]|\ufe0e|\ufe0f)+$/u.test(label(link));

function isBacklink(link: ElementNode): boolean {
  const text = label(link);
  if (
    /backref|back-?link|footnote-?back|reversefootnote|back-?reference/.test(
      nameOf(link) + attribute(link, "role"),
    )
  ) {
    return true;
  }
  return text.length <= 4 || backLabel.test(text);
}

/** The complete raised mark with its brackets, if nothing else is in it. */
function wrapperOf(link: ElementNode): ElementNode {
  let whole = link;
  for (let up = link.parent; up && !blockTags.has(up.tag); up = up.parent) {
    if (fold(textOf(up, 60)).replace(/[[\]()\s]/g, "") !== label(link).replace(/\s/g, "")) break;
    whole = up;
  }
  return whole;
}

/** The block with the text of a note: the element of its anchor, or a block around it. */
function definitionOf(target: ElementNode, reference: ElementNode): ElementNode | null {
  let block: ElementNode | null = target;
  if (target.parent && headingLevel(target.parent.tag) > 0 && isNumber(target.parent)) {
    block = nextWithText(target.parent);
  }
  while (block && (!blockTags.has(block.tag) || block.chars === 0)) block = block.parent;
  while (block && (block.tag === "dt" || block.chars < 4) && block.parent) block = block.parent;
  if (!block || block.chars > definitionChars || block.hidden) return null;
  if (
    headingLevel(block.tag) > 0 ||
    /^(?:body|main|article|section|table|ul|ol|dl|header|nav)$/.test(block.tag)
  )
    return null;
  for (let up: ElementNode | null = reference; up; up = up.parent) if (up === block) return null;
  return block;
}

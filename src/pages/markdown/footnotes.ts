import {
  attribute,
  blockTags,
  fold,
  headingLevel,
  nameOf,
  textOf,
  type ElementNode,
} from "../read/tree.ts";

export interface Notes {
  /** Elements that refer to a note, with its number. */
  readonly references: ReadonlyMap<ElementNode, string>;
  /** What each note says, in the order of the first reference. */
  readonly definitions: ReadonlyMap<ElementNode, string>;
  /** Links that lead from a note back to where it was referred to. */
  readonly backlinks: ReadonlySet<ElementNode>;
}

/** Footnotes of the page: short links to a part further down that is a note and not a section. */
export function findNotes(body: ElementNode): Notes {
  const map = new PageMap(body);
  const references = new Map<ElementNode, string>();
  const definitions = new Map<ElementNode, string>();
  const backlinks = new Set<ElementNode>();
  for (const { element, at } of map.links) {
    const target = map.target(element);
    if (!target) continue;
    if (target.at < at) {
      if (isBacklink(element)) backlinks.add(element);
      continue;
    }
    if (!isReference(element)) continue;
    refer(wrapperOf(element), definitionOf(target.element, element));
  }
  for (const { element } of map.marks) {
    const number = fold(textOf(element, 20)).replace(/[[\]()]/g, "");
    const target = map.numbered(number);
    if (target) refer(element, definitionOf(target, element));
  }
  return { references, definitions, backlinks };

  function refer(element: ElementNode, definition: ElementNode | null): void {
    if (!definition || definitions.size >= notesMost) return;
    let id = definitions.get(definition);
    if (id === undefined) {
      id = String(definitions.size + 1);
      definitions.set(definition, id);
    }
    references.set(element, id);
  }
}

const notesMost = 2_000;
const definitionChars = 6_000;

interface Placed {
  readonly element: ElementNode;
  readonly at: number;
}

/** Where on the page the links, the raised numbers and the places to jump to are. */
class PageMap {
  readonly links: Placed[] = [];
  readonly marks: Placed[] = [];
  private readonly ids = new Map<string, Placed>();

  constructor(body: ElementNode) {
    let at = 0;
    const visit = (element: ElementNode): void => {
      for (const child of element.children) {
        if (child.kind === "text") continue;
        at++;
        const id = attribute(child, "id") || (child.tag === "a" ? attribute(child, "name") : "");
        if (id !== "" && !this.ids.has(id)) this.ids.set(id, { element: child, at });
        if (child.tag === "a" && attribute(child, "href").includes("#")) {
          this.links.push({ element: child, at });
        } else if (child.tag === "sup" && child.linkChars === 0 && child.chars < 6) {
          this.marks.push({ element: child, at });
        }
        visit(child);
      }
    };
    visit(body);
  }

  target(link: ElementNode): Placed | null {
    const href = attribute(link, "href");
    const raw = href.slice(href.indexOf("#") + 1);
    return raw === "" ? null : (this.ids.get(raw) ?? this.ids.get(decode(raw)) ?? null);
  }

  /** The note that its id alone ties to a raised number. */
  numbered(number: string): ElementNode | null {
    if (!/^\d{1,3}$/.test(number)) return null;
    for (const name of ["footnote-", "footnote", "fn-", "fn", "fn:", "note-", "endnote-"]) {
      const found = this.ids.get(`${name}${number}`);
      if (found) return found.element;
    }
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const label = (element: ElementNode): string =>
  fold(textOf(element, 60))
    .replace(/^[[(]+|[\])]+$/g, "")
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
  return raised || bracketed || /#.*(?:fn|note|cite|ftn|ref)/i.test(attribute(link, "href"));
}

function isBacklink(link: ElementNode): boolean {
  const text = label(link);
  if (
    /backref|back-?link|footnote-?back|reversefootnote|back-?reference/.test(
      nameOf(link) + attribute(link, "role"),
    )
  ) {
    return true;
  }
  return text.length <= 4 || /^(?:back|jump (?:back|up)|return|↩︎?|↑|\^)/i.test(text);
}

/** The whole raised mark, brackets included, when there is nothing else in it. */
function wrapperOf(link: ElementNode): ElementNode {
  let whole = link;
  for (let up = link.parent; up && !blockTags.has(up.tag); up = up.parent) {
    if (fold(textOf(up, 60)).replace(/[[\]()\s]/g, "") !== label(link).replace(/\s/g, "")) break;
    whole = up;
  }
  return whole;
}

/** The block that says what a note says: where its anchor stands, or around it. */
function definitionOf(target: ElementNode, reference: ElementNode): ElementNode | null {
  let block: ElementNode | null = target;
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

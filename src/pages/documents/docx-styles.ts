import { at, attribute, elementsOf, type Xml } from "./xml.ts";

/** What a paragraph takes from its style and from the styles that its style is based on. */
export type ParagraphStyle = {
  /** 1 to 9; 0 for text. */
  heading: number;
  /** An entry of a table of contents repeats a heading. */
  isContents: boolean;
  list: DocxList | null;
};

/** `depth` is the level that counts; `indent` is that of styles which are lists on their own. */
export type DocxList = { id: string; depth: number; indent: number };

const plain: ParagraphStyle = { heading: 0, isContents: false, list: null };

export function paragraphStyles(part: Xml | undefined): (id: string) => ParagraphStyle {
  const elements = new Map<string, Xml>();
  let byDefault = "";
  for (const element of elementsOf(part)) {
    if (element.name !== "style" || attribute(element, "type") !== "paragraph") continue;
    elements.set(attribute(element, "styleId"), element);
    if (isOn(element, "default")) byDefault = attribute(element, "styleId");
  }
  const known = new Map<string, ParagraphStyle>();

  function styleOf(id: string, depth: number): ParagraphStyle {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const element = elements.get(id);
    if (element === undefined || depth > maxDepth) return plain;
    const base = styleOf(attribute(at(element, "basedOn"), "val"), depth + 1);
    const own = at(element, "pPr");
    const name = attribute(at(element, "name"), "val");
    const style = {
      heading: headingOf(name, own) ?? base.heading,
      isContents: /^toc \d|^table of figures/i.test(name),
      list: listOfStyle(name, listOf(own) ?? base.list),
    };
    known.set(id, style);
    return style;
  }
  return (id) => styleOf(id === "" ? byDefault : id, 0);
}

/** The styles "List Bullet 2" and "List Number 3" are deeper lists by their indents alone. */
function listOfStyle(name: string, list: ParagraphStyle["list"]): ParagraphStyle["list"] {
  const level = Number(/^list (?:bullet|number) ([2-5])$/i.exec(name)?.[1] ?? "1");
  return list === null || list.depth > 0 ? list : { ...list, indent: level - 1 };
}

/** Styles of honest documents are based on each other three or four times. */
const maxDepth = 20;

function headingOf(name: string, own: Xml | undefined): number | undefined {
  // Word writes the English names of its built-in styles in every language.
  const named = /^heading (\d)/i.exec(name)?.[1];
  if (named !== undefined) return Number(named);
  if (/^title$/i.test(name)) return 1;
  return outlineOf(own);
}

export function outlineOf(properties: Xml | undefined): number | undefined {
  const level = attribute(at(properties, "outlineLvl"), "val");
  return /^[0-8]$/.test(level) ? Number(level) + 1 : level === "9" ? 0 : undefined;
}

export function listOf(properties: Xml | undefined): ParagraphStyle["list"] | undefined {
  const list = at(properties, "numPr");
  if (list === undefined) return undefined;
  const id = attribute(at(list, "numId"), "val");
  if (id === "0") return null;
  const depth = Number(attribute(at(list, "ilvl"), "val") || "0");
  return { id, depth: depth >= 0 && depth < 9 ? depth : 0, indent: 0 };
}

/** Whether a switch is on; it is on without a value. */
export function isOn(element: Xml | undefined, name: string): boolean {
  const value = name === "" ? (element?.attributes["val"] ?? "1") : attribute(element, name);
  return element !== undefined && /^(?:1|true|on)$/.test(value);
}

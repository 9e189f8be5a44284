import {
  attribute,
  find,
  hasAttributes,
  nameOf,
  textOf,
  type ElementNode,
} from "../read/html/tree.ts";

export interface Maths {
  readonly source: string;
  readonly display: boolean;
}

/** The TeX source of a formula, as its renderer stored it; null if this is not a formula. */
export function mathsOf(element: ElementNode): Maths | null {
  const { tag } = element;
  if (tag === "script") {
    const type = attribute(element, "type");
    if (!type.startsWith("math/tex")) return null;
    return made(textOfScript(element), type.includes("mode=display"));
  }
  if (tag === "img") return imageMaths(element);
  if (tag !== "math" && tag !== "mjx-container" && !hasAttributes(element)) return null;
  const name = nameOf(element);
  if (
    tag === "math" ||
    tag === "mjx-container" ||
    /\bkatex\b|\bkatex-display\b|\bmathjax\b|mwe-math-element/.test(name)
  ) {
    return made(texIn(element), isDisplay(element) || displayed(element));
  }
  for (const key of ["data-tex", "data-latex", "data-math", "data-expr", "data-entry"]) {
    const source = attribute(element, key);
    if (source === "" || (key === "data-entry" && !find(element, isMath))) continue;
    return made(source, isDisplay(element) || tag === "div" || displayed(element));
  }
  return null;
}

const isDisplay = (element: ElementNode): boolean =>
  attribute(element, "display") === "block" ||
  attribute(element, "display") === "true" ||
  /katex-display|math-display|mathjax_display|display/.test(nameOf(element));

const isMath = ({ tag }: ElementNode): boolean => tag === "math";

function made(source: string, display: boolean): Maths | null {
  let text = source.trim();
  if (text.startsWith(styled) && text.endsWith("}")) text = text.slice(styled.length, -1).trim();
  return text === "" ? null : { source: text, display };
}

const styled = "{\\displaystyle";

const textOfScript = (element: ElementNode): string =>
  element.children.map((child) => (child.kind === "text" ? child.value : "")).join("");

function imageMaths(element: ElementNode): Maths | null {
  const name = nameOf(element);
  if (!/\b(?:latex|tex|mwe-math-fallback-image-\w+|math)\b/.test(name)) return null;
  const alt = attribute(element, "alt");
  return made(attribute(element, "data-latex") || alt, /display/.test(name));
}

function texIn(element: ElementNode): string {
  const note = find(
    element,
    (each) =>
      (each.tag === "annotation" && /tex/i.test(attribute(each, "encoding"))) ||
      (each.tag === "script" && attribute(each, "type").startsWith("math/tex")),
  );
  if (note) return note.tag === "script" ? textOfScript(note) : textOf(note);
  const math = element.tag === "math" ? element : find(element, (each) => each.tag === "math");
  const alt = math ? attribute(math, "alttext") : "";
  return alt || attribute(element, "alttext") || attribute(element, "data-tex") || "";
}

function displayed(element: ElementNode): boolean {
  if (find(element, (each) => attribute(each, "display") === "block")) return true;
  const parent = element.parent;
  return parent !== null && /katex-display|math-display|mathjax_display/.test(nameOf(parent));
}

import {
  attribute,
  elementsOf,
  find,
  fold,
  nameOf,
  textOf,
  type ElementNode,
} from "../read/html/tree.ts";

export interface Callout {
  /** First line of the quote: "[!note] Title". */
  readonly line: string;
  /** The element with the title, which is left out of the content. */
  readonly title: ElementNode | null;
}

/** A note, tip or warning box of documentation. */
export function calloutOf(element: ElementNode): Callout | null {
  if (
    element.tag !== "div" &&
    element.tag !== "aside" &&
    element.tag !== "blockquote" &&
    element.tag !== "details"
  ) {
    return null;
  }
  const type = typeOf(element);
  if (type === null) return null;
  const title = find(
    element,
    (each) => each.chars > 0 && each.chars < 200 && titleName.test(nameOf(each)),
  );
  const words = title
    ? fold(textOf(title, 300))
    : `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
  const folded = /is-collapsed/.test(nameOf(element)) ? "-" : "";
  return { line: `[!${type}]${folded} ${words}`, title: title && holder(title, element) };
}

const titleName =
  /(?:^|[\s-])(?:(?:callout|admonition|alert)-(?:title|heading)|note-title)(?:$|[\s-])/;

function typeOf(element: ElementNode): string | null {
  const declared = attribute(element, "data-callout").toLowerCase();
  if (/^[a-z-]{2,20}$/.test(declared)) return declared;
  const name = nameOf(element);
  if (name === "") return null;
  const kind =
    /(?:^|\s)(?:markdown-alert|theme-admonition|alert|callout|admonition)-([a-z]+)(?:\s|$)/.exec(
      name,
    )?.[1];
  if (kind && types.has(kind)) return kind;
  if (/(?:^|\s)(?:admonition|callout|markdown-alert|theme-admonition)(?:\s|$)/.test(name)) {
    return name.split(" ").find((word) => types.has(word)) ?? "note";
  }
  return null;
}

const types = new Set(
  `note info tip hint important warning caution danger error success question example quote abstract
   summary tldr todo bug failure attention seealso faq help check done`.split(/\s+/),
);

/** The child of `element` with the title, if it contains nothing else. */
function holder(title: ElementNode, element: ElementNode): ElementNode {
  const child = elementsOf(element).find(
    (each) => each === title || find(each, (inner) => inner === title),
  );
  return child && child.chars === title.chars ? child : title;
}

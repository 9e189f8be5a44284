import { Parser } from "htmlparser2";
import { limits } from "../../contract/limits.ts";
import { DocumentError } from "./document-fault.ts";

/** An element; names have no prefix, because each producer may choose its own. */
export type Xml = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Xml | string)[];
};

/**
 * Parses one part within bounds. Document type declarations are refused, and with them entities and
 * files from elsewhere. Elements after the limit are left out.
 */
export function parseXml(bytes: Uint8Array): Xml {
  const builder = new XmlBuilder();
  const parser = new Parser(builder, { xmlMode: true, decodeEntities: true });
  const decoder = new TextDecoder(encodingOf(bytes));
  const portion = limits.htmlPortionChars.value;
  for (let start = 0; start < bytes.length && !builder.full; start += portion) {
    parser.write(decoder.decode(bytes.subarray(start, start + portion), { stream: true }));
  }
  if (!builder.full && !builder.complete) throw new DocumentError("broken");
  const root = builder.root.children.find((it) => typeof it !== "string");
  if (root === undefined) throw new DocumentError("broken");
  return root;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

class XmlBuilder {
  readonly root: Xml = { name: "", attributes: {}, children: [] };
  full = false;
  private readonly open: Xml[] = [this.root];
  private nodes = 0;

  /** Whether every element was closed; a part that was cut off has open ones. */
  get complete(): boolean {
    return this.open.length === 1;
  }

  onopentag(raw: string, given: Record<string, string>): void {
    if (this.full) return;
    if (this.open.length > limits.documentXmlDepth.value) throw new DocumentError("bomb");
    this.full = ++this.nodes >= limits.documentXmlNodes.value;
    const element: Xml = { name: localName(raw), attributes: attributesOf(given), children: [] };
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  onclosetag(): void {
    if (this.open.length > 1) this.open.pop();
  }

  ontext(text: string): void {
    // Line breaks between elements are indentation.
    if (this.full || (text.includes("\n") && text.trim() === "")) return;
    const siblings = this.open.at(-1)?.children ?? [];
    const last = siblings.at(-1);
    if (typeof last === "string") siblings[siblings.length - 1] = last + text;
    else siblings.push(text);
  }

  onprocessinginstruction(name: string): void {
    if (/^!doctype/i.test(name)) throw new DocumentError("bomb");
  }
}

const localName = (raw: string): string => raw.slice(raw.indexOf(":") + 1);

/** Names without a prefix come first: `id` is the slide's, `r:id` names a relation. */
function attributesOf(given: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [raw, value] of Object.entries(given)) {
    if (raw.startsWith("xmlns") || raw.includes("rsid")) continue;
    const name = localName(raw);
    const taken = Object.hasOwn(found, name) && raw !== name;
    found[taken ? raw : name] = value;
    if (raw !== name && relationNames.has(name)) found[`r:${name}`] = value;
  }
  return found;
}

/** Attributes that name a relation where they have a prefix. */
const relationNames = new Set(["id", "dm"]);

export const attribute = (element: Xml | undefined, name: string): string =>
  element?.attributes[name] ?? "";

export function* elementsOf(element: Xml | undefined): Generator<Xml> {
  for (const child of element?.children ?? []) if (typeof child !== "string") yield child;
}

/** The first element at a path of names below this one. */
export function at(element: Xml | undefined, ...path: string[]): Xml | undefined {
  let found = element;
  for (const name of path) found = elementsOf(found).find((it) => it.name === name);
  return found;
}

/** All elements of these names below this one, in order; not those within one another. */
export function* findAll(element: Xml | undefined, names: ReadonlySet<string>): Generator<Xml> {
  for (const child of elementsOf(element)) {
    if (names.has(child.name)) yield child;
    else yield* findAll(child, names);
  }
}

export function textOf(element: Xml | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("");
}

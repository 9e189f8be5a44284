import { Parser } from "htmlparser2";

import { limits } from "../../../contract/limits.ts";
import { withoutControls } from "../../../kit/controls.ts";
import { ElementNode, TextNode, adopt, blockTags, settle } from "./tree.ts";

/**
 * Parses HTML once, within bounds: elements that are nested too deep become siblings of their
 * parent, and nodes after the limit are left out. Never throws on bad input.
 */
export function parseHtml(html: string): ElementNode {
  const root = new ElementNode("#document", null);
  const builder = new TreeBuilder(root);
  const parser = new Parser(builder, { decodeEntities: true });
  builder.stop = () => parser.pause();
  for (const part of portions(html.replaceAll("\0", ""))) {
    parser.write(part);
    if (builder.ended) return root;
  }
  parser.end();
  return root;
}

function* portions(html: string): Generator<string> {
  const maxChars = Math.min(html.length, limits.pageBytes.value);
  for (let at = 0; at < maxChars; at += limits.htmlPortionChars.value) {
    yield html.slice(at, Math.min(at + limits.htmlPortionChars.value, maxChars));
  }
}

const headTags = new Set(
  "base basefont bgsound link meta noscript script style template title".split(" "),
);

class TreeBuilder {
  ended = false;
  stop: () => void = () => {};
  private nodes = 0;
  private at: ElementNode;
  private attributes: Record<string, string> | null = null;
  private attributeCount = 0;
  /** Open elements that were flattened because they are too deep. */
  private flattened = 0;
  private depth = 0;
  private bodies = 0;
  private roots = 0;
  /** The last tag and its attributes are ignored. */
  private passed = false;
  private text: TextNode | null = null;

  constructor(root: ElementNode) {
    this.at = root;
  }

  onopentagname(tag: string): void {
    this.text = null;
    this.attributes = null;
    this.attributeCount = 0;
    if (!this.count()) return;
    this.settle(tag);
    if (this.passed) return;
    if (this.depth >= limits.htmlDepth.value) {
      // The parser takes time in proportion to its stack, so flattening has a limit too.
      if (++this.flattened > limits.htmlFlattened.value) this.end();
      return;
    }
    const element = new ElementNode(tag, this.at);
    element.position = this.at.children.length;
    adopt(this.at, element);
    this.at = element;
    this.depth++;
  }

  onattribute(name: string, value: string): void {
    if (
      this.ended ||
      this.passed ||
      this.flattened > 0 ||
      this.attributeCount >= limits.htmlAttributes.value
    )
      return;
    if (!this.attributes) {
      this.attributes = {};
      this.at.attributes = this.attributes;
    }
    if (Object.hasOwn(this.attributes, name)) return;
    const maxChars = limits.htmlAttributeChars.value;
    const plain = withoutControls(value);
    this.attributes[name] = plain.length > maxChars ? plain.slice(0, maxChars) : plain;
    this.attributeCount++;
  }

  onclosetag(tag: string): void {
    this.text = null;
    this.passed = false;
    // Content after the end of the body belongs to the body, as in browsers.
    if (tag === "body" || tag === "html" || (tag === "head" && this.at.tag !== "head")) return;
    if (this.flattened > 0) {
      this.flattened--;
      return;
    }
    const closed = this.at;
    if (!closed.parent) return;
    this.at = closed.parent;
    this.depth--;
    settle(closed);
    if (closed.holdsBlock || blockTags.has(closed.tag)) this.at.holdsBlock = true;
  }

  ontext(text: string): void {
    if (this.ended) return;
    const value = withoutControls(text);
    if (this.text) {
      this.text.value += value;
      return;
    }
    if (!this.count()) return;
    this.text = new TextNode(value, this.at);
    adopt(this.at, this.text);
  }

  oncomment(): void {
    // Text on both sides of a comment is one run, as in browsers.
  }

  /** A second body or html tag continues the first one; a visible element ends the head. */
  private settle(tag: string): void {
    this.passed = false;
    if (this.flattened > 0) return;
    if (this.at.tag === "head" && !headTags.has(tag)) {
      this.at = this.at.parent ?? this.at;
      this.depth--;
    }
    if (tag === "body") this.passed = this.bodies++ > 0;
    else if (tag === "html") this.passed = this.roots++ > 0;
  }

  private count(): boolean {
    if (this.nodes >= limits.htmlNodes.value) this.end();
    else if (!this.ended) this.nodes++;
    return !this.ended;
  }

  private end(): void {
    this.ended = true;
    this.stop();
  }
}

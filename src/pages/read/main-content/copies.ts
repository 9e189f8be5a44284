import {
  attribute,
  blockTags,
  headingLevel,
  textlessTags,
  type ElementNode,
} from "../html/tree.ts";
import { oneSpace } from "../../../kit/one-space.ts";

/**
 * Drops parts that repeat an earlier part word for word: a slider's clones, the same part for wide
 * and for narrow screens. Only parts with a heading or a link are complete in themselves; two plans
 * can have the same list of features.
 */
export function dropCopies(body: ElementNode): void {
  const words = new Words();
  words.below(body);
  const seen = new Map<number, Span[]>();
  let droppedTo = 0;
  for (const span of words.spans) {
    if (span.from < droppedTo) continue;
    const key = words.hashOf(span);
    const alike = seen.get(key);
    if (!alike) seen.set(key, [span]);
    else if (alike.some((other) => words.areSame(other, span))) {
      span.element.dropped = "duplicate";
      droppedTo = span.to;
    } else if (alike.length < maxAlike) alike.push(span);
  }
}

/** Parts of one hash that are not the same are rare. */
const maxAlike = 4;
const minCopyChars = 40;

/** An element and the texts in it, as places in the list of all texts. */
interface Span {
  readonly element: ElementNode;
  readonly from: number;
  to: number;
  /** It has a heading or a link, so it is complete without the parts around it. */
  titled: boolean;
}

const base = 31_337;
const modulus = 67_108_859;

class Words {
  readonly spans: Span[] = [];
  private readonly ids: number[] = [];
  private readonly known = new Map<string, number>();
  /** Hashes of the first texts, and powers of the base. */
  private readonly hashes: number[] = [0];
  private readonly powers: number[] = [1];

  below(parent: ElementNode): boolean {
    let titled = false;
    for (const child of parent.children) {
      if (child.kind === "text") this.add(child.value);
      else if (!child.hidden && !child.dropped && !textlessTags.has(child.tag)) {
        if (this.element(child)) titled = true;
      }
    }
    return titled;
  }

  private element(element: ElementNode): boolean {
    const own = headingLevel(element.tag) > 0 || attribute(element, "href") !== "";
    const isPart = element.chars >= minCopyChars && blockTags.has(element.tag);
    const span: Span = { element, from: this.ids.length, to: 0, titled: own };
    if (isPart && copied.has(element.tag)) this.spans.push(span);
    if (this.below(element)) span.titled = true;
    span.to = this.ids.length;
    return span.titled;
  }

  private add(text: string): void {
    const words = oneSpace(text).trim();
    if (words === "") return;
    const id = this.known.get(words) ?? this.known.size + 1;
    this.known.set(words, id);
    this.ids.push(id);
    this.hashes.push(((this.hashes.at(-1) ?? 0) * base + id) % modulus);
    this.powers.push(((this.powers.at(-1) ?? 1) * base) % modulus);
  }

  hashOf({ from, to }: Span): number {
    const before = ((this.hashes[from] ?? 0) * (this.powers[to - from] ?? 1)) % modulus;
    return ((this.hashes[to] ?? 0) - before + modulus) % modulus;
  }

  areSame(one: Span, other: Span): boolean {
    const length = one.to - one.from;
    if (length !== other.to - other.from || one.to > other.from) return false;
    if (length < 2 || !one.titled || !other.titled) return false;
    for (let at = 0; at < length; at++) {
      if (this.ids[one.from + at] !== this.ids[other.from + at]) return false;
    }
    return true;
  }
}

const copied: ReadonlySet<string> = new Set("div section article aside li figure".split(" "));

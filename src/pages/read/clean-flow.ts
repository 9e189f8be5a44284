import type { Flow, Inline } from "../markdown/flow.ts";
import { plain, tidy } from "../markdown/inline.ts";

/**
 * Takes out what reads as no content though it stands in the midst of it: the page's title (it has
 * its own field), words of buttons, and what the page says twice for wide and for narrow screens.
 */
export function cleanFlow(flow: readonly Flow[], options: CleanOptions): Flow[] {
  return new Cleaner(options).flow(flow);
}

export interface CleanOptions {
  readonly title: string;
  /** Headings of a list of pages are links to them; elsewhere a link in a heading is to itself. */
  readonly linkedHeadings: boolean;
}

class Cleaner {
  private readonly title: string;
  private readonly linkedHeadings: boolean;
  private titled = false;
  private last = "";
  private readonly seen = new Set<string>();

  constructor({ title, linkedHeadings }: CleanOptions) {
    this.title = key(title);
    this.linkedHeadings = linkedHeadings;
  }

  flow(flow: readonly Flow[]): Flow[] {
    const clean = flow.flatMap((block) => this.block(block));
    return clean.filter((block, at) => !isEmptied(block, clean[at + 1]));
  }

  private block(block: Flow): Flow[] {
    switch (block.kind) {
      case "heading": {
        const words = key(plain(block.children));
        if (!this.titled && block.level <= 2 && words === this.title) {
          this.titled = true;
          return [];
        }
        return this.heading(block);
      }
      case "paragraph": {
        const words = plain(block.children).replace(/\s+/g, " ").trim();
        const again = words !== "" && words === this.last;
        this.last = words;
        return again || this.isRepeated(words) || buttons.test(words) ? [] : [block];
      }
      case "list": {
        const items = block.items
          .map((item) => ({ ...item, children: this.flow(item.children) }))
          .filter((item) => item.children.length > 0);
        return items.length > 0 ? [{ ...block, items }] : [];
      }
      case "note":
        // What it says may stand in the margin as well, and yet something refers to it.
        return [block];
      case "quote":
      case "card": {
        const children = this.flow(block.children);
        return children.length > 0 ? [{ ...block, children }] : [];
      }
      case "exchange":
        return [{ ...block, answer: this.flow(block.answer) }];
      default:
        return [block];
    }
  }

  /** A title of its own stands above the content, so the headings in it begin at the second level. */
  private heading(block: Extract<Flow, { kind: "heading" }>): Flow[] {
    const children = tidy(unwrapped(block.children, this.linkedHeadings));
    return children.length === 0 ? [] : [{ ...block, level: Math.max(2, block.level), children }];
  }

  private isRepeated(words: string): boolean {
    if (words.length < repeatChars) return false;
    const same = key(words);
    if (this.seen.has(same)) return true;
    this.seen.add(same);
    return false;
  }
}

/** Shorter lines repeat for good reasons: prices, labels, names. */
/** A heading over notes that now stand at the end, or over what was left out. */
function isEmptied(block: Flow, next: Flow | undefined): boolean {
  if (block.kind !== "heading") return false;
  const last = next === undefined || next.kind === "note" || next.kind === "rule";
  const same = next?.kind === "heading" && next.level <= block.level;
  if (!last && !same) return false;
  return notesTitle.test(plain(block.children).trim());
}

const notesTitle =
  /^(?:(?:foot|end|side)?notes?|references|citations|sources|bibliography|fußnoten|einzelnachweise|notas|références|comments?|related.{0,20}|share.{0,20})$/i;

const repeatChars = 60;

const key = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const buttons =
  /^(?:advert(?:isement)?|ad|caption|hide caption|toggle caption|this slideshow requires javascript\.?|sponsored|share(?: this)?(?: article| post| page)?|tweet|pin(?: it)?|print|e-?mail|copy(?: link)?|copied!?|save|like|reply|report|quote|follow|subscribe(?: now)?|sign (?:in|up)|log ?in|register|add to (?:cart|bag|basket|wish ?list|compare)|buy now|shop now|checkout|view cart|quick (?:view|shop|add|buy)|choose options|select options|sold out|load more|show (?:more|less)|see (?:more|less|all)|view (?:all|more|(?:full )?details?|product|collection)|compare|filters?(?: \(\d+\))?|(?:filter|sort) by:?|more payment options|add to list|read more|more|less|close|open|menu|search|next|prev(?:ious)?|back|back to top|skip to (?:main )?content|loading\.*|expand(?: all)?|collapse(?: all)?|toggle \w+|play|pause|mute|previous slide|next slide|\d+ (?:comments?|shares?|likes?|views?)|comments?|post (?:a )?comment|cancel reply|scroll (?:to top|down)|click (?:here )?to (?:enlarge|expand)|click to (?:expand|shrink)[.…]*|jump to (?:recipe|comments)|accept(?: all)?(?: cookies)?|permalink|edit|download|get started|learn more|[|/·•,.<>«»‹›←→×✕✖-]+|[←‹«<] ?(?:back|home|all|return|zurück|retour)\b.{0,30})$/i;

/** Headings without the link to themselves that many sites hang on them, and without bold. */
function unwrapped(children: readonly Inline[], keepLinks: boolean): Inline[] {
  return children.flatMap((inline) => {
    if (inline.kind === "strong") return unwrapped(inline.children, keepLinks);
    if (inline.kind === "text") {
      return [{ kind: "text", value: inline.value.replace(/\s*[¶🔗]\ufe0f?\s*$/u, "") }];
    }
    if (inline.kind !== "link") return [inline];
    if (permalink.test(plain(inline.children).trim())) return [];
    return keepLinks ? [inline] : unwrapped(inline.children, keepLinks);
  });
}

const permalink = /^(?:(?:[#¶§]|🔗|⚓|\ufe0f)*|permalink|link|anchor|direct link.*)$/u;

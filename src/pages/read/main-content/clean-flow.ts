import { anyOf, exactly, wordEnd, wordsOfAll } from "../../../words/index.ts";
import type { PageKind } from "../../../contract/page.ts";
import type { Flow, Inline } from "../../markdown/flow.ts";
import { plain, tidy } from "../../markdown/inline.ts";
import type { RemovalRecorder } from "../removal-recorder.ts";
import { textOf } from "./trim-article.ts";
import type { RemovalReason } from "../removal-reason.ts";
import { oneSpace } from "../../../kit/one-space.ts";

/**
 * Removes what is no content from the midst of it: the page's title (it has its own field), texts
 * of buttons, and texts that the page repeats for wide and for narrow screens.
 */
export function cleanFlow(flow: readonly Flow[], options: CleanOptions): Flow[] {
  return new Cleaner(options).flow(flow);
}

export interface CleanOptions {
  readonly title: string;
  readonly kind: PageKind;
  readonly recorder?: RemovalRecorder | undefined;
}

class Cleaner {
  private readonly title: string;
  private readonly linkedHeadings: boolean;
  private readonly kind: PageKind;
  private readonly recorder: RemovalRecorder | undefined;
  private titled = false;
  /** The heading or question above. */
  private under = "";
  /** Among other entries of a list "Search" or "Print" is the name of something. */
  private mayName = false;
  private last = "";
  private readonly seen = new Set<string>();

  constructor({ title, kind, recorder }: CleanOptions) {
    this.title = key(title);
    this.kind = kind;
    this.recorder = recorder;
    // Headings of a list of pages are links to them; elsewhere a link in a heading is to itself.
    this.linkedHeadings = kind === "listing" || kind === "collection";
  }

  flow(flow: readonly Flow[]): Flow[] {
    const clean = flow.flatMap((block) => this.block(block));
    return clean.filter((block, at) => {
      const emptied = isEmptied(block, clean[at + 1]);
      if (emptied) this.recorder?.removed(block, "heading over nothing");
      return !emptied;
    });
  }

  private block(block: Flow): Flow[] {
    switch (block.kind) {
      case "heading": {
        const words = key(plain(block.children));
        if (!this.titled && block.level <= 2 && words === this.title) {
          this.titled = true;
          this.recorder?.removed(block, "title");
          return [];
        }
        this.enter(words);
        return this.heading(block);
      }
      case "paragraph": {
        const words = oneSpace(plain(block.children)).trim();
        const reason = this.reasonToRemove(words);
        if (reason === null) return [block];
        this.recorder?.removed(block, reason);
        return [];
      }
      case "list": {
        const orders = block.items.filter((item) => isOrder(item.children)).length;
        const outer = this.mayName;
        this.mayName = orders * 2 < block.items.length;
        const items = block.items
          .map((item) => ({ ...item, children: this.flow(item.children) }))
          .filter((item) => item.children.length > 0);
        this.mayName = outer;
        return items.length > 0 ? [{ ...block, items }] : [];
      }
      case "note":
        // Its text may also be in the margin, but a mark refers to it.
        return [block];
      case "card": {
        const outer = this.under;
        if (this.isShownTwice(block)) {
          this.recorder?.removed(block, "duplicate");
          return [];
        }
        this.enter(`${outer} ${block.grid} ${block.card}`);
        const children = this.flow(block.children);
        this.enter(outer);
        return children.length > 0 ? [{ ...block, children }] : [];
      }
      case "quote": {
        this.last = "";
        const children = this.flow(block.children);
        return children.length > 0 ? [{ ...block, children }] : [];
      }
      case "exchange":
        this.enter(key(plain(block.question)));
        return [{ ...block, answer: this.flow(block.answer) }];
      default:
        return [block];
    }
  }

  private reasonToRemove(words: string): RemovalReason | null {
    const again = words !== "" && words === this.last;
    this.last = words;
    if (again) return "duplicate";
    if (blank.test(words)) return "empty line";
    if (!this.mayName && isButton(words)) return "button label";
    return this.isRepeated(words) ? "duplicate" : null;
  }

  /** Below another heading the same short line means something else: a price, "Yes". */
  private enter(heading: string): void {
    this.under = heading;
    this.last = "";
  }

  /** The page's title is above the content, so the headings in it begin at the second level. */
  private heading(block: Extract<Flow, { kind: "heading" }>): Flow[] {
    const children = tidy(withoutPermalinks(block.children, this.linkedHeadings));
    if (children.length === 0) return [];
    const cleaned: Flow = { ...block, level: Math.max(2, block.level), children };
    this.recorder?.replaced(block, cleaned);
    return [cleaned];
  }

  /**
   * Posts quote each other; other texts that occur twice under one heading are for two widths of a
   * screen. Under another heading the same text is content: two plans share a feature, two
   * questions an answer. Articles have refrains.
   */
  /** On a page about one thing the same card is there for two widths of a screen. */
  private isShownTwice(card: Flow): boolean {
    const isOne = this.kind === "service" || this.kind === "product";
    return isOne && this.isRepeated(textOf(card));
  }

  private isRepeated(words: string): boolean {
    if (words.length < repeatChars || refraining.has(this.kind)) return false;
    const same = this.kind === "forum" ? key(words) : `${this.under}\n${key(words)}`;
    if (this.seen.has(same)) return true;
    this.seen.add(same);
    return false;
  }
}

const refraining: ReadonlySet<PageKind> = new Set<PageKind>(["article", "documentation"]);

/** Shorter lines repeat for good reasons: prices, labels, names. */
const repeatChars = 60;

const isOrder = ([first, ...rest]: readonly Flow[]): boolean =>
  first?.kind === "paragraph" && rest.length === 0 && isButton(plain(first.children).trim());

/** A heading over notes that now stand at the end, or over what was left out. */
function isEmptied(block: Flow, next: Flow | undefined): boolean {
  if (block.kind !== "heading") return false;
  const last = next === undefined || next.kind === "note" || next.kind === "rule";
  const same = next?.kind === "heading" && next.level <= block.level;
  if (!last && !same) return false;
  return notesTitle.test(plain(block.children).trim());
}

const notesTitle = exactly(
  wordsOfAll(({ pageParts }) => pageParts.notesTitles),
  "i",
);

const key = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Joiners alone, which editors leave in paragraphs that look empty; a picture has no words either. */
const blank = /^[\u200C\u200D\s]+$/u;

const label = anyOf(wordsOfAll(({ pageParts }) => pageParts.buttons));
const back = anyOf(wordsOfAll(({ pageParts }) => pageParts.backLinks));
const separators = "[|/·•,.<>«»‹›←→×✕✖-]+";
/** "Add to cart", "|", "← Back to the shop". */
const buttons = new RegExp(`^(?:${label}|${separators}|[←‹«<] ?${back}${wordEnd}.{0,30})$`, "iu");

/** "- Advertisement -" is compared without its marks: in the expression they cost ten times as much. */
function isButton(words: string): boolean {
  if (buttons.test(words)) return true;
  const bare = words.replace(leadingMarks, "").replace(trailingMarks, "");
  return bare.length < words.length && buttons.test(bare);
}

const leadingMarks = /^(?:[-–—*]\s?){1,3}/;
const trailingMarks = /(?:\s?[-–—*]){1,3}$/;

/** Headings without the link to themselves that many sites hang on them, and without bold. */
export function withoutPermalinks(children: readonly Inline[], keepLinks: boolean): Inline[] {
  return children.flatMap((inline) => {
    if (inline.kind === "strong") return withoutPermalinks(inline.children, keepLinks);
    if (inline.kind === "text") {
      return [{ kind: "text", value: withoutLinkMark(inline.value) }];
    }
    if (inline.kind !== "link") return [inline];
    if (permalink.test(plain(inline.children).trim())) return [];
    return keepLinks ? [inline] : withoutPermalinks(inline.children, keepLinks);
  });
}

function withoutLinkMark(text: string): string {
  const trimmed = text.trimEnd();
  const mark = ["¶", "🔗", "¶\ufe0f", "🔗\ufe0f"].find((each) => trimmed.endsWith(each));
  return mark === undefined ? text : trimmed.slice(0, -mark.length).trimEnd();
}

const permalink = /^(?:(?:[#¶§]|🔗|⚓|\ufe0f)*|permalink|link|anchor|direct link.*)$/u;

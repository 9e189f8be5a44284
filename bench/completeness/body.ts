import { Parser } from "htmlparser2";
import { wordsOf } from "./reaches.ts";

/** A block of visible text, and whether it is in a header, footer or menu of the site. */
export type Block = { readonly text: string; readonly ofSite: boolean };

const unseen = new Set(
  "head script style noscript template svg math iframe object canvas video audio select textarea datalist".split(
    " ",
  ),
);
const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em font i img ins kbd label mark nobr picture q s samp small source span strike strong sub sup time tt u var wbr big".split(
    " ",
  ),
);
const siteElements = new Set(["nav", "footer"]);
const siteRoles = new Set(["navigation", "banner", "contentinfo", "dialog", "alertdialog"]);
const content = new Set(["main", "article"]);
const offScreen = /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-?reader)(?:[\s_-]|$)/i;
const notShown = /display\s*:\s*none|visibility\s*:\s*hidden/i;

type Frame = { hidden: boolean; ofSite: boolean; inContent: boolean; block: boolean };

/**
 * All text of a page that its own HTML does not hide, as blocks. This knows nothing of main
 * content: it is what the reader is measured against.
 */
export function visibleBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const frames: Frame[] = [{ hidden: false, ofSite: false, inContent: false, block: true }];
  let text = "";
  const end = () => {
    const trimmed = text.replace(/\s+/g, " ").trim();
    if (trimmed !== "") blocks.push({ text: trimmed, ofSite: top(frames).ofSite });
    text = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = top(frames);
      const frame = frameOf(name, attributes, parent);
      if (frame.block || name === "br") end();
      frames.push(frame);
    },
    ontext(piece) {
      if (!top(frames).hidden) text += piece;
    },
    onclosetag() {
      if (top(frames).block) end();
      if (frames.length > 1) frames.pop();
    },
  });
  parser.write(html);
  parser.end();
  end();
  return blocks;
}

function frameOf(name: string, attributes: Record<string, string>, parent: Frame): Frame {
  const role = attributes["role"] ?? "";
  const inContent = parent.inContent || content.has(name) || role === "main";
  const header = (name === "header" || role === "banner") && !inContent;
  const closed = name === "dialog" && attributes["open"] === undefined;
  return {
    hidden:
      parent.hidden ||
      unseen.has(name) ||
      closed ||
      attributes["hidden"] !== undefined ||
      notShown.test(attributes["style"] ?? "") ||
      offScreen.test(attributes["class"] ?? ""),
    ofSite: parent.ofSite || siteElements.has(name) || siteRoles.has(role) || header,
    inContent,
    block: !inline.has(name),
  };
}

function top(frames: readonly Frame[]): Frame {
  const last = frames.at(-1);
  if (!last) throw new Error("the outermost frame is never closed");
  return last;
}

/**
 * The blocks that are the page's own. With other pages of the host at hand: those that fewer than
 * half of them repeat. Without: those outside the menus, header and footer of the site.
 */
export function ownBlocks(
  blocks: readonly Block[],
  others: readonly ReadonlySet<string>[],
): string[] {
  if (others.length === 0) return blocks.flatMap(({ text, ofSite }) => (ofSite ? [] : [text]));
  const repeats = (text: string) => others.filter((other) => other.has(text)).length;
  return blocks.map(({ text }) => text).filter((text) => repeats(text) < others.length / 2);
}

/** Words of the blocks, and how many of them are in the text within the same runs of words. */
export function shareReached(
  blocks: readonly string[],
  text: string,
): { words: number; reached: number } {
  const shown = wordsOf(text);
  const runs = new Set<string>(shown);
  for (const size of [2, run])
    for (let at = 0; at + size <= shown.length; at++) runs.add(runAt(shown, at, size));
  let words = 0;
  let reached = 0;
  for (const block of blocks) {
    const own = wordsOf(block);
    const size = Math.min(run, own.length);
    const starts = own.length - size + 1;
    if (size === 0) continue;
    let found = 0;
    for (let at = 0; at < starts; at++) if (runs.has(runAt(own, at, size))) found++;
    words += own.length;
    reached += (own.length * found) / starts;
  }
  return { words, reached };
}

/** Runs of this many words: single words of a lost block are elsewhere in the text by chance. */
const run = 3;

function runAt(words: readonly string[], at: number, size: number): string {
  return words.slice(at, at + size).join(" ");
}

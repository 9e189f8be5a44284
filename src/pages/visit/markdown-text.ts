import type { Block, Page, PageBody } from "../../contract/page.ts";
import { bodyBeside } from "../read/text/body.ts";

/** Whether the main text leaves out much of what the page shows outside of menus and margins. */
export function hasGaps({ text, body }: Pick<Page, "text" | "body">): boolean {
  let chars = 0;
  for (const { start, end, main, place } of body?.blocks ?? []) {
    if (main === undefined && place === undefined) chars += end - start;
  }
  return chars >= Math.max(minGapChars, text.length * minGapShare);
}

const minGapChars = 200;
const minGapShare = 0.1;

/**
 * Whether the markdown is the text of this page: it has the same title, nearly all words of the
 * page's main text, and no word that the page does not show. Words are counted once, so the time
 * grows with the length of both.
 */
export function compareText(page: Page, markdown: Page): "agrees" | "adds-nothing" | "disagrees" {
  if (markdown.verdict !== "real" || !isSameTitle(page, markdown)) return "disagrees";
  const shownText = `${page.body?.text ?? ""}\n${page.title}`;
  // Signs are no words.
  if (markdown.text.length > shownText.length * maxGrowth) return "disagrees";
  const shown = new Set(wordsOf(shownText));
  const words = wordsOf(markdown.text);
  if (words.some((word) => !shown.has(word))) return "disagrees";
  const main = wordsOf(page.text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const found = main.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count > 0;
  });
  if (found.length < main.length * minShare) return "disagrees";
  return words.length >= main.length * minGain ? "agrees" : "adds-nothing";
}

const minShare = 0.9;
const minGain = 1.05;
const maxGrowth = 1.1;

function isSameTitle({ title, facts }: Page, markdown: Page): boolean {
  const [own, head, other] = [title, facts.headTitle, markdown.title].map((one) =>
    wordsOf(one).join(" "),
  );
  // The end of the head's title is often the name of the site.
  return (
    other !== "" && other !== undefined && (own === other || `${head} `.startsWith(`${other} `))
  );
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The page with the text of its markdown; what it is, links and shows remains that of the page. */
export function withTextOf(page: Page, markdown: Page): Page {
  const { text, contentHash } = markdown;
  const body = page.body === null ? null : bodyBeside(page.body, markdown);
  const blocks = withAnchors(markdown.blocks, body);
  return {
    ...page,
    text,
    markdown: markdown.markdown,
    contentHash,
    blocks,
    body,
    textFrom: markdown.url,
  };
}

/** Markdown has no anchors: those of the page's blocks with the same words. */
function withAnchors(blocks: readonly Block[], body: PageBody | null): Block[] {
  const anchors = new Map<number, string | null>();
  let anchor: string | null = null;
  for (const block of body?.blocks ?? []) {
    anchor = block.anchor ?? anchor;
    if (block.main !== undefined) anchors.set(block.main, anchor);
  }
  let last: string | null = null;
  return blocks.map((block) => {
    last = anchors.get(block.start) ?? last;
    return { ...block, anchor: last };
  });
}

import { blockText } from "../../block-text.ts";
import { isButton } from "../../cards.ts";
import type { Draft } from "../../draft.ts";
import { wordsOf } from "../../fold.ts";
import { hasPrice } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import { roleOf } from "../../words/role-of.ts";

/** "Ladies": a caption, or a row of one cell, directly above a table. */
export function captionOf({ page, taken }: Reading, first: number): number | null {
  const at = first - 1;
  const [above, row] = [page.blocks[at], page.blocks[first]];
  if (!above || !row || taken.has(at) || above.card !== row.card) return null;
  const isRow = above.kind === "row" && above.cells.filter((cell) => cell !== "").length === 1;
  if (!isRow && above.kind !== "paragraph") return null;
  const text = blockText(page, at);
  const isNamed = /^\p{L}[^.!?:;|]*$/u.test(text) && wordsOf(text).length <= maxCaptionWords;
  return isNamed && !hasPrice(text) && !isSection(text) && !isButton(text) ? at : null;
}

/** "Opening hours" names a section, and "Prices by treatment" names no treatment. */
function isSection(text: string): boolean {
  const role = roleOf(text);
  return role !== null && (role.share === 1 || role.role === "pricing");
}

const maxCaptionWords = 4;

/** "Ladies: Blow dry", unless the name has the words of the caption already. */
export function withCaption({ page, taken }: Reading, draft: Draft, at: number): Draft {
  taken.add(at);
  const caption = blockText(page, at);
  const words = new Set(wordsOf(draft.title));
  if (wordsOf(caption).some((word) => words.has(word))) return draft;
  const title = `${caption}: ${draft.title}`;
  const facts = draft.facts && { ...draft.facts, plan: draft.facts.plan === null ? null : title };
  return {
    ...draft,
    title,
    ...(facts && { facts }),
    labels: [...(draft.labels ?? []), at],
  };
}

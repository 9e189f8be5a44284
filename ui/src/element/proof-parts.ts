export type ProofPart = { text: string; marked: boolean };

const shownChars = 280;
const leadChars = 80;

/**
 * The quote as it is shown: around the first word that matches, the matching words marked. A
 * search's highlights name these, between ** and **.
 */
export function proofParts(quote: string, highlights: readonly string[]): ProofPart[] {
  const matching = new Set(highlights.flatMap(markedWords));
  const tokens = quote.replaceAll(/\s+/g, " ").trim().split(wordBounds);
  const isMatch = (token: string) => matching.has(token.toLowerCase());
  const first = tokens.findIndex(isMatch);
  let from = Math.max(0, first);
  for (let chars = 0; from > 0; from--) {
    chars += tokens[from - 1]?.length ?? 0;
    if (chars > leadChars) break;
  }
  const parts: ProofPart[] = [];
  if (from > 0) parts.push({ text: "… ", marked: false });
  let chars = 0;
  for (const token of tokens.slice(from)) {
    if (chars + token.length > shownChars) {
      parts.push({ text: " …", marked: false });
      break;
    }
    chars += token.length;
    const marked = isMatch(token);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += token;
    else parts.push({ text: token, marked });
  }
  return parts;
}

/** Words, and what is between them. */
const wordBounds = /([\p{L}\p{M}\p{N}]+)/u;

/** `a **Day ticket** costs` -> `day`, `ticket` */
function markedWords(highlight: string): string[] {
  const marked = highlight.split("**").filter((_, place) => place % 2 === 1);
  return marked.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

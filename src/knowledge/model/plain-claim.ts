/**
 * A model's text without anything that could pass words by the proof or change how the text is
 * shown: link targets, pictures, strikethrough, check boxes, invisible characters and emoji.
 */
export function plainClaim(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars)
    .replace(/[^\P{C}\n\t]/gu, "")
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, "")
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, "$1")
    .replace(/~~|\[[ xX]?\]/g, "")
    .replace(/(?![✗✘❌✖🚫⛔])\p{So}/gu, "")
    .trim();
}

/** The same without markdown signs at the start of lines, for comparisons with the page. */
export function withoutMarks(claim: string): string {
  return claim
    .split("\n")
    .map((line) => line.replace(/^[\s>]*(?:[-*+]\s|#{1,6}\s)?/, ""))
    .join("\n")
    .replace(/\\(?=\p{P}|\p{S})/gu, "");
}

/**
 * A model's text without what could carry words past the proof or change how it is shown: link
 * targets, pictures, strokes and boxes, invisible characters and emoji.
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

/** The same without the signs of markdown at the start of lines, for comparing with the page. */
export function withoutMarks(claim: string): string {
  return claim
    .split("\n")
    .map((line) => line.replace(/^[\s>]*(?:[-*+]\s|#{1,6}\s)?/, ""))
    .join("\n")
    .replace(/\\(?=\p{P}|\p{S})/gu, "");
}

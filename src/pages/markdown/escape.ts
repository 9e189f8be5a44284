/**
 * Escapes only characters that markdown would read as marks, because needless backslashes make a
 * text hard to read. `before` is the character in front of the text.
 */
export function escapeText(text: string, before: string, more: boolean): string {
  if (!/[\\`*_[\]<&~!$]/.test(text)) return text;
  return text.replace(/[\\`*_[\]<&~!]/g, (sign, at: number) => {
    const previous = at > 0 ? (text[at - 1] ?? "") : before;
    const next = text[at + 1] ?? (more && sign !== "\\" ? "x" : "");
    return needsEscape(sign, previous, next, text, at) ? `\\${sign}` : sign;
  });
}

/** Escapes a line that would begin a heading, a list, a quote, a rule or a fence. */
export function escapeLineStart(paragraph: string): string {
  return paragraph.replace(
    /^( {0,3})(?:(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-{2,}\s*$|~{3}|\|)|(\d{1,9})([.)])(?=\s|$))/gm,
    (_, indent: string, sign: string | undefined, digits: string, dot: string) =>
      sign === undefined ? `${indent}${digits}\\${dot}` : `${indent}\\${sign}`,
  );
}

function needsEscape(
  sign: string,
  previous: string,
  next: string,
  text: string,
  at: number,
): boolean {
  switch (sign) {
    case "\\":
      return next === "" || /[\p{P}\p{S}\n]/u.test(next);
    case "*":
      return !(isSpace(previous) && isSpace(next) && previous !== "");
    case "_":
      return !(isWord(previous) && isWord(next)) && !(isSpace(previous) && isSpace(next));
    case "<":
      return /[a-zA-Z/!?]/.test(next);
    case "&":
      return /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/.test(
        text.slice(at, at + 40),
      );
    case "~":
      return next === "~" || previous === "~";
    case "!":
      return next === "[";
    default:
      return true;
  }
}

const isSpace = (character: string): boolean => character === "" || /\s/.test(character);
const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/**
 * The source of the expression for a phrase of a language file. Everything is literal except:
 *
 *   [x]      x is optional              {x,y}   x or y
 *   ~20      up to 20 characters        ?       one character
 *   #4       up to 4 digits             *       one word
 *   %        the end of a word
 *
 * Gaps and numbers are bounded, so every expression stays linear.
 */
export function patternSource(phrase: string): string {
  const reader = { phrase, at: 0 };
  const source = sequence(reader, "");
  if (reader.at < phrase.length) throw new Error(`"${phrase}": unexpected "${phrase[reader.at]}"`);
  return source;
}

type Reader = { readonly phrase: string; at: number };

/** Reads up to one of `ends`, or to the end of the phrase. */
function sequence(reader: Reader, ends: string): string {
  let source = "";
  for (;;) {
    const character = reader.phrase[reader.at] ?? "";
    if (character === "" || ends.includes(character)) return source;
    if (character === "]" || character === "}") return source;
    reader.at++;
    source += element(reader, character);
  }
}

function element(reader: Reader, character: string): string {
  switch (character) {
    case "[": {
      const inner = sequence(reader, "]");
      close(reader, "]");
      return `(?:${inner})?`;
    }
    case "{": {
      const options = [sequence(reader, ",}")];
      while (reader.phrase[reader.at] === ",") {
        reader.at++;
        options.push(sequence(reader, ",}"));
      }
      close(reader, "}");
      return `(?:${options.join("|")})`;
    }
    case "~":
      return `.{0,${count(reader)}}`;
    case "#":
      return `\\d{1,${count(reader)}}`;
    default:
      return signs[character] ?? escapeText(character);
  }
}

/** The number behind "~" or "#". */
function count(reader: Reader): string {
  const [digits = ""] = /^\d*/.exec(reader.phrase.slice(reader.at)) ?? [];
  if (digits === "") throw new Error(`"${reader.phrase}": a number is missing`);
  reader.at += digits.length;
  return digits;
}

function close(reader: Reader, bracket: string): void {
  if (reader.phrase[reader.at] !== bracket) {
    throw new Error(`"${reader.phrase}": "${bracket}" is missing`);
  }
  reader.at++;
}

const signs: Readonly<Record<string, string>> = {
  "?": ".",
  "*": "\\w{1,40}",
  "%": "\\b",
};

/** The text as an expression that matches only itself, with and without the `u` flag. */
function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

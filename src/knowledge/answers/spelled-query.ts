/**
 * The question with the corrections of the search that change one letter. A larger correction may be
 * another word, which is fine for results, but not for an answer.
 */
export function spelledQuery(
  query: string,
  corrected: string,
  isKnown: (word: string) => boolean = () => false,
): string {
  const [words, others] = [query.split(/\s+/), corrected.split(/\s+/)];
  if (words.length !== others.length) return query;
  return words
    .map((word, at) => (isKnown(word) ? word : nearWord(word, others[at] ?? word)))
    .join(" ");
}

function nearWord(word: string, other: string): string {
  const [a, b] = [word.toLowerCase(), other.toLowerCase()];
  // The first letter is rarely wrong: "reach" and "each" are two words.
  return a.length >= minChars && a[0] === b[0] && isOneEdit(a, b) ? other : word;
}

const minChars = 5;

/** Whether one letter was left out, added, changed, or changed places with the next. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = `${restA[1] ?? ""}${restA[0] ?? ""}${restA.slice(2)}`;
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    swapped === restB
  );
}

import { fold, wordsOf } from "../fold.ts";
import type { QuestionWords } from "./language-words.ts";
import { languages } from "./tables.ts";

/** Does a title ask, though no mark says so? "How do I oil a saw" does, "How to oil a saw" tells. */
export function asksUnmarked(title: string): boolean {
  const words = wordsOf(title);
  return forms.some((form) => asks(words, form));
}

type Form = { openers: string[][]; verbs: ReadonlySet<string>; subjects: ReadonlySet<string> };

// Each language for itself: one's question word is another's article.
const forms: readonly Form[] = languages.map(({ questions }) => formOf(questions));

function formOf({ openers, verbs, subjects }: QuestionWords): Form {
  return {
    openers: openers.map(wordsOf),
    verbs: new Set(verbs.map(fold)),
    subjects: new Set(subjects.map(fold)),
  };
}

function asks(words: readonly string[], { openers, verbs, subjects }: Form): boolean {
  const [first = "", second = ""] = words;
  if (verbs.has(first)) return subjects.has(second);
  return openers.some((opener) => {
    if (opener.some((word, at) => words[at] !== word)) return false;
    const [next = "", afterIt = ""] = words.slice(opener.length);
    // "Which saw should I": one word may stand between, unless it is whom the clause is about.
    return verbs.has(next) || (!subjects.has(next) && verbs.has(afterIt));
  });
}

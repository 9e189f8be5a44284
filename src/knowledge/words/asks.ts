import { languages, type QuestionWords } from "../../words/index.ts";
import { fold, wordsOf } from "../fold.ts";

/** Is a title without a question mark a question? "How do I oil a saw" is, "How to oil a saw" is not. */
export function asksUnmarked(title: string): boolean {
  const words = wordsOf(title);
  return forms.some((form) => asks(words, form));
}

type Form = { openers: string[][]; verbs: ReadonlySet<string>; subjects: ReadonlySet<string> };

// Each language separately: the question word of one is an article in another.
const forms: readonly Form[] = languages.map(({ sections }) => formOf(sections.questions));

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
    // "Which saw should I": one word may come between, unless it is the subject of a clause.
    return verbs.has(next) || (!subjects.has(next) && verbs.has(afterIt));
  });
}

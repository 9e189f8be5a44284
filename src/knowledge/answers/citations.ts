import type { Citation } from "../../contract/answer.ts";
import { citationOf, quotesOfSpan, type Quote } from "./cite.ts";
import type { Statement } from "./statements.ts";

export type Citations = ReturnType<typeof createCitations>;

/** Numbers the quotes of an answer; the same quote has one number. */
export function createCitations() {
  const all: Citation[] = [];
  const known = new Map<string, number>();
  return {
    all,
    /** The quotes of the statements with their numbers. */
    add(statements: readonly Statement[]): { n: number; quote: Quote }[] {
      return quotesOfSpan({ statements }).flatMap((quote) => {
        const citation = citationOf(quote, all.length + 1);
        if (citation === null) return [];
        const key = `${citation.source}\n${citation.start}\n${citation.end}`;
        const number = known.get(key);
        if (number !== undefined) return [{ n: number, quote }];
        known.set(key, citation.n);
        all.push(citation);
        return [{ n: citation.n, quote }];
      });
    },
  };
}

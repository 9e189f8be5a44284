import { limits } from "../../contract/limits.ts";
import { mapInSteps, type Steps } from "../../kit/steps.ts";
import type { Bag, Matching, Term } from "./word-matching.ts";

/** In how many texts a term is; the fewer, the nearer to 1 is its weight. */
export type Rarity = { readonly count: number; readonly weight: number };

/** A word that is in no text weighs most. */
export function* raritiesOf(
  terms: readonly Term[],
  bags: readonly Bag[],
  matching: Matching,
): Steps<ReadonlyMap<Term, Rarity>> {
  const counts = terms.map((term) => ({ term, count: 0 }));
  yield* mapInSteps(bags, limits.statementsPerTurn.value, (bag) => {
    for (const one of counts) if (matching.strength(one.term, bag) >= minStrength) one.count++;
  });
  const all = Math.max(1, bags.length);
  return new Map(
    counts.map(({ term, count }) => {
      const weight = Math.log(1 + all / Math.max(0.5, count)) / Math.log(1 + 2 * all);
      return [term, { count, weight }];
    }),
  );
}

const minStrength = 0.8;

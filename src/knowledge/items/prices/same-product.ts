import type { ItemFacts } from "../../../contract/knowledge.ts";
import { limits } from "../../../contract/limits.ts";
import type { Draft } from "../../draft.ts";
import { fold } from "../../fold.ts";

/** A product that one reader found with its price and another with its properties is one item. */
export function withoutSameProducts(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  const places = new Map<string, number>();
  for (const draft of drafts) {
    const name = draft.category === "PRODUCT" && draft.facts ? fold(draft.title) : "";
    const at = name === "" ? undefined : places.get(name);
    const known = at === undefined ? undefined : kept[at];
    if (at !== undefined && known && isSame(known, draft)) kept[at] = merged(known, draft);
    else {
      if (name !== "" && at === undefined) places.set(name, kept.length);
      kept.push(draft);
    }
  }
  return kept;
}

/** One of them has no price, or both have the same. */
function isSame(one: Draft, other: Draft): boolean {
  const [few, many] = [amountsOf(one), amountsOf(other)].toSorted((a, b) => a.size - b.size);
  if (few === undefined || many === undefined) return false;
  return few.size === 0 || (few.size === many.size && few.isSubsetOf(many));
}

const amountsOf = ({ facts }: Draft): Set<string> =>
  new Set(facts?.prices.map((it) => `${Number(it.amount)} ${it.currency} ${it.period}`));

function merged(one: Draft, other: Draft): Draft {
  const [first, second] = amountsOf(one).size === 0 ? [other, one] : [one, other];
  const known = new Set(linesOf(first.content));
  // The first line repeats name and price.
  const more = linesOf(second.content).filter((line, at) => at > 0 && !known.has(line));
  return {
    ...first,
    description:
      first.description.length >= second.description.length
        ? first.description
        : second.description,
    content: [first.content, ...more].join("\n\n"),
    blocks: [...new Set([...first.blocks, ...second.blocks])].toSorted((a, b) => a - b),
    facts: factsOfBoth(first.facts, second.facts),
    strength: Math.max(first.strength, second.strength),
  };
}

const linesOf = (content: string): string[] => content.split("\n\n");

function factsOfBoth(first: ItemFacts | undefined, second: ItemFacts | undefined): ItemFacts {
  const names = new Set(first?.limits.map(({ name }) => fold(name)));
  const more = second?.limits.filter(({ name }) => !names.has(fold(name))) ?? [];
  return {
    plan: first?.plan ?? null,
    prices: first?.prices ?? [],
    limits: [...(first?.limits ?? []), ...more].slice(0, limits.factLimits.value),
  };
}

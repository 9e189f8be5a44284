import fc from "fast-check";
import { expect, test } from "vitest";
import type { KnowledgeItem } from "../contract/knowledge.ts";
import { dedupe } from "./dedupe.ts";
import { distinctIds } from "./distinct-ids.ts";
import { itemId } from "./ground.ts";

function item(title: string, start: number, source = "https://example.com/plans"): KnowledgeItem {
  const content = `${title}: $${start} a month`;
  const evidence = {
    quote: content,
    start,
    end: start + 1,
    headingPath: [],
    contentHash: "",
    link: "",
  };
  const id = itemId(source, "PRICING", title);
  return { id, title, description: "", content, category: "PRICING", source, evidence };
}

const idsOf = (items: readonly KnowledgeItem[]): string[] => items.map(({ id }) => id);

test("a number in a title is not the number of an item", () => {
  const items = [item("Plan", 1), item("Plan", 2), item("Plan 2", 3), item("Plan 2 2", 4)];
  const read = items.map((it) => ({ item: it, strength: 0.5, role: "pricing" as const }));
  for (const ids of [idsOf(distinctIds(items)), idsOf(dedupe(read))]) {
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toBe(items[0]?.id);
    expect(ids[2]).toBe(items[2]?.id);
  }
});

/** Few titles and places, so that they meet: each title with numbers behind it, and cut alike. */
const items = fc.uniqueArray(
  fc.record({
    title: fc
      .tuple(fc.constantFrom("Plan", "plan!", "Pro", "x".repeat(400)), fc.array(fc.nat(3)))
      .map(([name, numbers]) => [name, ...numbers].join(" ")),
    start: fc.nat(40),
    source: fc.constantFrom("https://example.com/plans", "https://example.com/plans\nPRICING\n2"),
  }),
  { selector: ({ title, start, source }) => `${title} ${start} ${source}`, maxLength: 40 },
);

test("no two items share an id, whatever their titles", () => {
  fc.assert(
    fc.property(items, (drawn) => {
      const ids = idsOf(distinctIds(drawn.map((it) => item(it.title, it.start, it.source))));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("an item's id does not depend on the order in which pages were read", () => {
  const shuffled = items.chain((drawn) =>
    fc.tuple(
      fc.constant(drawn),
      fc.shuffledSubarray(drawn, { minLength: drawn.length, maxLength: drawn.length }),
    ),
  );
  const byContent = (all: readonly KnowledgeItem[]) =>
    new Map(distinctIds(all).map(({ id, content, source }) => [`${source} ${content}`, id]));
  fc.assert(
    fc.property(shuffled, ([drawn, other]) => {
      const make = ({ title, start, source }: (typeof drawn)[number]) => item(title, start, source);
      expect(byContent(other.map(make))).toEqual(byContent(drawn.map(make)));
    }),
  );
});

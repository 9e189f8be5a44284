import fc from "fast-check";
import { expect, test } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { limits } from "../../contract/limits.ts";
import { places, type BodyBlock } from "../../contract/page.ts";
import { bodyLines, lineKey } from "./body-lines.ts";
import { cutPassages } from "./cut-passages.ts";
import { repeatedLines } from "./repeated-lines.ts";
import { isBlank, wordsIn } from "./text-size.ts";

const kinds = ["heading", "paragraph", "item", "row", "code", "quote", "question", "answer"];
const word = fc.constantFrom(
  "boat",
  "Harbour.",
  "sails!",
  "|",
  "漢字。",
  "🙂",
  "…",
  "x".repeat(60),
);
const words = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 30 }),
  fc.array(word, { minLength: 200, maxLength: 700 }),
  fc.constant(["Add to cart"]),
);
const text = fc.tuple(words, fc.constantFrom(" ", " ", "\n")).map(([all, gap]) => all.join(gap));
const block = fc
  .record({
    kind: fc.constantFrom(...kinds) as fc.Arbitrary<BodyBlock["kind"]>,
    text,
    level: fc.integer({ min: 0, max: 6 }),
    place: fc.constantFrom("main" as const, "main" as const, ...places),
    card: fc.option(fc.record({ grid: fc.nat(2), card: fc.nat(3) }), { nil: {} }),
  })
  .map(({ kind, text: given, level, place, card }) => {
    return [kind, given, { level, place, ...card }] as const;
  });
const site = fc.array(fc.array(block, { minLength: 1, maxLength: 25 }), {
  minLength: 1,
  maxLength: 4,
});

/** The largest unit and what may lead to it; a block of code is whole. */
const maxWords = limits.passageCodeWords.value + limits.passageWords.value;

test("each line that is not repeated is in one passage, verbatim, and passages have a size", () => {
  fc.assert(
    fc.property(site, (drawn) => {
      const pages = drawn.map((blocks, n) =>
        buildBodyPage(blocks, { url: `https://example.com/${n}` }),
      );
      const passages = cutPassages({ pages, site: { url: "https://example.com/0" }, items: [] });
      expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
      const repeated = repeatedLines(pages);
      const kept = new Map<string, number>();
      for (const page of pages) {
        const { text: all, lines } = bodyLines(page);
        const uses = new Uint8Array(all.length);
        for (const { source, ranges, text: shown } of passages) {
          if (source !== page.url) continue;
          for (const { start, end } of ranges)
            for (let at = start; at < end; at++) uses[at] = (uses[at] ?? 0) + 1;
          expect(shown).toBe(ranges.map(({ start, end }) => all.slice(start, end)).join("\n"));
          expect(wordsIn(shown)).toBeLessThanOrEqual(maxWords);
        }
        for (const line of lines) {
          const marks = new Set<number>();
          for (let at = line.start; at < line.end; at++)
            if (!isBlank(all.charCodeAt(at))) marks.add(uses[at] ?? 0);
          const key = lineKey(all, line);
          if (!repeated.has(key)) expect([...marks]).toEqual([1]);
          else if (marks.has(1)) kept.set(key, (kept.get(key) ?? 0) + 1);
        }
      }
      // What the site repeats is kept once.
      expect([...repeated].map((key) => kept.get(key))).toEqual([...repeated].map(() => 1));
    }),
    { numRuns: 60 },
  );
});

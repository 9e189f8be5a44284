import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { partDrafts, partsOf, partTitle } from "./parts.ts";

type Blocks = Parameters<typeof buildPage>[0];

const prose = (words: string, chars: number): string =>
  `${words} ${"oil and care ".repeat(chars).slice(0, chars).trimEnd()}.`;
const half = limits.itemPartChars.value / 2 + 100;

function parts(blocks: Blocks) {
  const page = buildPage(blocks);
  return partsOf(page, { title: "Saws", heading: null, blocks: [...page.blocks.keys()] });
}

/** Titles and the first word of each block. */
const shown = (blocks: Blocks): string[] =>
  parts(blocks).map(({ title, blocks: within }) => `${title}: ${within.join(" ")}`);

test.each<[string, Blocks, string[]]>([
  [
    "a text that fits is one part",
    [
      ["heading", "Winter"],
      ["paragraph", prose("Keep it dry.", 300)],
    ],
    ["Saws: 0 1"],
  ],
  [
    "a part for each heading of the highest level",
    [
      ["paragraph", prose("All about saws.", 300)],
      ["heading", "Winter"],
      ["paragraph", prose("Keep it dry.", half)],
      ["heading", "Rust", { level: 3 }],
      ["paragraph", prose("Sand it.", 300)],
      ["heading", "Summer"],
      ["paragraph", prose("Use it.", half)],
    ],
    ["Saws: 0", "Saws: Winter: 2 3 4", "Saws: Summer: 6"],
  ],
  [
    "a part that is too long is divided at its own headings",
    [
      ["heading", "Winter"],
      ["paragraph", prose("Keep it dry.", half)],
      ["heading", "Rust", { level: 3 }],
      ["paragraph", prose("Sand it.", half)],
    ],
    ["Saws: Winter: 1", "Saws: Winter: Rust: 3"],
  ],
  [
    "a short part stays with the one before",
    [
      ["heading", "Winter"],
      ["paragraph", prose("Keep it dry.", half)],
      ["heading", "Note"],
      ["paragraph", "Rust is red."],
      ["heading", "Summer"],
      ["paragraph", prose("Use it.", half)],
    ],
    ["Saws: Winter: 1 2 3", "Saws: Summer: 5"],
  ],
  [
    "without headings, groups are numbered",
    [
      ["paragraph", prose("Keep it dry.", half)],
      ["paragraph", prose("Oil the blade before the first frost and then once a month", half)],
    ],
    ["Saws: 0", "Saws (2): 1"],
  ],
  [
    "a group that begins with a label is named by it",
    [
      ["paragraph", prose("Keep it dry.", half)],
      ["paragraph", prose("Rust and stains: sand them", half)],
    ],
    ["Saws: 0", "Saws: Rust and stains: 1"],
  ],
  [
    "an introduction stays with its list",
    [
      ["paragraph", prose("Keep it dry.", half * 0.6)],
      ["paragraph", prose("What it needs", half * 0.8)],
      ["item", "Oil"],
      ["paragraph", prose("Sand it.", half)],
    ],
    ["Saws: 0 1 2", "Saws: Sand it: 3"],
  ],
])("%s", (_, blocks, expected) => {
  expect(shown(blocks)).toEqual(expected);
});

test("rows that are divided keep the head of their table", () => {
  const row = (name: string): Blocks[number] => {
    const cells = [name, prose("fine", 600), "3"];
    return ["row", cells.join(" | "), { cells }];
  };
  const names = Array.from({ length: 9 }, (_, at) => row(`Saw ${at}`));
  expect(parts(names).map(({ blocks }) => blocks.join(" "))).toEqual(["0 1 2 3 4 5", "0 6 7 8"]);
});

test("all words of a text are in its parts, a paragraph longer than an item too", () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(" ");
  const page: Page = buildPage([["paragraph", words]]);
  const text = { title: "Saws", heading: null, blocks: [0] };
  const drafts = partDrafts(page, text, { category: "OTHER", strength: 0.4 });
  expect(drafts.map(({ content }) => content).join(" ")).toBe(words);
  for (const { content } of drafts)
    expect(content.length).toBeLessThanOrEqual(limits.itemContentChars.value);
  expect(new Set(drafts.map(({ title }) => title)).size).toBe(drafts.length);
});

test("a text without spaces is divided between characters", () => {
  const page: Page = buildPage([["paragraph", "𐐷".repeat(limits.itemContentChars.value)]]);
  const text = { title: "Saws", heading: null, blocks: [0] };
  const drafts = partDrafts(page, text, { category: "OTHER", strength: 0.4 });
  expect(drafts).toHaveLength(
    Math.ceil((2 * limits.itemContentChars.value) / limits.itemPartChars.value),
  );
  for (const { content } of drafts) expect(content.isWellFormed()).toBe(true);
});

test.each([
  ["Care", "Winter", "Care: Winter"],
  ["Care", "Care in winter", "Care in winter"],
  ["Care: Winter", "Winter", "Care: Winter"],
  ["", "Winter", "Winter"],
])("the title of a part of %s below %s", (title, heading, expected) => {
  expect(partTitle(title, heading)).toBe(expected);
});

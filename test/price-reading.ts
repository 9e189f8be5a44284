import type { Page } from "../src/contract/page.ts";
import { prepare, type Reading } from "../src/knowledge/reading.ts";
import { buildPage } from "./page-builder.ts";

export type Blocks = Parameters<typeof buildPage>[0];

/** A page of a list of prices, as the readers of items get it. */
export function readingOf(blocks: Blocks, rest: Partial<Page> = {}): Reading {
  const page = buildPage(blocks, { url: "https://example.com/pricing", ...rest });
  return prepare(page, {
    startUrl: "https://example.com/",
    boilerplate: new Set(),
    siteNames: new Set(),
  });
}

/** Cards of one grid from their lines; a line that starts with "# " is a heading. */
export function cardsOf(cards: readonly (readonly string[])[]): Blocks {
  return cards.flatMap((lines, card) =>
    lines.map((line) => {
      const place = { grid: 0, card };
      const [, mark, text = ""] = /^([#*] )?(.*)$/.exec(line) ?? [];
      if (mark === "# ") return ["heading", text, { ...place, level: 3 }] as const;
      return [mark === "* " ? "item" : "paragraph", text, place] as const;
    }),
  );
}

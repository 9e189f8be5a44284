import { expect, test } from "vitest";
import { firstPages } from "./first-pages.ts";

/** Seven rows, three on a page. */
async function load(cursor: string | undefined) {
  const from = Number(cursor ?? 0);
  const rows = [0, 1, 2, 3, 4, 5, 6].slice(from, from + 3);
  return { rows, nextCursor: from + 3 < 7 ? String(from + 3) : null };
}

test.each([
  [1, [0, 1, 2], true],
  [2, [0, 1, 2, 3, 4, 5], true],
  [3, [0, 1, 2, 3, 4, 5, 6], false],
  [9, [0, 1, 2, 3, 4, 5, 6], false],
])("the first %i pages of a list", async (pages, rows, more) => {
  expect(await firstPages(pages, load)).toEqual({ rows, more });
});

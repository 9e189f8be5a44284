import { limits } from "../contract/limits.ts";
import type { SliceRow } from "../contract/sites/repeat.ts";

/** As many of the first rows as fit into one message. */
export function firstRows(
  rows: readonly SliceRow[],
  max: { rows: number; chars: number },
): SliceRow[] {
  let chars = 0;
  const end = rows.findIndex(({ url, foundOn, reason, finalUrl, repeat }) => {
    chars +=
      url.length +
      (foundOn?.length ?? 0) +
      reason.length +
      fieldNamesChars +
      (finalUrl?.length ?? 0) +
      (repeat === undefined ? 0 : limits.repeatChars.value);
    return chars >= max.chars;
  });
  return rows.slice(0, end < 0 ? max.rows : Math.min(end, max.rows));
}

/** The length of a row without its texts. */
const fieldNamesChars = 150;

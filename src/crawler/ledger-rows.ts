import type { LedgerRow } from "../contract/ledger.ts";

/** As many of the first rows as fit into one message. */
export function firstRows(
  rows: readonly LedgerRow[],
  max: { rows: number; chars: number },
): LedgerRow[] {
  let chars = 0;
  const end = rows.findIndex(({ url, foundOn, reason, finalUrl }) => {
    chars +=
      url.length +
      (foundOn?.length ?? 0) +
      reason.length +
      fieldNamesChars +
      (finalUrl?.length ?? 0);
    return chars >= max.chars;
  });
  return rows.slice(0, end < 0 ? max.rows : Math.min(end, max.rows));
}

/** The length of a row without its texts. */
const fieldNamesChars = 150;

import type { LedgerRow } from "../contract/ledger.ts";

/** As many of the first rows as may travel in one message. */
export function firstRows(
  rows: readonly LedgerRow[],
  most: { rows: number; chars: number },
): LedgerRow[] {
  let chars = 0;
  const end = rows.findIndex(({ url, foundOn, reason }) => {
    chars += url.length + (foundOn?.length ?? 0) + reason.length + namesChars;
    return chars >= most.chars;
  });
  return rows.slice(0, end < 0 ? most.rows : Math.min(end, most.rows));
}

/** What a row takes beside its texts. */
const namesChars = 150;

import type { Repeated, SliceRow } from "../../contract/sites/repeat.ts";
import { otherLanguageReason, type LedgerRow } from "../../contract/ledger.ts";

/**
 * The ledger of a slice: what became of its pages, and pages that were found. Every page of a slice
 * that ran to its end has an outcome, or it would be planned again for ever. A found page that a
 * pattern excludes, or that is another language of a page, is no page of the Site.
 */
export function sliceRows(
  ledger: readonly LedgerRow[],
  planned: readonly string[],
  {
    isCutShort,
    stored = new Set(),
    twins = new Map(),
    repeats = new Map(),
  }: {
    isCutShort: boolean;
    /** Found pages that are stored already, as entries of sitemaps. */
    stored?: ReadonlySet<string>;
    /** Planned pages that are another language of a page that the Site has read. */
    twins?: ReadonlyMap<string, string>;
    /** Planned pages that only repeat another one. */
    repeats?: ReadonlyMap<string, Repeated>;
  },
): SliceRow[] {
  const plannedUrls = new Set(planned);
  const rows: SliceRow[] = [...twins].map(([url, of]) => ({
    ...elsewhereRow(url),
    outcome: "locale-duplicate",
    reason: otherLanguageReason(of),
  }));
  const isStored = ({ url, outcome }: LedgerRow) => outcome === "budget" && stored.has(url);
  for (const row of ledger) {
    if (twins.has(row.url)) continue;
    if (plannedUrls.has(row.url)) {
      const isOpen = row.outcome === "budget" && !isCutShort;
      rows.push(
        isOpen
          ? { ...row, outcome: "duplicate", reason: "leads to another page" }
          : { ...row, ...repeats.get(row.url) },
      );
    } else if (row.status !== null || (isFound(row) && !isStored(row))) rows.push(row);
  }
  if (isCutShort) return rows;
  const known = new Set(rows.map(({ url }) => url));
  const missing = planned.filter((url) => !known.has(url));
  return [...rows, ...missing.map(elsewhereRow)];
}

const isFound = ({ outcome }: LedgerRow): boolean =>
  outcome === "budget" || outcome === "robots" || outcome === "preference";

/** The frontier has the page under another spelling, or does not count it as one of the site. */
function elsewhereRow(url: string): LedgerRow {
  return {
    url,
    foundAt: "link",
    foundOn: null,
    outcome: "duplicate",
    reason: "another spelling of a page, or not a page of this site",
    engine: null,
    status: null,
    bytes: null,
    ms: null,
  };
}

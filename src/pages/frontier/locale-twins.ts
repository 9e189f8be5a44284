import { createLocaleIndex } from "../locale/locale-index.ts";
import type { Row } from "./row.ts";

/** Which rows are one page in several languages; updated as rows are added. */
export type LocaleTwins = {
  /** Groups all known rows: at the end, and before pages are chosen. */
  settle(): void;
  put(row: Row): void;
  drop(row: Row): void;
  /** The given URL redirected to this one, so its language is preferred. */
  givenAt(url: string): void;
  /** Another language of this page that was read, or is being read. */
  readTwin(row: Row): Row | null;
  /** The language of a page to read; the row itself if it has no other languages. */
  chosen(row: Row): Row;
  /** The other languages of the page. */
  others(row: Row): Row[];
};

/**
 * Grouping reads every row: about 6 ms here. Smaller sites are grouped again after each change,
 * larger ones after a change of one row in a hundred, or when the frontier calls `settle`.
 */
const exactUpTo = 5_000;
const changesShare = 0.01;

export function createLocaleTwins(
  given: string,
  rowOf: (key: string) => Row | undefined,
): LocaleTwins {
  const index = createLocaleIndex();
  let changes = 0;
  let wanted = given;
  let members = new Map<Row, Row[]>();
  let preferred = new Map<Row, Row>();
  const regroup = (exact = false): void => {
    const known = index.size();
    const due = exact || known <= exactUpTo || changes >= known * changesShare;
    if (changes === 0 || !due) return;
    changes = 0;
    members = new Map();
    preferred = new Map();
    for (const group of index.groups({ given: wanted })) {
      const rows = group.members.flatMap(({ key }) => rowOf(key) ?? []);
      const first = rowOf(group.representative.key);
      for (const row of rows) {
        members.set(row, rows);
        if (first !== undefined) preferred.set(row, first);
      }
    }
  };
  const groupOf = (row: Row): Row[] => {
    regroup();
    return members.get(row) ?? [];
  };
  return {
    settle: () => regroup(true),
    put(row) {
      const { finalUrl = row.url } = row.visit;
      // The final URL of a page decides, not the URL that redirected to it.
      if (finalUrl !== row.url) index.drop(row.url);
      const { language, alternates } = row;
      if (index.put({ url: finalUrl, language, alternates })) changes += 1;
    },
    drop(row) {
      index.drop(row.url);
      changes += 1;
    },
    givenAt(url) {
      wanted = url;
      changes += 1;
    },
    readTwin(row) {
      const twin = groupOf(row).find((it) => it !== row && (it.state === "claimed" || it.wasRead));
      return twin ?? null;
    },
    chosen(row) {
      const open = groupOf(row).filter((it) => it.state !== "done" || it.wasRead);
      const first = preferred.get(row);
      return first !== undefined && open.includes(first) ? first : (open[0] ?? first ?? row);
    },
    others: (row) => groupOf(row).filter((it) => it !== row),
  };
}

import type { JetStreamClient, StoredMsg } from "@nats-io/jetstream";
import { limits } from "../../../contract/limits.ts";
import { sitePageSchema, type SitePage } from "../../../contract/sites/site-page.ts";
import type { IsKept, SiteRef } from "../../../ports/site-pages.ts";
import { isWriteConflict } from "../events/event-subjects.ts";
import type { DueHours } from "./due-hours.ts";
import type { MoveNote, PageMoves, ReplacedRow } from "./page-moves.ts";
import { hashOf, rowsOfPage, rowSubject } from "./page-subjects.ts";

/**
 * Writes rows of different pages, some of them at once. A write expects the last row of its page
 * under any subject, so that of two writers the second sees the row of the first and replaces it, or
 * keeps it.
 */
export function createRowWriter(deps: {
  js: JetStreamClient;
  answered: <T>(run: () => Promise<T>) => Promise<T>;
  moves: PageMoves;
  hours: DueHours;
  rowsOf: (site: SiteRef, hash: string) => Promise<StoredMsg[]>;
}): (site: SiteRef, pages: readonly SitePage[], isKept?: IsKept) => Promise<void> {
  const { js, answered, moves, hours, rowsOf } = deps;

  /** Writes the row as the successor of `known`, or of what another writer has written since. */
  async function writeRow(
    site: SiteRef,
    page: SitePage,
    known: readonly StoredMsg[],
    { note, isKept }: { note: MoveNote; isKept: IsKept },
  ) {
    const subject = rowSubject(site, page);
    const last = { lastSubjectSequenceSubject: rowsOfPage(site, hashOf(page.url)) };
    const body = JSON.stringify(page);
    let before = known;
    for (let tries = 0; tries < limits.sitePageRaces.value; tries++) {
      const lastSubjectSequence = before.at(-1)?.seq ?? 0;
      try {
        await answered(() =>
          js.publish(subject, body, { expect: { ...last, lastSubjectSequence } }),
        );
        for (const { seq } of replacedBy(site, page, before)) await moves.deleteRow(seq);
        return;
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
      }
      before = await rowsOf(site, hashOf(page.url));
      if (isLastKept(before, isKept)) return;
      await note.add(replacedBy(site, page, before));
    }
    throw new Error(`the row of ${page.url} is written faster than it can be replaced`);
  }

  return async function writeBatch(site, pages, isKept = () => false): Promise<void> {
    const known = new Map<SitePage, StoredMsg[]>();
    // A page that was never read is most often new.
    await atOnce(pages, async (page) => {
      known.set(page, page.sync === 0 ? [] : await rowsOf(site, hashOf(page.url)));
    });
    const knownOf = (page: SitePage): StoredMsg[] => known.get(page) ?? [];
    const written = pages.filter((page) => !isLastKept(knownOf(page), isKept));
    const note = moves.note(site);
    await note.add(written.flatMap((page) => replacedBy(site, page, knownOf(page))));
    await hours.add(site, written);
    await atOnce(written, (page) => writeRow(site, page, knownOf(page), { note, isKept }));
    await note.end();
  };
}

export const pageOf = (row: StoredMsg): SitePage => sitePageSchema.parse(row.json());

function isLastKept(rows: readonly StoredMsg[], isKept: IsKept): boolean {
  const last = rows.at(-1);
  return last !== undefined && isKept(pageOf(last));
}

/** Rows that the new one of the page does not replace by its subject. */
function replacedBy(site: SiteRef, page: SitePage, rows: readonly StoredMsg[]): ReplacedRow[] {
  const subject = rowSubject(site, page);
  const hash = hashOf(page.url);
  return rows.filter((row) => row.subject !== subject).map(({ seq }) => ({ hash, seq }));
}

/** Runs `work` for each entry, a limited number of them at once. */
export async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const lane = async (): Promise<void> => {
    for (const one of queue) await work(one);
  };
  const lanes = Math.min(all.length, limits.sitePageMoves.value);
  await Promise.all(Array.from({ length: lanes }, lane));
}

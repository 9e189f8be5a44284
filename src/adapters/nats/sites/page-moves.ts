import { randomUUID } from "node:crypto";
import type { JetStreamClient, JetStreamManager } from "@nats-io/jetstream";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { SiteRef } from "../../../ports/site-pages.ts";
import { apiStatusOf, readMessages } from "../client.ts";
import { lastToken, moveSubject, rowsOfPage } from "./page-subjects.ts";

/** A row that is deleted once a newer one of its page exists. */
export type ReplacedRow = { hash: string; seq: number };

export type PageMoves = {
  /** A new, empty note of rows that one call of this process is about to replace. */
  note(site: SiteRef): MoveNote;
  deleteRow(seq: number): Promise<void>;
  /** Deletes the replaced rows of writers that have died between writing and deleting. */
  repair(site: SiteRef): Promise<void>;
};

export type MoveNote = {
  /** Stores that these rows are about to be replaced. */
  add(replaced: readonly ReplacedRow[]): Promise<void>;
  /** Removes the note once its rows are deleted. */
  end(): Promise<void>;
};

/**
 * A row that changes its subject is written first and then deleted under the old subject. A process
 * that dies in between leaves two rows of one page, and the note by which the older one is found.
 */
export function createPageMoves(deps: {
  jsm: JetStreamManager;
  js: JetStreamClient;
  stream: string;
  clock: Clock;
  answered: <T>(run: () => Promise<T>) => Promise<T>;
}): PageMoves {
  const { jsm, js, stream, clock, answered } = deps;
  const purge = (filter: string) => answered(() => jsm.streams.purge(stream, { filter }));
  const read = (filter: string, max: number) =>
    answered(() => readMessages(jsm, stream, filter, 0, max));
  const deleteRow = async (seq: number): Promise<void> => {
    await answered(() => jsm.streams.deleteMessage(stream, seq, false)).catch((error: unknown) => {
      // Another process has deleted it.
      if (apiStatusOf(error) === undefined) throw error;
    });
  };
  return {
    note(site) {
      const subject = moveSubject(site, randomUUID());
      const noted: ReplacedRow[] = [];
      return {
        async add(replaced) {
          if (replaced.length === 0) return;
          noted.push(...replaced);
          await answered(() => js.publish(subject, JSON.stringify(noted)));
        },
        async end() {
          if (noted.length > 0) await purge(subject);
        },
      };
    },
    deleteRow,
    async repair(site) {
      for (const note of await read(moveSubject(site, "*"), limits.sitePageMoves.value)) {
        const isUnderWay = clock.now() - note.time.getTime() < limits.sitePageMoveMs.value;
        if (isUnderWay) continue;
        // Written above, from a value of this type.
        for (const { hash, seq } of note.json<ReplacedRow[]>()) {
          const rows = await read(rowsOfPage(site, hash), limits.sitePageRaces.value);
          const isReplaced = (rows.at(-1)?.seq ?? 0) > seq;
          if (isReplaced && rows.some((row) => row.seq === seq)) await deleteRow(seq);
        }
        await purge(moveSubject(site, lastToken(note.subject)));
      }
    },
  };
}

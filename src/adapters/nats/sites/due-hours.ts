import type { JetStreamClient, JetStreamManager } from "@nats-io/jetstream";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { SitePage } from "../../../contract/sites/site-page.ts";
import type { SiteRef } from "../../../ports/site-pages.ts";
import { apiStatusOf } from "../client.ts";
import { hourOf, hourSubject, lastToken } from "./page-subjects.ts";

export type DueHours = {
  /** Notes the hours of these rows, before they are written. */
  add(site: SiteRef, pages: readonly SitePage[]): Promise<void>;
  /** Hours in which rows may be due, earliest first. */
  list(site: SiteRef): Promise<number[]>;
  /** Removes the note of an hour without rows. */
  removeIfOld(site: SiteRef, hour: number): Promise<void>;
};

/**
 * The broker cannot look for subjects by range, so the hours in which pages are due are noted: at
 * most some 720 for a Site. A note is written again before each row of its hour. It is removed only
 * when it is so old that no writer is between its note and its row.
 */
export function createDueHours(deps: {
  jsm: JetStreamManager;
  js: JetStreamClient;
  stream: string;
  clock: Clock;
  answered: <T>(run: () => Promise<T>) => Promise<T>;
}): DueHours {
  const { jsm, js, stream, clock, answered } = deps;
  return {
    async add(site, pages) {
      const hours = new Set(pages.flatMap((page) => hourOf(page) ?? []));
      const publish = (hour: number) => answered(() => js.publish(hourSubject(site, hour), ""));
      await Promise.all([...hours].map(publish));
    },
    async list(site) {
      const subjects_filter = hourSubject(site, "*");
      const { state } = await answered(() => jsm.streams.info(stream, { subjects_filter }));
      const hours = Object.keys(state.subjects ?? {}).map((subject) => Number(lastToken(subject)));
      return hours.toSorted((a, b) => a - b);
    },
    async removeIfOld(site, hour) {
      const query = { last_by_subj: hourSubject(site, hour) };
      const note = await answered(() => jsm.direct.getMessage(stream, query));
      if (note === null) return;
      if (clock.now() - note.time.getTime() < limits.sitePageHourMs.value) return;
      await answered(() => jsm.streams.deleteMessage(stream, note.seq, false)).catch(
        (error: unknown) => {
          // A writer has replaced it, or another reader has deleted it.
          if (apiStatusOf(error) === undefined) throw error;
        },
      );
    },
  };
}

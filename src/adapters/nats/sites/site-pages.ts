import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { pageStates, type SitePage } from "../../../contract/sites/site-page.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { SitePages, SiteRef } from "../../../ports/site-pages.ts";
import { ensureStream, readBatch, readMessages, retryUntilAnswered } from "../client.ts";
import { atOnce, createRowWriter, pageOf } from "./row-writer.ts";
import { createDueHours } from "./due-hours.ts";
import { createPageMoves } from "./page-moves.ts";
import {
  hashOf,
  hourMs,
  pageSubjects,
  rowsOfHour,
  rowsOfPage,
  rowsOfState,
  subjectsOfSite,
  subjectsOfTenant,
} from "./page-subjects.ts";

/**
 * The page tables of Sites as one stream with a message for each row. State and due hour are parts
 * of the subject, so that the broker finds the rows of a list; a row that changes one of them is a
 * new message. A write expects the last row of its page under any subject, so that of two writers
 * the second sees the row of the first and replaces it. Lists are in the order of writing.
 */
export async function openSitePages(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
}): Promise<SitePages> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: pageSubjects,
    max_msgs_per_subject: 1,
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);
  const read = (filter: string, after: number, max: number) =>
    answered(() => readMessages(jsm, stream, filter, after, max));
  const moves = createPageMoves({ jsm, js, stream, clock, answered });
  const hours = createDueHours({ jsm, js, stream, clock, answered });
  const rowsOf = (site: SiteRef, hash: string) =>
    read(rowsOfPage(site, hash), 0, limits.sitePageRaces.value);
  const writeBatch = createRowWriter({ js, answered, moves, hours, rowsOf });

  return {
    async get(site, url) {
      const row = (await rowsOf(site, hashOf(url))).at(-1);
      return row && pageOf(row);
    },
    async putMany(site, pages, isKept) {
      const byUrl = new Map(pages.map((page) => [page.url, page]));
      const rows = [...byUrl.values()];
      for (let from = 0; from < rows.length; from += limits.sitePagesBatch.value) {
        await writeBatch(site, rows.slice(from, from + limits.sitePagesBatch.value), isKept);
      }
    },
    async list(site, state, { limit, cursor }) {
      if (cursor === null) await moves.repair(site);
      const max = Math.min(limit, limits.sitePagesListed.value);
      const rows = await read(rowsOfState(site, state), Number(cursor ?? 0), max);
      const last = rows.at(-1);
      const isEnd = last === undefined || rows.length < max || last.pending === 0;
      return { pages: rows.map(pageOf), cursor: isEnd ? null : String(last.seq) };
    },
    async due(site, before, limit) {
      await moves.repair(site);
      const max = Math.min(limit, limits.sitePagesListed.value);
      const found: SitePage[] = [];
      for (const hour of await hours.list(site)) {
        if (hour * hourMs > before || found.length >= max) break;
        found.push(...(await dueOfHour(site, hour, before, max - found.length)));
      }
      return found;
    },
    async nextDue(site) {
      await moves.repair(site);
      for (const hour of await hours.list(site)) {
        const [row] = await read(rowsOfHour(site, hour), 0, 1);
        if (row !== undefined) return hour * hourMs;
        await hours.removeIfOld(site, hour);
      }
      return undefined;
    },
    async counts(site) {
      await moves.repair(site);
      const numbers = await Promise.all(
        pageStates.map(async (state) => [state, await countOf(site, state)] as const),
      );
      return Object.fromEntries(numbers) as Awaited<ReturnType<SitePages["counts"]>>;
    },
    async remove(what) {
      const purge = (filter: string) => answered(() => jsm.streams.purge(stream, { filter }));
      if ("tenant" in what)
        return void (await Promise.all(subjectsOfTenant(what.tenant).map(purge)));
      const { site, urls } = what;
      if (urls === undefined) return void (await Promise.all(subjectsOfSite(site).map(purge)));
      await atOnce(urls, async (url) => void (await purge(rowsOfPage(site, hashOf(url)))));
    },
  };

  async function dueOfHour(site: SiteRef, hour: number, before: number, max: number) {
    const found: SitePage[] = [];
    let after = 0;
    for (;;) {
      const part = limits.brokerReadBatch.value;
      const rows = await read(rowsOfHour(site, hour), after, part);
      if (rows.length === 0 && after === 0) await hours.removeIfOld(site, hour);
      for (const page of rows.map(pageOf)) {
        const isDue = page.nextRead !== null && Date.parse(page.nextRead) <= before;
        if (isDue && found.push(page) === max) return found;
      }
      if (rows.length < part) return found;
      after = rows.at(-1)?.seq ?? after;
    }
  }

  async function countOf(site: SiteRef, state: SitePage["state"]): Promise<number> {
    const query = { seq: 1, next_by_subj: rowsOfState(site, state), batch: 1 };
    const [row] = await answered(() => readBatch(jsm, stream, query));
    // Each message of a read has the number of those after it.
    return row === undefined ? 0 : row.pending + 1;
  }
}

const stream = "SITE_PAGES";

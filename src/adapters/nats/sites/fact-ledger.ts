import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { StoredMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { erasedEntry } from "../../../contract/sites/erased-entry.ts";
import { factEntrySchema, type FactEntry } from "../../../contract/sites/fact-entry.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { FactFilter, FactLedger, FactPart } from "../../../ports/fact-ledger.ts";
import type { SiteRef } from "../../../ports/site-pages.ts";
import { ensureStream, readMessages, retryUntilAnswered, token } from "../client.ts";
import { isWriteConflict } from "../events/event-subjects.ts";

/**
 * The fact ledger as one stream, `fact.<tenant>.<site>.<category>.<item>.<source>.<id>`. An entry is
 * stored unless its id is stored under any subject. An erased entry replaces the original under its
 * subject, and so comes last in lists.
 */
export async function openFactLedger(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
}): Promise<FactLedger> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, streamOf(deps.replicas ?? 1));
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);
  const read = (filter: string, after: number, max: number) =>
    answered(() => readMessages(jsm, stream, filter, after, max));

  /** Entries are stored after the time that they state: earlier messages are of earlier times. */
  async function numberBefore(at: string | undefined): Promise<number> {
    if (at === undefined) return 0;
    const start_time = new Date(Date.parse(at) - clockSkewMs).toISOString();
    const first = await answered(() => jsm.direct.getMessage(stream, { start_time }));
    return first === null ? Number.MAX_SAFE_INTEGER : first.seq - 1;
  }

  async function appendOne(site: SiteRef, entry: FactEntry): Promise<boolean> {
    const expect = {
      lastSubjectSequence: 0,
      lastSubjectSequenceSubject: subjectOf(site, { id: entry.id }),
    };
    try {
      await answered(() => js.publish(subjectOf(site, entry), JSON.stringify(entry), { expect }));
      return true;
    } catch (error) {
      if (isWriteConflict(error)) return false;
      throw error;
    }
  }

  return {
    async append(site, entries) {
      let added = 0;
      // One after the other: the order of the stream is that of the entries.
      for (const entry of entries) if (await appendOne(site, entry)) added++;
      return added;
    },
    async list(site, filter, { limit, cursor }) {
      const max = Math.min(limit, limits.ledgerListed.value);
      const subjects = subjectOf(site, categoryOf(filter));
      const after = cursor === null ? await numberBefore(filter.from) : Number(cursor);
      if (after === Number.MAX_SAFE_INTEGER) return nothing;
      const rows = await read(subjects, after, max);
      const last = rows.at(-1);
      const isEnd = last === undefined || rows.length < max || last.pending === 0;
      const entries = rows.map(entryOf).filter((entry) => isWithin(entry, filter));
      return { entries, cursor: isEnd ? null : String(last.seq) };
    },
    async listNewest(site, filter, { limit, cursor }) {
      const max = Math.min(limit, limits.ledgerListed.value);
      const subjects = subjectOf(site, categoryOf(filter));
      const state = (await answered(() => jsm.streams.info(stream))).state;
      const first = Math.max(state.first_seq, (await numberBefore(filter.from)) + 1);
      const entries: FactEntry[] = [];
      let upTo = cursor === null ? state.last_seq : Number(cursor) - 1;
      // The broker reads forwards only: windows of the stream, each before the last.
      for (let width = windowMin; upTo >= first;) {
        const from = Math.max(first, upTo - width + 1);
        const rows = await read(subjects, from - 1, windowMin);
        if (rows.length === windowMin && width > windowMin) {
          width = Math.max(windowMin, Math.floor(width / 8));
          continue;
        }
        for (const row of rows.filter(({ seq }) => seq <= upTo).toReversed()) {
          const entry = entryOf(row);
          if (!isWithin(entry, filter)) continue;
          if (entries.push(entry) === max) return { entries, cursor: String(row.seq) };
        }
        upTo = from - 1;
        width = Math.min(width * 4, windowMax);
      }
      return { entries, cursor: null };
    },
    async asOf(site, at, { limit, cursor, items }) {
      if (items !== undefined) {
        const entries: FactEntry[] = [];
        for (const itemId of items) entries.push(...(await firstAfter(site, itemId, at)));
        return { entries, cursor: null };
      }
      const max = Math.min(limit, limits.ledgerListed.value);
      const subjects = subjectOf(site, {});
      const after = cursor === null ? await numberBefore(at) : Number(cursor);
      if (after === Number.MAX_SAFE_INTEGER) return nothing;
      const rows = await read(subjects, after, max);
      const last = rows.at(-1);
      const entries: FactEntry[] = [];
      for (const entry of rows.map(entryOf).filter((each) => each.at > at)) {
        const [first] = await firstAfter(site, entry.itemId, at);
        if (first?.id === entry.id) entries.push(entry);
      }
      const isEnd = last === undefined || rows.length < max || last.pending === 0;
      return { entries, cursor: isEnd ? null : String(last.seq) };
    },
    async erase(site, sources) {
      for (const source of sources) {
        const rows = await read(subjectOf(site, { source }), 0, limits.ledgerErased.value);
        for (const row of rows) {
          const entry = entryOf(row);
          if (entry.erased) continue;
          const body = JSON.stringify(erasedEntry(entry));
          await answered(() => js.publish(row.subject, body));
        }
      }
    },
    async remove(what) {
      const filter = "tenant" in what ? `fact.${token(what.tenant)}.>` : subjectOf(what.site, {});
      await answered(() => jsm.streams.purge(stream, { filter }));
    },
  };

  /** The first entry of an item after a time, if there is one. */
  async function firstAfter(site: SiteRef, itemId: string, at: string): Promise<FactEntry[]> {
    return firstOf(await read(subjectOf(site, { itemId }), 0, limits.ledgerListed.value), at);
  }
}

const streamOf = (replicas: number) => ({
  name: stream,
  subjects: ["fact.*.*.*.*.*.*"],
  max_msgs_per_subject: 1,
  max_age: nanos(limits.ledgerKeptMs.value),
  storage: "file" as const,
  num_replicas: replicas,
  allow_direct: true,
});

function firstOf(rows: StoredMsg[], at: string): FactEntry[] {
  const later = rows.map(entryOf).filter((each) => each.at > at);
  return later.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))).slice(0, 1);
}

const stream = "SITE_FACTS";
/** How far the clock of the broker may be behind that of the writer. */
const clockSkewMs = 3_600_000;
const windowMin = limits.brokerReadBatch.value;
const windowMax = 2 ** 30;
const nothing: FactPart = { entries: [], cursor: null };

const entryOf = (row: StoredMsg): FactEntry => factEntrySchema.parse(row.json());

const categoryOf = ({ category }: FactFilter) => (category === undefined ? {} : { category });

function isWithin({ at }: FactEntry, { from, to }: FactFilter): boolean {
  const time = Date.parse(at);
  return (
    (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to))
  );
}

type Named = Partial<Pick<FactEntry, "category" | "itemId" | "source" | "id">>;

/** The subject of an entry, or a filter for all that have these parts. */
function subjectOf({ tenant, site }: SiteRef, { category, itemId, source, id }: Named): string {
  const parts = [category ?? "*", hashed(itemId), hashed(source), hashed(id)];
  return `fact.${token(tenant)}.${token(site)}.${parts.join(".")}`;
}

const hashed = (text: string | undefined): string =>
  text === undefined
    ? "*"
    : createHash("sha256").update(text).digest().subarray(0, 12).toString("base64url");

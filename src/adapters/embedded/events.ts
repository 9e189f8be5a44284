import type { JobEvent } from "../../contract/events/event.ts";
import type { Clock } from "../../kit/clock.ts";
import type { EventEntry, Events, JobRef, StoredEvent } from "../../ports/events.ts";
import { type Database, integer, type Row, type Statement, text } from "./database/database.ts";

/** `notify` wakes the listeners of this process after another process has published. */
export type NotifiableEvents = Events & { notify(job: JobRef): void };

/** The event log as one table of the database; listeners are notified within the process. */
export function createEvents(database: Database, clock: Pick<Clock, "now">): NotifiableEvents {
  const { fast } = database;
  const writer: Writer = {
    clock,
    insert: fast.prepare(
      `INSERT INTO events (tenant, job, id, at, attempt, event) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (tenant, job, id) DO NOTHING RETURNING seq`,
    ),
    find: fast.prepare("SELECT seq FROM events WHERE tenant = ? AND job = ? AND id = ?"),
  };
  const select = fast.prepare(
    `SELECT seq, at, attempt, event FROM events
     WHERE tenant = ? AND job = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const remove = fast.prepare("DELETE FROM events WHERE tenant = ? AND job = ?");
  // A trigger counts removals; a trigger for each of many small inserts would halve their rate.
  const count = fast.prepare(
    `INSERT INTO stored_bytes VALUES (?, ?)
     ON CONFLICT (tenant) DO UPDATE SET bytes = bytes + excluded.bytes`,
  );
  const listeners = createListeners();

  const appends = database.group((entries: readonly EventEntry[]) => {
    const outcomes = fast.transaction(() => {
      const added = new Map<string, number>();
      const appended = entries.map((entry) => append(writer, entry, added));
      for (const [tenant, bytes] of added) count.run(tenant, bytes);
      return appended;
    });
    const jobs = new Map(entries.map((entry) => [keyOf(entry), entry]));
    for (const { tenant, job } of jobs.values()) listeners.notify({ tenant, job });
    return outcomes;
  });

  return {
    notify: (job) => listeners.notify(job),
    publish: (entry) => appends.add(entry),
    async read(job, after, limit) {
      return select.all(job.tenant, job.job, after, limit).map(toStored);
    },
    follow: async (job, listener) => listeners.add(job, listener),
    async forget(job) {
      // Writes events that still wait for their transaction, so that they are removed too.
      appends.flush();
      remove.run(job.tenant, job.job);
    },
  };
}

type Writer = { clock: Pick<Clock, "now">; insert: Statement; find: Statement };

/** Stores the event unless its id is stored already; adds its size to `added`. */
function append(
  { clock, insert, find }: Writer,
  { tenant, job, id, attempt, event }: EventEntry,
  added: Map<string, number>,
): { seq: number; duplicate: boolean } {
  const body = JSON.stringify(event);
  const row = insert.get(tenant, job, id, clock.now(), attempt, body);
  if (row) {
    added.set(tenant, (added.get(tenant) ?? 0) + Buffer.byteLength(body));
    return { seq: integer(row, "seq"), duplicate: false };
  }
  const before = find.get(tenant, job, id);
  if (!before) throw new Error(`event ${id} of ${job} disappeared`);
  return { seq: integer(before, "seq"), duplicate: true };
}

type Listener = (job: JobRef) => void;

function createListeners() {
  const byJob = new Map<string, Set<Listener>>();
  const notifyAll = (key: string, job: JobRef) => {
    const listeners = byJob.get(key);
    // In a microtask each: a listener that throws stops neither the write nor other listeners.
    for (const one of listeners ?? []) queueMicrotask(() => listeners?.has(one) && one(job));
  };
  return {
    notify(job: JobRef): void {
      notifyAll(keyOf(job), job);
      notifyAll(everyJob, job);
    },
    add(job: JobRef | "all", listener: Listener): AsyncDisposable {
      const key = job === "all" ? everyJob : keyOf(job);
      // A new function for each call: one listener that follows twice is two followers.
      const one: Listener = (ref) => listener(ref);
      const listeners = byJob.get(key) ?? new Set();
      byJob.set(key, listeners.add(one));
      return {
        async [Symbol.asyncDispose]() {
          listeners.delete(one);
          if (listeners.size === 0 && byJob.get(key) === listeners) byJob.delete(key);
        },
      };
    },
  };
}

const everyJob = "all";
const keyOf = ({ tenant, job }: JobRef) => JSON.stringify([tenant, job]);

function toStored(row: Row): StoredEvent {
  return {
    seq: integer(row, "seq"),
    at: integer(row, "at"),
    attempt: row["attempt"] === null ? null : integer(row, "attempt"),
    // Written by this adapter, from a value of this type.
    event: JSON.parse(text(row, "event")) as JobEvent,
  };
}

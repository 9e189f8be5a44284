import type { JobEvent } from "../../contract/events/event.ts";
import type { Clock } from "../../kit/clock.ts";
import type { EventEntry, Events, JobRef, StoredEvent } from "../../ports/events.ts";
import { type Database, integer, type Row, text } from "./database/database.ts";

/** `notify` wakes the listeners of this process after another process has published. */
export type NotifiableEvents = Events & { notify(job: JobRef): void };

/** The event log as one table of the database, and a doorbell within the process. */
export function createEvents(database: Database, clock: Pick<Clock, "now">): NotifiableEvents {
  const { fast } = database;
  const insert = fast.prepare(
    `INSERT INTO events (tenant, job, id, at, attempt, event) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant, job, id) DO NOTHING RETURNING seq`,
  );
  const known = fast.prepare("SELECT seq FROM events WHERE tenant = ? AND job = ? AND id = ?");
  const select = fast.prepare(
    `SELECT seq, at, attempt, event FROM events
     WHERE tenant = ? AND job = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const remove = fast.prepare("DELETE FROM events WHERE tenant = ? AND job = ?");

  const followers = new Map<string, Set<Ring>>();
  const ringFor = (key: string, job: JobRef) => {
    const rings = followers.get(key);
    // In a microtask of its own: a listener that throws stops neither the write nor its neighbours.
    for (const one of rings ?? []) queueMicrotask(() => rings?.has(one) && one(job));
  };
  const notify = (job: JobRef) => {
    ringFor(keyOf(job), job);
    ringFor(everyJob, job);
  };

  // Removals are counted by a trigger; a trigger for each of many small rows would halve the rate.
  const count = fast.prepare(
    `INSERT INTO stored_bytes VALUES (?, ?)
     ON CONFLICT (tenant) DO UPDATE SET bytes = bytes + excluded.bytes`,
  );

  const append = ({ tenant, job, id, attempt, event }: EventEntry, added: Map<string, number>) => {
    const body = JSON.stringify(event);
    const row = insert.get(tenant, job, id, clock.now(), attempt, body);
    if (row) {
      added.set(tenant, (added.get(tenant) ?? 0) + Buffer.byteLength(body));
      return { seq: integer(row, "seq"), duplicate: false };
    }
    const before = known.get(tenant, job, id);
    if (!before) throw new Error(`event ${id} of ${job} vanished`);
    return { seq: integer(before, "seq"), duplicate: true };
  };
  const appends = database.group((entries: readonly EventEntry[]) => {
    const outcomes = fast.transaction(() => {
      const added = new Map<string, number>();
      const appended = entries.map((entry) => append(entry, added));
      for (const [tenant, bytes] of added) count.run(tenant, bytes);
      return appended;
    });
    const rung = new Map(entries.map((entry) => [keyOf(entry), entry]));
    for (const { tenant, job } of rung.values()) notify({ tenant, job });
    return outcomes;
  });

  return {
    notify,
    publish: (entry) => appends.add(entry),
    async read(job, after, limit) {
      return select.all(job.tenant, job.job, after, limit).map(toStored);
    },
    async follow(job, listener) {
      const key = job === "all" ? everyJob : keyOf(job);
      // A function of its own, so that one listener following twice is two followers.
      const one: Ring = (ref) => listener(ref);
      const rings = followers.get(key) ?? new Set();
      followers.set(key, rings.add(one));
      return {
        async [Symbol.asyncDispose]() {
          rings.delete(one);
          if (rings.size === 0 && followers.get(key) === rings) followers.delete(key);
        },
      };
    },
    async forget(job) {
      // What was published before and still waits for its turn must not come back afterwards.
      appends.flush();
      remove.run(job.tenant, job.job);
    },
  };
}

type Ring = (job: JobRef) => void;

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

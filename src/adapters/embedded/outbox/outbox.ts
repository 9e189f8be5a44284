import type { Clock } from "../../../kit/clock.ts";
import type { Claimed, Message, NewDelivery, Outbox, Settlement } from "../../../ports/outbox.ts";
import { createSteadyNow } from "../../shared/steady-now.ts";
import { type Connection, type Database, integer, text } from "../database/database.ts";
import { isDiskFull } from "../database/data-error.ts";
import { type ClaimState, claimDue, claimStatements, settleClaimed } from "./delivery-claims.ts";
import { createDeliveryLog } from "./delivery-rows.ts";
import { createSteering } from "./delivery-steering.ts";
import { createDeliveryTidy } from "./delivery-tidy.ts";

export type OutboxOptions = {
  /** No other process delivers from this directory: the leases found in it have no holder. */
  isOnlyDispatcher?: boolean;
};

/**
 * Deliveries as rows. They are written on the connection that writes events, into the same
 * write-ahead log: after a power cut, the events and deliveries that are left are the first ones.
 */
export function createOutbox(
  database: Database,
  clock: Pick<Clock, "now">,
  options: OutboxOptions = {},
): Outbox {
  const { fast } = database;
  const now = createSteadyNow(clock, dueTimes(fast));
  const state: ClaimState = { now, sql: claimStatements(fast), leasedAt: new Map() };
  if (options.isOnlyDispatcher === true) endLeases(fast);

  const tidy = createDeliveryTidy(fast, clock);
  const enqueueOne = createEnqueue(fast, now);
  const enqueues = database.group((batch: readonly [Message, readonly NewDelivery[]][]) =>
    fast.transaction(() => {
      for (const [message, deliveries] of batch) enqueueOne(message, deliveries);
      tidy();
      return batch.map(() => undefined);
    }),
  );
  const claims = database.group((batch: readonly [lane: string, max: number][]) =>
    fast.transaction(() => batch.map(([lane, max]) => claimDue(state, lane, max))),
  );
  const settlements = database.group(
    (batch: readonly [Pick<Claimed, "id" | "lease">, Settlement][]) =>
      fast.transaction(() =>
        batch.map(([claimed, settlement]) => settleClaimed(state, claimed, settlement)),
      ),
  );
  const lanes = createLaneList(fast);
  const list = createDeliveryLog(fast);
  const steer = createSteering(fast, clock);
  const removeLane = fast.prepare("DELETE FROM deliveries WHERE lane = ?");
  const removeTenant = fast.prepare("DELETE FROM deliveries WHERE tenant = ?");

  return {
    async enqueue(message, deliveries) {
      if (deliveries.length > 0) await enqueues.add([message, deliveries]);
    },
    async lanes() {
      now();
      return lanes();
    },
    claim: (lane, max) => claims.add([lane, max]),
    settle: (claimed, settlement) => settlements.add([claimed, settlement]),
    async list(filter) {
      return list(filter);
    },
    async steer(lane, order) {
      enqueues.flush();
      return steer(lane, order);
    },
    async remove(what) {
      enqueues.flush();
      if ("lane" in what) removeLane.run(what.lane);
      else removeTenant.run(what.tenant);
    },
  };
}

function createEnqueue(fast: Connection, now: () => number) {
  const insertMessage = fast.prepare(
    "INSERT INTO messages (id, body) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const insert = fast.prepare(
    `INSERT INTO deliveries
     (id, message, tenant, lane, job, event, url, created_at, state, next_at, failed, tries)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`,
  );
  return (message: Message, deliveries: readonly NewDelivery[]): void => {
    insertMessage.run(message.id, message.body);
    for (const { id, lane, url, outcome, tries } of deliveries) {
      const { tenant, job, event, at } = message;
      const about = [id, message.id, tenant, lane, job, event, url] as const;
      const createdAt = now();
      const dueAt = Math.min(at, createdAt);
      insert.run(...about, createdAt, outcome, dueAt, JSON.stringify(tries));
    }
  };
}

/** One indexed look-up for each lane, however many deliveries wait in it. */
function createLaneList(fast: Connection) {
  const firstDue = fast.prepare(
    `SELECT lane, next_at FROM deliveries WHERE state = ? AND lane > ?
     ORDER BY lane, next_at LIMIT 1`,
  );
  return (): { lane: string; dueAt: number }[] => {
    const found = new Map<string, number>();
    // Leased ones too: their claimer may have died.
    for (const state of ["pending", "leased"]) {
      let row = firstDue.get(state, "");
      while (row !== undefined) {
        const [lane, at] = [text(row, "lane"), integer(row, "next_at")];
        found.set(lane, Math.min(found.get(lane) ?? at, at));
        row = firstDue.get(state, lane);
      }
    }
    return [...found].map(([lane, dueAt]) => ({ lane, dueAt }));
  };
}

function dueTimes(fast: Connection) {
  const newest = fast.prepare("SELECT created_at AS at FROM deliveries ORDER BY seq DESC LIMIT 1");
  const shift = fast.prepare(
    "UPDATE deliveries SET next_at = next_at - ? WHERE state = 'pending' AND next_at > ?",
  );
  return {
    newest(): number {
      const row = newest.get();
      return row === undefined ? 0 : integer(row, "at");
    },
    shift: (byMs: number, now: number) => void shift.run(byMs, now),
  };
}

function endLeases(fast: Connection): void {
  const end = fast.prepare(
    "UPDATE deliveries SET state = 'pending', next_at = 0, lease = NULL WHERE state = 'leased'",
  );
  try {
    end.run();
  } catch (error) {
    // On a full disk the leases stay until they expire.
    if (!isDiskFull(error)) throw error;
  }
}

import { randomBytes } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import type { Try } from "../../../contract/webhooks/webhook.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Claimed, Message, NewDelivery, Order, Outbox } from "../../../ports/outbox.ts";
import { type Connection, type Database, integer, type Row, text } from "../database/database.ts";
import { isDiskFull } from "../database/data-error.ts";
import { createDeliveryTidy } from "./delivery-tidy.ts";
import { bytes, createDeliveryLog, nullable, toDelivery, triesOf } from "./delivery-rows.ts";

export type OutboxOptions = {
  /** Nobody else delivers from this directory: leases that are there belong to the dead. */
  isOnlyDispatcher?: boolean;
};

/**
 * Deliveries as rows. They are written on the connection that writes events, into the same log of
 * the same file: what survives a power cut is always a beginning of what happened.
 */
export function createOutbox(
  database: Database,
  clock: Pick<Clock, "now">,
  options: OutboxOptions = {},
): Outbox {
  const { fast } = database;
  const insertMessage = fast.prepare(
    "INSERT INTO messages (id, body) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const insert = fast.prepare(
    `INSERT INTO deliveries
     (id, message, tenant, lane, job, event, url, created_at, state, next_at, failed, tries)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`,
  );
  const firstDue = fast.prepare(
    `SELECT lane, next_at FROM deliveries WHERE state = ? AND lane > ?
     ORDER BY lane, next_at LIMIT 1`,
  );
  const leased = fast.prepare(
    "SELECT id, job, lease, next_at FROM deliveries WHERE state = 'leased' AND lane = ?",
  );
  const head = fast.prepare(
    `SELECT * FROM deliveries WHERE seq =
     (SELECT seq FROM
       (SELECT next_at, seq, job FROM deliveries
        WHERE state = 'pending' AND lane = ? AND next_at <= ? ORDER BY next_at, seq LIMIT ?)
      WHERE job IS NULL OR job NOT IN (SELECT value FROM json_each(?))
      ORDER BY next_at, seq LIMIT 1)`,
  );
  const next = fast.prepare(
    "SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending' AND lane = ?",
  );
  const lend = fast.prepare(
    "UPDATE deliveries SET state = 'leased', next_at = ?, lease = ? WHERE seq = ?",
  );
  const giveBack = fast.prepare(
    "UPDATE deliveries SET state = 'pending', next_at = 0, lease = NULL WHERE id = ?",
  );
  const bodyOf = fast.prepare(
    "SELECT body FROM messages WHERE id = (SELECT message FROM deliveries WHERE seq = ?)",
  );
  const leaseOf = fast.prepare("SELECT tries, failed FROM deliveries WHERE id = ? AND lease = ?");
  const settle = fast.prepare(
    `UPDATE deliveries SET state = ?, next_at = ?, lease = NULL, failed = ?, tries = ?
     WHERE id = ? AND lease = ?`,
  );
  const steering = createSteering(database, clock);
  const removeLane = fast.prepare("DELETE FROM deliveries WHERE lane = ?");
  const removeTenant = fast.prepare("DELETE FROM deliveries WHERE tenant = ?");
  const list = createDeliveryLog(fast);
  const tidy = createDeliveryTidy(fast, clock);
  const now = createSteadyNow(fast, clock);

  /**
   * Leases this process has given out, and when, on a clock that never steps: one that was set
   * ahead takes no delivery from a claimer that is at work.
   */
  const mine = new Map<string, number>();
  const isMine = (lease: string) => {
    const since = mine.get(lease);
    return since !== undefined && performance.now() - since < mineMs;
  };
  if (options.isOnlyDispatcher === true) endLeases(fast);

  const enqueues = database.group((batch: readonly [Message, readonly NewDelivery[]][]) =>
    fast.transaction(() => {
      for (const [message, deliveries] of batch) {
        insertMessage.run(message.id, message.body);
        for (const { id, lane, url, outcome, tries } of deliveries) {
          const { tenant, job, event, at } = message;
          const about = [id, message.id, tenant, lane, job, event, url] as const;
          const written = now();
          const dueAt = Math.min(at, written);
          insert.run(...about, written, outcome, dueAt, JSON.stringify(tries));
        }
      }
      tidy();
      return batch.map(() => undefined);
    }),
  );

  /** Jobs under way in the lane; a lease whose holder is gone is due again, before all others. */
  function underWay(lane: string, at: number): (string | null)[] {
    const busy: (string | null)[] = [];
    for (const row of leased.all(lane)) {
      const over = integer(row, "next_at") <= at || integer(row, "next_at") > at + leaseMs;
      if (over && !isMine(text(row, "lease"))) giveBack.run(text(row, "id"));
      else busy.push(nullable(row, "job"));
    }
    return busy;
  }

  function claimNow(lane: string, most: number) {
    const at = now();
    const busy = underWay(lane, at);
    const claimed: Claimed[] = [];
    while (busy.length < most) {
      const jobs = JSON.stringify(busy.filter((job) => job !== null));
      const row = head.get(lane, at, limits.deliveriesSearched.value, jobs);
      if (row === undefined) break;
      busy.push(nullable(row, "job"));
      claimed.push(lendOut(row, at));
    }
    // Who got all it may have out asks again when one of them is back.
    const left = busy.length < most ? next.get(lane)?.["at"] : undefined;
    return { claimed, nextAt: typeof left === "number" ? left : undefined };
  }

  function lendOut(row: Row, at: number): Claimed {
    const lease = randomBytes(9).toString("base64url");
    const seq = integer(row, "seq");
    lend.run(at + leaseMs, lease, seq);
    mine.set(lease, performance.now());
    const body = bytes(bodyOf.get(seq), "body");
    const [url, failed] = [nullable(row, "url"), integer(row, "failed")];
    return { ...toDelivery(row), nextAt: null, url, body, failed, lease };
  }
  const claims = database.group((batch: readonly [string, number][]) =>
    fast.transaction(() => batch.map(([lane, most]) => claimNow(lane, most))),
  );

  type Settling = [Pick<Claimed, "id" | "lease">, Parameters<Outbox["settle"]>[1]];
  function settleNow([{ id, lease }, { outcome, nextAt = 0, tried }]: Settling): boolean {
    mine.delete(lease);
    const row = leaseOf.get(id, lease);
    if (row === undefined) return false;
    const missed = tried !== undefined && outcome !== "delivered" ? 1 : 0;
    const failed = integer(row, "failed") + missed;
    const tries = tried === undefined ? text(row, "tries") : withTry(triesOf(row), tried);
    return settle.run(outcome, nextAt, failed, tries, id, lease) === 1;
  }
  const settlements = database.group((batch: readonly Settling[]) =>
    fast.transaction(() => batch.map(settleNow)),
  );

  return {
    async enqueue(message, deliveries) {
      if (deliveries.length > 0) await enqueues.add([message, deliveries]);
    },
    async lanes() {
      now();
      const found = new Map<string, number>();
      // Leased ones too: who claimed them may be gone.
      for (const state of ["pending", "leased"]) {
        let row = firstDue.get(state, "");
        while (row !== undefined) {
          const [lane, at] = [text(row, "lane"), integer(row, "next_at")];
          found.set(lane, Math.min(found.get(lane) ?? at, at));
          row = firstDue.get(state, lane);
        }
      }
      return [...found].map(([lane, dueAt]) => ({ lane, dueAt }));
    },
    claim: (lane, most) => claims.add([lane, most]),
    settle: (claimed, settlement) => settlements.add([claimed, settlement]),
    async list(filter) {
      return list(filter);
    },
    async steer(lane, order: Order) {
      enqueues.flush();
      return steering(lane, order);
    },
    async remove(what) {
      enqueues.flush();
      if ("lane" in what) removeLane.run(what.lane);
      else removeTenant.run(what.tenant);
    },
  };
}

function endLeases(fast: Connection): void {
  const end = fast.prepare(
    "UPDATE deliveries SET state = 'pending', next_at = 0, lease = NULL WHERE state = 'leased'",
  );
  try {
    end.run();
  } catch (error) {
    // On a full disk they end by themselves, when their time is over.
    if (!isDiskFull(error)) throw error;
  }
}

/**
 * The time, and what it means for what waits: when the clock was set back, dues move back with it,
 * so that nobody waits for hours that were lived through already.
 */
function createSteadyNow(fast: Connection, clock: Pick<Clock, "now">): () => number {
  const newest = fast.prepare("SELECT created_at AS at FROM deliveries ORDER BY seq DESC").get()?.[
    "at"
  ];
  const shift = fast.prepare(
    "UPDATE deliveries SET next_at = next_at - ? WHERE state = 'pending' AND next_at > ?",
  );
  let latest = typeof newest === "number" ? newest : 0;
  return () => {
    const now = clock.now();
    if (now < latest - clockJitterMs) shift.run(latest - now, now);
    latest = now;
    return now;
  };
}

/** Clocks are corrected by some milliseconds all the time. */
const clockJitterMs = 1_000;

/** A claimer that has not settled by then never will. */
const mineMs = limits.deliveryLeaseMs.value * 4;

const leaseMs = limits.deliveryLeaseMs.value;

function withTry(before: readonly Try[], tried: Try): string {
  return JSON.stringify([...before, tried].slice(-limits.deliveryTriesKept.value));
}

/** Holding, releasing and replaying, each one statement. */
function createSteering({ fast }: Database, clock: Pick<Clock, "now">) {
  const hold = fast.prepare(
    "UPDATE deliveries SET state = 'held' WHERE state = 'pending' AND lane = ?",
  );
  const expire = fast.prepare(
    "UPDATE deliveries SET state = 'failed' WHERE state = 'held' AND lane = ? AND created_at < ?",
  );
  // Due since ever: they go before what came after them, in their own order.
  const release = fast.prepare(
    `UPDATE deliveries SET state = 'pending', next_at = 0, failed = 0
     WHERE state = 'held' AND lane = ?`,
  );
  const again = "UPDATE deliveries SET state = 'pending', next_at = ?, failed = 0 WHERE lane = ?";
  const replayOne = fast.prepare(`${again} AND id = ? AND state <> 'leased'`);
  const replayFailed = fast.prepare(`${again} AND created_at >= ? AND state = 'failed'`);

  return (lane: string, order: Order): number => {
    switch (order.do) {
      case "hold":
        return hold.run(lane);
      case "release":
        expire.run(lane, order.keptSince);
        return release.run(lane);
      case "replay": {
        const { what } = order;
        return "id" in what
          ? replayOne.run(clock.now(), lane, what.id)
          : replayFailed.run(clock.now(), lane, what.failedSince);
      }
    }
  };
}

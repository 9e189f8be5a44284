import { randomBytes } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import type { Try } from "../../../contract/webhooks/webhook.ts";
import type { Claimed, Settlement } from "../../../ports/outbox.ts";
import { type Connection, integer, type Row, text } from "../database/database.ts";
import { bytes, nullable, toDelivery, triesOf } from "./delivery-rows.ts";

export type ClaimState = {
  sql: ReturnType<typeof claimStatements>;
  now: () => number;
  /**
   * When this process gave out each of its leases, on a clock that is never adjusted: setting the
   * system clock ahead must not end the lease of a claimer that is still at work.
   */
  leasedAt: Map<string, number>;
};

export function claimStatements(fast: Connection) {
  return {
    leased: fast.prepare(
      "SELECT id, job, lease, next_at FROM deliveries WHERE state = 'leased' AND lane = ?",
    ),
    firstFree: fast.prepare(
      `SELECT * FROM deliveries WHERE seq =
       (SELECT seq FROM
         (SELECT next_at, seq, job FROM deliveries
          WHERE state = 'pending' AND lane = ? AND next_at <= ? ORDER BY next_at, seq LIMIT ?)
        WHERE job IS NULL OR job NOT IN (SELECT value FROM json_each(?))
        ORDER BY next_at, seq LIMIT 1)`,
    ),
    nextDue: fast.prepare(
      "SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending' AND lane = ?",
    ),
    lease: fast.prepare(
      "UPDATE deliveries SET state = 'leased', next_at = ?, lease = ? WHERE seq = ?",
    ),
    endLease: fast.prepare(
      "UPDATE deliveries SET state = 'pending', next_at = 0, lease = NULL WHERE id = ?",
    ),
    body: fast.prepare(
      "SELECT body FROM messages WHERE id = (SELECT message FROM deliveries WHERE seq = ?)",
    ),
    leasedRow: fast.prepare("SELECT tries, failed FROM deliveries WHERE id = ? AND lease = ?"),
    settle: fast.prepare(
      `UPDATE deliveries SET state = ?, next_at = ?, lease = NULL, failed = ?, tries = ?
       WHERE id = ? AND lease = ?`,
    ),
  };
}

/** Leases the deliveries of a lane that are due, so that at most `max` are leased in it. */
export function claimDue(state: ClaimState, lane: string, max: number) {
  const { sql, now } = state;
  const at = now();
  const busyJobs = jobsUnderWay(state, lane, at);
  const claimed: Claimed[] = [];
  while (busyJobs.length < max) {
    const jobs = JSON.stringify(busyJobs.filter((job) => job !== null));
    const row = sql.firstFree.get(lane, at, limits.deliveriesSearched.value, jobs);
    if (row === undefined) break;
    busyJobs.push(nullable(row, "job"));
    claimed.push(giveLease(state, row, at));
  }
  // With `max` leased, the caller claims again when one of them is settled.
  const next = busyJobs.length < max ? sql.nextDue.get(lane)?.["at"] : undefined;
  return { claimed, nextAt: typeof next === "number" ? next : undefined };
}

/** False when the lease was no longer valid or the delivery no longer existed. */
export function settleClaimed(
  { sql, leasedAt }: ClaimState,
  { id, lease }: Pick<Claimed, "id" | "lease">,
  { outcome, nextAt = 0, tried }: Settlement,
): boolean {
  leasedAt.delete(lease);
  const row = sql.leasedRow.get(id, lease);
  if (row === undefined) return false;
  const missed = tried !== undefined && outcome !== "delivered" ? 1 : 0;
  const failed = integer(row, "failed") + missed;
  const tries = tried === undefined ? text(row, "tries") : withTry(triesOf(row), tried);
  return sql.settle.run(outcome, nextAt, failed, tries, id, lease) === 1;
}

/** The job of each leased delivery. A delivery whose lease has expired is due before all others. */
function jobsUnderWay(state: ClaimState, lane: string, at: number): (string | null)[] {
  const jobs: (string | null)[] = [];
  for (const row of state.sql.leased.all(lane)) {
    const until = integer(row, "next_at");
    // A lease further in the future than a lease is long was given before the clock was set back.
    const isOver = until <= at || until > at + leaseMs;
    if (isOver && !isAtWork(state, text(row, "lease"))) state.sql.endLease.run(text(row, "id"));
    else jobs.push(nullable(row, "job"));
  }
  return jobs;
}

function isAtWork({ leasedAt }: ClaimState, lease: string): boolean {
  const since = leasedAt.get(lease);
  return since !== undefined && performance.now() - since < abandonedMs;
}

function giveLease({ sql, leasedAt }: ClaimState, row: Row, at: number): Claimed {
  const name = randomBytes(9).toString("base64url");
  const seq = integer(row, "seq");
  sql.lease.run(at + leaseMs, name, seq);
  leasedAt.set(name, performance.now());
  const body = bytes(sql.body.get(seq), "body");
  const [url, failed] = [nullable(row, "url"), integer(row, "failed")];
  const dueAt = integer(row, "next_at");
  return { ...toDelivery(row), nextAt: null, url, body, dueAt, failed, lease: name };
}

function withTry(before: readonly Try[], tried: Try): string {
  return JSON.stringify([...before, tried].slice(-limits.deliveryTriesKept.value));
}

const leaseMs = limits.deliveryLeaseMs.value;
/** A claimer in this process that has not settled by then never will. */
const abandonedMs = leaseMs * 4;

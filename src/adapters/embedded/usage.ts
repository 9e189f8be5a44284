import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { SlidingWindow } from "../../kit/sliding-window.ts";
import type { Usage, UsageRow } from "../../ports/usage.ts";
import { DataError } from "./database/data-error.ts";
import { type Database, integer, type Statement, text } from "./database/database.ts";

/**
 * Request windows are in the memory of the one server process. Counts are written in batches: a
 * process that is killed loses the last ones, in the user's favour. Counts that the database
 * refuses stay in memory and are written later.
 */
export function createUsage(
  database: Database,
  clock: Pick<Clock, "now" | "after">,
): Usage & Disposable {
  const { fast } = database;
  const bytes = fast.prepare("SELECT bytes FROM stored_bytes WHERE tenant = ?");
  const state: State = {
    database,
    clock,
    add: fast.prepare(
      `INSERT INTO usage (tenant, day, endpoint, requests) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
    ),
    sum: fast.prepare(
      `SELECT coalesce(sum(requests), 0) AS requests FROM usage
       WHERE tenant = ? AND day >= ? AND day < ?`,
    ),
    rows: fast.prepare(
      `SELECT day, endpoint, requests FROM usage WHERE tenant = ? AND day >= ? AND day < ?
       ORDER BY day, endpoint`,
    ),
    remove: fast.prepare("DELETE FROM usage WHERE tenant = ?"),
    windows: new Map(),
    totals: new Map(),
    waiting: new Map(),
    timer: undefined,
  };
  return {
    async admit(tenant, perMinute) {
      const window = windowOf(state, tenant);
      const { taken, remaining, resetMs } = window.take(clock.now(), perMinute);
      return { admitted: taken, remaining, resetMs };
    },
    async take(tenant, month, quota) {
      const total = totalOf(state, tenant, month);
      if (quota > 0 && total.requests >= quota) return false;
      total.requests++;
      return true;
    },
    async giveBack(tenant, month) {
      const total = state.totals.get(totalName(tenant, month));
      if (total !== undefined) total.requests--;
    },
    async count(tenant, day, endpoint) {
      const key = keyOf({ tenant, day, endpoint });
      const row = state.waiting.get(key) ?? { tenant, day, endpoint, requests: 0 };
      row.requests++;
      state.waiting.set(key, row);
      state.timer ??= clock.after(limits.usageFlushMs.value, () => flush(state));
    },
    async read(tenant, month) {
      return read(state, tenant, month);
    },
    async stored(tenant) {
      const row = bytes.get(tenant);
      return row === undefined ? 0 : integer(row, "bytes");
    },
    async remove(tenant) {
      removeTenant(state, tenant);
    },
    [Symbol.dispose]: () => database.space.spendReserve(() => write(state)),
  };
}

type State = {
  database: Database;
  clock: Pick<Clock, "now" | "after">;
  add: Statement;
  sum: Statement;
  rows: Statement;
  remove: Statement;
  windows: Map<string, SlidingWindow>;
  /** Requests of each tenant and month in use, including those not yet written. */
  totals: Map<string, { requests: number }>;
  /** Counts that are not yet written. */
  waiting: Map<string, UsageRow & { tenant: string }>;
  timer: Disposable | undefined;
};

function write(state: State): void {
  state.timer?.[Symbol.dispose]();
  state.timer = undefined;
  if (state.waiting.size === 0) return;
  state.database.fast.transaction(() => {
    for (const { tenant, day, endpoint, requests } of state.waiting.values()) {
      state.add.run(tenant, day, endpoint, requests);
    }
  });
  state.waiting.clear();
}

function flush(state: State): void {
  try {
    write(state);
  } catch (error) {
    state.timer = state.clock.after(limits.diskRetryMs.value, () => flush(state));
    // The database reports a full disk itself, once.
    if (!(error instanceof DataError)) throw error;
  }
}

function windowOf({ windows, clock }: State, tenant: string): SlidingWindow {
  const known = windows.get(tenant);
  if (known !== undefined) return known;
  if (windows.size >= limits.tenantsRemembered.value) dropUnused(windows, clock.now());
  const window = new SlidingWindow(minuteMs);
  windows.set(tenant, window);
  return window;
}

/** A window without requests is the same as none. */
function dropUnused(windows: Map<string, SlidingWindow>, now: number): void {
  for (const [tenant, window] of windows) if (window.used(now) === 0) windows.delete(tenant);
}

function waitingOf({ waiting }: State, tenant: string, month: string): UsageRow[] {
  return [...waiting.values()].filter(
    (row) => row.tenant === tenant && row.day >= month && row.day < afterMonth(month),
  );
}

function totalOf(state: State, tenant: string, month: string): { requests: number } {
  const { totals } = state;
  const name = totalName(tenant, month);
  const known = totals.get(name);
  if (known !== undefined) return known;
  const written = Number(state.sum.get(tenant, month, afterMonth(month))?.["requests"] ?? 0);
  const waiting = waitingOf(state, tenant, month);
  const total = { requests: waiting.reduce((sum, row) => sum + row.requests, written) };
  const [first] = totals.keys();
  if (totals.size >= limits.tenantsRemembered.value && first !== undefined) totals.delete(first);
  totals.set(name, total);
  return total;
}

function read(state: State, tenant: string, month: string): UsageRow[] {
  flush(state);
  const all = new Map<string, UsageRow>();
  for (const row of state.rows.all(tenant, month, afterMonth(month))) {
    const [day, endpoint] = [text(row, "day"), text(row, "endpoint")];
    const requests = integer(row, "requests");
    all.set(keyOf({ tenant, day, endpoint }), { day, endpoint, requests });
  }
  for (const { day, endpoint, requests } of waitingOf(state, tenant, month)) {
    const key = keyOf({ tenant, day, endpoint });
    const written = all.get(key)?.requests ?? 0;
    all.set(key, { day, endpoint, requests: written + requests });
  }
  return [...all.values()];
}

function removeTenant({ waiting, totals, windows, remove }: State, tenant: string): void {
  for (const [key, row] of waiting) if (row.tenant === tenant) waiting.delete(key);
  for (const name of totals.keys()) {
    if (name.startsWith(totalName(tenant, ""))) totals.delete(name);
  }
  windows.delete(tenant);
  remove.run(tenant);
}

const minuteMs = 60_000;

const keyOf = (row: { tenant: string; day: string; endpoint: string }) =>
  JSON.stringify([row.tenant, row.day, row.endpoint]);

const totalName = (tenant: string, month: string) => `${tenant} ${month}`;

/** Sorts after every day of the month. */
const afterMonth = (month: string) => `${month}~`;

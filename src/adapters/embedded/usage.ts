import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { SlidingWindow } from "../../kit/sliding-window.ts";
import type { Usage, UsageRow } from "../../ports/usage.ts";
import { DataError } from "./database/data-error.ts";
import { type Database, integer, text } from "./database/database.ts";

/**
 * Windows live in the one server process; counts are written in batches, and a process that is
 * killed loses the last of them in the user's favour. What the database refuses stays in memory and
 * is written later.
 */
export function createUsage(
  database: Database,
  clock: Pick<Clock, "now" | "after">,
): Usage & Disposable {
  const { fast } = database;
  const add = fast.prepare(
    `INSERT INTO usage (tenant, day, endpoint, requests) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
  );
  const sum = fast.prepare(
    `SELECT coalesce(sum(requests), 0) AS requests FROM usage
     WHERE tenant = ? AND day >= ? AND day < ?`,
  );
  const rows = fast.prepare(
    `SELECT day, endpoint, requests FROM usage WHERE tenant = ? AND day >= ? AND day < ?
     ORDER BY day, endpoint`,
  );
  const bytes = fast.prepare("SELECT bytes FROM stored_bytes WHERE tenant = ?");
  const remove = fast.prepare("DELETE FROM usage WHERE tenant = ?");

  const windows = new Map<string, SlidingWindow>();
  /** Requests of the tenants and months seen, those taken and not yet written included. */
  const totals = new Map<string, { requests: number }>();
  const waiting = new Map<string, UsageRow & { tenant: string }>();
  let timer: Disposable | undefined;

  function write(): void {
    timer?.[Symbol.dispose]();
    timer = undefined;
    if (waiting.size === 0) return;
    fast.transaction(() => {
      for (const { tenant, day, endpoint, requests } of waiting.values()) {
        add.run(tenant, day, endpoint, requests);
      }
    });
    waiting.clear();
  }

  function flush(): void {
    try {
      write();
    } catch (error) {
      timer = clock.after(limits.diskRetryMs.value, flush);
      // The database reports a full disk itself, once.
      if (!(error instanceof DataError)) throw error;
    }
  }

  function waitingOf(tenant: string, month: string): UsageRow[] {
    return [...waiting.values()].filter(
      (row) => row.tenant === tenant && row.day >= month && row.day < afterMonth(month),
    );
  }

  function totalOf(tenant: string, month: string): { requests: number } {
    const name = totalName(tenant, month);
    const known = totals.get(name);
    if (known !== undefined) return known;
    const written = Number(sum.get(tenant, month, afterMonth(month))?.["requests"] ?? 0);
    const total = {
      requests: waitingOf(tenant, month).reduce((all, row) => all + row.requests, written),
    };
    const [first] = totals.keys();
    if (totals.size >= limits.tenantsRemembered.value && first !== undefined) totals.delete(first);
    totals.set(name, total);
    return total;
  }

  return {
    async admit(tenant, perMinute) {
      const now = clock.now();
      const window = windows.get(tenant) ?? new SlidingWindow(minuteMs);
      if (!windows.has(tenant)) {
        if (windows.size >= limits.tenantsRemembered.value) dropIdle(windows, now);
        windows.set(tenant, window);
      }
      const { taken, remaining, resetMs } = window.take(now, perMinute);
      return { admitted: taken, remaining, resetMs };
    },
    async take(tenant, month, quota) {
      const total = totalOf(tenant, month);
      if (quota > 0 && total.requests >= quota) return false;
      total.requests++;
      return true;
    },
    async giveBack(tenant, month) {
      const total = totals.get(totalName(tenant, month));
      if (total !== undefined) total.requests--;
    },
    async count(tenant, day, endpoint) {
      const key = keyOf({ tenant, day, endpoint });
      const row = waiting.get(key) ?? { tenant, day, endpoint, requests: 0 };
      row.requests++;
      waiting.set(key, row);
      timer ??= clock.after(limits.usageFlushMs.value, flush);
    },
    async read(tenant, month) {
      flush();
      const all = new Map<string, UsageRow>();
      for (const row of rows.all(tenant, month, afterMonth(month))) {
        const [day, endpoint] = [text(row, "day"), text(row, "endpoint")];
        const requests = integer(row, "requests");
        all.set(keyOf({ tenant, day, endpoint }), { day, endpoint, requests });
      }
      for (const { day, endpoint, requests } of waitingOf(tenant, month)) {
        const key = keyOf({ tenant, day, endpoint });
        const written = all.get(key)?.requests ?? 0;
        all.set(key, { day, endpoint, requests: written + requests });
      }
      return [...all.values()];
    },
    async stored(tenant) {
      const row = bytes.get(tenant);
      return row === undefined ? 0 : integer(row, "bytes");
    },
    async remove(tenant) {
      for (const [key, row] of waiting) if (row.tenant === tenant) waiting.delete(key);
      for (const name of totals.keys()) {
        if (name.startsWith(totalName(tenant, ""))) totals.delete(name);
      }
      windows.delete(tenant);
      remove.run(tenant);
    },
    [Symbol.dispose]: () => database.space.spendReserve(write),
  };
}

const minuteMs = 60_000;

const keyOf = (row: { tenant: string; day: string; endpoint: string }) =>
  JSON.stringify([row.tenant, row.day, row.endpoint]);

const totalName = (tenant: string, month: string) => `${tenant} ${month}`;

/** Sorts after every day of the month. */
const afterMonth = (month: string) => `${month}~`;

/** A window that holds nothing is the same as none. */
function dropIdle(windows: Map<string, SlidingWindow>, now: number): void {
  for (const [tenant, window] of windows) if (window.used(now) === 0) windows.delete(tenant);
}

import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { SlidingWindow } from "../../kit/sliding-window.ts";
import type { Usage } from "../../ports/usage.ts";
import { type Database, integer, text } from "./database.ts";

/**
 * Windows live in the one server process; counts are written in batches, and a process that is
 * killed loses the last of them in the user's favour.
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
  const remove = fast.prepare("DELETE FROM usage WHERE tenant = ?");

  const windows = new Map<string, SlidingWindow>();
  /** This month's requests of the tenants seen, those not yet written included. */
  const totals = new Map<string, { month: string; requests: number }>();
  let waiting = new Map<string, { tenant: string; day: string; endpoint: string; more: number }>();
  let timer: Disposable | undefined;

  function flush(): void {
    timer?.[Symbol.dispose]();
    timer = undefined;
    const batch = waiting;
    if (batch.size === 0) return;
    waiting = new Map();
    fast.transaction(() => {
      for (const { tenant, day, endpoint, more } of batch.values()) {
        add.run(tenant, day, endpoint, more);
      }
    });
  }

  function totalOf(tenant: string, month: string): { month: string; requests: number } {
    const known = totals.get(tenant);
    if (known?.month === month) return known;
    flush();
    const requests = Number(sum.get(tenant, month, afterMonth(month))?.["requests"] ?? 0);
    const fresh = { month, requests };
    if (totals.size >= limits.tenantsRemembered.value) totals.clear();
    totals.set(tenant, fresh);
    return fresh;
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
    async count(tenant, day, endpoint) {
      const total = totalOf(tenant, day.slice(0, 7));
      total.requests++;
      const key = JSON.stringify([tenant, day, endpoint]);
      const row = waiting.get(key) ?? { tenant, day, endpoint, more: 0 };
      row.more++;
      waiting.set(key, row);
      timer ??= clock.after(limits.usageFlushMs.value, flush);
    },
    async total(tenant, month) {
      return totalOf(tenant, month).requests;
    },
    async read(tenant, month) {
      flush();
      return rows.all(tenant, month, afterMonth(month)).map((row) => ({
        day: text(row, "day"),
        endpoint: text(row, "endpoint"),
        requests: integer(row, "requests"),
      }));
    },
    async remove(tenant) {
      flush();
      totals.delete(tenant);
      windows.delete(tenant);
      remove.run(tenant);
    },
    [Symbol.dispose]: flush,
  };
}

const minuteMs = 60_000;

/** Sorts after every day of the month. */
const afterMonth = (month: string) => `${month}~`;

/** A window that holds nothing is the same as none. */
function dropIdle(windows: Map<string, SlidingWindow>, now: number): void {
  for (const [tenant, window] of windows) if (window.used(now) === 0) windows.delete(tenant);
}

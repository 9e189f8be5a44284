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
  /** Requests of the tenants and months seen, those taken and not yet written included. */
  const totals = new Map<string, { requests: number }>();
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

  function totalOf(tenant: string, month: string): { requests: number } {
    const name = totalName(tenant, month);
    const known = totals.get(name);
    if (known !== undefined) return known;
    flush();
    const requests = Number(sum.get(tenant, month, afterMonth(month))?.["requests"] ?? 0);
    const fresh = { requests };
    const [first] = totals.keys();
    if (totals.size >= limits.tenantsRemembered.value && first !== undefined) totals.delete(first);
    totals.set(name, fresh);
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
      const key = JSON.stringify([tenant, day, endpoint]);
      const row = waiting.get(key) ?? { tenant, day, endpoint, more: 0 };
      row.more++;
      waiting.set(key, row);
      timer ??= clock.after(limits.usageFlushMs.value, flush);
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
      for (const name of totals.keys()) {
        if (name.startsWith(totalName(tenant, ""))) totals.delete(name);
      }
      windows.delete(tenant);
      remove.run(tenant);
    },
    [Symbol.dispose]: flush,
  };
}

const minuteMs = 60_000;

const totalName = (tenant: string, month: string) => `${tenant} ${month}`;

/** Sorts after every day of the month. */
const afterMonth = (month: string) => `${month}~`;

/** A window that holds nothing is the same as none. */
function dropIdle(windows: Map<string, SlidingWindow>, now: number): void {
  for (const [tenant, window] of windows) if (window.used(now) === 0) windows.delete(tenant);
}

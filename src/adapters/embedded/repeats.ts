import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Repeats } from "../../ports/repeats.ts";
import { type Database, text } from "./database/database.ts";

/** Named calls as rows; each new one removes those that are too old. */
export function createRepeats(database: Database, clock: Pick<Clock, "now">): Repeats {
  const { durable } = database;
  const forget = durable.prepare("DELETE FROM repeats WHERE at <= ?");
  const insert = durable.prepare(
    `INSERT INTO repeats (tenant, name, at, body, job) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const select = durable.prepare("SELECT body, job FROM repeats WHERE tenant = ? AND name = ?");
  const remove = durable.prepare("DELETE FROM repeats WHERE tenant = ?");
  return {
    async claim(tenant, name, call) {
      return durable.transaction(() => {
        const now = clock.now();
        forget.run(now - limits.repeatMs.value);
        insert.run(tenant, name, now, call.body, call.job);
        const row = select.get(tenant, name);
        return row ? { body: text(row, "body"), job: text(row, "job") } : call;
      });
    },
    async removeTenant(tenant) {
      remove.run(tenant);
    },
  };
}

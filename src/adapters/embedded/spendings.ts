import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Spendings } from "../../ports/spendings.ts";
import { type Database, integer } from "./database/database.ts";

/** The model calls and tokens used by each job, as rows; each write removes those too old. */
export function createSpendings(database: Database, clock: Pick<Clock, "now">): Spendings {
  const { fast } = database;
  const add = fast.prepare(
    `INSERT INTO model_spending (tenant, job, calls, input, output, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant, job) DO UPDATE SET calls = calls + excluded.calls,
       input = input + excluded.input, output = output + excluded.output, at = excluded.at
     RETURNING calls, input, output`,
  );
  const remove = fast.prepare("DELETE FROM model_spending WHERE tenant = ? AND job = ?");
  const removeOld = fast.prepare("DELETE FROM model_spending WHERE at < ?");
  return {
    async add({ tenant, job }, { calls, input, output }) {
      const now = clock.now();
      removeOld.run(now - limits.spendingKeptMs.value);
      const row = add.get(tenant, job, calls, input, output, now) ?? {};
      return {
        calls: integer(row, "calls"),
        input: integer(row, "input"),
        output: integer(row, "output"),
      };
    },
    async remove({ tenant, job }) {
      remove.run(tenant, job);
    },
  };
}

import { type Hook, hookSchema } from "../../contract/webhooks/webhook.ts";
import type { Hooks } from "../../ports/hooks.ts";
import { changedHook, notedHook } from "../shared/hook-changes.ts";
import { type Database, integer, type Row, text } from "./database/database.ts";

/** Webhooks as rows; the fields that no query uses are one JSON column. */
export function createHooks(database: Database): Hooks {
  const { durable, fast } = database;
  const count = durable.prepare("SELECT count(*) AS n FROM hooks WHERE key_id = ?");
  const insert = durable.prepare(
    "INSERT INTO hooks (id, tenant, key_id, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const byId = fast.prepare("SELECT body FROM hooks WHERE id = ?");
  const byTenant = fast.prepare("SELECT body FROM hooks WHERE tenant = ? ORDER BY id");
  const remove = durable.prepare("DELETE FROM hooks WHERE id = ?");
  const removeTenant = durable.prepare("DELETE FROM hooks WHERE tenant = ?");
  // A change reads the row in the same transaction that writes it.
  const changing = (connection: Database["fast"]) => {
    const read = connection.prepare("SELECT body FROM hooks WHERE id = ?");
    const write = connection.prepare("UPDATE hooks SET body = ? WHERE id = ?");
    return (id: string, change: (hook: Hook) => Hook) =>
      connection.transaction(() => {
        const row = read.get(id);
        if (row === undefined) return undefined;
        const hook = change(toHook(row));
        write.run(JSON.stringify(hook), id);
        return hook;
      });
  };
  const change = changing(durable);
  const tally = changing(fast);

  return {
    async create(hook, max) {
      return durable.transaction(() => {
        const row = count.get(hook.keyId);
        if (row !== undefined && integer(row, "n") >= max) return { created: false };
        const { id, tenant, keyId } = hook;
        return { created: insert.run(id, tenant, keyId, JSON.stringify(hook)) === 1 };
      });
    },
    async get(id) {
      const row = byId.get(id);
      return row && toHook(row);
    },
    async list(tenant) {
      return byTenant.all(tenant).map(toHook);
    },
    async update(id, wanted) {
      return change(id, (hook) => changedHook(hook, wanted));
    },
    async note(id, learned) {
      tally(id, (hook) => notedHook(hook, learned));
    },
    async remove(id) {
      remove.run(id);
    },
    async removeTenant(tenant) {
      removeTenant.run(tenant);
    },
  };
}

/** Parsed: another version of the program may have written it. */
const toHook = (row: Row): Hook => hookSchema.parse(JSON.parse(text(row, "body")));

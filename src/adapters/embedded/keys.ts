import { type ApiKey, apiKeySchema } from "../../contract/accounts/api-key.ts";
import type { KeyChange, Keys } from "../../ports/keys.ts";
import { type Database, type Row, text } from "./database/database.ts";

/**
 * API keys as rows. Nothing is cached: each look-up is one indexed read, so that a key
 * created or revoked by another process counts from the next request on.
 */
export function createKeys(database: Database): Keys {
  const { durable } = database;
  const insert = durable.prepare(
    `INSERT INTO keys (id, hash, name, plan, tenant, prefix, created_at, revoked, more)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const byHash = durable.prepare("SELECT * FROM keys WHERE hash = ?");
  const byId = durable.prepare("SELECT * FROM keys WHERE id = ?");
  const all = durable.prepare("SELECT * FROM keys ORDER BY created_at, id");
  const update = durable.prepare(
    "UPDATE keys SET name = ?, plan = ?, revoked = ?, more = ? WHERE id = ? RETURNING *",
  );
  const rotate = durable.prepare("UPDATE keys SET hash = ?, prefix = ? WHERE id = ? RETURNING *");
  const remove = durable.prepare("DELETE FROM keys WHERE id = ?");
  const one = (row: Row | undefined) => row && toKey(row);

  return {
    async find(hash) {
      return one(byHash.get(hash));
    },
    async get(id) {
      return one(byId.get(id));
    },
    async hashOf(id) {
      const row = byId.get(id);
      return row && text(row, "hash");
    },
    async create(key, hash) {
      const { id, name, plan, tenant, prefix, createdAt, revoked } = key;
      const fixed = [id, hash, name, plan, tenant, prefix, createdAt] as const;
      return { created: insert.run(...fixed, Number(revoked), moreOf(key)) === 1 };
    },
    async list() {
      return all.all().map(toKey);
    },
    async update(id, change) {
      // In one transaction: another process may change the key at the same time.
      return durable.transaction(() => {
        const current = one(byId.get(id));
        if (current === undefined) return undefined;
        const next = changed(current, change);
        return one(update.get(next.name, next.plan, Number(next.revoked), moreOf(next), id));
      });
    },
    async rotate(id, { hash, prefix }) {
      return one(rotate.get(hash, prefix, id));
    },
    async remove(id) {
      remove.run(id);
    },
  };
}

function changed(key: ApiKey, { expiresAt, ...change }: KeyChange): ApiKey {
  const { expiresAt: before, ...rest } = key;
  const end = expiresAt === undefined ? before : (expiresAt ?? undefined);
  return { ...rest, ...change, ...(end === undefined ? {} : { expiresAt: end }) };
}

/** The fields that no query uses are one JSON column. */
function moreOf({ expiresAt, lastUsedAt, limits, erasing }: ApiKey): string {
  return JSON.stringify({ expiresAt, lastUsedAt, limits, erasing });
}

/** Parsed: another version of the program may have written it. */
function toKey(row: Row): ApiKey {
  return apiKeySchema.parse({
    ...(JSON.parse(text(row, "more")) as object), // written by `moreOf`, and parsed here
    id: text(row, "id"),
    name: text(row, "name"),
    plan: text(row, "plan"),
    tenant: text(row, "tenant"),
    prefix: text(row, "prefix"),
    createdAt: text(row, "created_at"),
    revoked: row["revoked"] === 1,
  });
}

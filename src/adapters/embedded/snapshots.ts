import { isOfDomain } from "../../contract/search.ts";
import { type Snapshot, snapshotSchema } from "../../contract/snapshot.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { type Database, text } from "./database/database.ts";

/** Page memory as rows. A row that another version wrote and this one cannot read is ignored. */
export function createSnapshots(database: Database): Snapshots {
  const { fast } = database;
  const select = fast.prepare("SELECT body FROM snapshots WHERE tenant = ? AND url = ?");
  const upsert = fast.prepare(
    `INSERT INTO snapshots (tenant, url, body) VALUES (?, ?, ?)
     ON CONFLICT (tenant, url) DO UPDATE SET body = excluded.body`,
  );
  const remove = fast.prepare("DELETE FROM snapshots WHERE tenant = ? AND url = ?");
  const urls = fast.prepare("SELECT url FROM snapshots WHERE tenant = ?");
  const listUrls = fast.prepare(
    "SELECT url FROM snapshots WHERE tenant = ? AND url > ? ORDER BY url LIMIT ?",
  );
  const removeTenant = fast.prepare("DELETE FROM snapshots WHERE tenant = ?");
  return {
    async get(tenant, url) {
      const row = select.get(tenant, url);
      const parsed = row && snapshotSchema.safeParse(JSON.parse(text(row, "body")));
      return parsed?.success === true ? parsed.data : undefined;
    },
    async put(tenant, snapshot: Snapshot) {
      upsert.run(tenant, snapshot.url, JSON.stringify(snapshot));
    },
    async urls(tenant, { limit, after = "" }) {
      const found = listUrls.all(tenant, after, limit).map((row) => text(row, "url"));
      const next = found.length === limit ? found.at(-1) : undefined;
      return { urls: found, ...(next !== undefined && { next }) };
    },
    async remove(tenant, url) {
      remove.run(tenant, url);
    },
    async removeDomain(tenant, domain) {
      for (const row of urls.all(tenant)) {
        const url = text(row, "url");
        if (isOfDomain(url, domain)) remove.run(tenant, url);
      }
    },
    async removeTenant(tenant) {
      removeTenant.run(tenant);
    },
  };
}

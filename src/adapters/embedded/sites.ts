import { limits } from "../../contract/limits.ts";
import { siteSchema, type Site, type SiteSpec } from "../../contract/sites/site.ts";
import { urlKey } from "../../kit/url.ts";
import type { Sites, SiteWrite } from "../../ports/sites.ts";
import { type Database, integer, type Row, text } from "./database/database.ts";

/** Sites as rows of the one database, which belongs to one server process. */
export function createSites(database: Database): Sites {
  const { durable, fast } = database;
  const watchers = new Set<(id: string) => void>();
  const select = fast.prepare("SELECT * FROM sites WHERE id = ?");
  const ofUrl = fast.prepare("SELECT * FROM sites WHERE tenant = ? AND url_key = ?");
  const count = fast.prepare("SELECT count(*) AS sites FROM sites WHERE tenant = ?");
  const insert = durable.prepare(
    `INSERT INTO sites (id, tenant, version, created_at, url_key, spec, status)
     VALUES (?, ?, ${newVersion}, ?, ?, ?, ?) RETURNING *`,
  );
  const listAll = fast.prepare("SELECT * FROM sites WHERE id > ? ORDER BY id LIMIT ?");
  const listTenant = fast.prepare(
    "SELECT * FROM sites WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?",
  );
  const write = durable.prepare(
    `UPDATE sites SET version = ${newVersion}, status = ? WHERE id = ? AND version = ? RETURNING *`,
  );
  const amend = durable.prepare(
    `UPDATE sites SET version = ${newVersion}, spec = ? WHERE id = ? RETURNING *`,
  );
  const remove = durable.prepare("DELETE FROM sites WHERE id = ?");

  const find = (id: string): Site | undefined => {
    const row = select.get(id);
    return row && toSite(row);
  };
  /** In a microtask each: a watcher that throws stops neither the write nor other watchers. */
  const notify = (id: string): void => {
    for (const changed of watchers) queueMicrotask(() => watchers.has(changed) && changed(id));
  };
  const written = (id: string, row: Row | undefined): SiteWrite => {
    if (row === undefined) return { ok: false, reason: find(id) ? "conflict" : "removed" };
    notify(id);
    return { ok: true, site: toSite(row) };
  };

  return {
    async create({ id, tenant, createdAt, spec, status }, max) {
      return durable.transaction(() => {
        const known = ofUrl.get(tenant, urlKey(spec.url));
        if (known) return { ok: false, reason: "exists", site: toSite(known) };
        const sites = count.get(tenant);
        if (max > 0 && sites && integer(sites, "sites") >= max)
          return { ok: false, reason: "full" };
        const texts = [JSON.stringify(spec), JSON.stringify(status)] as const;
        const row = insert.get(id, tenant, createdAt, urlKey(spec.url), ...texts);
        if (!row) throw new Error(`site ${id} was not stored`);
        notify(id);
        return { ok: true, site: toSite(row) };
      });
    },
    async get(id) {
      return find(id);
    },
    async list({ tenant, limit, after = "" }) {
      const rows =
        tenant === undefined ? listAll.all(after, limit) : listTenant.all(tenant, after, limit);
      return rows.map(toSite);
    },
    async writeStatus(id, version, status) {
      return written(id, write.get(JSON.stringify(status), id, version));
    },
    async amend(id, change) {
      return durable.transaction(() => {
        const current = find(id);
        if (!current) return { ok: false, reason: "removed" };
        const spec: SiteSpec = { ...current.spec, ...change };
        return written(id, amend.get(JSON.stringify(spec), id));
      });
    },
    async remove(id) {
      if (remove.run(id) > 0) notify(id);
    },
    async watch(changed) {
      // A new function for each call: one listener that watches twice has two watches.
      const watcher = (id: string) => changed(id);
      watchers.add(watcher);
      const report = (after: string): void => {
        if (!watchers.has(watcher)) return;
        const rows = listAll.all(after, limits.recordsPerTurn.value);
        for (const row of rows) if (watchers.has(watcher)) watcher(text(row, "id"));
        const last = rows.at(-1);
        if (last !== undefined) setImmediate(report, text(last, "id"));
      };
      setImmediate(report, "");
      return {
        async [Symbol.asyncDispose]() {
          watchers.delete(watcher);
        },
      };
    },
  };
}

/** Random, not counted: a record that was removed and created again never repeats a version. */
const newVersion = "lower(hex(randomblob(8)))";

function toSite(row: Row): Site {
  return siteSchema.parse({
    id: text(row, "id"),
    tenant: text(row, "tenant"),
    version: text(row, "version"),
    createdAt: text(row, "created_at"),
    spec: JSON.parse(text(row, "spec")),
    status: JSON.parse(text(row, "status")),
  });
}

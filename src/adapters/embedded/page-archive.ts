import { archivedPageSchema, type ArchivedPage } from "../../contract/files/archived-page.ts";
import { limits } from "../../contract/limits.ts";
import { isOfDomain } from "../../contract/search.ts";
import type { Clock } from "../../kit/clock.ts";
import type { PageArchive } from "../../ports/pages/page-archive.ts";
import { type Database, type Row, text } from "./database/database.ts";

/**
 * Archived pages as rows. Triggers remove a body with the last page that has it, in the same
 * transaction. What has expired is hidden until the sweep removes it.
 */
export function createPageArchive(
  { fast }: Pick<Database, "fast">,
  clock: Pick<Clock, "now">,
): PageArchive {
  const addBody = fast.prepare(
    "INSERT INTO archive_bodies (tenant, digest, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const upsert = fast.prepare(
    `INSERT INTO archive_pages (tenant, owner, url, digest, at, page) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant, owner, url) DO UPDATE
       SET digest = excluded.digest, at = excluded.at, page = excluded.page`,
  );
  const select = fast.prepare(
    "SELECT page FROM archive_pages WHERE tenant = ? AND owner = ? AND url = ? AND at > ?",
  );
  const list = fast.prepare(
    `SELECT page FROM archive_pages WHERE tenant = ? AND owner = ? AND url > ? AND at > ?
     ORDER BY url LIMIT ?`,
  );
  const body = fast.prepare("SELECT body FROM archive_bodies WHERE tenant = ? AND digest = ?");
  const urls = fast.prepare("SELECT DISTINCT url FROM archive_pages WHERE tenant = ?");
  const removeTenant = fast.prepare("DELETE FROM archive_pages WHERE tenant = ?");
  const removeOwner = fast.prepare("DELETE FROM archive_pages WHERE tenant = ? AND owner = ?");
  const removeUrl = fast.prepare("DELETE FROM archive_pages WHERE tenant = ? AND url = ?");
  const expire = fast.prepare(
    `DELETE FROM archive_pages WHERE (tenant, owner, url) IN
       (SELECT tenant, owner, url FROM archive_pages WHERE at <= ? ORDER BY at LIMIT ?)`,
  );
  const horizon = (): number => clock.now() - limits.archiveKeptMs.value;

  return {
    async put({ tenant, owner }, page, gzipped) {
      fast.transaction(() => {
        addBody.run(tenant, page.digest, gzipped);
        const at = clock.now();
        upsert.run(tenant, owner, page.url, page.digest, at, JSON.stringify(page));
      });
    },
    async get({ tenant, owner }, url) {
      const row = select.get(tenant, owner, url, horizon());
      return row && pageOf(row);
    },
    async list({ tenant, owner }, { limit, cursor }) {
      const rows = list.all(tenant, owner, cursor ?? "", horizon(), limit);
      const pages = rows.map(pageOf);
      return { pages, cursor: rows.length === limit ? (pages.at(-1)?.url ?? null) : null };
    },
    async body(tenant, digest) {
      const found = body.get(tenant, digest)?.["body"];
      return found instanceof Uint8Array ? found : undefined;
    },
    async remove(what) {
      if ("url" in what) removeUrl.run(what.tenant, what.url);
      else if ("owner" in what) removeOwner.run(what.tenant, what.owner);
      else if (!("domain" in what)) removeTenant.run(what.tenant);
      else {
        for (const row of urls.all(what.tenant)) {
          const url = text(row, "url");
          if (isOfDomain(url, what.domain)) removeUrl.run(what.tenant, url);
        }
      }
    },
    async expire() {
      return expire.run(horizon(), limits.archiveExpired.value);
    },
  };
}

const pageOf = (row: Row): ArchivedPage => archivedPageSchema.parse(JSON.parse(text(row, "page")));

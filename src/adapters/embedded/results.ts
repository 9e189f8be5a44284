import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import type { Results } from "../../ports/results.ts";
import { DataError } from "./database/data-error.ts";
import { type Database, text } from "./database/database.ts";

/** Documents as rows: for pages and results of some kilobytes, SQLite is faster than files. */
export function createResults(database: Database): Results {
  const { durable, fast } = database;
  const insertSql = `INSERT INTO documents (tenant, job, name, digest, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant, job, name) DO UPDATE SET digest = excluded.digest, body = excluded.body`;
  // Both connections append to one write-ahead log: what is committed later is never kept alone.
  const upsert = { synced: durable.prepare(insertSql), ordered: fast.prepare(insertSql) };
  const select = fast.prepare(
    "SELECT digest, body FROM documents WHERE tenant = ? AND job = ? AND name = ?",
  );
  const names = fast.prepare("SELECT name FROM documents WHERE tenant = ? AND job = ? LIMIT ?");
  const remove = fast.prepare("DELETE FROM documents WHERE tenant = ? AND job = ?");

  return {
    async put({ tenant, job }, name, body, durability = "synced") {
      if (!nameShape.test(name)) throw new Error(`${name} is not a document's name`);
      if (body.byteLength > limits.documentBytes.value) {
        throw new DataError(
          "too_large",
          `The document ${name} of ${job} has ${body.byteLength} bytes; ` +
            `${limits.documentBytes.value} are the limit.`,
        );
      }
      const digest = digestOf(body);
      upsert[durability].run(tenant, job, name, digest, body);
      return { digest, size: body.byteLength };
    },
    async get({ tenant, job }, name) {
      const row = select.get(tenant, job, name);
      if (!row) return undefined;
      const body = row["body"];
      if (!(body instanceof Uint8Array) || digestOf(body) !== text(row, "digest")) {
        throw new DataError(
          "damaged",
          `The document ${name} of ${job} in the data directory ${database.dir} is damaged.`,
        );
      }
      return body;
    },
    async names({ tenant, job }) {
      return names.all(tenant, job, limits.documentNames.value).map((row) => text(row, "name"));
    },
    async remove({ tenant, job }) {
      remove.run(tenant, job);
    },
  };
}

const nameShape = /^[\w./-]{1,256}$/;

const digestOf = (body: Uint8Array) => `sha256:${createHash("sha256").update(body).digest("hex")}`;

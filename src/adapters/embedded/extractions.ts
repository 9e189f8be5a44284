import type { Extraction, ExtractionSpec, ExtractionStatus } from "../../contract/extraction.ts";
import type {
  ExtractionFilter,
  Extractions,
  NewExtraction,
  WriteOutcome,
} from "../../ports/extractions.ts";
import { type Database, type Row, type Statement, text } from "./database/database.ts";

/** Job records as rows of the one database, which belongs to one server process. */
export function createExtractions(database: Database): Extractions {
  const { durable, fast } = database;
  const insert = durable.prepare(
    `INSERT INTO extractions (id, tenant, version, created_at, phase, open, spec, status)
     VALUES (?, ?, ${freshVersion}, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING version`,
  );
  const select = fast.prepare("SELECT * FROM extractions WHERE id = ?");
  // Guards what the domain must never do, so that a bug cannot wake the dead.
  const write = fast.prepare(
    `UPDATE extractions SET version = ${freshVersion}, phase = ?, open = ?, status = ?
     WHERE id = ? AND version = ? AND (phase = ? OR phase NOT IN ('Completed', 'Failed')) RETURNING *`,
  );
  const amend = durable.prepare(
    `UPDATE extractions SET version = ${freshVersion}, spec = ? WHERE id = ? RETURNING *`,
  );
  const remove = durable.prepare("DELETE FROM extractions WHERE id = ?");
  const lists = new Map<string, Statement>();
  const ids = fast.prepare("SELECT id FROM extractions WHERE id > ? ORDER BY id LIMIT ?");

  const watchers = new Set<(id: string) => void>();
  // In a microtask of its own: a watcher that throws stops neither the write nor its neighbours.
  const tell = (id: string) => {
    for (const changed of watchers) {
      queueMicrotask(() => watchers.has(changed) && changed(id));
    }
  };
  const find = (id: string) => {
    const row = select.get(id);
    return row && toExtraction(row);
  };

  const creations = database.group((news: readonly NewExtraction[]) => {
    const versions = durable.transaction(() =>
      news.map(({ id, tenant, createdAt, spec, status }) => {
        const texts = [JSON.stringify(spec), JSON.stringify(status)] as const;
        const row = insert.get(id, tenant, createdAt, status.phase, isOpen(status), ...texts);
        return row && text(row, "version");
      }),
    );
    return news.map(({ id, tenant, createdAt, spec, status }, i) => {
      const version = versions[i];
      if (version !== undefined) {
        tell(id);
        return { created: true, extraction: { id, tenant, version, createdAt, spec, status } };
      }
      const stands = find(id);
      if (!stands) throw new Error(`extraction ${id} vanished`);
      return { created: false, extraction: stands };
    });
  });

  return {
    create: (extraction) => creations.add(extraction),
    async get(id) {
      return find(id);
    },
    async list(filter) {
      const { sql, values } = listing(filter);
      const statement = lists.get(sql) ?? fast.prepare(sql);
      lists.set(sql, statement);
      return statement.all(...values).map(toExtraction);
    },
    async writeStatus(id, version, status) {
      const { phase } = status;
      const body = JSON.stringify(status);
      const row = write.get(phase, isOpen(status), body, id, version, phase);
      if (row) {
        tell(id);
        return { ok: true, extraction: toExtraction(row) };
      }
      const stands = find(id);
      if (stands?.version === version) {
        throw new Error(`extraction ${id} is ${stands.status.phase}, which is final`);
      }
      return { ok: false, reason: stands ? "conflict" : "removed" };
    },
    async amend(id, change) {
      return durable.transaction((): WriteOutcome => {
        const stands = find(id);
        if (!stands) return { ok: false, reason: "removed" };
        const spec = amended(stands.spec, change);
        if (spec === stands.spec) return { ok: true, extraction: stands };
        const row = amend.get(JSON.stringify(spec), id);
        if (!row) return { ok: false, reason: "removed" };
        tell(id);
        return { ok: true, extraction: toExtraction(row) };
      });
    },
    async remove(id) {
      if (remove.run(id) > 0) tell(id);
    },
    async watch(changed) {
      // A function of its own, so that one listener watching twice is two watches.
      const told = (id: string) => changed(id);
      watchers.add(told);
      nameExisting(ids, told, () => watchers.has(told));
      return {
        async [Symbol.asyncDispose]() {
          watchers.delete(told);
        },
      };
    },
  };
}

/** Random, not counted: a record that was removed and made again never repeats one. */
const freshVersion = "lower(hex(randomblob(8)))";
const namedPerTurn = 500;

/** Not terminal, or its end not yet published. */
function isOpen(status: ExtractionStatus): 0 | 1 {
  const terminal = status.phase === "Completed" || status.phase === "Failed";
  const published = status.conditions.some(
    (condition) => condition.type === "Published" && condition.status === "True",
  );
  return terminal && published ? 0 : 1;
}

/** The same object when nothing changes. A cancel is never taken back. */
function amended(
  spec: ExtractionSpec,
  change: Pick<ExtractionSpec, "cancelRequested" | "suspend">,
): ExtractionSpec {
  const cancelRequested = spec.cancelRequested === true ? true : change.cancelRequested;
  const next = {
    ...spec,
    ...(cancelRequested !== undefined && { cancelRequested }),
    ...(change.suspend !== undefined && { suspend: change.suspend }),
  };
  return next.cancelRequested === spec.cancelRequested && next.suspend === spec.suspend
    ? spec
    : next;
}

/** One of at most 32 statements, by which filters are set. */
function listing(filter: ExtractionFilter): { sql: string; values: (string | number)[] } {
  const terms: [sql: string, value: string | number][] = [];
  if (filter.tenant !== undefined) terms.push(["tenant = ?", filter.tenant]);
  const newest = filter.newestFirst === true;
  if (filter.after !== undefined) terms.push([newest ? "id < ?" : "id > ?", filter.after]);
  if (filter.open !== undefined) terms.push([filter.open ? "open = 1" : "open = 0", ""]);
  if (filter.phases !== undefined) {
    terms.push(["phase IN (SELECT value FROM json_each(?))", JSON.stringify(filter.phases)]);
  }
  const where = terms.length === 0 ? "" : `WHERE ${terms.map(([sql]) => sql).join(" AND ")}`;
  return {
    sql: `SELECT * FROM extractions ${where} ORDER BY id ${newest ? "DESC" : "ASC"} LIMIT ?`,
    values: [...terms.filter(([sql]) => sql.includes("?")).map(([, value]) => value), filter.limit],
  };
}

/** A few hundred in one turn: twenty thousand records must not hold up the server's start. */
function nameExisting(ids: Statement, told: (id: string) => void, wanted: () => boolean): void {
  const next = (after: string) => {
    if (!wanted()) return;
    const found = ids.all(after, namedPerTurn).map((row) => text(row, "id"));
    for (const id of found) if (wanted()) told(id);
    const last = found.at(-1);
    if (last !== undefined && found.length === namedPerTurn) setImmediate(next, last);
  };
  setImmediate(next, "");
}

function toExtraction(row: Row): Extraction {
  return {
    id: text(row, "id"),
    tenant: text(row, "tenant"),
    version: text(row, "version"),
    createdAt: text(row, "created_at"),
    // Written by this adapter, from values of these types.
    spec: JSON.parse(text(row, "spec")) as ExtractionSpec,
    status: JSON.parse(text(row, "status")) as ExtractionStatus,
  };
}

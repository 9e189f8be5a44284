import type { Extraction, ExtractionSpec, ExtractionStatus } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
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
  const state: State = {
    database,
    watchers: new Set(),
    select: fast.prepare("SELECT * FROM extractions WHERE id = ?"),
    insert: durable.prepare(
      `INSERT INTO extractions (id, tenant, version, created_at, phase, open, spec, status)
       VALUES (?, ?, ${newVersion}, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING version`,
    ),
    // The domain never changes a terminal phase; this condition makes a bug in it harmless.
    write: fast.prepare(
      `UPDATE extractions SET version = ${newVersion}, phase = ?, open = ?, status = ?
       WHERE id = ? AND version = ? AND (phase = ? OR phase NOT IN ('Completed', 'Failed'))
       RETURNING *`,
    ),
    amend: durable.prepare(
      `UPDATE extractions SET version = ${newVersion}, spec = ? WHERE id = ? RETURNING *`,
    ),
  };
  const remove = durable.prepare("DELETE FROM extractions WHERE id = ?");
  const ids = fast.prepare("SELECT id FROM extractions WHERE id > ? ORDER BY id LIMIT ?");
  const lists = new Map<string, Statement>();
  const creations = database.group((batch: readonly NewExtraction[]) => createAll(state, batch));

  return {
    create: (extraction) => creations.add(extraction),
    async get(id) {
      return find(state, id);
    },
    async list(filter) {
      const { sql, values } = listing(filter);
      const statement = lists.get(sql) ?? fast.prepare(sql);
      lists.set(sql, statement);
      return statement.all(...values).map(toExtraction);
    },
    async writeStatus(id, version, status) {
      return writeStatus(state, id, version, status);
    },
    async amend(id, change) {
      return durable.transaction(() => amend(state, id, change));
    },
    async remove(id) {
      if (remove.run(id) > 0) notify(state, id);
    },
    async watch(changed) {
      // A new function for each call: one listener that watches twice has two watches.
      const watcher = (id: string) => changed(id);
      state.watchers.add(watcher);
      reportExisting(ids, watcher, () => state.watchers.has(watcher));
      return {
        async [Symbol.asyncDispose]() {
          state.watchers.delete(watcher);
        },
      };
    },
  };
}

type State = {
  database: Database;
  watchers: Set<(id: string) => void>;
  select: Statement;
  insert: Statement;
  write: Statement;
  amend: Statement;
};

function find({ select }: State, id: string): Extraction | undefined {
  const row = select.get(id);
  return row && toExtraction(row);
}

/** In a microtask each: a watcher that throws stops neither the write nor other watchers. */
function notify({ watchers }: State, id: string): void {
  for (const changed of watchers) {
    queueMicrotask(() => watchers.has(changed) && changed(id));
  }
}

function createAll(state: State, batch: readonly NewExtraction[]) {
  const versions = state.database.durable.transaction(() =>
    batch.map(({ id, tenant, createdAt, spec, status }) => {
      const texts = [JSON.stringify(spec), JSON.stringify(status)] as const;
      const row = state.insert.get(id, tenant, createdAt, status.phase, isOpen(status), ...texts);
      return row && text(row, "version");
    }),
  );
  return batch.map(({ id, tenant, createdAt, spec, status }, i) => {
    const version = versions[i];
    if (version !== undefined) {
      notify(state, id);
      return { created: true, extraction: { id, tenant, version, createdAt, spec, status } };
    }
    const existing = find(state, id);
    if (!existing) throw new Error(`extraction ${id} disappeared`);
    return { created: false, extraction: existing };
  });
}

function writeStatus(
  state: State,
  id: string,
  version: string,
  status: ExtractionStatus,
): WriteOutcome {
  const { phase } = status;
  const body = JSON.stringify(status);
  const row = state.write.get(phase, isOpen(status), body, id, version, phase);
  if (row) {
    notify(state, id);
    return { ok: true, extraction: toExtraction(row) };
  }
  const current = find(state, id);
  if (current?.version === version) {
    throw new Error(`extraction ${id} is ${current.status.phase}, which is final`);
  }
  return { ok: false, reason: current ? "conflict" : "removed" };
}

function amend(state: State, id: string, change: Amendment): WriteOutcome {
  const current = find(state, id);
  if (!current) return { ok: false, reason: "removed" };
  const spec = amended(current.spec, change);
  if (spec === current.spec) return { ok: true, extraction: current };
  const row = state.amend.get(JSON.stringify(spec), id);
  if (!row) return { ok: false, reason: "removed" };
  notify(state, id);
  return { ok: true, extraction: toExtraction(row) };
}

/** Random, not counted: a record that was removed and created again never repeats a version. */
const newVersion = "lower(hex(randomblob(8)))";

/** Not terminal, or its end is not yet published. */
function isOpen(status: ExtractionStatus): 0 | 1 {
  const terminal = status.phase === "Completed" || status.phase === "Failed";
  const published = status.conditions.some(
    (condition) => condition.type === "Published" && condition.status === "True",
  );
  return terminal && published ? 0 : 1;
}

type Amendment = Pick<ExtractionSpec, "cancelRequested" | "suspend">;

/** The same object when nothing changes. A requested cancellation stays requested. */
function amended(spec: ExtractionSpec, change: Amendment): ExtractionSpec {
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

/**
 * The query of a filter. At most 48 texts exist, so the cache of prepared statements is bounded:
 * tenant, cursor and phases are set or not, `open` has three states, the order has two.
 */
function listing(filter: ExtractionFilter): { sql: string; values: (string | number)[] } {
  const { tenant, after, open, phases, limit, newestFirst = false } = filter;
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (tenant !== undefined) {
    conditions.push("tenant = ?");
    values.push(tenant);
  }
  if (after !== undefined) {
    conditions.push(newestFirst ? "id < ?" : "id > ?");
    values.push(after);
  }
  if (open !== undefined) conditions.push(open ? "open = 1" : "open = 0");
  if (phases !== undefined) {
    conditions.push("phase IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(phases));
  }
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const order = newestFirst ? "DESC" : "ASC";
  return {
    sql: `SELECT * FROM extractions ${where} ORDER BY id ${order} LIMIT ?`,
    values: [...values, limit],
  };
}

/** In several turns of the event loop: many records must not delay the start of the server. */
function reportExisting(
  ids: Statement,
  report: (id: string) => void,
  isWatching: () => boolean,
): void {
  const perTurn = limits.recordsPerTurn.value;
  const next = (after: string) => {
    if (!isWatching()) return;
    const found = ids.all(after, perTurn).map((row) => text(row, "id"));
    for (const id of found) if (isWatching()) report(id);
    const last = found.at(-1);
    if (last !== undefined && found.length === perTurn) setImmediate(next, last);
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

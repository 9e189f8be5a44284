import { setImmediate } from "node:timers/promises";
import { limits } from "../../../contract/limits.ts";
import { createRecentMap } from "../../../kit/recent-map.ts";
import type { Hit } from "../../../ports/item-index.ts";
import { type Connection, integer, type Row, text } from "../database/database.ts";
import { newCodes, nearestRows, setCode, type VectorCodes } from "./vector-codes.ts";
import { dot, vectorOf } from "./vector-row.ts";

export type LargeVectors = ReturnType<typeof createLargeVectors>;

/**
 * Search over more vectors than are kept in memory: their codes are compared first, and then the
 * vectors of those that differ least. Codes are made from the vectors after the start or at the first
 * search, and kept up to date by the list of those that were written since.
 */
export function createLargeVectors(connection: Connection) {
  const sql = statements(connection);
  const known = createRecentMap<string, Held>(limits.vectorCodeBytes.value, ({ codes }) => {
    return codes.bits.byteLength + codes.far.byteLength + codes.rows.byteLength;
  });
  const loading = new Map<string, Promise<Held>>();

  async function load({ n, model, version }: LargeTenant, signal?: AbortSignal): Promise<Held> {
    let codes: VectorCodes | undefined;
    for (let after = -1, max = limits.vectorSampleRows.value; ;) {
      const rows = sql.page.all(n, model, after, max);
      const vectors = rows.map((row) => vectorOf(row));
      codes ??= newCodes(vectors[0]?.length ?? 0, vectors);
      for (const [i, row] of rows.entries()) add(codes, integer(row, "row"), vectors[i]);
      if (rows.length < max) break;
      after = integer(rows.at(-1) ?? {}, "row");
      max = limits.vectorCodeRows.value;
      await setImmediate();
      signal?.throwIfAborted();
    }
    await loadParts(codes, n, model, signal);
    return { codes, version };
  }

  async function loadParts(
    codes: VectorCodes,
    n: number,
    model: string,
    signal?: AbortSignal,
  ): Promise<void> {
    const max = limits.vectorCodeRows.value;
    for (let [row, part] = [-1, 0]; ;) {
      const rows = sql.partsPage.all(n, model, row, part, max);
      for (const one of rows) addPart(codes, one);
      const last = rows.at(-1);
      if (last === undefined || rows.length < max) return;
      [row, part] = [integer(last, "row"), integer(last, "part")];
      await setImmediate();
      signal?.throwIfAborted();
    }
  }

  /** Reads the codes of all vectors; searches that need them at the same time share one reading. */
  function read(tenant: LargeTenant, signal?: AbortSignal): Promise<Held> {
    const key = keyOf(tenant);
    const reading =
      loading.get(key) ??
      load(tenant, signal)
        .then((held) => {
          known.set(key, held);
          return held;
        })
        .finally(() => loading.delete(key));
    loading.set(key, reading);
    return reading;
  }

  /** Adds what has been written since; false when that is no longer known. */
  function update(held: Held, { n, model, version }: LargeTenant): boolean {
    if (held.version < version - limits.vectorTurns.value) return false;
    for (const row of sql.written.all(n, held.version, model)) {
      add(held.codes, integer(row, "row"), vectorOf(row));
    }
    for (const row of sql.writtenParts.all(n, held.version, model)) addPart(held.codes, row);
    held.version = Math.max(held.version, version);
    return true;
  }

  async function codesOf(query: LargeQuery): Promise<VectorCodes> {
    let held = known.get(keyOf(query));
    if (held === undefined || !update(held, query)) {
      held = await read(query);
      update(held, query);
    }
    // It may have grown.
    known.set(keyOf(query), held);
    const max = query.count * maxLeftShare + limits.vectorBlockRows.value;
    // Those of removed vectors only cost time: this search need not wait until they are out, and
    // the next one tries again if it fails.
    if (held.codes.count > max) read(query).catch(() => {});
    return held.codes;
  }

  function compare({ n, model, values, max }: LargeQuery, rows: readonly number[]): Compared {
    const scores = new Map<number, number>();
    const distinct = new Set(rows);
    const wanted = JSON.stringify([...distinct]);
    for (const statement of [sql.vectors, sql.parts]) {
      for (const one of statement.all(wanted, n, model)) {
        const vector = vectorOf(one);
        if (vector.length !== values.length) continue;
        const [row, score] = [integer(one, "row"), dot(vector, values)];
        scores.set(row, Math.max(score, scores.get(row) ?? -Infinity));
      }
    }
    const found = [...scores].map(([row, score]) => ({ row, score }));
    const best = found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, max);
    const hits = best.flatMap(({ row, score }) => {
      const item = sql.id.get(row);
      return item ? [{ id: text(item, "id"), score }] : [];
    });
    hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    return { hits, isComplete: hits.length === max || scores.size === distinct.size };
  }

  /** The rows that have a vector. */
  function rowsOf({ n, model }: LargeQuery): Set<number> {
    return new Set(sql.rows.all(n, model).map((row) => integer(row, "row")));
  }

  return {
    /** Reads the codes before the first search; false when they are known already. */
    async warm(tenant: LargeTenant, signal: AbortSignal): Promise<boolean> {
      if (known.get(keyOf(tenant)) !== undefined) return false;
      await read(tenant, signal);
      return true;
    },
    async nearest(query: LargeQuery): Promise<Hit[]> {
      const codes = await codesOf(query);
      if (codes.dimensions !== query.values.length) return [];
      const candidates = Math.max(limits.vectorCandidates.value, query.max);
      const first = nearestRows(codes, query.values, candidates);
      const { filter } = query;
      const some = compare(query, filter ? filter.among(first) : first);
      // Without a filter, all candidates count, unless they were removed.
      if (some.hits.length === query.max || (filter === undefined && some.isComplete)) {
        return some.hits;
      }
      const wanted = filter ? filter.all() : rowsOf(query);
      const isWanted = (row: number) => wanted.has(row);
      return compare(query, nearestRows(codes, query.values, candidates, isWanted)).hits;
    },
  };
}

/** A tenant's vectors of one model, and the version of its items. */
export type LargeTenant = { n: number; model: string; version: number };

export type LargeQuery = LargeTenant & {
  values: Float32Array;
  max: number;
  /** How many vectors of the model the tenant has, those of later parts included. */
  count: number;
  filter?: {
    among(rows: readonly number[]): readonly number[];
    all(): ReadonlySet<number>;
  };
};

/** `isComplete`: there are as many hits as were asked for, or all rows still have a vector. */
type Compared = { hits: Hit[]; isComplete: boolean };

type Held = {
  codes: VectorCodes;
  /** Of the tenant: vectors of later versions are still to be added. */
  version: number;
};

const keyOf = ({ n, model }: LargeTenant): string => `${n} ${model}`;

/** Codes of removed vectors cost time at each search until all are read again. */
const maxLeftShare = 1.25;

function add(codes: VectorCodes, row: number, vector: Float32Array | undefined): void {
  if (vector?.length === codes.dimensions) setCode(codes, row, vector);
}

function addPart(codes: VectorCodes, row: Row): void {
  const vector = vectorOf(row);
  if (vector.length !== codes.dimensions) return;
  setCode(codes, integer(row, "row"), vector, integer(row, "part"));
}

function statements(connection: Connection) {
  return {
    page: connection.prepare(
      `SELECT row, vector FROM item_vectors WHERE n = ? AND model = ? AND row > ?
       ORDER BY row LIMIT ?`,
    ),
    written: connection.prepare(
      `SELECT v.row, v.vector FROM item_vector_turns t JOIN item_vectors v ON v.row = t.row
       WHERE t.n = ? AND t.turn >= ? AND v.n = t.n AND v.model = ?`,
    ),
    vectors: connection.prepare(
      `SELECT row, vector FROM item_vectors
       WHERE row IN (SELECT value FROM json_each(?)) AND +n = ? AND +model = ?`,
    ),
    parts: connection.prepare(
      `SELECT row, vector FROM item_vector_parts
       WHERE row IN (SELECT value FROM json_each(?)) AND +n = ? AND +model = ?`,
    ),
    partsPage: connection.prepare(
      `SELECT row, part, vector FROM item_vector_parts
       WHERE n = ? AND model = ? AND (row, part) > (?, ?) ORDER BY row, part LIMIT ?`,
    ),
    writtenParts: connection.prepare(
      `SELECT v.row, v.part, v.vector FROM item_vector_turns t
         JOIN item_vector_parts v ON v.row = t.row
       WHERE t.n = ? AND t.turn >= ? AND v.n = t.n AND v.model = ?`,
    ),
    rows: connection.prepare("SELECT row FROM item_vectors WHERE n = ? AND model = ?"),
    id: connection.prepare("SELECT id FROM items WHERE row = ?"),
  };
}

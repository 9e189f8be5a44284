import { limits } from "../../../contract/limits.ts";
import type { Hit } from "../../../ports/item-index.ts";
import { type Connection, integer, text } from "../database/database.ts";

/**
 * Exact search over the vectors of one tenant: every vector is compared. Those of the tenants
 * asked last stay in memory, as one array each, up to a bound over all of them; a tenant too large
 * for it is read in blocks each time.
 */
export function createItemVectors(connection: Connection) {
  const page = connection.prepare(
    `SELECT v.row, i.id, v.vector FROM item_vectors v JOIN items i ON i.row = v.row
     WHERE v.n = ? AND v.model = ? AND v.row > ? ORDER BY v.row LIMIT ?`,
  );
  const held = connection.prepare(
    "SELECT count(*) AS vectors FROM item_vectors WHERE n = ? AND model = ?",
  );
  const kept = new Map<string, { n: number; blocks: Block[]; bytes: number }>();
  const counts = new Map<string, number>();

  function* read(n: number, model: string, dimensions: number): Generator<Block> {
    const rowsMost = limits.vectorBlockRows.value;
    for (let after = 0; ;) {
      const rows = page.all(n, model, after, rowsMost);
      const block = newBlock(rows.length, dimensions);
      for (const row of rows) addRow(block, integer(row, "row"), text(row, "id"), row["vector"]);
      if (block.count > 0) yield block;
      if (rows.length < rowsMost) return;
      after = block.rows[block.count - 1] ?? after;
    }
  }

  function blocks(n: number, model: string, dimensions: number): Iterable<Block> {
    const key = `${n} ${dimensions} ${model}`;
    const before = kept.get(key);
    kept.delete(key);
    const bytes = before?.bytes ?? count(n, model) * dimensions * 4;
    if (bytes > limits.vectorCacheBytes.value) return read(n, model, dimensions);
    const entry = before ?? { n, bytes, blocks: [...read(n, model, dimensions)] };
    kept.set(key, entry);
    let total = 0;
    for (const { bytes } of kept.values()) total += bytes;
    for (const [oldest, { bytes }] of kept) {
      if (total <= limits.vectorCacheBytes.value) break;
      kept.delete(oldest);
      total -= bytes;
    }
    return entry.blocks;
  }

  function count(n: number, model: string): number {
    const key = `${n} ${model}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    if (counts.size >= limits.indexTenantsOpen.value) counts.clear();
    const counted = integer(held.get(n, model) ?? {}, "vectors");
    counts.set(key, counted);
    return counted;
  }

  return {
    /** The nearest by cosine; all vectors have unit length. `rows`: only these may be found. */
    nearest(
      query: { n: number; model: string; values: Float32Array; most: number },
      rows: ReadonlySet<number> | undefined,
    ): Hit[] {
      const { n, model, values, most } = query;
      const found: Hit[] = [];
      for (const block of blocks(n, model, values.length)) {
        scan(block, values, rows, most, found);
      }
      return found.sort(bestFirst).slice(0, most);
    },
    count,
    /** The tenant's items have changed. */
    forget(n: number): void {
      for (const [key, entry] of kept) if (entry.n === n) kept.delete(key);
      counts.clear();
    },
  };
}

type Block = { count: number; rows: number[]; ids: string[]; values: Float32Array };

function newBlock(rowsMost: number, dimensions: number): Block {
  return { count: 0, rows: [], ids: [], values: new Float32Array(rowsMost * dimensions) };
}

function addRow(block: Block, row: number, id: string, blob: unknown): void {
  if (!(blob instanceof Uint8Array)) throw new TypeError("column vector holds no bytes");
  const at = block.count * blob.byteLength;
  if (at + blob.byteLength > block.values.byteLength) throw new TypeError("a vector is too long");
  new Uint8Array(block.values.buffer).set(blob, at);
  block.rows.push(row);
  block.ids.push(id);
  block.count++;
}

const bestFirst = (a: Hit, b: Hit) => b.score - a.score || (a.id < b.id ? -1 : 1);

/** Adds what may be among the best; sorts only when there is far more than wanted. */
function scan(
  { count, rows, ids, values }: Block,
  query: Float32Array,
  wanted: ReadonlySet<number> | undefined,
  most: number,
  found: Hit[],
): void {
  let bar = -Infinity;
  for (let i = 0; i < count; i++) {
    if (wanted?.has(rows[i] ?? 0) === false) continue;
    const score = dot(values, i * query.length, query);
    if (score < bar) continue;
    found.push({ id: ids[i] ?? "", score });
    if (found.length < 4 * most) continue;
    found.sort(bestFirst).length = most;
    bar = found.at(-1)?.score ?? bar;
  }
}

/** Four sums at once: the processor adds them in parallel, which makes it three times as fast. */
function dot(values: Float32Array, at: number, query: Float32Array): number {
  const size = query.length;
  const end = size - (size % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  // The indexes stay within both arrays: `values` holds whole vectors of the query's length.
  for (let i = 0; i < end; i += 4) {
    a += (values[at + i] as number) * (query[i] as number);
    b += (values[at + i + 1] as number) * (query[i + 1] as number);
    c += (values[at + i + 2] as number) * (query[i + 2] as number);
    d += (values[at + i + 3] as number) * (query[i + 3] as number);
  }
  for (let i = end; i < size; i++) a += (values[at + i] as number) * (query[i] as number);
  return a + b + c + d;
}

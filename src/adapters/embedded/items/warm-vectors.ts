import { limits } from "../../../contract/limits.ts";
import { integer } from "../database/database.ts";
import type { ItemStore } from "./item-store.ts";
import type { ItemVectors } from "./item-vectors.ts";
import type { LargeVectors } from "./large-vectors.ts";
import { codeBytes } from "./vector-codes.ts";
import { vectorOf } from "./vector-row.ts";

/**
 * Reads the vectors of the largest tenants into codes, as many as are kept, so that their first search
 * does not wait for it. Returns how many vectors have been read.
 */
export async function warmVectors(
  { store, vectors, large }: { store: ItemStore; vectors: ItemVectors; large: LargeVectors },
  model: string,
  signal: AbortSignal,
): Promise<number> {
  const { connection } = store;
  const largest = connection.prepare(
    "SELECT n, version FROM item_tenants ORDER BY docs DESC, n LIMIT ?",
  );
  const first = connection.prepare(
    "SELECT vector FROM item_vectors WHERE n = ? AND model = ? ORDER BY row LIMIT 1",
  );
  let [read, bytes] = [0, 0];
  for (const tenant of largest.all(limits.warmTenants.value)) {
    signal.throwIfAborted();
    const [n, version] = [integer(tenant, "n"), integer(tenant, "version")];
    const sample = first.get(n, model);
    if (sample === undefined) continue;
    const values = vectorOf(sample);
    if (!vectors.isLarge(n, { model, values })) continue;
    const count = vectors.count(n, model).vectors;
    bytes += codeBytes(count, values.length);
    // More than are kept would push out those of the larger tenants.
    if (bytes > limits.vectorCodeBytes.value) break;
    if (await large.warm({ n, model, version }, signal)) read += count;
  }
  return read;
}

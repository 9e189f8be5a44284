import type { Row } from "../database/database.ts";

/** The vector of a row of `item_vectors` or `item_vector_parts`. */
export function vectorOf(row: Row): Float32Array {
  const value = row["vector"];
  if (!(value instanceof Uint8Array)) throw new TypeError("column vector is not a blob");
  const isAligned = value.byteOffset % 4 === 0;
  const bytes = isAligned ? value : value.slice();
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Four sums at once: the processor adds them in parallel. */
export function dot(a: Float32Array, b: Float32Array): number {
  const end = b.length - (b.length % 4);
  let [one, two, three, four] = [0, 0, 0, 0];
  // Both arrays have the same length.
  for (let i = 0; i < end; i += 4) {
    one += (a[i] as number) * (b[i] as number);
    two += (a[i + 1] as number) * (b[i + 1] as number);
    three += (a[i + 2] as number) * (b[i + 2] as number);
    four += (a[i + 3] as number) * (b[i + 3] as number);
  }
  for (let i = end; i < b.length; i++) one += (a[i] as number) * (b[i] as number);
  return one + two + three + four;
}

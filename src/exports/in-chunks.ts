import { limits } from "../contract/limits.ts";

/** The same bytes in parts of some size: a response of single lines would cost a call for each. */
export async function* inChunks(
  parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    const chunk = typeof part === "string" ? Buffer.from(part) : part;
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < limits.exportChunkBytes.value) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

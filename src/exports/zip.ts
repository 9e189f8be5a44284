import { Zip, ZipDeflate } from "fflate";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";

/** A zip archive as it grows: only the directory of its end is kept in memory. */
export async function* zip(
  files: AsyncIterable<{ name: string; text: string }>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  for await (const { name, text } of files) {
    const file = new ZipDeflate(name);
    archive.add(file);
    file.push(Buffer.from(text), true);
    yield* ready.splice(0);
    await yieldToEventLoop();
  }
  archive.end();
  yield* ready;
}

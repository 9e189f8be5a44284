import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { limits } from "../../contract/limits.ts";
import type { DocumentFault } from "./document-fault.ts";
import type { DocumentMessage, DocumentTask } from "./document-thread.ts";

/** The document as HTML, or why it cannot be read. Never dials an address. */
export async function readDocument(
  bytes: Uint8Array<ArrayBuffer>,
  url: string,
  maxMs: number = limits.documentMs.value,
): Promise<DocumentMessage> {
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
  const task: DocumentTask = { bytes, url, isPdf };
  const file = `./document-thread${extname(import.meta.url)}`;
  const thread = new Worker(new URL(file, import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    execArgv: [],
    stderr: true,
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.documentHeapMb.value },
  });
  const end = Promise.withResolvers<DocumentMessage>();
  const fail = (fault: DocumentFault): void => end.resolve({ ok: false, fault });
  const until = performance.now() + maxMs;
  // A heap limit does not count the buffers that streams are unpacked into, and a megabyte can
  // unpack to gigabytes.
  const maxRssBytes = process.memoryUsage.rss() + limits.documentMemoryBytes.value;
  const watch = setInterval(() => {
    const isOver = performance.now() > until || process.memoryUsage.rss() > maxRssBytes;
    if (isOver) fail("exhausted");
  }, limits.documentWatchMs.value);
  thread.once(
    "message",
    (message: unknown) => end.resolve(message as DocumentMessage), // sent by `document-thread.ts` alone
  );
  thread.once("error", () => fail("exhausted"));
  thread.once("exit", () => fail("broken"));
  try {
    return await end.promise;
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
}

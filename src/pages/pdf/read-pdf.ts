import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { limits } from "../../contract/limits.ts";
import type { PdfTask } from "./pdf-thread.ts";

/** The document as HTML; null if it has no text, is broken or locked, or takes too long. */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  url: string,
  maxMs: number = limits.pdfMs.value,
): Promise<string | null> {
  const task: PdfTask = { bytes, url, maxPages: limits.pdfPages.value };
  const thread = new Worker(new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    execArgv: [],
    stderr: true,
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.pdfHeapMb.value },
  });
  const end = Promise.withResolvers<string | null>();
  const until = performance.now() + maxMs;
  // A heap limit does not count the buffers that streams are unpacked into, and a megabyte can
  // unpack to gigabytes.
  const maxRssBytes = process.memoryUsage.rss() + limits.pdfMemoryBytes.value;
  const watch = setInterval(() => {
    if (performance.now() > until || process.memoryUsage.rss() > maxRssBytes) end.resolve(null);
  }, limits.pdfWatchMs.value);
  thread.once("message", (html: unknown) =>
    end.resolve(typeof html === "string" && html !== "" ? html : null),
  );
  thread.once("error", () => end.resolve(null));
  thread.once("exit", () => end.resolve(null));
  try {
    return await end.promise;
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
}

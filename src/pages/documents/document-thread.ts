import { parentPort, workerData } from "node:worker_threads";
import { limits } from "../../contract/limits.ts";
import { DocumentError, type DocumentFault } from "./document-fault.ts";
import type { DocumentFormat } from "./document-types.ts";

export type DocumentTask = { bytes: Uint8Array; url: string; isPdf: boolean };

export type DocumentMessage =
  | { ok: true; format: DocumentFormat; html: string }
  | { ok: false; fault: DocumentFault };

/**
 * Reads one document in a separate thread, which can be stopped if a document takes too much time
 * or memory. The readers are loaded here, so that the main thread stays small.
 */
const { bytes, url, isPdf } = workerData as DocumentTask; // sent by `read-document.ts` alone

async function read(): Promise<DocumentMessage> {
  try {
    const { format, html } = await document();
    // A page has no more; the rest would only be copied to the main thread.
    return { ok: true, format, html: html.slice(0, limits.pageBytes.value) };
  } catch (error) {
    return { ok: false, fault: error instanceof DocumentError ? error.fault : "broken" };
  }
}

async function document(): Promise<{ format: DocumentFormat; html: string }> {
  if (isPdf) {
    const { readPdf } = await import("../pdf/read-pdf.ts");
    return { format: "pdf", html: await readPdf(bytes, url) };
  }
  const { officeHtml } = await import("./office-html.ts");
  return officeHtml(bytes, url);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await read());

import { isDocumentUrl } from "../contract/files/document-url.ts";
import { runDocument } from "./documents/run-document.ts";
import { runCrawl, type RunOptions } from "./run.ts";
import { runSlice } from "./slice/run-slice.ts";

/** One run, whatever its order names: an uploaded document, a slice of a Site, or an extraction. */
export function runOrder(options: RunOptions): Promise<void> {
  const { request, slice } = options.order;
  if (isDocumentUrl(request.url)) return runDocument(options);
  return slice === undefined ? runCrawl(options) : runSlice(options);
}

import { limits } from "../../contract/limits.ts";
import type { Fetcher } from "./create-fetcher.ts";

/** True if the URL returns a picture; its content is not checked. */
export async function loadsImage(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  const maxBytes = limits.logoBytes.value;
  const outcome = await fetcher.fetchStream(url, { signal, maxBytes: maxBytes }, () => false);
  return outcome.kind === "read" && /^image\//i.test(outcome.contentType ?? "");
}

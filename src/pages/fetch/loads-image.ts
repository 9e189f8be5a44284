import { limits } from "../../contract/limits.ts";
import type { Fetcher } from "./create-fetcher.ts";

/** Whether an address answers with a picture; what it shows is not looked at. */
export async function loadsImage(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  const maxBytes = limits.logoBytes.value;
  const outcome = await fetcher.fetchStream(url, { signal, maxBytes: maxBytes }, () => false);
  return outcome.kind === "read" && /^image\//i.test(outcome.contentType ?? "");
}

import { limits } from "../../contract/limits.ts";
import type { NotRendered, Rendered } from "../../ports/browser.ts";
import { evaluateWithin, type GuardedPage } from "./guard-page.ts";
import { loadPage, type Timing, type Wanted } from "./load-page.ts";
import { serialise } from "./page-scripts.ts";

/** Loads a page and returns its document as HTML. */
export async function readRendered(
  guarded: GuardedPage,
  url: string,
  wanted: Wanted,
  timing: Timing,
): Promise<Rendered | NotRendered> {
  const loaded = await loadPage(guarded, url, wanted, timing);
  if (!loaded.ok) return loaded;
  const rendered = await withHtml(guarded, loaded, timing);
  return rendered.ok && loaded.isIncomplete ? { ...rendered, isIncomplete: true } : rendered;
}

export async function withHtml(
  { page }: GuardedPage,
  { url, status, headers }: Pick<Rendered, "url" | "status" | "headers">,
  { clock, startedAt }: Timing,
): Promise<Rendered | NotRendered> {
  const script = serialise(limits.browserNodes.value, limits.pageBytes.value);
  const html = await evaluateWithin(page, script, limits.browserSerialiseMs.value, clock);
  const ms = clock.now() - startedAt;
  if (typeof html !== "string") return { ok: false, fault: "timeout", url, status, ms };
  const bytes = Buffer.byteLength(html);
  return { ok: true, url, status, headers, html, bytes, ms };
}

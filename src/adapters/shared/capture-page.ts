import { limits } from "../../contract/limits.ts";
import type { Captured, CaptureOptions, NotRendered } from "../../ports/browser.ts";
import { evaluateWithin, type GuardedPage } from "./guard-page.ts";
import { loadPage, type Timing } from "./load-page.ts";
import { documentHeight, untilDrawn } from "./page-scripts.ts";
import { withHtml } from "./read-rendered.ts";

/** Loads a page with its pictures, and takes a screenshot. */
export async function capturePage(
  guarded: GuardedPage,
  url: string,
  options: CaptureOptions,
  timing: Timing,
): Promise<Captured | NotRendered> {
  const { page } = guarded;
  const { width, fullPage } = options;
  // The picture shows the page as it is.
  const loaded = await loadPage(guarded, url, options, timing, false);
  if (!loaded.ok) return loaded;
  const drawnMs = limits.browserDrawnMs.value;
  await evaluateWithin(page, untilDrawn(drawnMs), drawnMs, timing.clock);
  const measured = fullPage
    ? await evaluateWithin(page, documentHeight, 1_000, timing.clock)
    : options.height;
  const height = Math.min(
    Math.max(1, Math.ceil(typeof measured === "number" ? measured : options.height)),
    limits.screenshotHeightMax.value,
  );
  const png = await page.screenshot({
    type: "png",
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    animations: "disabled",
    timeout: limits.browserScreenshotMs.value,
  });
  const read = await withHtml(guarded, loaded, timing);
  if (!read.ok) return read;
  const room = (limits.pageReplyBytes.value * 3) / 4 - 1_024 * 1_024;
  if (png.length > room) return { ...read, ok: false, fault: "too-large" };
  return { ...read, png, width, height };
}

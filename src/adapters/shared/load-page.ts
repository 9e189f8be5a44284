import type { Page, Response } from "playwright";
import { dialFaultHeader } from "../../contract/calls/dial.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { urlKey } from "../../kit/url.ts";
import type { BrowserFault, NotRendered, ReadOptions } from "../../ports/browser.ts";
import { evaluateWithin, navigated, timedOut, type GuardedPage } from "./guard-page.ts";
import { openSections } from "./open-sections.ts";
import {
  endKeeping,
  keepRemoved,
  scrollOn,
  scrollToTop,
  unlockScrolling,
  untilQuiet,
} from "./page-scripts.ts";

export type Timing = { clock: Clock; startedAt: number; pageMs: number };

/** What a page is complete with. */
export type Wanted = Pick<ReadOptions, "waitMs" | "waitFor" | "scroll">;

export type Loaded =
  | {
      ok: true;
      url: string;
      status: number;
      headers: Record<string, string>;
      isIncomplete: boolean;
    }
  | NotRendered;

/**
 * Opens the address, waits until the document is quiet, and opens its sections unless `opens` is
 * false; at most the page's time.
 */
export async function loadPage(
  guarded: GuardedPage,
  url: string,
  wanted: Wanted,
  timing: Timing,
  opens = true,
): Promise<Loaded> {
  const loaded = await loadClosed(guarded, url, wanted, timing);
  if (!loaded.ok || !opens) return loaded;
  const { page } = guarded;
  const { clock, startedAt, pageMs } = timing;
  const left = (): number => startedAt + pageMs - clock.now();
  const settle = async (): Promise<void> => {
    await scrollThrough(guarded, clock, left, false);
    await waitUntilQuiet(guarded, clock, Math.min(left(), limits.browserQuietMaxMs.value / 2));
  };
  const isLeft = (): boolean => urlKey(page.url()) !== urlKey(loaded.url);
  await openSections(guarded, clock, { left, settle, isLeft });
  if (!isLeft()) return loaded;
  // A click has replaced the page by another view of its application.
  await guarded.clear();
  return loadClosed(guarded, loaded.url, wanted, timing);
}

/** Opens the address and waits until the document is quiet. */
async function loadClosed(
  guarded: GuardedPage,
  url: string,
  { waitMs, waitFor, scroll = false }: Wanted,
  { clock, startedAt, pageMs }: Timing,
): Promise<Loaded> {
  const { page } = guarded;
  const failed = (fault: BrowserFault, status = 0): NotRendered => {
    return { ok: false, fault, url, status, ms: clock.now() - startedAt };
  };
  const left = (): number => startedAt + pageMs - clock.now();
  try {
    await page.goto(url, { waitUntil: "domcontentloaded", timeout: Math.max(1, left()) });
  } catch (error) {
    const fault = faultOf(String(error));
    // A page that still waits for a script may be complete otherwise.
    if (fault !== "timeout" || guarded.document() === undefined) return failed(fault);
  }
  // A page with an endless script does not answer: its document cannot be read.
  if (!(await waitUntilQuiet(guarded, clock, Math.min(left(), limits.browserQuietMaxMs.value)))) {
    return failed("timeout");
  }
  const isIncomplete = waitFor !== undefined && !(await appears(page, waitFor, left()));
  const settled = () =>
    waitUntilQuiet(guarded, clock, Math.min(left(), limits.browserQuietMaxMs.value / 2));
  if (await scrollThrough(guarded, clock, left, scroll)) await settled();
  if (waitMs > 0) await clock.sleep(Math.min(waitMs, Math.max(0, left())));
  const answer = guarded.document();
  if (answer === undefined) return failed("unreachable");
  const headers = await headersOf(answer);
  const fault = headers[dialFaultHeader];
  if (fault !== undefined) return failed(dialFault(fault));
  if (!isPage(headers)) return failed("not-text", answer.status());
  return { ok: true, url: page.url(), status: answer.status(), headers, isIncomplete };
}

/** Whether the element is in the document in time, or in one of its open shadow trees. */
async function appears(page: Page, selector: string, leftMs: number): Promise<boolean> {
  const timeout = Math.max(1, Math.min(limits.browserWaitForMs.value, leftMs));
  const element = page.locator(`css=${selector}`).first();
  return element.waitFor({ state: "attached", timeout }).then(
    () => true,
    () => false,
  );
}

/**
 * Waits until the document does not change and no request is pending that could change it, for at
 * most `maxMs`. False when the page does not answer.
 */
async function waitUntilQuiet(guarded: GuardedPage, clock: Clock, maxMs: number): Promise<boolean> {
  const until = clock.now() + maxMs;
  const quietMs = limits.browserQuietMs.value;
  for (let rounds = 0; rounds < 100; rounds++) {
    const left = Math.max(0, until - clock.now());
    const answer = await evaluateWithin(
      guarded.page,
      untilQuiet(quietMs, left),
      left + limits.browserStuckMs.value,
      clock,
    );
    if (answer === timedOut) return false;
    if (clock.now() >= until || (answer !== navigated && guarded.pending() === 0)) return true;
    // The page navigated, or waits for an answer: try again.
    await clock.sleep(pollMs);
  }
  return true;
}

const pollMs = 100;

/**
 * Scrolls, so that lists load their rest and sections are drawn that wait to be seen; true if it
 * could scroll. Screens that make the page request something are few: such lists may have no end.
 */
async function scrollThrough(
  guarded: GuardedPage,
  clock: Clock,
  left: () => number,
  waitsForMore: boolean,
): Promise<boolean> {
  const { page } = guarded;
  const maxMs = waitsForMore ? limits.browserListMs.value : limits.browserScrollMs.value;
  const maxLoads = waitsForMore ? limits.browserListLoads.value : limits.browserScrolls.value;
  const until = clock.now() + Math.min(maxMs, waitsForMore ? (left() * 3) / 4 : left() / 2);
  const canScroll = async (): Promise<boolean> =>
    (await evaluateWithin(page, scrollOn, left(), clock)) === true;
  /** At the end of a list, its next part may be on its way. */
  const grows = async (): Promise<boolean> => {
    if (!waitsForMore || clock.now() >= until) return false;
    const maxRoundMs = Math.min(limits.browserListRoundMs.value, until - clock.now());
    return (await waitUntilQuiet(guarded, clock, maxRoundMs)) && canScroll();
  };
  await evaluateWithin(page, unlockScrolling, left(), clock);
  let [screens, loads, requests] = [0, 0, guarded.requests()];
  await evaluateWithin(page, keepRemoved(limits.browserKeptEntries.value), left(), clock);
  while (screens < limits.browserDrawnScreens.value && clock.now() < until) {
    if (!(await canScroll()) && !(await grows())) break;
    screens++;
    await clock.sleep(pollMs);
    if (guarded.requests() > requests && ++loads >= maxLoads) break;
    requests = guarded.requests();
  }
  await evaluateWithin(page, scrollToTop, left(), clock);
  if (screens > 0) await clock.sleep(pollMs);
  await evaluateWithin(page, endKeeping, left(), clock);
  return screens > 0;
}

async function headersOf(answer: Response): Promise<Record<string, string>> {
  const headers = { ...(await answer.allHeaders()) };
  // The name of a robot applies to the rest of one line.
  const tags = await answer.headerValues("x-robots-tag");
  if (tags.length > 0) headers["x-robots-tag"] = tags.join("\n");
  return headers;
}

function isPage(headers: Record<string, string>): boolean {
  const type = (headers["content-type"] ?? "").toLowerCase();
  return type === "" || /^(?:text\/(?:html|plain|xml)|application\/(?:xhtml\+xml|xml))/.test(type);
}

/** The proxy's fault for a plain `http:` address; Chromium hides the refusal of a tunnel. */
function dialFault(text: string): BrowserFault {
  if (text === "dial-forbidden" || text === "dial-no-address") return "forbidden-address";
  if (text === "dial-busy" || text === "dial-no-names" || text === "dial-no-route")
    return "no-route";
  if (text === "dial-proxy-down" || text === "dial-proxy-login" || text === "dial-proxy-refused")
    return text.slice("dial-".length) as BrowserFault; // the same words without the prefix
  return text === "dial-timeout" ? "timeout" : "unreachable";
}

/** The fault that a message of Chromium means. */
function faultOf(text: string): BrowserFault {
  if (/ERR_TOO_MANY_REDIRECTS/.test(text)) return "too-many-redirects";
  if (/ERR_PROXY_CONNECTION_FAILED/.test(text)) return "no-route";
  if (/ERR_CERT_|ERR_SSL_/.test(text)) return "bad-certificate";
  if (/Download is starting|ERR_ABORTED/.test(text)) return "not-text";
  if (/Timeout|ERR_TIMED_OUT/i.test(text)) return "timeout";
  if (/crash/i.test(text)) return "crashed";
  return "unreachable";
}

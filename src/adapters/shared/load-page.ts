import type { Page } from "playwright";
import { dialFaultHeader } from "../../contract/calls/dial.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { BrowserFault, NotRendered } from "../../ports/browser.ts";
import type { GuardedPage } from "./guard-page.ts";
import { scrollOn, scrollToTop, untilQuiet } from "./page-scripts.ts";

export type Timing = { clock: Clock; startedAt: number; pageMs: number };

export type Loaded =
  | { ok: true; url: string; status: number; headers: Record<string, string> }
  | NotRendered;

/** Opens the address and waits until the document is quiet; at most the page's time. */
export async function loadPage(
  guarded: GuardedPage,
  url: string,
  waitMs: number,
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
  if (await scrollThrough(page, clock, left)) {
    await waitUntilQuiet(guarded, clock, Math.min(left(), limits.browserQuietMaxMs.value / 2));
  }
  if (waitMs > 0) await clock.sleep(Math.min(waitMs, Math.max(0, left())));
  const answer = guarded.document();
  if (answer === undefined) return failed("unreachable");
  const headers = await answer.allHeaders();
  const fault = headers[dialFaultHeader];
  if (fault !== undefined) return failed(dialFault(fault));
  if (!isPage(headers)) return failed("not-text", answer.status());
  return { ok: true, url: page.url(), status: answer.status(), headers };
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

/** Scrolls, so that lists load their rest, a bounded number of screens; true if it could scroll. */
async function scrollThrough(page: Page, clock: Clock, left: () => number): Promise<boolean> {
  let screens = 0;
  while (screens < limits.browserScrolls.value && left() > pollMs) {
    if ((await evaluateWithin(page, scrollOn, left(), clock)) !== true) break;
    screens++;
    await clock.sleep(pollMs);
  }
  await evaluateWithin(page, scrollToTop, left(), clock);
  return screens > 0;
}

/** Results in place of an answer: the time was up, or the page navigated. */
const timedOut = Symbol("timed out");
const navigated = Symbol("navigated");

/** Runs a script in the page; returns its answer, `timedOut` or `navigated`. */
export async function evaluateWithin(
  page: Page,
  script: string,
  maxMs: number,
  clock: Clock,
): Promise<unknown> {
  const end = Promise.withResolvers<symbol>();
  using _timer = clock.after(maxMs, () => end.resolve(timedOut));
  // Awaited here, because the timer ends with this function.
  return await Promise.race([page.evaluate(script).catch(() => navigated), end.promise]);
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

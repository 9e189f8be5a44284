import { tmpdir } from "node:os";
import type { Browser as Chromium, BrowserContext } from "playwright";
import { childEnvironment } from "../../contract/settings/config.ts";
import type { BrowserPlace } from "../../contract/settings/crawler-settings.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { createSemaphore } from "../../kit/semaphore.ts";
import type { Browser, NotRendered, OpenBrowser } from "../../ports/browser.ts";
import type { SignRequest } from "../../contract/calls/bot-auth.ts";
import { capturePage } from "./capture-page.ts";
import { runsAsRoot } from "./find-browser.ts";
import { logIn } from "./access/log-in.ts";
import type { ProxyLogin } from "./access/pause-requests.ts";
import { guardPage, type GuardedPage, type Guarding } from "./guard-page.ts";
import { readRendered } from "./read-rendered.ts";
import { unpackChromium } from "./unpack-chromium.ts";

export type BrowserSettings = {
  place: BrowserPlace;
  /** The egress proxy: the only address the browser can dial. */
  route: { proxyUrl: string; user?: string; token: string };
  /** Absent: requests carry no signature of this crawler. */
  sign?: SignRequest | undefined;
  userAgent: string;
  clock: Clock;
  /** The time of one page; a test sets less than the limit. */
  pageMs?: number;
  /** Called when the browser runs without its own sandbox; logs it by default. */
  onUnconfined?: (reason: string) => void;
};

/** Chromium by Playwright, which is loaded with the first page. */
export function createBrowser(settings: BrowserSettings): Browser {
  return { open: async () => openPages(await launch(settings), settings) };
}

function openPages(chromium: Chromium, settings: BrowserSettings): OpenBrowser {
  const { clock, pageMs = limits.browserPageMs.value } = settings;
  const tabs = createSemaphore(limits.browserTabs.value);

  /** Opens one page in a new profile, which is deleted afterwards with all its data. */
  async function withPage<T>(
    url: string,
    signal: AbortSignal,
    options: Window & Guarding & { maxMs?: number },
    run: (page: GuardedPage, startedAt: number) => Promise<T | NotRendered>,
  ): Promise<T | NotRendered> {
    // It rejects only when the signal aborts: the page is then reported as not rendered.
    using turn = await tabs.take("urgent", signal).catch(() => undefined);
    const startedAt = clock.now();
    const failed = (fault: NotRendered["fault"]): NotRendered => {
      return { ok: false, fault, url, status: 0, ms: clock.now() - startedAt };
    };
    if (turn === undefined || signal.aborted) return failed("aborted");
    if (!chromium.isConnected()) return failed("crashed");
    let context: BrowserContext | undefined;
    let isOver = false;
    const ended = Promise.withResolvers<NotRendered>();
    const onAbort = (): void => ended.resolve(failed("aborted"));
    signal.addEventListener("abort", onAbort, { once: true });
    // A page with an endless script answers no call: it must not hold the caller.
    using _timer = clock.after((options.maxMs ?? pageMs) + limits.browserPageGraceMs.value, () =>
      ended.resolve(failed("timeout")),
    );
    const work = async (): Promise<T | NotRendered> => {
      context = await newContext(chromium, settings, options);
      // The caller has its answer already, and would leave the page open.
      if (isOver) {
        await context.close();
        return failed("aborted");
      }
      const guarding = { ...options, sign: settings.sign };
      const page = await guardPage(context, guarding, proxyLogin(settings.route));
      page.onBroken((fault) => ended.resolve(failed(fault)));
      return run(page, startedAt);
    };
    try {
      return await Promise.race([
        work().catch(() => failed(signal.aborted ? "aborted" : "crashed")),
        ended.promise,
      ]);
    } finally {
      isOver = true;
      signal.removeEventListener("abort", onAbort);
      await within(clock, limits.browserCloseMs.value, context?.close());
    }
  }

  return {
    read(url, { signal, access, ...wanted }) {
      const ms = wanted.scroll === true ? pageMs + limits.browserListMs.value : pageMs;
      const window = { ...standardWindow, maxMs: ms };
      return withPage(url, signal, { pictures: false, access, ...window }, (page, at) =>
        readRendered(page, url, wanted, { clock, startedAt: at, pageMs: ms }),
      );
    },
    capture: (url, options) => {
      const { width, height, signal, access } = options;
      // The picture may be higher than any screen, so the window is lower.
      const window = { width, height: Math.min(height, limits.browserWindowHeight.value) };
      return withPage(url, signal, { pictures: true, access, ...window }, (page, at) =>
        capturePage(page, url, options, { clock, startedAt: at, pageMs }),
      );
    },
    async logIn(order, signal) {
      const { origins } = order;
      const maxMs = limits.loginMs.value;
      const options = {
        pictures: true,
        access: undefined,
        login: origins,
        ...standardWindow,
        maxMs,
      };
      let isTyped = false;
      const onTyped = (): void => void (isTyped = true);
      const end = await withPage("about:blank", signal, options, async (guarded, at) => {
        const { guard } = guarded;
        const context = guarded.page.context();
        if (guard === undefined) throw new Error("a login page without its guard");
        return logIn({ context, guarded, guard, clock, endAt: at + maxMs, onTyped }, order);
      });
      if (!("fault" in end)) return end;
      const reason = loginFaults[end.fault] ?? "the browser failed";
      // A cancelled job proves nothing about the account.
      return { ok: false, reason, isTried: isTyped && end.fault !== "aborted" };
    },
    async close() {
      await within(clock, limits.browserCloseMs.value * 2, chromium.close());
    },
  };
}

const standardWindow = { width: 1_280, height: 1_024 };

const loginFaults: Partial<Record<NotRendered["fault"], string>> = {
  timeout: "its login took too long",
  aborted: "its login was ended with the job",
};

type Window = { width: number; height: number };

async function launch(settings: BrowserSettings): Promise<Chromium> {
  const { place, route, onUnconfined = logUnconfined } = settings;
  const { chromium } = await import("playwright");
  const program = place.kind === "packed" ? await unpackChromium(place.dir) : place;
  const env = { ...childEnvironment(tmpdir()), ...("env" in program ? program.env : {}) };
  const options = {
    executablePath: program.path,
    headless: true,
    env,
    chromiumSandbox: !runsAsRoot(),
    args: switches(new URL(route.proxyUrl).hostname),
    proxy: {
      server: route.proxyUrl,
      // By default Chromium bypasses a proxy for loopback addresses; this disables that.
      bypass: "<-loopback>",
      ...proxyLogin(route),
    },
    timeout: limits.browserStartMs.value,
    // The parent process ends this one; see `parent-watch.ts`.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  if (!options.chromiumSandbox) {
    onUnconfined("this process runs as root");
    return chromium.launch(options);
  }
  try {
    return await chromium.launch(options);
  } catch (error) {
    // Usually the kernel denies user namespaces, as in many containers.
    const unconfined = await chromium.launch({ ...options, chromiumSandbox: false });
    onUnconfined(String(error).split("\n", 1)[0] ?? "");
    return unconfined;
  }
}

const proxyLogin = ({ user = "lorepod", token }: BrowserSettings["route"]): ProxyLogin => ({
  username: user,
  password: token,
});

/** The parent process writes this to the log. */
function logUnconfined(reason: string): void {
  console.error("browser.without-sandbox", reason);
}

function switches(proxyHost: string): string[] {
  return [
    // The browser resolves no name: the proxy does.
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${proxyHost}`,
    "--disable-quic",
    "--dns-over-https-mode=off",
    "--dns-prefetch-disable",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--no-pings",
    "--disable-domain-reliability",
    "--disable-gpu",
    "--mute-audio",
    "--disk-cache-size=33554432",
    "--js-flags=--max-old-space-size=512",
  ];
}

function newContext(
  chromium: Chromium,
  { userAgent }: BrowserSettings,
  { width, height }: Window,
): Promise<BrowserContext> {
  return chromium.newContext({
    userAgent,
    viewport: { width, height },
    acceptDownloads: false,
    serviceWorkers: "block",
    // Without this, an animated page never becomes quiet.
    reducedMotion: "reduce",
  });
}

/** Waits until `work` ends or fails, for at most `ms`. */
async function within(clock: Clock, ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timedOut = Promise.withResolvers<void>();
  using _timer = clock.after(ms, timedOut.resolve);
  await Promise.race([work?.catch(() => {}), timedOut.promise]);
}

import { tmpdir } from "node:os";
import type { Browser as Chromium, BrowserContext } from "playwright";
import { childEnvironment } from "../../contract/settings/config.ts";
import type { BrowserPlace } from "../../contract/settings/crawler-settings.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Browser, NotRendered, OpenBrowser } from "../../ports/browser.ts";
import { capturePage } from "./capture-page.ts";
import { runsAsRoot } from "./find-browser.ts";
import { guardPage, type GuardedPage } from "./guard-page.ts";
import { readRendered } from "./read-rendered.ts";
import { unpackChromium } from "./unpack-chromium.ts";

export type BrowserSettings = {
  place: BrowserPlace;
  /** The egress proxy: the only address the browser can dial. */
  route: { proxyUrl: string; token: string };
  userAgent: string;
  clock: Clock;
  /** What a page may take; the limit, where a test has less time. */
  pageMs?: number;
  /** The browser runs without its own sandbox; logged by default. */
  onUnconfined?: (reason: string) => void;
};

/** Chromium by Playwright, loaded when the first page needs it. */
export function createBrowser(settings: BrowserSettings): Browser {
  return { open: async () => openPages(await launch(settings), settings) };
}

function openPages(chromium: Chromium, settings: BrowserSettings): OpenBrowser {
  const { clock, pageMs = limits.browserPageMs.value } = settings;
  const turns = createTurns(limits.browserTabs.value);

  /** One page in a profile of its own, gone afterwards with all that it kept. */
  async function withPage<T extends { ok: true }>(
    url: string,
    signal: AbortSignal,
    options: { pictures: boolean; width: number; height: number },
    run: (page: GuardedPage, startedAt: number) => Promise<T | NotRendered>,
  ): Promise<T | NotRendered> {
    using _turn = await turns.take();
    const startedAt = clock.now();
    const ms = (): number => clock.now() - startedAt;
    const failed = (fault: NotRendered["fault"]): NotRendered => {
      return { ok: false, fault, url, status: 0, ms: ms() };
    };
    if (signal.aborted) return failed("aborted");
    if (!chromium.isConnected()) return failed("crashed");
    let context: BrowserContext | undefined;
    const ended = Promise.withResolvers<NotRendered>();
    const onAbort = (): void => ended.resolve(failed("aborted"));
    signal.addEventListener("abort", onAbort, { once: true });
    // Nothing a page does holds us longer: scripts without end answer no question at all.
    using _timer = clock.after(pageMs + pageGraceMs, () => ended.resolve(failed("timeout")));
    const work = async (): Promise<T | NotRendered> => {
      context = await newContext(chromium, settings, options);
      const page = await guardPage(context, options.pictures);
      page.onBroken((fault) => ended.resolve(failed(fault)));
      return run(page, startedAt);
    };
    try {
      return await Promise.race([
        work().catch(() => failed(signal.aborted ? "aborted" : "crashed")),
        ended.promise,
      ]);
    } finally {
      signal.removeEventListener("abort", onAbort);
      await within(clock, closeMs, context?.close());
    }
  }

  return {
    read: (url, options) =>
      withPage(url, options.signal, { pictures: false, width: 1_280, height: 1_024 }, (page, at) =>
        readRendered(page, url, options.waitMs, { clock, startedAt: at, pageMs }),
      ),
    capture: (url, options) => {
      const { width, height, signal } = options;
      // The window is not as high as the picture may be: no screen is.
      const window = { width, height: Math.min(height, maxWindowHeight) };
      return withPage(url, signal, { pictures: true, ...window }, (page, at) =>
        capturePage(page, url, options, { clock, startedAt: at, pageMs }),
      );
    },
    async close() {
      await within(clock, closeMs * 2, chromium.close());
    },
  };
}

/** A page's own time is counted inside; this is for what does not answer. */
const pageGraceMs = 25_000;
const closeMs = 3_000;
const maxWindowHeight = 4_320;

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
      // Chromium goes past a proxy to loopback by itself; this takes that away.
      bypass: "<-loopback>",
      username: "lorepod",
      password: route.token,
    },
    timeout: limits.browserStartMs.value,
    // The process that holds us ends us; see `parent-watch.ts`.
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
    // Most often a kernel that gives no namespaces to users, as in many containers.
    const unconfined = await chromium.launch({ ...options, chromiumSandbox: false });
    onUnconfined(String(error).split("\n", 1)[0] ?? "");
    return unconfined;
  }
}

/** The process that started this one writes it to the log. */
function logUnconfined(reason: string): void {
  console.error("browser.without-sandbox", reason);
}

function switches(proxyHost: string): string[] {
  return [
    // No name is looked up here, whatever asks for it: the proxy does that.
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
  { width, height }: { width: number; height: number },
): Promise<BrowserContext> {
  return chromium.newContext({
    userAgent,
    viewport: { width, height },
    acceptDownloads: false,
    serviceWorkers: "block",
    // What moves would never come to rest.
    reducedMotion: "reduce",
  });
}

/** So many at once; the others wait in line. */
function createTurns(max: number) {
  let taken = 0;
  const line: (() => void)[] = [];
  return {
    async take(): Promise<Disposable> {
      if (taken >= max) await new Promise<void>((go) => line.push(go));
      else taken++;
      return {
        [Symbol.dispose]() {
          const next = line.shift();
          if (next === undefined) taken--;
          else next();
        },
      };
    },
  };
}

/** Waits for the end of `work`, however it ends, but no longer than that. */
async function within(clock: Clock, ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timedOut = Promise.withResolvers<void>();
  using _timer = clock.after(ms, timedOut.resolve);
  await Promise.race([work?.catch(() => {}), timedOut.promise]);
}

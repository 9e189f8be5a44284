import { fetchEngine } from "../../contract/ledger.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { Page } from "../../contract/page.ts";
import type { engines } from "../../contract/request.ts";
import type { Drawing } from "../../contract/reading-rules.ts";
import type { Clock } from "../../kit/clock.ts";
import { dropAnchor, isRouted, urlKey } from "../../kit/url.ts";
import type { Browser, Captured, NotRendered, OpenBrowser, Rendered } from "../../ports/browser.ts";
import type { CaptureOptions } from "../../ports/browser.ts";
import type { Exchange } from "../fetch/exchange.ts";
import {
  challengeReason,
  messageFor,
  messageForStatus,
  type FetchOutcome,
  type Validators,
} from "../fetch/fetch-outcome.ts";
import type { HostGate, TurnResult } from "../fetch/request-once.ts";
import type { MayFollow } from "../fetch/try-fetch.ts";
import { isDocumentType } from "../documents/document-types.ts";
import { visitOf } from "../frontier/visit-of.ts";
import type { Visit } from "../frontier/row.ts";
import { readPage, type ReadOptions } from "../read/read-page.ts";
import type { Selection } from "../read/selectors/selection.ts";
import { TooManySteps } from "../read/selectors/tree-adapter.ts";
import type { Site } from "../site/open-site.ts";
import { createMarkdownSource, type MarkdownSource } from "./markdown-source.ts";
import { needsScripts } from "./needs-scripts.ts";
import { turnResultOf } from "./turn-result.ts";

export type Engine = (typeof engines)[number];

export type VisitorOptions = {
  site: Site;
  clock: Clock;
  /** Null if this machine has none. */
  browser: Browser | null;
  engine: Engine;
  /** Visits of the browser wait for a turn at the host like any other request. */
  gate: HostGate | null;
  /** Called once if the browser does not start; pages are then read without it. */
  onNoBrowser?: (error: unknown) => void;
  /** Pages of an earlier run, for pages that the site reports as unchanged. */
  recall?: (url: string) => Promise<StoredPage | null>;
  /** Reads the HTML; default: `readPage`. */
  read?: (html: string, options: ReadOptions) => Page;
  /** The parts of the pages that count as their text; absent: all. */
  selection?: Selection | null;
  /** Whether pages may be read from the markdown that they name; default: no. */
  readsMarkdown?: boolean;
  /** What the browser waits for, and whether it scrolls lists to their end. */
  drawing?: Drawing;
  /** Whether the pages come with the HTML that they were read from; default: no. */
  showsSource?: boolean;
  /** Pages are returned as they were received, too. */
  keepsExchanges?: boolean;
};

/** What a page was read from. */
export type PageSource = { html: string; options: ReadOptions };

export type VisitOptions = { mayFollow?: MayFollow; signal: AbortSignal; waitMs?: number };

/** A visit without a page; `engine` is the one that made the request. */
export type NotVisited = Extract<FetchOutcome, { kind: "failed" | "moved" }> & {
  engine: Visit["engine"];
};

/** `exchange`: only with `keepsExchanges`, and not of an unchanged page. */
export type Visited =
  | {
      kind: "read";
      page: Page;
      visit: Visit;
      source?: PageSource;
      exchange?: Exchange | undefined;
    }
  | NotVisited;

/** The site reports that a page which is not stored has not changed. */
export type Unmodified = { kind: "not-modified"; visit: Visit };

export type Visitor = {
  /** Fetches and reads a page, in the browser if its text needs scripts. Never throws. */
  visit(url: string, options: VisitOptions): Promise<Visited>;
  /** The same for a page that is not stored: of its last response there are only validators. */
  revisit(
    url: string,
    options: VisitOptions & { validators: Validators },
  ): Promise<Visited | Unmodified>;
  /** A screenshot of the page and the page itself, by the same rules. */
  capture(
    url: string,
    options: CaptureOptions,
  ): Promise<{ kind: "captured"; shot: Captured; page: Page } | NotVisited>;
  close(): Promise<void>;
};

/** Reads the pages of one run: with plain HTTP first, with the browser if requested or needed. */
export function openVisitor(options: VisitorOptions): Visitor {
  const state = new PageVisitor(options);
  return {
    visit: (url, request) => state.visit(url, request),
    revisit: (url, request) => state.revisit(url, request),
    capture: (url, request) => state.capture(url, request),
    close: () => state.close(),
  };
}

type Request = VisitOptions & { validators?: Validators };

type Refused = { cause: NotVisited };

/** A page as a whole, and what it was read from; null for a page of an earlier run. */
type WholePage = {
  kind: "read";
  page: Page;
  visit: Visit;
  source: PageSource | null;
  exchange?: Exchange | undefined;
};

class PageVisitor {
  readonly #options: VisitorOptions;
  readonly #read: typeof readPage;
  readonly #markdown: MarkdownSource | null;
  #opening: Promise<OpenBrowser | null> | undefined;
  #closed = false;

  constructor(options: VisitorOptions) {
    this.#options = options;
    this.#read = options.read ?? readPage;
    const mayRead = options.readsMarkdown === true && (options.selection ?? null) === null;
    this.#markdown = mayRead ? createMarkdownSource(options) : null;
  }

  async visit(url: string, request: VisitOptions): Promise<Visited> {
    const got = await this.revisit(url, request);
    return got.kind === "not-modified" ? notRendered(url, fail("unreachable", url)) : got;
  }

  async revisit(url: string, request: Request): Promise<Visited | Unmodified> {
    const visited = await this.#visitWhole(url, request);
    if (visited.kind !== "read") return visited;
    const { source, page, visit, exchange } = visited;
    const { selection = null, showsSource = false } = this.#options;
    const shown = { exchange, ...(showsSource && source !== null && { source }) };
    if (selection === null || source === null) return { kind: "read", page, visit, ...shown };
    try {
      const selected = selection.read(source.html, source.options, page);
      return { kind: "read", page: selected, visit, ...shown };
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      const message = "the selectors of the request take too long on this page";
      return { ...notRendered(url, fail("too-large", url)), message, engine: visit.engine };
    }
  }

  async #visitWhole(url: string, request: Request): Promise<WholePage | NotVisited | Unmodified> {
    try {
      const { engine } = this.#options;
      if (engine !== "browser" && !isRouted(url)) return await this.#plain(url, request);
      if (engine === "http") return needsBrowser(url);
      const allowed = await this.#allowedBrowser(url, request.signal);
      if ("cause" in allowed) return allowed.cause;
      const rendered = await this.#render(allowed.browser, url, request);
      const isFile = rendered.kind === "failed" && rendered.fault === "not-text";
      // A browser downloads files instead of showing them; plain HTTP can read some of them.
      return isFile ? await this.#plain(url, request) : rendered;
    } catch (error) {
      if (request.signal.aborted) return aborted(url);
      throw error;
    }
  }

  async capture(url: string, request: CaptureOptions) {
    const { signal } = request;
    const allowed = await this.#allowedBrowser(url, signal);
    if ("cause" in allowed) return allowed.cause;
    const opened = await this.#opened(url, { signal }, () => allowed.browser.capture(url, request));
    if ("cause" in opened) return opened.cause;
    const shot = opened.end;
    return { kind: "captured" as const, shot, page: this.#readRendered(shot).page };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#opening)?.close();
  }

  async #plain(url: string, request: Request): Promise<WholePage | NotVisited | Unmodified> {
    const { site, engine, recall } = this.#options;
    const { mayFollow, signal } = request;
    const recalled = (await recall?.(url)) ?? null;
    // A 304 does not state what was ignored when the page was read.
    const isLacking = site.readsPreferences && recalled?.page.preferences === undefined;
    const known = isLacking ? null : recalled;
    const validators = (known === null ? request.validators : known.validators) ?? null;
    const got = await site.fetchPage(url, {
      signal,
      ...(mayFollow === undefined ? {} : { mayFollow }),
      ...(validators === null ? {} : { validators }),
      keepsExchange: this.#options.keepsExchanges === true,
    });
    if (got.kind === "not-modified") {
      const { status, ms } = got;
      if (known === null) {
        const visit: Visit = { engine: "http", status, bytes: 0, ms, finalUrl: got.url };
        const isSame = urlKey(got.url) === urlKey(url);
        return isSame
          ? { kind: "not-modified", visit }
          : notRendered(url, fail("unreachable", url));
      }
      const { engine: by, rawHash } = known;
      const answer = { url: known.page.url, headers: got.headers, isUnmodified: true };
      const page = site.withPreferences(known.page, answer);
      const visit = {
        engine: fetchEngine(by),
        status,
        bytes: 0,
        ms,
        finalUrl: page.url,
        validators,
        rawHash,
      };
      return { kind: "read", page, visit, source: null };
    }
    if (got.kind !== "page") return { ...withChallenge(got, this.#read), engine: "http" };
    // The server redirected to a view of an application.
    if (isRouted(got.url)) return await this.#routed(url, got.url, request);
    const { html, headers } = got;
    const isEqual = known !== null && known.rawHash === got.rawHash && known.page.url === got.url;
    const options = this.#readOptions(got);
    const fetchedPage = isEqual ? known.page : this.#read(html, options);
    const page = site.withPreferences(fetchedPage, { url: got.url, headers });
    const source = isEqual ? null : { html, options };
    const { exchange } = got;
    const read: WholePage = { kind: "read", page, visit: visitOf(got), source, exchange };
    const isDocument = isDocumentType(got.contentType);
    // Of a selected page the earlier run has seen that it needs no scripts.
    if (page.selection !== undefined) return read;
    const isShell = !isDocument && needsScripts(page, got.html);
    if (!isShell && !isDocument && !isEqual && this.#markdown !== null) {
      const links = [...page.links, ...(read.visit.links ?? [])];
      return { ...read, page: await this.#markdown.complete(page, links, signal) };
    }
    if (engine !== "auto" || !isShell) return read;
    const browser = await this.#browser();
    if (browser === null) return read;
    const rendered = await this.#render(browser, got.url, request);
    // If the browser fails, the page from plain HTTP is still better than nothing.
    const isBetter = rendered.kind === "read" && betterOf(rendered.page, page) === rendered.page;
    return isBetter ? rendered : read;
  }

  async #routed(
    requested: string,
    url: string,
    request: VisitOptions,
  ): Promise<WholePage | NotVisited> {
    if (this.#options.engine === "http") return { ...needsBrowser(requested), url };
    const browser = await this.#browser();
    return browser === null ? noBrowser(requested) : await this.#render(browser, url, request);
  }

  async #render(
    browser: OpenBrowser,
    url: string,
    request: VisitOptions,
  ): Promise<WholePage | NotVisited> {
    const { signal, waitMs = 0 } = request;
    // An anchor is not part of the page's identity, and some applications take it for a route.
    const { href } = dropAnchor(new URL(url));
    const { waitFor, scroll } = this.#options.drawing ?? {};
    const options = { waitMs, waitFor, scroll, signal };
    const opened = await this.#opened(href, request, () => browser.read(href, options));
    if ("cause" in opened) return opened.cause;
    const read = this.#readRendered(opened.end);
    if (opened.end.isIncomplete !== true) return { kind: "read", ...read };
    const page = { ...read.page, unmatched: [`waitFor: ${waitFor}`] };
    return { kind: "read", ...read, page };
  }

  #readRendered(rendered: Rendered): Omit<WholePage, "kind"> {
    const { status, headers, html, bytes, ms } = rendered;
    const { href: url } = dropAnchor(new URL(rendered.url));
    const options = this.#readOptions({ url, status, headers });
    const page = this.#options.site.withPreferences(this.#read(html, options), { url, headers });
    const visit: Visit = { engine: "browser", status, bytes, ms, finalUrl: url };
    const source = { html, options };
    if (this.#options.keepsExchanges !== true) return { page, visit, source };
    const drawn = { kind: "drawn" as const, status, headers: drawnHeaders, requestHeaders: {} };
    return { page, visit, source, exchange: { ...drawn, body: Buffer.from(html) } };
  }

  #readOptions({ url, headers, status }: Pick<Rendered, "url" | "headers" | "status">) {
    return { url, headers, status, robot: this.#options.site.robot };
  }

  /** The browser, if robots.txt allows the URL and a browser starts. */
  async #allowedBrowser(
    url: string,
    signal: AbortSignal,
  ): Promise<{ browser: OpenBrowser } | Refused> {
    const refusal = await this.#options.site.refusal(url, signal);
    if (refusal !== null) return { cause: { ...refusal, requestedUrl: url, engine: "browser" } };
    const browser = await this.#browser();
    return browser === null ? { cause: noBrowser(url) } : { browser };
  }

  #browser(): Promise<OpenBrowser | null> {
    const { browser } = this.#options;
    return (this.#opening ??=
      this.#closed || browser === null ? Promise.resolve(null) : open(this.#options));
  }

  /** Opens a page in the browser, and checks that the page it ended on may be read. */
  async #opened<T extends Rendered>(
    url: string,
    request: VisitOptions,
    run: () => Promise<T | NotRendered>,
  ): Promise<{ end: T } | Refused> {
    const tried = await this.#tried(url, request.signal, run);
    if ("cause" in tried) return tried;
    const { end } = tried;
    const cause = await this.#refusedAt(url, end, request);
    if (cause !== null) return { cause };
    return end.ok ? { end } : { cause: aborted(url) };
  }

  /**
   * A browser cannot distinguish a tunnel that the proxy refused from a site that is down. A plain
   * fetch can, and waits for the proxy; if it succeeds, the browser tries once more.
   */
  async #tried<T extends Rendered>(
    url: string,
    signal: AbortSignal,
    run: () => Promise<T | NotRendered>,
  ): Promise<{ end: T | NotRendered } | Refused> {
    const end = await this.#inTurn(url, signal, run);
    if (end.ok || !mayBeTunnel.includes(end.fault)) return { end };
    const got = await this.#options.site.fetchPage(url, { signal });
    if (got.kind === "failed") return { cause: { ...got, engine: "browser" } };
    return { end: await this.#inTurn(url, signal, run) };
  }

  async #inTurn<T extends Rendered | NotRendered>(
    url: string,
    signal: AbortSignal,
    run: () => Promise<T>,
  ): Promise<T> {
    const { site, gate, clock } = this.#options;
    const policy = site.robots.known(url);
    const turn = await gate?.enter(new URL(url), signal, policy?.crawlDelayMs ?? null);
    let result: TurnResult | null = null;
    try {
      const end = await run();
      result = turnResultOf(end, clock.now());
      return end;
    } finally {
      turn?.leave(result);
    }
  }

  /** Checks the status and the final URL of a rendered page; null if it may be read. */
  async #refusedAt(
    requested: string,
    end: Rendered | NotRendered,
    { mayFollow, signal }: VisitOptions,
  ): Promise<NotVisited | null> {
    if (!end.ok) return notRendered(requested, end);
    if (end.status >= 400) {
      const failed = notRendered(requested, { ...end, ok: false, fault: "unreachable" });
      const failure = { ...failed, fault: "status" as const, ...messageForStatus(end.status) };
      return { ...withChallenge({ ...failure, html: end.html }, this.#read), html: null };
    }
    if (urlKey(end.url) === urlKey(requested)) return null;
    const refusal = await this.#options.site.refusal(end.url, signal);
    if (refusal !== null) return { ...refusal, requestedUrl: requested, engine: "browser" };
    const choice = mayFollow?.(end.url) ?? { ok: true };
    if (choice.ok) return null;
    return { ...fetched(requested, end), kind: "moved", reason: choice.reason, engine: "browser" };
  }
}

/** Those of the response are about other bytes. */
const drawnHeaders = { "content-type": "text/html; charset=utf-8" };

const aborted = (url: string): NotVisited => notRendered(url, fail("aborted", url));

async function open({ browser, onNoBrowser }: VisitorOptions): Promise<OpenBrowser | null> {
  try {
    return (await browser?.open()) ?? null;
  } catch (error) {
    onNoBrowser?.(error);
    return null;
  }
}

/** The real page; if both are real or neither is, the one with more text. */
function betterOf(a: Page, b: Page): Page {
  const [realA, realB] = [a.verdict === "real", b.verdict === "real"];
  if (realA !== realB) return realA ? a : b;
  return a.text.length >= b.text.length ? a : b;
}

function noBrowser(url: string): NotVisited {
  const message = "it was to be read in a browser, and none could be started here";
  return { ...notRendered(url, fail("unreachable", url)), code: "unavailable", message };
}

/** Over HTTP the server would answer with the first view of the application. */
function needsBrowser(url: string): NotVisited {
  const failed = notRendered(url, fail("unreachable", url));
  return { ...failed, fault: "needs-browser", ...messageFor("needs-browser"), engine: "http" };
}

/**
 * Marks an error page that asks to prove that a person is reading. The words of the page decide, not
 * its status: most refusals ask nothing.
 */
function withChallenge<T extends Exclude<FetchOutcome, { kind: "page" | "not-modified" }>>(
  got: T,
  read: typeof readPage,
): T {
  if (got.kind !== "failed" || got.html === null || !mayChallenge.has(got.status)) return got;
  const { verdict } = read(got.html, { url: got.url });
  if (verdict !== "bot-challenge") return got;
  const message = `the site answered ${got.status}: it ${challengeReason}`;
  return { ...got, code: "site_blocked", message, isChallenge: true };
}

const mayChallenge: ReadonlySet<number> = new Set([401, 403, 405, 429, 503]);

type Failure = Extract<NotVisited, { kind: "failed" }>;

function fail(fault: NotRendered["fault"], url: string): NotRendered {
  return { ok: false, fault, url, status: 0, ms: 0 };
}

function notRendered(requestedUrl: string, end: NotRendered): Failure {
  const fault = faults[end.fault];
  const message = { ...messageFor(fault), ...sentences[end.fault] };
  const base = fetched(requestedUrl, end);
  return {
    ...base,
    kind: "failed",
    fault,
    ...message,
    html: null,
    retryAfterMs: null,
    engine: "browser",
  };
}

function fetched(requestedUrl: string, { url, status, ms }: Rendered | NotRendered) {
  return { requestedUrl, url, redirects: [], status, headers: {}, tries: 1, ms };
}

const faults = {
  timeout: "timeout",
  unreachable: "connection-lost",
  "no-route": "no-route",
  "proxy-down": "proxy-down",
  "proxy-login": "proxy-login",
  "proxy-refused": "proxy-refused",
  "forbidden-address": "forbidden-address",
  "bad-certificate": "bad-certificate",
  "too-many-redirects": "too-many-redirects",
  "not-text": "not-text",
  "too-large": "too-large",
  crashed: "bad-answer",
  aborted: "aborted",
} as const;

/** Faults that a refused tunnel may have, and that a plain fetch explains or waits out. */
const mayBeTunnel: readonly NotRendered["fault"][] = ["no-route", "proxy-down", "unreachable"];

const sentences: Partial<Record<NotRendered["fault"], { message: string }>> = {
  unreachable: { message: "the browser could not reach the page" },
  crashed: { message: "the page brought the browser down" },
};

import type { BrowserContext, Page, Request, Response, Route } from "playwright";
import type { Access } from "../../contract/credentials.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { BrowserFault } from "../../ports/browser.ts";
import type { SignRequest } from "../../contract/calls/bot-auth.ts";
import { guardLogin, type LoginGuard } from "./access/guard-login.ts";
import type { ProxyLogin } from "./access/pause-requests.ts";
import { sendAccess } from "./access/send-access.ts";
import { signRequests } from "./access/sign-requests.ts";
import { beforeScripts } from "./page-scripts.ts";
import { isTracker } from "./trackers.ts";

/** A page whose requests are counted and filtered, and that cannot open other pages. */
export type GuardedPage = {
  page: Page;
  /** Pending requests for scripts and data, whose answers may change the page. */
  pending(): number;
  /** The last answer to a request for the document itself. */
  document(): Response | undefined;
  /** The number of requests so far. */
  requests(): number;
  /** From now on the page sends only GET requests and does not navigate. */
  onlyGet(): void;
  /** Of a page on which a login is performed. */
  guard: LoginGuard | undefined;
  /** Replaces the page by an empty one, to which nothing of it applies any more. */
  clear(): Promise<void>;
  /** The listener is called when the page cannot be read any more. */
  onBroken(listener: (fault: BrowserFault) => void): void;
};

export type Guarding = {
  pictures: boolean;
  access: Access | undefined;
  sign?: SignRequest | undefined;
  /** The origins to which what is typed on the page is confined. */
  login?: readonly string[];
};

export async function guardPage(
  context: BrowserContext,
  { pictures, access, sign, login }: Guarding,
  proxy: ProxyLogin,
): Promise<GuardedPage> {
  const pending = new Set<Request>();
  let requests = 0;
  let onlyGet = false;
  let broken: (fault: BrowserFault) => void = () => {};
  let document: Response | undefined;

  await context.addInitScript(beforeScripts);
  const page = await context.newPage();
  context.on("page", (other) => void (other === page ? undefined : other.close().catch(() => {})));
  await context.route("**/*", (route) => {
    // After this reason the browser stays on its page; after others it shows an error.
    if (onlyGet && !isHarmless(route.request())) return route.abort("aborted").catch(() => {});
    const refused = tooMany() || (access !== undefined && isWrite(route.request(), access));
    return choose(route, pictures && !tooMany(), refused);
  });
  // The page itself connects, by the proxy; only its messages pass here.
  await context.routeWebSocket(/./, (socket) => {
    const at = URL.parse(socket.url().replace(/^ws/, "http"))?.origin ?? "";
    if (login?.includes(at) === false) return void socket.close().catch(() => {});
    const server = socket.connectToServer();
    socket.onMessage((message) => void (onlyGet || server.send(message)));
  });
  function tooMany(): boolean {
    return requests > limits.browserRequests.value;
  }
  page.on("request", (request) => {
    requests++;
    if (mayChangeThePage.has(request.resourceType())) pending.add(request);
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) {
      document = response;
    }
  });
  page.on("download", (download) => {
    pending.clear();
    void download.cancel().catch(() => {});
  });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  page.on("crash", () => broken("crashed"));

  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.dataReceived", ({ dataLength }) => {
    bytes += dataLength;
    if (bytes > limits.browserPageBytes.value) broken("too-large");
  });
  await devtools.send("Network.enable");
  if (access !== undefined) await sendAccess(devtools, access, proxy);
  if (sign !== undefined) await signRequests(await context.newCDPSession(page), sign, proxy);
  const guard = login && (await guardLogin(context, page, devtools, { origins: login, proxy }));
  return {
    page,
    pending: () => pending.size,
    requests: () => requests,
    onlyGet: () => void (onlyGet = true),
    async clear() {
      await page.goto("about:blank", { timeout: limits.browserStuckMs.value });
      pending.clear();
      [onlyGet, document, requests, bytes] = [false, undefined, 0, 0];
    },
    document: () => document,
    guard,
    onBroken: (listener) => (broken = listener),
  };
}

const mayChangeThePage = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);
const onlyForTheEye = new Set(["image", "font", "media", "texttrack", "manifest"]);

function isHarmless(request: Request): boolean {
  return ["GET", "HEAD"].includes(request.method()) && !request.isNavigationRequest();
}

/** Workers, and frames in other processes, are not seen by the sender of the credential. */
function isWrite(request: Request, { origins }: Access): boolean {
  const { origin = "" } = URL.parse(request.url()) ?? {};
  return origins.includes(origin) && !["GET", "HEAD", "OPTIONS"].includes(request.method());
}

async function choose(route: Route, pictures: boolean, isRefused: boolean): Promise<void> {
  const request = route.request();
  const unseen = !pictures && onlyForTheEye.has(request.resourceType());
  const refused = unseen || isRefused || isTracker(request.url());
  try {
    await (refused ? route.abort("blockedbyclient") : route.continue());
  } catch {
    // The page was closed meanwhile.
  }
}

/** Results in place of an answer: the time was up, or the page navigated. */
export const timedOut = Symbol("timed out");
export const navigated = Symbol("navigated");

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

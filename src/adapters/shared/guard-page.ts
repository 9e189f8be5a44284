import type { BrowserContext, Page, Request, Response, Route } from "playwright";
import { limits } from "../../contract/limits.ts";
import type { BrowserFault } from "../../ports/browser.ts";
import { beforeScripts } from "./page-scripts.ts";
import { isTracker } from "./trackers.ts";

/** A page whose requests are counted and filtered, and that cannot open other pages. */
export type GuardedPage = {
  page: Page;
  /** Pending requests for scripts and data, whose answers may change the page. */
  pending(): number;
  /** The last answer to a request for the document itself. */
  document(): Response | undefined;
  /** The listener is called when the page cannot be read any more. */
  onBroken(listener: (fault: BrowserFault) => void): void;
};

export async function guardPage(context: BrowserContext, pictures: boolean): Promise<GuardedPage> {
  const pending = new Set<Request>();
  let requests = 0;
  let broken: (fault: BrowserFault) => void = () => {};
  let document: Response | undefined;

  await context.addInitScript(beforeScripts);
  const page = await context.newPage();
  context.on("page", (other) => void (other === page ? undefined : other.close().catch(() => {})));
  await context.route("**/*", (route) => choose(route, pictures && !tooMany(), tooMany()));
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
  return {
    page,
    pending: () => pending.size,
    document: () => document,
    onBroken: (listener) => (broken = listener),
  };
}

const mayChangeThePage = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);
const onlyForTheEye = new Set(["image", "font", "media", "texttrack", "manifest"]);

async function choose(route: Route, pictures: boolean, tooMany: boolean): Promise<void> {
  const request = route.request();
  const unseen = !pictures && onlyForTheEye.has(request.resourceType());
  const refused = unseen || tooMany || isTracker(request.url());
  try {
    await (refused ? route.abort("blockedbyclient") : route.continue());
  } catch {
    // The page was closed meanwhile.
  }
}

import type { BrowserContext, CDPSession, Frame, Page, Request } from "playwright";
import { pauseRequests, type ProxyLogin } from "./pause-requests.ts";

/** What a request of a login page would send. */
export type LoginRequest = {
  url: string;
  method: string;
  /** It loads another page in the place of the login's. */
  isTop: boolean;
  headers: Record<string, string>;
};

export type LoginGuard = {
  /** From now on no request to another origin may contain the value. */
  protect(value: string): void;
  /** Also watches a frame that the browser runs in another process; again after it has moved. */
  watch(frame: Frame): Promise<void>;
  /** The other origins to which the page was about to change. */
  strangers: ReadonlySet<string>;
};

/** A shorter value is part of ordinary addresses: only as a word it is taken for what was typed. */
const minPartChars = 6;
/** The name of a language or a page number: too short to be kept secret. */
const minWordChars = 3;

/** How a value may be written in an address or a header. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const hex = bytes.toString("hex");
  const base64 = [0, 1, 2].map((before) => base64Within(bytes, before));
  const forUrls = base64.map((one) => one.replaceAll("+", "-").replaceAll("/", "_"));
  const percent = encodeURIComponent(value);
  const form = new URLSearchParams([["", value]]).toString().slice(1);
  const inAddresses = [percent, percent.toLowerCase(), percent.replaceAll("%20", "+"), form];
  return [value, ...inAddresses, ...base64, ...forUrls, hex, hex.toUpperCase()];
}

/** The part of the base64 of a text that these bytes alone decide, with bytes before and after. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]);
  const known = Math.floor((text.length * 8) / 6);
  return text.toString("base64").slice(Math.ceil((before * 8) / 6), known);
}

/** A text as it is and as addresses encode it, once and twice. */
function spellings(text: string): string[] {
  const once = percentDecoded(text);
  const all = [text, once, percentDecoded(once)];
  return [...all, ...all.map((one) => one.replaceAll("+", " "))];
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

/** Whether a request may leave: to another origin it sends nothing that was typed, and no form. */
export function maySend(
  { url, method, isTop, headers }: LoginRequest,
  { origins, forms, words = [] }: Confined,
): boolean {
  const { origin = "" } = URL.parse(url) ?? {};
  if (origins.includes(origin) || /^(?:data|blob|about):/.test(url)) return true;
  if (isTop || !["GET", "HEAD", "OPTIONS"].includes(method)) return false;
  const sent = spellings([url, ...Object.values(headers)].join("\n"));
  return !sent.some(
    (text) =>
      forms.some((form) => text.includes(form)) || words.some((word) => hasWord(text, word)),
  );
}

type Confined = {
  origins: readonly string[];
  /** What was typed, in each form, wherever it is. */
  forms: readonly string[];
  /** The forms of short values, where no letter or digit is beside them. */
  words?: readonly string[];
};

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const beside = `${text[at - 1] ?? ""} ${text[at + word.length] ?? ""}`;
    if (!/[\p{L}\p{N}]/u.test(beside)) return true;
  }
  return false;
}

/** A short value in the forms that a whole value has. */
export function wordsOf(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const base64 = [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
  return [...new Set([value, encodeURIComponent(value), ...base64, bytes.toString("hex")])];
}

/**
 * Confines a page on which a user name and a password are typed. Playwright's routes see the first
 * hop of every request, the devtools also the hops of its redirects.
 */
export async function guardLogin(
  context: BrowserContext,
  page: Page,
  devtools: CDPSession,
  { origins, proxy }: { origins: readonly string[]; proxy: ProxyLogin },
): Promise<LoginGuard> {
  const forms: string[] = [];
  const words: string[] = [];
  const strangers = new Set<string>();
  const isRefused = (request: LoginRequest): boolean => {
    if (maySend(request, { origins, forms, words })) return false;
    if (request.isTop) strangers.add(URL.parse(request.url)?.origin ?? "");
    return true;
  };
  // Nothing sees the sockets of a worker.
  await context.addInitScript("delete globalThis.Worker; delete globalThis.SharedWorker;");
  await context.route("**/*", async (route) => {
    const request = route.request();
    // A window opens only to be closed: the hops of its redirects would pass unseen.
    if (!isOfPage(request, page)) return void route.abort("blockedbyclient").catch(() => {});
    const isTop = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const sent = { url: request.url(), method: request.method(), headers: request.headers() };
    try {
      await (isRefused({ ...sent, isTop }) ? route.abort("blockedbyclient") : route.fallback());
    } catch {
      // The page was closed meanwhile.
    }
  });
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const top = frameTree.frame.id;
  const watchHops = (session: CDPSession): Promise<void> =>
    pauseRequests(session, proxy, ({ requestId, request, resourceType, frameId }) => {
      const isTop = resourceType === "Document" && frameId === top;
      const answer = isRefused({ ...request, isTop })
        ? session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
        : session.send("Fetch.continueRequest", { requestId });
      answer.catch(() => {
        // The page was closed meanwhile.
      });
    });
  await watchHops(devtools);
  return {
    strangers,
    protect(value) {
      if (value.length >= minPartChars) forms.push(...formsOf(value));
      else if (value.length >= minWordChars) words.push(...wordsOf(value));
    },
    async watch(frame) {
      if (frame === page.mainFrame()) return;
      // Only a frame of another process has a session; the others are seen by that of the page.
      const session = await context.newCDPSession(frame).catch(() => undefined);
      if (session !== undefined) await watchHops(session);
    },
  };
}

/** A window that is about to open has no frame yet. */
function isOfPage(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}

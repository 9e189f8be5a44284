import type { Login } from "../../contract/accounts/login.ts";
import type { Access } from "../../contract/credentials.ts";
import { showsText, type Fetcher } from "../../pages/index.ts";
import type { Browser } from "../../ports/browser.ts";

export type Canary = Login["canary"];

type Look = {
  fetcher: Fetcher;
  browser: Browser | null;
  access: Access;
  canary: Canary;
  signal: AbortSignal;
};

type Seen = "shown" | "missing" | "unknown";

/** Proves that a session existed when pages were read. */
export type Proof = {
  /** The check begins after this call, so that it covers what was read before. */
  check(): Promise<Seen>;
  /** Aborts when the session is lost. */
  lost: AbortSignal;
};

/** Calls during a check share the next one. */
export function createProof(
  look: Look,
  by: "http" | "browser",
  onLost: () => Promise<void>,
): Proof {
  const lost = new AbortController();
  let running: Promise<Seen> | undefined;
  let next: Promise<Seen> | undefined;
  const run = (): Promise<Seen> => {
    const current = (async () => {
      if (lost.signal.aborted) return "missing";
      const seen = await isShown(look, by);
      if (seen === "missing") {
        lost.abort();
        await onLost();
      }
      return seen;
    })().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  };
  return {
    lost: lost.signal,
    check() {
      if (running === undefined) return run();
      const begin = (): Promise<Seen> => {
        next = undefined;
        return run();
      };
      return (next ??= running.then(begin, begin));
    },
  };
}

/** `unknown`: the canary page did not answer, which shows nothing about the session. */
export async function isShown(look: Look, by: "http" | "browser"): Promise<Seen> {
  const { canary, access } = look;
  const page = await (by === "http" ? fetchCanary(look) : renderCanary(look));
  if (page === "unknown" || page === "missing") return page;
  const isOwn = access.origins.includes(URL.parse(page.url)?.origin ?? "");
  return isOwn && showsText(page.html, canary.text) ? "shown" : "missing";
}

type CanaryPage = { url: string; html: string } | "unknown" | "missing";

async function fetchCanary({ fetcher, access, canary, signal }: Look): Promise<CanaryPage> {
  const mayFollow = (url: string) =>
    access.origins.includes(URL.parse(url)?.origin ?? "")
      ? { ok: true as const }
      : { ok: false as const, reason: "it leads to another origin" };
  const got = await fetcher.fetchPage(canary.url, { access, signal, mayFollow });
  if (got.kind === "page") return got;
  if (got.kind === "moved") return "missing";
  if (got.kind !== "failed") return "unknown";
  return got.fault === "status" && got.status < 500 && got.status !== 429 ? "missing" : "unknown";
}

async function renderCanary({ browser, access, canary, signal }: Look): Promise<CanaryPage> {
  const open = await browser?.open().catch(() => undefined);
  if (open === undefined) return "unknown";
  try {
    const end = await open.read(canary.url, { waitMs: 0, signal, access });
    if (!end.ok) return "unknown";
    if (end.status >= 500 || end.status === 429) return "unknown";
    return end.status >= 400 ? "missing" : end;
  } finally {
    await open.close();
  }
}

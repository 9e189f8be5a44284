import type {
  Access,
  SentCookie,
  SessionGrant,
  SessionReport,
} from "../../contract/credentials.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Fetcher } from "../../pages/index.ts";
import type { Browser } from "../../ports/browser.ts";
import { createProof, isShown, type Canary, type Proof } from "./proof.ts";

export type SessionTools = { fetcher: Fetcher; browser: Browser | null; clock: Clock };

/** Asks who may log in, or reports what has become of a session. */
export type AskSession = (report?: SessionReport) => Promise<SessionGrant | null>;

export type OpenedSession =
  | { ok: true; access: Access; proof: Proof }
  | { ok: false; reason: string };

/**
 * The session of a credential that logs in: one that exists already, else a new one. Its canary is
 * checked before the first page is read. Waits until a login is allowed, until the signal aborts.
 */
export async function openSession(
  tools: SessionTools,
  ask: AskSession,
  signal: AbortSignal,
): Promise<OpenedSession> {
  for (let asked = 0; asked < limits.loginAsks.value; asked++) {
    const grant = await ask();
    switch (grant?.state) {
      case "open": {
        const { session } = grant;
        const onLost = async (): Promise<void> =>
          void (await ask({ session, news: { state: "lost" } }));
        const opened = await check(tools, grant, onLost, signal);
        if (opened.state !== "missing") return opened;
        await onLost();
        continue;
      }
      case "log-in":
        return newSession(tools, grant, ask, signal);
      case "wait": {
        const ms = Math.max(1, grant.until - tools.clock.now());
        const isOver = await tools.clock.sleep(ms, signal).then(
          () => false,
          () => true,
        );
        if (isOver) return { ok: false, reason: grant.reason };
        continue;
      }
      case "refused":
        return { ok: false, reason: grant.reason };
      case undefined:
        return { ok: false, reason: "nothing here can log in with it" };
    }
  }
  return { ok: false, reason: "others keep logging in with it" };
}

/** Logs in, and reports what has come of it. */
async function newSession(
  tools: SessionTools,
  { session, origins, login }: Extract<SessionGrant, { state: "log-in" }>,
  ask: AskSession,
  signal: AbortSignal,
): Promise<OpenedSession> {
  const failed = async (reason: string, isTried: boolean): Promise<OpenedSession> => {
    await ask({ session, news: { state: "failed", reason, isTried } });
    return { ok: false, reason };
  };
  const made = await logIn(tools, { login, origins }, signal);
  if (!made.ok) return failed(made.reason, made.isTried);
  const { cookies } = made;
  const { canary } = login;
  const onLost = async (): Promise<void> => void (await ask({ session, news: { state: "lost" } }));
  const opened = await check(tools, { origins, cookies, canary }, onLost, signal);
  switch (opened.state) {
    case "missing":
      return failed("after the steps of its login, the canary page does not show the text", true);
    case "unknown":
      // It shows nothing about the account, least of all when the job was cancelled.
      return failed(opened.reason, false);
    case "shown": {
      if (await isPublic(tools, { origins, canary, signal }, opened.by)) {
        return failed("its canary page shows the text to visitors without a session, too", true);
      }
      await ask({ session, news: { state: "opened", cookies } });
      return opened;
    }
  }
}

type Made = { ok: true; cookies: SentCookie[] } | { ok: false; reason: string; isTried: boolean };

async function logIn(
  { browser }: SessionTools,
  order: Parameters<Awaited<ReturnType<Browser["open"]>>["logIn"]>[0],
  signal: AbortSignal,
): Promise<Made> {
  const none = { ok: false as const, isTried: false };
  if (browser === null) return { ...none, reason: "this server has no browser to log in with" };
  let open: Awaited<ReturnType<Browser["open"]>>;
  try {
    open = await browser.open();
  } catch {
    return { ...none, reason: "the browser to log in with does not start" };
  }
  try {
    return await open.logIn(order, signal);
  } finally {
    await open.close();
  }
}

type Session = Pick<Access, "origins" | "cookies"> & { canary: Canary };
type By = "http" | "browser";

type Checked =
  | { state: "shown"; ok: true; access: Access; proof: Proof; by: By }
  | { state: "unknown"; ok: false; reason: string }
  | { state: "missing" };

/** The canary is looked for by plain HTTP, and by the browser where scripts write it. */
async function check(
  tools: SessionTools,
  { origins, cookies, canary }: Session,
  onLost: () => Promise<void>,
  signal: AbortSignal,
): Promise<Checked> {
  const access: Access = { origins, headers: {}, cookies };
  const look = { ...tools, access, canary, signal };
  for (const by of ["http", "browser"] as const) {
    if (by === "browser" && tools.browser === null) break;
    const seen = await isShown(look, by);
    if (seen === "unknown") {
      const reason = "the canary page of its login could not be read";
      return { state: "unknown", ok: false, reason };
    }
    if (seen === "shown") {
      return { state: "shown", ok: true, access, proof: createProof(look, by, onLost), by };
    }
  }
  return { state: "missing" };
}

/** A canary that everybody sees would prove sessions that do not exist. */
async function isPublic(
  tools: SessionTools,
  { signal, origins, canary }: Omit<Session, "cookies"> & { signal: AbortSignal },
  by: By,
): Promise<boolean> {
  const access: Access = { origins, headers: {}, cookies: [] };
  return (await isShown({ ...tools, access, canary, signal }, by)) === "shown";
}

/** Why a page counts as unread, and the job as failed. */
export const lostReason = "the site ended the session of its credential";

import type { LoginRecord } from "../contract/accounts/login.ts";
import type {
  SentCookie,
  SessionGrant,
  SessionNews,
  SessionRef,
  SessionReport,
} from "../contract/credentials.ts";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { createRecentMap } from "../kit/recent-map.ts";
import { isSuspended, type LoginOf, type LoginStore } from "./login-store.ts";

type Deps = {
  store: LoginStore;
  clock: Clock;
  /** Called when a session is in memory for so long; it is called again at the next use. */
  onHeld?: (ms: number) => void;
};

export type Logins = {
  /** What a reader of pages may do now to have a session. */
  open(of: LoginOf): Promise<SessionGrant>;
  report(of: LoginOf, report: SessionReport): Promise<void>;
};

type Held =
  | { state: "pending"; session: SessionRef }
  | { state: "open"; session: SessionRef; cookies: SentCookie[] };

/**
 * Decides who logs in and when. Sessions are in the memory of this process alone, and are forgotten
 * when no page was read with them for a while; times and failures of logins are stored, so that all
 * processes count them together. A report belongs to one login: it changes nothing after the values
 * were replaced or another login has begun, and counts also when this process has forgotten it.
 */
export function createLogins({ store, clock, onHeld }: Deps): Logins {
  const held = createRecentMap<string, Held>(limits.sessionsHeld.value);
  const timers = new Map<string, Disposable>();
  const keyOf = ({ tenant, id }: LoginOf) => JSON.stringify([tenant, id]);

  function hold(of: LoginOf, one: Held): void {
    const key = keyOf(of);
    forget(of);
    held.set(key, one);
    onHeld?.(limits.sessionIdleMs.value);
    timers.set(
      key,
      clock.after(limits.sessionIdleMs.value, () => forget(of)),
    );
  }
  function forget(of: LoginOf): void {
    const key = keyOf(of);
    timers.get(key)?.[Symbol.dispose]();
    timers.delete(key);
    held.delete(key);
  }

  return {
    async open(of) {
      const stored = await store.read(of);
      if (stored === undefined) {
        forget(of);
        return { state: "refused", reason: "the credential does not exist any more" };
      }
      const { version, origins, login, record } = stored;
      const known = held.get(keyOf(of));
      const now = clock.now();
      if (known?.session.version === version) {
        const { session } = known;
        if (known.state === "open") {
          hold(of, known);
          return { state: "open", session, origins, cookies: known.cookies, canary: login.canary };
        }
        if (now < session.at + limits.loginMs.value + limits.loginGraceMs.value) {
          const reason = "another page is just logging in with it";
          return { state: "wait", until: now + limits.loginPollMs.value, reason };
        }
      }
      const refusal = refusalOf(record, now);
      if (refusal !== undefined) return refusal;
      let isFirst = false;
      await store.change(of, version, (before) => {
        isFirst = isDue(before.lastAt, now);
        return isFirst ? { ...before, lastAt: now } : undefined;
      });
      // Another process was faster, or the values were replaced meanwhile.
      if (!isFirst)
        return { state: "wait", until: now + limits.loginPollMs.value, reason: tooSoon };
      const session = { version, at: now };
      hold(of, { state: "pending", session });
      return { state: "log-in", session, origins, login };
    },

    async report(of, { session, news }) {
      const known = held.get(keyOf(of));
      const isOther = known !== undefined && !isSame(known.session, session);
      const recorded = await store.change(of, session.version, (before) => {
        // A session of this process may be lost after another process has logged in.
        const counts = before.lastAt === session.at || (news.state === "lost" && !isOther);
        return counts ? after(before, news, clock.now()) : undefined;
      });
      if (news.state !== "opened") {
        if (!isOther) forget(of);
      } else if (recorded !== undefined) {
        hold(of, { state: "open", session, cookies: news.cookies });
      }
    },
  };
}

const isSame = (a: SessionRef, b: SessionRef): boolean => a.version === b.version && a.at === b.at;

function after(before: LoginRecord, news: SessionNews, lostAt: number): LoginRecord {
  switch (news.state) {
    case "opened":
      return { ...before, failures: 0, reason: null };
    case "failed": {
      const failures = before.failures + (news.isTried ? 1 : 0);
      return { ...before, failures, reason: news.reason.slice(0, 300) };
    }
    case "lost":
      return { ...before, reason: "the site ended its session", lostAt };
    case "unused":
      return { ...before, lastAt: null };
  }
}

const tooSoon = `it logs in at most once in ${limits.loginEveryMs.value / 60_000} minutes`;
/** Longer than a Site takes to look again after a slice. */
const lossShownMs = 60_000;

function refusalOf(record: LoginRecord, now: number): SessionGrant | undefined {
  if (isSuspended(record)) return { state: "refused", reason: suspension(record.reason) };
  if (isDue(record.lastAt, now)) return undefined;
  const until = (record.lastAt ?? 0) + limits.loginEveryMs.value;
  return { state: "wait", until, reason: tooSoon };
}

/** Also when the clock was set back by more; a little ahead is the clock of another process. */
function isDue(lastAt: number | null, now: number): boolean {
  return lastAt === null || Math.abs(now - lastAt) >= limits.loginEveryMs.value;
}

const suspension = (reason: string | null) =>
  `it is suspended until it is replaced: ${limits.loginFailures.value} logins in a row have failed, the last because ${reason ?? "of an error"}`;

/** Why a Site waits: its session was lost, or its login has failed. Undefined: it may log in. */
export async function loginFault(
  { store, now }: { store: LoginStore; now: number },
  of: LoginOf,
): Promise<string | undefined> {
  const record = (await store.read(of))?.record;
  if (record === undefined) return undefined;
  if (isSuspended(record)) return suspension(record.reason);
  // A session that was lost long after its login holds the Site too, so that its owner is notified.
  const isLost = record.lostAt !== null && now - record.lostAt < lossShownMs;
  return isLost || !isDue(record.lastAt, now) ? (record.reason ?? undefined) : undefined;
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { storedSessionSchema, type StoredSession } from "../contract/accounts/dashboard.ts";
import { ownGroups } from "../contract/accounts/own-groups.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Keys } from "../ports/keys.ts";
import type { Secrets } from "../ports/secrets.ts";
import { hashKey } from "./api-key.ts";
import { authenticate, isUsable } from "./authenticate.ts";

type SessionDeps = {
  secrets: Secrets;
  keys: Keys;
  /** Empty disables sign-in with the admin token. */
  adminToken: string;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
};

/** The caller behind a valid session. */
export type Visit = { id: string; csrf: string; endsAt: string } & (
  | { who: "admin" }
  | { who: "key"; key: ApiKey }
);

type Opened = { token: string; visit: Visit };

/**
 * Sessions of the dashboard, in storage that all replicas share. Every call checks the key or token
 * that opened the session: the session ends when the key or the admin token becomes invalid.
 */
export function createSessions(deps: SessionDeps) {
  const { secrets, keys, adminToken, clock, randomBytes } = deps;

  async function open(shown: Shown): Promise<Opened> {
    const now = clock.now();
    void forget(secrets, now).catch(() => undefined);
    const token = `${dayOf(now)}-${random(randomBytes)}`;
    const endsAt = new Date(now + limits.sessionMs.value).toISOString();
    const stored: StoredSession = { ...shown, csrf: random(randomBytes), endsAt };
    const { tenant, name } = placeOf(token);
    await secrets.put(tenant, name, JSON.stringify(stored), null);
    const visit = await visitOf(token, stored);
    if (visit === undefined) throw new AppError("unauthorized", "the key was revoked just now");
    return { token, visit };
  }

  async function visitOf(token: string, stored: StoredSession): Promise<Visit | undefined> {
    const { csrf, endsAt } = stored;
    const now = clock.now();
    if (Date.parse(endsAt) <= now) return undefined;
    const session = { id: digest(token), csrf, endsAt };
    if (stored.who === "admin") {
      return stored.token === digest(adminToken) ? { ...session, who: "admin" } : undefined;
    }
    const key = await keys.find(stored.hash);
    return key && isUsable(key, now) ? { ...session, who: "key", key } : undefined;
  }

  return {
    async openWithKey(key: string): Promise<Opened> {
      await authenticate(keys, key, clock.now());
      return open({ who: "key", hash: hashKey(key) });
    },

    async openWithToken(token: string): Promise<Opened> {
      if (!sameText(token, adminToken)) {
        throw new AppError("unauthorized", "this is not the admin token");
      }
      return open({ who: "admin", token: digest(adminToken) });
    },

    async openWithCode(code: string): Promise<Opened> {
      if (!(await takeLink(secrets, code, clock.now()))) {
        throw new AppError("unauthorized", "this link was used already, or its hour is over");
      }
      return open({ who: "admin", token: digest(adminToken) });
    },

    /** Undefined when there is no such session, or its key or token is no longer valid. */
    async find(token: string): Promise<Visit | undefined> {
      if (!tokenShape.test(token)) return undefined;
      const { tenant, name } = placeOf(token);
      const found = await secrets.get(tenant, name);
      if (found === undefined) return undefined;
      return visitOf(token, storedSessionSchema.parse(JSON.parse(found.value)));
    },

    async end(token: string): Promise<void> {
      if (!tokenShape.test(token)) return;
      const { tenant, name } = placeOf(token);
      await secrets.remove(tenant, name);
    },
  };
}

type Shown = { who: "admin"; token: string } | { who: "key"; hash: string };

/** A code that signs the admin in once within an hour; it replaces the previous code. */
export async function issueLink(
  secrets: Secrets,
  { randomBytes, now }: { randomBytes: SessionDeps["randomBytes"]; now: number },
): Promise<string> {
  const code = random(randomBytes);
  const endsAt = new Date(now + limits.signInLinkMs.value).toISOString();
  await secrets.removeTenant(links);
  await secrets.put(links, digest(code), endsAt, null);
  return code;
}

/** Of two parallel attempts with the same code, only one succeeds. */
async function takeLink(secrets: Secrets, code: string, now: number): Promise<boolean> {
  const name = digest(code);
  const found = await secrets.get(links, name);
  if (found === undefined) return false;
  const taken = await secrets.put(links, name, used, found.version);
  await secrets.remove(links, name);
  return taken && found.value !== used && Date.parse(found.value) > now;
}

const links = `${ownGroups.dashboard}links`;
const used = "used";

/** Sessions are grouped by day, so that old days can be removed without a list of sessions. */
const placeOf = (token: string) => ({
  tenant: `${ownGroups.dashboard}${token.slice(0, 8)}`,
  name: digest(token),
});

const daysBack = [2, 3, 4, 5, 6, 7, 8];
const dayMs = 24 * 60 * 60_000;

/** Sessions from before yesterday have expired. Each sign-in removes those of the week before. */
async function forget(secrets: Secrets, now: number): Promise<void> {
  for (const days of daysBack) {
    await secrets.removeTenant(`${ownGroups.dashboard}${dayOf(now - days * dayMs)}`);
  }
}

const tokenShape = /^\d{8}-[\w-]{43}$/;

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10).replaceAll("-", "");

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

const random = (randomBytes: SessionDeps["randomBytes"]): string =>
  Buffer.from(randomBytes(32)).toString("base64url");

/** Compares in constant time; an empty secret never matches. */
function sameText(given: string, secret: string): boolean {
  return secret !== "" && timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(secret)));
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { storedSessionSchema, type StoredSession } from "../contract/accounts/dashboard.ts";
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
  /** Empty: nobody signs in with it. */
  adminToken: string;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
};

/** Who calls, by a session that stands. */
export type Visit = { id: string; csrf: string; endsAt: string } & (
  | { who: "admin" }
  | { who: "key"; key: ApiKey }
);

type Opened = { token: string; visit: Visit };

/**
 * Sessions of the dashboard, kept where all replicas read them. A session says what opened it, and
 * is asked of that at every call: it ends with its key, and with the admin token.
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

    /** Undefined when there is no such session, or what opened it opens nothing any more. */
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

/** A code that signs the admin in once, within the hour; the one before is void. Its hash is kept. */
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

/** Of two who show the same code at once, one gets in. */
async function takeLink(secrets: Secrets, code: string, now: number): Promise<boolean> {
  const name = digest(code);
  const found = await secrets.get(links, name);
  if (found === undefined) return false;
  const taken = await secrets.put(links, name, used, found.version);
  await secrets.remove(links, name);
  return taken && found.value !== used && Date.parse(found.value) > now;
}

const links = "dashboard-links";
const used = "used";

/** What is kept of a day is removed as a whole: sessions need no list to be forgotten. */
const placeOf = (token: string) => ({
  tenant: `dashboard-${token.slice(0, 8)}`,
  name: digest(token),
});

const daysBack = [2, 3, 4, 5, 6, 7, 8];
const dayMs = 24 * 60 * 60_000;

/** Sessions of the days before yesterday are over. Whoever signs in clears the week before. */
async function forget(secrets: Secrets, now: number): Promise<void> {
  for (const days of daysBack) {
    await secrets.removeTenant(`dashboard-${dayOf(now - days * dayMs)}`);
  }
}

const tokenShape = /^\d{8}-[\w-]{43}$/;

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10).replaceAll("-", "");

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

const random = (randomBytes: SessionDeps["randomBytes"]): string =>
  Buffer.from(randomBytes(32)).toString("base64url");

/** In the same time whatever was given; an empty secret is nobody's. */
function sameText(given: string, secret: string): boolean {
  return secret !== "" && timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(secret)));
}

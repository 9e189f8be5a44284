import { createHash } from "node:crypto";
import { storedCodeSchema, type StoredCode } from "../../contract/accounts/oauth.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { createForget, dayId, digest, isDayId } from "./day-groups.ts";
import type { createGrants } from "./grants.ts";
import { refused, type Outcome } from "./oauth-outcome.ts";
import type { Tokens } from "./token-text.ts";

type CodeDeps = {
  secrets: Secrets;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  grants: ReturnType<typeof createGrants>;
};

/** What a client sends to exchange a code. */
export type Redemption = {
  code: string;
  clientId: string;
  redirectUri: string;
  verifier: string;
  resource: string | undefined;
};

/** Authorization codes: each is for one use within minutes, and proves its client by PKCE. */
export function createCodes({ secrets, clock, randomBytes, grants }: CodeDeps) {
  const forget = createForget(secrets, [group]);
  return {
    async issue(allowed: Omit<StoredCode, "endsAt" | "grant">): Promise<string> {
      const now = clock.now();
      await forget(now);
      const code = dayId(now, randomBytes);
      const endsAt = new Date(now + limits.oauthCodeMs.value).toISOString();
      const stored: StoredCode = { ...allowed, endsAt, grant: null };
      await secrets.put(placeOf(code), digest(code), JSON.stringify(stored), null);
      return code;
    },

    /** Of two uses only the first succeeds; the second ends what the first was given. */
    async redeem(given: Redemption): Promise<Outcome<Tokens>> {
      const wrong = refused("invalid_grant", "the code is unknown, used, timed out or for others");
      if (!isDayId(given.code)) return wrong;
      const [place, name] = [placeOf(given.code), digest(given.code)];
      const found = await secrets.get(place, name);
      if (found === undefined) return wrong;
      const stored = storedCodeSchema.parse(JSON.parse(found.value));
      if (!isFor(stored, given)) return wrong;
      if (given.resource !== undefined && given.resource !== stored.resource) {
        return refused("invalid_target", "the code is for another resource");
      }
      if (stored.grant !== null) {
        await grants.end(stored.tenant, stored.grant);
        return wrong;
      }
      if (Date.parse(stored.endsAt) <= clock.now()) return wrong;
      const grant = grants.newId();
      const used: StoredCode = { ...stored, grant };
      if (!(await secrets.put(place, name, JSON.stringify(used), found.version))) return wrong;
      return { ok: true, value: await grants.create(grant, stored) };
    },
  };
}

function isFor(stored: StoredCode, { clientId, redirectUri, verifier }: Redemption): boolean {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return (
    stored.clientId === clientId &&
    stored.redirectUri === redirectUri &&
    stored.challenge === challenge
  );
}

const group = "oauth-codes";
const placeOf = (code: string): string => `${group}-${code.slice(0, 8)}`;

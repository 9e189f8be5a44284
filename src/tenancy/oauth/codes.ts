import { createHash } from "node:crypto";
import { storedCodeSchema, type StoredCode } from "../../contract/accounts/oauth.ts";
import { ownGroups } from "../../contract/accounts/own-groups.ts";
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

  async function load(code: string) {
    const found = await secrets.get(placeOf(code), digest(code));
    return found && { ...found, stored: storedCodeSchema.parse(JSON.parse(found.value)) };
  }

  const write = (code: string, stored: StoredCode, version: string | null) =>
    secrets.put(placeOf(code), digest(code), JSON.stringify(stored), version);

  /** The mark first: a grant that the first use has not stored yet is ended by that use. */
  async function endReplayed(code: string): Promise<void> {
    for (let tries = 0; tries < limits.oauthTries.value; tries += 1) {
      const found = await load(code);
      if (found === undefined) return;
      const { stored, version } = found;
      if (!stored.replayed && !(await write(code, { ...stored, replayed: true }, version)))
        continue;
      if (stored.grant !== null) await grants.end(stored.tenant, stored.grant);
      return;
    }
    throw new Error("a code is used faster than its uses can be counted");
  }

  return {
    async issue(allowed: Omit<StoredCode, "endsAt" | "grant" | "replayed">): Promise<string> {
      const now = clock.now();
      await forget(now);
      const code = dayId(now, randomBytes);
      const endsAt = new Date(now + limits.oauthCodeMs.value).toISOString();
      const stored: StoredCode = { ...allowed, endsAt, grant: null, replayed: false };
      await write(code, stored, null);
      return code;
    },

    /** Of two uses only the first succeeds; the second ends what the first was given. */
    async redeem(given: Redemption): Promise<Outcome<Tokens>> {
      const wrong = refused("invalid_grant", "the code is unknown, used, timed out or for others");
      if (!isDayId(given.code)) return wrong;
      const found = await load(given.code);
      if (found === undefined) return wrong;
      const { stored, version } = found;
      if (!isFor(stored, given)) return wrong;
      if (given.resource !== undefined && given.resource !== stored.resource) {
        return refused("invalid_target", "the code is for another resource");
      }
      if (stored.grant !== null) {
        await endReplayed(given.code);
        return wrong;
      }
      if (Date.parse(stored.endsAt) <= clock.now()) return wrong;
      if ((await grants.keyOf(stored.tenant, stored)) === undefined) return wrong;
      const grant = grants.newId();
      if (!(await write(given.code, { ...stored, grant }, version))) {
        await endReplayed(given.code);
        return wrong;
      }
      const tokens = await grants.create(grant, stored);
      // Another use between the two writes has found no grant to end.
      if ((await load(given.code))?.stored.replayed !== true) return { ok: true, value: tokens };
      await grants.end(stored.tenant, grant);
      return wrong;
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

const group = `${ownGroups.oauth}codes`;
const placeOf = (code: string): string => `${group}-${code.slice(0, 8)}`;

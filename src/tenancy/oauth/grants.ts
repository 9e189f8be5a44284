import type { ApiKey } from "../../contract/accounts/api-key.ts";
import type { Connection, StoredCode, StoredGrant } from "../../contract/accounts/oauth.ts";
import { limits } from "../../contract/limits.ts";
import { randomBase62 } from "../../kit/base62.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Keys } from "../../ports/keys.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { isUsable } from "../authenticate.ts";
import { digest } from "./day-groups.ts";
import { createGrantStore } from "./grant-store.ts";
import { refused, type Outcome } from "./oauth-outcome.ts";
import {
  accessPrefix,
  isSame,
  newTokens,
  placeOf,
  refreshPrefix,
  type Place,
  type Tokens,
} from "./token-text.ts";

type Allowed = Pick<StoredGrant, "keyId" | "keyHash">;

type GrantDeps = {
  secrets: Secrets;
  keys: Pick<Keys, "find">;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
};

/**
 * What clients were allowed, with their current tokens, of which only hashes are stored. A grant ends
 * with its key or that key's secret, when it is revoked, and when a replaced refresh token is used again.
 */
export function createGrants({ secrets, keys, clock, randomBytes }: GrantDeps) {
  const { read, change } = createGrantStore(secrets);

  const keyOf = async (tenant: string, allowed: Allowed): Promise<ApiKey | undefined> => {
    const key = await keys.find(allowed.keyHash);
    if (key?.id !== allowed.keyId || key.tenant !== tenant) return undefined;
    return isUsable(key, clock.now()) ? key : undefined;
  };

  const tokensFor = (place: Place) => newTokens(place, clock.now(), randomBytes);

  return {
    newId: () => randomBase62(20, randomBytes),

    keyOf,

    async create(id: string, code: StoredCode): Promise<Tokens> {
      const { tenant, clientId, clientName, clientHost, keyId, keyHash, resource } = code;
      const { tokens, access, refresh } = tokensFor({ tenant, id });
      const createdAt = new Date(clock.now()).toISOString();
      const about = { clientId, clientName, clientHost, keyId, keyHash, resource };
      const grant = { ...about, id, createdAt, access: [access], refresh, past: [] };
      return change(tenant, (all) => {
        const open = all.filter(
          (one) => one.keyHash === keyHash && Date.parse(one.refresh.endsAt) > clock.now(),
        );
        // The grant that was refreshed longest ago makes room.
        const kept = open
          .toSorted((a, b) => Date.parse(b.refresh.endsAt) - Date.parse(a.refresh.endsAt))
          .slice(0, limits.oauthGrantsPerKey.value - 1);
        return { grants: [grant, ...kept], answer: tokens };
      });
    },

    /** Replaces both tokens. The earlier access token is valid until its hour is over. */
    async refresh(
      text: string,
      { clientId, resource }: { clientId: string; resource: string | undefined },
    ): Promise<Outcome<Tokens>> {
      const wrong = refused("invalid_grant", "the refresh token is unknown, used or timed out");
      const place = placeOf(refreshPrefix, text);
      if (place === undefined) return wrong;
      const next = tokensFor(place);
      const outcome = await change<Outcome<StoredGrant>>(place.tenant, (all) => {
        const grant = all.find(({ id }) => id === place.id);
        if (grant?.clientId !== clientId) return { answer: wrong };
        const others = all.filter(({ id }) => id !== place.id);
        if (grant.past.includes(digest(text))) return { grants: others, answer: wrong };
        const isCurrent = isSame(grant.refresh.hash, text);
        if (!isCurrent || Date.parse(grant.refresh.endsAt) <= clock.now()) return { answer: wrong };
        if (resource !== undefined && resource !== grant.resource) {
          return { answer: refused("invalid_target", "the token is for another resource") };
        }
        const access = grant.access.filter(({ endsAt }) => Date.parse(endsAt) > clock.now());
        const replaced: StoredGrant = {
          ...grant,
          access: [next.access, ...access].slice(0, limits.oauthPastTokens.value),
          refresh: next.refresh,
          past: [grant.refresh.hash, ...grant.past].slice(0, limits.oauthPastTokens.value),
        };
        return { grants: [replaced, ...others], answer: { ok: true, value: replaced } };
      });
      if (!outcome.ok) return outcome;
      const key = await keyOf(place.tenant, outcome.value);
      return key === undefined ? wrong : { ok: true, value: next.tokens };
    },

    /** The key of an access token, while all that it depends on is valid. */
    async keyOfToken(text: string, resource: string): Promise<ApiKey | undefined> {
      const place = placeOf(accessPrefix, text);
      if (place === undefined) return undefined;
      const grant = (await read(place.tenant)).find(({ id }) => id === place.id);
      if (grant?.resource !== resource) return undefined;
      const token = grant.access.find(({ hash }) => isSame(hash, text));
      if (token === undefined || Date.parse(token.endsAt) <= clock.now()) return undefined;
      return keyOf(place.tenant, grant);
    },

    /** Ends the grant of an access or refresh token; an unknown token is no error (RFC 7009). */
    async revoke(text: string, clientId: string | undefined): Promise<Outcome<null>> {
      const done = { ok: true, value: null } as const;
      const place = placeOf(accessPrefix, text) ?? placeOf(refreshPrefix, text);
      if (place === undefined) return done;
      return change<Outcome<null>>(place.tenant, (all) => {
        const grant = all.find(({ id }) => id === place.id);
        if (grant === undefined) return { answer: done };
        const hashes = [...grant.access.map(({ hash }) => hash), grant.refresh.hash];
        if (!hashes.some((hash) => isSame(hash, text))) return { answer: done };
        if (clientId !== undefined && clientId !== grant.clientId) {
          return { answer: refused("invalid_client", "the token is another client's") };
        }
        return { grants: all.filter((one) => one !== grant), answer: done };
      });
    },

    async list(tenant: string): Promise<Connection[]> {
      const all = await read(tenant);
      const valid = await Promise.all(all.map((grant) => keyOf(tenant, grant)));
      return all
        .filter(({ refresh }, i) => valid[i] && Date.parse(refresh.endsAt) > clock.now())
        .map(({ id, clientName, clientHost, createdAt, refresh }) => ({
          id,
          name: clientName,
          host: clientHost,
          createdAt,
          endsAt: refresh.endsAt,
        }));
    },

    /** False if there is none of this id. */
    end: (tenant: string, id: string): Promise<boolean> =>
      change(tenant, (all) => {
        const left = all.filter((grant) => grant.id !== id);
        return left.length === all.length ? { answer: false } : { grants: left, answer: true };
      }),
  };
}

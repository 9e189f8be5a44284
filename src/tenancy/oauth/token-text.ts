import { timingSafeEqual } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import { randomBase62 } from "../../kit/base62.ts";
import { digest } from "./day-groups.ts";

export type Tokens = { access: string; refresh: string; seconds: number };

/** A token names its tenant and grant, so that one look-up finds it. */
export type Place = { tenant: string; id: string };

export const accessPrefix = "lat_";
export const refreshPrefix = "lrt_";

export const isAccessToken = (text: string): boolean => text.startsWith(accessPrefix);

/** Two tokens, and what is stored of them. */
export function newTokens(place: Place, now: number, randomBytes: (size: number) => Uint8Array) {
  const textOf = (prefix: string) =>
    `${prefix}${Buffer.from(place.tenant).toString("base64url")}.${place.id}.${randomBase62(43, randomBytes)}`;
  const tokens: Tokens = {
    access: textOf(accessPrefix),
    refresh: textOf(refreshPrefix),
    seconds: limits.oauthTokenMs.value / 1_000,
  };
  const ending = (text: string, ms: number) => ({
    hash: digest(text),
    endsAt: new Date(now + ms).toISOString(),
  });
  return {
    tokens,
    access: ending(tokens.access, limits.oauthTokenMs.value),
    refresh: ending(tokens.refresh, limits.oauthRefreshMs.value),
  };
}

export function placeOf(prefix: string, text: string): Place | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const parts = /^([\w-]{1,90})\.([0-9A-Za-z]{20})\.[0-9A-Za-z]{43}$/.exec(text.slice(4));
  const [, tenantPart = "", id = ""] = parts ?? [];
  const tenant = Buffer.from(tenantPart, "base64url").toString("utf8");
  // A tenant is written in one way only.
  return /^[\w.-]{1,64}$/.test(tenant) ? { tenant, id } : undefined;
}

export function isSame(hash: string, text: string): boolean {
  return timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(digest(text), "hex"));
}

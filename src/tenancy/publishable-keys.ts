import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import {
  domainsOf,
  storedPublishableKeysSchema,
  type NewPublishableKey,
  type PublishableKey,
  type StoredPublishableKey,
} from "../contract/accounts/publishable-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { randomBase62 } from "../kit/base62.ts";
import type { Keys } from "../ports/keys.ts";
import type { Secrets } from "../ports/secrets.ts";
import { isUsable } from "./authenticate.ts";

/** All publishable keys of a tenant are one document, so that they end with the tenant. */
const name = "publishable-keys";
const prefix = "pk_live_";
const secretChars = 40;

export const isPublishable = (header: unknown): boolean =>
  typeof header === "string" && header.startsWith(prefix);

export async function listPublishableKeys(
  secrets: Secrets,
  tenant: string,
): Promise<PublishableKey[]> {
  return (await read(secrets, tenant)).all.map(shown);
}

/** Undefined if the tenant has as many as it may have. The text is shown once. */
export async function createPublishableKey(
  secrets: Secrets,
  owner: Pick<ApiKey, "id" | "tenant">,
  requested: NewPublishableKey,
  made: { id: string; now: number; randomBytes: (size: number) => Uint8Array },
): Promise<(PublishableKey & { key: string }) | undefined> {
  const tenantPart = Buffer.from(owner.tenant).toString("base64url");
  const secret = randomBase62(secretChars, made.randomBytes);
  const text = `${prefix}${tenantPart}.${secret}`;
  const key: StoredPublishableKey = {
    id: `pub_${made.id}`,
    name: requested.name,
    prefix: `${prefix}….${secret.slice(0, 6)}`,
    origins: [...new Set(requested.origins)],
    sites: requested.sites === undefined ? null : [...new Set(requested.sites)],
    domains: domainsOf(requested.domains),
    perMinutePerAddress: requested.perMinutePerAddress ?? 20,
    perDay: requested.perDay ?? 5_000,
    allowModel: requested.allowModel ?? false,
    createdAt: new Date(made.now).toISOString(),
    hash: hashOf(text).toString("hex"),
    keyId: owner.id,
  };
  const isStored = await change(secrets, owner.tenant, (all) =>
    all.length >= limits.publishableKeysPerKey.value ? undefined : [...all, key],
  );
  return isStored ? { ...shown(key), key: text } : undefined;
}

/** False if there is none of this id. */
export function removePublishableKey(
  secrets: Secrets,
  tenant: string,
  id: string,
): Promise<boolean> {
  return change(secrets, tenant, (all) => {
    const left = all.filter((one) => one.id !== id);
    return left.length === all.length ? undefined : left;
  });
}

/** The key with this text, while the API key that it belongs to may be used. */
export async function findPublishableKey(
  { secrets, keys }: { secrets: Secrets; keys: Pick<Keys, "get"> },
  text: string,
  now: number,
): Promise<{ key: PublishableKey; tenant: string }> {
  const refused = new AppError("unauthorized", "the publishable key is invalid");
  const [, tenantPart] = /^pk_live_([\w-]{1,90})\.[0-9A-Za-z]{40}$/.exec(text) ?? [];
  if (tenantPart === undefined) throw refused;
  const tenant = Buffer.from(tenantPart, "base64url").toString("utf8");
  // A tenant is written in one way only.
  if (!/^[\w.-]{1,64}$/.test(tenant)) throw refused;
  const digest = hashOf(text);
  const { all } = await read(secrets, tenant);
  const found = all.find(({ hash }) => timingSafeEqual(Buffer.from(hash, "hex"), digest));
  const owner = found && (await keys.get(found.keyId));
  if (found === undefined || owner === undefined || owner.tenant !== tenant) throw refused;
  if (!isUsable(owner, now)) throw refused;
  return { key: shown(found), tenant };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

function shown({ hash: _hash, keyId: _keyId, ...key }: StoredPublishableKey): PublishableKey {
  return key;
}

async function read(secrets: Secrets, tenant: string) {
  const stored = await secrets.get(tenant, name);
  const all = stored ? storedPublishableKeysSchema.parse(JSON.parse(stored.value)) : [];
  return { all, version: stored?.version ?? null };
}

/** False when there is nothing to change. */
async function change(
  secrets: Secrets,
  tenant: string,
  changed: (all: StoredPublishableKey[]) => StoredPublishableKey[] | undefined,
): Promise<boolean> {
  for (let tries = 0; tries < limits.credentialTries.value; tries += 1) {
    const { all, version } = await read(secrets, tenant);
    const next = changed(all);
    if (next === undefined) return false;
    if (await secrets.put(tenant, name, JSON.stringify(next), version)) return true;
  }
  throw new Error("the publishable keys are written faster than they can be changed");
}

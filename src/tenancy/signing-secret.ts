import { limits } from "../contract/limits.ts";
import type { Secrets } from "../ports/secrets.ts";

/** The secret that signs a tenant's callbacks and webhooks, and the one before it for a while. */
export type SigningSecret = {
  secret: string;
  createdAt: string;
  previous: { secret: string; validUntil: string } | null;
};

type Deps = { secrets: Secrets; now: () => number; randomBytes: (size: number) => Uint8Array };

/** Made when it is first asked for. */
export async function readSigningSecret(deps: Deps, tenant: string): Promise<SigningSecret> {
  for (let tries = 0; tries < triesMost; tries++) {
    const stored = await deps.secrets.get(tenant, name);
    if (stored !== undefined) return current(parse(stored.value), deps.now());
    const fresh = makeSecret(deps, null);
    if (await deps.secrets.put(tenant, name, JSON.stringify(fresh), null)) return fresh;
  }
  throw new Error("the signing secret is written faster than it can be read");
}

/** A new secret; the one before stays valid for a day. */
export async function rotateSigningSecret(deps: Deps, tenant: string): Promise<SigningSecret> {
  for (let tries = 0; tries < triesMost; tries++) {
    const stored = await deps.secrets.get(tenant, name);
    const validUntil = new Date(deps.now() + limits.secretRotationMs.value).toISOString();
    const previous = stored ? { secret: parse(stored.value).secret, validUntil } : null;
    const fresh = makeSecret(deps, previous);
    const text = JSON.stringify(fresh);
    if (await deps.secrets.put(tenant, name, text, stored?.version ?? null)) return fresh;
  }
  throw new Error("the signing secret is rotated faster than it can be written");
}

const name = "signing-secret";
/** Each lost race means that another writer won; so many at once are no people. */
const triesMost = 20;

function makeSecret(deps: Deps, previous: SigningSecret["previous"]): SigningSecret {
  const secret = `whsec_${Buffer.from(deps.randomBytes(32)).toString("base64")}`;
  return { secret, createdAt: new Date(deps.now()).toISOString(), previous };
}

function current(stored: SigningSecret, now: number): SigningSecret {
  const over = stored.previous !== null && Date.parse(stored.previous.validUntil) <= now;
  return over ? { ...stored, previous: null } : stored;
}

/** Written above, from a value of this type, and sealed since. */
const parse = (text: string) => JSON.parse(text) as SigningSecret;

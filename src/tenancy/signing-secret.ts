import { limits } from "../contract/limits.ts";
import type { Secrets } from "../ports/secrets.ts";

/** The secret that signs a tenant's callbacks and webhooks, and the previous one while it is valid. */
export type SigningSecret = {
  secret: string;
  createdAt: string;
  previous: { secret: string; validUntil: string } | null;
};

type Deps = { secrets: Secrets; now: () => number; randomBytes: (size: number) => Uint8Array };

/** Reads the secret; the first call creates it. */
export async function readSigningSecret(deps: Deps, tenant: string): Promise<SigningSecret> {
  for (let tries = 0; tries < limits.signingSecretTries.value; tries++) {
    const stored = await deps.secrets.get(tenant, name);
    if (stored !== undefined) return current(parse(stored.value), deps.now());
    const created = makeSecret(deps, null);
    if (await deps.secrets.put(tenant, name, JSON.stringify(created), null)) return created;
  }
  throw new Error("the signing secret is written faster than it can be read");
}

/** Creates a new secret; the previous one stays valid for a day. */
export async function rotateSigningSecret(deps: Deps, tenant: string): Promise<SigningSecret> {
  for (let tries = 0; tries < limits.signingSecretTries.value; tries++) {
    const stored = await deps.secrets.get(tenant, name);
    const validUntil = new Date(deps.now() + limits.secretRotationMs.value).toISOString();
    const previous = stored ? { secret: parse(stored.value).secret, validUntil } : null;
    const created = makeSecret(deps, previous);
    const text = JSON.stringify(created);
    if (await deps.secrets.put(tenant, name, text, stored?.version ?? null)) return created;
  }
  throw new Error("the signing secret is rotated faster than it can be written");
}

const name = "signing-secret";

function makeSecret(deps: Deps, previous: SigningSecret["previous"]): SigningSecret {
  const secret = `whsec_${Buffer.from(deps.randomBytes(32)).toString("base64")}`;
  return { secret, createdAt: new Date(deps.now()).toISOString(), previous };
}

function current(stored: SigningSecret, now: number): SigningSecret {
  const over = stored.previous !== null && Date.parse(stored.previous.validUntil) <= now;
  return over ? { ...stored, previous: null } : stored;
}

/** Only `makeSecret` writes this value, and nothing else can change it. */
const parse = (text: string) => JSON.parse(text) as SigningSecret;

import { createCredentialSecrets } from "../../src/adapters/kubernetes/credential-secrets.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import type { Secrets } from "../../src/ports/secrets.ts";
import { accessFrom, storedAccess, type ReadAccess } from "../../src/tenancy/index.ts";

/**
 * How the controller reads credentials: those with an id from the port, others from Secrets. In a
 * NATS without users every crawler could call in the name of every other, so there none is read.
 */
export function readAccessOf(
  { natsCrawlerKey }: Pick<Config, "natsCrawlerKey">,
  ports: { secrets: Secrets; kubernetes: Kubernetes; namespace: string },
): ReadAccess {
  if (natsCrawlerKey === "") {
    return async () => ({ ok: false, reason: "it needs a NATS with users, which this one lacks" });
  }
  const stored = storedAccess(ports.secrets, { canLogIn: false });
  const readSecret = createCredentialSecrets(ports.kubernetes, ports.namespace);
  return async (owner, name) => {
    if (name.startsWith("cred_")) return stored(owner, name);
    const reading = await readSecret(owner.apiKey, name);
    return reading.ok ? { ok: true, access: accessFrom(reading.values) } : reading;
  };
}

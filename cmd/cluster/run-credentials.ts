import { createCredentialSecrets } from "../../src/adapters/kubernetes/credential-secrets.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { isOwnNetwork, parseNetworks, systemResolver } from "../../src/egress/index.ts";
import type { Clock } from "../../src/kit/clock.ts";
import type { Secrets } from "../../src/ports/secrets.ts";
import {
  accessFrom,
  openOrigin,
  secretLogins,
  storedAccess,
  storedLogins,
  type CredentialOwner,
  type LoginStore,
  type ReadAccess,
} from "../../src/tenancy/index.ts";
import { sealingKey } from "./cluster.ts";

/**
 * How the controller reads credentials: those with an id from the port, others from Secrets. In a
 * NATS without users every crawler could call in the name of every other, so there none is read.
 */
export function credentialsOf(
  config: Config,
  ports: { secrets: Secrets; kubernetes: Kubernetes; namespace: string; clock: Clock },
): { readAccess: ReadAccess; logins: LoginStore } {
  const { secrets, clock } = ports;
  const stored = {
    readAccess: storedAccess(secrets),
    logins: storedLogins({ secrets, now: () => clock.now() }),
  };
  const ofSecrets = createSecretReader(config, ports);
  const inSecrets = secretLogins({ ...ofSecrets, secrets, key: sealingKey(config) });
  const loginsOf = (id: string): LoginStore => (hasId(id) ? stored.logins : inSecrets);
  return {
    async readAccess(owner, name) {
      if (config.natsCrawlerKey === "") {
        return { ok: false, reason: "it needs a NATS with users, which this one lacks" };
      }
      if (hasId(name)) return stored.readAccess(owner, name);
      const reading = await ofSecrets.readValues(owner, name);
      return reading.ok ? { ok: true, access: accessFrom(reading.values) } : reading;
    },
    logins: {
      read: (of) => loginsOf(of.id).read(of),
      change: (of, version, change) => loginsOf(of.id).change(of, version, change),
    },
  };
}

const hasId = (name: string): boolean => name.startsWith("cred_");

function createSecretReader(
  { egressAllow }: Pick<Config, "egressAllow">,
  { kubernetes, namespace }: { kubernetes: Kubernetes; namespace: string },
) {
  const read = createCredentialSecrets(kubernetes, namespace);
  const allow = parseNetworks(egressAllow);
  const resolver = systemResolver({ hostsFile: !allow.isEmpty });
  return {
    async readValues({ apiKey }: CredentialOwner, name: string) {
      const reading = await read(apiKey, name);
      const open =
        reading.ok &&
        (await openOrigin(reading.values, (url) => isOwnNetwork(url, allow, resolver)));
      if (!open) return reading;
      return { ok: false as const, reason: `Secret ${name}: its origin ${open.rule}` };
    },
  };
}

import { isRefused, orMissing } from "../../src/adapters/kubernetes/object-source.ts";
import {
  completeAuthority,
  makeAuthority,
  type AuthorityFiles,
} from "../../src/adapters/nats/users/nats-users.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { connectKubernetes } from "../../src/adapters/kubernetes/client.ts";

/**
 * Creates the broker's keys, which Helm cannot create. One Secret contains all keys that belong
 * together, so that no part of them is replaced alone. Existing keys stay as they are; a later
 * version adds what it needs.
 */
export async function natsInit(config: Config): Promise<number> {
  await using kubernetes = await connectKubernetes(clock);
  const { instance } = config;
  const name = `${instance}-nats-authority`;
  const secrets = `/api/v1/namespaces/${kubernetes.namespace}/secrets`;
  const path = `${secrets}/${name}`;
  // The path names a Secret.
  const existing = (await orMissing(kubernetes.call({ method: "GET", path }))) as
    | { metadata: { resourceVersion: string }; data?: Record<string, string> }
    | undefined;
  if (existing === undefined) {
    const labels = {
      "app.kubernetes.io/name": "lorepod",
      "app.kubernetes.io/instance": instance,
    };
    const body = { metadata: { name, labels }, stringData: makeAuthority(clock.now()) };
    await kubernetes.call({ method: "POST", path: secrets, body });
    console.log(`made Secret ${name}`);
    return 0;
  }
  const files: AuthorityFiles = Object.fromEntries(
    Object.entries(existing.data ?? {}).map(([file, text]) => [
      file,
      Buffer.from(text, "base64").toString(),
    ]),
  );
  const added = completeAuthority(files, clock.now());
  const names = Object.keys(added);
  if (names.length === 0) {
    console.log(`Secret ${name} exists and stays`);
    return 0;
  }
  const { resourceVersion } = existing.metadata;
  const body = { metadata: { resourceVersion }, stringData: added };
  await kubernetes.call({ method: "PATCH", path, body });
  console.log(`added to Secret ${name}: ${names.join(", ")}`);
  if (names.includes("broker.conf")) await restartBroker(config, kubernetes);
  return 0;
}

/** The broker reads its users only when it starts. */
async function restartBroker(
  { instance }: Config,
  kubernetes: Awaited<ReturnType<typeof connectKubernetes>>,
): Promise<void> {
  const pod = `${instance}-nats-0`;
  const path = `/api/v1/namespaces/${kubernetes.namespace}/pods/${pod}`;
  try {
    await kubernetes.call({ method: "DELETE", path });
    console.log(`restarted ${pod}, which reads it`);
  } catch (error) {
    if (!isRefused(error, 404)) throw error;
  }
}

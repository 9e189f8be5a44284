import { isRefused } from "../src/adapters/cluster/object-source.ts";
import { makeAuthority } from "../src/adapters/cluster/nats-users.ts";
import type { Config } from "../src/contract/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { connectKubernetes } from "../src/adapters/cluster/kubernetes.ts";

/**
 * Makes the broker's keys once: Helm can make none of this kind. One Secret for the broker, one for
 * each service, and one with the key that signs crawlers' users. What exists stays as it is.
 */
export async function natsInit(config: Config): Promise<number> {
  await using kubernetes = await connectKubernetes(clock);
  const { instance } = config;
  const path = `/api/v1/namespaces/${kubernetes.namespace}/secrets`;
  const make = async (name: string, stringData: Record<string, string>) => {
    const labels = {
      "app.kubernetes.io/name": "lorepod",
      "app.kubernetes.io/instance": instance,
    };
    const body = { metadata: { name: `${instance}-nats-${name}`, labels }, stringData };
    await kubernetes.call({ method: "POST", path, body });
  };
  const { config: broker, services, crawlerKey } = makeAuthority(clock.now());
  try {
    // One Secret holds all that must fit together, so that half of it can never be made anew.
    await make("authority", {
      "broker.conf": broker,
      "crawler-key.json": JSON.stringify(crawlerKey),
      ...Object.fromEntries(
        Object.entries(services).map(([name, text]) => [`${name}.creds`, text]),
      ),
    });
    console.log(`made Secret ${instance}-nats-authority`);
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    console.log(`Secret ${instance}-nats-authority exists and stays`);
  }
  return 0;
}

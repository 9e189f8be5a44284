import { networkInterfaces } from "node:os";
import { callAt } from "../journey/product.ts";
import type { World } from "../journey/world.ts";
import { openIngress, resolveTestNames } from "./ingress.ts";
import { eventually, install } from "./installation.ts";
import type { Namespace } from "./namespace.ts";

/** Lorepod as Helm installs it, reached through the cluster's ingress controller. */
export async function openClusterWorld(): Promise<World> {
  const ingress = await openIngress();
  let host = "";
  await using stack = new AsyncDisposableStack();
  const lorepod = stack.use(
    await install(async (namespace) => {
      host = await hostSeenFrom(namespace);
      return {
        "ingress.enabled": "true",
        "ingress.className": ingress.className,
        "ingress.host": `${namespace.name}.lorepod.test`,
        "egress.allow": `{${host}/32}`,
        "egress.allowWebhooks": `{${host}/32}`,
      };
    }),
  );
  resolveTestNames(ingress.address);
  const address = `http://${lorepod.namespace.name}.lorepod.test`;
  await eventually(async () => {
    const { status } = await fetch(`${address}/readyz`);
    if (status !== 200) throw new Error(`the ingress answers ${status}`);
  });
  const key = lorepod.firstKey;
  const token = await lorepod.secret(`${lorepod.release}-admin`, "token");
  const call: World["call"] = (method, path, body, headers) =>
    callAt(address, key, method, path, body, headers);
  const hooks = await call("GET", "/v1/webhooks");
  const open = stack.move();
  return {
    address,
    key,
    host,
    call,
    webhooks: hooks.status === 200,
    async makeKey(name, { concurrent } = {}) {
      const limits = concurrent === undefined ? {} : { concurrentExtractions: concurrent };
      const asked = { name, plan: "Pro", limits };
      const admin = { authorization: `Bearer ${token}` };
      return (await callAt(address, "", "POST", "/admin/v1/keys", asked, admin)).body.key;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/**
 * This machine, as pods of the cluster reach it: LOREPOD_TEST_HOST, else the address of a node that
 * is this machine's own.
 */
export async function hostSeenFrom({ kubernetes }: Namespace): Promise<string> {
  const given = process.env["LOREPOD_TEST_HOST"];
  if (given !== undefined) return given;
  // A list of nodes, as the API server gives it.
  const nodes = (await kubernetes.call({ method: "GET", path: "/api/v1/nodes" })) as {
    items: { status: { addresses: { type: string; address: string }[] } }[];
  };
  const ours = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = nodes.items
    .flatMap(({ status }) => status.addresses)
    .find(({ address }) => ours.some((own) => own.address === address));
  if (found !== undefined) return found.address;
  throw new Error("set LOREPOD_TEST_HOST to this machine's address as pods reach it");
}

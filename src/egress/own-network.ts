import type { Networks } from "./networks.ts";
import type { Resolver } from "./resolver.ts";
import { checkTarget } from "./target.ts";

/** Whether a URL leads to networks that the operator allows, with every address of its name. */
export async function isOwnNetwork(
  href: string,
  allow: Networks,
  resolver: Resolver,
): Promise<boolean> {
  const url = URL.parse(href);
  if (url === null || allow.isEmpty) return false;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const checked = checkTarget(url.hostname, port, allow);
  if (!checked.ok) return false;
  const { host, isAddress } = checked.target;
  const addresses = isAddress ? [host] : await resolver(host).catch(() => []);
  return addresses.length > 0 && addresses.every((one) => allow.contains(one));
}

import type { DialFault } from "../contract/calls/dial.ts";
import type { Networks } from "./networks.ts";
import type { Resolver } from "./resolver.ts";
import { checkTarget, isWebPort, mayDial } from "./target.ts";
import { limits } from "../contract/limits.ts";

export type DialPlan =
  | { ok: true; host: string; port: number; addresses: string[] }
  /** `reason` is for the operator's log, never for the caller. */
  | { ok: false; fault: DialFault; reason: string };

/**
 * Resolves once and decides. Only the addresses in the plan may be dialled. The name is not
 * resolved again, so a name server that changes its answer between check and dial has no effect.
 */
export async function planDial(
  hostname: string,
  port: number,
  allow: Networks,
  resolver: Resolver,
): Promise<DialPlan> {
  const checked = checkTarget(hostname, port, allow);
  if (!checked.ok) return { ok: false, fault: "dial-forbidden", reason: checked.reason };
  const { host, isAddress } = checked.target;
  if (isAddress) return { ok: true, host, port, addresses: [host] };
  let found: string[];
  try {
    found = await resolver(host);
  } catch (error) {
    return { ok: false, fault: "dial-no-names", reason: `name server: ${String(error)}` };
  }
  if (found.length === 0) return { ok: false, fault: "dial-no-address", reason: "no address" };
  // One forbidden address is enough to refuse the name: mixing them is an attempt to bypass the
  // check.
  const refused = found.find((address) => !mayDial(address, port, allow));
  if (refused !== undefined) {
    return { ok: false, fault: "dial-no-address", reason: `resolves to ${refused}` };
  }
  return {
    ok: true,
    host,
    port,
    addresses: interleave(found).slice(0, limits.dialAddresses.value),
  };
}

/**
 * The plan when the upstream proxy resolves names: a literal address is checked as always, a name
 * is passed on. Names that mean a machine of the local network are refused.
 */
export function planRemoteDial(hostname: string, port: number, allow: Networks): DialPlan {
  const checked = checkTarget(hostname, port, allow);
  if (!checked.ok) return { ok: false, fault: "dial-forbidden", reason: checked.reason };
  const { host, isAddress } = checked.target;
  if (!isAddress && (!isWebPort(port) || !host.includes(".") || localName.test(host))) {
    const reason = "a local name or port cannot be checked behind an upstream proxy";
    return { ok: false, fault: "dial-forbidden", reason };
  }
  return { ok: true, host, port, addresses: [host] };
}

/** Reserved for machines of the local network (RFC 6761, 6762, 8375; ICANN: internal). */
const localName = /\.(?:localhost|local|internal|home\.arpa)$/;

/** IPv4 first, then alternating: if one family is broken, the second try uses the other. */
function interleave(addresses: string[]): string[] {
  const four = addresses.filter((it) => !it.includes(":"));
  const six = addresses.filter((it) => it.includes(":"));
  const mixed: string[] = [];
  for (let at = 0; at < Math.max(four.length, six.length); at += 1) {
    for (const list of [four, six]) {
      const address = list[at];
      if (address !== undefined) mixed.push(address);
    }
  }
  return mixed;
}

import { isIPv6 } from "node:net";
import { limits } from "../contract/limits.ts";
import { SlidingWindows } from "../kit/sliding-windows.ts";

/**
 * Counts wrong keys by address. It is consulted only after a key was found wrong, so failures of
 * others at the same address never delay a valid key.
 */
export function createFailureLimit(max: number, now: () => number) {
  const windows = new SlidingWindows(60_000, limits.authAddresses.value);
  return {
    /** How long every attempt of this address is refused; for secrets that could be guessed. */
    heldMs(address: string): number {
      const network = networkOf(address);
      if (windows.used(network, now()) < max) return 0;
      return windows.take(network, now(), max).resetMs;
    },

    /** Counts one more failure; returns how long to wait when there are too many. */
    note(address: string): { waitMs: number } {
      const { taken, resetMs } = windows.take(networkOf(address), now(), max);
      return { waitMs: taken ? 0 : resetMs };
    },
  };
}

/** An owner of one IPv6 address has all 2^64 of its network. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => "0")];
  return all
    .concat(tail?.split(":") ?? [])
    .slice(0, 4)
    .join(":");
}

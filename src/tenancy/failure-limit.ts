import { isIPv6 } from "node:net";
import { limits } from "../contract/limits.ts";
import { SlidingWindows } from "../kit/sliding-windows.ts";

/**
 * Counts wrong keys by address. Only asked after a key was found wrong, so a right one is never
 * held up by what others at its address do.
 */
export function createFailureLimit(most: number, now: () => number) {
  const windows = new SlidingWindows(60_000, limits.authAddresses.value);
  return {
    /** How long this address is refused whatever it shows; for secrets that could be guessed. */
    heldMs(address: string): number {
      const network = networkOf(address);
      if (windows.used(network, now()) < most) return 0;
      return windows.take(network, now(), most).resetMs;
    },

    /** One more failure from there; how long to wait when it is one too many. */
    note(address: string): { waitMs: number } {
      const { taken, resetMs } = windows.take(networkOf(address), now(), most);
      return { waitMs: taken ? 0 : resetMs };
    },
  };
}

/** Whoever has one IPv6 address has all 2^64 of its network. */
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

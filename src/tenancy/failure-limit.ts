import { isIPv6 } from "node:net";
import { limits } from "../contract/limits.ts";
import { SlidingWindow } from "../kit/sliding-window.ts";

/**
 * Counts wrong keys by address. Only asked after a key was found wrong, so a right one is never
 * held up by what others at its address do.
 */
export function createFailureLimit(most: number, now: () => number) {
  const windows = new Map<string, SlidingWindow>();
  return {
    /** How long this address is refused whatever it shows; for secrets that could be guessed. */
    heldMs(address: string): number {
      const window = windows.get(networkOf(address));
      if (window === undefined || window.used(now()) < most) return 0;
      return window.take(now(), most).resetMs;
    },

    /** One more failure from there; how long to wait when it is one too many. */
    note(address: string): { waitMs: number } {
      const network = networkOf(address);
      const window = windows.get(network) ?? new SlidingWindow(60_000);
      // Moved to the end: the one that was quiet longest is the first to be forgotten.
      windows.delete(network);
      windows.set(network, window);
      const [oldest] = windows.keys();
      if (windows.size > limits.authAddresses.value && oldest !== undefined) windows.delete(oldest);
      const { taken, resetMs } = window.take(now(), most);
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

import { isWithin, parseAddress, parseNetwork, type Network } from "./address.ts";

/** Networks an operator allows besides the public internet. */
export type Networks = {
  contains(ip: string): boolean;
  isEmpty: boolean;
};

/** Reads a list such as `127.0.0.0/8, fd00::/8`; throws with the entry that is not a network. */
export function parseNetworks(entries: readonly string[]): Networks {
  const networks = entries
    .flatMap((entry) => entry.split(","))
    .filter((entry) => entry.trim() !== "")
    .map((entry): Network => {
      const network = parseNetwork(entry);
      if (network === null) throw new Error(`not a network: ${entry.trim()}`);
      return network;
    });
  return {
    isEmpty: networks.length === 0,
    contains(ip) {
      const address = parseAddress(ip);
      return address !== null && networks.some((network) => isWithin(address, network));
    },
  };
}

/**
 * What the egress wall says to its clients of a dial that came to nothing. Those who fetch read it
 * from this header of the proxy's answer, or as the `code` of a connection error. It tells apart
 * only what the caller may know: nothing of what lies behind an address that may not be dialled.
 */
export const dialFaultHeader = "x-lorepod-dial";

export const dialFaults = [
  /** The address, as written, is not one the public internet has. */
  "dial-forbidden",
  /** The name has no address on the public internet; the same whether it has others or none. */
  "dial-no-address",
  "dial-refused",
  "dial-timeout",
  "dial-unreachable",
  /** The proxy has too many connections open: our fault. */
  "dial-busy",
  /** No name server answers the proxy: our fault. */
  "dial-no-names",
  /** The proxy could not be reached, did not answer, or did not accept our token: our fault. */
  "dial-no-route",
] as const;

export type DialFault = (typeof dialFaults)[number];

export function isDialFault(value: unknown): value is DialFault {
  return dialFaults.some((fault) => fault === value);
}

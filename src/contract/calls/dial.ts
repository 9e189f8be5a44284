/**
 * Why the egress proxy could not dial. Clients read the fault from this header of the proxy's
 * response, or from the `code` of a connection error. The faults reveal nothing about hosts behind
 * addresses that may not be dialled.
 */
export const dialFaultHeader = "x-lorepod-dial";

export const dialFaults = [
  /** The literal address is not on the public internet. */
  "dial-forbidden",
  /** The name has no public address; the same whether it has private ones or none. */
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
  /** The upstream proxy (`LOREPOD_UPSTREAM_PROXY`) does not answer, or not as a proxy: our fault. */
  "dial-proxy-down",
  /** The upstream proxy does not accept the user name and password of the setting: our fault. */
  "dial-proxy-login",
  /** The upstream proxy does not allow this target. */
  "dial-proxy-refused",
] as const;

export type DialFault = (typeof dialFaults)[number];

export function isDialFault(value: unknown): value is DialFault {
  return dialFaults.some((fault) => fault === value);
}

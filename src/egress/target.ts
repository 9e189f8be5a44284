import { formatAddress, isPublicAddress, parseAddress } from "./address.ts";
import type { Networks } from "./networks.ts";

/** The target of a connection, checked as far as the text of a URL allows. */
export type Target = {
  /** Lower case, without brackets and final dot. */
  host: string;
  port: number;
  /** The host is an address, not a name. */
  isAddress: boolean;
};

export type TargetCheck = { ok: true; target: Target } | { ok: false; reason: string };

/**
 * Checks scheme, user name, port, and the address if the URL contains one; names are resolved
 * later. The refusal of an address names the setting that allows networks.
 */
export function checkUrl(href: string, allow: Networks, setting: string): TargetCheck {
  const url = URL.parse(href);
  if (url === null) return { ok: false, reason: "not a URL" };
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { ok: false, reason: "only http and https are dialled" };
  }
  if (url.username !== "" || url.password !== "") {
    return { ok: false, reason: "a URL with a user name or password is not dialled" };
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const checked = checkTarget(url.hostname, port, allow);
  if (checked.ok || checked.reason !== notPublic) return checked;
  return { ok: false, reason: `${notPublic}; ${setting} allows networks of your own` };
}

const notPublic = "this address is not on the public internet";

/** The same for the host and port of a CONNECT. */
export function checkTarget(hostname: string, port: number, allow: Networks): TargetCheck {
  const host = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  if (host === "" || host.length > 253) return { ok: false, reason: "no host" };
  const address = parseAddress(host);
  if (address === null) {
    if (!/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(host)) {
      return { ok: false, reason: "not a host name" };
    }
    // Names in allowed networks may use any port; the port is checked again with their addresses.
    if (!isWebPort(port) && allow.isEmpty) return { ok: false, reason: "not a port of websites" };
    return { ok: true, target: { host, port, isAddress: false } };
  }
  const plain = formatAddress(address);
  if (!mayDial(plain, port, allow)) return { ok: false, reason: notPublic };
  return { ok: true, target: { host: plain, port, isAddress: true } };
}

/** The one rule: public addresses on web ports, allowed networks on any. */
export function mayDial(address: string, port: number, allow: Networks): boolean {
  if (port < 1 || port > 65_535 || !Number.isInteger(port)) return false;
  return allow.contains(address) || (isPublicAddress(address) && isWebPort(port));
}

/** Below 1024 only 80 and 443; above, all ports but those of known other protocols. */
export function isWebPort(port: number): boolean {
  if (port === 80 || port === 443) return true;
  return port >= 1024 && port <= 65_535 && !otherServices.has(port);
}

/** Ports that browsers refuse, and ports of databases, queues and control planes. */
const otherServices = new Set([
  1433, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659,
  4045, 4190, 4222, 5060, 5061, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667,
  6668, 6669, 6679, 6697, 8125, 8500, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 15672,
  25565, 27017, 27018, 50051, 61616,
]);

/**
 * True for an address that the public internet routes to a single machine. Private, shared,
 * loopback, link-local, documentation, benchmarking, multicast and reserved addresses are not
 * public, and neither are IPv6 forms that contain such an IPv4 address. The lists are IANA's
 * special-purpose registries; entries that they call deprecated or local are not public. One
 * address of a cloud's own services outside these registries is added.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && isPublic(address);
}

/** Four bytes of IPv4, or eight groups of IPv6. */
export type Address = { family: 4 | 6; parts: number[] };

/**
 * Any notation that a URL may use (`0x7f.1`, `2130706433`, `[::1]`); null if it is not an address.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (bare.includes("%") || /[\s/?#@\\]/.test(bare)) return null;
  const host = URL.parse(bare.includes(":") ? `http://[${bare}]/` : `http://${bare}/`)?.hostname;
  if (host === undefined) return null;
  if (host.startsWith("[")) return unwrap({ family: 6, parts: groupsOf(host.slice(1, -1)) });
  return /^\d+\.\d+\.\d+\.\d+$/.test(host)
    ? { family: 4, parts: host.split(".").map(Number) }
    : null;
}

/** One spelling per address: dotted IPv4, lower-case compressed IPv6. */
export function formatAddress({ family, parts }: Address): string {
  if (family === 4) return parts.join(".");
  return new URL(`http://[${parts.map((part) => part.toString(16)).join(":")}]/`).hostname.slice(
    1,
    -1,
  );
}

/** The URL parser has normalised it: hexadecimal groups, at most one `::`. */
function groupsOf(text: string): number[] {
  const [before = "", after] = text.split("::");
  const read = (half: string): number[] =>
    half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16));
  if (after === undefined) return read(before);
  const [left, right] = [read(before), read(after)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** `::ffff:a.b.c.d` is dialled as IPv4, so it is checked as IPv4. */
function unwrap(address: Address): Address {
  const { parts } = address;
  const mapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  return mapped ? lastFour(parts) : address;
}

function lastFour(parts: number[]): Address {
  const [high = 0, low = 0] = parts.slice(6);
  return { family: 4, parts: [high >> 8, high & 255, low >> 8, low & 255] };
}

function isPublic(address: Address): boolean {
  if (address.family === 4) return !specialV4.some((network) => isWithin(address, network));
  // NAT64 can contain any IPv4 address, so the address inside decides.
  if (isWithin(address, nat64)) return isPublic(lastFour(address.parts));
  return isWithin(address, globalV6) && !specialV6.some((network) => isWithin(address, network));
}

export type Network = { address: Address; bits: number };

/** `10.0.0.0/8`, `fd00::/8` or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [, host = "", size] = /^\s*([^/\s]+)(?:\/(\d{1,3}))?\s*$/.exec(text) ?? [];
  const address = parseAddress(host);
  if (address === null) return null;
  const maxBits = address.family === 4 ? 32 : 128;
  // `::ffff:10.0.0.0/104` was written with IPv6 bits.
  const written = size === undefined ? maxBits : Number(size);
  const bits =
    address.family === 4 && host.includes(":") && size !== undefined ? written - 96 : written;
  return bits >= 0 && bits <= maxBits ? { address, bits } : null;
}

export function isWithin(address: Address, network: Network): boolean {
  if (address.family !== network.address.family) return false;
  const size = address.family === 4 ? 8 : 16;
  let left = network.bits;
  for (let at = 0; left > 0; at += 1, left -= size) {
    const ignored = Math.max(0, size - left);
    const [ours = 0, theirs = 0] = [address.parts[at], network.address.parts[at]];
    if (ours >> ignored !== theirs >> ignored) return false;
  }
  return true;
}

function networks(text: string): Network[] {
  return text.split(" ").flatMap((it) => parseNetwork(it) ?? []);
}

/** 168.63.129.16 is the host of every Azure machine; it serves certificates and settings. */
const specialV4 = networks(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 " +
    "172.16.0.0/12 192.0.0.0/24 " +
    "192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 " +
    "224.0.0.0/4 240.0.0.0/4",
);

const globalV6: Network = { address: { family: 6, parts: [0x2000, 0, 0, 0, 0, 0, 0, 0] }, bits: 3 };
const nat64: Network = {
  address: { family: 6, parts: [0x64, 0xff9b, 0, 0, 0, 0, 0, 0] },
  bits: 96,
};

/** Within 2000::/3: protocol assignments with Teredo and ORCHID, documentation, 6to4, 6bone. */
const specialV6 = networks("2001::/23 2001:db8::/32 2002::/16 3ffe::/16 3fff::/20");

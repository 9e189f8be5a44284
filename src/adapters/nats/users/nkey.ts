import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";

/** The kind of a NATS key, which determines the first letter of its public key. */
export type NkeyKind = "operator" | "account" | "user";

/** A NATS key: ed25519, in NATS's text form. */
export type Nkey = {
  /** `SA…`, `SU…`: the private key. */
  seed: string;
  /** `A…`, `U…`: the public key. */
  name: string;
  sign(text: string): Buffer;
};

export function makeNkey(kind: NkeyKind): Nkey {
  return nkeyOf(kind, randomBytes(32));
}

/** Parses a seed; throws when it is not one or is damaged. */
export function readNkey(seed: string): Nkey {
  const bytes = fromBase32(seed.trim());
  const checked = bytes.subarray(0, -2);
  const [first = 0, second = 0] = bytes;
  const prefix = ((first & 7) << 5) | (second >> 3);
  const kind = kinds.find((one) => prefixes[one] === prefix);
  const isComplete = bytes.length === 36 && bytes.readUInt16LE(34) === crc16(checked);
  if (!isComplete || kind === undefined || (first & 0xf8) !== seedPrefix) {
    throw new Error("this is not the seed of a NATS key");
  }
  return nkeyOf(kind, checked.subarray(2));
}

const kinds = ["operator", "account", "user"] as const;
const prefixes: Record<NkeyKind, number> = { operator: 14 << 3, account: 0, user: 20 << 3 };
const seedPrefix = 18 << 3;

function nkeyOf(kind: NkeyKind, secret: Uint8Array): Nkey {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, secret]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
  const prefix = prefixes[kind];
  const seed = [seedPrefix | (prefix >> 5), (prefix & 31) << 3, ...secret];
  return {
    seed: withSum(Buffer.from(seed)),
    name: withSum(Buffer.from([prefix, ...publicKey])),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}

/** The PKCS 8 prefix of the 32 bytes of an ed25519 key. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

function withSum(bytes: Buffer): string {
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(crc16(bytes));
  return toBase32(Buffer.concat([bytes, sum]));
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >> (bits - 5)) & 31];
    value &= 31;
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    const digit = letters.indexOf(letter);
    if (digit < 0) throw new Error("this is not the seed of a NATS key");
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}

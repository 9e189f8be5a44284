import { createHash } from "node:crypto";
import type { ApiKey, KeyLimits, Plan } from "../contract/accounts/api-key.ts";
import { randomBase62, toBase62 } from "../kit/base62.ts";

const prefix = "service_live_";
const importedPrefix = "sk_svc_";
const secretChars = 37;
const checkChars = 6;
const shownChars = 6;

export type RequestedKey = {
  name: string;
  plan: Plan;
  expiresAt?: string | undefined;
  limits?: KeyLimits | undefined;
};

type Made = { id: string; now: number };
type RandomBytes = (size: number) => Uint8Array;

/** A new key. Its text is shown once; only its hash is stored. */
export function makeKey(requested: RequestedKey, made: Made & { randomBytes: RandomBytes }) {
  return adoptKey(makeSecret(made.randomBytes).text, requested, made);
}

/** A record for a key that was made elsewhere. */
export function adoptKey(
  text: string,
  { name, plan, expiresAt, limits }: RequestedKey,
  { id, now }: Made,
): { key: ApiKey; text: string; hash: string } {
  const key: ApiKey = {
    id: `key_${id}`,
    tenant: id,
    name,
    plan,
    prefix: shownPart(text),
    createdAt: new Date(now).toISOString(),
    revoked: false,
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    ...(limits === undefined ? {} : { limits }),
  };
  return { key, text, hash: hashKey(text) };
}

/** A new secret, for a new key or to replace an old one. */
export function makeSecret(randomBytes: RandomBytes) {
  const secret = randomBase62(secretChars, randomBytes);
  const text = `${prefix}${secret}${checksum(secret)}`;
  return { text, hash: hashKey(text), prefix: shownPart(text) };
}

/** Keys carry 220 random bits, so a plain hash is as good as a slow one. */
export function hashKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Detects typos without a look-up: keys made here end in a checksum. */
export function isWellFormed(text: string): boolean {
  if (text.length < 16 || text.length > 128 || !/^[\w-]+$/.test(text)) return false;
  if (!text.startsWith(prefix)) return true;
  const secret = text.slice(prefix.length, -checkChars);
  return secret.length === secretChars && text.endsWith(checksum(secret));
}

/** Enough to recognise a key, too little to guess the rest. */
function shownPart(text: string): string {
  const known = [prefix, importedPrefix].find((start) => text.startsWith(start)) ?? "";
  return text.slice(0, known.length + (known === "" ? shownChars - 2 : shownChars));
}

function checksum(secret: string): string {
  const digest = createHash("sha256").update(`lorepod ${secret}`).digest();
  return toBase62(BigInt(digest.readUInt32BE(0)), checkChars);
}

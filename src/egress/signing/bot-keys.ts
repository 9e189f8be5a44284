import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { limits } from "../../contract/limits.ts";

/** A signing key and the time in which it is published; milliseconds since 1970. */
export type BotKey = {
  privateKey: KeyObject;
  /** The thumbprint of its public half (RFC 7638, RFC 8037). */
  id: string;
  /** `x` of the public JWK. */
  x: string;
  /** Signs from then on. */
  from: number;
  /** Published until then; null until its successor is made. */
  until: number | null;
};

/** The keys of an installation, in the order of their creation. */
export type BotKeys = readonly BotKey[];

/** A key of the file: what `lorepod bot-key` writes, and the chart creates. */
export type StoredBotKey = { privateKey: string; from: string; until?: string | null };

/** The content of the key file. Throws with a sentence for the operator. */
export function parseBotKeys(text: string): BotKeys {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error("the file of signing keys is not JSON");
  }
  const list = typeof parsed === "object" && parsed !== null && "keys" in parsed && parsed.keys;
  if (!Array.isArray(list) || list.length === 0 || list.length > limits.botKeys.value) {
    throw new Error(`the file of signing keys has no list of 1 to ${limits.botKeys.value} keys`);
  }
  return list.map(botKeyOf).toSorted((a, b) => a.from - b.from);
}

/** The reverse of `parseBotKeys`. */
export function storedBotKeys(keys: BotKeys): string {
  const stored = keys.map(({ privateKey, from, until }): StoredBotKey => ({
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
  return `${JSON.stringify({ keys: stored }, null, 2)}\n`;
}

/** The key that signs now: the newest whose time has come. */
export function signingKey(keys: BotKeys, now: number): BotKey | undefined {
  return publishedKeys(keys, now).findLast(({ from }) => from <= now);
}

/** The keys of the directory: those that sign, will sign, or have signed until recently. */
export function publishedKeys(keys: BotKeys, now: number): BotKeys {
  return keys.filter(({ until }) => until === null || until > now);
}

export type Rotation = { ok: true; keys: BotKeys } | { ok: false; reason: string };

/**
 * Adds a key that is published at once and signs a day later, when verifiers know it; its
 * predecessors stay published for a day more. With `immediately`, for a key that was stolen, it
 * signs at once, and all others are removed.
 */
export function rotateBotKeys(
  keys: BotKeys,
  privateKey: KeyObject,
  { now, immediately }: { now: number; immediately: boolean },
): Rotation {
  if (immediately) return { ok: true, keys: [newBotKey(privateKey, now)] };
  const published = publishedKeys(keys, now);
  const next = published.find(({ from }) => from > now);
  if (next !== undefined) {
    const at = new Date(next.from).toISOString();
    return { ok: false, reason: `a new key is published already and signs from ${at}` };
  }
  const from = now + limits.botKeyLeadMs.value;
  const until = from + limits.botKeyKeptMs.value;
  const kept = published.map((key) => ({ ...key, until: key.until ?? until }));
  return { ok: true, keys: [...kept, newBotKey(privateKey, from)] };
}

export function newBotKey(privateKey: KeyObject, from: number): BotKey {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  if (privateKey.asymmetricKeyType !== "ed25519" || x === undefined) {
    throw new Error("a signing key is not an Ed25519 key");
  }
  return { privateKey, id: thumbprint(x), x, from, until: null };
}

function thumbprint(x: string): string {
  return createHash("sha256")
    .update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");
}

function botKeyOf(value: unknown): BotKey {
  if (typeof value !== "object" || value === null) throw new Error("a signing key is no object");
  const given: Partial<Record<keyof StoredBotKey, unknown>> = value;
  let key: KeyObject;
  try {
    key = createPrivateKey(textOf(given.privateKey));
  } catch {
    // The cause may contain a part of the key.
    throw new Error("a signing key is not a private key in PEM");
  }
  const from = timeOf(given.from);
  const until = given.until === null || given.until === undefined ? null : timeOf(given.until);
  if (Number.isNaN(from) || Number.isNaN(until)) {
    throw new Error("a signing key has no valid dates from and until");
  }
  return { ...newBotKey(key, from), until };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const timeOf = (value: unknown): number => Date.parse(textOf(value));

import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of Standard Webhooks: symmetric, version 1. */
export type Signed = {
  /** `whsec_` and the base64 of the key. */
  secret: string;
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** The exact bytes that are sent. */
  body: string | Uint8Array;
};

/** `v1,<base64>`. During a rotation a message has a signature per secret, joined by spaces. */
export function sign(message: Signed): string {
  return `v1,${digest(message).toString("base64")}`;
}

/**
 * True if one of the space-separated `signatures` is valid and the timestamp is within the
 * tolerance. The comparison takes constant time.
 */
export function verify(
  message: Signed & { signatures: string; now: number; toleranceSeconds?: number },
): boolean {
  const { id, timestamp, now, toleranceSeconds = 300 } = message;
  if (id === "" || !Number.isSafeInteger(timestamp)) return false;
  if (!(Math.abs(now - timestamp) <= toleranceSeconds)) return false;
  const right = digest(message);
  let found = false;
  for (const signature of message.signatures.split(" ", maxSignatures)) {
    const given = decode(signature);
    if (given.length === right.length && timingSafeEqual(given, right)) found = true;
  }
  return found;
}

/** A rotation has two; a longer list is an attack. */
const maxSignatures = 32;

function digest({ secret, id, timestamp, body }: Signed): Buffer {
  return createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

/** Node skips characters that are not base64, so a mistyped secret would become a shorter key. */
function keyOf(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, "");
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(text)) {
    throw new TypeError("a signing secret is whsec_ followed by base64");
  }
  return Buffer.from(text, "base64");
}

function decode(signature: string): Buffer {
  return signature.startsWith("v1,") ? Buffer.from(signature.slice(3), "base64") : Buffer.alloc(0);
}

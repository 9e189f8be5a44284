import { createHash } from "node:crypto";

export type Ids = { id(): string };

/**
 * Ids in ULID layout, lower-case: 10 characters of time, 16 random characters, in rising order even
 * within a millisecond and when the clock is set back. They are names, not secrets: another id of
 * the same millisecond can be guessed.
 */
export function createIds(deps: {
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
}): Ids {
  let last = -1n;
  return {
    id() {
      const candidate = (BigInt(deps.now()) << randomBits) | toBigInt(deps.randomBytes(10));
      // The next number if this millisecond, or a later one, is used already; an overflow of the
      // random part continues in the next millisecond.
      last = candidate >> randomBits > last >> randomBits ? candidate : last + 1n;
      return encode(last);
    },
  };
}

/** The same 26 characters for the same text, for names that must be derived again. */
export function idFromSeed(text: string): string {
  return encode(toBigInt(createHash("sha256").update(text).digest().subarray(0, 16)));
}

/** When an id of `createIds` was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  let time = 0;
  for (const char of id.slice(0, timeChars)) time = time * 32 + alphabet.indexOf(char);
  return time;
}

/** Crockford's alphabet: no i, l, o, u. Legal in Kubernetes names and safe to read aloud. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const idChars = 26;
const timeChars = 10;
const randomBits = 80n;

function encode(value: bigint): string {
  let text = "";
  for (let left = value, i = 0; i < idChars; i++, left >>= 5n) {
    text = alphabet.charAt(Number(left & 31n)) + text;
  }
  return text;
}

function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

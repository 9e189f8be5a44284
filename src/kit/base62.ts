/** `value` in base 62, padded with zeros to `length`; throws when it needs more. */
export function toBase62(value: bigint, length: number): string {
  let text = "";
  let left = value;
  for (let i = 0; i < length; i++, left /= 62n) {
    text = alphabet.charAt(Number(left % 62n)) + text;
  }
  if (value < 0n || left > 0n) throw new RangeError(`does not fit ${length} base62 characters`);
  return text;
}

/** Evenly distributed characters: bytes of 248 and above are replaced by new ones, not folded. */
export function randomBase62(length: number, randomBytes: (size: number) => Uint8Array): string {
  let text = "";
  // A working source needs few rounds: 1 byte in 32 is unusable.
  for (let draws = 0; draws < 100; draws++) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < 248) text += alphabet.charAt(byte % 62);
    }
    if (text.length === length) return text;
  }
  throw new Error("the source of randomness is broken");
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** AES-256-GCM: nonce, tag, text. The box opens only with the same `about`. */
export function seal(key: Uint8Array, about: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the key, `about` or the box is not the original one. */
export function unseal(key: Uint8Array, about: string, box: Uint8Array): string {
  const bytes = Buffer.from(box);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

import type { ApiKey } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import type { Keys } from "../ports/keys.ts";
import { hashKey, isWellFormed } from "./api-key.ts";

/**
 * Finds the key of a request. Mistyped, unknown, revoked and expired keys get the same error, so
 * that it reveals nothing.
 */
export async function authenticate(keys: Keys, header: unknown, now: number): Promise<ApiKey> {
  if (header === undefined || header === "") {
    throw new AppError("unauthorized", "the API key is missing: send it in the header x-api-key");
  }
  const refused = new AppError("unauthorized", "the API key is invalid");
  if (typeof header !== "string" || !isWellFormed(header)) throw refused;
  const key = await keys.find(hashKey(header));
  if (key === undefined || !isUsable(key, now)) throw refused;
  return key;
}

export function isUsable({ revoked, erasing, expiresAt }: ApiKey, now: number): boolean {
  if (revoked || erasing === true) return false;
  return expiresAt === undefined || Date.parse(expiresAt) > now;
}

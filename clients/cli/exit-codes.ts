import {
  AuthenticationError,
  ConflictError,
  ExtractionFailedError,
  InvalidRequestError,
  NotFoundError,
  QuotaError,
  RateLimitError,
} from "../node/src/index.ts";
import { Misuse } from "./given.ts";

/** Exit codes; docs/cli.md lists them. */
export const exits = {
  done: 0,
  failed: 1,
  usage: 2,
  auth: 3,
  rateOrQuota: 4,
  server: 5,
  interrupted: 130,
} as const;

export function exitOf(error: unknown): number {
  if (error instanceof ExtractionFailedError) return exits.failed;
  if (error instanceof AuthenticationError) return exits.auth;
  if (error instanceof RateLimitError || error instanceof QuotaError) return exits.rateOrQuota;
  const meant = [Misuse, InvalidRequestError, NotFoundError, ConflictError];
  if (meant.some((kind) => error instanceof kind)) return exits.usage;
  // The server failed or was not reached.
  return exits.server;
}

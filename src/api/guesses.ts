import type { FastifyInstance } from "fastify";
import { AppError } from "../contract/errors.ts";
import { createFailureLimit } from "../tenancy/index.ts";
import type { Services } from "./services.ts";

type FailureLimit = ReturnType<typeof createFailureLimit>;

declare module "fastify" {
  interface FastifyInstance {
    /** Failures by address. The admin token has one count for all routes that accept it. */
    guesses: { keys: FailureLimit; adminToken: FailureLimit };
  }
}

export function addGuesses(app: FastifyInstance, { clock, settings }: Services): void {
  const now = () => clock.now();
  app.decorate("guesses", {
    keys: createFailureLimit(settings.authFailures, now),
    adminToken: createFailureLimit(settings.adminFailures, now),
  });
}

/**
 * For secrets that are too long to guess: a valid one always passes, whatever else its address
 * sends. Only the response to a wrong one changes.
 */
export async function countFailures<T>(
  failures: FailureLimit,
  address: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const { waitMs } = failures.note(address);
    if (waitMs === 0) throw error;
    throw tooMany("too many requests with a wrong key came from this address", waitMs);
  }
}

/**
 * For the admin token, which a person chose: while an address has too many failures, its attempts
 * are refused before anything is compared. `attempt` compares before its first await, so parallel
 * attempts cannot pass the check together.
 */
export async function limitGuesses<T>(
  failures: FailureLimit,
  address: string,
  attempt: () => T | Promise<T>,
): Promise<T> {
  const waitMs = failures.heldMs(address);
  if (waitMs > 0) throw tooMany("too many wrong admin tokens came from this address", waitMs);
  try {
    return await attempt();
  } catch (error) {
    if (isUnauthorized(error)) failures.note(address);
    throw error;
  }
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unauthorized";

function tooMany(problem: string, waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const message = `${problem}, wait ${retryAfterSeconds} s`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

/**
 * The id of what this call creates: a new one, or for a repeated Idempotency-Key the id that the
 * first call got.
 */
export async function claimCall(
  { ids, repeats }: Services,
  request: FastifyRequest,
  body: object,
): Promise<string> {
  const id = ids.id();
  const name = callName(request);
  if (name === undefined) return id;
  const call = { job: id, body: bodyHash(body) };
  const claimed = await repeats.claim(keyOf(request).tenant, name, call);
  if (claimed.body === call.body) return claimed.job;
  const message = "this Idempotency-Key was used within 24 hours with another body";
  throw new AppError("idempotency_conflict", message);
}

/** The Idempotency-Key, which the route's schema has validated. */
function callName({ headers }: FastifyRequest): string | undefined {
  const name = headers["idempotency-key"];
  return typeof name === "string" ? name : undefined;
}

/** The same for the same request, whatever order its fields came in. */
function bodyHash(body: object): string {
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** The name that a client gave its call, checked by the route's schema; undefined without one. */
export function callName({ headers }: FastifyRequest): string | undefined {
  const name = headers["idempotency-key"];
  return typeof name === "string" ? name : undefined;
}

/** The same for the same request, whatever order its fields came in. */
export function bodyHash(body: object): string {
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { authenticate, createFailureLimit } from "../tenancy/index.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null on the few routes that need none. */
    apiKey: ApiKey | null;
  }
  interface FastifyContextConfig {
    open?: boolean;
    /** Opened by the admin token, not by a key. */
    admin?: boolean;
  }
}

/** Every route needs a key unless it says that it is open or the admin's. */
export function addKeyCheck(app: FastifyInstance, services: Services): void {
  const { keys, clock, settings } = services;
  const failures = createFailureLimit(settings.authFailures, () => clock.now());
  app.decorateRequest("apiKey", null);
  app.addHook("onRequest", async (request) => {
    const { open, admin } = request.routeOptions.config;
    if (request.is404 || open === true) return;
    try {
      if (admin === true) return checkAdmin(settings.adminToken, request);
      request.apiKey = await authenticate(keys, request.headers["x-api-key"], clock.now());
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unauthorized")) throw error;
      const { waitMs } = failures.note(request.ip);
      if (waitMs === 0) throw error;
      const words = "too many requests with a wrong key came from this address";
      throw new AppError("rate_limited", words, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
  });
}

export function keyOf(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new AppError("unauthorized", "the API key is missing");
  return request.apiKey;
}

function checkAdmin(token: string, { headers }: FastifyRequest): void {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  // Hashed first: texts of any length are compared in the same time.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (token !== "" && timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError("unauthorized", "the admin token is missing or invalid");
}

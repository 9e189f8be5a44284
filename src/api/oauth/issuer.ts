import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "../../contract/accounts/oauth.ts";
import { AppError } from "../../contract/errors.ts";
import type { Services } from "../services.ts";

/**
 * The address under which clients know this server. Without LOREPOD_PUBLIC_URL only a caller that
 * names a loopback address has one: its tokens never leave the machine. Without a dashboard there is
 * no page of consent.
 */
export function issuerOf(
  { settings, dashboard }: Pick<Services, "settings" | "dashboard">,
  { host, protocol }: Pick<FastifyRequest, "host" | "protocol">,
): string | undefined {
  if (dashboard === null) return undefined;
  if (settings.publicUrl !== "") return settings.publicUrl;
  const url = URL.parse(`${protocol}://${host}`);
  return url !== null && isLoopbackHost(url.hostname) ? url.origin : undefined;
}

export function neededIssuer(services: Services, request: FastifyRequest): string {
  const issuer = issuerOf(services, request);
  if (issuer !== undefined) return issuer;
  throw new AppError(
    "not_found",
    "OAuth is off at this address: it needs LOREPOD_PUBLIC_URL and the dashboard",
  );
}

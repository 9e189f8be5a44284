import type { FastifyInstance } from "fastify";
import { resourceOf } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";
import { neededIssuer } from "./issuer.ts";

/** The scope of every token: the tools of `/mcp` as one key. */
export const scope = "lorepod";

export const resourceMetadataPath = "/.well-known/oauth-protected-resource/mcp";

/** What a client needs to find the server that signs it in (RFC 9728, RFC 8414). */
export async function oauthMetadataRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const config = { open: true };
  for (const path of ["/.well-known/oauth-protected-resource", resourceMetadataPath]) {
    app.get(path, { config }, async (request, reply) => {
      const issuer = neededIssuer(services, request);
      reply.header("access-control-allow-origin", "*");
      return {
        resource: resourceOf(issuer),
        authorization_servers: [issuer],
        scopes_supported: [scope],
        bearer_methods_supported: ["header"],
        resource_name: "Lorepod",
      };
    });
  }
  app.get("/.well-known/oauth-authorization-server", { config }, async (request, reply) => {
    const issuer = neededIssuer(services, request);
    reply.header("access-control-allow-origin", "*");
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: [scope],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    };
  });
}

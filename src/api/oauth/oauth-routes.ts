import type { FastifyInstance } from "fastify";
import { createOauth } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";
import { consentRoutes } from "./consent-routes.ts";
import { mcpRoute } from "./mcp-route.ts";
import { oauthMetadataRoutes } from "./metadata-routes.ts";
import { oauthTokenRoutes } from "./token-routes.ts";

/** `/mcp`, and the OAuth that signs its clients in where there is a dashboard. */
export async function oauthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { dashboard } = services;
  const oauth = createOauth(services);
  await app.register(mcpRoute, { services, oauth });
  if (dashboard === null) return;
  await app.register(oauthMetadataRoutes, services);
  await app.register(oauthTokenRoutes, { services, oauth });
  await app.register(consentRoutes, { services, oauth, dashboard });
}

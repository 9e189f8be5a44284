import type { FastifyInstance, FastifyRequest } from "fastify";
import { imageQuerySchema } from "../../contract/accounts/dashboard.ts";
import { callPages } from "../page-call.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/**
 * Pictures of websites for the dashboard. A page worker fetches them through the egress proxy and
 * checks their type; the headers keep anything in them from running.
 */
export async function imageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/dashboard/image",
      config: { session: true },
      query: imageQuerySchema,
    },
    async ({ query: { url }, request, reply }) => {
      const call = { op: "image", url } as const;
      const answer = await callPages(services, request, reply, call, {
        tenant: tenantOf(request),
      });
      reply.headers({
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, max-age=3600",
      });
      return reply.type(answer.type).send(Buffer.from(answer.image, "base64"));
    },
  );
}

/** The tenant whose share of the page workers the call uses; the admin's calls have their own. */
function tenantOf({ visit }: FastifyRequest): string {
  return visit?.who === "key" ? visit.key.tenant : "dashboard";
}

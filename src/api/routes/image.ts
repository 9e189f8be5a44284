import type { FastifyInstance, FastifyRequest } from "fastify";
import { imageQuerySchema } from "../../contract/accounts/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import { callPages } from "../page-call.ts";
import type { Services } from "../services.ts";

/**
 * Pictures of websites, for the dashboard's pages: fetched by a page worker through the egress wall,
 * looked at there, and sent so that nothing in them can run.
 */
export async function imageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get(
    "/dashboard/image",
    { config: { session: true }, schema: { querystring: imageQuerySchema } },
    async (request, reply) => {
      const { url } = imageQuerySchema.parse(request.query);
      const call = { op: "image", url } as const;
      const answer = await callPages(services, request, reply, call, tenantOf(request));
      if (!("image" in answer)) throw new AppError("internal", "the page worker sent no picture");
      reply.headers({
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, max-age=3600",
      });
      return reply.type(answer.type).send(Buffer.from(answer.image, "base64"));
    },
  );
}

/** Whose turn it takes at the page workers; the admin's pictures are nobody's. */
function tenantOf({ visit }: FastifyRequest): string {
  return visit?.who === "key" ? visit.key.tenant : "dashboard";
}

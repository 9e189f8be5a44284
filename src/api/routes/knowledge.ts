import type { FastifyInstance } from "fastify";
import {
  knowledgeListRequestSchema,
  knowledgeListSchema,
  knowledgeRemovalSchema,
  knowledgeRemovedSchema,
  searchRequestSchema,
  searchResponseSchema,
} from "../../contract/search.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { checkSite } from "../sites/own-site.ts";
import { scopeOf } from "../publishable-scope.ts";
import { deleteOfSites } from "../sites/delete-of-sites.ts";

const tag = "Knowledge";

/** Search, list and remove the knowledge of the caller's key. */
export async function knowledgeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { search } = services;
  route(
    app,
    {
      method: "POST",
      url: "/v1/search",
      summary: "Search the knowledge extracted under this key",
      tag,
      body: searchRequestSchema,
      response: searchResponseSchema,
      config: { publishable: true },
      errors: ["forbidden"],
    },
    async ({ body, request }) => {
      if (request.publishable !== null) {
        const { tenant } = request.publishable;
        return search.searchWithin(
          tenant,
          body,
          await scopeOf(services, request.publishable, body),
        );
      }
      await checkSite(services, request, body.site);
      return search.search(keyOf(request).tenant, body);
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/knowledge",
      summary: "List the knowledge extracted under this key, with counts",
      tag,
      query: knowledgeListRequestSchema,
      response: knowledgeListSchema,
    },
    async ({ query, request }) => {
      await checkSite(services, request, query.site);
      return search.listKnowledge(keyOf(request).tenant, query);
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url: "/v1/knowledge",
      summary: "Remove knowledge of one domain, one page or one job",
      tag,
      query: knowledgeRemovalSchema,
      response: knowledgeRemovedSchema,
    },
    async ({ query, request }) => {
      const { tenant } = keyOf(request);
      // Before the knowledge: no sync may store it again.
      await deleteOfSites(services, tenant, query);
      return search.removeKnowledge(tenant, query, { isAsked: true });
    },
  );
}

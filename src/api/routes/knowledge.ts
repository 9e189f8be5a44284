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
import type { Services } from "../services.ts";

/** What was learned under the caller's key: found, listed, removed. */
export async function knowledgeRoutes(app: FastifyInstance, { search }: Services): Promise<void> {
  app.post(
    "/v1/search",
    {
      schema: {
        summary: "Search the knowledge extracted under this key",
        tag: "Knowledge",
        body: searchRequestSchema,
        response: { 200: searchResponseSchema },
      },
    },
    (request) => search.search(keyOf(request).tenant, searchRequestSchema.parse(request.body)),
  );

  app.get(
    "/v1/knowledge",
    {
      schema: {
        summary: "List the knowledge extracted under this key, with counts",
        tag: "Knowledge",
        querystring: knowledgeListRequestSchema,
        response: { 200: knowledgeListSchema },
      },
    },
    (request) => {
      const asked = knowledgeListRequestSchema.parse(request.query);
      return search.listKnowledge(keyOf(request).tenant, asked);
    },
  );

  app.delete(
    "/v1/knowledge",
    {
      schema: {
        summary: "Remove knowledge of one domain, one page or one job",
        tag: "Knowledge",
        querystring: knowledgeRemovalSchema,
        response: { 200: knowledgeRemovedSchema },
      },
    },
    (request) => {
      const what = knowledgeRemovalSchema.parse(request.query);
      return search.removeKnowledge(keyOf(request).tenant, what);
    },
  );
}

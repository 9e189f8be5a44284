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

const tag = "Knowledge";

/** Search, list and remove the knowledge of the caller's key. */
export async function knowledgeRoutes(app: FastifyInstance, { search }: Services): Promise<void> {
  route(
    app,
    {
      method: "POST",
      url: "/v1/search",
      summary: "Search the knowledge extracted under this key",
      tag,
      body: searchRequestSchema,
      response: searchResponseSchema,
    },
    ({ body, request }) => search.search(keyOf(request).tenant, body),
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
    ({ query, request }) => search.listKnowledge(keyOf(request).tenant, query),
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
    ({ query, request }) => search.removeKnowledge(keyOf(request).tenant, query),
  );
}

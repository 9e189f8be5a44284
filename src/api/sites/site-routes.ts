import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, siteErrors } from "../../contract/errors.ts";
import { idempotencySchema, noContentSchema, noFieldsSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import {
  changeListSchema,
  changesQuerySchema,
  confirmationSchema,
  feedParamsSchema,
  feedSchema,
  siteDeletionSchema,
  siteEventListSchema,
  siteEventsQuerySchema,
  siteItemListSchema,
  siteItemsQuerySchema,
  siteListQuerySchema,
  siteListSchema,
  sitePageListSchema,
  sitePagesQuerySchema,
  siteParamsSchema,
  sitePlanSchema,
  siteViewSchema,
  syncListQuerySchema,
  syncListSchema,
  syncParamsSchema,
  type ChangesQuery,
} from "../../contract/sites/site-api.ts";
import {
  siteChangeSchema,
  siteRequestSchema,
  syncSchema,
  type Site,
  type SiteRequest,
  type Sync,
} from "../../contract/sites/site.ts";
import type { FactFilter } from "../../ports/fact-ledger.ts";
import { claimCall } from "../idempotency.ts";
import { keyOf } from "../key-check.ts";
import { checkSelectors } from "../check-selectors.ts";
import { callPages } from "../page-call.ts";
import { route } from "../route.ts";
import type { Services, SiteServices } from "../services.ts";
import { changesFeed } from "./changes-feed.ts";
import { changeSite, createSite, newFeedToken } from "./create-site.ts";
import { ownSite, siteOfFeed, unknownSite } from "./own-site.ts";
import { eventsOfSite, streamSite } from "./site-events.ts";
import { itemsOfSite } from "./site-items.ts";
import { plannedPages, planOfSite } from "./site-plan.ts";
import { cancelSync, confirmSync, listSyncs, startSync, syncOf } from "./site-syncs.ts";
import { sitePageView, siteView } from "./site-view.ts";

const tag = "Sites";
const params = siteParamsSchema;
const url = "/v1/sites/:siteId";
const uncounted = { uncounted: true };

/** Sites: what they are, their syncs, pages and changes. */
export async function siteRoutes(
  app: FastifyInstance,
  given: { services: Services; own: SiteServices },
): Promise<void> {
  addCollectionRoutes(app, given);
  addSiteRoutes(app, given);
  addSyncRoutes(app, given);
  addReadingRoutes(app, given.own);
  addItemRoutes(app, given);
  addPlanRoutes(app, given);
  addFeedRoutes(app, given);
}

type Given = { services: Services; own: SiteServices };

/** With the counts of this moment, which the record has since the last sync only. */
async function viewOf({ pages }: SiteServices, site: Site) {
  return siteView(site, await pages.counts({ tenant: site.tenant, site: site.id }));
}

function addCollectionRoutes(app: FastifyInstance, given: Given): void {
  const { own } = given;
  route(
    app,
    {
      method: "POST",
      url: "/v1/sites",
      summary: "Read a whole site, and keep its knowledge current",
      tag,
      headers: idempotencySchema,
      body: siteRequestSchema,
      status: 201,
      response: siteViewSchema,
      errors: ["idempotency_conflict", "site_exists", "plan_limit"],
    },
    async ({ body, request }) => viewOf(own, await createSite(given, request, body)),
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/sites",
      config: uncounted,
      summary: "The key's Sites, oldest first",
      tag,
      query: siteListQuerySchema,
      response: siteListSchema,
    },
    async ({ query: { limit = limits.jobListDefault.value, cursor }, request }) => {
      const { tenant } = keyOf(request);
      // One more than fits, to know whether there is another page.
      const filter = { tenant, limit: limit + 1, ...(cursor !== undefined && { after: cursor }) };
      const found = await own.sites.list(filter);
      const part = found.slice(0, limit);
      const shown = part.filter(({ spec }) => spec.removal === undefined);
      return {
        sites: shown.map((site) => siteView(site, site.status.pages)),
        nextCursor: found.length > limit ? (part.at(-1)?.id ?? null) : null,
      };
    },
  );
}

function addSiteRoutes(app: FastifyInstance, given: Given): void {
  const { own } = given;
  route(
    app,
    {
      method: "GET",
      url,
      config: uncounted,
      summary: "A Site, its state and its latest sync",
      tag,
      params,
      response: siteViewSchema,
    },
    async ({ params: { siteId }, request }) => viewOf(own, await ownSite(own, request, siteId)),
  );

  route(
    app,
    {
      method: "PATCH",
      url,
      summary: "Change a Site, pause or resume it",
      tag,
      params,
      body: siteChangeSchema,
      response: siteViewSchema,
    },
    async ({ params: { siteId }, body, request }) => {
      const site = await ownSite(own, request, siteId);
      return viewOf(own, await changeSite(given, request, site, body));
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url,
      summary: "Remove a Site with its knowledge",
      tag,
      params,
      query: siteDeletionSchema,
      status: 204,
      response: noContentSchema,
    },
    async ({ params: { siteId }, query: { keepKnowledge }, request }) => {
      const site = await ownSite(own, request, siteId);
      const removal = keepKnowledge === "true" ? "keep" : "erase";
      if (!(await own.sites.amend(site.id, { removal })).ok) throw unknownSite();
      return undefined;
    },
  );
}

function addSyncRoutes(app: FastifyInstance, given: Given): void {
  const { own } = given;
  route(
    app,
    {
      method: "POST",
      url: `${url}/sync`,
      summary: "Start a sync",
      tag,
      params,
      headers: idempotencySchema,
      body: noFieldsSchema,
      response: syncSchema,
      errors: ["idempotency_conflict", "site_paused", "sync_running", "needs_confirmation"],
    },
    async ({ params: { siteId }, request }) => {
      const site = await ownSite(own, request, siteId);
      const id = await claimCall(given.services, request, { sync: site.id });
      return startSync(given, request, site, id);
    },
  );

  route(
    app,
    {
      method: "POST",
      url: `${url}/confirm`,
      summary: "Allow the removals of a sync that waits for it",
      tag,
      params,
      body: confirmationSchema,
      response: syncSchema,
      errors: ["not_waiting"],
    },
    async ({ params: { siteId }, body: { n }, request }) =>
      confirmSync(given, await ownSite(own, request, siteId), n),
  );

  route(
    app,
    {
      method: "GET",
      url: `${url}/syncs`,
      config: uncounted,
      summary: "The latest syncs of a Site, newest first",
      tag,
      params,
      query: syncListQuerySchema,
      response: syncListSchema,
    },
    async ({ params: { siteId }, query, request }) =>
      listSyncs(await ownSite(own, request, siteId), query),
  );

  route(
    app,
    {
      method: "GET",
      url: `${url}/syncs/:n`,
      config: uncounted,
      summary: "A sync and what it has done",
      tag,
      params: syncParamsSchema,
      response: syncSchema,
    },
    async ({ params: { siteId, n }, request }) => syncOf(await ownSite(own, request, siteId), n),
  );

  route(
    app,
    {
      method: "DELETE",
      url: `${url}/syncs/:n`,
      summary: "Cancel a sync; a finished one stays as it is",
      tag,
      params: syncParamsSchema,
      response: syncSchema,
    },
    async ({ params: { siteId, n }, request }) =>
      cancelSync(given, await ownSite(own, request, siteId), n),
  );
}

function addReadingRoutes(app: FastifyInstance, own: SiteServices): void {
  route(
    app,
    {
      method: "GET",
      url: `${url}/pages`,
      config: uncounted,
      summary: "Every known page of a Site and its state",
      tag,
      params,
      query: sitePagesQuerySchema,
      response: sitePageListSchema,
    },
    async ({ params: { siteId }, query, request }) => {
      const { id, tenant } = await ownSite(own, request, siteId);
      const { state = "all", limit = limits.sitePagesListedDefault.value, cursor = null } = query;
      const part = await own.pages.list({ tenant, site: id }, state, { limit, cursor });
      return { pages: part.pages.map(sitePageView), nextCursor: part.cursor };
    },
  );

  route(
    app,
    {
      method: "GET",
      url: `${url}/changes`,
      config: uncounted,
      summary: "What has changed in the facts of a Site, with both quotes",
      tag,
      params,
      query: changesQuerySchema,
      response: changeListSchema,
    },
    async ({ params: { siteId }, query, request }) => {
      const { id, tenant } = await ownSite(own, request, siteId);
      const {
        order,
        limit = limits.sitePagesListedDefault.value,
        cursor = null,
        ...filter
      } = query;
      const list = order === "desc" ? ("listNewest" as const) : ("list" as const);
      const asked = withoutUndefined(filter);
      const part = await own.ledger[list]({ tenant, site: id }, asked, { limit, cursor });
      return { changes: part.entries, nextCursor: part.cursor };
    },
  );
}

function addItemRoutes(app: FastifyInstance, { services, own }: Given): void {
  route(
    app,
    {
      method: "GET",
      url: `${url}/items`,
      config: uncounted,
      summary: "What is known of a Site, now or at an earlier time",
      tag,
      params,
      query: siteItemsQuerySchema,
      response: siteItemListSchema,
    },
    async ({ params: { siteId }, query, request }) =>
      itemsOfSite({ services, own }, await ownSite(own, request, siteId), query),
  );

  route(
    app,
    {
      method: "GET",
      url: `${url}/events`,
      config: uncounted,
      summary: "Events of a Site's latest sync as JSON, or those and all to come as a stream",
      tag,
      params,
      query: siteEventsQuerySchema,
      response: siteEventListSchema,
    },
    async ({ params: { siteId }, query, request, reply }) => {
      const site = await ownSite(own, request, siteId);
      const after = query.after ?? lastEventId(request);
      if (String(request.headers.accept).includes("text/event-stream")) {
        return streamSite({ services, own }, site, after, request, reply);
      }
      return { events: await eventsOfSite(services, site, after) };
    },
  );
}

function addPlanRoutes(app: FastifyInstance, { services, own }: Given): void {
  const shared = {
    method: "POST",
    tag,
    summary: "Estimate pages, duration and bytes of a Site's first sync",
    response: sitePlanSchema,
    errors: siteErrors,
  } as const;
  const plan = async (
    spec: SiteRequest,
    lastSync: Sync | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { maxPages = limits.sitePagesDefault.value } = spec;
    await checkSelectors(spec);
    const found = await callPages(services, request, reply, {
      op: "sitemap",
      url: spec.url,
      limit: plannedPages(maxPages),
      ...(spec.credential !== undefined && { credential: spec.credential }),
      ...(spec.includePatterns !== undefined && { includePatterns: spec.includePatterns }),
      ...(spec.excludePatterns !== undefined && { excludePatterns: spec.excludePatterns }),
    });
    return planOfSite(found, maxPages, lastSync);
  };
  route(
    app,
    { ...shared, url: "/v1/sites/plan", body: siteRequestSchema },
    async ({ body, request, reply }) => plan(body, null, request, reply),
  );
  route(
    app,
    { ...shared, url: `${url}/plan`, params, body: noFieldsSchema },
    async ({ params: { siteId }, request, reply }) => {
      const { spec, status } = await ownSite(own, request, siteId);
      return plan(spec, status.lastSync, request, reply);
    },
  );
}

function lastEventId(request: FastifyRequest): string {
  const id = String(request.headers["last-event-id"] ?? "");
  return /^\d{1,9}-\d{1,9}$/.test(id) ? id : "0-0";
}

function withoutUndefined({
  from,
  to,
  category,
}: Pick<ChangesQuery, "from" | "to" | "category">): FactFilter {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(category !== undefined && { category }),
  };
}

function addFeedRoutes(app: FastifyInstance, { services, own }: Given): void {
  route(
    app,
    {
      method: "POST",
      url: `${url}/feed/rotate`,
      summary: "Give the feed of a Site another address",
      tag,
      params,
      body: noFieldsSchema,
      response: siteViewSchema,
    },
    async ({ params: { siteId }, request }) => {
      const { id, spec } = await ownSite(own, request, siteId);
      if (spec.credential !== undefined) {
        throw new AppError("bad_request", "a Site with a credential has no feed");
      }
      const amended = await own.sites.amend(id, { feedToken: newFeedToken(services) });
      if (!amended.ok) throw unknownSite();
      return viewOf(own, amended.site);
    },
  );

  route(
    app,
    { method: "GET", url: `${url}/feeds/:token`, config: { open: true }, params: feedParamsSchema },
    async ({ params: { siteId, token }, reply }) => {
      return sendFeed(own, await siteOfFeed(own, siteId, token), reply);
    },
  );

  route(
    app,
    {
      method: "GET",
      url: `${url}/changes.rss`,
      config: uncounted,
      summary: "The latest 100 changes of a Site as an RSS feed",
      tag,
      params,
      response: feedSchema,
      produces: ["application/rss+xml"],
    },
    async ({ params: { siteId }, request, reply }) =>
      sendFeed(own, await ownSite(own, request, siteId), reply),
  );
}

async function sendFeed({ ledger }: SiteServices, site: Site, reply: FastifyReply) {
  const ref = { tenant: site.tenant, site: site.id };
  const part = { limit: limits.syncedChanges.value, cursor: null };
  const { entries } = await ledger.listNewest(ref, {}, part);
  return reply.type("application/rss+xml; charset=utf-8").send(changesFeed(site, entries));
}

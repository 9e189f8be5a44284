import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { archiveProblem } from "../../contract/files/archived-page.ts";
import { limits } from "../../contract/limits.ts";
import { limitsOf } from "../../contract/settings/plans.ts";
import type { Site, SiteChange, SiteRequest } from "../../contract/sites/site.ts";
import { createPatterns } from "../../pages/index.ts";
import {
  includeAgain,
  newSiteProblem,
  newStatus,
  pagesAllowed,
  planProblem,
  sitesOf,
} from "../../sites/index.ts";
import { checkSelectors } from "../check-selectors.ts";
import { checkCredential } from "../credential-use.ts";
import { claimCall } from "../idempotency.ts";
import { keyOf } from "../key-check.ts";
import type { Services, SiteServices } from "../services.ts";
import { unknownSite } from "./own-site.ts";

type Deps = { services: Services; own: SiteServices };

/** Creates the Site, once for each Idempotency-Key; `claimed` is the id that its call has claimed. */
export async function createSite(
  { services, own }: Deps,
  request: FastifyRequest,
  body: SiteRequest,
  claimed?: string,
): Promise<Site> {
  const key = keyOf(request);
  const verdict = services.mayDial(body.url);
  if (!verdict.ok) throw new AppError("bad_request", `url is refused: ${verdict.reason}`);
  const id = `site_${claimed ?? (await claimCall(services, request, { site: body }))}`;
  const earlier = await own.sites.get(id);
  if (earlier !== undefined) {
    request.replayed = true;
    return earlier;
  }
  await checkSelectors(body);
  await checkCredential(services, request, body);
  const plan = limitsOf(key, services.settings.plans);
  const maxPages = body.maxPages ?? defaultPages(plan.sitePages);
  await checkPlan({ services, own }, key, { ...body, maxPages });
  const feed = body.credential === undefined && { feedToken: newFeedToken(services) };
  const spec = { ...body, maxPages, apiKey: key.id, ...feed };
  const createdAt = new Date(services.clock.now()).toISOString();
  const site = { id, tenant: key.tenant, createdAt, spec, status: newStatus(spec) };
  const created = await own.sites.create(site, plan.sites);
  if (created.ok) return created.site;
  if (created.reason === "exists" && created.site.id === id) return created.site;
  if (created.reason === "exists") {
    const message = `this key has a Site with this URL: ${created.site.id}`;
    throw new AppError("site_exists", message);
  }
  throw new AppError("plan_limit", `this key has ${plan.sites} Sites, which is the plan's limit`);
}

/** 128 random bits: who has the address may read the feed. */
export function newFeedToken({ randomBytes }: Pick<Services, "randomBytes">): string {
  return Buffer.from(randomBytes(16)).toString("hex");
}

/** Changes what the body names. Pages that their owner has deleted come back where patterns name them. */
export async function changeSite(
  deps: Deps,
  request: FastifyRequest,
  site: Site,
  change: SiteChange,
): Promise<Site> {
  const { name, credential, onlySelectors, exceptSelectors, waitFor, ...rest } = change;
  const own = {
    ...rest,
    ...(onlySelectors !== undefined && { onlySelectors: onlySelectors ?? undefined }),
    ...(exceptSelectors !== undefined && { exceptSelectors: exceptSelectors ?? undefined }),
    ...(waitFor !== undefined && { waitFor: waitFor ?? undefined }),
    ...(name !== undefined && { name: name ?? undefined }),
    ...(credential !== undefined && { credential: credential ?? undefined }),
  };
  const named = { url: site.spec.url, credential: own.credential };
  const problem = archiveProblem({ ...site.spec, ...own });
  if (problem !== undefined) throw new AppError("bad_request", problem);
  await checkSelectors({ ...site.spec, ...own });
  await checkCredential(deps.services, request, named);
  await checkChange(deps, keyOf(request), site, change);
  // What is read with the credential stays private when it is taken away: the feed has to be asked for.
  const feed = credential !== undefined && { feedToken: undefined };
  const amended = await deps.own.sites.amend(site.id, { ...own, ...feed });
  if (!amended.ok) throw unknownSite();
  const { includePatterns = [], excludePatterns = [] } = change;
  if (includePatterns.length > 0) {
    const patterns = createPatterns(includePatterns, excludePatterns);
    const ref = { tenant: site.tenant, site: site.id };
    await includeAgain(deps.own.pages, ref, (url) => patterns.choose(url).ok);
  }
  return amended.site;
}

/** What was allowed before stays; a Site that is to be read again must fit into the plan. */
async function checkChange(
  deps: Deps,
  key: ApiKey,
  { id, spec }: Pick<Site, "id" | "spec">,
  { maxPages, schedule, paused }: SiteChange,
): Promise<void> {
  const isResized = maxPages !== undefined && maxPages !== spec.maxPages;
  const isRescheduled = schedule !== undefined && schedule !== (spec.schedule ?? null);
  const isResumed = paused === false;
  const own = schedule ?? (schedule === undefined ? spec.schedule : null);
  const asked = isResumed || isRescheduled ? { schedule: own } : {};
  if (isResumed || isResized) {
    await checkPlan(deps, key, { maxPages: maxPages ?? spec.maxPages, ...asked }, id);
  } else if (isRescheduled) {
    // Every plan allows one page.
    const problem = planProblem(key, deps.services.settings.plans, { maxPages: 1, ...asked });
    if (problem !== undefined) throw new AppError("bad_request", problem);
  }
}

/** What the key's plan allows: pages of this Site and of all, and how often it is read. */
async function checkPlan(
  { services, own }: Deps,
  key: ApiKey,
  { maxPages = limits.sitePagesDefault.value, schedule = null }: Partial<SiteRequest>,
  except?: string,
): Promise<void> {
  const { plans } = services.settings;
  const problem = await newSiteProblem(key, plans, { maxPages, schedule }, () =>
    pagesOfOthers(own, key.tenant, except),
  );
  if (problem !== undefined) throw new AppError("bad_request", problem);
}

function defaultPages(ofPlan: number): number {
  const { value } = limits.sitePagesDefault;
  return ofPlan === 0 ? value : Math.min(value, ofPlan);
}

async function pagesOfOthers(
  { sites }: SiteServices,
  tenant: string,
  except: string | undefined,
): Promise<number> {
  let sum = 0;
  for await (const { id, spec } of sitesOf(sites, tenant)) {
    if (id !== except) sum += pagesAllowed(spec);
  }
  return sum;
}

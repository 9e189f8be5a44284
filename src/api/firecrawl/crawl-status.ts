import { AppError } from "../../contract/errors.ts";
import type { CrawlStatus } from "../../contract/firecrawl/crawl.ts";
import { limits } from "../../contract/limits.ts";
import type { Site, StoredSync } from "../../contract/sites/site.ts";
import { sitesOf } from "../../sites/index.ts";
import { keyOf } from "../key-check.ts";
import { ownSite } from "../sites/own-site.ts";
import { crawlIdOf, parseCrawlId, unknownCrawl, type StoredForms } from "./job-id.ts";
import { crawlSiteName, nextSyncOf } from "./start-crawl.ts";
import { createPart, storedDocument } from "./stored-documents.ts";
import type { Call } from "./within.ts";

type Crawl = { site: Site; forms: StoredForms; sync: StoredSync | undefined; startedAt: number };

/** How many documents, and from where. */
type Asked = { limit?: number | undefined; cursor?: string | undefined };

/** The crawl, as long as Firecrawl would keep it; the Site and its pages stay. */
export async function ownCrawl({ services, request }: Call, id: string): Promise<Crawl> {
  const { site: siteId, sync: n, forms } = parseCrawlId(id);
  const site = await ownSite(services.sites, request, siteId);
  const { sync: open, syncs } = site.status;
  const sync = [...(open === null ? [] : [open]), ...syncs].find((one) => one.n === n);
  const { spec, status } = site;
  // A new Site has no sync until the controller has seen it, nor has one whose sync was just requested.
  const isRequested = status.lastSync === null || (spec.syncRequest ?? null) !== status.syncRequest;
  const isComing = isRequested && n === nextSyncOf(site);
  if (sync === undefined && !isComing) throw unknownCrawl();
  // The pages of a Site are those of its newest sync.
  const newest = (status.sync ?? status.lastSync)?.n ?? n;
  if (n < newest) throw unknownCrawl();
  const startedAt = sync === undefined ? services.clock.now() : Date.parse(sync.startedAt);
  if (services.clock.now() > startedAt + limits.firecrawlKeptMs.value) throw unknownCrawl();
  return { site, forms, sync, startedAt };
}

export async function crawlStatus(call: Call, id: string, asked: Asked): Promise<CrawlStatus> {
  const { site, forms, sync, startedAt } = await ownCrawl(call, id);
  const { services } = call;
  const ref = { tenant: site.tenant, site: site.id };
  const { current, failing, unread } = await services.sites.pages.counts(ref);
  const status = stateOf(site, sync);
  const isRunning = status === "scraping";
  const known = current + failing + unread;
  const completed = isRunning ? Math.min(sync?.counts.read ?? 0, known) : current;
  // While pages are written, a list of them would repeat or miss some.
  const { data, cursor } = isRunning
    ? { data: [], cursor: null }
    : await documentsOf(call, site, forms, asked);
  const { reason } = site.status;
  return {
    success: true,
    status,
    total: isRunning ? known : current,
    completed,
    creditsUsed: completed,
    expiresAt: new Date(startedAt + limits.firecrawlKeptMs.value).toISOString(),
    next: cursor === null ? null : nextOf(`/v2/crawl/${id}`, cursor, asked),
    ...(reason !== null && { warning: reason }),
    data,
  };
}

/** Clients resolve it against the address at which they call this server. */
export function nextOf(path: string, cursor: string, { limit }: Asked): string {
  const query = new URLSearchParams({ cursor, ...(limit !== undefined && { limit: `${limit}` }) });
  return `${path}?${query.toString()}`;
}

/** A Site that cannot start its sync has failed; one that waits for a confirmation has read all. */
function stateOf({ status }: Site, sync: StoredSync | undefined): CrawlStatus["status"] {
  if (sync === undefined) return status.state === "paused" ? "failed" : "scraping";
  if (sync.state === "running") return status.state === "paused" ? "failed" : "scraping";
  return sync.state === "needs_confirmation" ? "completed" : sync.state;
}

async function documentsOf(
  { services }: Call,
  { id, tenant }: Site,
  forms: StoredForms,
  {
    limit = limits.firecrawlPart.value,
    cursor: from = null,
  }: { limit?: number | undefined; cursor?: string | null | undefined },
) {
  const { sites, snapshots } = services;
  const part = createPart(limit);
  let cursor: string | null = from;
  do {
    const rows = Math.min(limits.firecrawlRows.value, limit - part.data.length);
    const listed: Awaited<ReturnType<typeof sites.pages.list>> = await sites.pages.list(
      { tenant, site: id },
      "current",
      { limit: rows, cursor },
    );
    for (const { url } of listed.pages) {
      const snapshot = await snapshots.get(tenant, url);
      if (snapshot !== undefined) part.add(storedDocument(snapshot.stored.page, forms));
    }
    ({ cursor } = listed);
  } while (cursor !== null && !part.isFull());
  return { data: part.data, cursor };
}

export async function cancelCrawl(call: Call, id: string): Promise<void> {
  const { site, sync } = await ownCrawl(call, id);
  if (sync !== undefined && sync.state !== "running") throw alreadyEnded(sync.state);
  // One that has not begun ends when it does.
  const { sync: n } = parseCrawlId(id);
  const amended = await call.services.sites.sites.amend(site.id, { cancelSync: n });
  if (!amended.ok) throw unknownCrawl();
}

export const alreadyEnded = (state: string): AppError =>
  new AppError("not_waiting", `the job has ended already: ${state}`);

/** The crawls that have not ended. Their forms are those of a crawl that names none. */
export async function activeCrawls({ services, request }: Call) {
  const { tenant } = keyOf(request);
  const crawls: { id: string; teamId: string; url: string }[] = [];
  for await (const { id, spec, status } of sitesOf(services.sites.sites, tenant)) {
    const isCrawl = spec.name === crawlSiteName && spec.removal === undefined;
    const isFirst = status.lastSync === null && status.state !== "paused";
    const n = status.sync?.state === "running" ? status.sync.n : isFirst ? 1 : undefined;
    if (!isCrawl || n === undefined) continue;
    const forms = { markdown: true, links: false };
    crawls.push({ id: crawlIdOf(id, n, forms), teamId: tenant, url: spec.url });
  }
  return crawls;
}

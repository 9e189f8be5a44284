import { AppError } from "../../contract/errors.ts";
import { isDocumentUrl } from "../../contract/files/document-url.ts";
import { documentSchema, type TenantRecord } from "../../contract/files/tenant-file.ts";
import { limits } from "../../contract/limits.ts";
import type { Site } from "../../contract/sites/site.ts";
import { siteRecord } from "../../exports/index.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import { sitesOf } from "../../sites/index.ts";
import type { Services } from "../services.ts";

type Deps = Pick<Services, "search" | "snapshots" | "sites">;

/** A sync writes pages and changes while they would be read. */
export async function refuseWhileSyncing({ sites }: Pick<Deps, "sites">, tenant: string) {
  for await (const { id, status } of movingSites(sites.sites, tenant)) {
    if (status.sync === null) continue;
    const message = `a sync of ${id} has not ended: wait for it, or cancel it`;
    throw new AppError("sync_running", message);
  }
}

/**
 * Everything that is known under a key, read part by part. All Sites come first, so that a key whose
 * plan does not allow one of them refuses the file before anything of it is stored.
 */
export async function* tenantRecords(deps: Deps, tenant: string): AsyncGenerator<TenantRecord> {
  const ids: string[] = [];
  for await (const site of movingSites(deps.sites.sites, tenant)) {
    ids.push(site.id);
    yield siteRecord(site);
  }
  for (const id of ids) yield* siteRows(deps.sites, { tenant, site: id });
  yield* texts(deps, tenant);
  for await (const { effects, ...document } of deps.search.storedDocuments(tenant)) {
    if (isDocumentUrl(document.source)) continue;
    const own = effects === undefined ? {} : { effects: [...effects] };
    // An import would refuse the file at this line.
    yield { type: "document", document: documentSchema.parse({ ...document, ...own }) };
  }
}

/** The Sites of a key, without those that are being removed. */
async function* movingSites(sites: Deps["sites"]["sites"], tenant: string): AsyncGenerator<Site> {
  for await (const site of sitesOf(sites, tenant)) {
    if (site.spec.removal === undefined) yield site;
  }
}

async function* siteRows(
  { pages, ledger }: Deps["sites"],
  ref: { tenant: string; site: string },
): AsyncGenerator<TenantRecord> {
  const { site } = ref;
  let cursor: string | null = null;
  do {
    const at = { limit: limits.sitePagesBatch.value, cursor };
    const part: Awaited<ReturnType<typeof pages.list>> = await pages.list(ref, "all", at);
    for (const page of part.pages) yield { type: "page", site, page };
    ({ cursor } = part);
  } while (cursor !== null);
  do {
    const at = { limit: limits.sitePagesBatch.value, cursor };
    const part: Awaited<ReturnType<typeof ledger.list>> = await ledger.list(ref, {}, at);
    for (const entry of part.entries) yield { type: "change", site, entry };
    ({ cursor } = part);
  } while (cursor !== null);
}

async function* texts(
  { snapshots }: Pick<Deps, "snapshots">,
  tenant: string,
): AsyncGenerator<TenantRecord> {
  let after: string | undefined;
  do {
    const limit = limits.exportSources.value;
    const part = await snapshots.urls(tenant, { limit, ...(after !== undefined && { after }) });
    for (const url of part.urls) {
      if (isDocumentUrl(url)) continue;
      await yieldToEventLoop();
      const snapshot = await snapshots.get(tenant, url);
      if (snapshot !== undefined) yield { type: "text", snapshot };
    }
    after = part.next;
  } while (after !== undefined);
}

import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { TenantRecord } from "../../contract/files/tenant-file.ts";
import { siteRecord } from "../../exports/index.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import { sitesOf } from "../../sites/index.ts";
import type { Services } from "../services.ts";

type Deps = Pick<Services, "search" | "snapshots" | "sites">;

/** A sync writes pages and changes while they would be read. */
export async function refuseWhileSyncing({ sites }: Pick<Deps, "sites">, tenant: string) {
  for await (const { id, status } of sitesOf(sites.sites, tenant)) {
    if (status.sync === null) continue;
    const message = `a sync of ${id} has not ended: wait for it, or cancel it`;
    throw new AppError("sync_running", message);
  }
}

/** Everything that is known under a key, read part by part. */
export async function* tenantRecords(deps: Deps, tenant: string): AsyncGenerator<TenantRecord> {
  const { sites, pages, ledger } = deps.sites;
  for await (const site of sitesOf(sites, tenant)) {
    yield siteRecord(site);
    const ref = { tenant, site: site.id };
    let cursor: string | null = null;
    do {
      const at = { limit: limits.sitePagesBatch.value, cursor };
      const part: Awaited<ReturnType<typeof pages.list>> = await pages.list(ref, "all", at);
      for (const page of part.pages) yield { type: "page", site: site.id, page };
      ({ cursor } = part);
    } while (cursor !== null);
    do {
      const at = { limit: limits.sitePagesBatch.value, cursor };
      const part: Awaited<ReturnType<typeof ledger.list>> = await ledger.list(ref, {}, at);
      for (const entry of part.entries) yield { type: "change", site: site.id, entry };
      ({ cursor } = part);
    } while (cursor !== null);
  }
  yield* texts(deps, tenant);
  for await (const { effects, ...document } of deps.search.storedDocuments(tenant)) {
    const own = effects === undefined ? {} : { effects: [...effects] };
    yield { type: "document", document: { ...document, ...own } };
  }
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
      await yieldToEventLoop();
      const snapshot = await snapshots.get(tenant, url);
      if (snapshot !== undefined) yield { type: "text", snapshot };
    }
    after = part.next;
  } while (after !== undefined);
}

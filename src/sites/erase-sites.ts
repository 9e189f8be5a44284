import type { Site } from "../contract/sites/site.ts";
import type { ErasureOrder } from "../contract/sites/visit.ts";
import { jobOfSite } from "../contract/sites/sync-job.ts";
import type { Events } from "../ports/events.ts";
import type { FactLedger } from "../ports/fact-ledger.ts";
import type { PageArchive } from "../ports/pages/page-archive.ts";
import type { Results } from "../ports/results.ts";
import type { SitePages, SitePagesPart } from "../ports/site-pages.ts";
import type { Sites } from "../ports/sites.ts";
import { forgetSyncs } from "./forget-syncs.ts";
import { pagesOfOthers } from "./pages/page-owners.ts";
import { sitesOf } from "./pages/sites-of.ts";

type Logs = { events: Pick<Events, "forget">; results: Pick<Results, "remove"> };

type Stores = Logs & {
  sites: Pick<Sites, "list">;
  pages: Pick<SitePages, "get" | "list" | "remove">;
  factLedger: Pick<FactLedger, "remove">;
  archive: Pick<PageArchive, "remove">;
  knowledge: { erase(order: ErasureOrder): Promise<void> };
};

/**
 * Removes everything of a Site but its record. A page that another Site of the tenant has as well
 * stays, with its knowledge.
 */
export async function eraseSite(stores: Stores, site: Site): Promise<void> {
  const { sites, pages, factLedger, archive, knowledge } = stores;
  const { id, tenant, spec } = site;
  const ref = { tenant, site: id };
  let cursor: string | null = null;
  do {
    const part: SitePagesPart = await pages.list(ref, "all", { limit: erasedAtOnce, cursor });
    const urls = part.pages.map(({ url }) => url);
    if (spec.removal === "erase" && urls.length > 0) {
      const kept = await pagesOfOthers({ sites, pages }, site, urls);
      await knowledge.erase({ tenant, urls: urls.filter((url) => !kept.has(url)) });
    }
    // In parts: an erasure that was cut off goes on where it was.
    if (urls.length > 0) await pages.remove({ site: ref, urls });
    ({ cursor } = part);
  } while (cursor !== null);
  await pages.remove({ site: ref });
  await factLedger.remove({ site: ref });
  await archive.remove({ tenant, owner: jobOfSite(id) });
  await forgetSyncs(stores, site);
}

/**
 * Removes the records and the logs of a deleted key's Sites; other erasers remove the rest. Each Site
 * once, also where it is still listed after its removal, as in a cluster.
 */
export async function eraseSites(
  { sites, ...logs }: Logs & { sites: Pick<Sites, "list" | "remove"> },
  tenant: string,
): Promise<void> {
  for await (const site of sitesOf(sites, tenant)) {
    await forgetSyncs(logs, site);
    await sites.remove(site.id);
  }
}

const erasedAtOnce = 100;

import { withoutAnchor } from "../../kit/url.ts";
import { domainOf, isOfDomain, type KnowledgeRemoval } from "../../contract/search.ts";
import { deletePages } from "../../sites/index.ts";
import type { Services } from "../services.ts";

/** Pages of the tenant's Sites that a removal names: no sync reads them until they are included again. */
export async function deleteOfSites(
  { sites }: Pick<Services, "sites">,
  tenant: string,
  { source, domain }: KnowledgeRemoval,
): Promise<void> {
  if (source !== undefined) {
    await deletePages(sites, tenant, { source: withoutAnchor(source) });
  } else if (domain !== undefined) {
    const own = domainOf(domain);
    await deletePages(sites, tenant, { isOfDomain: (url) => isOfDomain(url, own) });
  }
}

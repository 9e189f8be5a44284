import type { PublishableKey } from "../contract/accounts/publishable-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { domainOf, isUnder, type SearchRequest } from "../contract/search.ts";
import { publicAudience } from "../contract/sites/audience.ts";
import type { Scope } from "../knowledge/index.ts";
import type { Services } from "./services.ts";

/** What a search or an answer with this key may show; a request for anything else is refused. */
export async function scopeOf(
  { sites }: Pick<Services, "sites">,
  { key, tenant }: { key: PublishableKey; tenant: string },
  { site, domain }: Pick<SearchRequest, "site" | "domain">,
): Promise<Scope> {
  const outside = new AppError("forbidden", "the publishable key is for other sites or domains");
  if (site !== undefined && key.sites?.includes(site) !== true) throw outside;
  if (domain !== undefined) {
    const host = domainOf(domain);
    if (key.domains?.some((own) => isUnder(host, own)) !== true) throw outside;
  }
  const all = await sitesOf(sites.sites, tenant);
  const publishing = all.filter(({ spec }) => spec.publishPrivate === true).map(({ id }) => id);
  const { domains } = key;
  const own = all.filter(({ id }) => key.sites?.includes(id) === true).map(({ id }) => id);
  return {
    audiences: [publicAudience, ...publishing],
    within: domains === null ? { sites: own } : { domains },
  };
}

/** Without those that are being removed. */
async function sitesOf(sites: Services["sites"]["sites"], tenant: string) {
  const limit = limits.siteListMax.value;
  const all = [];
  let after: string | undefined;
  do {
    const part = await sites.list({ tenant, limit, ...(after !== undefined && { after }) });
    all.push(...part.filter(({ spec }) => spec.removal === undefined));
    after = part.length < limit ? undefined : part.at(-1)?.id;
  } while (after !== undefined);
  return all;
}

import { limits } from "../../contract/limits.ts";
import type { Site } from "../../contract/sites/site.ts";
import type { Sites } from "../../ports/sites.ts";

/** All Sites of the tenant, read in parts. */
export async function* sitesOf(sites: Pick<Sites, "list">, tenant: string): AsyncGenerator<Site> {
  const limit = limits.siteListMax.value;
  let after = "";
  for (;;) {
    const part = await sites.list({ tenant, limit, ...(after !== "" && { after }) });
    yield* part;
    const last = part.at(-1);
    if (last === undefined || part.length < limit) return;
    after = last.id;
  }
}

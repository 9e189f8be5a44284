import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import type { TenantRecord } from "../../contract/files/tenant-file.ts";
import { limitsOf } from "../../contract/settings/plans.ts";
import { movedSiteId, movedStatus } from "../../exports/index.ts";
import { newSiteProblem, pagesAllowed, sitesOf } from "../../sites/index.ts";
import type { Services } from "../services.ts";
import { newFeedToken } from "../sites/create-site.ts";

type SiteRecord = Extract<TenantRecord, { type: "site" }>;

/** Refuses the Site of a file that may not be dialled, or that the plan does not allow. */
export async function checkMovedSite(
  { mayDial, settings }: Pick<Services, "mayDial" | "settings">,
  key: ApiKey,
  { site: { spec } }: SiteRecord,
  pagesOfOthers: () => Promise<number>,
): Promise<void> {
  const verdict = mayDial(spec.url);
  if (!verdict.ok) throw new AppError("bad_request", `${spec.url} is refused: ${verdict.reason}`);
  const problem = await newSiteProblem(key, settings.plans, spec, pagesOfOthers);
  if (problem !== undefined) {
    throw new AppError("bad_request", `the Site of ${spec.url}: ${problem}`);
  }
}

/** Creates the Site of a file under its new id, as it was there, unless it exists already. */
export async function createMovedSite(
  services: Services,
  key: ApiKey,
  record: SiteRecord,
): Promise<void> {
  const { site, hadCredential, hasFeed } = record;
  const { sites } = services.sites;
  const id = movedSiteId(key.tenant, site.id);
  if ((await sites.get(id)) !== undefined) return;
  // Again: Sites may have been created since the line of this one arrived.
  await checkMovedSite(services, key, record, () => pagesOf(services, key.tenant));
  const isPaused = site.spec.paused === true || hadCredential;
  const created = await sites.create(
    {
      id,
      tenant: key.tenant,
      createdAt: site.createdAt,
      spec: {
        ...site.spec,
        apiKey: key.id,
        ...(hasFeed && !hadCredential && { feedToken: newFeedToken(services) }),
        ...(isPaused && { paused: true }),
      },
      status: movedStatus(site.status, isPaused),
    },
    limitsOf(key, services.settings.plans).sites,
  );
  if (created.ok || (created.reason === "exists" && created.site.id === id)) return;
  if (created.reason === "full") {
    throw new AppError("plan_limit", "this key has as many Sites as its plan allows");
  }
  throw new AppError("site_exists", `this key has a Site with this URL: ${created.site.id}`);
}

async function pagesOf({ sites }: Pick<Services, "sites">, tenant: string): Promise<number> {
  let sum = 0;
  for await (const { spec } of sitesOf(sites.sites, tenant)) sum += pagesAllowed(spec);
  return sum;
}

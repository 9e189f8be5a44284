import type { Config } from "../src/contract/settings/config.ts";
import { archiveProblem } from "../src/contract/files/archived-page.ts";
import { limitsOf } from "../src/contract/settings/plans.ts";
import type { Site } from "../src/contract/sites/site.ts";
import {
  applySync,
  discardSync,
  settleSync,
  sliceOrder,
  type SiteOptions,
} from "../src/controller/index.ts";
import type { Clock } from "../src/kit/clock.ts";
import type { SiteKnowledge } from "../src/knowledge/index.ts";
import type { Events } from "../src/ports/events.ts";
import type { FactLedger } from "../src/ports/fact-ledger.ts";
import type { ItemIndex } from "../src/ports/item-index.ts";
import type { Keys } from "../src/ports/keys.ts";
import type { PageArchive } from "../src/ports/pages/page-archive.ts";
import type { Results } from "../src/ports/results.ts";
import type { SitePages } from "../src/ports/site-pages.ts";
import type { Sites } from "../src/ports/sites.ts";
import type { Usage } from "../src/ports/usage.ts";
import {
  eraseSite,
  grownSiteProblem,
  homeOf,
  markExtracted,
  publishSiteEvent,
  sitesOf,
  specProblem,
  type SiteFault,
} from "../src/sites/index.ts";
import { readingProblem } from "../src/pages/index.ts";
import {
  isUsable,
  loginFault,
  storageFault,
  type LoginStore,
  type ReadAccess,
} from "../src/tenancy/index.ts";

export type SiteParts = {
  sites: Sites;
  sitePages: SitePages;
  factLedger: FactLedger;
  events: Events;
  results: Results;
  archive: Pick<PageArchive, "remove">;
  keys: Pick<Keys, "get">;
  usage: Pick<Usage, "stored">;
  index: Pick<ItemIndex, "count">;
  knowledge: SiteKnowledge;
  readAccess: ReadAccess;
  logins: LoginStore;
  clock: Clock;
};

/** How the controller reads, settles and ends the syncs of Sites. */
export function siteOptions(config: Pick<Config, "plans">, parts: SiteParts): SiteOptions {
  const { sites, sitePages: pages, keys, usage, clock } = parts;
  const stores = { ...parts, pages };
  return {
    sites,
    pages,
    async fault(site) {
      const { spec, tenant } = site;
      const key = await keys.get(spec.apiKey ?? "default");
      if (key === undefined) return keyFault("the API key of the Site does not exist");
      if (!isUsable(key, clock.now()))
        return keyFault("the API key of the Site is revoked or expired");
      const problem =
        specProblem(key, config.plans, spec) ??
        (await grownSiteProblem(key, config.plans, site, () => othersOf(sites, site)));
      if (problem !== undefined) return { cause: "quota", reason: problem };
      // Those of a custom resource are checked here: its schema cannot.
      const invalid = archiveProblem(spec) ?? (await readingProblem(spec));
      if (invalid !== undefined) return { cause: "quota", reason: invalid };
      const missing = await credentialProblem(parts, site);
      if (missing !== undefined) return { cause: "session", reason: missing };
      const reason = await storageFault(usage, { ...key, tenant }, config.plans);
      return reason === undefined ? undefined : { cause: "storage", reason };
    },
    async maxPerTenant({ spec }) {
      const key = await keys.get(spec.apiKey ?? "default");
      return limitsOf(key ?? { plan: "Usage" }, config.plans).concurrentExtractions;
    },
    order: (slice, urls, deadlineAt) => sliceOrder(stores, slice, urls, deadlineAt),
    settle: (slice) => settleSync(stores, slice),
    apply: (slice) => applySync(stores, slice),
    discard: (slice) => discardSync(stores, slice),
    erase: (site) => eraseSite(stores, site),
    extracted: (job) => markExtracted(stores, job, clock.now()),
    publish: (site, event) => publishSiteEvent(stores, site, event),
  };
}

/** A Site is never read without the credential that it names. */
async function credentialProblem(
  { readAccess, logins, sitePages, clock }: SiteParts,
  { id: site, tenant, spec: { url, credential: name, apiKey = "default" } }: Site,
) {
  if (name === undefined) return undefined;
  const reading = await readAccess({ tenant, apiKey }, name);
  if (!reading.ok) return `credential: ${reading.reason}`;
  const { access } = reading;
  const home = await homeOf(sitePages, { tenant, site }, url);
  const stranger = [url, home].find((one) => !access.origins.includes(new URL(one).origin));
  if (stranger === undefined) {
    if (access.session === undefined) return undefined;
    const fault = await loginFault(
      { store: logins, now: clock.now() },
      { tenant, apiKey, id: name },
    );
    return fault && `credential: ${fault}`.slice(0, 300);
  }
  if (stranger === url) return "credential: its origins do not include that of url";
  return `credential: its origins do not include ${new URL(stranger).origin}, where url leads`;
}

async function* othersOf(sites: Sites, { id, tenant }: Site): AsyncGenerator<Site> {
  for await (const site of sitesOf(sites, tenant)) if (site.id !== id) yield site;
}

const keyFault = (reason: string): SiteFault => ({ cause: "key", reason });

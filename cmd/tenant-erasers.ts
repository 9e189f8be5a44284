import type { Database } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createFactLedger } from "../src/adapters/embedded/fact-ledger.ts";
import { createHooks } from "../src/adapters/embedded/hooks.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createOutbox } from "../src/adapters/embedded/outbox/outbox.ts";
import { createPageArchive } from "../src/adapters/embedded/page-archive.ts";
import { createRepeats } from "../src/adapters/embedded/repeats.ts";
import { createResults } from "../src/adapters/embedded/results.ts";
import { createSecrets } from "../src/adapters/embedded/secrets.ts";
import { createSitePages } from "../src/adapters/embedded/site-pages.ts";
import { createSites } from "../src/adapters/embedded/sites.ts";
import { createSnapshots } from "../src/adapters/embedded/snapshots.ts";
import { createUsage } from "../src/adapters/embedded/usage.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { importDocuments } from "../src/exports/index.ts";
import type { ItemIndex } from "../src/ports/item-index.ts";
import type { Outbox } from "../src/ports/outbox.ts";
import type { Repeats } from "../src/ports/repeats.ts";
import type { Secrets } from "../src/ports/secrets.ts";
import type { Sites } from "../src/ports/sites.ts";
import type { Usage } from "../src/ports/usage.ts";
import { eraseSites } from "../src/sites/index.ts";

/** Erases a tenant's data except its jobs. The server passes the ports that it has open. */
export function tenantErasers(
  database: Database,
  openPorts: {
    usage?: Usage;
    secrets?: Secrets;
    repeats?: Repeats;
    index?: ItemIndex;
    sites?: Sites;
    outbox?: Outbox;
  } = {},
): ((tenant: string) => Promise<void>)[] {
  const { usage = createUsage(database, clock) } = openPorts;
  const { secrets = createSecrets(database), repeats = createRepeats(database, clock) } = openPorts;
  const { index = createItemIndex(database) } = openPorts;
  const snapshots = createSnapshots(database);
  const archive = createPageArchive(database, clock);
  const hooks = createHooks(database);
  // The server's outbox has unwritten deliveries, which another instance would not remove.
  const { outbox = createOutbox(database, clock) } = openPorts;
  const { sites = createSites(database) } = openPorts;
  const siteParts = {
    sites,
    events: createEvents(database, clock),
    results: createResults(database),
  };
  const sitePages = createSitePages(database);
  const factLedger = createFactLedger(database, clock);
  return [
    (tenant) => eraseSites(siteParts, tenant),
    (tenant) => sitePages.remove({ tenant }),
    (tenant) => factLedger.remove({ tenant }),
    async (tenant) => void (await index.remove(tenant, "everything")),
    (tenant) => snapshots.removeTenant(tenant),
    (tenant) => siteParts.results.remove(importDocuments(tenant)),
    (tenant) => archive.remove({ tenant }),
    (tenant) => usage.remove(tenant),
    (tenant) => secrets.removeTenant(tenant),
    (tenant) => repeats.removeTenant(tenant),
    (tenant) => hooks.removeTenant(tenant),
    (tenant) => outbox.remove({ tenant }),
  ];
}

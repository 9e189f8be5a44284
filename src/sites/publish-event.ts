import type { Site } from "../contract/sites/site.ts";
import { jobOfSync } from "../contract/sites/sync-job.ts";
import type { Events } from "../ports/events.ts";
import type { FactLedger } from "../ports/fact-ledger.ts";
import type { SiteEvent } from "./decide.ts";
import { changesOfSync } from "./sync-changes.ts";

/** In the log of the sync that the event names. */
export async function publishSiteEvent(
  { factLedger, events }: { factLedger: Pick<FactLedger, "list">; events: Pick<Events, "publish"> },
  { id, tenant, status }: Site,
  event: SiteEvent,
): Promise<void> {
  const entry = {
    tenant,
    job: jobOfSync(id, event.sync),
    attempt: null,
    id: siteEventId(event),
  };
  if (event.type === "site_needs_attention") {
    const { type, sync: n, cause: reason, message } = event;
    const attention = { type, sync: n, reason, message };
    await events.publish({ ...entry, event: attention });
    return;
  }
  const known = [status.sync, status.lastSync, ...status.syncs].find(
    (one) => one?.n === event.sync,
  );
  const of = { n: event.sync, startedAt: known?.startedAt };
  const found = await changesOfSync(factLedger, { tenant, site: id }, of);
  await events.publish({ ...entry, event: { ...event, ...found } });
}

/** In the log of the sync: a repeated pass publishes nothing twice. */
export function siteEventId(event: SiteEvent): string {
  if (event.type === "site_synced") return "synced";
  const { cause, fault } = event;
  return `attention:${cause}${fault === undefined ? "" : `:${fault}`}`;
}

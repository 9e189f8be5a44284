import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../contract/limits.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import type { SiteEventData } from "../../contract/sites/site-api.ts";
import type { Site } from "../../contract/sites/site.ts";
import { jobOfSync } from "../../contract/sites/sync-job.ts";
import { every } from "../../kit/every.ts";
import { disconnected } from "../disconnected.ts";
import { openStream } from "../jobs/sse.ts";
import type { Services, SiteServices } from "../services.ts";
import { syncView } from "./site-view.ts";

type Deps = { services: Services; own: Pick<SiteServices, "sites"> };

/** An event of a Site. The id is the number of the sync, and that of the event in its log. */
export type SiteMessage = { id: string; event: SiteEventData["type"]; data: SiteEventData };

/** How far the log of a sync was read. */
type Place = {
  n: number;
  /** Entries that the client has seen already. */
  seen: number;
  /** Number of the last entry that was read, and its place in the log. */
  number: number;
  seq: number;
};

/** What the latest sync has published after this id: the first of it, when it is long. */
export async function eventsOfSite(
  { events }: Pick<Services, "events">,
  site: Pick<Site, "id" | "tenant" | "status">,
  after: string,
): Promise<SiteMessage[]> {
  const place = placeOf(site, after);
  if (place === undefined) return [];
  const found: SiteMessage[] = [];
  for await (const message of messagesFrom({ events }, site, place)) {
    if (found.push(message) === limits.siteEventsListed.value) break;
  }
  return found;
}

/** In the log of the latest sync, after this id if it is one of it. */
function placeOf({ status }: Pick<Site, "status">, after: string): Place | undefined {
  const n = (status.sync ?? status.lastSync)?.n;
  if (n === undefined) return undefined;
  const [sync, number = 0] = after.split("-").map(Number);
  return { n, seen: sync === n ? number : 0, number: 0, seq: 0 };
}

/** What follows a place, which moves along. */
async function* messagesFrom(
  { events }: Pick<Services, "events">,
  { id, tenant }: Pick<Site, "id" | "tenant">,
  place: Place,
): AsyncGenerator<SiteMessage> {
  const { n } = place;
  const job = { tenant, job: jobOfSync(id, n) };
  const limit = limits.eventsPerJob.value;
  for (let parts = 0; parts < limits.siteLogParts.value; parts++) {
    const part = await events.read(job, place.seq, limit);
    for (const { seq, event, at } of part) {
      place.seq = seq;
      place.number++;
      const data = place.number > place.seen ? dataOf(event, n, at) : undefined;
      if (data !== undefined) yield { id: `${n}-${place.number}`, event: data.type, data };
    }
    if (part.length < limit) return;
  }
}

/** Without texts of pages, which their owner may delete later; the changes of the Site have them. */
function dataOf(event: JobEvent, n: number, time: number): SiteEventData | undefined {
  const at = new Date(time).toISOString();
  if (event.type === "page_updated") {
    const { url, contentHash } = event.page;
    return { type: "page_updated", at, n, url, previousHash: event.previousHash, contentHash };
  }
  if (event.type === "site_synced") return { type: "site_synced", at, n, counts: event.counts };
  if (event.type !== "site_needs_attention") return undefined;
  const { reason, message } = event;
  return { type: "site_needs_attention", at, n, reason, message };
}

/**
 * Streams what the syncs of a Site publish, and the state of the running one at most once a second,
 * until the client disconnects or the Site is removed.
 */
export async function streamSite(
  { services, own }: Deps,
  { id }: Site,
  after: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = openStream(reply, {
    onCut: (reason) => services.log.info({ request: request.id, site: id, reason }, "stream.cut"),
    headers: {},
  });
  const signal = AbortSignal.any([disconnected(reply), stream.cut, request.server.closing]);
  using _pings = every(services.clock, limits.streamPingMs.value, () => stream.ping());
  let last = after;
  let shown = "";
  let place: Place | undefined;
  const sendFrom = async (site: Site, from: Place): Promise<void> => {
    for await (const message of messagesFrom(services, site, from)) {
      if (signal.aborted) return;
      stream.send(message);
      last = message.id;
    }
  };
  try {
    while (!signal.aborted) {
      const site = await own.sites.get(id);
      if (site === undefined || site.spec.removal !== undefined) break;
      const { state, reason, sync, lastSync } = site.status;
      const latest = sync ?? lastSync;
      const data = { type: "sync" as const, state, reason, sync: latest && syncView(latest) };
      const text = JSON.stringify(data);
      if (text !== shown) stream.send({ id: last, event: "sync", data });
      shown = text;
      // The sync before may have ended, with its last events, since they were read.
      const isNext = place === undefined || place.n !== latest?.n;
      if (isNext && place !== undefined) await sendFrom(site, place);
      if (isNext) place = placeOf(site, last);
      if (place !== undefined) await sendFrom(site, place);
      await services.clock.sleep(limits.siteStreamMs.value, signal).catch(() => undefined);
    }
  } catch (error) {
    services.log.error({ request: request.id, site: id, err: error }, "stream.failed");
  } finally {
    stream.end();
  }
  return reply;
}

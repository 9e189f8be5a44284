import { foldEvents } from "../contract/events/event-fold.ts";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { syncOfJob } from "../contract/sites/sync-job.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { Results } from "../ports/results.ts";
import type { Sites } from "../ports/sites.ts";
import {
  callbackDelivery,
  callbackMessage,
  deliveriesFor,
  messageOf,
  siteMessageOf,
} from "../webhooks/index.ts";

export type EnqueueDeps = {
  extractions: Extractions;
  events: Events;
  results: Results;
  hooks: Hooks;
  outbox: Outbox;
  sites: Pick<Sites, "get">;
};

/**
 * Enqueues the messages of a stretch of a job's log, for webhooks and for the job's callback. Ids and
 * bodies depend on the log alone, so a repetition changes nothing. Returns the lanes that have
 * something to send.
 */
export async function enqueueMessages(
  deps: EnqueueDeps,
  ref: JobRef,
  stretch: Stretch,
): Promise<string[]> {
  const sync = syncOfJob(ref.job);
  if (sync !== undefined) return enqueueSync(deps, ref, sync, stretch);
  const [job, hooks] = await Promise.all([
    deps.extractions.get(ref.job),
    deps.hooks.list(ref.tenant),
  ]);
  if (job === undefined || job.tenant !== ref.tenant) return [];
  const { callbackUrl } = job.spec;
  if (hooks.length === 0 && callbackUrl === undefined) return [];

  const log = foldEvents(await deps.events.read(ref, 0, limits.eventsPerJob.value));
  const lanes: string[] = [];
  let totalPages: number | null = null;
  for (const entry of log) {
    if (entry.event.type === "pages_planned") totalPages = entry.event.count;
    if (entry.seq <= stretch.after || entry.seq > stretch.upTo) continue;
    const ended = entry.event.type === "completed";
    const result = ended ? await resultText(deps.results, job) : undefined;
    const message = messageOf(job, entry, { totalPages, result });
    if (message === undefined) continue;
    const deliveries = deliveriesFor(message, hooks);
    await deps.outbox.enqueue(message, deliveries);
    lanes.push(...deliveries.map(({ lane }) => lane));

    const callback = callbackUrl && callbackMessage(job, entry, result);
    if (!callback || callbackUrl === undefined) continue;
    const delivery = callbackDelivery(callback, job.id, callbackUrl);
    await deps.outbox.enqueue(callback, [delivery]);
    lanes.push(delivery.lane);
  }
  return [...new Set(lanes)];
}

type Stretch = { after: number; upTo: number };

/** The same for the log of a sync, which may be long: only the stretch is read. */
async function enqueueSync(
  { sites, hooks: port, events, outbox }: EnqueueDeps,
  ref: JobRef,
  { site: id, n }: { site: string; n: number },
  { after, upTo }: Stretch,
): Promise<string[]> {
  const [site, hooks] = await Promise.all([sites.get(id), port.list(ref.tenant)]);
  if (site === undefined || site.tenant !== ref.tenant || hooks.length === 0) return [];
  const lanes = new Set<string>();
  for (let from = after; from < upTo;) {
    const part = await events.read(ref, from, limits.eventsPerJob.value);
    for (const entry of part) {
      const isCounted = entry.seq <= upTo && entry.attempt === null;
      const message = isCounted ? siteMessageOf(site, { job: ref.job, n }, entry) : undefined;
      if (message === undefined) continue;
      const deliveries = deliveriesFor(message, hooks);
      await outbox.enqueue(message, deliveries);
      for (const { lane } of deliveries) lanes.add(lane);
    }
    from = part.length < limits.eventsPerJob.value ? upTo : (part.at(-1)?.seq ?? upTo);
  }
  return [...lanes];
}

/** As it was written; undefined when it was removed or is damaged: the message has a link then. */
async function resultText(results: Results, job: Extraction): Promise<string | undefined> {
  const { id, tenant, status } = job;
  if (status.resultRef === undefined) return undefined;
  const body = await results
    .get({ tenant, job: id }, status.resultRef.object)
    .catch(() => undefined);
  return body && Buffer.from(body).toString("utf8");
}

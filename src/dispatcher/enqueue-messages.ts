import { foldEvents } from "../contract/events/event-fold.ts";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { Results } from "../ports/results.ts";
import { callbackDelivery, callbackMessage, deliveriesFor, messageOf } from "../webhooks/index.ts";

export type EnqueueDeps = {
  extractions: Extractions;
  events: Events;
  results: Results;
  hooks: Hooks;
  outbox: Outbox;
};

/**
 * Enqueues the messages of a stretch of a job's log, for webhooks and for the job's callback. Ids and
 * bodies depend on the log alone, so a repetition changes nothing. Returns the lanes that have
 * something to send.
 */
export async function enqueueMessages(
  deps: EnqueueDeps,
  ref: JobRef,
  stretch: { after: number; upTo: number },
): Promise<string[]> {
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

/** As it was written; undefined when it was removed or is damaged: the message has a link then. */
async function resultText(results: Results, job: Extraction): Promise<string | undefined> {
  const { id, tenant, status } = job;
  if (status.resultRef === undefined) return undefined;
  const body = await results
    .get({ tenant, job: id }, status.resultRef.object)
    .catch(() => undefined);
  return body && Buffer.from(body).toString("utf8");
}

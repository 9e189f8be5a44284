import type { ApiKey } from "../../../contract/accounts/api-key.ts";
import { addressProblem } from "../../../contract/address.ts";
import { limits } from "../../../contract/limits.ts";
import { scheduleProblem } from "../../../contract/sites/schedule.ts";
import type { SiteSpec, SiteStatus } from "../../../contract/sites/site.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createKeyedLock } from "../../../kit/keyed-lock.ts";
import { createWorkQueue } from "../../../kit/work-queue.ts";
import type { NewSite } from "../../../ports/sites.ts";
import type { SiteRecords } from "../../nats/sites/site-records.ts";
import { createKeyClient } from "../keys/key-client.ts";
import { keyOf } from "../keys/key-object.ts";
import type { Kubernetes } from "../client.ts";
import { startReflector } from "../reflector.ts";
import { createSiteClient, type SiteClient } from "./site-client.ts";
import {
  createdAtOf,
  hasFeedToClose,
  siteIdOf,
  siteRefusalPatch,
  siteStatusPatch,
  specOf,
  specPatch,
  tenantOfSite,
  type SiteObject,
  type SiteRefusal,
} from "./site-object.ts";
import { continuedStatus, recordToContinue } from "./recorded-status.ts";
import { withoutMissing } from "./site-removals.ts";
import { newRecord } from "./sites.ts";

export type SiteMakerOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  records: SiteRecords;
  /** The number of Sites that the key may have; 0 is unlimited. */
  maxSites: (key: ApiKey) => number;
  /** What the key's plan does not allow of the Site, beside the pages of its other Sites. */
  planProblem: (
    key: ApiKey,
    spec: SiteSpec,
    others: () => Promise<readonly SiteSpec[]>,
  ) => Promise<string | undefined>;
  /** The status of a Site that has not been read. */
  newStatus: (spec: SiteSpec) => SiteStatus;
  newFeedToken: () => string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Accepts the Sites that people create: gives each its tenant, its id and its feed, and stores its
 * record. The status is written last. A refused Site gets the reason as its status and is tried
 * again.
 */
export function startSiteMaker(options: SiteMakerOptions): AsyncDisposable {
  const { kubernetes, namespace, clock, random, report } = options;
  const inTurn = createKeyedLock();
  const client = createSiteClient(kubernetes, namespace);
  const stack = new AsyncDisposableStack();
  /** Names of refused Sites: the removal of another may make room for one of them. */
  const refused = new Set<string>();
  const queue = stack.use(
    createWorkQueue({
      async process(name) {
        refused.delete(name);
        const object = await client.get(name);
        if (object !== undefined && hasFeedToClose(object)) {
          await client.patch(name, "", specPatch({ feedToken: undefined }));
        }
        if (!object || object.status?.siteId !== undefined) return;
        // Sites of one key are accepted one by one, because they share the pages of its plan.
        const { apiKey = "default" } = object.spec;
        const refusal = await inTurn(apiKey, () => accept(options, client, object));
        if (refusal === undefined) return;
        refused.add(name);
        const body = siteRefusalPatch(object, refusal, clock.now());
        if (body) await client.patch(name, "/status", body);
        throw new NotAccepted(refusal.message);
      },
      concurrency: 2,
      backoff: { baseMs: 500, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random,
      keysMax: limits.objectQueueKeys.value,
      // The object's status contains the reason, so the log does not repeat it.
      onError: (_name, error) => error instanceof NotAccepted || report(error),
    }),
  );
  stack.use(
    startReflector(
      client,
      (name, object) => {
        if (object === undefined) for (const one of refused) queue.add(one);
        // The REST API writes the status of what it creates: wait until it has.
        else if (object.status?.siteId === undefined || hasFeedToClose(object)) {
          const waitMs = tenantOfSite(object) === undefined ? 0 : limits.hookPauseMs.value;
          queue.addAfter(name, waitMs);
        }
      },
      options,
    ),
  );
  return stack;
}

/** The Site is refused for now. */
class NotAccepted extends Error {}

async function accept(
  options: SiteMakerOptions,
  client: SiteClient,
  object: SiteObject,
): Promise<SiteRefusal | undefined> {
  const { records, clock } = options;
  const owner = await ownerOf(options, client, object);
  if ("reason" in owner) return owner;
  const { name, uid } = object.metadata;
  const site = await siteToMake(options, object, owner.tenant);
  const record = { ...newRecord(site, name, clock.now()), uid };
  const taken = await records.take(record, owner.max);
  if (!taken.ok && taken.reason === "full") {
    const message = `its ApiKey has ${owner.max} Sites, which is the plan's limit`;
    return { reason: "PlanLimit", message };
  }
  if (!taken.ok) {
    const other = taken.record;
    const message = `Site ${other.name} of the same key has this URL: ${other.id}`;
    return { reason: "SiteExists", message };
  }
  const keepKnowledge = object.spec.keepKnowledge === true;
  await records.change(site.id, (before) => {
    return { ...withoutMissing(before), name, uid, keepKnowledge, status: site.status };
  });
  const withFeed = await client.patch(name, "", specPatch({ feedToken: site.spec.feedToken }));
  if (withFeed === undefined || withFeed.metadata.uid !== uid) return undefined;
  await client.patch(name, "/status", siteStatusPatch(withFeed, site, clock.now()));
  return undefined;
}

async function ownerOf(
  { kubernetes, namespace, maxSites, planProblem }: SiteMakerOptions,
  client: SiteClient,
  object: SiteObject,
): Promise<{ tenant: string; max: number } | SiteRefusal> {
  const { apiKey = "default" } = object.spec;
  const tenant = tenantOfSite(object);
  // Created by the REST API, which has checked the key and crashed before it wrote the status.
  if (tenant !== undefined) return { tenant, max: 0 };
  const found = await createKeyClient(kubernetes, namespace).get(apiKey);
  const key = found && keyOf(found);
  if (key === undefined || key.revoked) {
    const fault = key ? "is revoked" : found ? "is not accepted yet" : "does not exist";
    return { reason: "NoApiKey", message: `ApiKey ${apiKey} ${fault}` };
  }
  const { schedule, url } = object.spec;
  const wrongUrl = addressProblem(url);
  if (wrongUrl !== undefined) return { reason: "InvalidSpec", message: `url ${wrongUrl}` };
  const fault = schedule === undefined ? undefined : scheduleProblem(schedule);
  if (fault !== undefined) return { reason: "InvalidSpec", message: `schedule ${fault}` };
  const others = () => specsOfOthers(client, key.tenant, object);
  const message = await planProblem(key, specOf(object), others);
  if (message !== undefined) return { reason: "PlanLimit", message };
  return { tenant: key.tenant, max: maxSites(key) };
}

async function specsOfOthers(client: SiteClient, tenant: string, { metadata }: SiteObject) {
  const specs: SiteSpec[] = [];
  for await (const other of client.select(`status.tenant=${tenant}`)) {
    if (other.metadata.name !== metadata.name) specs.push(specOf(other));
  }
  return specs;
}

/** A new Site, or the one whose record it continues: it goes on with what that has read. */
async function siteToMake(
  { records, newStatus, newFeedToken, clock }: SiteMakerOptions,
  object: SiteObject,
  tenant: string,
): Promise<NewSite> {
  const spec = { ...specOf(object) };
  if (spec.credential === undefined) spec.feedToken ??= newFeedToken();
  const site = { tenant, createdAt: createdAtOf(object), spec, status: newStatus(spec) };
  const earlier = recordToContinue(await records.list(tenant), object.metadata, spec.url);
  if (earlier === undefined) return { ...site, id: siteIdOf(object) };
  const { id, createdAt } = earlier;
  return { ...site, id, createdAt, status: continuedStatus(earlier, site.status, clock.now()) };
}

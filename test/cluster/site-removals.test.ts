import { randomBytes } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startSiteMaker } from "../../src/adapters/kubernetes/sites/site-maker.ts";
import { createSites, type SiteObjects } from "../../src/adapters/kubernetes/sites/sites.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openSiteRecords, type SiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import type { Site } from "../../src/contract/sites/site.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newStatus } from "../../src/sites/index.ts";
import { newSite, newTenant } from "../contract/samples.ts";
import { eventually } from "../contract/suite.ts";
import { openBroker, type Broker } from "./broker.ts";
import { openNamespace } from "./namespace.ts";

/** Which Sites are erased: those whose deletion was seen, and those that stay away. */
let broker: Broker;
let records: SiteRecords;
beforeAll(async () => {
  broker = await openBroker();
  const connection = await connectNats({ servers: broker.url, name: "test" });
  records = await openSiteRecords({ connection, clock: systemClock });
  return async () => {
    await connection.close();
    await broker[Symbol.asyncDispose]();
  };
});

const hour = 60 * 60_000;
const errors: unknown[] = [];

/** A namespace in which no controller runs yet. */
async function open() {
  const namespace = await openNamespace();
  const { kubernetes, name } = namespace;
  const stack = new AsyncDisposableStack();
  stack.use(namespace);
  onTestFinished(() => stack.disposeAsync());
  const deps = (laterMs: number) => ({
    kubernetes,
    namespace: name,
    records,
    random: Math.random,
    clock: { ...systemClock, now: () => systemClock.now() + laterMs },
    report: (error: unknown) => errors.push(error),
  });
  return {
    namespace,
    sites: createSites(deps(0)),
    /** A controller as it starts: it lists all objects, then looks at all records. */
    lead: async (laterMs = 0): Promise<{ sites: SiteObjects } & AsyncDisposable> => {
      const sites = createSites({ ...deps(laterMs), leads: true });
      const watch = await sites.watch(() => {});
      return { sites, [Symbol.asyncDispose]: () => watch[Symbol.asyncDispose]() };
    },
    startMaker: () =>
      stack.use(
        startSiteMaker({
          ...deps(0),
          maxSites: () => 0,
          planProblem: async () => undefined,
          newStatus,
          newFeedToken: () => randomBytes(16).toString("hex"),
        }),
      ),
    kubectl: {
      post: (plural: string, kind: string, object: string, spec: object, annotations = {}) =>
        kubernetes.call({
          method: "POST",
          path: namespace.path(plural),
          body: {
            apiVersion: "lorepod.dev/v1alpha1",
            kind,
            metadata: { name: object, annotations },
            spec,
          },
        }),
      remove: (object: string) =>
        kubernetes.call({ method: "DELETE", path: namespace.path("sites", object) }),
      patch: (object: string, spec: object) =>
        kubernetes.call({
          method: "PATCH",
          path: namespace.path("sites", object),
          body: { spec },
        }),
    },
  };
}

const nameOf = ({ id }: Pick<Site, "id">): string => id.replace("_", "-");

async function created(sites: SiteObjects, tenant = newTenant()): Promise<Site> {
  const creation = await sites.create(newSite({ tenant }), 0);
  if (!creation.ok) throw new Error(creation.reason);
  return creation.site;
}

test.each([
  [false, "erase"],
  [true, "keep"],
])(
  "a deletion that is seen removes the Site at once; keepKnowledge %s: %s",
  async (keep, removal) => {
    const { sites, lead, kubectl } = await open();
    await using leader = await lead();
    const site = await created(sites);
    if (keep) await kubectl.patch(nameOf(site), { keepKnowledge: true });
    await eventually(async () => expect(await leader.sites.get(site.id)).toBeDefined());
    await kubectl.remove(nameOf(site));
    await eventually(async () => {
      expect((await leader.sites.get(site.id))?.spec).toEqual({ url: site.spec.url, removal });
    });
    const listed = await leader.sites.list({ tenant: site.tenant, limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([site.id]);
    expect(await sites.writeStatus(site.id, "removed", site.status)).toEqual({
      ok: false,
      reason: "removed",
    });
    await leader.sites.remove(site.id);
    expect(await records.get(site.id)).toBeUndefined();
  },
);

test("a Site that is missing from a list is erased a day later", async () => {
  const { sites, lead, kubectl } = await open();
  const [site, other] = [await created(sites), await created(sites)];
  await kubectl.remove(nameOf(site));
  await using _first = await lead();
  await eventually(async () => {
    expect(await records.get(site.id)).toMatchObject({ missingSince: expect.any(String) });
  });
  expect(await sites.get(site.id)).toBeUndefined();
  await using _soon = await lead(23 * hour);
  await using dayAfter = await lead(25 * hour);
  await eventually(async () => {
    expect((await dayAfter.sites.get(site.id))?.spec.removal).toBe("erase");
  });
  expect((await records.get(other.id))?.missingSince).toBeUndefined();
});

test("an empty list removes nothing, however long it stays empty", async () => {
  const { sites, lead, kubectl } = await open();
  const site = await created(sites);
  await kubectl.remove(nameOf(site));
  for (const laterMs of [0, 25 * hour, 50 * hour]) {
    await using leader = await lead(laterMs);
    // Its look at the records has ended when another one that begins later has.
    await created(sites);
    await eventually(async () => expect(await leader.sites.list({ limit: 1 })).toHaveLength(1));
    if (laterMs === 0) expect((await records.get(site.id))?.removal).toBeUndefined();
    for (const one of await sites.list({ limit: 10 })) await sites.remove(one.id);
  }
  expect((await records.get(site.id))?.removal).toBeUndefined();
});

test("a missing Site goes on where an object of its name is created again", async () => {
  const { sites, lead, kubectl, startMaker } = await open();
  const tenant = newTenant();
  const annotations = { "lorepod.dev/tenant": tenant };
  startMaker();
  const spec = { url: "https://shop.example/", maxPages: 7 };
  await kubectl.post("sites", "Site", "shop", spec, annotations);
  await kubectl.post("sites", "Site", "other", { url: "https://b.example/" }, annotations);
  const accepted = async () => {
    const found = await eventually(async () => {
      const listed = await sites.list({ tenant, limit: 10 });
      expect(listed).toHaveLength(2);
      return listed;
    });
    const shop = found.find((site) => site.spec.url === spec.url);
    if (shop === undefined) throw new Error("the Site is not listed");
    return shop;
  };
  const site = await accepted();
  expect(site.spec).toMatchObject({ ...spec, feedToken: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const lastSync = {
    n: 3,
    state: "completed" as const,
    bytes: 5,
    requests: 6,
    reason: null,
    startedAt: site.createdAt,
    finishedAt: site.createdAt,
    counts: { read: 7, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 },
  };
  const pages = { ...site.status.pages, current: 7 };
  const status = { ...site.status, lastSync, syncs: [lastSync], pages, items: 9 };
  expect((await sites.writeStatus(site.id, site.version, status)).ok).toBe(true);

  await kubectl.remove("shop");
  await using _leader = await lead();
  await eventually(async () => {
    expect(await records.get(site.id)).toMatchObject({ missingSince: expect.any(String) });
  });
  await kubectl.post("sites", "Site", "shop", { ...spec, maxPages: 8 }, annotations);
  const again = await accepted();
  expect(again).toMatchObject({
    id: site.id,
    tenant,
    spec: { maxPages: 8 },
    status: { lastSync, pages, items: 9, sync: null },
  });
  expect((await records.get(site.id))?.missingSince).toBeUndefined();
});

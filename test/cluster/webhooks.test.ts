import { Webhook } from "standardwebhooks";
import { beforeAll, expect, test } from "vitest";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { receiveInCluster } from "./receiver-pod.ts";
import { serveInCluster } from "./site-pod.ts";

/** Webhooks and callbacks on a real cluster, made by REST and by kubectl, through what breaks. */
let lorepod: Installation;
let receiver: Awaited<ReturnType<typeof receiveInCluster>>;
let site: string;
let slowSite: string;
let secret: string;

const events = ["EXTRACTION_STARTED", "PAGE_SCRAPED", "EXTRACTION_COMPLETED", "EXTRACTION_FAILED"];

beforeAll(async () => {
  lorepod = await install(async () => ({
    "egress.allowWebhooks": "{10.96.0.0/12,10.244.0.0/16}",
    "dispatcher.replicas": "2",
    "dispatcher.env.LOREPOD_WEBHOOK_RETRIES": "1s\\,1s\\,1s\\,1s\\,1s",
  }));
  const { kubernetes, name } = lorepod.namespace;
  const { image } = lorepod;
  receiver = await receiveInCluster(kubernetes, name, image);
  site = await serveInCluster(kubernetes, name, { site: "saas-en", image, name: "site" });
  slowSite = await serveInCluster(kubernetes, name, {
    site: "saas-en",
    image,
    name: "slow-site",
    delayMs: 700,
  });
  await eventually(async () => {
    for (const pod of ["receiver", "site", "slow-site"]) {
      const { status } = await lorepod.kubectl("GET", core(`pods/${pod}`));
      const ready = status.conditions?.find(({ type }: Json) => type === "Ready");
      if (ready?.status !== "True") throw new Error(`${pod} is not ready`);
    }
  }, 180_000);
  secret = (await lorepod.call("GET", "/v1/account/signing-secret")).body.secret;
  return () => lorepod[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const hookPath = (name?: string) => lorepod.namespace.path("webhooks", name);

async function apply(kind: "Webhook" | "Extraction", name: string, spec: object): Promise<void> {
  const body = { apiVersion: "lorepod.dev/v1alpha1", kind, metadata: { name }, spec };
  const plural = kind === "Webhook" ? "webhooks" : "extractions";
  await lorepod.kubectl("POST", lorepod.namespace.path(plural), body);
}

async function create(path: string, given: object = {}): Promise<Json> {
  const body = { url: `${receiver.url}${path}`, events, ...given };
  const answer = await lorepod.call("POST", "/v1/webhooks", { body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
}

async function begin(body: object): Promise<string> {
  const answer = await lorepod.call("POST", "/v1/extract/async", { body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.jobId;
}

/** What came at the path of that job, each delivery once, when there are as many as expected. */
async function arrived(path: string, jobId: string, count: number) {
  const received = await eventually(async () => {
    const all = (await receiver.at(path)).filter((one) => one.body.includes(jobId));
    const ids = new Map(all.map((one) => [one.headers["webhook-id"], one]));
    expect(ids.size).toBe(count);
    // What came twice came with the same bytes.
    expect(new Set(all.map(({ body }) => body)).size).toBe(count);
    return [...ids.values()];
  }, 180_000);
  return received.map(({ headers, body }) => {
    new Webhook(secret).verify(body, headers);
    return { headers, ...JSON.parse(body) };
  });
}

const namesOf = (received: Json[]): string[] => received.map(({ event }) => event);
const story = (pages: number): string[] => [
  "EXTRACTION_STARTED",
  ...Array.from({ length: pages }, () => "PAGE_SCRAPED"),
  "EXTRACTION_COMPLETED",
];

test("a webhook by REST hears of a job, and so does the job's callback", async () => {
  const hook = await create("/rest");
  expect(hook.token).toMatch(/^whtok_/);
  const object = await lorepod.kubectl("GET", hookPath(hook.id.replace("_", "-")));
  expect(object.status).toMatchObject({ webhookId: hook.id, state: "Active" });
  const jobId = await begin({
    url: `${site}/`,
    maxPages: 3,
    callbackUrl: `${receiver.url}/callback`,
  });
  const received = await arrived("/rest", jobId, 5);
  expect(namesOf(received)).toEqual(story(3));
  expect(received[0]?.headers["x-service-webhook-token"]).toBe(hook.token);
  const { body: job } = await lorepod.call("GET", `/v1/jobs/${jobId}`);
  expect(received[4]?.payload.result).toEqual(job.result);
  const [callback] = await arrived("/callback", jobId, 1);
  expect(callback?.headers["webhook-id"]).toBe(jobId);
  expect(callback?.result).toEqual(job.result);
  await eventually(async () => {
    const path = lorepod.namespace.path("extractions", jobId.replace("_", "-"));
    const { status } = await lorepod.kubectl("GET", path);
    expect(status.conditions).toContainEqual(
      expect.objectContaining({ type: "CallbackDelivered", status: "True" }),
    );
  });
  await eventually(async () => {
    const log = await lorepod.call("GET", `/v1/webhooks/${hook.id}/deliveries?outcome=delivered`);
    expect(log.body.deliveries).toHaveLength(5);
    const { body: now } = await lorepod.call("GET", `/v1/webhooks/${hook.id}`);
    expect(now).toMatchObject({ delivered: 5, failures: 0, status: "active" });
  });
});

test("a webhook by kubectl hears of an extraction by kubectl", async () => {
  const stringData = { token: "brought-along" };
  const metadata = { name: "hook", labels: { "lorepod.dev/use": "webhook-token" } };
  await lorepod.kubectl("POST", core("secrets"), { metadata, stringData });
  const spec = { url: `${receiver.url}/kubectl`, events: [...events, "TESTING_CONNECTION"] };
  const tokenSecretRef = { name: "hook", key: "token" };
  await apply("Webhook", "by-kubectl", { ...spec, tokenSecretRef });
  await apply("Webhook", "made", { ...spec, url: `${receiver.url}/made` });
  const id = await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", hookPath("made"));
    expect(status?.state).toBe("Active");
    const { status: brought } = await lorepod.kubectl("GET", hookPath("by-kubectl"));
    expect(brought?.webhookId).toMatch(/^wh_[0-9a-z]{26}$/);
    return brought.webhookId as string;
  });
  await apply("Extraction", "told", { url: `${site}/`, maxPages: 2 });
  const jobId = await eventually(async () => {
    const object = await lorepod.kubectl("GET", lorepod.namespace.path("extractions", "told"));
    expect(object.status?.jobId).toMatch(/^job_/);
    return object.status.jobId as string;
  });
  const received = await arrived("/kubectl", jobId, 4);
  expect(namesOf(received)).toEqual(story(2));
  expect(received[0]?.headers["x-service-webhook-token"]).toBe("brought-along");
  const made = await lorepod.kubectl("GET", core("secrets/made-token"));
  const [first] = await arrived("/made", jobId, 4);
  expect(first?.headers["x-service-webhook-token"]).toBe(
    Buffer.from(made.data.token, "base64").toString(),
  );
  const { body: seen } = await lorepod.call("GET", `/v1/webhooks/${id}`);
  expect(seen).toMatchObject({ id, url: `${receiver.url}/kubectl`, status: "active" });
  await lorepod.kubectl("DELETE", hookPath("made"));
});

test("an extraction that kubectl deletes while it runs ends with one notice, and its callback", async () => {
  await create("/deleted", { events: ["EXTRACTION_COMPLETED", "EXTRACTION_FAILED"] });
  const path = lorepod.namespace.path("extractions", "deleted");
  const callbackUrl = `${receiver.url}/deleted-callback`;
  await apply("Extraction", "deleted", { url: `${slowSite}/`, maxPages: 10, callbackUrl });
  const jobId = await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", path);
    expect(status?.phase).toBe("Processing");
    return status.jobId as string;
  }, 120_000);
  await lorepod.kubectl("DELETE", path);
  const [received] = await arrived("/deleted", jobId, 1);
  expect(received).toMatchObject({
    event: "EXTRACTION_FAILED",
    payload: { code: "cancelled", error: expect.stringContaining("cancelled") },
  });
  const [callback] = await arrived("/deleted-callback", jobId, 1);
  expect(callback).toMatchObject({ jobId, status: "failed", result: null });
  const fare = await lorepod.call("GET", `/v1/jobs/${jobId}/callback`);
  expect(fare.body).toMatchObject({ id: jobId, event: "EXTRACTION_FAILED", url: callbackUrl });
  // All deliveries of a later job have arrived: no other delivery is in progress.
  const later = await begin({ url: `${site}/`, singlePage: true });
  await arrived("/deleted", later, 1);
  await arrived("/deleted", jobId, 1);
});

test("six failures pause a webhook; repaired, it hears what it missed, and more than once", async () => {
  const hook = await create("/down");
  await receiver.answer("/down", 503);
  const jobId = await begin({ url: `${site}/`, maxPages: 2 });
  const paused = async (reason: string) => {
    const { status } = await lorepod.kubectl("GET", hookPath(hook.id.replace("_", "-")));
    expect(status).toMatchObject({ state: "Paused", pausedReason: reason });
  };
  await eventually(() => paused("TOO_MANY_ERRORS"), 120_000);
  const path = `/v1/webhooks/${hook.id}`;
  const deliveries = async (query: string): Promise<Json[]> =>
    (await lorepod.call("GET", `${path}/deliveries?${query}`)).body.deliveries;
  await eventually(async () => expect(await deliveries("outcome=held")).toHaveLength(4), 120_000);
  const still = await lorepod.call("PATCH", path, { body: { status: "active" } });
  expect(still.body).toMatchObject({ status: "paused", pausedReason: "TOO_MANY_ERRORS" });
  await receiver.answer("/down", 200);
  const active = await lorepod.call("PATCH", path, { body: { status: "active" } });
  expect(active.body).toMatchObject({ status: "active", pausedReason: null });
  await eventually(async () =>
    expect(await deliveries(`outcome=delivered&jobId=${jobId}`)).toHaveLength(4),
  );
  const received = (await receiver.at("/down")).map(({ body }) => JSON.parse(body).event);
  expect(received.slice(-5)).toEqual(["TESTING_CONNECTION", ...story(2)]);

  const [newest] = await deliveries(`jobId=${jobId}`);
  const before = (await receiver.at("/down")).length;
  const again = await lorepod.call("POST", `${path}/deliveries/${newest.id}/replay`);
  expect(again.body).toMatchObject({ id: newest.id, outcome: "pending" });
  await eventually(async () => {
    const came = await receiver.at("/down");
    expect(came.length).toBe(before + 1);
    expect(came.at(-1)?.headers["webhook-id"]).toBe(newest.id);
  });
  expect((await lorepod.call("POST", `${path}/test`)).body).toMatchObject({ delivered: true });
});

test("kubectl pauses a webhook and activates it again", async () => {
  const pause = (paused: boolean) =>
    lorepod.kubectl("PATCH", hookPath("by-kubectl"), { spec: { paused } });
  const stateIs = (state: string) =>
    eventually(async () => {
      const { status } = await lorepod.kubectl("GET", hookPath("by-kubectl"));
      expect(status.state).toBe(state);
    });
  await pause(true);
  await stateIs("Paused");
  const jobId = await begin({ url: `${site}/`, singlePage: true });
  await eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${jobId}`);
    expect(body.status).toBe("completed");
  }, 120_000);
  await arrived("/rest", jobId, 3);
  expect((await receiver.at("/kubectl")).filter(({ body }) => body.includes(jobId))).toEqual([]);
  await pause(false);
  await stateIs("Active");
  expect(namesOf(await arrived("/kubectl", jobId, 3))).toEqual(story(1));
});

test("a dispatcher that is killed loses no delivery and sends none under two ids", async () => {
  await receiver.answer("/rest", 200, 300);
  const jobId = await begin({ url: `${slowSite}/`, maxPages: 8 });
  const dispatchers = async (): Promise<Json[]> => {
    const selector = encodeURIComponent("app.kubernetes.io/component=dispatcher");
    return (await lorepod.kubectl("GET", core(`pods?labelSelector=${selector}`))).items;
  };
  for (const min of [1, 4]) {
    await eventually(async () => {
      const came = (await receiver.at("/rest")).filter(({ body }) => body.includes(jobId));
      expect(came.length).toBeGreaterThanOrEqual(min);
    }, 120_000);
    // One of the two, then all there are.
    for (const { metadata } of (await dispatchers()).slice(min === 1 ? 1 : 0)) {
      await lorepod.kubectl("DELETE", core(`pods/${metadata.name}?gracePeriodSeconds=0`));
    }
  }
  const received = await arrived("/rest", jobId, 10);
  expect(namesOf(received)).toEqual(story(8));
});

test("an upgraded controller labels the Secrets in use, once", async () => {
  const useLabel = "lorepod.dev/use";
  const { release, namespace } = lorepod;
  const lease = `/apis/coordination.k8s.io/v1/namespaces/${namespace.name}/leases/${release}-controller`;
  const annotations = { "lorepod.dev/secrets-labelled": null };
  const unlabel = (name: string) =>
    lorepod.kubectl("PATCH", core(`secrets/${name}`), {
      metadata: { labels: { [useLabel]: null } },
    });
  const useOf = async (name: string): Promise<unknown> =>
    (await lorepod.kubectl("GET", core(`secrets/${name}`))).metadata.labels?.[useLabel];
  const restartController = async () => {
    const selector = encodeURIComponent("app.kubernetes.io/component=controller");
    const { items } = await lorepod.kubectl("GET", core(`pods?labelSelector=${selector}`));
    for (const { metadata } of items)
      await lorepod.kubectl("DELETE", core(`pods/${metadata.name}`));
  };
  // As an earlier version left them.
  for (const name of ["hook", "lorepod-first-key"]) await unlabel(name);
  await lorepod.kubectl("PATCH", lease, { metadata: { annotations } });
  await restartController();
  await eventually(async () => {
    expect(await useOf("hook")).toBe("webhook-token");
    expect(await useOf("lorepod-first-key")).toBe("api-key");
  }, 120_000);

  await unlabel("hook");
  await restartController();
  const tokenSecretRef = { name: "hook", key: "token" };
  await apply("Webhook", "later", { url: `${receiver.url}/later`, events, tokenSecretRef });
  await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", hookPath("later"));
    expect(status.conditions).toMatchObject([{ status: "False", reason: "SecretNotAllowed" }]);
  }, 120_000);
  expect(await useOf("hook")).toBeUndefined();
  expect(await receiver.at("/later")).toEqual([]);
});

import { beforeAll, expect, onTestFinished, test } from "vitest";
import { idOf } from "../../src/adapters/kubernetes/extractions/extraction-object.ts";
import { adminSees } from "./admin.ts";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { openDesk, type Desk } from "./own-controller.ts";
import { serveInCluster } from "./site-pod.ts";

/** What a person sees of a job that waits, fails or is long over; with pods that wait for work. */
let lorepod: Installation;
let desk: Desk;
let site: string;

beforeAll(async () => {
  lorepod = await install(async () => ({ "pool.mode": "warm", "pool.size": "1" }));
  const { kubernetes, name } = lorepod.namespace;
  site = await serveInCluster(kubernetes, name, { site: "saas-en", image: lorepod.image });
  return () => lorepod[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const extraction = (name: string): Promise<Json> =>
  lorepod.kubectl("GET", lorepod.namespace.path("extractions", name));

/** What `kubectl apply` does; answers the job's id. */
async function apply(name: string, spec: object = {}): Promise<string> {
  const body = { metadata: { name }, spec: { url: `${site}/`, maxPages: 2, ...spec } };
  const kind = { apiVersion: "lorepod.dev/v1alpha1", kind: "Extraction" };
  const path = lorepod.namespace.path("extractions");
  return idOf(await lorepod.kubectl("POST", path, { ...kind, ...body }));
}

const phaseOf = (name: string, phase: string): Promise<Json> =>
  eventually(async () => {
    const object = await extraction(name);
    expect(object.status?.phase).toBe(phase);
    return object;
  }, 120_000);

/** What `kubectl describe` shows below the object. */
async function noticesOf(name: string): Promise<string[]> {
  const selector = `involvedObject.kind=Extraction,involvedObject.name=${name}`;
  const path = core(`events?fieldSelector=${encodeURIComponent(selector)}`);
  const { items } = await lorepod.kubectl("GET", path);
  return items.map(({ type, reason }: Json) => `${type} ${reason}`);
}

/** Waits, with the reason in the status, the condition, the Events, the log and the REST API. */
async function expectWaits(name: string, reason: string, words: string): Promise<Json> {
  const object = await eventually(async () => {
    const found = await extraction(name);
    expect(found.status?.waitingFor).toContain(words);
    return found;
  }, 120_000);
  expect(object.status.conditions).toContainEqual(
    expect.objectContaining({ status: "Unknown", reason, message: object.status.waitingFor }),
  );
  await eventually(async () => expect(await noticesOf(name)).toContain(`Warning ${reason}`));
  const { jobId } = object.status;
  const job = await lorepod.call("GET", `/v1/jobs/${jobId}`);
  expect(job.body).toMatchObject({ status: "pending", waitingFor: object.status.waitingFor });
  const { events } = (await lorepod.call("GET", `/v1/jobs/${jobId}/events`)).body;
  expect(events.map(({ data }: Json) => data.message)).toContain(object.status.waitingFor);
  return object;
}

/** A controller of this machine, for the length of a test. */
async function leader(options: Parameters<Desk["start"]>[0]): Promise<void> {
  const own = desk.start(options);
  onTestFinished(() => own.kill());
  await own.leads;
}

/** Pods that wait for work, and can begin at once. */
async function warmPods(): Promise<string[]> {
  const path = core(`pods?labelSelector=${encodeURIComponent("lorepod.dev/pool=waiting")}`);
  const { items } = await lorepod.kubectl("GET", path);
  return items
    .filter(({ status }: Json) =>
      status.conditions?.some((one: Json) => one.type === "Ready" && one.status === "True"),
    )
    .map(({ metadata }: Json) => metadata.name);
}

test("a pod that waits takes one job, and another waits in its place", async () => {
  const [waiting] = await eventually(async () => {
    const pods = await warmPods();
    expect(pods).toHaveLength(1);
    return pods;
  });
  await apply("told");
  const took = await eventually(async () => {
    const path = core(`pods?labelSelector=${encodeURIComponent("lorepod.dev/pool=taken")}`);
    const { items } = await lorepod.kubectl("GET", path);
    expect(items).toHaveLength(1);
    return items[0].metadata;
  });
  expect(took.name).toBe(waiting);
  expect(took.ownerReferences).toEqual([
    expect.objectContaining({ kind: "Extraction", name: "told" }),
  ]);
  const { status } = await phaseOf("told", "Completed");
  expect(status).toMatchObject({ attempt: 1, losses: 0, counts: { pagesScraped: 2 } });
  await eventually(async () => {
    const pods = await warmPods();
    expect(pods).toHaveLength(1);
    expect(pods).not.toContain(waiting);
  });
});

test("each step of a job is an Event of the installed controller", async () => {
  await eventually(async () =>
    expect(await noticesOf("told")).toEqual(
      expect.arrayContaining(["Normal Admitted", "Normal Completed"]),
    ),
  );
});

test("a finished job is answered from the archive after its object was removed", async () => {
  const jobId = await apply("brief", { ttlSecondsAfterFinished: 0 });
  await eventually(() => expect(extraction("brief")).rejects.toThrow("not found"), 120_000);
  const { status, body } = await lorepod.call("GET", `/v1/jobs/${jobId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: jobId, status: "completed", result: { pagesScraped: 2 } });
  const events = await lorepod.call("GET", `/v1/jobs/${jobId}/events`);
  expect(events.body.events.at(-1)).toMatchObject({ event: "complete" });
  for (const query of ["limit=100", "limit=100&status=completed"]) {
    const { jobs } = (await lorepod.call("GET", `/v1/jobs?${query}`)).body;
    expect(jobs.filter(({ id }: Json) => id === jobId)).toHaveLength(1);
  }
});

test("a job whose object was deleted while it ran is remembered as cancelled", async () => {
  await apply("unwanted", { maxPages: 10 });
  const { status } = await eventually(async () => {
    const object = await extraction("unwanted");
    expect(object.status?.attempt).toBe(1);
    return object;
  });
  await lorepod.kubectl("DELETE", lorepod.namespace.path("extractions", "unwanted"));
  await eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${status.jobId}`);
    expect(body).toMatchObject({ status: "failed", error: expect.stringContaining("cancelled") });
  });
});

test("a pod that was taken by a leader that fell is sent home by the next", async () => {
  desk = await openDesk(lorepod);
  const [waiting = ""] = await eventually(async () => {
    const pods = await warmPods();
    expect(pods).toHaveLength(1);
    return pods;
  });
  // What a leader does that falls before it has sent the order.
  await lorepod.kubectl("PATCH", core(`pods/${waiting}`), {
    metadata: { labels: { "lorepod.dev/pool": "taken" } },
  });
  await leader({ env: { LOREPOD_POOL_SIZE: "0" } });
  await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", core(`pods/${waiting}`));
    expect(status.phase).toBe("Failed");
  });
  await lorepod.kubectl("DELETE", core(`pods/${waiting}`));
});

test("a pod that finds no node waits in the scheduler's words", async () => {
  const resources = { requests: { cpu: "900", memory: "64Mi" } };
  await leader({ pod: { resources }, env: { LOREPOD_POOL_SIZE: "0" } });
  await apply("homeless");
  const { status } = await expectWaits("homeless", "Unschedulable", "Insufficient cpu");
  expect(status).toMatchObject({ phase: "Pending", attempt: 1 });
  const place = { address: lorepod.address, path: `/jobs/${status.jobId}?tab=run` };
  await adminSees(lorepod, place, async (page) => {
    await page.getByRole("status").filter({ hasText: "Insufficient cpu" }).first().waitFor();
    const condition = page.locator("li", { hasText: "Unschedulable" });
    await condition.filter({ hasText: "Insufficient cpu" }).first().waitFor();
  });
  await lorepod.kubectl("DELETE", lorepod.namespace.path("extractions", "homeless"));
});

test("an image that cannot be pulled fails the job within a minute, with the reason", async () => {
  const pod = { image: "lorepod:there-is-none" };
  await leader({ pod, env: { LOREPOD_POOL_SIZE: "0" } });
  await apply("imageless");
  await expectWaits("imageless", "CannotStart", "lorepod:there-is-none");
  const { status } = await phaseOf("imageless", "Failed");
  expect(status).toMatchObject({ attempt: 1, failure: { code: "cannot_start" } });
  await eventually(async () =>
    expect(await noticesOf("imageless")).toContain("Warning CannotStart"),
  );
});

test("a full quota is waited for, in its own words, and costs no attempt", async () => {
  const quota = core("resourcequotas");
  await lorepod.kubectl("POST", quota, {
    metadata: { name: "full" },
    spec: { hard: { pods: "1" } },
  });
  await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", `${quota}/full`);
    expect(Number(status.used.pods)).toBeGreaterThan(1);
  });
  await leader({ env: { LOREPOD_POOL_SIZE: "0" } });
  await apply("crowded");
  await expectWaits("crowded", "Refused", "exceeded quota");
  await lorepod.kubectl("DELETE", `${quota}/full`);
  const { status } = await phaseOf("crowded", "Completed");
  expect(status).toMatchObject({ attempt: 1, losses: 0, failures: 0 });
  expect(status.waitingFor).toBeUndefined();
});

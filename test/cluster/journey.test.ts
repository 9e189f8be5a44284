import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { runCommand } from "../journey/product.ts";
import { adminSees } from "./admin.ts";
import { openIngress } from "./ingress.ts";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { serveInCluster } from "./site-pod.ts";

/** Lorepod on a real cluster, from `helm install` to results, through everything that breaks. */
let lorepod: Installation;
let site: string;
/** The same site, slow enough to be caught in the middle. */
let slowSite: string;

/** Where the cluster's ingress controller listens, and the name under which it knows the API. */
let front: { address: string; host: string };

beforeAll(async () => {
  const { className, address } = await openIngress();
  lorepod = await install(async ({ name }) => {
    front = { address, host: `${name}.lorepod.test` };
    const ingress = { "ingress.enabled": "true", "ingress.className": className };
    return { ...ingress, "ingress.host": front.host };
  });
  const { kubernetes, name } = lorepod.namespace;
  const serve = (options: { name: string; delayMs?: number }) =>
    serveInCluster(kubernetes, name, { site: "saas-en", image: lorepod.image, ...options });
  site = await serve({ name: "site" });
  slowSite = await serve({ name: "slow-site", delayMs: 700 });
  return () => lorepod[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const podNamed = (name: string): Promise<Json> => lorepod.kubectl("GET", core(`pods/${name}`));
const podsOf = async (component: string, more = ""): Promise<Json[]> => {
  const selector = `app.kubernetes.io/component=${component}${more}`;
  const path = core(`pods?labelSelector=${encodeURIComponent(selector)}`);
  return (await lorepod.kubectl("GET", path)).items;
};
const crawlersOf = (job: string) => podsOf("crawler", `,lorepod.dev/job=${job}`);

const extraction = async (name: string): Promise<Json> =>
  lorepod.kubectl("GET", lorepod.namespace.path("extractions", name));

/** What `kubectl apply` does. */
async function apply(kind: "Extraction" | "ApiKey", name: string, spec: object): Promise<void> {
  const plural = kind === "ApiKey" ? "apikeys" : "extractions";
  const body = { apiVersion: "lorepod.dev/v1alpha1", kind, metadata: { name }, spec };
  await lorepod.kubectl("POST", lorepod.namespace.path(plural), body);
}

const finished = (jobId: string, key?: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await lorepod.call(
      "GET",
      `/v1/jobs/${jobId}`,
      key === undefined ? {} : { key },
    );
    expect(body.status).toMatch(/^(completed|failed)$/);
    return body;
  }, 240_000);

/** Reading has begun, and is not over. */
const inTheMiddle = (name: string): Promise<Json> =>
  eventually(async () => {
    const { status } = await extraction(name);
    // The log is current; the status is updated less often.
    const read = (await eventsOf(status.jobId)).filter(({ event }) => event === "page_scraped");
    expect(read.length).toBeGreaterThan(1);
    expect(status.phase).toBe("Processing");
    return status;
  });

async function eventsOf(jobId: string): Promise<Json[]> {
  const { status: code, body } = await lorepod.call("GET", `/v1/jobs/${jobId}/events`);
  expect(code).toBe(200);
  return body.events;
}

/** The job's events were published once, complete and without gaps. */
async function expectWholeStory(jobId: string, pages: number): Promise<void> {
  const path = `/v1/jobs/${jobId}/events`;
  const stream = await lorepod.stream(path, { method: "GET" });
  // The first message greets; it is none of the log.
  const received = stream.filter(({ event }) => event !== "connected");
  expect(received.map(({ id }) => Number(id))).toEqual(received.map((_, index) => index + 1));
  const urls = received
    .filter(({ event }) => event === "page_scraped")
    .map(({ data }) => JSON.parse(data).page?.url ?? JSON.parse(data).url);
  expect(new Set(urls).size).toBe(pages);
  expect(urls).toHaveLength(pages);
  expect(received.filter(({ event }) => event === "complete" || event === "error")).toHaveLength(1);
  expect((await eventsOf(jobId)).length).toBe(received.length);
}

test("a job is watched: its ledger while it runs, then the dashboard through the ingress", async () => {
  const start = { url: `${slowSite}/`, maxPages: 10 };
  const { jobId } = (await lorepod.call("POST", "/v1/extract/async", { body: start })).body;
  const open = await eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${jobId}/pages`);
    expect(body.outcomes.scraped).toBeGreaterThan(0);
    return body;
  });
  // Reported by the crawler's pod, before the job ends.
  expect(open).toMatchObject({ complete: false });
  expect(open.found).toBeGreaterThan(open.count);
  await finished(jobId);
  const { host, address } = front;
  const place = { address: `http://${host}`, hosts: { [host]: address } };
  await adminSees(lorepod, { ...place, path: `/jobs/${jobId}?tab=run` }, async (page) => {
    const attempt = page.locator("li", { hasText: "Attempt 1" });
    await attempt.locator("code", { hasText: `${jobId.replace("_", "-")}-a1` }).waitFor();
    await attempt.getByText("succeeded").waitFor();
    const condition = page.locator("li", { hasText: "Succeeded" });
    await condition.getByText("True", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Result" }).click();
    await page.getByRole("heading", { name: /^\d+ items/ }).waitFor();
  });
});

test("an extraction by REST: answered at once, listed as an object, found by search", async () => {
  const { status, body } = await lorepod.call("POST", "/v1/extract", {
    body: { url: `${site}/`, maxPages: 5 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ pagesScraped: 5, business: { name: "Harbourdesk" } });
  const object = await extraction(body.jobId.replace("_", "-"));
  expect(object.status).toMatchObject({
    phase: "Completed",
    attempt: 1,
    counts: { pagesScraped: 5 },
  });
  const found = await lorepod.call("POST", "/v1/search", { body: { query: "shared inbox" } });
  expect(found.status).toBe(200);
  expect(found.body.results.length).toBeGreaterThan(0);
  await expectWholeStory(body.jobId, 5);
});

test("a page is read with a browser where that is asked for, and captured", async () => {
  const { status, body } = await lorepod.call("POST", "/v1/extract", {
    body: { url: `${site}/pricing`, singlePage: true, engine: "browser" },
  });
  expect(status).toBe(200);
  expect(body.pagesScraped).toBe(1);
  const read = (await eventsOf(body.jobId)).length;
  expect(read).toBeGreaterThan(3);
  const shot = await lorepod.call("POST", "/v1/screenshot", { body: { url: `${site}/pricing` } });
  expect(shot.status).toBe(200);
});

test("a stream sends each step when it happens, and ends", async () => {
  const received = await lorepod.stream("/v1/extract/stream", {
    method: "POST",
    body: { url: `${site}/`, maxPages: 3 },
  });
  const kinds = received.map(({ event }) => event);
  expect(kinds).toEqual(expect.arrayContaining(["progress", "pages_planned", "page_scraped"]));
  expect(kinds.at(-1)).toBe("complete");
});

test("an extraction by kubectl is a job like any other", async () => {
  await apply("Extraction", "shop", { url: `${site}/`, maxPages: 4 });
  const { status } = await eventually(async () => {
    const object = await extraction("shop");
    expect(object.status?.phase).toBe("Completed");
    return object;
  });
  const job = await finished(status.jobId);
  expect(job).toMatchObject({ id: status.jobId, status: "completed", error: null });
  expect(job.result).toMatchObject({ pagesScraped: 4, business: { name: "Harbourdesk" } });
  await expectWholeStory(status.jobId, 4);
});

test("a job costs the API server at most 15 writes", async () => {
  const { kubernetes, name } = lorepod.namespace;
  const stop = new AbortController();
  const path = `/apis/lorepod.dev/v1alpha1/namespaces/${name}/extractions`;
  const versions = new Set<string>();
  const watching = (async () => {
    const query = { watch: "true", fieldSelector: "metadata.name=frugal" };
    const lines = kubernetes.lines({ method: "GET", path, query, signal: stop.signal });
    for await (const line of lines) versions.add((line as Json).object.metadata.resourceVersion);
  })().catch(() => undefined);
  await apply("Extraction", "frugal", { url: `${slowSite}/`, maxPages: 10 });
  await eventually(async () => {
    const { status } = await extraction("frugal");
    expect(status?.conditions?.map(({ type }: Json) => type)).toContain("Published");
  });
  stop.abort();
  await watching;
  const selector = encodeURIComponent("involvedObject.name=frugal");
  const { items: notices } = await lorepod.kubectl("GET", core(`events?fieldSelector=${selector}`));
  // In addition to the record's own: events about the job, and the creation and removal of the pod.
  expect(versions.size + notices.length + 2).toBeLessThanOrEqual(15);
  expect(versions.size).toBeGreaterThan(3);
});

test("two tenants do not see each other; a key made by kubectl is found in its Secret", async () => {
  await apply("ApiKey", "team-b", { plan: "Starter" });
  const key = await lorepod.keyOf("team-b-key");
  const body = { url: `${site}/`, maxPages: 2 };
  const ours = await lorepod.call("POST", "/v1/extract/async", { body });
  const theirs = await eventually(async () => {
    const answer = await lorepod.call("POST", "/v1/extract/async", { body, key });
    expect(answer.status).toBe(200);
    return answer;
  });
  expect((await finished(ours.body.jobId)).status).toBe("completed");
  expect((await finished(theirs.body.jobId, key)).status).toBe("completed");
  const crossed = await lorepod.call("GET", `/v1/jobs/${theirs.body.jobId}`);
  expect(crossed.status).toBe(404);
  const other = await lorepod.call("GET", `/v1/jobs/${ours.body.jobId}`, { key });
  expect(other.status).toBe(404);
  const wrong = await lorepod.call("GET", "/v1/jobs", { key: `${key.slice(0, -1)}_` });
  expect(wrong.status).toBe(401);
});

test("an upload is read and removed; its key moves to another one, with all but the upload", async () => {
  const keys = await Promise.all(
    ["mover", "moved"].map(async (name) => {
      await apply("ApiKey", name, { plan: "Pro" });
      return lorepod.keyOf(`${name}-key`);
    }),
  );
  const [from = "", to = ""] = keys;
  const call = (key: string, method: string, path: string, body?: unknown): Promise<Json> =>
    // A new key reaches the API a moment after its Secret exists.
    eventually(async () => {
      const answer = await lorepod.call(method, path, { key, body });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((code) => code < 300)]);
      return answer.body;
    });
  const synced = (key: string, id: string, n: number): Promise<Json> =>
    eventually(async () => {
      const { body } = await lorepod.call("GET", `/v1/sites/${id}`, { key });
      expect(body).toMatchObject({ state: "idle", lastSync: { n, state: "completed" } });
      return body;
    }, 240_000);
  const sourcesOf = async (key: string, query: string): Promise<string[]> => {
    const { results } = await call(key, "POST", "/v1/search", { query });
    return results.map(({ source }: Json) => source);
  };

  // Longer than one message: the crawler fetches it in parts.
  const long = `<!-- ${"a comment ".repeat(80_000)} -->`;
  const text = `<h1>Slipway</h1><p>The slipway of the yard opens at 6:40 for canoes.</p>${long}`;
  const upload = { source: "slipway.html", contentBase64: Buffer.from(text).toString("base64") };
  const { document, jobId } = await call(from, "POST", "/v1/documents", upload);
  expect((await finished(jobId, from)).status).toBe("completed");
  expect(await sourcesOf(from, "slipway canoes")).toContain(document.url);
  const { id } = await call(from, "POST", "/v1/sites", { url: `${site}/`, maxPages: 3 });
  const first = await synced(from, id, 1);

  const folder = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "knowledge.jsonl");
  const command = async (key: string, args: string[]) => {
    const env = { LOREPOD_URL: lorepod.address, LOREPOD_API_KEY: key };
    const { code, stderr } = await runCommand([...args, "--allow-http"], env);
    expect([code, stderr]).toEqual([0, expect.anything()]);
  };
  await command(from, ["export", "--all", "-o", file]);
  await command(to, ["import", file]);

  const { sites } = await call(to, "GET", "/v1/sites");
  expect(sites).toMatchObject([{ state: "idle", counts: first.counts, lastSync: { n: 1 } }]);
  expect(await sourcesOf(to, "shared inbox")).toEqual(await sourcesOf(from, "shared inbox"));
  expect(await sourcesOf(to, "slipway canoes")).not.toContain(document.url);
  await call(from, "DELETE", `/v1/documents/${document.id}`);
  expect(await sourcesOf(from, "slipway canoes")).not.toContain(document.url);
  await call(to, "POST", `/v1/sites/${sites[0].id}/sync`);
  const { lastSync } = await synced(to, sites[0].id, 2);
  expect(lastSync.counts).toMatchObject({ changed: 0, added: 0, removed: 0, failed: 0 });
});

test("an extraction whose key does not exist fails with that reason", async () => {
  await apply("Extraction", "nobodys", { url: `${site}/`, apiKey: "nobody" });
  const { status } = await eventually(async () => {
    const object = await extraction("nobodys");
    expect(object.status?.phase).toBe("Failed");
    return object;
  });
  expect(status.failure).toMatchObject({ code: "no_api_key" });
  expect(status.conditions).toContainEqual(
    expect.objectContaining({ type: "Accepted", status: "False", reason: "NoApiKey" }),
  );
});

test("deleting a running Extraction cancels it", async () => {
  await apply("Extraction", "unwanted", { url: `${slowSite}/`, maxPages: 12 });
  const { jobId } = await inTheMiddle("unwanted");
  const open = Promise.withResolvers<void>();
  const path = `/v1/jobs/${jobId}/events`;
  const listening = lorepod.stream(path, { method: "GET", heard: () => open.resolve() });
  await open.promise;
  await lorepod.kubectl("DELETE", lorepod.namespace.path("extractions", "unwanted"));
  const received = await listening;
  expect(received.at(-1)?.event).toBe("error");
  expect(received.at(-1)?.data).toContain("cancelled");
  await eventually(async () => expect(await crawlersOf(jobId)).toEqual([]));
});

test("an Extraction that is removed while no controller runs is cancelled by the next", async () => {
  await apply("Extraction", "orphan", { url: `${slowSite}/`, maxPages: 12 });
  const { jobId } = await inTheMiddle("orphan");
  const open = Promise.withResolvers<void>();
  const path = `/v1/jobs/${jobId}/events`;
  const listening = lorepod.stream(path, { method: "GET", heard: () => open.resolve() });
  await open.promise;
  const apps = `/apis/apps/v1/namespaces/${lorepod.namespace.name}`;
  const deployment = `${apps}/deployments/${lorepod.release}-controller`;
  await lorepod.kubectl("PATCH", deployment, { spec: { replicas: 0 } });
  await eventually(async () => expect(await podsOf("controller")).toEqual([]));
  await lorepod.kubectl("DELETE", lorepod.namespace.path("extractions", "orphan"));
  await eventually(async () => expect(await crawlersOf(jobId)).toEqual([]));
  await lorepod.kubectl("PATCH", deployment, { spec: { replicas: 1 } });
  const received = await listening;
  expect(received.at(-1)?.event).toBe("error");
  expect(received.at(-1)?.data).toContain("cancelled");
});

test("a controller that is killed in the middle of a job goes on with it", async () => {
  await apply("Extraction", "headless", { url: `${slowSite}/`, maxPages: 10 });
  const { jobId } = await inTheMiddle("headless");
  for (const pod of await podsOf("controller")) {
    const path = core(`pods/${pod.metadata.name}?gracePeriodSeconds=0`);
    await lorepod.kubectl("DELETE", path);
  }
  expect((await finished(jobId)).status).toBe("completed");
  expect((await extraction("headless")).status).toMatchObject({
    attempt: 1,
    losses: 0,
    failures: 0,
  });
  await expectWholeStory(jobId, 10);
});

test("a crawler that is killed during the job is replaced, and nothing is published twice", async () => {
  await apply("Extraction", "unlucky", { url: `${slowSite}/`, maxPages: 10 });
  const { jobId } = await inTheMiddle("unlucky");
  for (const pod of await crawlersOf(jobId)) {
    const path = core(`pods/${pod.metadata.name}?gracePeriodSeconds=0`);
    await lorepod.kubectl("DELETE", path);
  }
  expect((await finished(jobId)).status).toBe("completed");
  expect((await extraction("unlucky")).status).toMatchObject({
    attempt: 2,
    losses: 1,
    failures: 0,
  });
  await expectWholeStory(jobId, 10);
  await eventually(async () => expect(await crawlersOf(jobId)).toEqual([]));
});

test("a crawler's pod reaches NATS and the way out, and nothing else", async () => {
  const { release, image } = lorepod;
  const addressOf = async (name: string) =>
    (await lorepod.kubectl("GET", core(`services/${name}`))).spec.clusterIP as string;
  const targets = {
    nats: `${await addressOf(`${release}-nats`)}:4222`,
    egress: `${await addressOf(`${release}-egress`)}:3128`,
    weaviate: `${await addressOf(`${release}-weaviate`)}:8080`,
    api: `${await addressOf(`${release}-api`)}:80`,
    site: `${await addressOf("site")}:80`,
    kubernetes: "10.96.0.1:443",
    metadata: "169.254.169.254:80",
    internet: "1.1.1.1:443",
  };
  const labels = {
    "app.kubernetes.io/name": "lorepod",
    "app.kubernetes.io/instance": release,
    "app.kubernetes.io/component": "crawler",
  };
  await lorepod.kubectl("POST", core("pods"), probePod("probe", image, labels, targets));
  const received = await eventually(async () => {
    const pod = await podNamed("probe");
    expect(pod.status.phase).toBe("Succeeded");
    return pod.status.containerStatuses[0].state.terminated.message as string;
  });
  expect(JSON.parse(received)).toEqual({
    nats: "open",
    egress: "open",
    weaviate: "closed",
    api: "closed",
    site: "closed",
    kubernetes: "closed",
    metadata: "closed",
    internet: "closed",
  });
});

/** Dials each target for two seconds and reports which answered. */
function probePod(name: string, image: string, labels: object, targets: Record<string, string>) {
  const script = `
    const { connect } = require("node:net");
    const targets = ${JSON.stringify(targets)};
    const dial = (target) => new Promise((done) => {
      const [host, port] = target.split(":");
      const socket = connect({ host, port: Number(port), timeout: 2000 });
      const end = (word) => { socket.destroy(); done(word); };
      socket.on("connect", () => end("open"));
      socket.on("error", () => end("closed"));
      socket.on("timeout", () => end("closed"));
    });
    // Policies reach a new pod a moment after it runs.
    setTimeout(async () => {
      const found = Object.entries(targets).map(async ([name, at]) => [name, await dial(at)]);
      const report = JSON.stringify(Object.fromEntries(await Promise.all(found)));
      require("node:fs").writeFileSync("/dev/termination-log", report);
    }, 3000);`;
  return {
    metadata: { name, labels },
    spec: {
      restartPolicy: "Never",
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: "RuntimeDefault" },
      },
      containers: [
        {
          name: "probe",
          image,
          imagePullPolicy: "IfNotPresent",
          command: ["node", "-e", script],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
        },
      ],
    },
  };
}

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { hostSeenFrom } from "./world.ts";

const run = promisify(execFile);

/** Pages behind HTTP basic, read by crawlers and page workers of a real cluster. */
let lorepod: Installation;
let host: string;

beforeAll(async () => {
  lorepod = await install(async (namespace) => {
    host = await hostSeenFrom(namespace);
    return { "egress.allow": `{${host}/32}`, "egress.allowWebhooks": `{${host}/32}` };
  });
  await eventually(async () => {
    const { status } = await call("GET", "/v1/sites");
    if (status !== 200) throw new Error(`the API answers ${status}`);
  });
  return () => lorepod[Symbol.asyncDispose]();
});

const call = (method: string, path: string, body?: object) =>
  lorepod.call(method, path, { ...(body !== undefined && { body }) });
const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const list = async (path: string): Promise<Json[]> => (await lorepod.kubectl("GET", path)).items;
const objectPath = (plural: string, name?: string) => lorepod.namespace.path(plural, name);

/** What `kubectl apply` does. */
const apply = (kind: "Extraction" | "Site", name: string, spec: object): Promise<Json> =>
  lorepod.kubectl("POST", objectPath(`${kind.toLowerCase()}s`), {
    apiVersion: "lorepod.dev/v1alpha1",
    kind,
    metadata: { name },
    spec,
  });

const applySecret = (
  name: string,
  { username, password, origin }: Account,
  labels: Record<string, string>,
): Promise<Json> =>
  lorepod.kubectl("POST", core("secrets"), {
    metadata: { name, labels, annotations: { "lorepod.dev/origins": origin } },
    type: "kubernetes.io/basic-auth",
    stringData: { username, password },
  });

const ofKey = (apiKey: string) => ({
  "lorepod.dev/use": "credential",
  "lorepod.dev/api-key": apiKey,
});

const crawlers = async (): Promise<Json[]> => {
  const selector = encodeURIComponent("app.kubernetes.io/component=crawler");
  return list(core(`pods?labelSelector=${selector}`));
};

type Account = { username: string; password: string; origin: string };

const pages: Record<string, string> = {
  "/": "<h1>Crew handbook</h1><p>The handbook of Quay Bikes, for its crew in Bristol since 1998.</p>",
  "/leave": "<h1>Leave</h1><p>Everybody in the crew has 28 days of paid leave in a year.</p>",
  "/expenses":
    "<h1>Expenses</h1><p>Expenses up to €200 are paid back within five working days.</p>",
  "/tools": "<h1>Tools</h1><p>A workshop key costs a deposit of €35 and opens all four doors.</p>",
};

/** A handbook on this machine, which answers those only who log in. `hold` keeps pages waiting. */
async function serveHandbook() {
  const account = { username: "reader", password: `hunter2-${randomBytes(12).toString("hex")}` };
  const wanted = `Basic ${encodedOf(account)}`;
  const links = Object.keys(pages).map((path) => `<a href="${path}">Page ${path}</a>`);
  const held = { until: Promise.resolve() };
  const answered: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const main = pages[path];
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end("<h1>Log in</h1>");
      return;
    }
    void held.until.then(() => {
      answered.push(path);
      if (main === undefined) return response.writeHead(404).end();
      response.setHeader("content-type", "text/html");
      return response.end(`<main>${main}</main><footer>${links.join(" ")}</footer>`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://${host}:${port}`;
  return { ...account, origin, url: `${origin}/`, held, answered };
}

const encodedOf = ({ username, password }: Pick<Account, "username" | "password">): string =>
  Buffer.from(`${username}:${password}`).toString("base64");

/** As it is, as HTTP sends it, and as Secrets contain it. */
const spellings = (account: Account): string[] => [
  account.password,
  encodedOf(account),
  Buffer.from(account.password).toString("base64"),
];

/** Everything that is written down, or shown to others than the process that reads the pages. */
async function traces(except: readonly string[]): Promise<[what: string, text: string][]> {
  const { name } = lorepod.namespace;
  const kinds = ["extractions", "sites", "apikeys", "webhooks"].map((kind) => objectPath(kind));
  const apps = ["deployments", "statefulsets", "replicasets"].map(
    (kind) => `/apis/apps/v1/namespaces/${name}/${kind}`,
  );
  const paths = [...["pods", "events", "configmaps"].map(core), ...apps, ...kinds];
  const texts: [string, string][] = [];
  for (const path of paths) texts.push([path, JSON.stringify(await list(path))]);
  for (const secret of await list(core("secrets"))) {
    if (!except.includes(secret.metadata.name)) {
      texts.push([`Secret ${secret.metadata.name}`, JSON.stringify(secret)]);
    }
  }
  const kubectl = async (...args: string[]) => {
    const options = { maxBuffer: 1 << 28, encoding: "latin1" as const };
    return (await run("kubectl", ["--namespace", name, ...args], options)).stdout;
  };
  for (const { metadata, status } of await list(core("pods"))) {
    if (status.phase !== "Running") continue;
    // A crawler may have ended meanwhile.
    const log = await kubectl("logs", "--all-containers", metadata.name).catch(() => "");
    texts.push([`log of ${metadata.name}`, log]);
  }
  for (const { metadata } of await crawlers()) {
    const shown = "cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null; true";
    const text = await kubectl("exec", metadata.name, "--", "sh", "-c", shown).catch(() => "");
    texts.push([`processes of ${metadata.name}`, text]);
  }
  const stored = ["sh", "-c", "find /data -name '*.blk' -exec cat {} + 2>/dev/null; true"];
  const streams = await kubectl("exec", `${lorepod.release}-nats-0`, "--", ...stored);
  expect(streams).toContain("job_");
  texts.push(["streams", streams]);
  return texts;
}

async function expectNoTrace(account: Account, except: readonly string[] = []): Promise<string[]> {
  const texts = await traces(except);
  const found = texts.filter(([, text]) => spellings(account).some((one) => text.includes(one)));
  expect(found.map(([what]) => what)).toEqual([]);
  return texts.flatMap(([what, text]) => (text === "" ? [] : [what]));
}

const completes = (job: string) =>
  eventually(async () => {
    const { body } = await call("GET", `/v1/jobs/${job}`);
    expect(body).toMatchObject({ status: "completed", result: { pagesScraped: 4 } });
  }, 180_000);

const synced = (name: string, n: number): Promise<Json> =>
  eventually(async () => {
    const site = await lorepod.kubectl("GET", objectPath("sites", name));
    expect(site.status?.lastSync?.n).toBe(n);
    expect(site.status.lastSync).toMatchObject({ state: "completed" });
    return site;
  }, 180_000);

const attention = (name: string) =>
  eventually(async () => {
    const { status } = await lorepod.kubectl("GET", objectPath("sites", name));
    const found = status?.conditions?.find(({ type }: Json) => type === "Attention");
    expect(found).toMatchObject({ status: "True" });
    return found.message as string;
  }, 120_000);

test("jobs, Sites and single pages of the REST API are read with a credential, which leaves no trace", async () => {
  const handbook = await serveHandbook();
  const { url, origin, username, password } = handbook;
  expect((await call("POST", "/v1/markdown", { url })).status).toBe(424);
  const values = { kind: "basic", basic: { username, password } };
  const made = await call("POST", "/v1/credentials", { name: "h", origins: [origin], ...values });
  expect(made.status).toBe(201);
  const credential: string = made.body.id;

  const markdown = await call("POST", "/v1/markdown", { url, credential });
  expect([markdown.status, JSON.stringify(markdown.body)]).toEqual([
    200,
    expect.stringContaining("Crew handbook"),
  ]);
  const picture = await call("POST", "/v1/screenshot", { url, credential });
  expect(picture.status).toBe(200);
  const unknown = { url, credential: "cred_00000000000000000000000000" };
  expect((await call("POST", "/v1/extract/async", unknown)).status).toBe(400);

  const gate = Promise.withResolvers<void>();
  handbook.held.until = gate.promise;
  const started = await call("POST", "/v1/extract/async", { url, credential, maxPages: 10 });
  const site = await call("POST", "/v1/sites", { url, credential });
  expect([started.status, site.status]).toEqual([200, 201]);
  const inUse = await call("DELETE", `/v1/credentials/${credential}`);
  expect([inUse.status, JSON.stringify(inUse.body)]).toEqual([
    409,
    expect.stringContaining(`${started.body.jobId}, ${site.body.id} uses it`),
  ]);
  await eventually(async () => {
    const running = (await crawlers()).filter(({ status }) => status.phase === "Running");
    expect(running).toHaveLength(2);
  }, 120_000);
  const seen = await expectNoTrace(handbook);
  expect(seen.filter((what) => what.startsWith("processes of"))).toHaveLength(2);

  gate.resolve();
  await completes(started.body.jobId);
  const name = site.body.id.replace("_", "-");
  const { status } = await synced(name, 1);
  expect(status.counts).toMatchObject({ pages: 4, current: 4 });
  await expectNoTrace(handbook);
  const found = await call("POST", "/v1/search", { query: "deposit of a workshop key" });
  expect(JSON.stringify(found.body)).toContain("35");

  expect((await call("DELETE", `/v1/credentials/${credential}?force=true`)).status).toBe(204);
  expect((await call("GET", `/v1/sites/${site.body.id}`)).body.credential).toBeNull();
  await call("DELETE", `/v1/sites/${site.body.id}`);
});

test("the feed of a Site closes when kubectl gives it a credential, and stays closed without it", async () => {
  const handbook = await serveHandbook();
  await apply("Site", "feed", { url: handbook.url, paused: true });
  const feedOf = async () => {
    const { siteId } = (await lorepod.kubectl("GET", objectPath("sites", "feed"))).status;
    return (await call("GET", `/v1/sites/${siteId}`)).body.feedUrl;
  };
  await eventually(async () => expect(await feedOf()).toContain("/feeds/"));
  await lorepod.kubectl("PATCH", objectPath("sites", "feed"), { spec: { credential: "handbook" } });
  await eventually(async () => {
    const { metadata } = await lorepod.kubectl("GET", objectPath("sites", "feed"));
    expect(Object.keys(metadata.annotations ?? {})).not.toContain("lorepod.dev/feed-token");
  });
  await lorepod.kubectl("PATCH", objectPath("sites", "feed"), { spec: { credential: null } });
  expect(await feedOf()).toBeNull();
  await lorepod.kubectl("DELETE", objectPath("sites", "feed"));
});

test("a Secret with the labels is a credential of its ApiKey alone", async () => {
  const handbook = await serveHandbook();
  const { url } = handbook;
  const secrets = ["handbook", "of-another", "unlabelled"];
  await applySecret("handbook", handbook, ofKey("default"));
  await applySecret("of-another", handbook, ofKey("team-b"));
  await applySecret("unlabelled", handbook, {});

  const gate = Promise.withResolvers<void>();
  handbook.held.until = gate.promise;
  await apply("Extraction", "handbook", { url, credential: "handbook", maxPages: 10 });
  await apply("Site", "handbook", { url, credential: "handbook" });
  await eventually(async () => {
    const running = (await crawlers()).filter(({ status }) => status.phase === "Running");
    expect(running).toHaveLength(2);
  }, 120_000);
  const seen = await expectNoTrace(handbook, secrets);
  expect(seen.filter((what) => what.startsWith("processes of"))).toHaveLength(2);
  gate.resolve();
  await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", objectPath("extractions", "handbook"));
    expect(status).toMatchObject({ phase: "Completed", counts: { pagesScraped: 4 } });
  }, 180_000);
  const first = await synced("handbook", 1);
  expect(first.status.counts).toMatchObject({ pages: 4, current: 4 });
  await expectNoTrace(handbook, secrets);

  for (const name of ["of-another", "unlabelled", "missing"]) {
    await apply("Extraction", name, { url, credential: name });
    const failure = await eventually(async () => {
      const { status } = await lorepod.kubectl("GET", objectPath("extractions", name));
      expect(status?.phase).toBe("Failed");
      return status.failure.message as string;
    }, 120_000);
    expect(failure).toContain(
      `there is no Secret ${name} with the labels lorepod.dev/use=credential and lorepod.dev/api-key=default`,
    );
  }

  // A Site waits for its Secret, and is read once it is there.
  const paths = handbook.answered.length;
  await lorepod.kubectl("DELETE", core("secrets/handbook"));
  await lorepod.kubectl("PATCH", objectPath("sites", "handbook"), { spec: { syncRequest: "2" } });
  expect(await attention("handbook")).toContain("there is no Secret handbook");
  expect(handbook.answered).toHaveLength(paths);
  await applySecret("handbook", handbook, ofKey("default"));
  const second = await synced("handbook", 2);
  expect(second.status.counts).toMatchObject({ pages: 4, current: 4 });
  await lorepod.kubectl("DELETE", objectPath("sites", "handbook"));
});

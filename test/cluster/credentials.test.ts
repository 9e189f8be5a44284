import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { formsOf } from "../../src/adapters/shared/access/guard-login.ts";
import { loginSteps, openMembers } from "../site/members.ts";
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
  login?: object,
): Promise<Json> =>
  lorepod.kubectl("POST", core("secrets"), {
    metadata: { name, labels, annotations: { "lorepod.dev/origins": origin } },
    type: login === undefined ? "kubernetes.io/basic-auth" : "Opaque",
    stringData: { username, password, ...(login && { login: JSON.stringify(login) }) },
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

const newPassword = () => `hunter2-${randomBytes(12).toString("hex")}`;

/** A handbook behind HTTP basic. */
function serveHandbook() {
  const account = { username: "reader", password: newPassword() };
  const wanted = `Basic ${encodedOf(account)}`;
  return serveBehind(account, (request, response) => {
    if (request.headers.authorization === wanted) return false;
    response.writeHead(401, { "www-authenticate": "Basic" }).end("<h1>Log in</h1>");
    return true;
  });
}

/** A handbook behind a form with a CSRF token, whose sessions end after some pages. */
async function serveMembers(pagesPerSession = Infinity) {
  const account = { username: `marker-${randomBytes(6).toString("hex")}`, password: newPassword() };
  const { username: user, password } = account;
  const members = openMembers({ account: { user, password }, pagesPerSession });
  const handbook = await serveBehind(account, members.first);
  const [goto, name, word, click] = loginSteps(`${handbook.origin}/login`);
  // Without the last step, which waits for the end of a login: wrong values fail sooner.
  const typed = [
    { ...name, value: "username" },
    { ...word, value: "password" },
  ];
  const steps = [goto, ...typed, click];
  const canary = { url: `${handbook.origin}/account`, text: "Log out" };
  return { ...handbook, members, login: { steps, canary } };
}

type Handbook = Awaited<ReturnType<typeof serveMembers>>;

const addLogin = async ({ username, password, origin, login }: Handbook): Promise<string> => {
  const values = { kind: "login", login: { ...login, values: { username, password } } };
  const made = await call("POST", "/v1/credentials", { name: "m", origins: [origin], ...values });
  expect([made.status, made.body.kind]).toEqual([201, "login"]);
  return made.body.id;
};

/** A handbook on this machine; `refuse` answers strangers. `held` keeps its pages waiting. */
async function serveBehind(
  account: Pick<Account, "username" | "password">,
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  const links = Object.keys(pages).map((path) => `<a href="${path}">Page ${path}</a>`);
  const held = { until: Promise.resolve() };
  const answered: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const main = pages[path];
    if (main === undefined && refuse(request, response)) return;
    void held.until.then(() => {
      if (main !== undefined && refuse(request, response)) return undefined;
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
  return expectNone(spellings(account), except);
}

async function expectNone(forms: readonly string[], except: readonly string[]): Promise<string[]> {
  const texts = await traces(except);
  const found = texts.filter(([, text]) => forms.some((one) => text.includes(one)));
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

/** The values of a login, and what its site has sent to browsers. */
const secretsOf = ({ username, password, members }: Handbook): string[] => [
  ...new Set([username, password, ...members.issued].flatMap(formsOf)),
];

test("jobs, Sites and single pages log in by a form, and neither values nor sessions leave a trace", async () => {
  const [handbook, ofSecret, single] = [
    await serveMembers(),
    await serveMembers(),
    await serveMembers(),
  ];
  const read = { url: single.url, credential: await addLogin(single) };
  const markdown = await call("POST", "/v1/markdown", read);
  expect([markdown.status, JSON.stringify(markdown.body)]).toEqual([
    200,
    expect.stringContaining("Crew handbook"),
  ]);

  await applySecret("members", ofSecret, ofKey("default"), ofSecret.login);
  const gate = Promise.withResolvers<void>();
  for (const { held } of [handbook, ofSecret]) held.until = gate.promise;
  const request = { url: handbook.url, credential: await addLogin(handbook), maxPages: 10 };
  const started = await call("POST", "/v1/extract/async", request);
  expect(started.status).toBe(200);
  await apply("Site", "members", { url: ofSecret.url, credential: "members" });
  // Both are logged in, and read.
  await eventually(async () => {
    const logins = [handbook, ofSecret].map(({ members }) => members.logins);
    expect(logins).toEqual([
      { ok: 1, refused: 0 },
      { ok: 1, refused: 0 },
    ]);
  }, 180_000);
  const forms = () => [handbook, ofSecret, single].flatMap(secretsOf);
  const seen = await expectNone(forms(), ["members"]);
  expect(seen.filter((what) => what.startsWith("processes of"))).toHaveLength(2);
  gate.resolve();

  await completes(started.body.jobId);
  const first = await synced("members", 1);
  expect(first.status.counts).toMatchObject({ pages: 4, current: 4 });
  await expectNone(forms(), ["members"]);

  // The session is that of the next job and sync, too.
  const again = await call("POST", "/v1/extract/async", request);
  await lorepod.kubectl("PATCH", objectPath("sites", "members"), { spec: { syncRequest: "2" } });
  await completes(again.body.jobId);
  await synced("members", 2);
  expect([handbook, ofSecret].map(({ members }) => members.logins.ok)).toEqual([1, 1]);
  await lorepod.kubectl("DELETE", objectPath("sites", "members"));
}, 600_000);

test("a lost session fails the job and holds the Site, and no login page is stored", async () => {
  const [ofJob, ofSite] = [await serveMembers(2), await serveMembers(2)];
  const credential = await addLogin(ofJob);
  const started = await call("POST", "/v1/extract/async", { url: ofJob.url, credential });
  const site = await call("POST", "/v1/sites", {
    url: ofSite.url,
    credential: await addLogin(ofSite),
  });
  expect([started.status, site.status]).toEqual([200, 201]);
  const failed = await eventually(async () => {
    const { body } = await call("GET", `/v1/jobs/${started.body.jobId}`);
    expect(body.status).toBe("failed");
    return body;
  }, 180_000);
  expect(JSON.stringify(failed)).toContain("the site ended the session of its credential");
  const name = site.body.id.replace("_", "-");
  expect(await attention(name)).toContain("the site ended its session");
  const table = await call("GET", `/v1/sites/${site.body.id}/pages?state=current`);
  const paths = table.body.pages.map(({ url }: Json) => new URL(url).pathname);
  expect(paths.filter((path: string) => pages[path] === undefined)).toEqual([]);
  const found = await call("POST", "/v1/search", { query: "Log in name password" });
  expect(JSON.stringify(found.body)).not.toContain("/login");
  const listed = await call("GET", "/v1/credentials");
  const shown = listed.body.credentials.find(({ id }: Json) => id === credential);
  expect(shown.login).toMatchObject({ state: "active", reason: "the site ended its session" });
  await call("DELETE", `/v1/sites/${site.body.id}`);
}, 600_000);

test("a login with wrong values fails with its reason, and changed values log in at once", async () => {
  const handbook = await serveMembers();
  const secrets = ["wrong"];
  const { url, login } = handbook;
  await applySecret("wrong", { ...handbook, password: newPassword() }, ofKey("default"), login);
  await apply("Extraction", "wrong", { url, credential: "wrong", maxPages: 10 });
  const failure = await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", objectPath("extractions", "wrong"));
    expect(status?.phase).toBe("Failed");
    return status.failure.message as string;
  }, 180_000);
  expect(failure).toContain("the canary page does not show the text");
  expect(handbook.members.logins).toEqual({ ok: 0, refused: 1 });
  const stringData = { password: handbook.password };
  await lorepod.kubectl("PATCH", core("secrets/wrong"), { stringData });
  await apply("Extraction", "right", { url, credential: "wrong", maxPages: 10 });
  await eventually(async () => {
    const { status } = await lorepod.kubectl("GET", objectPath("extractions", "right"));
    expect(status).toMatchObject({ phase: "Completed", counts: { pagesScraped: 4 } });
  }, 180_000);
  await expectNone(secretsOf(handbook), secrets);
}, 600_000);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createExtractions } from "../adapters/embedded/extractions.ts";
import { createSecrets } from "../adapters/embedded/secrets.ts";
import { createSites } from "../adapters/embedded/sites.ts";
import { openDatabase, type Database } from "../adapters/embedded/database/database.ts";
import type { Site } from "../contract/sites/site.ts";
import { systemClock } from "../kit/clock.ts";
import {
  aMoment,
  completed,
  failed,
  newExtraction,
  newSite,
  newTenant,
  processing,
} from "../../test/contract/samples.ts";
import { createCredential, storedLogins } from "./credentials.ts";
import { createLogins } from "./logins.ts";
import { createRunAccess, storedAccess, type RunAccessDeps } from "./run-access.ts";

const dir = mkdtempSync(join(tmpdir(), "lorepod-access-"));
let database: Database;
let deps: RunAccessDeps;

beforeAll(() => {
  database = openDatabase(dir);
  const secrets = createSecrets(database);
  deps = {
    extractions: createExtractions(database),
    sites: createSites(database),
    readAccess: storedAccess(secrets),
    logins: createLogins({ store: storedLogins({ secrets, now: Date.now }), clock: systemClock }),
  };
});
afterAll(() => {
  database.close();
  rmSync(dir, { recursive: true });
});

const origins = ["https://docs.example"];

async function newCredential(tenant: string, id: string): Promise<string> {
  const values = { name: id, origins, kind: "headers" as const, headers: { "X-Token": "word" } };
  await createCredential({ secrets: createSecrets(database), now: Date.now }, tenant, id, values);
  return id;
}

const sent = { access: { origins, headers: { "X-Token": "word" }, cookies: [] } };

describe("the run of a job", () => {
  const start = async (
    status: typeof processing = processing,
    spec: { url?: string; credential?: string } = { credential: "cred_a" },
  ) => {
    const job = newExtraction({ spec: { url: "https://docs.example/start", ...spec } });
    await newCredential(job.tenant, "cred_a");
    const { extraction } = await createExtractions(database).create({
      ...job,
      status: status(job.status),
    });
    return { tenant: extraction.tenant, job: extraction.id, attempt: 1 };
  };

  const startLogin = async ({ tenant = newTenant(), url = "https://docs.example/start" } = {}) => {
    const job = newExtraction({ tenant, spec: { url, credential: "cred_login" } });
    const { status } = job;
    await createExtractions(database).create({ ...job, status: processing(status) });
    const login = {
      steps: [
        { action: "goto" as const, url: "https://docs.example/login" },
        { action: "fill" as const, selector: "input", value: "password" },
      ],
      values: { password: "hunter2" },
      canary: { url: "https://docs.example/", text: "hello" },
    };
    const values = { name: "login", origins, kind: "login" as const, login };
    const stored = { secrets: createSecrets(database), now: Date.now };
    await createCredential(stored, tenant, "cred_login", values);
    return { tenant, job: job.id, attempt: 1 };
  };

  test("gets what its job names, and nothing else", async () => {
    expect(await createRunAccess(deps).access(await start())).toEqual(sent);
    expect(await createRunAccess(deps).access(await start(processing, {}))).toEqual({
      access: null,
    });
  });

  test.each([
    ["https://shop.example/", "it is not for https://shop.example"],
    ["http://docs.example/", "it is not for http://docs.example"],
    ["https://docs.example:8443/", "it is not for https://docs.example:8443"],
    ["https://login.docs.example/", "it is not for https://login.docs.example"],
  ])("gets nothing where it reads %s", async (url, reason) => {
    const run = await start(processing, { url, credential: "cred_a" });
    expect(await createRunAccess(deps).access(run)).toEqual({ access: null, reason });
  });

  test("gets nothing for a credential of another key, or one that was deleted", async () => {
    await newCredential(newTenant(), "cred_other");
    const run = await start(processing, { credential: "cred_other" });
    const reason = "there is no credential under this id";
    expect(await createRunAccess(deps).access(run)).toEqual({ access: null, reason });
  });

  test("that logs in gets its login, and its session is that of the next run", async () => {
    const { access, session } = createRunAccess(deps);
    const { tenant, ...run } = await startLogin();
    expect(await access({ tenant, ...run })).toEqual({
      access: { origins, headers: {}, cookies: [], session: "needed" },
    });
    const grant = await session({ tenant, ...run });
    if (grant?.state !== "log-in") throw new Error(`it may not log in: ${grant?.state}`);
    expect(grant).toMatchObject({ origins, login: { values: { password: "hunter2" } } });
    const cookies = [{ name: "sid", value: "s" }];
    const news = { state: "opened" as const, cookies };
    expect(await session({ tenant, ...run }, { session: grant.session, news })).toBeNull();
    const next = await startLogin({ tenant });
    expect(await session(next)).toMatchObject({ state: "open", cookies });
    // It has no use for what is typed.
    expect(JSON.stringify(await session(next))).not.toContain("hunter2");
  });

  test("that reads another origin gets no session", async () => {
    const run = await startLogin({ url: "https://shop.example/" });
    const reason = "it is not for https://shop.example";
    expect(await createRunAccess(deps).session(run)).toEqual({ state: "refused", reason });
  });

  test("gets no session with another kind, or without a credential", async () => {
    const { session } = createRunAccess(deps);
    expect(await session(await start())).toBeNull();
    expect(await session(await start(processing, {}))).toBeNull();
  });

  test.each([
    ["that has completed", completed, {}],
    ["that has failed", failed, {}],
    ["of another tenant", processing, { tenant: "another" }],
    ["that was replaced", processing, { attempt: 0 }],
    ["that has not begun", processing, { attempt: 2 }],
    ["of an unknown job", processing, { job: "job_unknown" }],
  ])("%s is refused", async (_what, status, other) => {
    const run = { ...(await start(status)), ...other };
    const { access, session } = createRunAccess(deps);
    const news = { state: "lost" as const };
    const report = { session: { version: "1", at: 1 }, news };
    for (const call of [access(run), session(run), session(run, report)]) {
      await expect(call).rejects.toThrow("no such run is open");
    }
  });
});

describe("the run of a slice", () => {
  const sync: Site["status"]["sync"] = {
    n: 2,
    state: "running",
    startedAt: aMoment,
    finishedAt: null,
    counts: { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 },
    bytes: 0,
    requests: 0,
    reason: null,
    manual: false,
    scope: "all",
    slice: 3,
    known: 0,
    step: "running",
    sliceStartedAt: aMoment,
    fruitless: 0,
    retryAt: null,
    removing: 0,
    confirmed: false,
  };

  const start = async (open: Site["status"]["sync"], spec: Partial<Site["spec"]> = {}) => {
    const site = newSite();
    await newCredential(site.tenant, "cred_a");
    const made = {
      ...site,
      spec: { ...site.spec, url: "https://docs.example/", credential: "cred_a", ...spec },
      status: { ...site.status, sync: open },
    };
    await createSites(database).create(made, 0);
    return { tenant: site.tenant, job: `${site.id}-2-3`, attempt: 1, site: site.id };
  };

  test("gets what its Site names", async () => {
    expect(await createRunAccess(deps).access(await start(sync))).toEqual(sent);
    // Of four that are read side by side.
    const abreast = { ...sync, slice: 5, abreast: 4 };
    expect(await createRunAccess(deps).access(await start(abreast))).toEqual(sent);
  });

  test("gets nothing where its Site has another origin", async () => {
    const run = await start(sync, { url: "https://shop.example/" });
    const reason = "it is not for https://shop.example";
    expect(await createRunAccess(deps).access(run)).toEqual({ access: null, reason });
  });

  test.each([
    ["between two slices", { ...sync, step: "none" as const }, {}, {}],
    ["of an earlier slice", { ...sync, slice: 4 }, {}, {}],
    ["of slices that were read before these", { ...sync, slice: 6, abreast: 3 }, {}, {}],
    ["of an earlier sync", { ...sync, n: 3 }, {}, {}],
    ["after the sync", null, {}, {}],
    ["of a Site that is being removed", sync, { removal: "erase" as const }, {}],
    ["of another tenant", sync, {}, { tenant: "another" }],
    ["with another attempt", sync, {}, { attempt: 2 }],
  ])("%s is refused", async (_what, open, spec, other) => {
    const run = { ...(await start(open, spec)), ...other };
    const { access, session } = createRunAccess(deps);
    const news = { state: "lost" as const };
    const report = { session: { version: "1", at: 1 }, news };
    for (const call of [access(run), session(run), session(run, report)]) {
      await expect(call).rejects.toThrow("no such run is open");
    }
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { crawlerPod, type RunEnvironment } from "../../cmd/cluster/crawler-pod.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSecrets } from "../../src/adapters/embedded/secrets.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { serveAccess } from "../../src/adapters/nats/calls/access-calls.ts";
import { serveKnowledge } from "../../src/adapters/nats/calls/knowledge-calls.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { inboxPrefixOf } from "../../src/adapters/nats/users/nats-rights.ts";
import { crawlerUser, makeAuthority } from "../../src/adapters/nats/users/nats-users.ts";
import { parseNetworks, startEgressProxy } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createDesk, createStoredPages, offlineReader } from "../../src/knowledge/index.ts";
import {
  createCredential,
  createLogins,
  createRunAccess,
  storedAccess,
  storedLogins,
} from "../../src/tenancy/index.ts";
import { findLocalBrowser } from "../contract/local-browser.ts";
import { newExtraction, newTenant, processing } from "../contract/samples.ts";
import { loginSteps, openMembers } from "../site/members.ts";
import { serveSite } from "../site/serve.ts";
import { openBroker } from "./broker.ts";

const browser = await findLocalBrowser();

const account = { user: "marker-user-2b7d", password: "marker-password-d41c" };

/**
 * The program of a crawler pod, with the rights of its user at a real broker. The calls for its
 * credential are answered with the rights of the controller, all others with those of `knowledge`.
 */
async function openWorld(pagesPerSession?: number) {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const dir = mkdtempSync(join(tmpdir(), "lorepod-login-run-"));
  stack.defer(() => rmSync(dir, { recursive: true, force: true }));
  const authority = makeAuthority(Date.now());
  const config = `max_payload: 8MB\nmax_control_line: 16KB\n${authority["broker.conf"]}`;
  const broker = stack.use(await openBroker(config));
  const connect = async (name: string) => {
    const credentials = authority[`${name}.creds`] ?? "";
    const rights = { credentials, inboxPrefix: inboxPrefixOf(name) };
    const connection = await connectNats({ servers: broker.url, name, ...rights });
    return stack.adopt(connection, (open) => open.close());
  };
  const members = openMembers({ account, ...(pagesPerSession && { pagesPerSession }) });
  const site = stack.use(await serveSite("saas-en", members.first));
  const proxy = stack.adopt(
    await startEgressProxy({
      allow: parseNetworks(["127.0.0.0/8"]),
      resolver: async () => ["127.0.0.1"],
      clock,
      token: "t",
      log: () => {},
    }),
    (open) => open.close(),
  );
  const database = stack.adopt(openDatabase(dir), (open) => open.close());
  const [secrets, extractions] = [createSecrets(database), createExtractions(database)];
  const deps = { secrets, now: () => clock.now() };
  const controller = await connect("controller");
  const report = (error: unknown) => {
    throw error;
  };
  const events = await openEvents({ connection: controller, clock, report });
  const runAccess = createRunAccess({
    extractions,
    sites: createSites(database),
    readAccess: storedAccess(secrets),
    logins: createLogins({ store: storedLogins(deps), clock }),
  });
  stack.use(await serveAccess(controller, runAccess, clock));
  const results = createResults(database);
  const desk = createDesk({
    events: createEvents(database, clock),
    results,
    pages: createStoredPages(results),
    snapshots: createSnapshots(database),
    reader: offlineReader,
  });
  stack.use(await serveKnowledge(await connect("knowledge"), desk, clock));

  const tenant = newTenant();
  await createCredential(deps, tenant, "cred_login", {
    name: "members",
    origins: [site.url],
    kind: "login",
    login: {
      steps: loginSteps(`${site.url}/login`),
      values: { ...account },
      canary: { url: `${site.url}/account`, text: "Log out" },
    },
  });
  return {
    members,
    /** One job; returns its log. */
    run: async () => {
      const request = { url: `${site.url}/`, credential: "cred_login", maxPages: 4 };
      const record = newExtraction({ tenant, spec: request });
      await extractions.create({ ...record, status: processing(record.status) });
      const run = { tenant, job: record.id, attempt: 1 };
      const endsAt = clock.now() + 120_000;
      const order = { ...run, name: `${run.job}-a1`, request, deadlineAt: endsAt };
      const settings: RunEnvironment["settings"] = {
        proxy: { url: proxy.url, token: "t" },
        robots: "honour",
        content: { uses: ["search"], signals: "honour" },
        userAgent: "t",
        hostOpen: 4,
        browser,
      };
      const key = JSON.parse(authority["crawler-key.json"] ?? "");
      process.env["RUN_ORDER"] = JSON.stringify({ order, settings, nats: broker.url });
      process.env["RUN_CREDENTIALS"] = crawlerUser(key, run, { now: clock.now(), endsAt });
      expect(await crawlerPod(0)).toBe(0);
      return (await events.read(run, 0, 1_000)).map(({ event }) => event);
    },
  };
}

const scraped = (log: readonly { type: string }[]) =>
  log.filter(({ type }) => type === "page_scraped");

test("a crawler logs in, and the next one reads with its session", async () => {
  const { members, run } = await openWorld();
  const logs = [await run(), await run()];
  expect(logs.map((log) => scraped(log).length)).toEqual([4, 4]);
  expect(members.logins).toEqual({ ok: 1, refused: 0 });
  const published = JSON.stringify(logs);
  for (const secret of [account.password, ...members.issued]) {
    expect(published).not.toContain(secret);
  }
});

test("a run whose session is lost ends with this reason, and reads no login page", async () => {
  const { members, run } = await openWorld(2);
  const log = await run();
  const published = JSON.stringify(log);
  expect(published).toContain("the site ended the session of its credential");
  expect(JSON.stringify(scraped(log))).not.toContain("/login");
  expect(members.logins).toEqual({ ok: 1, refused: 0 });
});

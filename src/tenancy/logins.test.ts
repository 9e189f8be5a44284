import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createSecrets } from "../adapters/embedded/secrets.ts";
import type { NewCredential, SessionNews, SessionRef } from "../contract/credentials.ts";
import { createTestClock } from "../kit/clock.ts";
import {
  createCredential,
  listCredentials,
  removeCredential,
  replaceCredential,
} from "./credentials.ts";
import { createLogins, loginFault } from "./logins.ts";

const of = { tenant: "t", id: "cred_1" };
const minute = 60_000;
const values: NewCredential = {
  name: "members",
  origins: ["https://docs.example.com"],
  kind: "login",
  login: {
    steps: [{ action: "goto", url: "https://docs.example.com/login" }],
    values: {},
    canary: { url: "https://docs.example.com/account", text: "Log out" },
  },
};
const cookies = [{ name: "sid", value: "s" }];
const opened: SessionNews = { state: "opened", cookies };
const failed = (isTried = true): SessionNews => ({ state: "failed", reason: "no field", isTried });

async function openWorld() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-logins-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00Z"));
  const secrets = createSecrets(database);
  const deps = { secrets, now: () => clock.now() };
  await createCredential(deps, of.tenant, of.id, values);
  const logins = createLogins({ secrets, clock });
  let latest: SessionRef | undefined;
  /** Each state is that of one more reader. */
  const open = async (by = logins) => {
    const grant = await by.open(of);
    if (grant.state === "log-in") latest = grant.session;
    return grant;
  };
  return {
    clock,
    logins,
    open,
    /** About the latest login, unless another one is named. */
    report: async (news: SessionNews, session = latest, to = logins) => {
      if (session === undefined) throw new Error("there was no login yet");
      await to.report(of, { session, news });
    },
    latest: () => latest,
    other: createLogins({ secrets, clock }),
    remove: () => removeCredential(deps, of.tenant, of.id),
    replace: () => replaceCredential(deps, of.tenant, of.id, values),
    shown: async () => (await listCredentials(secrets, of.tenant))[0]?.login,
    fault: () => loginFault({ secrets, now: clock.now() }, of),
    state: async () => (await open()).state,
  };
}

test("one reader logs in, the others wait for its session", async () => {
  const { logins, open, report, other, state, clock } = await openWorld();
  expect(await open()).toMatchObject({ state: "log-in", login: values.login });
  expect(await logins.open(of)).toMatchObject({ state: "wait", until: clock.now() + 2_000 });
  // Another process knows no session, and may not log in either.
  expect(await other.open(of)).toMatchObject({ state: "wait", until: clock.now() + 5 * minute });
  await report(opened);
  expect(await logins.open(of)).toMatchObject({ state: "open", cookies });
  expect(await state()).toBe("open");
});

test("a session is forgotten when it is not used for a while", async () => {
  const { open, report, clock, state } = await openWorld();
  await open();
  await report(opened);
  await clock.advance(9 * minute);
  expect(await state()).toBe("open");
  await clock.advance(9 * minute);
  expect(await state()).toBe("open");
  await clock.advance(11 * minute);
  expect(await state()).toBe("log-in");
});

test("a lost session is a fault until the next login is allowed", async () => {
  const { open, report, clock, state, fault } = await openWorld();
  await open();
  await report(opened);
  expect(await fault()).toBeUndefined();
  await report({ state: "lost" });
  expect([await state(), await fault()]).toEqual(["wait", "the site ended its session"]);
  await clock.advance(5 * minute);
  expect([await fault(), await state()]).toEqual([undefined, "log-in"]);
});

test("three failures in a row suspend it until it is replaced", async () => {
  const { logins, report, clock, state, shown, fault, replace } = await openWorld();
  for (const count of [1, 2, 3]) {
    expect(await state()).toBe("log-in");
    await report(failed());
    expect(await shown()).toMatchObject({ state: count < 3 ? "active" : "suspended" });
    await clock.advance(5 * minute);
  }
  await clock.advance(99 * minute);
  expect(await logins.open(of)).toMatchObject({
    state: "refused",
    reason: expect.stringMatching(/suspended.*no field/),
  });
  expect(await fault()).toMatch(/suspended/);
  await replace();
  expect([await fault(), await state()]).toEqual([undefined, "log-in"]);
});

test.each<[string, SessionNews, string]>([
  ["a login", opened, "active"],
  ["a site that did not answer", failed(false), "active"],
  ["a third failure", failed(), "suspended"],
])("after two failures, %s", async (_, news, expected) => {
  const { open, report, clock, shown } = await openWorld();
  for (const one of [failed(), failed(), news]) {
    await open();
    await report(one);
    await clock.advance(5 * minute);
  }
  expect(await shown()).toMatchObject({ state: expected });
});

test("a reader that was killed while it logged in holds no one up for ever", async () => {
  const { logins, clock, state } = await openWorld();
  await logins.open(of);
  await clock.advance(5 * minute);
  expect(await state()).toBe("log-in");
});

test("news of replaced values change nothing", async () => {
  const { open, report, state, shown, replace } = await openWorld();
  await open();
  await replace();
  await report(failed());
  expect(await shown()).toMatchObject({ state: "active", reason: null });
  expect(await state()).toBe("log-in");
});

test("a login with replaced values opens no session of the new ones, and is no failure of them", async () => {
  const { open, report, state, shown, replace, latest, logins } = await openWorld();
  await open();
  const before = latest();
  await replace();
  expect(await state()).toBe("log-in");
  await report({ state: "opened", cookies: [{ name: "sid", value: "of the old user" }] }, before);
  expect(await state()).toBe("wait");
  await report(failed(), before);
  expect(await shown()).toMatchObject({ state: "active", reason: null });
  await report(opened);
  await report({ state: "lost" }, before);
  expect(await logins.open(of)).toMatchObject({ state: "open", cookies });
});

test("a session that is reported as lost a second time does not end the next one", async () => {
  const { open, report, state, clock, latest, shown } = await openWorld();
  await open();
  const first = latest();
  await report(opened);
  await report({ state: "lost" });
  await clock.advance(5 * minute);
  await open();
  await report(opened);
  await report({ state: "lost" }, first);
  expect([await state(), (await shown())?.reason]).toEqual(["open", null]);
});

test("a failure counts, and a session is known, when the process that gave the order has ended", async () => {
  const { logins, other, report, state, shown, clock, latest } = await openWorld();
  for (const _ of [1, 2, 3]) {
    expect(await state()).toBe("log-in");
    await report(failed(), latest(), other);
    await clock.advance(5 * minute);
  }
  expect(await shown()).toMatchObject({ state: "suspended" });
  expect(await logins.open(of)).toMatchObject({ state: "refused" });
});

test("a session is known to the process that learned of it", async () => {
  const { open, report, other, latest } = await openWorld();
  await open();
  await report(opened, latest(), other);
  expect(await other.open(of)).toMatchObject({ state: "open", cookies, session: latest() });
});

test("a login that did not begin is no login", async () => {
  const { open, report, state, shown } = await openWorld();
  await open();
  await report({ state: "unused" });
  expect(await shown()).toMatchObject({ state: "active", reason: null });
  expect(await state()).toBe("log-in");
});

test("a session that ends long after its login is a fault for a while, and the next one begins", async () => {
  const { open, report, clock, state, fault } = await openWorld();
  await open();
  await report(opened);
  for (let passed = 0; passed < 60; passed += 9) {
    await clock.advance(9 * minute);
    await open();
  }
  await report({ state: "lost" });
  expect(await fault()).toBe("the site ended its session");
  await clock.advance(minute);
  expect([await fault(), await state()]).toEqual([undefined, "log-in"]);
});

test("values that are replaced or removed while a login is asked for are not typed any more", async () => {
  const { logins, replace, remove } = await openWorld();
  const [replaced] = await Promise.all([logins.open(of), replace()]);
  const [removed] = await Promise.all([logins.open(of), remove()]);
  expect([replaced.state, removed.state]).toEqual(["wait", "wait"]);
});

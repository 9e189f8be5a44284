import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createSecrets } from "../adapters/embedded/secrets.ts";
import type { NewCredential, SessionNews, SessionRef } from "../contract/credentials.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Secrets } from "../ports/secrets.ts";
import {
  createCredential,
  listCredentials,
  removeCredential,
  replaceCredential,
  storedLogins,
} from "./credentials.ts";
import { isSuspended, type LoginStore } from "./login-store.ts";
import { createLogins, loginFault } from "./logins.ts";
import { secretLogins } from "./secret-logins.ts";

const of = { tenant: "t", apiKey: "default", id: "cred_1" };
const minute = 60_000;
const login: NonNullable<NewCredential["login"]> = {
  steps: [{ action: "goto", url: "https://docs.example.com/login" }],
  values: {},
  canary: { url: "https://docs.example.com/account", text: "Log out" },
};
const values: NewCredential = {
  name: "members",
  origins: ["https://docs.example.com"],
  kind: "login",
  login,
};
const cookies = [{ name: "sid", value: "s" }];
const opened: SessionNews = { state: "opened", cookies };
const failed = (isTried = true): SessionNews => ({ state: "failed", reason: "no field", isTried });

/** A credential with a login, where its owner keeps it. */
type Kept = {
  store: LoginStore;
  replace: () => Promise<unknown>;
  remove: () => Promise<unknown>;
};

const keptIn = {
  async "the credentials of its key"(secrets: Secrets, now: () => number): Promise<Kept> {
    const deps = { secrets, now };
    await createCredential(deps, of.tenant, of.id, values);
    return {
      store: storedLogins(deps),
      replace: () => replaceCredential(deps, of.tenant, of.id, values),
      remove: () => removeCredential(deps, of.tenant, of.id),
    };
  },
  async "a Secret"(secrets: Secrets): Promise<Kept> {
    let current: NewCredential | undefined = values;
    const readValues = async ({ apiKey }: { apiKey: string }, name: string) =>
      current !== undefined && apiKey === of.apiKey && name === of.id
        ? { ok: true as const, values: current }
        : { ok: false as const, reason: "there is none" };
    return {
      store: secretLogins({ readValues, secrets, key: Buffer.alloc(32, 7) }),
      replace: async () => {
        const password = String(Number(current?.login?.values["password"] ?? 0) + 1);
        current = { ...values, login: { ...login, values: { password } } };
      },
      remove: async () => (current = undefined),
    };
  },
};

async function openWorld(kept: keyof typeof keptIn) {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-logins-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00Z"));
  const secrets = createSecrets(database);
  const { store, ...owner } = await keptIn[kept](secrets, () => clock.now());
  const logins = createLogins({ store, clock });
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
    other: createLogins({ store, clock }),
    ...owner,
    secrets,
    store,
    shown: async () => {
      const record = (await store.read(of))?.record;
      return (
        record && { state: isSuspended(record) ? "suspended" : "active", reason: record.reason }
      );
    },
    fault: () => loginFault({ store, now: clock.now() }, of),
    state: async () => (await open()).state,
  };
}

const places = ["the credentials of its key", "a Secret"] as const;

describe.each(places)("a login in %s", (kept) => {
  test("one reader logs in, the others wait for its session", async () => {
    const { logins, open, report, other, state, clock, store } = await openWorld(kept);
    expect(await open()).toMatchObject({ state: "log-in", login: values.login });
    expect(await logins.open(of)).toMatchObject({ state: "wait", until: clock.now() + 2_000 });
    // Another process knows no session, and may not log in either.
    expect(await other.open(of)).toMatchObject({ state: "wait", until: clock.now() + 5 * minute });
    const behind = createLogins({ store, clock: createTestClock(clock.now() - 2_000) });
    expect(await behind.open(of)).toMatchObject({ state: "wait" });
    await report(opened);
    expect(await logins.open(of)).toMatchObject({ state: "open", cookies });
    expect(await state()).toBe("open");
  });

  test("a session is forgotten when it is not used for a while", async () => {
    const { open, report, clock, state } = await openWorld(kept);
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
    const { open, report, clock, state, fault } = await openWorld(kept);
    await open();
    await report(opened);
    expect(await fault()).toBeUndefined();
    await report({ state: "lost" });
    expect([await state(), await fault()]).toEqual(["wait", "the site ended its session"]);
    await clock.advance(5 * minute);
    expect([await fault(), await state()]).toEqual([undefined, "log-in"]);
  });

  test("three failures in a row suspend it until it is replaced", async () => {
    const { logins, report, clock, state, shown, fault, replace } = await openWorld(kept);
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
    const { open, report, clock, shown } = await openWorld(kept);
    for (const one of [failed(), failed(), news]) {
      await open();
      await report(one);
      await clock.advance(5 * minute);
    }
    expect(await shown()).toMatchObject({ state: expected });
  });

  test("a reader that was killed while it logged in holds no one up for ever", async () => {
    const { logins, clock, state } = await openWorld(kept);
    await logins.open(of);
    await clock.advance(5 * minute);
    expect(await state()).toBe("log-in");
  });

  test("news of replaced values change nothing", async () => {
    const { open, report, state, shown, replace } = await openWorld(kept);
    await open();
    await replace();
    await report(failed());
    expect(await shown()).toMatchObject({ state: "active", reason: null });
    expect(await state()).toBe("log-in");
  });

  test("a login with replaced values opens no session of the new ones, and is no failure of them", async () => {
    const { open, report, state, shown, replace, latest, logins } = await openWorld(kept);
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
    const { open, report, state, clock, latest, shown } = await openWorld(kept);
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
    const { logins, other, report, state, shown, clock, latest } = await openWorld(kept);
    for (const _ of [1, 2, 3]) {
      expect(await state()).toBe("log-in");
      await report(failed(), latest(), other);
      await clock.advance(5 * minute);
    }
    expect(await shown()).toMatchObject({ state: "suspended" });
    expect(await logins.open(of)).toMatchObject({ state: "refused" });
  });

  test("a session is known to the process that learned of it", async () => {
    const { open, report, other, latest } = await openWorld(kept);
    await open();
    await report(opened, latest(), other);
    expect(await other.open(of)).toMatchObject({ state: "open", cookies, session: latest() });
  });

  test("a login that did not begin is no login", async () => {
    const { open, report, state, shown } = await openWorld(kept);
    await open();
    await report({ state: "unused" });
    expect(await shown()).toMatchObject({ state: "active", reason: null });
    expect(await state()).toBe("log-in");
  });

  test("a session that ends long after its login is a fault for a while, and the next one begins", async () => {
    const { open, report, clock, state, fault } = await openWorld(kept);
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
    const { logins, replace, remove } = await openWorld(kept);
    const [replaced] = await Promise.all([logins.open(of), replace()]);
    const [removed] = await Promise.all([logins.open(of), remove()]);
    expect([replaced.state, removed.state]).toEqual(["wait", "wait"]);
  });
});

test("its owner sees why the latest login has failed", async () => {
  const { open, report, secrets } = await openWorld("the credentials of its key");
  await open();
  await report(failed());
  const [shown] = await listCredentials(secrets, of.tenant);
  expect(shown?.login).toMatchObject({ state: "active", reason: "no field" });
});

test("a version of a Secret's login shows nothing of its values, and its record contains none", async () => {
  const { open, report, replace, latest, secrets, store } = await openWorld("a Secret");
  await open();
  await report(failed());
  const before = latest()?.version;
  await replace();
  expect((await store.read(of))?.version).not.toBe(before);
  expect((await secrets.get(of.tenant, "secret-logins"))?.value).not.toContain("docs.example.com");
  const another = { ...of, apiKey: "team-b" };
  expect(await store.read(another)).toBeUndefined();
});

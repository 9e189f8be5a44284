import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "../adapters/embedded/database/database.ts";
import { createKeys } from "../adapters/embedded/keys.ts";
import { createSecrets } from "../adapters/embedded/secrets.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock, type TestClock } from "../kit/clock.ts";
import type { Keys } from "../ports/keys.ts";
import type { Secrets } from "../ports/secrets.ts";
import { makeKey } from "./api-key.ts";
import { createSessions, issueLink } from "./sessions.ts";

let dir: string;
let database: Database;
let keys: Keys;
let secrets: Secrets;
let clock: TestClock;
const adminToken = "a token of sixteen";

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-sessions-"));
  database = openDatabase(dir);
  keys = createKeys(database);
  secrets = createSecrets(database);
  clock = createTestClock(Date.parse("2026-03-01T12:00:00.000Z"));
});
afterEach(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

const sessions = (token = adminToken) =>
  createSessions({ secrets, keys, adminToken: token, clock, randomBytes });

async function newKey(id: string) {
  const made = makeKey({ name: id, plan: "Pro" }, { id, now: clock.now(), randomBytes });
  await keys.create(made.key, made.hash);
  return made;
}

test("a key opens a session for its tenant, and another process finds it", async () => {
  const { key, text } = await newKey("one");
  const { token, visit } = await sessions().openWithKey(text);
  expect(visit).toMatchObject({ who: "key", key: { id: key.id, tenant: "one" } });
  expect(await sessions().find(token)).toEqual(visit);
  expect(JSON.stringify([token, visit])).not.toContain(text);
});

test.each([
  ["revoked", { revoked: true }],
  ["deleted", { erasing: true }],
  ["out of date", { expiresAt: "2026-03-01T11:00:00.000Z" }],
] as const)("ends when its key is %s", async (_name, change) => {
  const { key, text } = await newKey("one");
  const { token } = await sessions().openWithKey(text);
  await keys.update(key.id, change);
  expect(await sessions().find(token)).toBeUndefined();
  await expect(sessions().openWithKey(text)).rejects.toMatchObject({ code: "unauthorized" });
});

test("ends when the secret of its key is rotated", async () => {
  const { key, text } = await newKey("one");
  const { token } = await sessions().openWithKey(text);
  await keys.rotate(key.id, { hash: "0".repeat(64), prefix: "service_live_x" });
  expect(await sessions().find(token)).toBeUndefined();
});

test("the admin token opens one; another token ends it", async () => {
  const { token, visit } = await sessions().openWithToken(adminToken);
  expect(visit.who).toBe("admin");
  expect(await sessions("quite another token").find(token)).toBeUndefined();
  expect(await sessions().find(token)).toEqual(visit);
});

test.each(["", "wrong", `${adminToken} `])("the admin token %j opens none", async (given) => {
  const refused = { code: "unauthorized" };
  await expect(sessions().openWithToken(given)).rejects.toMatchObject(refused);
  await expect(sessions("").openWithToken(given)).rejects.toMatchObject(refused);
});

test("a link opens one session, however often it is used in parallel", async () => {
  const code = await issueLink(secrets, { randomBytes, now: clock.now() });
  const tries = [1, 2, 3].map(() => sessions("").openWithCode(code));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  await expect(sessions("").openWithCode(code)).rejects.toMatchObject({ code: "unauthorized" });
});

test("a link is good for an hour", async () => {
  const code = await issueLink(secrets, { randomBytes, now: clock.now() });
  await clock.advance(limits.signInLinkMs.value);
  await expect(sessions().openWithCode(code)).rejects.toMatchObject({ code: "unauthorized" });
});

test("a session ends when its owner ends it, and after its day", async () => {
  const { token } = await sessions().openWithToken(adminToken);
  const other = await sessions().openWithToken(adminToken);
  await sessions().end(token);
  expect(await sessions().find(token)).toBeUndefined();
  await clock.advance(limits.sessionMs.value - 1);
  expect(await sessions().find(other.token)).toBeDefined();
  await clock.advance(1);
  expect(await sessions().find(other.token)).toBeUndefined();
});

test.each(["", "x", "20260301-short", "../../etc/passwd"])("%j is no session", async (token) => {
  expect(await sessions().find(token)).toBeUndefined();
  await sessions().end(token);
});

test("a later sign-in removes old sessions", async () => {
  await sessions().openWithToken(adminToken);
  const rows = () =>
    database.durable
      .prepare("SELECT count(*) AS n FROM secrets WHERE tenant = ?")
      .get("dashboard-20260301")?.["n"];
  expect(rows()).toBe(1);
  await clock.advance(3 * 24 * 60 * 60_000);
  await sessions().openWithToken(adminToken);
  await expect.poll(rows, { timeout: 30_000 }).toBe(0);
});

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { createTestClock } from "../../../kit/clock.ts";
import type { DataError } from "./data-error.ts";
import { type Database, openDatabase } from "./database.ts";
import { createEvents } from "../events.ts";
import { createUsage } from "../usage.ts";

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), "lorepod-full-"))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const month = "2026-01";
const day = "2026-01-31";
const search = "POST /v1/search";

describe("usage on a full disk", () => {
  it("writes all counts once there is space after a flush that failed", async () => {
    const { database, clock, usage } = opened();
    fill(database);
    expect(await usage.take("one", month, 10)).toBe(true);
    for (let n = 0; n < 3; n++) await usage.count("one", day, search);
    await clock.advance(10_000);
    await usage.count("one", day, search);
    expect(await usage.read("one", month)).toEqual([{ day, endpoint: search, requests: 4 }]);
    const other = createUsage(database, clock);
    expect(await other.read("one", month)).toEqual([]);

    makeRoom(database);
    await clock.advance(limits.diskRetryMs.value);
    expect(await other.read("one", month)).toEqual([{ day, endpoint: search, requests: 4 }]);
    expect(clock.waiting()).toBe(0);
    database.close();
  });

  it("counts unwritten requests against the quota", async () => {
    const { database, usage } = opened();
    fill(database);
    for (let n = 0; n < 3; n++) await usage.count("one", day, search);
    expect(await usage.take("one", month, 4)).toBe(true);
    expect(await usage.take("one", month, 4)).toBe(false);
    await usage.remove("one").catch(() => {});
    expect(await usage.take("one", month, 1)).toBe(true);
    makeRoom(database);
    database.close();
  });

  it("spends the reserve when the server stops", async () => {
    const { database, usage } = opened();
    await usage.count("one", day, search);
    fill(database);
    usage[Symbol.dispose]();
    expect(reserveOf(dir)).toBe(limits.diskReserveBytes.value / 2);
    const count = database.fast.prepare("SELECT sum(requests) AS n FROM usage");
    expect(count.get()).toEqual({ n: 1 });
    database.close();
  });
});

describe("a full disk", () => {
  it("refuses writes, serves reads, and takes writes again by itself", async () => {
    const changes: (string | undefined)[] = [];
    const { database, clock } = opened((fault) => changes.push(fault?.code));
    const events = createEvents(database, clock);
    const job = { tenant: "one", job: "job_1" };
    const entry = (id: string) => ({
      ...job,
      attempt: null,
      id,
      event: { type: "started" } as const,
    });
    await events.publish(entry("a"));
    fill(database);
    for (const id of ["b", "c"]) {
      await expect(events.publish(entry(id))).rejects.toMatchObject({ code: "disk_full" });
    }
    expect(() => database.space.check()).toThrow(/is full/);
    expect(await events.read(job, 0, 10)).toHaveLength(1);
    expect(changes).toEqual(["disk_full"]);

    makeRoom(database);
    await clock.advance(limits.diskLookMs.value);
    for (const id of ["b", "c"]) await events.publish(entry(id));
    expect(await events.read(job, 0, 10)).toHaveLength(3);
    expect(changes).toEqual(["disk_full", undefined]);
    database.close();
  });

  it("keeps a reserve in the directory", () => {
    const { database } = opened();
    expect(reserveOf(dir)).toBe(limits.diskReserveBytes.value);
    database.close();
  });
});

function opened(onSpace?: (fault: DataError | undefined) => void) {
  const clock = createTestClock(Date.parse(`${day}T12:00:00Z`));
  const database = openDatabase(dir, { now: () => clock.now(), ...(onSpace && { onSpace }) });
  return { database, clock, usage: createUsage(database, clock) };
}

/** Allows no more pages in the file: SQLite reports the same error for a full disk. */
function fill(database: Database): void {
  for (const connection of [database.fast, database.durable]) {
    connection.prepare("PRAGMA max_page_count = 1").get();
  }
  const insert = database.fast.prepare(
    "INSERT INTO snapshots (tenant, url, body) VALUES (?, ?, ?)",
  );
  expect(() => insert.run("filler", "https://example.com/", "x".repeat(65_536))).toThrow(/is full/);
}

function makeRoom(database: Database): void {
  for (const connection of [database.fast, database.durable]) {
    connection.prepare("PRAGMA max_page_count = 1000000").get();
  }
}

const reserveOf = (at: string) =>
  statSync(join(at, "reserve"), { throwIfNoEntry: false })?.size ?? 0;

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { type DataFault, explain } from "./data-error.ts";
import { databaseFile, openDatabase } from "./database.ts";
import { lockDirectory } from "./lock.ts";
import { createResults } from "../results.ts";
import { migrations } from "./migrations.ts";

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), "lorepod-test-"))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("openDatabase", () => {
  it("makes the directory, the file and its schema, and opens them again", () => {
    const at = join(dir, "a", "b");
    for (let start = 0; start < 2; start++) {
      const database = openDatabase(at);
      const version = database.fast.prepare("PRAGMA user_version").get();
      expect(version).toEqual({ user_version: migrations.length });
      expect(database.durable.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
      expect(database.fast.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 1 });
      expect(database.fast.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
      database.close();
    }
  });

  it.skipIf(process.platform === "win32")("makes its files unreadable for other users", () => {
    chmodSync(dir, 0o755);
    const modes = () =>
      readdirSync(dir).map(
        (name) => `${name} ${(statSync(join(dir, name)).mode & 0o777).toString(8)}`,
      );
    const umask = process.umask(0o022);
    try {
      const database = openDatabase(dir);
      using _lock = lockDirectory(dir);
      const expected = ["lorepod.db 600", "lorepod.db-shm 600", "lorepod.db-wal 600"];
      expect(modes()).toEqual(expect.arrayContaining([...expected, "server.lock 600"]));
      // Files of an earlier version, which was killed.
      for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o644);
      const second = openDatabase(dir);
      expect(modes()).toEqual(expect.arrayContaining(expected));
      second.close();
      database.close();
    } finally {
      process.umask(umask);
    }
  });

  it("writes after a row whose number is too large for JavaScript", () => {
    const database = openDatabase(dir);
    const fast = database.fast;
    fast.prepare("CREATE TABLE big (row INTEGER PRIMARY KEY, word TEXT)").run();
    expect(fast.prepare("INSERT INTO big VALUES (9007336693694464, 'a')").run()).toBe(1);
    expect(fast.prepare("UPDATE big SET word = 'b'").run()).toBe(1);
    expect(fast.prepare("SELECT count(*) AS n FROM big").get()).toEqual({ n: 1 });
    database.close();
  });

  it("refuses data of a newer version and does not change it", () => {
    openDatabase(dir).close();
    const later = migrations.length + 1;
    const raw = new DatabaseSync(join(dir, databaseFile));
    raw.exec(`PRAGMA user_version = ${later}`);
    const words = `written by a newer Lorepod (schema ${later}, this one knows ${later - 1})`;
    expect(() => openDatabase(dir)).toThrow(fault("newer", words));
    expect(raw.prepare("PRAGMA user_version").get()).toEqual({ user_version: later });
    raw.close();
  });

  it("reports what is wrong with the directory", () => {
    const file = join(dir, "file");
    writeFileSync(file, "");
    expect(() => openDatabase(file)).toThrow(fault("unusable", `${file} cannot be used`));
    expect(() => openDatabase(join(file, "under"))).toThrow(fault("unusable", "cannot be used"));
  });

  it("reports a file that is not a database, and does not change it", () => {
    const diary = "a diary\n".repeat(1_000);
    writeFileSync(join(dir, databaseFile), diary);
    const words = "is damaged or is not a Lorepod database";
    expect(() => openDatabase(dir)).toThrow(fault("damaged", words));
    expect(readFileSync(join(dir, databaseFile), "utf8")).toBe(diary);
  });

  it("reports a read-only directory", () => {
    openDatabase(dir).close();
    chmodSync(dir, 0o555);
    // Permissions do not restrict root, so a process of another user tries it.
    const beside = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const script = `
      import { openDatabase } from ${beside("./database.ts")};
      import { lockDirectory } from ${beside("./lock.ts")};
      if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
      for (const open of [openDatabase, lockDirectory]) {
        try { open(${JSON.stringify(dir)}); } catch (error) { console.log(error.message); }
      }`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
    chmodSync(dir, 0o755);
    const words = `The data directory ${dir} cannot be written: it is read-only for this user.`;
    expect(run.stdout.toString().trim().split("\n")).toEqual([words, words]);
  });
});

describe("a connection", () => {
  it("reports a full disk, writes no part of the transaction, and works again afterwards", () => {
    let now = 0;
    const database = openDatabase(dir, { now: () => now });
    const put = database.durable.prepare(
      "INSERT INTO documents (tenant, job, name, digest, body) VALUES ('t', 'j', ?, '', ?)",
    );
    const count = database.durable.prepare("SELECT count(*) AS count FROM documents");
    put.run("before", Buffer.alloc(10));
    const bound = (pages: number) => database.durable.prepare(`PRAGMA max_page_count=${pages}`);
    const { page_count } = database.durable.prepare("PRAGMA page_count").get() ?? {};
    bound(Number(page_count) + 10).get();
    const two = () =>
      database.durable.transaction(() => {
        put.run("small", Buffer.alloc(10));
        put.run("large", Buffer.alloc(1_000_000));
      });
    const words = `The disk of the data directory ${dir} is full.`;
    expect(two).toThrow(fault("disk_full", words));
    expect(count.get()).toEqual({ count: 1 });
    bound(1_000_000).get();
    expect(two).toThrow(fault("disk_full", words));
    now += limits.diskLookMs.value;
    two();
    expect(count.get()).toEqual({ count: 3 });
    database.close();
  });

  it("reports that another program has locked the database", () => {
    const one = new DatabaseSync(join(dir, "other"), { timeout: 0 });
    const two = new DatabaseSync(join(dir, "other"), { timeout: 0 });
    one.exec("BEGIN EXCLUSIVE");
    const work = () => rethrow(() => two.exec("BEGIN EXCLUSIVE"));
    expect(work).toThrow(fault("busy", "is locked by another program"));
    one.close();
    two.close();
  });

  it("does not change the error of a bug", () => {
    const database = openDatabase(dir);
    expect(() => database.fast.prepare("SELECT nonsense")).toThrow("no such column: nonsense");
    const broken = new TypeError("a bug");
    const work = () =>
      database.fast.transaction(() => {
        throw broken;
      });
    expect(work).toThrow(broken);
    expect(database.fast.transaction(() => 1)).toBe(1);
    database.close();
  });
});

describe("a stored document", () => {
  it("is refused when it is damaged", async () => {
    const database = openDatabase(dir);
    const results = createResults(database);
    const job = { tenant: "t", job: "j" };
    await results.put(job, "result", Buffer.from("the truth"));
    database.fast.prepare("UPDATE documents SET body = ?").run(Buffer.from("a forgery"));
    await expect(results.get(job, "result")).rejects.toThrow("The document result of j in");
    database.close();
  });

  it("is refused beyond the largest size", async () => {
    const database = openDatabase(dir);
    const body = new Uint8Array(128 * 1024 * 1024 + 1);
    const put = createResults(database).put({ tenant: "t", job: "j" }, "result", body);
    await expect(put).rejects.toThrow("has 134217729 bytes; 134217728 are the limit");
    database.close();
  });
});

const fault = (code: DataFault, words: string): unknown =>
  expect.objectContaining({ name: "DataError", code, message: expect.stringContaining(words) });

function rethrow(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw explain(error, dir);
  }
}

import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
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
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { createTestClock } from "../../../kit/clock.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";
import { databaseFile, openDatabase } from "../database/database.ts";
import { lockDirectory } from "../database/lock.ts";
import { migrations } from "../database/migrations.ts";
import { createEvents } from "../events.ts";
import { createResults } from "../results.ts";
import { createSecrets } from "../secrets.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const now = Date.parse("2026-01-31T12:00:00.000Z");
const about = { now, version: "1.2.3" };
const ref = { tenant: "one", job: "job" };

let top: string;
let data: string;
let file: string;
let into: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "lorepod-backup-"));
  [data, file, into] = [join(top, "data"), join(top, "backup"), join(top, "into")];
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** A data directory with some of everything; the database stays open as a server's does. */
async function filled(pages = 3) {
  const database = openDatabase(data);
  await createSecrets(database).put("one", "signing", "a secret", null);
  const results = createResults(database);
  for (let n = 0; n < pages; n++) await results.put(ref, `page-${n}`, Buffer.alloc(4_000, n));
  const events = createEvents(database, createTestClock(now));
  for (const n of [1, 2]) await events.publish(entry(n));
  writeFileSync(join(data, "bot-keys.json"), '{"keys":[]}');
  writeFileSync(join(data, "reserve"), "not in a backup");
  mkdirSync(join(data, "runs"));
  return { database, results };
}

const entry = (n: number) => ({
  ...ref,
  attempt: null,
  id: `e${n}`,
  event: { type: "attempt" as const, number: n },
});

describe("a backup", () => {
  it("has the state of a directory in use, and is restored with all of it", async () => {
    const { database } = await filled();
    const { manifest } = await writeBackup(data, file, about);
    expect(manifest).toMatchObject({ lorepod: "1.2.3", schema: migrations.length });
    expect(manifest.files.map(({ name }) => name)).toEqual([
      "lorepod.db",
      "secret.key",
      "bot-keys.json",
    ]);
    expect(readdirSync(top).toSorted()).toEqual(["backup", "data"]);
    database.close();
    rmSync(data, { recursive: true });

    expect(await readBackup(file)).toEqual(manifest);
    expect(await restoreBackup(file, into, { now })).toEqual(manifest);
    expect(readdirSync(into).toSorted()).toEqual([
      "bot-keys.json",
      "lorepod.db",
      "secret.key",
      "server.lock",
    ]);
    expect(readFileSync(join(into, "bot-keys.json"), "utf8")).toBe('{"keys":[]}');
    const restored = openDatabase(into);
    expect((await createSecrets(restored).get("one", "signing"))?.value).toBe("a secret");
    expect(await createResults(restored).get(ref, "page-2")).toEqual(
      new Uint8Array(Buffer.alloc(4_000, 2)),
    );
    restored.close();
  });

  it.skipIf(process.platform === "win32")("is readable for its owner only", async () => {
    const umask = process.umask(0o022);
    try {
      (await filled()).database.close();
      await writeBackup(data, file, about);
      await restoreBackup(file, into, { now });
    } finally {
      process.umask(umask);
    }
    const modes = readdirSync(into).map((name) => statSync(join(into, name)).mode & 0o777);
    expect([statSync(file).mode & 0o777, statSync(into).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it("contains all writes of a transaction or none, whatever is written meanwhile", async () => {
    const { database } = await filled(800);
    const { fast } = database;
    fast.prepare("CREATE TABLE pairs (side TEXT, n INTEGER)").run();
    const insert = fast.prepare("INSERT INTO pairs VALUES (?, ?)");
    let isDone = false;
    let n = 0;
    const write = () => {
      if (isDone) return;
      fast.transaction(() => {
        for (const side of ["left", "right"]) insert.run(side, n);
      });
      n++;
      setImmediate(write);
    };
    write();
    await writeBackup(data, file, about).finally(() => (isDone = true));
    database.close();
    await restoreBackup(file, into, { now });
    const restored = new DatabaseSync(join(into, databaseFile));
    const odd = "SELECT n FROM pairs GROUP BY n HAVING count(*) <> 2";
    expect(restored.prepare(odd).all()).toEqual([]);
    const { last } = restored.prepare("SELECT max(n) AS last FROM pairs").get() ?? {};
    restored.close();
    expect(last).toBeGreaterThanOrEqual(0);
  });

  it("contains the commits of a server that was killed before they were in its main file", async () => {
    const { database } = await filled();
    for (const name of readdirSync(data).filter((one) => one.startsWith(databaseFile))) {
      mkdirSync(into, { recursive: true });
      writeFileSync(join(into, name), readFileSync(join(data, name)));
    }
    database.close();
    rmSync(join(into, `${databaseFile}-shm`));
    await writeBackup(into, file, about);
    await restoreBackup(file, join(top, "again"), { now });
    const restored = openDatabase(join(top, "again"));
    expect(await createResults(restored).get(ref, "page-1")).toBeDefined();
    restored.close();
  });

  it("goes on with numbers of events that the lost installation has not used", async () => {
    const { database } = await filled();
    await writeBackup(data, file, about);
    const events = createEvents(database, createTestClock(now));
    const lost = await events.publish(entry(3));
    database.close();
    await restoreBackup(file, into, { now });
    const restored = openDatabase(into);
    const next = await createEvents(restored, createTestClock(now)).publish(entry(4));
    restored.close();
    expect(lost.seq).toBe(3);
    expect(next.seq).toBeGreaterThan(now);
  });

  it("leaves a database of an older version as it is", async () => {
    (await filled()).database.close();
    setSchema(migrations.length - 1);
    const { manifest } = await writeBackup(data, file, about);
    expect(manifest.schema).toBe(migrations.length - 1);
    await restoreBackup(file, into, { now });
    for (const dir of [data, into]) {
      const raw = new DatabaseSync(join(dir, databaseFile));
      expect(raw.prepare("PRAGMA user_version").get()).toEqual({
        user_version: migrations.length - 1,
      });
      raw.close();
    }
  });

  it.each<[name: string, prepare: () => unknown, message: string]>([
    ["an existing file", () => writeFileSync(file, "mine"), "exists already"],
    ["no data", () => rmSync(data, { recursive: true }), "contains no lorepod.db"],
    [
      "another database",
      () => writeFileSync(join(data, databaseFile), "x".repeat(9_000)),
      "copied",
    ],
    ["a missing folder", () => void (file = join(top, "none", "backup")), "does not exist"],
    ["a newer schema", () => setSchema(migrations.length + 1), "written by a newer Lorepod"],
    ["an empty database", () => setSchema(0), "is not a Lorepod database"],
    ["a folder in place of keys", () => mkdirSync(join(data, "serve-key")), "serve-key is a d"],
    [
      "a file of keys that is too large",
      () =>
        writeFileSync(join(data, "serve-key"), Buffer.alloc(limits.backupKeyFileBytes.value + 1)),
      "too large",
    ],
  ])("is refused for %s, and nothing is left", async (_name, prepare, message) => {
    (await filled()).database.close();
    await prepare();
    const before = readdirSync(top);
    await expect(writeBackup(data, file, about)).rejects.toThrow(message);
    expect(readdirSync(top)).toEqual(before);
  });

  it("of a damaged database is refused", async () => {
    (await filled(200)).database.close();
    const path = join(data, databaseFile);
    const bytes = readFileSync(path);
    bytes.fill(0x5a, bytes.byteLength - 40_000, bytes.byteLength - 8_000);
    writeFileSync(path, bytes);
    await expect(writeBackup(data, file, about)).rejects.toThrow("damaged");
    expect(existsSync(file)).toBe(false);
  });
});

describe("a restore", () => {
  it("refuses a directory that is not empty, and one in use", async () => {
    await made();
    mkdirSync(into);
    writeFileSync(join(into, "notes"), "mine");
    await expect(restoreBackup(file, into, { now })).rejects.toThrow("is not empty");
    expect(readdirSync(into)).toEqual(["notes"]);
    rmSync(join(into, "notes"));
    using _lock = lockDirectory(into);
    await expect(restoreBackup(file, into, { now })).rejects.toThrow("is not empty");
  });

  it("refuses a file that was cut anywhere, and writes nothing", async () => {
    const bytes = await made();
    for (let part = 0; part < 25; part++) {
      writeFileSync(file, bytes.subarray(0, Math.floor((bytes.byteLength * part) / 25)));
      expect(await refusal()).toMatch(/cut|damaged|ends in the middle/);
    }
    writeFileSync(file, bytes.subarray(0, -1));
    expect(await refusal()).toMatch(/cut/);
  });

  it("refuses a file with any changed byte in its content", async () => {
    const bytes = gunzipSync(await made());
    // The end of the archive, which has no content, is checked as zeros.
    for (let at = 11; at < bytes.byteLength; at += Math.ceil(bytes.byteLength / 60)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      writeFileSync(file, gzipSync(changed));
      expect(await refusal()).toMatch(/damaged|is not a Lorepod backup/);
    }
    writeFileSync(file, gzipSync(Buffer.concat([bytes, Buffer.from("more")])));
    expect(await refusal()).toMatch(/goes on after its end/);
    writeFileSync(file, "a diary\n".repeat(100));
    expect(await refusal()).toMatch(/is not a Lorepod backup/);
    rmSync(file);
    expect(await refusal()).toMatch(/does not exist/);
  });

  it.each<[name: string, change: (manifest: Manifest) => object, message: string]>([
    ["a newer file", (given) => ({ ...given, version: 2, more: 1 }), "made by a newer Lorepod"],
    ["a newer schema", (given) => ({ ...given, schema: 9_999 }), "made by a newer Lorepod"],
    ["an unknown field", (given) => ({ ...given, note: "" }), "is damaged"],
    ["another format", (given) => ({ ...given, format: "zip" }), "is not a Lorepod backup"],
    ["a path", (given) => renamed(given, "../secret.key"), "is damaged"],
    ["an absolute path", (given) => renamed(given, "/etc/passwd"), "is damaged"],
    ["the same file twice", (given) => renamed(given, databaseFile), "is damaged"],
    [
      "no database",
      ({ files: [, ...rest], ...given }) => ({ ...given, files: rest }),
      "is damaged",
    ],
    ["a huge file", (given) => sized(given, 1024 ** 5), "is damaged"],
    ["another size", (given) => sized(given, 4_096), "another size"],
  ])("refuses a manifest with %s", async (_name, change, message) => {
    const bytes = gunzipSync(await made());
    const length = Number.parseInt(bytes.toString("latin1", 124, 135), 8);
    const manifest = JSON.parse(bytes.toString("utf8", 512, 512 + length));
    const content = Buffer.from(JSON.stringify(change(manifest)));
    const rest = bytes.subarray(512 + length + tarPadding(length).byteLength);
    writeFileSync(file, gzipSync(Buffer.concat([packed("manifest.json", content), rest])));
    expect(await refusal()).toMatch(new RegExp(message));
  });

  it("refuses files that the manifest does not name, links, and a manifest without end", async () => {
    const bytes = gunzipSync(await made());
    const archive = bytes.subarray(0, bytes.byteLength - tarEnd().byteLength);
    const more = packed("../evil", Buffer.from("x"));
    const link = Buffer.from(more);
    link[156] = 0x32;
    link.write("        ", 148);
    const sum = link.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    link.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    for (const [content, message] of [
      [Buffer.concat([archive, more, tarEnd()]), /does not name/],
      [Buffer.concat([archive, link, tarEnd()]), /something other than files/],
      // A gigabyte of zeros, in a file of a megabyte, of which nothing is unpacked.
      [tarHeader("manifest.json", 1024 ** 3), /too large/],
    ] as const) {
      writeFileSync(file, gzipSync(content));
      expect(await refusal()).toMatch(message);
    }
  });

  it("leaves no part of a file whose database is damaged although its digest is right", async () => {
    await made();
    const database = Buffer.alloc(8_192, 1);
    const manifest = {
      ...(await readBackup(file)),
      files: [
        {
          name: databaseFile,
          bytes: database.byteLength,
          sha256: createHash("sha256").update(database).digest("hex"),
        },
      ],
    };
    const content = Buffer.from(JSON.stringify(manifest));
    const parts = [packed("manifest.json", content), packed(databaseFile, database), tarEnd()];
    writeFileSync(file, gzipSync(Buffer.concat(parts)));
    await expect(restoreBackup(file, into, { now })).rejects.toThrow("is not a database");
    expect(existsSync(into)).toBe(false);
    mkdirSync(into);
    await expect(restoreBackup(file, into, { now })).rejects.toThrow("is not a database");
    expect(readdirSync(into)).toEqual([]);
  });
});

type Manifest = Awaited<ReturnType<typeof readBackup>>;

const renamed = (given: Manifest, name: string) => ({
  ...given,
  files: given.files.map((one, n) => (n === 1 ? { ...one, name } : one)),
});
const sized = (given: Manifest, bytes: number) => ({
  ...given,
  files: given.files.map((one, n) => (n === 0 ? { ...one, bytes } : one)),
});

const packed = (name: string, content: Buffer): Buffer =>
  Buffer.concat([tarHeader(name, content.byteLength), content, tarPadding(content.byteLength)]);

/** A backup as bytes; its file may be changed. */
async function made(): Promise<Buffer> {
  (await filled()).database.close();
  await writeBackup(data, file, about);
  chmodSync(file, 0o600);
  return readFileSync(file);
}

/** Why the file is neither read nor restored. */
async function refusal(): Promise<string> {
  const messages: string[] = [];
  for (const read of [() => readBackup(file), () => restoreBackup(file, into, { now })]) {
    messages.push(await read().then(() => "accepted", String));
  }
  expect(existsSync(into)).toBe(false);
  expect(messages[1]).toBe(messages[0]);
  return messages[0] ?? "";
}

function setSchema(version: number): void {
  const raw = new DatabaseSync(join(data, databaseFile));
  raw.exec(`PRAGMA user_version = ${version}`);
  raw.close();
}

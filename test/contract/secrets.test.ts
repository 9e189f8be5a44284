import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createSecrets, secretKeyFile } from "../../src/adapters/embedded/secrets.ts";
import { newDirectory, onDisk } from "./embedded.ts";
import { secretsContract } from "./secrets.suite.ts";

secretsContract("SQLite", onDisk(createSecrets));

it("secrets lie sealed, under a key that is its owner's alone", async () => {
  const dir = newDirectory();
  const database = openDatabase(dir);
  const value = "whsec_thisisnotforothers";
  await createSecrets(database).put("t", "signing", value, null);
  const box = database.fast.prepare("SELECT body FROM secrets").get()?.["body"];
  expect(Buffer.from(box as Uint8Array).includes(value)).toBe(false); // a BLOB column
  const key = join(dir, secretKeyFile);
  expect(statSync(key).mode & 0o777).toBe(0o600);

  // A box that was moved to another tenant cannot be opened.
  database.fast.prepare("UPDATE secrets SET tenant = 'other'").run();
  await expect(createSecrets(database).get("other", "signing")).rejects.toThrow(
    /cannot be decrypted/,
  );
  database.fast.prepare("UPDATE secrets SET tenant = 't'").run();

  const kept = readFileSync(key, "utf8");
  writeFileSync(key, `${Buffer.alloc(32).toString("base64")}\n`);
  await expect(createSecrets(database).get("t", "signing")).rejects.toThrow(/secret\.key/);
  writeFileSync(key, "short");
  await expect(createSecrets(database).get("t", "signing")).rejects.toThrow(/32 bytes/);
  writeFileSync(key, kept);
  expect((await createSecrets(database).get("t", "signing"))?.value).toBe(value);
  database.close();
  rmSync(dir, { recursive: true });
});

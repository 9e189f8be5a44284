import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Secrets } from "../../ports/secrets.ts";
import { seal, unseal } from "../shared/secrets/sealed-box.ts";
import { DataError, explain } from "./database/data-error.ts";
import { type Database, databaseFile, text } from "./database/database.ts";

/** Secrets as rows, encrypted with a key that is in a separate file beside the database. */
export function createSecrets(database: Database): Secrets {
  const { durable } = database;
  const select = durable.prepare("SELECT version, body FROM secrets WHERE tenant = ? AND name = ?");
  const insert = durable.prepare(
    `INSERT INTO secrets (tenant, name, version, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const update = durable.prepare(
    "UPDATE secrets SET version = ?, body = ? WHERE tenant = ? AND name = ? AND version = ?",
  );
  const remove = durable.prepare("DELETE FROM secrets WHERE tenant = ? AND name = ?");
  const removeTenant = durable.prepare("DELETE FROM secrets WHERE tenant = ?");
  let cached: Buffer | undefined;
  const key = () => (cached ??= keyOf(database.dir));

  return {
    async get(tenant, name) {
      const row = select.get(tenant, name);
      if (!row) return undefined;
      const value = open(key(), tenant, name, row["body"], database.dir);
      return { value, version: text(row, "version") };
    },
    async put(tenant, name, value, version) {
      const next = randomBytes(8).toString("hex");
      const body = seal(key(), about(tenant, name), value);
      return version === null
        ? insert.run(tenant, name, next, body) === 1
        : update.run(next, body, tenant, name, version) === 1;
    },
    async remove(tenant, name) {
      remove.run(tenant, name);
    },
    async removeTenant(tenant) {
      removeTenant.run(tenant);
    },
  };
}

/**
 * Decrypts one stored secret, beside a server that may be running; false when there are none. Throws
 * when the key file is missing or another one.
 */
export function checkSecretKey(dir: string): boolean {
  const database = new DatabaseSync(join(dir, databaseFile), { readOnly: true });
  try {
    const row = database.prepare("SELECT tenant, name, body FROM secrets LIMIT 1").get();
    if (row === undefined) return false;
    const path = join(dir, secretKeyFile);
    if (!existsSync(path)) {
      throw new DataError("damaged", `${path} is missing: secrets in ${dir} cannot be decrypted.`);
    }
    open(keyOf(dir), text(row, "tenant"), text(row, "name"), row["body"], dir);
    return true;
  } finally {
    database.close();
  }
}

export const secretKeyFile = "secret.key";

const about = (tenant: string, name: string) => JSON.stringify([tenant, name]);

function open(key: Buffer, tenant: string, name: string, body: unknown, dir: string): string {
  try {
    if (body instanceof Uint8Array) return unseal(key, about(tenant, name), body);
  } catch {
    // Reported below.
  }
  throw new DataError(
    "damaged",
    `A secret in ${dir} cannot be decrypted: ${secretKeyFile} beside it is not the key it was encrypted with.`,
  );
}

/** Creates the key file at the first use, readable by its owner only. Two processes get one key. */
function keyOf(dir: string): Buffer {
  const path = join(dir, secretKeyFile);
  const read = () => Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  try {
    return checked(read(), path);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw explain(error, dir);
  } finally {
    rmSync(draft, { force: true });
  }
  return checked(read(), path);
}

function checked(key: Buffer, path: string): Buffer {
  if (key.length === 32) return key;
  throw new DataError("damaged", `${path} does not contain a key of 32 bytes in base64.`);
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

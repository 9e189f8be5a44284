import { randomBytes } from "node:crypto";
import { text as readAll } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { DataError } from "../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createExtractions } from "../src/adapters/embedded/extractions.ts";
import { createKeys } from "../src/adapters/embedded/keys.ts";
import { lockDirectory } from "../src/adapters/embedded/database/lock.ts";
import { createResults } from "../src/adapters/embedded/results.ts";
import { createKeySchema, type ApiKey, plans } from "../src/contract/accounts/api-key.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { nearestName, problemsOf } from "../src/contract/problems.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createIds } from "../src/kit/ids.ts";
import type { Keys } from "../src/ports/keys.ts";
import {
  adoptKey,
  type RequestedKey,
  createErasing,
  deleteKey,
  isWellFormed,
  makeKey,
  makeSecret,
} from "../src/tenancy/index.ts";
import { tenantErasers } from "./tenant-erasers.ts";

const planNames = plans.join("|");
const limitFlags =
  "[--requests-per-minute N] [--quota N] [--concurrent N] [--storage-bytes N] [--expires DATE]";
const usage = `lorepod keys create --name NAME [--plan ${planNames}] ${limitFlags}
lorepod keys import --name NAME [--plan ${planNames}] ${limitFlags} < FILE   the key, from stdin
lorepod keys list
lorepod keys rename ID NAME
lorepod keys set ID [--plan ${planNames}] ${limitFlags}   --expires never removes the expiry date
lorepod keys rotate ID      another secret; the key's id, tenant and data stay
lorepod keys revoke ID      refuses the key, keeps its data
lorepod keys restore ID     accepts a revoked key again
lorepod keys delete ID      erases the key and everything of its tenant`;

type Command = (args: string[], store: Keys, config: Config) => Promise<number>;

const commands: Record<string, Command> = {
  create,
  import: importKey,
  list,
  rename: (args, store) => change(args[0], store, { name: args[1] ?? "" }, "Renamed"),
  set: setLimits,
  rotate,
  revoke: (args, store) => change(args[0], store, { revoked: true }, "Revoked"),
  restore: (args, store) => change(args[0], store, { revoked: false }, "Restored"),
  delete: remove,
};

/** Works on the data directory, whether a server runs or not. */
export async function keys(args: string[], config: Config): Promise<number> {
  const [name = "", ...rest] = args;
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    console.log(usageOf(name));
    return 0;
  }
  const command = commands[name];
  if (command === undefined) {
    const near = nearestName(name, Object.keys(commands));
    const hint = near === undefined ? "" : `, did you mean keys ${near}?`;
    console.error(`lorepod: unknown command keys ${name}${hint}\n${usage}`);
    return 2;
  }
  try {
    const database = openDatabase(config.data);
    try {
      return await command(rest, createKeys(database), config);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Misuse) {
      console.error(`lorepod: ${error.message}\n${usageOf(name)}`);
      return 2;
    }
    if (!(error instanceof DataError)) throw error;
    console.error(`lorepod: ${error.message}`);
    return 1;
  }
}

/** The lines of one command, or all of them. */
function usageOf(name: string): string {
  const lines = usage.split("\n").filter((line) => line.split(" ")[2] === name);
  return lines.length === 0 ? usage : lines.join("\n");
}

/** A command line with a mistake. */
class Misuse extends Error {}

export async function addKey(store: Keys, requested: RequestedKey) {
  const made = makeKey(requested, { ...newRecord(), randomBytes });
  const { created } = await store.create(made.key, made.hash);
  if (!created) throw new Error("a key with this id exists already");
  return made;
}

async function create(args: string[], store: Keys): Promise<number> {
  const { key, text } = await addKey(store, readRequestedKey(args));
  console.error(`Created ${key.id} (${key.plan}). The key is shown this once:`);
  console.log(text);
  return 0;
}

/** Reads the key from stdin: an argument would be in the shell's history and the process list. */
async function importKey(args: string[], store: Keys): Promise<number> {
  const requested = readRequestedKey(args);
  const text = (await readAll(process.stdin)).trim();
  if (!isWellFormed(text)) {
    throw new Misuse("stdin must contain one key: 16 to 128 letters, digits, _ and -");
  }
  const { key, hash } = adoptKey(text, requested, newRecord());
  if (!(await store.create(key, hash)).created) return fail("this key exists already");
  console.log(`Imported ${key.id} (${key.plan}), ${key.prefix}…`);
  return 0;
}

async function list(_args: string[], store: Keys): Promise<number> {
  for (const key of await store.list()) {
    const { id, prefix, plan, createdAt, name } = key;
    console.log([id, `${prefix}…`, plan, stateOf(key), createdAt, name].join("  "));
  }
  return 0;
}

async function setLimits(args: string[], store: Keys): Promise<number> {
  const [id, ...flags] = args;
  const key = id === undefined ? undefined : await store.get(id);
  if (key === undefined) return unknown(id);
  const { name: _same, plan, limits, expiresAt } = parseKeyFlags(["--name", key.name, ...flags]);
  const requested = {
    ...(plan === undefined ? {} : { plan }),
    ...(limits === undefined ? {} : { limits: { ...key.limits, ...limits } }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return change(id, store, requested, "Changed");
}

async function rotate([id]: string[], store: Keys): Promise<number> {
  const secret = makeSecret(randomBytes);
  const key = id === undefined ? undefined : await store.rotate(id, secret);
  if (key === undefined) return unknown(id);
  console.error(`Rotated ${key.id}. The old key is refused now; the new one is shown this once:`);
  console.log(secret.text);
  return 0;
}

/** A running server erases the data; without one, this command does. */
async function remove([id]: string[], store: Keys, config: Config): Promise<number> {
  if (id === undefined || !(await deleteKey(store, id))) return unknown(id);
  const lock = tryLock(config.data);
  try {
    for (let waits = 0; waits < 600; waits++) {
      if (lock !== undefined) await eraseAtRest(config.data);
      if ((await store.get(id)) === undefined) {
        console.log(`Deleted ${id} and everything of its tenant.`);
        return 0;
      }
      await clock.sleep(100);
    }
  } finally {
    lock?.[Symbol.dispose]();
  }
  console.log(`${id} is refused from now on; the running server goes on erasing its data.`);
  return 0;
}

function tryLock(data: string): Disposable | undefined {
  try {
    return lockDirectory(data);
  } catch (error) {
    if (error instanceof DataError && error.code === "in_use") return undefined;
    throw error;
  }
}

async function eraseAtRest(data: string): Promise<void> {
  const database = openDatabase(data);
  try {
    const ports = {
      keys: createKeys(database),
      extractions: createExtractions(database),
      events: createEvents(database, clock),
      results: createResults(database),
    };
    await createErasing({ ...ports, erasers: tenantErasers(database), clock })(true);
  } finally {
    database.close();
  }
}

async function change(
  id: string | undefined,
  store: Keys,
  requested: Parameters<Keys["update"]>[1],
  done: string,
): Promise<number> {
  if (requested.name !== undefined && !/^.{1,100}$/u.test(requested.name.trim())) {
    throw new Misuse("the name needs 1 to 100 characters");
  }
  const key = id === undefined ? undefined : await store.update(id, requested);
  if (key === undefined) return unknown(id);
  console.log(`${done} ${key.id}.`);
  return 0;
}

function readRequestedKey(args: string[]): RequestedKey {
  const { name, plan = "Usage", limits, expiresAt } = parseKeyFlags(args);
  return { name, plan, limits, expiresAt: expiresAt ?? undefined };
}

/** Parses the flags into the admin API's request, by its schema. */
function parseKeyFlags(args: string[]) {
  const values = flagsOf(args);
  const flags = [
    ["requestsPerMinute", values["requests-per-minute"]],
    ["quota", values.quota],
    ["concurrentExtractions", values.concurrent],
    ["storageBytes", values["storage-bytes"]],
  ] as const;
  const limits = flags.flatMap(([name, text]) =>
    text === undefined ? [] : [[name, Number(text)]],
  );
  const input = {
    name: values.name?.trim() ?? "",
    plan: plans.find((one) => one.toLowerCase() === values.plan?.toLowerCase()) ?? values.plan,
    limits: limits.length === 0 ? undefined : Object.fromEntries(limits),
    expiresAt: values.expires === "never" ? null : dateOf(values.expires),
  };
  const parsed = createKeySchema.safeParse(input);
  if (!parsed.success) throw new Misuse(problemsOf(parsed.error, input, []));
  return parsed.data;
}

function flagsOf(args: string[]) {
  const string = { type: "string" } as const;
  const options = {
    name: string,
    plan: string,
    "requests-per-minute": string,
    quota: string,
    concurrent: string,
    "storage-bytes": string,
    expires: string,
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const option = /^Unknown option '--?([^']+)'/.exec(words)?.[1];
    if (option === undefined) throw new Misuse(words);
    const near = nearestName(option, Object.keys(options));
    const hint = near === undefined ? "" : `, did you mean --${near}?`;
    throw new Misuse(`unknown option --${option}${hint}`);
  }
}

/** An ISO date for any unambiguous date; other text is left to the schema. */
function dateOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

function stateOf({ erasing, revoked, expiresAt }: ApiKey): string {
  if (erasing === true) return "deleted";
  if (revoked) return "revoked";
  if (expiresAt === undefined) return "active";
  return Date.parse(expiresAt) <= Date.now() ? "expired" : `until ${expiresAt.slice(0, 10)}`;
}

function newRecord() {
  return { id: createIds({ now: Date.now, randomBytes }).id(), now: Date.now() };
}

function unknown(id: string | undefined): number {
  return fail(`there is no key ${id ?? ""}; see lorepod keys list`);
}

function fail(words: string): number {
  console.error(`lorepod: ${words}`);
  return 1;
}

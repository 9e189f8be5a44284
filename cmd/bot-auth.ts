import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Log } from "../src/adapters/shared/log.ts";
import { botDirectoryPath } from "../src/contract/calls/bot-auth.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { limits } from "../src/contract/limits.ts";
import {
  issueRunPass,
  newBotKey,
  parseBotKeys,
  signDirectory,
  storedBotKeys,
  type BotKeys,
  type Directory,
  type SigningOptions,
} from "../src/egress/index.ts";
import { systemClock as clock, type Clock } from "../src/kit/clock.ts";
import { siteName } from "../src/pages/index.ts";
import type { RunOrder } from "../src/ports/runs.ts";

type BotSettings = Pick<Config, "botAuth" | "botKeys" | "publicUrl" | "data">;

/** For the egress proxy of crawlers; undefined when requests are not signed. */
export function openSigning(
  config: BotSettings,
  log: Pick<Log, "error">,
  time: Pick<Clock, "now"> = clock,
) {
  if (config.botAuth === "off") return undefined;
  const path = botKeysPath(config);
  // Keys that the operator gives are not made here: in a cluster, each replica would make others.
  if (config.botKeys === "" && !exists(path)) {
    createBotKeys(path);
  }
  const { publicUrl } = config;
  return { keys: keysOf(path, log, time), publicUrl, randomBytes } satisfies SigningOptions;
}

export function botKeysPath({ botKeys, data }: Pick<Config, "botKeys" | "data">): string {
  return botKeys === "" ? join(data, "bot-keys.json") : botKeys;
}

export const newPrivateKey = () => generateKeyPairSync("ed25519").privateKey;

export const readBotKeys = (path: string): BotKeys => parseBotKeys(readFileSync(path, "utf8"));

/** False if the file exists already. */
export function createBotKeys(path: string): boolean {
  try {
    writeBotKeys(path, [newBotKey(newPrivateKey(), clock.now())], { replace: false });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Only this user may read the file; a crash leaves the old one or the new one. */
export function writeBotKeys(path: string, keys: BotKeys, { replace = true } = {}): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${randomUUID()}`;
  writeFileSync(next, storedBotKeys(keys), { mode: 0o600, flag: "wx", flush: true });
  try {
    // A link, unlike a renamed file, never replaces one that another process has made meanwhile.
    if (replace) renameSync(next, path);
    else linkSync(next, path);
  } finally {
    rmSync(next, { force: true });
  }
}

/** Reads the file again after it changed: a rotation needs no restart. */
function keysOf(path: string, log: Pick<Log, "error">, time: Pick<Clock, "now">): () => BotKeys {
  // Before the file is read: a change meanwhile is seen at the next look.
  let readOf = changedAt(path);
  let keys = readBotKeys(path);
  let lookedAt = time.now();
  return () => {
    if (Math.abs(time.now() - lookedAt) < limits.botKeysLookMs.value) return keys;
    lookedAt = time.now();
    try {
      const changed = changedAt(path);
      if (changed === readOf) return keys;
      keys = readBotKeys(path);
      // Only now: a file that could not be read is read again.
      readOf = changed;
    } catch (error) {
      // The keys in memory are valid until a file that can be read takes their place.
      log.error({ err: error }, "bot-keys.failed");
    }
    return keys;
  };
}

const changedAt = (path: string): string => {
  const { mtimeMs, ino } = statSync(path);
  return `${mtimeMs} ${ino}`;
};

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The directory that the API of a single machine serves. */
export function localDirectory(signing: SigningOptions | undefined) {
  if (signing === undefined) return null;
  return async () => signDirectory(signing.keys(), signing.publicUrl, clock.now());
}

/**
 * The same in a cluster, where the egress process has the keys. While that restarts, the last answer
 * is given for as long as verifiers may store it.
 */
export function directoryOfEgress(
  egressUrl: string,
  time: Pick<Clock, "now"> = clock,
): () => Promise<Directory> {
  let read: { at: number; directory: Promise<Directory> } | undefined;
  let last: { at: number; directory: Directory } | undefined;
  const isWithin = (at: number, ms: number): boolean => Math.abs(time.now() - at) <= ms;
  const fetchNext = async (): Promise<Directory> => {
    const at = time.now();
    try {
      const directory = await fetchDirectory(egressUrl);
      last = { at, directory };
      return directory;
    } catch (error) {
      if (last !== undefined && isWithin(last.at, limits.botDirectoryAgeMs.value)) {
        return last.directory;
      }
      read = undefined;
      throw error;
    }
  };
  return () => {
    if (read === undefined || !isWithin(read.at, limits.botDirectoryReuseMs.value)) {
      read = { at: time.now(), directory: fetchNext() };
    }
    return read.directory;
  };
}

async function fetchDirectory(egressUrl: string): Promise<Directory> {
  const answer = await fetch(new URL(botDirectoryPath, egressUrl), {
    signal: AbortSignal.timeout(limits.egressConnectMs.value),
    redirect: "error",
  });
  if (answer.status !== 200) throw new Error(`the egress proxy answers ${answer.status}`);
  const names = ["content-type", "cache-control", "content-digest", "signature-input", "signature"];
  const headers = names.map((name) => [name, answer.headers.get(name) ?? ""] as const);
  return { body: await answer.text(), headers: Object.fromEntries(headers) };
}

type Proxy = CrawlerSettings["proxy"];

/**
 * How a run reaches the proxy. When requests are signed, it gets a login for itself, with the sites
 * of its job; else the proxy's token, with which nothing can be signed.
 */
export function proxyOfRun(
  { botAuth }: Pick<Config, "botAuth">,
  { url, token }: Proxy,
  { tenant, name, request, slice, deadlineAt }: RunOrder,
): Proxy {
  if (botAuth === "off") return { url, token };
  const named = [request.url, ...(request.urls ?? []), ...(slice?.urls ?? [])];
  const signedSites = [...new Set(named.map(siteName))].slice(0, limits.botSites.value);
  const until = deadlineAt + limits.runKillGraceMs.value * 10;
  const login = issueRunPass({ tenant, run: name, until, sites: signedSites }, token);
  return { url, ...login, signedSites };
}

/** Page workers answer calls of all tenants, about any site. */
export function proxyOfWorker({ botAuth }: Pick<Config, "botAuth">, { url, token }: Proxy): Proxy {
  if (botAuth === "off") return { url, token };
  const until = clock.now() + limits.botWorkerPassMs.value;
  const run = `pages-${randomUUID()}`;
  return {
    url,
    ...issueRunPass({ tenant: "", run, until, sites: null }, token),
    signedSites: null,
  };
}

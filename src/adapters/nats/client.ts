import { isDeepStrictEqual } from "node:util";
import { JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
import type {
  DirectBatchOptions,
  JetStreamManager,
  StoredMsg,
  StreamConfig,
} from "@nats-io/jetstream";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";

export type { NatsConnection };

/** Connects, and stays connected: a broker that is away is waited for, now and later. */
export async function connectNats(options: {
  servers: string | string[];
  /** Shown in the broker's list of connections. */
  name: string;
  /** Who we are to it: the text of a `.creds` file; none where it asks nobody. */
  credentials?: string;
  /** Of the subjects that answers come back on; a user of few rights has its own. */
  inboxPrefix?: string;
}): Promise<NatsConnection> {
  const { credentials, ...rest } = options;
  const connection = await connect({
    ...rest,
    ...(credentials && { authenticator: credsAuthenticator(Buffer.from(credentials)) }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 20_000,
    maxPingOut: 2,
    ignoreClusterUpdates: false,
    // An error with a stack is made for each question otherwise: a tenth of a busy process's time.
    noAsyncTraces: true,
  });
  const problem = versionProblem(connection.info?.version);
  if (problem === undefined) return connection;
  await connection.close();
  throw new Error(problem);
}

/** What is wrong with a server's version; undefined when it will do. */
export function versionProblem(version = "unknown"): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 2 || (major === 2 && minor >= 12)) return undefined;
  return `nats-server ${version} is too old, 2.12 or later is needed`;
}

/** Why nothing can be stored at the broker; undefined when it can. */
export async function jetStreamProblem(connection: NatsConnection): Promise<string | undefined> {
  try {
    const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
    const { limits: most, storage } = await jsm.getAccountInfo();
    const isFull = most.max_storage > 0 && storage >= most.max_storage;
    return isFull ? `${storage} bytes are stored, no more are allowed` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Rejects when the broker does not answer, or answers and stores nothing. */
export async function checkBroker(connection: NatsConnection): Promise<void> {
  await connection.rtt();
  const problem = await jetStreamProblem(connection);
  if (problem !== undefined) throw new BrokerStorageError(problem);
}

export class BrokerStorageError extends Error {
  override readonly name = "BrokerStorageError";
}

/** Makes the stream, or changes it to this, and makes sure that the server did all of it. */
export async function ensureStream(
  jsm: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  const { config: echoed } = await jsm.streams.add(config).catch((error: unknown) => {
    if (!isApiError(error, streamNameInUse)) throw error;
    return jsm.streams.update(config.name, config);
  });
  const ignored = ignoredOptions(config, echoed);
  if (ignored.length > 0) {
    throw new Error(`nats-server did not set ${ignored.join(", ")} of stream ${config.name}`);
  }
}

/** Options that a server left out or changed: older ones drop what they do not know, silently. */
export function ignoredOptions(wanted: object, echoed: object): string[] {
  return Object.entries(wanted)
    .filter(([key, value]) => !isDeepStrictEqual(Reflect.get(echoed, key), value))
    .map(([key]) => key);
}

/**
 * The messages a direct read finds, oldest first; the server may end a batch early, by bytes. Reads
 * that a lost connection leaves unfinished are ended after `brokerCallMs`.
 */
export async function readBatch(
  jsm: JetStreamManager,
  stream: string,
  query: { seq: number; next_by_subj: string; batch: number },
): Promise<StoredMsg[]> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredMsg[]>();
  const found: StoredMsg[] = [];
  const options: DirectBatchOptions = {
    ...query,
    // The iterator form of this call leaves its subscription behind.
    callback: (done, message) => {
      if (!done) found.push(message);
      else if (!done.err || isNotFound(done.err)) resolve(found);
      else reject(done.err);
    },
  };
  const asked = await jsm.direct.getBatch(stream, options);
  const late = () => reject(new Error(`no answer from stream ${stream} in time`));
  const timer = setTimeout(late, limits.brokerCallMs.value);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    asked.stop();
  }
}

/** All messages of a read, batch by batch, at most `most`. */
export async function readMessages(
  jsm: JetStreamManager,
  stream: string,
  filter: string,
  after: number,
  most: number,
): Promise<StoredMsg[]> {
  const found: StoredMsg[] = [];
  while (found.length < most) {
    const seq = (found.at(-1)?.seq ?? after) + 1;
    const batch = Math.min(most - found.length, batchMost);
    const read = await readBatch(jsm, stream, { seq, next_by_subj: filter, batch });
    found.push(...read);
    if (read.length === 0 || read.at(-1)?.pending === 0) break;
  }
  return found;
}

/** Does it until the broker answers, be it with a refusal, or `waitMs` are over. */
export async function retryUntilAnswered<T>(
  connection: NatsConnection,
  clock: Clock,
  run: () => Promise<T>,
  waitMs: number = limits.brokerWaitMs.value,
): Promise<T> {
  const until = clock.now() + waitMs;
  for (let tries = 0; ; tries++) {
    try {
      // What is asked between connections is lost, and found out only when its time is over.
      while (isReconnecting(connection) && clock.now() < until) await clock.sleep(betweenMs);
      return await run();
    } catch (error) {
      const refused = error instanceof JetStreamApiError && error.status < 500;
      if (refused || connection.isClosed() || clock.now() > until) throw error;
    }
    await clock.sleep(backoffMs(tries, again, Math.random));
  }
}

/** The broker went away, and is waited for. */
export function isReconnecting(connection: NatsConnection): boolean {
  return connection.info === undefined && !connection.isClosed();
}

export function isApiError(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof JetStreamApiError && codes.includes(error.code);
}

/** The subject holds as many messages as it may; the code alone is that of a full disk as well. */
export const isSubjectFull = (error: unknown): boolean =>
  isApiError(error, notStored) && error instanceof Error && /per subject/.test(error.message);

/** The broker's disk, or what it may use of it, is full. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof BrokerStorageError) return true;
  if (isApiError(error, 10_023, 10_028, 10_047)) return true;
  return isApiError(error, notStored) && !isSubjectFull(error);
}

/** A name that is one token of a subject, and can widen none. */
export function token(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new Error(`${JSON.stringify(name)} cannot be part of a subject`);
  }
  return name;
}

const notStored = 10_077;
const streamNameInUse = 10_058;
/** More than the server gives at once. */
const batchMost = 1_000;
const betweenMs = 25;
const again = { baseMs: 50, factor: 2, maxMs: 2_000, jitter: 0.5 };

const isNotFound = (error: Error) => "code" in error && error.code === 404;

/** The status with which JetStream refused a request; undefined for any other error. */
export const apiStatusOf = (error: unknown): number | undefined =>
  error instanceof JetStreamApiError ? error.status : undefined;

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

/** Connects, and reconnects without end while the broker is away. */
export async function connectNats(options: {
  servers: string | string[];
  /** Shown in the broker's list of connections. */
  name: string;
  /** The text of a `.creds` file; none for a broker without authentication. */
  credentials?: string;
  /** The prefix of reply subjects; a user with few rights has a separate one. */
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
    // Otherwise each request creates an error with a stack: a tenth of a busy process's time.
    noAsyncTraces: true,
  });
  const problem = versionProblem(connection.info?.version);
  if (problem === undefined) return connection;
  await connection.close();
  throw new Error(problem);
}

/** Why a server's version cannot be used; undefined when it can. */
export function versionProblem(version = "unknown"): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 2 || (major === 2 && minor >= 12)) return undefined;
  return `nats-server ${version} is too old: 2.12 or later is required`;
}

/** Why the broker cannot store messages; undefined when it can. */
export async function jetStreamProblem(connection: NatsConnection): Promise<string | undefined> {
  try {
    const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
    const { limits: account, storage } = await jsm.getAccountInfo();
    const isFull = account.max_storage > 0 && storage >= account.max_storage;
    return isFull ? `the storage limit is reached: ${storage} bytes are stored` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Rejects when the broker does not answer or cannot store messages. */
export async function checkBroker(connection: NatsConnection): Promise<void> {
  await connection.rtt();
  const problem = await jetStreamProblem(connection);
  if (problem !== undefined) throw new BrokerStorageError(problem);
}

export class BrokerStorageError extends Error {
  override readonly name = "BrokerStorageError";
}

/** Creates or updates the stream, and checks that the server applied every option. */
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

/** Options that a server ignored or changed: older servers ignore unknown options silently. */
export function ignoredOptions(wanted: object, echoed: object): string[] {
  return Object.entries(wanted)
    .filter(([key, value]) => !isDeepStrictEqual(Reflect.get(echoed, key), value))
    .map(([key]) => key);
}

/**
 * The messages of one direct read, oldest first. The server may send fewer than `batch`, by their
 * size. A read that a lost connection interrupts fails after `brokerCallMs`.
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
    // The iterator form of this call never ends its subscription.
    callback: (done, message) => {
      if (!done) found.push(message);
      else if (!done.err || isNotFound(done.err)) resolve(found);
      else reject(done.err);
    },
  };
  const reading = await jsm.direct.getBatch(stream, options);
  const onTimeout = () => reject(new Error(`stream ${stream} did not answer in time`));
  const timer = setTimeout(onTimeout, limits.brokerCallMs.value);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    reading.stop();
  }
}

/** Reads in batches until there are no more messages or `max` are read. */
export async function readMessages(
  jsm: JetStreamManager,
  stream: string,
  filter: string,
  after: number,
  max: number,
): Promise<StoredMsg[]> {
  const found: StoredMsg[] = [];
  while (found.length < max) {
    const seq = (found.at(-1)?.seq ?? after) + 1;
    const batch = Math.min(max - found.length, limits.brokerReadBatch.value);
    const read = await readBatch(jsm, stream, { seq, next_by_subj: filter, batch });
    found.push(...read);
    if (read.length === 0 || read.at(-1)?.pending === 0) break;
  }
  return found;
}

/** Repeats `run` until the broker answers, also with a refusal, or `waitMs` are over. */
export async function retryUntilAnswered<T>(
  connection: NatsConnection,
  clock: Clock,
  run: () => Promise<T>,
  waitMs: number = limits.brokerWaitMs.value,
): Promise<T> {
  const until = clock.now() + waitMs;
  for (let tries = 0; ; tries++) {
    try {
      // A request without a connection is lost, which shows only when its timeout ends.
      while (isReconnecting(connection) && clock.now() < until) await clock.sleep(reconnectPollMs);
      return await run();
    } catch (error) {
      const refused = error instanceof JetStreamApiError && error.status < 500;
      if (refused || connection.isClosed() || clock.now() > until) throw error;
    }
    await clock.sleep(backoffMs(tries, retryWaits, Math.random));
  }
}

/** The connection is lost, and the client is trying to restore it. */
export function isReconnecting(connection: NatsConnection): boolean {
  return connection.info === undefined && !connection.isClosed();
}

export function isApiError(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof JetStreamApiError && codes.includes(error.code);
}

/** The subject has its maximum of messages. A full disk has the same code, so the text decides. */
export const isSubjectFull = (error: unknown): boolean =>
  isApiError(error, notStored) && error instanceof Error && /per subject/.test(error.message);

/** The broker's disk, or its share of it, is full. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof BrokerStorageError) return true;
  if (isApiError(error, 10_023, 10_028, 10_047)) return true;
  return isApiError(error, notStored) && !isSubjectFull(error);
}

/** Checks that a name is one token of a subject and contains no wildcard. */
export function token(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new Error(`${JSON.stringify(name)} cannot be part of a subject`);
  }
  return name;
}

const notStored = 10_077;
const streamNameInUse = 10_058;
const reconnectPollMs = 25;
const retryWaits = { baseMs: 50, factor: 2, maxMs: 2_000, jitter: 0.5 };

const isNotFound = (error: Error) => "code" in error && error.code === 404;

/** The status with which JetStream refused a request; undefined for any other error. */
export const apiStatusOf = (error: unknown): number | undefined =>
  error instanceof JetStreamApiError ? error.status : undefined;

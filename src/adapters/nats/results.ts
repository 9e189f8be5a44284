import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { Objm } from "@nats-io/obj";
import type { ObjectInfo } from "@nats-io/obj";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import { ensureStream, readMessages, token, retryUntilAnswered } from "./client.ts";
import { storedDay, type StoredBytes } from "./usage/stored-bytes.ts";

/**
 * Documents as objects of one bucket of the Object Store. It cannot list by prefix, so each
 * document's name is first written to a stream of names, by which a job's documents are found and
 * removed. Reading does not use the library, which waits forever for an object whose parts are
 * missing.
 */
export async function openResults(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
  /** Counts stored and removed bytes; a process that only reads needs none. */
  stored?: Pick<StoredBytes, "addDocuments">;
}): Promise<Results> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  for (const config of streamConfigs(deps.replicas ?? 1)) await ensureStream(jsm, config);
  const store = await new Objm(js).open(bucket, false);
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);

  /** A name's message is the document's size. An earlier version wrote none and did not count. */
  async function uncount({ tenant }: JobRef, names: readonly StoredMsg[]): Promise<void> {
    const byDay = new Map<string, number>();
    for (const message of names) {
      const day = storedDay(message.time.getTime());
      byDay.set(day, (byDay.get(day) ?? 0) + Number(message.string()));
    }
    for (const [day, bytes] of byDay) await deps.stored?.addDocuments(tenant, day, -bytes);
  }

  return {
    async put(job, name, body) {
      const object = objectName(job, name);
      if (body.byteLength > limits.documentBytes.value) {
        throw new Error(`${object} has ${body.byteLength} bytes, too many to be stored`);
      }
      const options = { max_chunk_size: limits.objectChunkBytes.value };
      const subject = nameSubject(job, name);
      const before = await answered(() =>
        jsm.direct.getMessage(namesStream, { last_by_subj: subject }),
      );
      await answered(() => js.publish(subject, String(body.byteLength)));
      await answered(() => store.putBlob({ name: object, options }, body));
      await deps.stored?.addDocuments(job.tenant, storedDay(clock.now()), body.byteLength);
      if (before !== null) await uncount(job, [before]);
      return { digest: `sha256:${sha256(body, "hex")}`, size: body.byteLength };
    },
    async get(job, name) {
      const object = objectName(job, name);
      // A document that is replaced while it is read is read again.
      for (let tries = 0; tries < limits.documentReads.value; tries++) {
        const info = await answered(() => store.info(object));
        if (!info || info.deleted) return undefined;
        const body = await answered(() => readBody(jsm, info));
        if (isComplete(info, body)) return body;
        const now = await answered(() => store.info(object));
        if (now?.nuid === info.nuid) throw new Error(`document ${object} is damaged`);
      }
      throw new Error(`document ${object} is replaced faster than it can be read`);
    },
    async names(job) {
      const max = limits.documentNames.value;
      const found = await answered(() => readMessages(jsm, namesStream, nameSubject(job), 0, max));
      return found.map(({ subject }) => nameIn(subject));
    },
    async remove(job) {
      const filter = nameSubject(job);
      for (;;) {
        const names = await answered(() =>
          readMessages(jsm, namesStream, filter, 0, limits.documentsRemovedAtOnce.value),
        );
        const last = names.at(-1);
        if (!last) return;
        await Promise.all(
          names.map(async ({ subject }) => {
            const object = objectName(job, nameIn(subject));
            await answered(() => removeObject(jsm, store, object));
          }),
        );
        // A document stored meanwhile has a newer name, which stays.
        await answered(() => jsm.streams.purge(namesStream, { filter, seq: last.seq + 1 }));
        await uncount(job, names);
      }
    },
  };
}

const bucket = "results";
const bucketStream = `OBJ_${bucket}`;
const namesStream = "RESULT_NAMES";

/** The bucket's stream is the one that the library would create, with our retention. */
function streamConfigs(replicas: number) {
  const common = {
    storage: "file" as const,
    num_replicas: replicas,
    max_age: nanos(limits.retentionMs.value),
    allow_direct: true,
  };
  return [
    {
      ...common,
      name: bucketStream,
      subjects: [`$O.${bucket}.C.>`, `$O.${bucket}.M.>`],
      allow_rollup_hdrs: true,
      discard: "new" as const,
    },
    { ...common, name: namesStream, subjects: ["rname.*.*.*"], max_msgs_per_subject: 1 },
  ];
}

function objectName({ tenant, job }: JobRef, name: string): string {
  if (!/^[A-Za-z0-9._/-]{1,256}$/.test(name)) {
    throw new Error(`${JSON.stringify(name)} cannot name a document`);
  }
  return `${token(tenant)}/${token(job)}/${name}`;
}

const nameSubject = ({ tenant, job }: JobRef, name?: string) =>
  `rname.${token(tenant)}.${token(job)}.${name === undefined ? "*" : Buffer.from(name).toString("base64url")}`;

const nameIn = (subject: string) =>
  Buffer.from(subject.split(".")[3] ?? "", "base64url").toString("utf8");

async function readBody(jsm: JetStreamManager, { nuid, chunks }: ObjectInfo): Promise<Buffer> {
  const filter = `$O.${bucket}.C.${nuid}`;
  const parts = await readMessages(jsm, bucketStream, filter, 0, chunks);
  return Buffer.concat(parts.map(({ data }) => data));
}

/** Compared without padding, which not all writers of digests add. */
function isComplete({ size, digest }: ObjectInfo, body: Buffer): boolean {
  const expected = digest.replace("SHA-256=", "").replace(/=+$/, "");
  return body.byteLength === size && sha256(body, "base64url") === expected;
}

/** The library leaves a marker for each deleted object for ever; it is removed too. */
async function removeObject(
  jsm: JetStreamManager,
  store: { delete(name: string): Promise<unknown> },
  object: string,
): Promise<void> {
  await store.delete(object);
  const name = Buffer.from(object).toString("base64").replaceAll("+", "-").replaceAll("/", "_");
  await jsm.streams.purge(bucketStream, { filter: `$O.${bucket}.M.${name}` });
}

const sha256 = (body: Uint8Array, encoding: "hex" | "base64url") =>
  createHash("sha256").update(body).digest(encoding);

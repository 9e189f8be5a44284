import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createRecentMap } from "../../../kit/recent-map.ts";
import { ensureStream, readMessages, token, retryUntilAnswered } from "../client.ts";

/** Message bodies by message id; a body larger than a NATS message is stored in parts. */
export type OutboxBodies = {
  put(tenant: string, message: string, body: Uint8Array): Promise<void>;
  get(tenant: string, message: string): Promise<Uint8Array | undefined>;
  removeTenant(tenant: string): Promise<void>;
};

export async function openOutboxBodies(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<OutboxBodies> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["outbody.*.*.*"],
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: true,
    max_msgs_per_subject: 1,
    max_age: nanos(limits.deliveryKeptMs.value + dayMs),
  });
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run);
  const subjectOf = (tenant: string, message: string, part: number | "*") =>
    `outbody.${token(tenant)}.${createHash("sha256").update(message).digest("hex")}.${part}`;
  const first = (tenant: string, message: string) =>
    answered(() => jsm.streams.getMessage(stream, { last_by_subj: subjectOf(tenant, message, 0) }));

  // A body is usually delivered right after it was written.
  const recent = createRecentMap<string, Uint8Array>(
    limits.deliveryBodiesBytes.value,
    ({ byteLength }) => byteLength,
  );

  return {
    async put(tenant, message, body) {
      const size = limits.objectChunkBytes.value;
      const count = Math.max(1, Math.ceil(body.byteLength / size));
      // The body of an id never changes: a stored one is the same.
      if (count > 1 && (await first(tenant, message))) return;
      // The first part is written last: it shows that all parts are stored.
      for (let part = count - 1; part >= 0; part--) {
        const head = headers();
        head.set(countHeader, String(count));
        const piece = body.subarray(part * size, (part + 1) * size);
        await answered(() =>
          js.publish(subjectOf(tenant, message, part), piece, { headers: head }),
        );
      }
      recent.set(subjectOf(tenant, message, "*"), body);
    },
    async get(tenant, message) {
      const known = recent.get(subjectOf(tenant, message, "*"));
      if (known !== undefined) return known;
      const head = await first(tenant, message);
      if (!head) return undefined;
      const count = Number(head.header.get(countHeader));
      if (count === 1) return head.data;
      const filter = subjectOf(tenant, message, "*");
      const parts = await answered(() => readMessages(jsm, stream, filter, 0, count));
      if (parts.length < count) return undefined;
      const numberOf = (subject: string) => Number(subject.split(".")[3]);
      parts.sort((a, b) => numberOf(a.subject) - numberOf(b.subject));
      return Buffer.concat(parts.map(({ data }) => data));
    },
    async removeTenant(tenant) {
      await answered(() => jsm.streams.purge(stream, { filter: `outbody.${token(tenant)}.>` }));
    },
  };
}

const stream = "OUTBOX_BODIES";
const countHeader = "Lorepod-Parts";
/** A delivery may still be sent on the last day of its message's retention. */
const dayMs = 24 * 60 * 60_000;

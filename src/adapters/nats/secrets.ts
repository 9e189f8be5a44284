import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { seal, unseal } from "../shared/secrets/sealed-box.ts";
import { ensureStream, isApiError, token, retryUntilAnswered } from "./client.ts";

/** Secrets as messages, one for each name, encrypted with a key that the broker never gets. */
export async function openSecrets(deps: {
  connection: NatsConnection;
  clock: Clock;
  /** 32 bytes. */
  key: Uint8Array;
  replicas?: number;
}): Promise<Secrets> {
  const { connection, clock, key } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["secret.*.*"],
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: false,
    max_msgs_per_subject: 1,
  });
  const subjectOf = (tenant: string, name: string) =>
    `secret.${token(tenant)}.${createHash("sha256").update(name).digest("base64url")}`;
  const about = (tenant: string, name: string) => JSON.stringify([tenant, name]);

  return {
    async get(tenant, name) {
      const found = await retryUntilAnswered(connection, clock, () =>
        jsm.streams.getMessage(stream, { last_by_subj: subjectOf(tenant, name) }),
      );
      if (!found) return undefined;
      return { value: unseal(key, about(tenant, name), found.data), version: String(found.seq) };
    },
    async put(tenant, name, value, version) {
      const expect = { lastSubjectSequence: version === null ? 0 : Number(version) };
      const body = seal(key, about(tenant, name), value);
      try {
        await js.publish(subjectOf(tenant, name), body, { expect });
        return true;
      } catch (error) {
        if (isApiError(error, ...takenCodes)) return false;
        throw error;
      }
    },
    async remove(tenant, name) {
      await jsm.streams.purge(stream, { filter: subjectOf(tenant, name) });
    },
    async removeTenant(tenant) {
      await jsm.streams.purge(stream, { filter: `secret.${token(tenant)}.*` });
    },
  };
}

const stream = "SECRETS";
/** The subject has another version, or one is being written. */
const takenCodes = [10_071, 10_164];

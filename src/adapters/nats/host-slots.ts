import { createHash, randomUUID } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { nanos, type NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { HostSlot, HostSlots } from "../../ports/pages/host-slots.ts";
import { isWriteConflict } from "./events/event-subjects.ts";
import { ensureStream, isReconnecting } from "./client.ts";

/**
 * Places at hosts, shared by several replicas of the proxy: one message for each host, changed by
 * compare-and-set. While the broker is unavailable, `take` returns undefined and each replica
 * limits its requests on its own, so pages can still be read.
 */
export function createHostSlots(deps: {
  /** Not awaited: the proxy works before the broker does. */
  connection: Promise<NatsConnection>;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
  /** How long a page waits for the broker's answer. */
  callMs?: number;
}): HostSlots {
  const { clock, random, report, callMs = limits.hostSlotCallMs.value } = deps;
  let store: Awaited<ReturnType<typeof openStore>> | undefined;
  deps.connection
    .then((connection) => openStore(connection, callMs))
    .then((opened) => (store = opened))
    .catch(report);
  let quietUntil = 0;

  /** Undefined when the broker did not answer; it then gets no requests for some seconds. */
  async function useStore<T>(run: (open: NonNullable<typeof store>) => Promise<T>) {
    if (store === undefined || store.isUnavailable() || clock.now() < quietUntil) return undefined;
    try {
      return await run(store);
    } catch (error) {
      quietUntil = clock.now() + quietMs;
      report(error);
      return undefined;
    }
  }

  /** Writes the change; repeats it when another replica has written meanwhile. */
  const changed = <T>(host: string, change: (current: Places, now: number) => Change<T>) =>
    useStore(async (open) => {
      for (let races = 0; races < limits.hostSlotRaces.value; races++) {
        const { places, seq } = await open.read(host);
        const { next, answer } = change(places, clock.now());
        if (next === undefined || (await open.write(host, next, seq))) return answer;
        await clock.sleep(random() * raceMs);
      }
      throw new Error(`the places at ${host} are changed too fast`);
    });

  function slotOf(host: string, id: string): HostSlot {
    return {
      release(notBefore) {
        void changed(host, ({ taken, nextAt }) => ({
          next: {
            taken: taken.filter((one) => one.id !== id),
            nextAt: Math.max(nextAt, notBefore),
          },
          answer: true,
        }));
      },
    };
  }

  return {
    async take(host, { max, spacingMs }) {
      for (;;) {
        const id = randomUUID();
        const answer = await changed<Answer>(host, (current, now) => {
          const taken = current.taken.filter(
            ({ until }) => until > now && until <= now + leaseMs * 2,
          );
          // Another node's clock may be ahead, so the wait is limited to the longest pause.
          const waitMs = Math.min(current.nextAt - now, limits.hostPauseMaxMs.value);
          if (waitMs > 0) return { next: undefined, answer: { waitMs } };
          if (taken.length >= max) return { next: undefined, answer: { waitMs: fullMs } };
          const own = { id, until: now + leaseMs };
          return { next: { taken: [...taken, own], nextAt: now + spacingMs }, answer: "taken" };
        });
        if (answer === undefined) return undefined;
        if (answer === "taken") return slotOf(host, id);
        await clock.sleep(Math.min(answer.waitMs, lookMs) * (1 + random() * 0.2));
      }
    },
  };
}

type Places = { taken: { id: string; until: number }[]; nextAt: number };
type Change<T> = { next: Places | undefined; answer: T };
type Answer = "taken" | { waitMs: number };

async function openStore(connection: NatsConnection, callMs: number) {
  const jsm = await jetstreamManager(connection, { timeout: callMs });
  const js = jetstream(connection, { timeout: callMs });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["host.*"],
    // The broker loses the configuration of a memory stream when it restarts.
    storage: "file",
    max_msgs_per_subject: 1,
    max_age: nanos(limits.hostSlotForgetMs.value),
  });
  return {
    isUnavailable: () => isReconnecting(connection) || connection.isClosed(),
    async read(host: string): Promise<{ places: Places; seq: number }> {
      const found = await jsm.streams.getMessage(stream, { last_by_subj: subjectOf(host) });
      if (found === null) return { places: { taken: [], nextAt: 0 }, seq: 0 };
      return { places: found.json<Places>(), seq: found.seq };
    },
    /** False when another replica has written since. */
    async write(host: string, places: Places, seq: number): Promise<boolean> {
      const expect = { lastSubjectSequence: seq };
      try {
        await js.publish(subjectOf(host), JSON.stringify(places), { expect });
        return true;
      } catch (error) {
        if (isWriteConflict(error)) return false;
        throw error;
      }
    },
  };
}

const subjectOf = (host: string): string =>
  `host.${createHash("sha256").update(host).digest("hex").slice(0, 32)}`;

const stream = "HOST";
const leaseMs = limits.hostSlotLeaseMs.value;
/** The wait for a place when all are taken, and the longest wait during a pause. */
const fullMs = 100;
const lookMs = 1_000;
const quietMs = 5_000;
const raceMs = 20;

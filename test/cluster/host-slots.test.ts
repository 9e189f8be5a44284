import { jetstreamManager } from "@nats-io/jetstream";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createHostSlots } from "../../src/adapters/nats/host-slots.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { limits } from "../../src/contract/limits.ts";
import { createHostTurns, type TurnResult } from "../../src/egress/host-turns.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newTenant } from "../contract/samples.ts";
import { times } from "../contract/suite.ts";
import { type Broker, openBroker } from "./broker.ts";

/** Several proxies, each with its own turns, on one real broker. */
let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

const good: TurnResult = { status: 200, ms: 0, retryAfterMs: null };
const newHost = () => `${newTenant()}.example`;

async function openSlots(aheadMs = 0) {
  const connection = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => connection.close());
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const slots = createHostSlots({
    connection: Promise.resolve(connection),
    clock,
    random: Math.random,
    report: () => {},
    // A proxy that gave up on a slow broker would go by itself.
    callMs: 15_000,
  });
  // Until the broker has its stream, each goes by itself.
  await eventually(async () => {
    const slot = await slots.take(newHost(), { max: 1, spacingMs: 0 });
    expect(slot).toBeDefined();
  });
  return { slots, connection };
}

async function openProxy() {
  const { slots, connection } = await openSlots();
  const turns = createHostTurns({ clock: systemClock, maxOpen: 4, isOwn: () => false, slots });
  return { turns, connection };
}

test("requests in progress at a host are counted over all proxies", async () => {
  const proxies = await Promise.all(times(3, openProxy));
  const host = newHost();
  let [open, limit, done] = [0, 0, 0];
  for (const { turns } of proxies) {
    for (let n = 0; n < 15; n++) {
      turns.enter(host, null, {}, () => {
        limit = Math.max(limit, ++open);
        setTimeout(() => {
          open--;
          done++;
          turns.leave(host, good);
        }, 20);
      });
    }
  }
  await eventually(() => expect(done).toBe(45));
  expect(limit).toBeLessThanOrEqual(4);
});

test("a crawl delay is kept over all proxies", async () => {
  const proxies = await Promise.all(times(3, openProxy));
  const host = newHost();
  let done = 0;
  const begun = Date.now();
  for (const { turns } of proxies) {
    for (let n = 0; n < 2; n++) {
      turns.enter(host, 200, {}, () => {
        done++;
        turns.leave(host, good);
      });
    }
  }
  await eventually(() => expect(done).toBe(6));
  expect(Date.now() - begun).toBeGreaterThanOrEqual(5 * 200);
});

test("a 429 received by one proxy stops the others", async () => {
  const [received, other] = [await openProxy(), await openProxy()];
  const host = newHost();
  const nextAt = async () => {
    const jsm = await jetstreamManager(received.connection);
    // Other hosts of this file have been asked before it.
    const last = await jsm.streams.getMessage("HOST", { last_by_subj: "host.*" });
    return last?.json<{ nextAt: number }>().nextAt ?? 0;
  };
  const entered = Promise.withResolvers<void>();
  received.turns.enter(host, null, {}, () => entered.resolve());
  await entered.promise;
  const until = Date.now() + 1_500;
  received.turns.leave(host, { status: 429, ms: 0, retryAfterMs: 1_500 });
  await eventually(async () => expect(await nextAt()).toBeGreaterThanOrEqual(until));
  const second = Promise.withResolvers<number>();
  other.turns.enter(host, null, {}, () => second.resolve(Date.now()));
  expect(await second.promise).toBeGreaterThanOrEqual(until);
});

test("a proxy that has died gives its places back in time", async () => {
  const host = newHost();
  const dead = await openSlots();
  const wish = { max: 2, spacingMs: 0 };
  for (let n = 0; n < 2; n++) expect(await dead.slots.take(host, wish)).toBeDefined();
  await dead.connection.close();
  const later = await openSlots(limits.hostSlotLeaseMs.value + 1_000);
  expect(await later.slots.take(host, wish)).toBeDefined();
});

test("without the broker each proxy goes by itself, and agrees again when it is back", async () => {
  const { slots } = await openSlots();
  const host = newHost();
  const wish = { max: 4, spacingMs: 0 };
  const down = await broker.stop();
  expect(await slots.take(host, wish)).toBeUndefined();
  await down.start();
  await eventually(async () => expect(await slots.take(host, wish)).toBeDefined());
});

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

import { expect } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import type { Try } from "../../src/contract/webhooks/webhook.ts";
import type { TestClock } from "../../src/kit/clock.ts";
import type { Claimed, Outbox } from "../../src/ports/outbox.ts";
import { newDelivery, newJob, newLane, newMessage, newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

/** The clock is the adapter's own; `reopen` is another process, which knows nothing of leases. */
type Subject = Opened<Outbox> & { clock: TestClock };

export function outboxContract(
  name: string,
  open: () => Promise<Subject>,
  options: SuiteOptions = {},
): void {
  const cases = { ...queueCases, ...leaseCases, ...steeringCases, ...logCases };
  contractSuite(`outbox: ${name}`, open, options, cases);
}

const queueCases = {
  async "what is enqueued is claimed, as it was given"({ port, clock }: Subject) {
    const lane = newLane();
    const message = newMessage({ at: clock.now(), body: Buffer.from([0, 255, 10, 34]) });
    const delivery = newDelivery(lane, { url: "https://receiver.example/" });
    await port.enqueue(message, [delivery]);
    const { claimed, nextAt } = await port.claim(lane, 2);
    expect(nextAt).toBeUndefined();
    expect(claimed).toHaveLength(1);
    const [one] = claimed;
    const { tenant, job, event } = message;
    expect(one).toMatchObject({ ...delivery, tenant, job, event, failed: 0, nextAt: null });
    expect(one?.dueAt).toBe(message.at);
    expect(Buffer.from(one?.body ?? [])).toEqual(message.body);
  },

  async "put twice it is one, whatever became of it"({ port, clock }: Subject) {
    const lane = newLane();
    const message = newMessage({ at: clock.now() });
    const delivery = newDelivery(lane);
    await Promise.all(times(8, () => port.enqueue(message, [delivery])));
    const [claimed] = (await port.claim(lane, 2)).claimed;
    await port.enqueue(message, [delivery]);
    expect((await port.claim(lane, 2)).claimed).toEqual([]);
    await port.settle(sure(claimed), { outcome: "delivered" });
    await port.enqueue(message, [delivery]);
    expect((await port.claim(lane, 2)).claimed).toEqual([]);
    expect(await port.list({ lane, limit: 10 })).toHaveLength(1);
  },

  async "a receiver more is added to a message that is there"({ port, clock }: Subject) {
    const [lane, added] = [newLane(), newLane()];
    const message = newMessage({ at: clock.now() });
    const delivery = newDelivery(lane);
    await port.enqueue(message, [delivery]);
    await port.enqueue(message, [delivery, newDelivery(added)]);
    expect((await port.claim(added, 2)).claimed).toHaveLength(1);
    expect(await port.list({ lane, limit: 10 })).toHaveLength(1);
  },

  async "no more are out than the lane may have, and none of one job beside another"({
    port,
    clock,
  }: Subject) {
    const lane = newLane();
    const [one, two] = [newJob(), newJob()];
    const ids = await fill(port, clock, lane, [one.job, one.job, two.job, two.job]);
    const first = (await port.claim(lane, 3)).claimed;
    expect(first.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect((await port.claim(lane, 3)).claimed).toEqual([]);
    await port.settle(sure(first[0]), { outcome: "delivered" });
    expect((await port.claim(lane, 2)).claimed.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await port.claim(lane, 2)).claimed).toEqual([]);
  },

  async "a long queue of one job does not hide the next job"({ port, clock }: Subject) {
    const lane = newLane();
    const [one, two] = [newJob(), newJob()];
    const ids = await fill(port, clock, lane, [...times(20, () => one.job), two.job]);
    const { claimed } = await port.claim(lane, 2);
    expect(claimed.map(({ id }) => id)).toEqual([ids[0], ids[20]]);
  },

  async "a lane is claimed in order, and no other lane's with it"({ port, clock }: Subject) {
    const [lane, other] = [newLane(), newLane()];
    const ids = await fill(
      port,
      clock,
      lane,
      times(10, () => null),
    );
    await fill(port, clock, other, [null]);
    const got: string[] = [];
    for (let i = 0; i < 10; i++) {
      const [one] = (await port.claim(lane, 1)).claimed;
      got.push(sure(one).id);
      await port.settle(sure(one), { outcome: "delivered" });
    }
    expect(got).toEqual(ids);
    expect((await port.claim(lane, 1)).claimed).toEqual([]);
  },

  async "a retry waits for its time, and lets others by"({ port, clock }: Subject) {
    const lane = newLane();
    const job = newJob().job;
    const ids = await fill(port, clock, lane, [job, job]);
    const [first] = (await port.claim(lane, 2)).claimed;
    const nextAt = clock.now() + 5_000;
    await port.settle(sure(first), { outcome: "pending", nextAt, tried: aTry("refused") });
    const second = await port.claim(lane, 2);
    expect(second.claimed.map(({ id }) => id)).toEqual([ids[1]]);
    expect(second.nextAt).toBe(nextAt);
    await port.settle(sure(second.claimed[0]), { outcome: "delivered" });
    expect(await dueOf(port, lane)).toBe(nextAt);
    await clock.advance(4_999);
    expect((await port.claim(lane, 2)).claimed).toEqual([]);
    await clock.advance(1);
    const [again] = (await port.claim(lane, 2)).claimed;
    expect(again).toMatchObject({ id: ids[0], failed: 1, tries: [{ error: "refused" }] });
  },

  async "lanes with something to do are named, others not"({ port, clock }: Subject) {
    const [busy, done, held] = [newLane(), newLane(), newLane()];
    await fill(port, clock, busy, [null]);
    await fill(port, clock, done, [null]);
    await port.enqueue(newMessage(), [newDelivery(held, { outcome: "held" })]);
    const [one] = (await port.claim(done, 1)).claimed;
    await port.settle(sure(one), { outcome: "failed" });
    expect(await dueOf(port, busy)).toBeLessThanOrEqual(clock.now());
    expect(await dueOf(port, done)).toBeUndefined();
    expect(await dueOf(port, held)).toBeUndefined();
  },

  async "a clock that is set back delays nothing"({ port, clock, reopen }: Subject) {
    const lane = newLane();
    await fill(port, clock, lane, [null, null]);
    const [first] = (await port.claim(lane, 1)).claimed;
    const later = clock.now() + 30_000;
    await port.settle(sure(first), { outcome: "pending", nextAt: later, tried: aTry("refused") });
    const hour = 3_600_000;
    await clock.advance(-hour);
    const [second] = (await port.claim(lane, 1)).claimed;
    expect(second).toBeDefined();
    await port.settle(sure(second), { outcome: "delivered" });
    expect(await dueOf(port, lane)).toBe(later - hour);
    // Set back while no process ran.
    await clock.advance(-hour);
    const after = await required(reopen)();
    expect(await dueOf(after, lane)).toBeLessThanOrEqual(clock.now() + 30_000);
    await clock.advance(30_000);
    expect((await after.claim(lane, 1)).claimed).toHaveLength(1);
  },
};

const leaseCases = {
  async "of two claimers each gets its own, and none twice"({ port, clock, reopen }: Subject) {
    const other = await required(reopen)();
    const lanes = times(10, newLane);
    for (const lane of lanes)
      await fill(
        port,
        clock,
        lane,
        times(5, () => null),
      );
    const got: string[] = [];
    const work = async (outbox: Outbox) => {
      for (let round = 0; round < 60; round++) {
        const lane = lanes[round % lanes.length] ?? "";
        for (const one of (await outbox.claim(lane, 2)).claimed) {
          got.push(one.id);
          expect(await outbox.settle(one, { outcome: "delivered" })).toBe(true);
        }
      }
    };
    await Promise.all([work(port), work(other)]);
    expect(got).toHaveLength(50);
    expect(new Set(got).size).toBe(50);
  },

  async "both together have no more out than the lane may have"({ port, clock, reopen }: Subject) {
    const other = await required(reopen)();
    const lane = newLane();
    await fill(
      port,
      clock,
      lane,
      times(5, () => null),
    );
    expect((await port.claim(lane, 2)).claimed).toHaveLength(2);
    expect((await other.claim(lane, 2)).claimed).toEqual([]);
  },

  async "what a dead claimer had comes again when its lease is over"({
    port,
    clock,
    reopen,
  }: Subject) {
    const lane = newLane();
    const ids = await fill(port, clock, lane, [null]);
    const [lost] = (await port.claim(lane, 2)).claimed;
    const next = await required(reopen)();
    expect(await dueOf(next, lane)).toBe(clock.now() + limits.deliveryLeaseMs.value);
    expect((await next.claim(lane, 2)).claimed).toEqual([]);
    await clock.advance(limits.deliveryLeaseMs.value);
    const [again] = (await next.claim(lane, 2)).claimed;
    expect(again?.id).toBe(ids[0]);
    // The first wakes up again: its word no longer counts.
    expect(await port.settle(sure(lost), { outcome: "failed" })).toBe(false);
    expect(await next.settle(sure(again), { outcome: "delivered" })).toBe(true);
  },

  async "a clock that jumps ahead gives no delivery to two claimers"({ port, clock }: Subject) {
    const lane = newLane();
    await fill(port, clock, lane, [null]);
    const [one] = (await port.claim(lane, 2)).claimed;
    await clock.advance(3_600_000);
    expect((await port.claim(lane, 2)).claimed).toEqual([]);
    expect(await port.settle(sure(one), { outcome: "delivered" })).toBe(true);
  },

  async "a restart loses nothing"({ port, clock, reopen }: Subject) {
    const lane = newLane();
    await fill(port, clock, lane, [null, null, null]);
    const [one] = (await port.claim(lane, 1)).claimed;
    await port.settle(sure(one), { outcome: "delivered", tried: aTry(null) });
    const before = await port.list({ lane, limit: 10 });
    const after = await required(reopen)();
    expect(await after.list({ lane, limit: 10 })).toEqual(before);
    expect((await after.claim(lane, 3)).claimed).toHaveLength(2);
  },
};

const steeringCases = {
  async "held deliveries wait, and go out in order when released"({ port, clock }: Subject) {
    const lane = newLane();
    const ids = await fill(
      port,
      clock,
      lane,
      times(4, () => null),
    );
    const [first] = (await port.claim(lane, 1)).claimed;
    expect(await port.steer(lane, { do: "hold" })).toBe(3);
    await port.settle(sure(first), { outcome: "held", tried: aTry("gone") });
    const added = newDelivery(lane, { outcome: "held" });
    await port.enqueue(newMessage({ at: clock.now() }), [added]);
    await clock.advance(60_000);
    expect((await port.claim(lane, 9)).claimed).toEqual([]);
    expect(await port.steer(lane, { do: "release", keptSince: 0 })).toBe(5);
    const newer = await fill(port, clock, lane, [null]);
    const { claimed } = await port.claim(lane, 9);
    expect(claimed.map(({ id }) => id)).toEqual([...ids, added.id, ...newer]);
    expect(claimed.map(({ failed }) => failed)).toEqual(times(6, () => 0));
    expect(claimed[0]?.tries).toHaveLength(1);
  },

  async "what was held too long has failed instead"({ port, clock }: Subject) {
    const lane = newLane();
    const held = () => [newDelivery(lane, { outcome: "held" })];
    await port.enqueue(newMessage(), held());
    await clock.advance(1_000);
    await port.enqueue(newMessage(), held());
    expect(await port.steer(lane, { do: "release", keptSince: clock.now() })).toBe(1);
    const outcomes = (await port.list({ lane, limit: 10 })).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["pending", "failed"]);
  },

  async "a delivery is replayed under the same id, from the first try on"({
    port,
    clock,
  }: Subject) {
    const lane = newLane();
    const [id] = await fill(port, clock, lane, [null]);
    for (const outcome of ["delivered", "failed"] as const) {
      const [one] = (await port.claim(lane, 1)).claimed;
      await port.settle(sure(one), { outcome, tried: aTry(outcome) });
      const order = { do: "replay", what: { id: id ?? "" } } as const;
      expect(await port.steer(newLane(), order)).toBe(0);
      expect(await port.steer(lane, order)).toBe(1);
    }
    const [again] = (await port.claim(lane, 1)).claimed;
    expect(again).toMatchObject({ id, failed: 0 });
    expect(again?.tries).toHaveLength(2);
    // What is out at the moment is left alone.
    const order = { do: "replay", what: { id: id ?? "" } } as const;
    expect(await port.steer(lane, order)).toBe(0);
  },

  async "all failed since a time are replayed, and no others"({ port, clock }: Subject) {
    const lane = newLane();
    const settled = async (outcome: "failed" | "delivered") => {
      await fill(port, clock, lane, [null]);
      const [one] = (await port.claim(lane, 1)).claimed;
      await port.settle(sure(one), { outcome });
      await clock.advance(1_000);
      return sure(one).id;
    };
    await settled("failed");
    const since = clock.now();
    const ids = [await settled("failed"), await settled("delivered"), await settled("failed")];
    const what = { failedSince: since };
    expect(await port.steer(lane, { do: "replay", what })).toBe(2);
    const pending = await port.list({ lane, outcome: "pending", limit: 10 });
    expect(pending.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  },

  async "a lane is removed, or all of a tenant"({ port, clock }: Subject) {
    const tenant = newTenant();
    const lanes = times(3, newLane);
    for (const lane of lanes) {
      const message = newMessage({ ...newJob(tenant), at: clock.now() });
      await port.enqueue(message, [newDelivery(lane)]);
    }
    const other = newLane();
    await fill(port, clock, other, [null]);
    const [one] = (await port.claim(lanes[0] ?? "", 1)).claimed;
    await port.remove({ lane: lanes[0] ?? "" });
    expect(await port.settle(sure(one), { outcome: "delivered" })).toBe(false);
    const count = async (lane: string) => (await port.list({ lane, limit: 10 })).length;
    expect(await Promise.all(lanes.map(count))).toEqual([0, 1, 1]);
    await port.remove({ tenant });
    expect(await Promise.all([...lanes, other].map(count))).toEqual([0, 0, 0, 1]);
  },
};

const logCases = {
  async "the log contains each attempt, newest delivery first"({ port, clock }: Subject) {
    const lane = newLane();
    const ids = await fill(port, clock, lane, [null, null]);
    const [one] = (await port.claim(lane, 1)).claimed;
    const tries = [aTry("answered 500"), aTry(null)];
    const nextAt = clock.now();
    await port.settle(sure(one), { outcome: "pending", nextAt, tried: sure(tries[0]) });
    const [again] = (await port.claim(lane, 1)).claimed;
    await port.settle(sure(again), { outcome: "delivered", tried: sure(tries[1]) });
    const log = await port.list({ lane, limit: 10 });
    expect(log.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(log[1]).toMatchObject({ outcome: "delivered", tries, nextAt: null });
    expect(log[0]).toMatchObject({ outcome: "pending", tries: [] });
  },

  async "the log is filtered and paged"({ port, clock }: Subject) {
    const lane = newLane();
    const [one, two] = [newJob(), newJob()];
    const ids = await fill(port, clock, lane, [one.job, two.job, one.job, two.job]);
    const [first] = (await port.claim(lane, 1)).claimed;
    await port.settle(sure(first), { outcome: "failed" });
    const found = async (filter: object) =>
      (await port.list({ lane, limit: 10, ...filter })).map(({ id }) => ids.indexOf(id));
    expect(await found({ job: one.job })).toEqual([2, 0]);
    expect(await found({ outcome: "failed" })).toEqual([0]);
    expect(await found({ outcome: "pending", job: one.job })).toEqual([2]);
    expect(await found({ event: "EXTRACTION_FAILED" })).toEqual([]);
    expect(await found({ id: ids[1] })).toEqual([1]);
    const [newest, second] = await port.list({ lane, limit: 2 });
    expect([newest?.id, second?.id]).toEqual([ids[3], ids[2]]);
    expect(await found({ before: second?.seq })).toEqual([1, 0]);
    // A claimed delivery is listed as pending.
    await port.claim(lane, 1);
    expect(await found({ outcome: "pending" })).toEqual([3, 2, 1]);
  },

  async "no more tries are kept than a log needs"({ port, clock }: Subject) {
    const lane = newLane();
    await fill(port, clock, lane, [null]);
    const max = limits.deliveryTriesKept.value;
    for (let i = 0; i < max + 3; i++) {
      const [one] = (await port.claim(lane, 1)).claimed;
      await port.settle(sure(one), { outcome: "pending", nextAt: 0, tried: aTry(String(i)) });
    }
    const [delivery] = await port.list({ lane, limit: 1 });
    expect(delivery?.tries.map(({ error }) => error)).toEqual(times(max, (i) => String(i + 3)));
  },

  async "what was settled already is only written down"({ port, clock }: Subject) {
    const lane = newLane();
    const tries = [aTry(null)];
    const message = newMessage({ job: null, at: clock.now(), event: "TESTING_CONNECTION" });
    await port.enqueue(message, [newDelivery(lane, { outcome: "delivered", tries })]);
    expect((await port.claim(lane, 1)).claimed).toEqual([]);
    const [delivery] = await port.list({ lane, limit: 1 });
    expect(delivery).toMatchObject({ outcome: "delivered", tries, job: null });
  },

  async "the log forgets after its days"({ port, clock }: Subject) {
    const [lane, other] = [newLane(), newLane()];
    await fill(port, clock, lane, [null, null]);
    await clock.advance(limits.deliveryKeptMs.value - 1);
    await fill(port, clock, other, [null]);
    expect(await port.list({ lane, limit: 10 })).toHaveLength(2);
    await clock.advance(limits.deliveryTidyMs.value);
    await fill(port, clock, other, [null]);
    expect(await port.list({ lane, limit: 10 })).toEqual([]);
    expect(await port.list({ lane: other, limit: 10 })).toHaveLength(2);
  },
};

async function fill(
  port: Outbox,
  clock: TestClock,
  lane: string,
  jobs: readonly (string | null)[],
) {
  const ids: string[] = [];
  for (const job of jobs) {
    const delivery = newDelivery(lane);
    await port.enqueue(newMessage({ job, at: clock.now() }), [delivery]);
    ids.push(delivery.id);
  }
  return ids;
}

async function dueOf(port: Outbox, lane: string): Promise<number | undefined> {
  return (await port.lanes()).find((one) => one.lane === lane)?.dueAt;
}

const aTry = (error: string | null): Try => ({
  at: "2026-01-31T12:00:00.000Z",
  status: error === null ? 200 : null,
  ms: 12,
  error,
  answer: error === null ? "“ok” 🐢" : null,
});

/** What a case has just made sure of. */
function sure<T extends Claimed | Try>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing was claimed");
  return value;
}

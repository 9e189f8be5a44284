import { expect } from "vitest";
import type { Results } from "../../src/ports/results.ts";
import type { Snapshots } from "../../src/ports/snapshots.ts";
import type { Usage } from "../../src/ports/usage.ts";
import { newJob, newSnapshot, newTenant } from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

/**
 * `pass` lets time pass for the subject: an adapter with a test clock advances it. `replica` is a
 * second process that serves the same tenants at the same time, where an adapter allows one.
 */
export type UsageSubject = Opened<Usage> & {
  pass: (ms: number) => Promise<void>;
  /** Ports on the same storage, whose documents are counted. */
  results: Results;
  snapshots: Snapshots;
  replica?: () => Promise<Usage>;
};

export function usageContract(
  name: string,
  open: () => Promise<UsageSubject>,
  options: SuiteOptions = {},
): void {
  contractSuite(`usage: ${name}`, open, options, cases);
}

const cases = {
  async "slots are given out to the last and not beyond"({ port }: UsageSubject) {
    const tenant = newTenant();
    const answers = [];
    for (let i = 0; i < 13; i++) answers.push(await port.admit(tenant, 10));
    expect(answers.map(({ admitted }) => admitted)).toEqual(times(13, (i) => i < 10));
    expect(answers.map(({ remaining }) => remaining)).toEqual(times(13, (i) => Math.max(0, 9 - i)));
    for (const { resetMs } of answers) {
      expect(resetMs).toBeGreaterThan(0);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
  },

  async "of 200 that ask at once, exactly as many as there are slots get one"(
    subject: UsageSubject,
  ) {
    const tenant = newTenant();
    const second = (await subject.replica?.()) ?? subject.port;
    for (const max of [10, 30, 60]) {
      const name = `${tenant}-${max}`;
      const answers = await Promise.all(
        times(200, (i) => (i % 2 === 0 ? subject.port : second).admit(name, max)),
      );
      expect(answers.filter(({ admitted }) => admitted)).toHaveLength(max);
    }
  },

  async "one tenant's slots are not another's"({ port }: UsageSubject) {
    const [one, other] = [newTenant(), newTenant()];
    await port.admit(one, 1);
    expect((await port.admit(one, 1)).admitted).toBe(false);
    expect((await port.admit(other, 1)).admitted).toBe(true);
  },

  async "waiting for the returned time gives a slot, and no sooner"({ port, pass }: UsageSubject) {
    const tenant = newTenant();
    for (let i = 0; i < 3; i++) await port.admit(tenant, 3);
    await pass(2_000);
    const refused = await port.admit(tenant, 3);
    expect(refused.admitted).toBe(false);
    expect(refused.resetMs).toBeLessThanOrEqual(59_000);
    await pass(Math.max(0, refused.resetMs - 1_500));
    expect((await port.admit(tenant, 3)).admitted).toBe(false);
    await pass(1_500);
    expect((await port.admit(tenant, 3)).admitted).toBe(true);
  },

  async "of 40 that ask at once, as many are taken as the quota leaves"(subject: UsageSubject) {
    const tenant = newTenant();
    const second = (await subject.replica?.()) ?? subject.port;
    const both = (i: number) => (i % 2 === 0 ? subject.port : second);
    for (const quota of [7, 12]) {
      const taken = await Promise.all(times(40, (i) => both(i).take(tenant, "2026-01", quota)));
      expect(taken.filter(Boolean)).toHaveLength(quota === 7 ? 7 : 5);
    }
    expect(await subject.port.take(tenant, "2026-02", 1)).toBe(true);
    expect(await subject.port.take(newTenant(), "2026-01", 1)).toBe(true);
  },

  async "a returned request can be taken again, by any caller"(subject: UsageSubject) {
    const { port } = subject;
    const tenant = newTenant();
    const second = (await subject.replica?.()) ?? port;
    expect(await port.take(tenant, "2026-01", 1)).toBe(true);
    for (let i = 0; i < 3; i++) expect(await second.take(tenant, "2026-01", 1)).toBe(false);
    await port.giveBack(tenant, "2026-01");
    expect(await second.take(tenant, "2026-01", 1)).toBe(true);
    expect(await port.take(tenant, "2026-01", 1)).toBe(false);
  },

  async "without a quota every request is taken, and still counts when one is set"({
    port,
  }: UsageSubject) {
    const tenant = newTenant();
    for (let i = 0; i < 5; i++) expect(await port.take(tenant, "2026-01", 0)).toBe(true);
    expect(await port.take(tenant, "2026-01", 5)).toBe(false);
    expect(await port.take(tenant, "2026-01", 6)).toBe(true);
  },

  async "requests are counted by endpoint and day"({ port }: UsageSubject) {
    const tenant = newTenant();
    const extract = "POST /v1/extract";
    for (let i = 0; i < 3; i++) await port.count(tenant, "2026-01-31", extract);
    await port.count(tenant, "2026-01-31", "DELETE /v1/jobs/:jobId");
    await port.count(tenant, "2026-01-01", extract);
    await port.count(tenant, "2026-02-01", extract);
    await port.count(newTenant(), "2026-01-31", extract);
    expect(await port.read(tenant, "2026-02")).toMatchObject([{ day: "2026-02-01", requests: 1 }]);
    expect(await port.read(tenant, "2026-03")).toEqual([]);
    expect(await port.read(tenant, "2026-01")).toEqual([
      { day: "2026-01-01", endpoint: extract, requests: 1 },
      { day: "2026-01-31", endpoint: "DELETE /v1/jobs/:jobId", requests: 1 },
      { day: "2026-01-31", endpoint: extract, requests: 3 },
    ]);
  },

  async "none of 200 counts at once is lost or doubled"({ port }: UsageSubject) {
    const tenant = newTenant();
    await Promise.all(times(200, () => port.count(tenant, "2026-01-31", "POST /v1/search")));
    expect(await port.read(tenant, "2026-01")).toMatchObject([{ requests: 200 }]);
  },

  async "what was counted is there after a restart"({ port, reopen, pass }: UsageSubject) {
    const tenant = newTenant();
    const rows = (requests: number) => [
      { day: "2026-01-31", endpoint: "POST /v1/search", requests },
    ];
    await port.take(tenant, "2026-01", 2);
    await port.count(tenant, "2026-01-31", "POST /v1/search");
    await pass(250);
    const after = await required(reopen)();
    await eventually(async () => expect(await after.read(tenant, "2026-01")).toEqual(rows(1)));
    expect(await after.take(tenant, "2026-01", 2)).toBe(true);
    expect(await after.take(tenant, "2026-01", 2)).toBe(false);
    await after.count(tenant, "2026-01-31", "POST /v1/search");
    expect(await after.read(tenant, "2026-01")).toEqual(rows(2));
  },

  async "what is stored is counted, once, until it is removed"(subject: UsageSubject) {
    const { port, results, snapshots } = subject;
    const [tenant, other] = [newTenant(), newTenant()];
    const job = newJob(tenant);
    expect(await port.stored(tenant)).toBe(0);
    await results.put(job, "a", Buffer.alloc(1_000));
    await results.put(job, "b", Buffer.alloc(500));
    expect(await port.stored(tenant)).toBe(1_500);
    await results.put(job, "a", Buffer.alloc(700));
    expect(await port.stored(tenant)).toBe(1_200);
    const snapshot = newSnapshot("https://example.com/", "Café 漢字");
    for (let n = 0; n < 3; n++) await snapshots.put(tenant, snapshot);
    const bytes = Buffer.byteLength(JSON.stringify(snapshot));
    expect(await port.stored(tenant)).toBe(1_200 + bytes);
    await results.remove(job);
    await results.remove(job);
    expect(await port.stored(tenant)).toBe(bytes);
    const after = await required(subject.reopen)();
    expect([await after.stored(tenant), await after.stored(other)]).toEqual([bytes, 0]);
    await snapshots.removeTenant(tenant);
    expect(await port.stored(tenant)).toBe(0);
  },

  async "a removed tenant has used nothing"({ port }: UsageSubject) {
    const [one, other] = [newTenant(), newTenant()];
    for (const tenant of [one, other]) {
      await port.take(tenant, "2026-01", 1);
      await port.count(tenant, "2026-01-31", "POST /v1/search");
    }
    await port.remove(one);
    expect(await port.read(one, "2026-01")).toEqual([]);
    expect(await port.take(one, "2026-01", 1)).toBe(true);
    expect(await port.read(other, "2026-01")).toMatchObject([{ requests: 1 }]);
    expect(await port.take(other, "2026-01", 1)).toBe(false);
  },
};

import { expect } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import type { Events, JobRef, StoredEvent } from "../../src/ports/events.ts";
import { entryOf, newJob, newTenant, progress } from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

export function eventsContract(
  name: string,
  open: () => Promise<Opened<Events>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`events: ${name}`, open, options, { ...logCases, ...doorbellCases });
}

type Subject = Opened<Events>;

const logCases = {
  async "what is published is read in order, under rising numbers"({ port }: Subject) {
    const job = newJob();
    const numbers: number[] = [];
    for (const id of ["a", "b", "c"]) numbers.push((await port.publish(entryOf(job, id))).seq);
    expect(numbers).toEqual(numbers.toSorted((one, two) => one - two));
    const stored = await port.read(job, 0, 10);
    expect(stored.map(({ seq }) => seq)).toEqual(numbers);
    expect(stored.map(messageOf)).toEqual(["a", "b", "c"]);
    const moments = stored.map(({ at }) => at);
    expect(moments.every((at) => Number.isInteger(at) && at > 0)).toBe(true);
    expect(moments).toEqual(moments.toSorted((one, two) => one - two));
  },

  async "event and attempt come back as they were given"({ port }: Subject) {
    const job = newJob();
    const event = progress("“é” 漢字 🐢 'one' \"two\" \\ \n");
    await port.publish({ ...job, attempt: null, id: "controller", event: { type: "completed" } });
    await port.publish({ ...job, attempt: 3, id: "crawler", event });
    const stored = await port.read(job, 0, 10);
    expect(stored.map((one) => [one.attempt, one.event])).toEqual([
      [null, { type: "completed" }],
      [3, event],
    ]);
  },

  async "an id published again is stored once, and answered with its first number"({
    port,
  }: Subject) {
    const job = newJob();
    const first = await port.publish(entryOf(job, "a"));
    const second = await port.publish(entryOf(job, "b"));
    const again = await port.publish(entryOf(job, "a", progress("another")));
    expect(first.duplicate).toBe(false);
    expect(again).toEqual({ seq: first.seq, duplicate: true });
    expect((await port.read(job, 0, 10)).map(({ seq }) => seq)).toEqual([first.seq, second.seq]);
  },

  async "of 32 publishers of one id at once, one writes"({ port }: Subject) {
    const job = newJob();
    const answers = await Promise.all(times(32, () => port.publish(entryOf(job, "a"))));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1);
    expect(await port.read(job, 0, 40)).toHaveLength(1);
  },

  async "50 publishers at once lose nothing"({ port }: Subject) {
    const job = newJob();
    const answers = await Promise.all(
      times(50, async (writer) => {
        const numbers: number[] = [];
        for (const i of times(10, (n) => n)) {
          numbers.push((await port.publish(entryOf(job, `${writer}:${i}`))).seq);
        }
        return numbers;
      }),
    );
    const stored = await port.read(job, 0, 1_000);
    expect(stored.map(({ seq }) => seq)).toEqual(answers.flat().toSorted((a, b) => a - b));
    // The events of each writer are stored in the order in which it published them.
    for (const writer of times(50, (n) => n)) {
      const own = stored.map(messageOf).filter((message) => message.startsWith(`${writer}:`));
      expect(own).toEqual(times(10, (i) => `${writer}:${i}`));
    }
  },

  async "reading goes on after a number, at most as many as asked for"({ port }: Subject) {
    const job = newJob();
    await Promise.all(times(25, (i) => port.publish(entryOf(job, String(i)))));
    const pages: StoredEvent[][] = [];
    for (let after = 0, i = 0; i < 4; i++) {
      const page = await port.read(job, after, 10);
      pages.push(page);
      after = page.at(-1)?.seq ?? after;
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
    expect(new Set(pages.flat().map(({ seq }) => seq)).size).toBe(25);
  },

  async "a job's whole log is read at once"({ port }: Subject) {
    const job = newJob();
    const count = limits.eventsPerJob.value;
    for (const part of times(20, (n) => n)) {
      const ids = times(count / 20, (i) => String(part * (count / 20) + i));
      await Promise.all(ids.map((id) => port.publish(entryOf(job, id))));
    }
    expect(await port.read(job, 0, count + 1)).toHaveLength(count);
  },

  async "an unknown job has no events"({ port }: Subject) {
    expect(await port.read(newJob(), 0, 10)).toEqual([]);
  },

  async "jobs and tenants do not see each other"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newJob(tenant), newJob(tenant)];
    const stranger: JobRef = { tenant: newTenant(), job: one.job };
    const all = [one, sibling, stranger];
    // The same id in each: an id is unique within its job only.
    for (const job of all) await port.publish(entryOf(job, "a", progress(nameOf(job))));
    for (const job of all) {
      expect((await port.read(job, 0, 10)).map(messageOf)).toEqual([nameOf(job)]);
    }
  },

  async "an event at its limit is kept whole"({ port }: Subject) {
    const job = newJob();
    const message = "m".repeat(limits.eventChars.value - 100);
    await port.publish(entryOf(job, "a", progress(message)));
    expect((await port.read(job, 0, 1)).map(messageOf)).toEqual([message]);
  },

  async "forgetting a job takes its events and no others"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newJob(tenant), newJob(tenant)];
    await port.publish(entryOf(one, "a"));
    const stranger: JobRef = { tenant: newTenant(), job: one.job };
    await port.publish(entryOf(sibling, "a"));
    await port.publish(entryOf(stranger, "a"));
    const last = await port.publish(entryOf(one, "b"));
    await port.forget(one);
    await port.forget(newJob());
    expect(await port.read(one, 0, 10)).toEqual([]);
    expect(await port.read(sibling, 0, 10)).toHaveLength(1);
    expect(await port.read(stranger, 0, 10)).toHaveLength(1);
    // The highest number was removed from the log and is still not used again.
    expect((await port.publish(entryOf(sibling, "b"))).seq).toBeGreaterThan(last.seq);
  },

  async "a restart loses nothing and repeats no number"({ port, reopen }: Subject) {
    const [job, removed] = [newJob(), newJob()];
    const first = await port.publish(entryOf(job, "a"));
    const last = await port.publish(entryOf(removed, "a"));
    await port.forget(removed);
    const before = await port.read(job, 0, 10);
    const after = await required(reopen)();
    expect(await after.read(job, 0, 10)).toEqual(before);
    expect(await after.publish(entryOf(job, "a"))).toEqual({ seq: first.seq, duplicate: true });
    expect((await after.publish(entryOf(job, "b"))).seq).toBeGreaterThan(last.seq);
  },
};

const doorbellCases = {
  async "the bell rings for the job that was spoken of"({ port }: Subject) {
    const [job, other] = [newJob(), newJob()];
    const rung: JobRef[] = [];
    const all: JobRef[] = [];
    await using _one = await port.follow(job, (ref) => rung.push(ref));
    await using _all = await port.follow("all", (ref) => all.push(ref));
    await port.publish(entryOf(other, "a"));
    await eventually(() => expect(all).toContainEqual(other));
    await port.publish(entryOf(job, "a"));
    await eventually(() => expect(rung).toContainEqual(job));
    await eventually(() => expect(all).toContainEqual(job));
    expect(rung).not.toContainEqual(other);
  },

  async "who reads at each ring, from where it stood, misses nothing"({ port }: Subject) {
    const job = newJob();
    const heard: string[] = [];
    let after = 0;
    let reading = Promise.resolve();
    const readOn = async () => {
      for (const event of await port.read(job, after, 100)) {
        after = event.seq;
        heard.push(messageOf(event));
      }
    };
    await using _bell = await port.follow(job, () => {
      reading = reading.then(readOn);
    });
    for (const i of times(100, (n) => n)) await port.publish(entryOf(job, String(i)));
    await eventually(() => expect(heard).toEqual(times(100, String)));
    await reading;
  },

  async "every follower hears it, and none after it is disposed"({ port }: Subject) {
    const job = newJob();
    let first = 0;
    let second = 0;
    const one = await port.follow(job, () => first++);
    await using _two = await port.follow(job, () => second++);
    await port.publish(entryOf(job, "a"));
    await eventually(() => expect([first > 0, second > 0]).toEqual([true, true]));
    await one[Symbol.asyncDispose]();
    const [before, heard] = [first, second];
    await port.publish(entryOf(job, "b"));
    // The second hears it: by then the first would have, too.
    await eventually(() => expect(second).toBeGreaterThan(heard));
    expect(first).toBe(before);
  },
};

const nameOf = ({ tenant, job }: JobRef): string => `${tenant} ${job}`;

const messageOf = ({ event }: StoredEvent): string =>
  event.type === "progress" ? event.message : event.type;

import { expect } from "vitest";
import type { Events } from "../../src/ports/events.ts";
import type { News } from "../../src/ports/news.ts";
import { entryOf, newJob } from "./samples.ts";
import { contractSuite, eventually, type Opened, required, type SuiteOptions } from "./suite.ts";

export type NewsPorts = { news: News; events: Events };

export function newsContract(
  name: string,
  open: () => Promise<Opened<NewsPorts>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`news: ${name}`, open, options, cases);
}

type Subject = Opened<NewsPorts>;

const cases = {
  async "a stretch names each job once, and covers what was written"({ port }: Subject) {
    const { news, events } = port;
    const [one, two] = [newJob(), newJob()];
    const entries = [];
    for (const id of ["a", "b"]) {
      for (const job of [one, two]) entries.push(await events.publish(entryOf(job, id)));
    }
    const page = await news.next(100);
    expect(page.jobs).toEqual([one, two]);
    expect(page.after).toBeLessThan(entries[0]?.seq ?? 0);
    expect(page.upTo).toBe(entries[3]?.seq);
  },

  async "a stretch comes again until it is done"({ port }: Subject) {
    const { news, events } = port;
    const job = newJob();
    await events.publish(entryOf(job, "a"));
    const first = await news.next(100);
    expect(await news.next(100)).toEqual(first);
    await news.done(first.upTo);
    expect((await news.next(100)).jobs).toEqual([]);
    const { seq } = await events.publish(entryOf(job, "b"));
    expect(await news.next(100)).toEqual({ jobs: [job], after: first.upTo, upTo: seq });
  },

  async "short stretches follow each other without a gap"({ port }: Subject) {
    const { news, events } = port;
    const job = newJob();
    const seqs: number[] = [];
    for (let i = 0; i < 10; i++) seqs.push((await events.publish(entryOf(job, String(i)))).seq);
    let [after, rounds] = [0, 0];
    await eventually(async () => {
      for (;;) {
        const page = await news.next(3);
        if (page.jobs.length === 0) break;
        if (rounds > 0) expect(page.after).toBe(after);
        rounds++;
        after = page.upTo;
        await news.done(after);
      }
      expect(after).toBe(seqs.at(-1));
    });
    expect(rounds).toBe(4);
  },

  async "the mark never goes back"({ port }: Subject) {
    const { news, events } = port;
    const job = newJob();
    const { seq: first } = await events.publish(entryOf(job, "a"));
    const { seq: last } = await events.publish(entryOf(job, "b"));
    await news.done(last);
    await news.done(first);
    expect((await news.next(10)).jobs).toEqual([]);
  },

  async "the mark outlives a restart"({ port, reopen }: Subject) {
    const { news, events } = port;
    const job = newJob();
    const { seq } = await events.publish(entryOf(job, "a"));
    await news.done(seq);
    const { seq: next } = await events.publish(entryOf(job, "b"));
    const after = await required(reopen)();
    expect(await after.news.next(10)).toEqual({ jobs: [job], after: seq, upTo: next });
  },

  async "jobs that were forgotten make no news"({ port }: Subject) {
    const { news, events } = port;
    const [forgotten, there] = [newJob(), newJob()];
    await events.publish(entryOf(forgotten, "a"));
    await events.publish(entryOf(there, "a"));
    await events.forget(forgotten);
    expect((await news.next(10)).jobs).toEqual([there]);
  },
};

import { expect, it } from "vitest";
import { createLogGap } from "./log-gap.ts";

const subjectOf = (seq: number): string => `ext.t1.job_${seq}.c.id`;

/** A log of so many entries, read in pages of two; `during` runs while a page is being read. */
function setUp(entries: number, during: (seq: number) => void = () => undefined) {
  const log = Array.from({ length: entries }, (_, index) => index + 1);
  const notified: string[] = [];
  const reads: number[] = [];
  const gap = createLogGap({
    from: 2,
    pageEntries: 2,
    notify: (subject) => notified.push(subject),
    async read(after) {
      reads.push(after);
      const page = log.filter((seq) => seq > after).slice(0, 2);
      during(after);
      await Promise.resolve();
      return page.map((seq) => ({ seq, subject: subjectOf(seq) }));
    },
  });
  return { gap, log, notified, reads };
}

it("notifies every entry of a gap, also while newer ones arrive", async () => {
  const { gap, log, notified } = setUp(8, (after) => {
    // Stored and notified live while the first page is read.
    if (after !== 2) return;
    log.push(9);
    gap.hear(9, subjectOf(9));
  });
  await gap.catchUp();
  expect(new Set(notified)).toEqual(new Set([3, 4, 5, 6, 7, 8, 9].map(subjectOf)));
});

it("notifies a gap after newer live notifications", async () => {
  const { gap, notified } = setUp(6);
  gap.hear(6, subjectOf(6));
  await gap.catchUp();
  expect(new Set(notified)).toEqual(new Set([3, 4, 5, 6].map(subjectOf)));
});

it("reads no entry twice: neither live entries in order nor an earlier gap", async () => {
  const { gap, reads } = setUp(5);
  gap.hear(3, subjectOf(3));
  gap.hear(4, subjectOf(4));
  await gap.catchUp();
  await gap.catchUp();
  expect(reads).toEqual([4, 5]);
});

it("ends where the newest entries were removed", async () => {
  const { gap, log, reads } = setUp(4);
  gap.hear(9, subjectOf(9));
  log.length = 0;
  await gap.catchUp();
  expect(reads).toEqual([2]);
});

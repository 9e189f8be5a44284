export type LogGapOptions = {
  /** The last number of the log when listening began. */
  from: number;
  /** Entries after a number, oldest first, at most `pageEntries`. */
  read: (after: number) => Promise<{ seq: number; subject: string }[]>;
  pageEntries: number;
  ring: (subject: string) => void;
};

/**
 * Which entries of the log were heard without a gap. Live notifications go on while a gap is read;
 * they are rung at once and never move the place from which the gap is read.
 */
export function createLogGap({ from, read, pageEntries, ring }: LogGapOptions) {
  /** All entries up to here were rung. */
  let heard = from;
  let newest = from;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    for (let isFull = true; isFull || heard < newest;) {
      // What is no longer in the log by now was removed: it needs no notification.
      const upTo = newest;
      const page = await read(heard);
      const last = page.at(-1)?.seq ?? 0;
      isFull = page.length === pageEntries;
      const jobs = new Map(page.map((one) => [one.subject.split(".", 3).join("."), one.subject]));
      for (const subject of jobs.values()) ring(subject);
      heard = Math.max(heard, last, isFull ? 0 : upTo);
    }
  }

  return {
    /** A live notification of entry `seq`. */
    hear(seq: number, subject: string): void {
      newest = Math.max(newest, seq);
      if (seq === heard + 1) heard = seq;
      ring(subject);
    },
    /** Rings for what was stored while nothing was heard. One who asks meanwhile shares the reading. */
    catchUp(): Promise<void> {
      reading ??= readOn().finally(() => (reading = undefined));
      return reading;
    },
  };
}

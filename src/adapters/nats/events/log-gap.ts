export type LogGapOptions = {
  /** The last number of the log when the subscription began. */
  from: number;
  /** Entries after a number, oldest first, at most `pageEntries`. */
  read: (after: number) => Promise<{ seq: number; subject: string }[]>;
  pageEntries: number;
  notify: (subject: string) => void;
};

/**
 * Tracks which entries of the log were notified without a gap. Live notifications continue while a
 * gap is read; they are passed on at once and never move the place from which the gap is read.
 */
export function createLogGap({ from, read, pageEntries, notify }: LogGapOptions) {
  /** All entries up to this number were notified. */
  let notified = from;
  let newest = from;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    for (let isFull = true; isFull || notified < newest;) {
      // Entries that are no longer in the log were removed and need no notification.
      const upTo = newest;
      const page = await read(notified);
      const last = page.at(-1)?.seq ?? 0;
      isFull = page.length === pageEntries;
      const jobs = new Map(page.map((one) => [one.subject.split(".", 3).join("."), one.subject]));
      for (const subject of jobs.values()) notify(subject);
      notified = Math.max(notified, last, isFull ? 0 : upTo);
    }
  }

  return {
    /** A live notification of entry `seq`. */
    hear(seq: number, subject: string): void {
      newest = Math.max(newest, seq);
      if (seq === notified + 1) notified = seq;
      notify(subject);
    },
    /** Notifies entries stored while disconnected. Calls during a read share it. */
    catchUp(): Promise<void> {
      reading ??= readOn().finally(() => (reading = undefined));
      return reading;
    },
  };
}

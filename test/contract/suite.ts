import { describe, expect, it, vi } from "vitest";

/** What the suite opens for each of its cases, and how it is closed. */
export type Opened<Port> = {
  port: Port;
  /**
   * The port once more, over the same stored data, while the first stays open: a second process,
   * or the first after a restart. An adapter that allows one process only closes the first.
   */
  reopen?: () => Promise<Port>;
  close: () => Promise<void>;
};

/** Names of the cases an adapter does not keep, each with the reason why it may not. */
export type SuiteOptions = { skip?: Record<string, string> };

type Cases<Subject> = Record<string, (subject: Subject) => Promise<void>>;

/** One port's promises. Every case gets a fresh subject, which is closed after it. */
export function contractSuite<Subject extends { close: () => Promise<void> }>(
  name: string,
  open: () => Promise<Subject>,
  options: SuiteOptions,
  cases: Cases<Subject>,
): void {
  const { skip = {} } = options;
  describe(name, () => {
    for (const [title, run] of Object.entries(cases)) {
      const reason = skip[title];
      if (reason !== undefined) {
        it.skip(`${title} (skipped: ${reason})`, () => {});
        continue;
      }
      it(title, async () => {
        const subject = await open();
        try {
          await run(subject);
        } finally {
          await subject.close();
        }
      });
    }
    it("skips only cases that exist", () => {
      expect(Object.keys(skip).filter((title) => !(title in cases))).toEqual([]);
    });
  });
}

/** Waits, bounded, for what a port promises to do in its own time. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}

/** A case that needs the stored data once more; adapters without it skip the case by name. */
export function required<T>(part: T | undefined): T {
  if (part === undefined)
    throw new Error("this adapter's `open` does not give what the case needs");
  return part;
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

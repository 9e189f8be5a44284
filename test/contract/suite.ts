import { describe, expect, it, vi } from "vitest";

/** What a suite opens for each case, and how it is closed. */
export type Opened<Port> = {
  port: Port;
  /**
   * Opens the port again on the same stored data while the first stays open, as a second process or
   * a restarted one would. An adapter that allows only one process closes the first.
   */
  reopen?: () => Promise<Port>;
  close: () => Promise<void>;
};

/** The cases that an adapter may leave out, each with its reason. */
export type SuiteOptions = { skip?: Record<string, string> };

type Cases<Subject> = Record<string, (subject: Subject) => Promise<void>>;

/** The contract of one port. Each case gets a new subject, which is closed after it. */
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

/** Waits, within a limit, until a port has done what it promises to do later. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}

/** Checks that an adapter gives what a case needs; adapters without it skip the case by name. */
export function required<T>(part: T | undefined): T {
  if (part === undefined)
    throw new Error("this adapter's `open` does not give what the case needs");
  return part;
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

import { constants } from "node:os";
import type { RunState } from "../../../ports/runs.ts";

/**
 * The state of a run whose crawler has ended. `exited` counts against the job, `lost` does not.
 *
 * | what happened                                      | state                                    |
 * |----------------------------------------------------|------------------------------------------|
 * | ended by itself                                    | exited, its code                         |
 * | aborted by V8 (heap full), or a fault in its code  | exited, 128 + signal (134 for the heap)  |
 * | running at its deadline, killed by the server      | exited, 124, as timeout(1) exits         |
 * | broke the link's format, killed by the server      | exited, 76, EX_PROTOCOL of sysexits.h    |
 * | killed by another process (the kernel when memory  | lost                                     |
 * | is full, an administrator)                         |                                          |
 * | could not be started                               | lost                                     |
 * | the server died, and the crawler with it           | no longer listed: the domain calls it    |
 * |                                                    | lost                                     |
 */
export function endingOf(end: RunEnd): RunState {
  switch (end.how) {
    case "deadline":
      return { state: "exited", code: deadlineCode };
    case "breach":
      return { state: "exited", code: protocolCode };
    case "not started":
      return { state: "lost", reason: `the crawler could not be started: ${end.reason}` };
    case "code":
      return { state: "exited", code: end.code };
    case "signal":
      return ownFaults.has(end.signal)
        ? { state: "exited", code: 128 + constants.signals[end.signal] }
        : { state: "lost", reason: `the crawler was killed by ${end.signal}` };
  }
}

export type RunEnd =
  | { how: "deadline" | "breach" }
  | { how: "not started"; reason: string }
  | { how: "code"; code: number }
  | { how: "signal"; signal: NodeJS.Signals };

const deadlineCode = 124;
const protocolCode = 76;

/** Signals that a process's own code causes. */
const ownFaults: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGFPE",
  "SIGILL",
  "SIGSEGV",
  "SIGSYS",
  "SIGTRAP",
  "SIGXCPU",
  "SIGXFSZ",
]);

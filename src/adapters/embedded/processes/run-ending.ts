import { constants } from "node:os";
import type { RunState } from "../../../ports/runs.ts";

/**
 * What a crawler's end means. `exited` counts against the job, `lost` does not.
 *
 * | what happened                                      | state                                    |
 * |----------------------------------------------------|------------------------------------------|
 * | ended by itself                                    | exited, its code                         |
 * | abort by V8 (out of its heap), a fault in its code | exited, 128 + signal (134 for the heap)  |
 * | still there at its deadline, killed by us          | exited, 124, as timeout(1) says it       |
 * | did not keep to the link's format, killed by us    | exited, 76, EX_PROTOCOL of sysexits.h    |
 * | killed by somebody else (the kernel short of       | lost                                     |
 * | memory, an administrator)                          |                                          |
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

/** Raised by what a process itself does. */
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

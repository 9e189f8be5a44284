import { expect, it } from "vitest";
import type { RunState } from "../../../ports/runs.ts";
import { endingOf, type RunEnd } from "./run-ending.ts";

it.each<[RunEnd, RunState]>([
  [
    { how: "code", code: 0 },
    { state: "exited", code: 0 },
  ],
  [
    { how: "code", code: 3 },
    { state: "exited", code: 3 },
  ],
  [{ how: "deadline" }, { state: "exited", code: 124 }],
  [{ how: "breach" }, { state: "exited", code: 76 }],
  [
    { how: "signal", signal: "SIGABRT" },
    { state: "exited", code: 134 },
  ],
  [
    { how: "signal", signal: "SIGSEGV" },
    { state: "exited", code: 139 },
  ],
  [
    { how: "signal", signal: "SIGKILL" },
    { state: "lost", reason: "the crawler was killed by SIGKILL" },
  ],
  [
    { how: "signal", signal: "SIGTERM" },
    { state: "lost", reason: "the crawler was killed by SIGTERM" },
  ],
  [
    { how: "not started", reason: "spawn ENOMEM" },
    { state: "lost", reason: "the crawler could not be started: spawn ENOMEM" },
  ],
])("the end %j is %j", (end, state) => {
  expect(endingOf(end)).toEqual(state);
});

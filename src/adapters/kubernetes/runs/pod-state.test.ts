import { expect, test } from "vitest";
import { stateOf, type PodObject } from "./pod-state.ts";

const made = Date.parse("2026-01-31T12:00:00Z");
const minuteLater = made + 61_000;

const pod = (
  status: PodObject["status"],
  metadata: Partial<PodObject["metadata"]> = {},
): PodObject => ({
  metadata: {
    name: "job-a1",
    uid: "u",
    resourceVersion: "1",
    creationTimestamp: "2026-01-31T12:00:00Z",
    ...metadata,
  },
  ...(status && { status }),
});

const ended = (phase: string, exitCode: number, reason = "Error") =>
  pod({ phase, containerStatuses: [{ state: { terminated: { exitCode, reason } } }] });

const waiting = (reason: string, message = "why") =>
  pod({ phase: "Pending", containerStatuses: [{ state: { waiting: { reason, message } } }] });

test.each([
  ["ended with 0", ended("Succeeded", 0, "Completed"), { state: "exited", code: 0 }],
  ["ended with a code", ended("Failed", 3), { state: "exited", code: 3 }],
  ["V8 out of its heap", ended("Failed", 134), { state: "exited", code: 134 }],
  ["a segmentation fault", ended("Failed", 139), { state: "exited", code: 139 }],
  ["out of its memory limit", ended("Failed", 137, "OOMKilled"), { state: "exited", code: 137 }],
  [
    "past its deadline",
    pod({ phase: "Failed", reason: "DeadlineExceeded" }),
    { state: "exited", code: 124 },
  ],
  ["running", pod({ phase: "Running" }), { state: "running" }],
  ["being created", waiting("ContainerCreating"), { state: "running" }],
  ["without a status", pod(undefined), { state: "running" }],
])("%s", (_what, given, state) => expect(stateOf(given, made)).toEqual(state));

test.each([
  ["killed from outside", ended("Failed", 137), "SIGKILL"],
  ["terminated from outside", ended("Failed", 143), "SIGTERM"],
  [
    "deleted",
    pod(ended("Failed", 1).status, { deletionTimestamp: "2026-01-31T12:00:30Z" }),
    "its pod was deleted",
  ],
  [
    "evicted",
    pod({ phase: "Failed", reason: "Evicted", message: "low on memory" }),
    "low on memory",
  ],
  ["on a node that shut down", pod({ phase: "Failed", reason: "NodeShutdown" }), "NodeShutdown"],
  ["on a node that does not answer", pod({ phase: "Unknown" }), "does not answer"],
  ["refused by the node", pod({ phase: "Failed", reason: "OutOfcpu" }), "OutOfcpu"],
  ["failed before it ran", pod({ phase: "Failed" }), "before its crawler ran"],
  [
    "preempted, whatever its exit code is",
    pod({
      phase: "Failed",
      conditions: [{ type: "DisruptionTarget", status: "True", message: "preempted" }],
      containerStatuses: [{ state: { terminated: { exitCode: 1 } } }],
    }),
    "preempted",
  ],
])("%s: lost", (_what, given, words) => {
  expect(stateOf(given, made)).toEqual({ state: "lost", reason: expect.stringContaining(words) });
});

test("a pod that finds no node waits, with the scheduler's reason", () => {
  const message = "0/1 nodes are available: 1 Insufficient memory.";
  const conditions = [{ type: "PodScheduled", status: "False", message }];
  expect(stateOf(pod({ phase: "Pending", conditions }), minuteLater)).toEqual({
    state: "waiting",
    cause: "Unschedulable",
    reason: message,
  });
});

test.each(["ErrImagePull", "ImagePullBackOff", "CreateContainerConfigError"])(
  "%s is waiting at first and impossible later",
  (fault) => {
    const reason = `${fault}: why`;
    const state = { state: "waiting", cause: "CannotStart", reason };
    expect(stateOf(waiting(fault), made)).toEqual(state);
    expect(stateOf(waiting(fault), minuteLater)).toEqual({ state: "impossible", reason });
  },
);

test.each(["InvalidImageName", "ErrImageNeverPull"])("%s is impossible at once", (fault) => {
  expect(stateOf(waiting(fault), made)).toEqual({ state: "impossible", reason: `${fault}: why` });
});

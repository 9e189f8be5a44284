import { limits } from "../../../contract/limits.ts";
import type { RunState } from "../../../ports/runs.ts";

/** The fields of a pod that show the state of its crawler. */
export type PodObject = {
  metadata: {
    name: string;
    namespace?: string;
    uid: string;
    resourceVersion: string;
    creationTimestamp: string;
    deletionTimestamp?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: { uid: string; kind: string; name: string }[];
  };
  status?: {
    phase?: string;
    startTime?: string;
    reason?: string;
    message?: string;
    conditions?: { type: string; status: string; reason?: string; message?: string }[];
    containerStatuses?: {
      state?: {
        waiting?: { reason?: string; message?: string };
        running?: object;
        terminated?: { exitCode: number; reason?: string; signal?: number };
      };
    }[];
  };
};

/**
 * What a pod means for its run. `exited` counts against the job, `lost` does not.
 *
 * | the pod's state                                     | state                                |
 * |-----------------------------------------------------|--------------------------------------|
 * | ended with a code                                   | exited, its code                     |
 * | 128 + a signal that a program raises on itself      | exited, that code (134: V8's heap)   |
 * | OOMKilled: the container's own limit                | exited, 137                          |
 * | killed or terminated from outside (137, 143)        | lost                                 |
 * | deleted, and its exit code is not 0                 | lost                                 |
 * | DeadlineExceeded                                    | exited, 124, as timeout(1) does      |
 * | evicted, preempted, its node shut down or missing   | lost                                 |
 * | image not pulled, or container not created          | waiting; impossible after 30 seconds |
 * | its image name is invalid, or must not be pulled    | impossible                           |
 * | not placed on a node yet                            | waiting, with the scheduler's reason |
 */
export function stateOf(pod: PodObject, now: number): RunState {
  const { status = {}, metadata } = pod;
  const ended = status.containerStatuses?.[0]?.state?.terminated;
  const over = status.phase === "Failed" || status.phase === "Succeeded";
  if (over || (ended && metadata.deletionTimestamp === undefined)) return endOf(pod);
  if (status.phase === "Unknown") return { state: "lost", reason: "its node does not answer" };
  if (status.phase === "Running") return { state: "running" };
  return waitOf(pod, now);
}

/** The container waits for a Secret that does not exist. */
export function lacksSecret({ status }: PodObject): boolean {
  const waiting = status?.containerStatuses?.[0]?.state?.waiting;
  return waiting?.reason === "CreateContainerConfigError" && noSecret.test(waiting.message ?? "");
}

/** The readiness probe succeeds. */
export function isReady({ status }: PodObject): boolean {
  return status?.conditions?.some((one) => one.type === "Ready" && one.status === "True") ?? false;
}

function endOf({ status = {}, metadata }: PodObject): RunState {
  const ended = status.containerStatuses?.[0]?.state?.terminated;
  if (status.reason === "DeadlineExceeded") return { state: "exited", code: 124 };
  const disrupted = status.conditions?.find(({ type }) => type === "DisruptionTarget");
  if (disrupted?.status === "True") return lost(disrupted.message ?? disrupted.reason);
  if (status.reason !== undefined && platformReasons.test(status.reason)) {
    return lost(status.message ?? status.reason);
  }
  if (ended?.reason === "OOMKilled") return { state: "exited", code: 137 };
  if (!ended) {
    return status.phase === "Succeeded"
      ? { state: "exited", code: 0 }
      : lost(status.message ?? status.reason ?? "the pod failed before its crawler ran");
  }
  const { exitCode: code } = ended;
  if (code !== 0 && metadata.deletionTimestamp !== undefined) return lost("its pod was deleted");
  if (code === sigkillCode) return lost("the crawler was killed by SIGKILL");
  if (code === sigtermCode) return lost("the crawler was terminated by SIGTERM");
  return { state: "exited", code };
}

function waitOf({ status = {}, metadata }: PodObject, now: number): RunState {
  const waiting = status.containerStatuses?.[0]?.state?.waiting;
  if (waiting?.reason !== undefined && startFaults.test(waiting.reason)) {
    const reason = reasonOf(`${waiting.reason}: ${waiting.message ?? "the pod cannot start"}`);
    const since = Date.parse(metadata.creationTimestamp);
    const isFinal = finalFaults.test(waiting.reason) || now - since > limits.podStartGraceMs.value;
    return isFinal
      ? { state: "impossible", reason }
      : { state: "waiting", cause: "CannotStart", reason };
  }
  const scheduled = status.conditions?.find(({ type }) => type === "PodScheduled");
  if (scheduled?.status === "False") {
    const reason = reasonOf(scheduled.message ?? "no node has room for it");
    return { state: "waiting", cause: "Unschedulable", reason };
  }
  // Placed on a node: it starts in a moment, so this is not worth a status write.
  return { state: "running" };
}

/** A reason from the platform, short enough for a status. */
export const reasonOf = (message: string): string => message.slice(0, limits.runReasonChars.value);

const lost = (reason = "the platform ended it"): RunState => ({ state: "lost", reason });

const [sigkillCode, sigtermCode] = [137, 143];
const platformReasons =
  /^(Evicted|Preempting|NodeLost|Shutdown|NodeShutdown|Terminated|UnexpectedAdmissionError|NodeAffinity|OutOf.*)$/;
const startFaults =
  /^(ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|CreateContainer.*Error|RunContainerError)$/;
const finalFaults = /^(InvalidImageName|ErrImageNeverPull)$/;
/** The kubelet's message. */
const noSecret = /^secret "[^"]+" not found$/;

import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";

export type Heartbeat = {
  start(): void;
  /** Call when a message of the worker arrived. */
  answered(): void;
  stop(): void;
};

/**
 * Pings the worker while it has calls. Silence is counted in pings, not in time, so that a sleeping
 * machine or a blocked server does not make its workers look silent. A worker that got too little
 * processor time has longer: a busy machine does not make a page hostile.
 */
export function createHeartbeat(
  clock: Clock,
  silenceMs: number,
  worker: {
    ping: () => void;
    cpuMs: () => number | undefined;
    /** `hasStarted` is false when it has never answered. */
    onSilence: (ms: number, hasStarted: boolean) => void;
  },
): Heartbeat {
  const everyMs = limits.workerPingMs.value;
  let timer: Disposable | undefined;
  let unanswered = 0;
  let cpuBefore: number | undefined;
  let hasStarted = false;
  const isSilent = (allowedMs: number): boolean => {
    const silentMs = unanswered * everyMs;
    if (silentMs < allowedMs || silentMs >= allowedMs * limits.workerStarvedTimes.value) {
      return silentMs >= allowedMs;
    }
    const now = worker.cpuMs();
    return now === undefined || cpuBefore === undefined || now - cpuBefore >= allowedMs * busyShare;
  };
  const tick = (): void => {
    // The worker loads its code before it can answer the first ping.
    const allowedMs = hasStarted ? silenceMs : limits.workerStartMs.value;
    if (isSilent(allowedMs)) return worker.onSilence(unanswered * everyMs, hasStarted);
    if (unanswered++ === 0) cpuBefore = worker.cpuMs();
    timer = clock.after(everyMs, tick);
    worker.ping();
  };
  return {
    start() {
      if (timer !== undefined) return;
      unanswered = 0;
      tick();
    },
    answered() {
      unanswered = 0;
      hasStarted = true;
    },
    stop() {
      timer?.[Symbol.dispose]();
      timer = undefined;
    },
  };
}

/** A worker that is blocked by its own work has used this share of the time on the processor. */
const busyShare = 0.7;

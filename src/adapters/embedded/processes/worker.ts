import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { Duplex } from "node:stream";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { readFrames, writeFrame } from "./frames.ts";
import {
  lifeLineFd,
  linkFd,
  type WorkerAnswer,
  type WorkerRequest,
  type WorkerFault,
  type WorkerOpening,
} from "./link-messages.ts";
import {
  killGroup,
  makePrivateDirectory,
  processCpuMs,
  spawnOwnGroup,
  type OwnProcess,
} from "./own-process.ts";
import { forwardLines } from "./run-output.ts";

export type WorkerOptions = OwnProcess & {
  /** As logs and messages call it: "page worker". */
  name: string;
  /** Plain JSON, given to the worker when it starts. */
  settings: unknown;
  clock: Clock;
  /** Holds the worker's private directory. */
  tempRoot: string;
  /** A worker with a call that has not answered a ping for this long is killed. */
  silenceMs: number;
  /** A worker without calls for this long is ended. */
  idleMs: number;
  answerBytesMax: number;
  /** Processor time of a process; undefined where it is not known. */
  cpuMs?: (pid: number) => number | undefined;
  onLog?: (text: string) => void;
  /** Gets what the worker notes without being asked. */
  onNote?: (note: unknown) => void;
};

export type WorkerReply =
  | { end: "value"; body: Buffer }
  /** The worker answered that it cannot. */
  | ({ end: "error" } & WorkerFault)
  /** The worker ended before it answered. */
  | { end: "lost"; reason: string }
  /** The worker was blocked, and this was the only call that it had. */
  | { end: "blocked"; reason: string }
  /** The caller's signal came first. */
  | { end: "given up" };

/** One worker: a child process in a group of its own that answers many calls at once. */
export type Worker = {
  ask(call: unknown, body: Uint8Array, signal: AbortSignal): Promise<WorkerReply>;
  /** Fulfilled when the process, its group and its directory are removed. */
  stop(): Promise<void>;
  isClosed(): boolean;
};

export function startWorker(options: WorkerOptions): Worker {
  const { clock, name, cpuMs = processCpuMs, onLog = () => {}, onNote = () => {} } = options;
  const dir = makePrivateDirectory(options.tempRoot);
  const child = spawnOwnGroup(options, dir);
  const waiting = new Map<number, (asked: WorkerReply) => void>();
  /** Given up by the caller; the worker has a moment to let go of each. */
  const givenUp = new Map<number, Disposable>();
  const ended = Promise.withResolvers<void>();
  let gone = false;
  let lastId = 0;

  const stream = streamOf(child);
  const lose = (asked: WorkerReply): void => {
    gone = true;
    heartbeat.stop();
    for (const answer of waiting.values()) answer(asked);
    waiting.clear();
    for (const timer of givenUp.values()) timer[Symbol.dispose]();
    givenUp.clear();
  };
  const kill = (why: string, asked: WorkerReply = lost(`the ${name} was ended: ${why}`)): void => {
    onLog(`killed: ${why}`);
    lose(asked);
    killGroup(child);
  };
  const heartbeat = createHeartbeat(clock, options.silenceMs, {
    ping: () => stream && writeFrame(stream, { ping: true } satisfies WorkerRequest),
    cpuMs: () => (child.pid === undefined ? undefined : cpuMs(child.pid)),
    silent(ms, opened) {
      const time = `for more than ${Math.round(ms / 1_000)} s`;
      if (!opened) return kill(`it did not start ${time}`);
      const alone = waiting.size + givenUp.size === 1;
      const reason = `the ${name} was blocked by it ${time}`;
      kill(`it was blocked ${time}`, alone ? { end: "blocked", reason } : undefined);
    },
  });
  const settle = (id: number, asked: WorkerReply): void => {
    givenUp.get(id)?.[Symbol.dispose]();
    givenUp.delete(id);
    const answer = waiting.get(id);
    waiting.delete(id);
    answer?.(asked);
    if (waiting.size === 0) heartbeat.stop();
  };
  if (stream !== undefined) {
    readFrames(stream, {
      bytesMax: options.answerBytesMax,
      headBytesMax: limits.linkHeadBytes.value,
      ready: () => true,
      frame(value, body) {
        heartbeat.heard();
        if (!isAnswer(value)) kill("a message that answers nothing");
        else if ("note" in value) onNote(value.note);
        else if ("id" in value) {
          const { id, error, ...fault } = value;
          settle(
            id,
            error === undefined ? { end: "value", body } : { end: "error", ...fault, error },
          );
        }
      },
      breach: kill,
    });
    stream.on("error", () => {}); // the exit reports its end
    writeFrame(stream, { settings: options.settings } satisfies WorkerOpening);
  }
  const end = async (reason: string): Promise<void> => {
    lose(lost(reason));
    killGroup(child); // what it started goes with it
    // A directory that cannot be removed is no fault of a call: the next start empties it.
    await rm(dir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    ended.resolve();
  };
  if (child.stdout) forwardLines(child.stdout, onLog);
  if (child.stderr) forwardLines(child.stderr, onLog);
  child.once("error", (error) => {
    onLog(`could not be started: ${error.message}`);
    if (child.pid === undefined) void end(`the ${name} could not be started: ${error.message}`);
  });
  child.once("exit", (code, signal) => {
    if (!gone) onLog(`ended: ${signal ?? code}`);
    void end(`the ${name} ended`);
  });

  return {
    isClosed: () => gone,
    ask(call, body, signal) {
      if (gone || stream === undefined) return Promise.resolve(lost(`the ${name} ended`));
      if (signal.aborted) return Promise.resolve({ end: "given up" });
      const id = ++lastId;
      const asked = Promise.withResolvers<WorkerReply>();
      const giveUp = (): void => {
        if (!waiting.delete(id)) return;
        asked.resolve({ end: "given up" });
        writeFrame(stream, { id, cancel: true } satisfies WorkerRequest);
        const grace = limits.workerGraceMs.value;
        givenUp.set(
          id,
          clock.after(grace, () => kill("it does not let go of a call")),
        );
      };
      waiting.set(id, asked.resolve);
      heartbeat.start();
      signal.addEventListener("abort", giveUp, { once: true });
      writeFrame(stream, { id, call } satisfies WorkerRequest, body);
      return asked.promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
    async stop() {
      lose(lost(`the ${name} is stopping`));
      child.kill("SIGTERM");
      using _force = clock.after(limits.runKillGraceMs.value, () => killGroup(child));
      await ended.promise;
    },
  };
}

/**
 * Pings the worker while it has calls. Silence is counted in pings of this process, not in time:
 * a machine that slept, or a server that was itself held up, finds its workers alive. A worker that
 * did not get the processor for as long is given more time: a busy machine does not make a page
 * a hostile one.
 */
function createHeartbeat(
  clock: Clock,
  silenceMs: number,
  worker: {
    ping: () => void;
    cpuMs: () => number | undefined;
    silent: (ms: number, opened: boolean) => void;
  },
) {
  const everyMs = limits.workerPingMs.value;
  let timer: Disposable | undefined;
  let unanswered = 0;
  let cpuBefore: number | undefined;
  let opened = false;
  const isSilent = (allowedMs: number): boolean => {
    const silentMs = unanswered * everyMs;
    if (silentMs < allowedMs || silentMs >= allowedMs * limits.workerStarvedTimes.value) {
      return silentMs >= allowedMs;
    }
    const now = worker.cpuMs();
    return now === undefined || cpuBefore === undefined || now - cpuBefore >= allowedMs * busyShare;
  };
  const tick = (): void => {
    // Its code is loaded before it can answer the first one.
    const allowedMs = opened ? silenceMs : limits.workerStartMs.value;
    if (isSilent(allowedMs)) return worker.silent(unanswered * everyMs, opened);
    if (unanswered++ === 0) cpuBefore = worker.cpuMs();
    timer = clock.after(everyMs, tick);
    worker.ping();
  };
  return {
    start(): void {
      if (timer !== undefined) return;
      unanswered = 0;
      tick();
    },
    heard(): void {
      unanswered = 0;
      opened = true;
    },
    stop(): void {
      timer?.[Symbol.dispose]();
      timer = undefined;
    },
  };
}

/** Of its silence, a worker that is blocked by its own work has used the processor this much. */
const busyShare = 0.7;

function lost(reason: string): WorkerReply {
  return { end: "lost", reason };
}

/** Node leaves the streams out when it has no file descriptors left, whatever the type says. */
function streamOf(child: ChildProcess): Duplex | undefined {
  const streams: ChildProcess["stdio"] | undefined = child.stdio;
  streams?.[lifeLineFd]?.on("error", () => {});
  const stream = streams?.[linkFd];
  return stream instanceof Duplex ? stream : undefined;
}

/** A worker reads hostile pages; its messages are checked before they are used. */
function isAnswer(value: unknown): value is WorkerAnswer {
  if (typeof value !== "object" || value === null) return false;
  if ("alive" in value || "note" in value) return true;
  if (!("id" in value) || typeof value.id !== "number") return false;
  return !("error" in value) || typeof value.error === "string";
}

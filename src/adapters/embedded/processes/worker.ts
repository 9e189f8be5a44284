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
import { createHeartbeat, type Heartbeat } from "./worker-heartbeat.ts";

export type WorkerOptions = OwnProcess & {
  /** The name in logs and messages: "page worker". */
  name: string;
  /** Plain JSON, given to the worker when it starts. */
  settings: unknown;
  clock: Clock;
  /** The parent of the worker's private directory. */
  tempRoot: string;
  /** A worker with a call that has not answered a ping for this long is killed. */
  silenceMs: number;
  /** A worker without calls for this long is ended; asked after each call. */
  idleMs: () => number;
  answerBytesMax: number;
  /** Processor time of a process; undefined where the system does not report it. */
  cpuMs?: (pid: number) => number | undefined;
  onLog?: (text: string) => void;
  /** Gets messages of the worker that answer no call. */
  onNote?: (note: unknown) => void;
};

export type WorkerReply =
  | { end: "value"; body: Buffer }
  /** The worker answered with an error. */
  | ({ end: "error" } & WorkerFault)
  /** The worker ended before it answered. */
  | { end: "lost"; reason: string }
  /** The worker was blocked, and this was its only call. */
  | { end: "blocked"; reason: string }
  /** The caller's signal was aborted first. */
  | { end: "given up" };

/** One worker: a child process in its own group that answers many calls at once. */
export type Worker = {
  ask(call: unknown, body: Uint8Array, signal: AbortSignal): Promise<WorkerReply>;
  /** Fulfilled when the process, its group and its directory are removed. */
  stop(): Promise<void>;
  isClosed(): boolean;
};

export function startWorker(options: WorkerOptions): Worker {
  const { clock, name, cpuMs = processCpuMs } = options;
  const dir = makePrivateDirectory(options.tempRoot);
  const child = spawnOwnGroup(options, dir);
  const stream = streamOf(child);
  const worker: State = {
    options,
    dir,
    child,
    stream,
    waiting: new Map(),
    cancelled: new Map(),
    ended: Promise.withResolvers(),
    isClosed: false,
    lastId: 0,
    heartbeat: createHeartbeat(clock, options.silenceMs, {
      ping: () => stream && writeFrame(stream, { ping: true } satisfies WorkerRequest),
      cpuMs: () => (child.pid === undefined ? undefined : cpuMs(child.pid)),
      onSilence: (ms, hasStarted) => killSilent(worker, ms, hasStarted),
    }),
  };
  readAnswers(worker);
  watchProcess(worker);
  return {
    isClosed: () => worker.isClosed,
    ask: (call, body, signal) => ask(worker, call, body, signal),
    async stop() {
      close(worker, lost(`the ${name} is stopping`));
      child.kill("SIGTERM");
      using _force = clock.after(limits.runKillGraceMs.value, () => killGroup(child));
      await worker.ended.promise;
    },
  };
}

type State = {
  options: WorkerOptions;
  dir: string;
  child: ChildProcess;
  stream: Duplex | undefined;
  /** Calls by number. */
  waiting: Map<number, (reply: WorkerReply) => void>;
  /** Calls that the caller gave up: the worker is killed unless it ends them in time. */
  cancelled: Map<number, Disposable>;
  ended: PromiseWithResolvers<void>;
  isClosed: boolean;
  lastId: number;
  heartbeat: Heartbeat;
};

async function ask(
  worker: State,
  call: unknown,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<WorkerReply> {
  const { stream, waiting, options } = worker;
  if (worker.isClosed || stream === undefined) return lost(`the ${options.name} ended`);
  if (signal.aborted) return { end: "given up" };
  const id = ++worker.lastId;
  const reply = Promise.withResolvers<WorkerReply>();
  const giveUp = (): void => {
    if (!waiting.delete(id)) return;
    reply.resolve({ end: "given up" });
    writeFrame(stream, { id, cancel: true } satisfies WorkerRequest);
    const timer = options.clock.after(limits.workerGraceMs.value, () =>
      kill(worker, "it does not end a cancelled call"),
    );
    worker.cancelled.set(id, timer);
  };
  waiting.set(id, reply.resolve);
  worker.heartbeat.start();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    writeFrame(stream, { id, call } satisfies WorkerRequest, body);
    return await reply.promise;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function readAnswers(worker: State): void {
  const { stream, heartbeat, options } = worker;
  if (stream === undefined) return;
  readFrames(stream, {
    bytesMax: options.answerBytesMax,
    headBytesMax: limits.linkHeadBytes.value,
    ready: () => true,
    frame(value, body) {
      heartbeat.answered();
      if (!isAnswer(value)) kill(worker, "its message is not an answer");
      else if ("note" in value) options.onNote?.(value.note);
      else if ("id" in value) {
        const { id, error, ...fault } = value;
        const isValue = error === undefined;
        settle(worker, id, isValue ? { end: "value", body } : { end: "error", ...fault, error });
      }
    },
    breach: (reason) => kill(worker, reason),
  });
  stream.on("error", () => {}); // the exit of the process reports its end
  writeFrame(stream, { settings: options.settings } satisfies WorkerOpening);
}

function watchProcess(worker: State): void {
  const { child, options } = worker;
  const { name } = options;
  const log = (text: string) => options.onLog?.(text);
  if (child.stdout) forwardLines(child.stdout, log);
  if (child.stderr) forwardLines(child.stderr, log);
  child.once("error", (error) => {
    log(`could not be started: ${error.message}`);
    if (child.pid === undefined) {
      void end(worker, `the ${name} could not be started: ${error.message}`);
    }
  });
  child.once("exit", (code, signal) => {
    if (!worker.isClosed) log(`ended: ${signal ?? code}`);
    void end(worker, `the ${name} ended`);
  });
}

function settle(worker: State, id: number, reply: WorkerReply): void {
  const { waiting, cancelled } = worker;
  cancelled.get(id)?.[Symbol.dispose]();
  cancelled.delete(id);
  const answer = waiting.get(id);
  waiting.delete(id);
  answer?.(reply);
  if (waiting.size === 0) worker.heartbeat.stop();
}

/** Takes no more calls and gives all that wait this reply. */
function close(worker: State, reply: WorkerReply): void {
  worker.isClosed = true;
  worker.heartbeat.stop();
  for (const answer of worker.waiting.values()) answer(reply);
  worker.waiting.clear();
  for (const timer of worker.cancelled.values()) timer[Symbol.dispose]();
  worker.cancelled.clear();
}

function kill(worker: State, why: string, reply?: WorkerReply): void {
  worker.options.onLog?.(`killed: ${why}`);
  close(worker, reply ?? lost(`the ${worker.options.name} was ended: ${why}`));
  killGroup(worker.child);
}

function killSilent(worker: State, ms: number, hasStarted: boolean): void {
  const time = `for more than ${Math.round(ms / 1_000)} s`;
  if (!hasStarted) return kill(worker, `it did not start ${time}`);
  const isOnlyCall = worker.waiting.size + worker.cancelled.size === 1;
  const reason = `the ${worker.options.name} was blocked by it ${time}`;
  kill(worker, `it was blocked ${time}`, isOnlyCall ? { end: "blocked", reason } : undefined);
}

async function end(worker: State, reason: string): Promise<void> {
  close(worker, lost(reason));
  killGroup(worker.child); // the processes that it started
  // A directory that cannot be removed fails no call: the next start empties it.
  await rm(worker.dir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  worker.ended.resolve();
}

function lost(reason: string): WorkerReply {
  return { end: "lost", reason };
}

/** Node omits the streams when it has no file descriptors left, though the type has them. */
function streamOf(child: ChildProcess): Duplex | undefined {
  const streams: ChildProcess["stdio"] | undefined = child.stdio;
  streams?.[lifeLineFd]?.on("error", () => {});
  const stream = streams?.[linkFd];
  return stream instanceof Duplex ? stream : undefined;
}

/** A worker reads hostile pages, so its messages are checked before they are used. */
function isAnswer(value: unknown): value is WorkerAnswer {
  if (typeof value !== "object" || value === null) return false;
  if ("alive" in value || "note" in value) return true;
  if (!("id" in value) || typeof value.id !== "number") return false;
  return !("error" in value) || typeof value.error === "string";
}

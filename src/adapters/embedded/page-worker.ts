import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { Duplex } from "node:stream";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { readFrames, writeFrame } from "./frames.ts";
import {
  lifeLineFd,
  linkFd,
  type WorkerAnswer,
  type WorkerAsked,
  type WorkerOpening,
} from "./link-messages.ts";
import { killGroup, makePrivateDirectory, spawnOwnGroup, type OwnProcess } from "./own-process.ts";
import { forwardLines } from "./run-output.ts";

export type PageWorkerOptions = OwnProcess & {
  /** Plain JSON, given to the worker when it starts. */
  settings: unknown;
  clock: Clock;
  /** Holds the worker's private directory. */
  tempRoot: string;
  onLog?: (text: string) => void;
};

export type Asked =
  | { end: "value"; value: unknown }
  /** The worker said that it cannot: a fault of its own. */
  | { end: "error"; error: string }
  /** The worker is gone. */
  | { end: "lost" }
  /** The caller's signal came first. */
  | { end: "given up" };

/** One page worker: a child process in a group of its own that answers many requests at once. */
export type PageWorker = {
  ask(request: unknown, signal: AbortSignal): Promise<Asked>;
  /** Fulfilled when the process, its group and its directory are gone. */
  stop(): Promise<void>;
  isGone(): boolean;
};

export function startPageWorker(options: PageWorkerOptions): PageWorker {
  const { clock, onLog = () => {} } = options;
  const dir = makePrivateDirectory(options.tempRoot);
  const child = spawnOwnGroup(options, dir);
  const waiting = new Map<number, (asked: Asked) => void>();
  /** Given up by the caller; the worker has a moment to let go of each. */
  const givenUp = new Map<number, Disposable>();
  const ended = Promise.withResolvers<void>();
  let gone = false;
  let lastId = 0;

  const stream = streamOf(child);
  const lose = (): void => {
    gone = true;
    for (const answer of waiting.values()) answer({ end: "lost" });
    waiting.clear();
    for (const timer of givenUp.values()) timer[Symbol.dispose]();
    givenUp.clear();
  };
  const kill = (why: string): void => {
    onLog(`killed: ${why}`);
    lose();
    killGroup(child);
  };
  const settle = (message: WorkerAnswer): void => {
    givenUp.get(message.id)?.[Symbol.dispose]();
    givenUp.delete(message.id);
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    answer?.(
      "error" in message
        ? { end: "error", error: message.error }
        : { end: "value", value: message.value },
    );
  };
  if (stream !== undefined) {
    readFrames(stream, {
      bytesMax: limits.pageReplyBytes.value,
      ready: () => true,
      frame(value) {
        if (isAnswer(value)) settle(value);
        else kill("a message that answers nothing");
      },
      breach: kill,
    });
    stream.on("error", () => {}); // its end is told by the exit
    writeFrame(stream, { settings: options.settings } satisfies WorkerOpening);
  }
  const end = async (): Promise<void> => {
    lose();
    killGroup(child); // what it started goes with it
    // Of a folder that stays behind nobody needs to hear: the worker has ended all the same.
    await rm(dir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    ended.resolve();
  };
  if (child.stdout) forwardLines(child.stdout, onLog);
  if (child.stderr) forwardLines(child.stderr, onLog);
  child.once("error", (error) => {
    onLog(`could not be started: ${error.message}`);
    if (child.pid === undefined) void end();
  });
  child.once("exit", (code, signal) => {
    if (!gone) onLog(`ended: ${signal ?? code}`);
    void end();
  });

  return {
    isGone: () => gone,
    ask(request, signal) {
      if (gone || stream === undefined) return Promise.resolve({ end: "lost" });
      if (signal.aborted) return Promise.resolve({ end: "given up" });
      const id = ++lastId;
      const asked = Promise.withResolvers<Asked>();
      const giveUp = (): void => {
        if (!waiting.delete(id)) return;
        asked.resolve({ end: "given up" });
        writeFrame(stream, { id, cancel: true } satisfies WorkerAsked);
        const grace = limits.pageCallGraceMs.value;
        givenUp.set(
          id,
          clock.after(grace, () => kill("it does not let go of a call")),
        );
      };
      waiting.set(id, asked.resolve);
      signal.addEventListener("abort", giveUp, { once: true });
      writeFrame(stream, { id, request } satisfies WorkerAsked);
      return asked.promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
    async stop() {
      lose();
      child.kill("SIGTERM");
      using _force = clock.after(limits.runKillGraceMs.value, () => killGroup(child));
      await ended.promise;
    },
  };
}

/** Node leaves the streams out when it has no file descriptors left, whatever the type says. */
function streamOf(child: ChildProcess): Duplex | undefined {
  const streams: ChildProcess["stdio"] | undefined = child.stdio;
  streams?.[lifeLineFd]?.on("error", () => {});
  const stream = streams?.[linkFd];
  return stream instanceof Duplex ? stream : undefined;
}

/** A worker reads hostile pages; its words are looked at before they are believed. */
function isAnswer(value: unknown): value is WorkerAnswer {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value) || typeof value.id !== "number") return false;
  return "value" in value || ("error" in value && typeof value.error === "string");
}

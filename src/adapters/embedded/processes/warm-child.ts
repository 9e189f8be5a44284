import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { killGroup, makePrivateDirectory, spawnOwnGroup, type OwnProcess } from "./own-process.ts";

/** A process that has loaded its code and has no order yet, with its private directory. */
export type StartedChild = { process: ChildProcess; dir: string };

export type WarmChild = AsyncDisposable & {
  /** The warm process, if there is one; otherwise a new one. */
  take(): StartedChild;
  /** Starts the next warm process, when runs come often enough to need it. */
  refill(): void;
};

export type WarmChildOptions = OwnProcess & { tempRoot: string; clock: Clock };

type WaitingChild = StartedChild & {
  expiry: Disposable;
  ended: Promise<void>;
  /** Its run removes its directory. */
  isTaken: boolean;
};

/**
 * Loading the code of a crawler takes longer than reading a small site. After the second run within
 * a few minutes, one process waits for the order of the next. A single extraction pays nothing.
 */
export function createWarmChild(options: WarmChildOptions): WarmChild {
  const { clock } = options;
  let waiting: WaitingChild | undefined;
  let takenAt = Number.NEGATIVE_INFINITY;
  let takenBeforeAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  /** A process that is ending takes no order. */
  const discard = async (): Promise<void> => {
    const child = waiting;
    if (child === undefined) return;
    waiting = undefined;
    child.expiry[Symbol.dispose]();
    killGroup(child.process);
    await child.ended;
  };

  return {
    take() {
      takenBeforeAt = takenAt;
      takenAt = clock.now();
      if (waiting === undefined) return start(options);
      const { process, dir, expiry } = waiting;
      waiting.isTaken = true;
      waiting = undefined;
      expiry[Symbol.dispose]();
      return { process, dir };
    },
    refill() {
      const isFrequent = clock.now() - takenBeforeAt <= limits.warmCrawlerMs.value;
      if (isClosed || waiting !== undefined || !isFrequent) return;
      let child: StartedChild;
      try {
        child = start(options);
      } catch {
        return; // the disk is full: the next run reports it
      }
      const { process, dir } = child;
      const ended = Promise.withResolvers<void>();
      const expiry = clock.after(limits.warmCrawlerMs.value, () => void discard());
      const own = { process, dir, ended: ended.promise, expiry, isTaken: false };
      waiting = own;
      const end = () => {
        if (own.isTaken) return;
        if (waiting === own) waiting = undefined;
        expiry[Symbol.dispose]();
        // What cannot be removed is removed at the next start of the server.
        const removed = rm(dir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
        void removed.then(() => ended.resolve());
      };
      process.once("exit", end);
      process.once("error", () => process.pid === undefined && end());
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await discard();
    },
  };
}

function start(options: WarmChildOptions): StartedChild {
  const dir = makePrivateDirectory(options.tempRoot);
  const process = spawnOwnGroup(options, dir);
  // Node omits the streams when it has no file descriptors left, though the type has them.
  const streams: ChildProcess["stdio"] | undefined = process.stdio;
  // A link that breaks is not an error of the server; the exit shows which process ended.
  for (const stream of streams ?? []) stream?.on("error", () => {});
  return { process, dir };
}

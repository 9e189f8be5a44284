import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { Duplex } from "node:stream";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Events } from "../../../ports/events.ts";
import type { Run, RunOrder, Runs, RunState } from "../../../ports/runs.ts";
import { writeFrame } from "./frames.ts";
import { linkFd, type RunOpening } from "./link-messages.ts";
import { emptyDirectory, killGroup, type OwnProcess } from "./own-process.ts";
import { endingOf, type RunEnd } from "./run-ending.ts";
import { answerRun, type RawCalls, type RunLink } from "./run-link.ts";
import { forwardLines } from "./run-output.ts";
import { createWarmChild, type WarmChild } from "./warm-child.ts";

export type ChildRunsOptions = OwnProcess & {
  /** Plain JSON, given to the crawler with its order. */
  settings: (order: RunOrder) => unknown;
  calls: RawCalls;
  events: Pick<Events, "publish">;
  clock: Clock;
  /** The parent of each run's private directory; emptied at the start. */
  tempRoot: string;
  onLog?: (line: RunLogLine) => void;
  /** The time between SIGTERM and SIGKILL. */
  killGraceMs?: number;
};

export type RunLogLine = { run: RunOrder; from: "stdout" | "stderr" | "server"; text: string };

/**
 * Crawlers as child processes, each in its own process group. They end with this process, so there
 * are none at a start: see `parent-watch.ts`. `run-ending.ts` maps how they end to run states.
 */
export function createChildRuns(options: ChildRunsOptions): Runs & AsyncDisposable {
  emptyDirectory(options.tempRoot);
  const children = new Map<string, Child>();
  const warm = createWarmChild(options);
  const watchers = new Set<(run: { job: string }) => void>();
  const notify = ({ job }: RunOrder) => {
    // In a microtask each: a watcher that throws stops neither the run nor other watchers.
    for (const changed of watchers) {
      queueMicrotask(() => watchers.has(changed) && changed({ job }));
    }
  };
  const stop = async (name: string): Promise<void> => {
    const child = children.get(name);
    if (!child) return;
    await child.stop();
    if (children.get(name) !== child) return;
    children.delete(name);
    notify(child.order);
  };
  return {
    async ensure(order) {
      if (children.has(order.name)) return;
      children.set(
        order.name,
        startChild(order, warm, options, () => notify(order)),
      );
      notify(order);
    },
    async get(name) {
      const child = children.get(name);
      return child && toRun(child);
    },
    async list() {
      return [...children.values()].map(toRun);
    },
    stop,
    async watch(changed) {
      const watcher = (run: { job: string }) => changed(run);
      watchers.add(watcher);
      return {
        async [Symbol.asyncDispose]() {
          watchers.delete(watcher);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      watchers.clear();
      await Promise.all([warm[Symbol.asyncDispose](), ...[...children.keys()].map(stop)]);
    },
  };
}

type Child = {
  order: RunOrder;
  state: () => RunState;
  /** Fulfilled when the process, its group and its directory are removed. */
  stop(): Promise<void>;
};

function startChild(
  order: RunOrder,
  warm: WarmChild,
  options: ChildRunsOptions,
  changed: () => void,
): Child {
  const { clock, onLog, killGraceMs = limits.runKillGraceMs.value } = options;
  const log = (from: RunLogLine["from"], text: string) => onLog?.({ run: order, from, text });
  const { process: child, dir } = warm.take();
  const ended = Promise.withResolvers<void>();
  let state: RunState = { state: "running" };
  let killedFor: RunEnd | undefined;
  let ending = false;

  const kill = (why?: RunEnd) => {
    killedFor ??= why;
    killGroup(child);
  };
  const link = openLink(child, order, options, (reason) => {
    log("server", `the crawler sent ${reason}`);
    kill({ how: "breach" });
  });
  const deadline = clock.after(order.deadlineAt + killGraceMs - clock.now(), () =>
    kill({ how: "deadline" }),
  );
  const end = async (how: RunEnd): Promise<void> => {
    if (ending) return;
    ending = true;
    deadline[Symbol.dispose]();
    await link?.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      log("server", `the run's directory stays until the next start: ${String(error)}`),
    );
    state = endingOf(killedFor ?? how);
    ended.resolve();
    changed();
  };

  if (child.stdout) forwardLines(child.stdout, (text) => log("stdout", text));
  if (child.stderr) forwardLines(child.stderr, (text) => log("stderr", text));
  child.once("error", (error) => {
    // Also emitted when a signal cannot be sent; then the process exists, and its exit is reported.
    if (child.pid === undefined) void end({ how: "not started", reason: error.message });
  });
  child.once("exit", () => {
    killGroup(child); // the processes that it started
    link?.giveUpCalls();
    warm.refill();
    // A process that left the group may keep the output open, which must not delay the end.
    const cut = clock.after(killGraceMs, () => child.stdio.forEach((stream) => stream?.destroy()));
    child.once("close", () => cut[Symbol.dispose]());
  });
  // After `exit`, when its output has been read.
  child.once("close", (code, signal) => {
    void end(signal ? { how: "signal", signal } : { how: "code", code: code ?? 1 });
  });

  return {
    order,
    state: () => state,
    async stop() {
      child.kill("SIGTERM");
      using _force = clock.after(killGraceMs, kill);
      await ended.promise;
    },
  };
}

function openLink(
  child: ChildProcess,
  order: RunOrder,
  options: ChildRunsOptions,
  breach: (reason: string) => void,
): RunLink | undefined {
  // Node omits the streams when it has no file descriptors left, though the type has them.
  const streams: ChildProcess["stdio"] | undefined = child.stdio;
  const stream = streams?.[linkFd];
  if (!(stream instanceof Duplex)) return undefined; // it could not be started
  const { calls, events, clock, settings } = options;
  const link = answerRun(stream, order, { calls, events, clock, breach });
  writeFrame(stream, { order, settings: settings(order) } satisfies RunOpening);
  return link;
}

function toRun({ order: { name, tenant, job, attempt }, state }: Child): Run {
  return { name, tenant, job, attempt, ...state() };
}

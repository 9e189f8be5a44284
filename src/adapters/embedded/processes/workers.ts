import { emptyDirectory } from "./own-process.ts";
import { startWorker, type WorkerReply, type Worker, type WorkerOptions } from "./worker.ts";

/** Calls answered by a worker process, which is replaced when it ends or is blocked. */
export type Workers = AsyncDisposable & {
  /** Starts the worker, when calls are expected soon. No call needs it. */
  start(): void;
  /** `once`: it must not be repeated when its worker is lost. */
  ask(
    call: unknown,
    body: Uint8Array,
    signal: AbortSignal,
    options?: { once?: boolean },
  ): Promise<WorkerReply>;
};

/**
 * The first call starts the worker. It is ended when it has had no calls for a while, and killed
 * when it does not answer pings. A worker that is lost fails all its calls. Each of them is then
 * tried once more, one after another, so that only the call that ends the worker fails.
 */
export function superviseWorker(options: WorkerOptions): Workers {
  emptyDirectory(options.tempRoot);
  const { clock, name } = options;
  let main: Worker | undefined;
  let second: Worker | undefined;
  let idle: Disposable | undefined;
  let open = 0;
  let closed = false;
  let lastAlone: Promise<void> = Promise.resolve();

  async function ask(
    worker: () => Worker,
    ...asked: Parameters<Worker["ask"]>
  ): Promise<WorkerReply> {
    if (closed) return { end: "lost", reason: "the server is stopping" };
    try {
      return await worker().ask(...asked);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { end: "lost", reason: `the ${name} could not be started: ${detail}` };
    }
  }

  async function askAlone(...asked: Parameters<Worker["ask"]>): Promise<WorkerReply> {
    const [, , signal] = asked;
    const before = lastAlone;
    const own = Promise.withResolvers<void>();
    lastAlone = before.then(() => own.promise);
    const aborted = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => aborted.resolve(), { once: true });
    try {
      await Promise.race([before, aborted.promise]);
      if (signal.aborted) return { end: "given up" };
      return await ask(() => (second = alive(second)), ...asked);
    } finally {
      own.resolve();
    }
  }

  const alive = (worker: Worker | undefined): Worker =>
    worker === undefined || worker.isClosed() ? startWorker(options) : worker;

  const stopAll = async (): Promise<void> => {
    const all = [main, second].filter((worker) => worker !== undefined);
    main = undefined;
    second = undefined;
    await Promise.all(all.map((worker) => worker.stop()));
  };

  const endWhenIdle = (): void => {
    if (open > 0 || closed) return;
    idle?.[Symbol.dispose]();
    idle = clock.after(options.idleMs(), () => void stopAll());
  };

  return {
    start() {
      if (closed) return;
      try {
        main = alive(main);
      } catch {
        // The first call tries again and reports the fault.
      }
      endWhenIdle();
    },
    async ask(call, body, signal, { once = false } = {}) {
      const asked = [call, body, signal] as const;
      open++;
      idle?.[Symbol.dispose]();
      try {
        const first = await ask(() => (main = alive(main)), ...asked);
        return first.end === "lost" && !closed && !once ? await askAlone(...asked) : first;
      } finally {
        open--;
        endWhenIdle();
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      idle?.[Symbol.dispose]();
      await stopAll();
    },
  };
}

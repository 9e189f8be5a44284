import type { Log } from "../src/adapters/shared/log.ts";

/**
 * Until disposed, an error that no caller awaits, such as one thrown in a timer, is logged and does
 * not end the process: it must not affect other requests and jobs.
 */
export function outliveFaults(log: Pick<Log, "error">): Disposable {
  const report = (error: unknown) => log.error({ err: error }, "fault.unhandled");
  process.on("uncaughtException", report);
  process.on("unhandledRejection", report);
  return {
    [Symbol.dispose]() {
      process.off("uncaughtException", report);
      process.off("unhandledRejection", report);
    },
  };
}

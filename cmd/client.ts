import { homedir } from "node:os";
import type { Io } from "../clients/cli/io.ts";
import { runClient } from "../clients/cli/main.ts";
import { nearestName } from "../src/contract/problems.ts";

/** Runs a command of the client, with this process's terminal and environment. */
export function client(words: readonly string[]): Promise<number> {
  const { stdin, stdout, stderr, env, platform, execPath, argv } = process;
  // A reader such as `head` may close the pipe early, which is not a fault.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const io: Io = {
    stdin,
    stdout,
    stderr,
    env,
    platform,
    home: homedir(),
    server: [execPath, argv[1] ?? ""],
    nearest: nearestName,
    explain: async (request) => (await import("./explain.ts")).explain(request, env),
    interrupts(onInterrupt) {
      process.on("SIGINT", onInterrupt).on("SIGTERM", onInterrupt);
      return {
        [Symbol.dispose]: () => void process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt),
      };
    },
  };
  return runClient(words, io);
}

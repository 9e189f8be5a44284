import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "./io.ts";

export type OwnServer = AsyncDisposable & { url: string; apiKey: string };

/** A start takes some seconds on a busy laptop. */
const startMs = 60_000;
const stopMs = 10_000;

/** A server for this one command: any free port, its data in a temporary directory. */
export async function startOwnServer({ env, server }: Io): Promise<OwnServer> {
  const [program = "", ...args] = server;
  const data = await mkdtemp(join(tmpdir(), "lorepod-once-"));
  // Its input closes however this process ends, and then the server ends too.
  const child = spawn(program, [...args, "start", "--until-input-ends"], {
    env: {
      ...env,
      LOREPOD_HOST: "127.0.0.1",
      LOREPOD_PORT: "0",
      LOREPOD_METRICS_PORT: "",
      LOREPOD_DATA: data,
    },
    stdio: ["pipe", "pipe", "pipe"],
    // Only this process handles Ctrl-C.
    detached: true,
  });
  const close = async () => {
    await ended(child);
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const { url, apiKey } = await started(child);
    return { url, apiKey, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the address and the first key, which the server prints. */
function started(child: ChildProcess): Promise<{ url: string; apiKey: string }> {
  return new Promise((done, fail) => {
    let output = "";
    const stop = (why: string) =>
      fail(new Error(`${why}: ${output.trim() || "it printed nothing"}`));
    const timer = setTimeout(() => stop("the server did not start in time"), startMs);
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /listens on (http\S+)/.exec(output)?.[1];
      const apiKey = /service_live_\w+(?=\s)/.exec(output)?.[0];
      if (url === undefined || apiKey === undefined) return;
      clearTimeout(timer);
      child.stdout?.off("data", look).resume();
      child.stderr?.off("data", look).resume();
      done({ url, apiKey });
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("error", (error) => stop(`the server cannot be started (${error.message})`));
    child.once("exit", () => stop("the server ended while it started"));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = new Promise<void>((done) => child.once("exit", () => done()));
  child.stdin?.destroy();
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await exit;
  clearTimeout(timer);
}

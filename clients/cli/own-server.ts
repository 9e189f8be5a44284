import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Io } from "./io.ts";

export type OwnServer = AsyncDisposable & {
  url: string;
  apiKey: string;
  /** Aborted when the server's process has ended. */
  ended: AbortSignal;
  /** The file that the key comes from. */
  keyFile?: string;
};

/** A start takes some seconds on a busy laptop. */
const startMs = 60_000;
const stopMs = 10_000;

/**
 * A server that ends with this command, on any free port. Its data is in a temporary directory, or
 * where `lorepod start` has it, to stay.
 */
export async function startOwnServer(
  { env, server }: Io,
  { keepsData = false }: { keepsData?: boolean } = {},
): Promise<OwnServer> {
  const [program = "", ...args] = server;
  const data = keepsData
    ? resolve(env["LOREPOD_DATA"] || ".lorepod")
    : await mkdtemp(join(tmpdir(), "lorepod-once-"));
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
  const over = new AbortController();
  child.once("exit", () => over.abort());
  const close = async () => {
    await stopped(child);
    if (keepsData) return;
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const { url, firstKey } = await started(child);
    const rest = { url, ended: over.signal, [Symbol.asyncDispose]: close };
    if (keepsData) {
      const keyFile = join(data, "serve-key");
      const apiKey = await keyOf(keyFile, firstKey, { data, io: { env, server } });
      return { ...rest, apiKey, keyFile };
    }
    if (firstKey === undefined) throw new Error("the server has made no key");
    return { ...rest, apiKey: firstKey };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The key of earlier commands on this data, which only its owner can read; else a new one. */
async function keyOf(
  path: string,
  firstKey: string | undefined,
  { data, io }: { data: string; io: Pick<Io, "env" | "server"> },
): Promise<string> {
  const stored = (await readFile(path, "utf8").catch(() => "")).trim();
  if (stored !== "") return stored;
  const [program = "", ...args] = io.server;
  const create = [...args, "keys", "create", "--name", "serve", "--plan", "Pro"];
  const made = () => run(program, create, { env: { ...io.env, LOREPOD_DATA: data } });
  const apiKey = firstKey ?? (await made()).stdout.trim();
  // Written beside and renamed, so that a crash does not leave a part of it.
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, apiKey, { mode: 0o600 });
  await rename(beside, path);
  return apiKey;
}

const run = promisify(execFile);

/** Waits for the address and, on new data, the first key, which the server prints with it. */
function started(child: ChildProcess): Promise<{ url: string; firstKey: string | undefined }> {
  return new Promise((done, fail) => {
    let output = "";
    const stop = (why: string) =>
      fail(new Error(`${why}: ${output.trim() || "it printed nothing"}`));
    const timer = setTimeout(() => stop("the server did not start in time"), startMs);
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /listens on (http\S+)/.exec(output)?.[1];
      // The line about the browser is the last one.
      if (url === undefined || !/^ *Browser .*\n/m.test(output)) return;
      const firstKey = /service_live_\w+(?=\s)/.exec(output)?.[0];
      clearTimeout(timer);
      child.stdout?.off("data", look).resume();
      child.stderr?.off("data", look).resume();
      done({ url, firstKey });
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("error", (error) => stop(`the server cannot be started (${error.message})`));
    child.once("exit", () => stop("the server ended while it started"));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = new Promise<void>((done) => child.once("exit", () => done()));
  child.stdin?.destroy();
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await exit;
  clearTimeout(timer);
}

import { DataError } from "../../src/adapters/embedded/database/data-error.ts";
import type { Log } from "../../src/adapters/shared/log.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import type { Keys } from "../../src/ports/keys.ts";
import { addKey } from "../keys.ts";
import { openLocal } from "./server.ts";
import { outliveFaults } from "../outlive-faults.ts";
import { startChecks } from "../service-checks.ts";
import { stopRequested } from "../stop-requested.ts";
import { welcome } from "./welcome.ts";

/**
 * Runs the server in one process, with crawlers, page workers and `knowledge` as child processes.
 */
export async function start(config: Config, version: string, args: string[]): Promise<number> {
  try {
    const server = await openLocal(config, version);
    const firstKey = await firstKeyOf(server.keys);
    const stopped = runUntilStopped(server.log, args.includes("--until-input-ends"));
    const services = await startChecks(config, server);
    console.log(welcome({ ...config, ...server, version, firstKey, services }));
    const signal = await stopped;
    console.error(`lorepod: ${signal}, stopping; jobs that run go on at the next start`);
    await server[Symbol.asyncDispose]();
    return 0;
  } catch (error) {
    const message = startFault(error, config);
    if (message === undefined) throw error;
    console.error(`lorepod: ${message}`);
    return 1;
  }
}

/** The first key, created where there is none; it is shown only once. */
async function firstKeyOf(keys: Keys): Promise<string | undefined> {
  if ((await keys.list()).length > 0) return undefined;
  return (await addKey(keys, { name: "first key", plan: "Pro" })).text;
}

function runUntilStopped(log: Log, untilInputEnds: boolean): Promise<string> {
  const faults = outliveFaults(log);
  return stopSignal(untilInputEnds).finally(() => faults[Symbol.dispose]());
}

/** A server that was started for one command ends when the command does. */
function stopSignal(untilInputEnds: boolean): Promise<string> {
  if (!untilInputEnds) return stopRequested();
  const inputEnded = Promise.withResolvers<string>();
  process.stdin.once("close", () => inputEnded.resolve("input ended")).resume();
  return Promise.race([stopRequested(), inputEnded.promise]);
}

/** Describes a fault of the machine or its settings; undefined for a bug. */
function startFault(error: unknown, config: Config): string | undefined {
  if (error instanceof DataError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const where = `${config.host}:${config.port}`;
  switch (code) {
    case "EADDRINUSE":
      return `${where} is in use by another program; set LOREPOD_PORT to a free port`;
    case "EACCES":
      return `${where} may not be used by this user; set LOREPOD_PORT to a port above 1023`;
    case "EADDRNOTAVAIL":
      return `${config.host} is not an address of this machine; see LOREPOD_HOST`;
    case "ENOTFOUND":
      return `${config.host} is not a known host name; see LOREPOD_HOST`;
    default:
      return undefined;
  }
}

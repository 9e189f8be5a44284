import { once } from "node:events";
import { fstatSync } from "node:fs";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { linkFd } from "./link-messages.ts";

/** Afterwards, this process and its group end with the server that started it. */
export async function startParentWatch(): Promise<void> {
  try {
    fstatSync(linkFd);
  } catch (error) {
    throw new Error("a crawler is started by the server, not by hand", { cause: error });
  }
  // Beside this file, as source or compiled.
  const watcher = new URL(`./parent-watch${extname(import.meta.url)}`, import.meta.url);
  const watch = new Worker(watcher, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  await once(watch, "message");
  watch.unref();
}

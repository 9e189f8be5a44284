import { Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { lifeLineFd } from "./link-messages.ts";

/**
 * A crawler's worker thread that waits for the server's death. The life line is a pipe whose other
 * end only the server holds and never writes to; the kernel closes it however the server ends.
 * In a thread, with an event loop of its own, because the main loop may be stuck in a page.
 */
const lifeLine = new Socket({ fd: lifeLineFd, readable: true, writable: false });
lifeLine.on("error", killGroup);
lifeLine.on("close", killGroup);
lifeLine.resume();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage("watching");

/** The crawler leads its process group, so this takes all it started along. */
function killGroup(): void {
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}

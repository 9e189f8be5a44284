import { Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { lifeLineFd } from "./link-messages.ts";
import { killOwnGroup } from "./own-group.ts";

/**
 * A worker thread of each child process that ends the process with the server. Only the server has
 * the other end of the life line and never writes to it; the kernel closes it however the server
 * ends. A separate thread, because the main event loop may be blocked by a page.
 */
const lifeLine = new Socket({ fd: lifeLineFd, readable: true, writable: false });
lifeLine.on("error", killOwnGroup);
lifeLine.on("close", killOwnGroup);
lifeLine.resume();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage("watching");

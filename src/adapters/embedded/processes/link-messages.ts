import type { JobEvent } from "../../../contract/events/event.ts";
import type { RunOrder } from "../../../ports/runs.ts";

/** The first message of a run's link, server to crawler: no secrets in arguments or environment. */
export type RunOpening = { order: RunOrder; settings: unknown };

/**
 * Crawler to server. The crawler chooses `id`. The body of a `call` is its request, in JSON; a
 * `cancel` has the `id` of a call that the crawler gave up.
 */
export type LinkRequest =
  | { id: number; do: "publish"; entry: { id: string; event: JobEvent } }
  | { id: number; do: "call" }
  | { id: number; do: "cancel" };

/** Server to crawler, in any order. Without an error, the body is the value. */
export type LinkAnswer = { id: number; error?: string };

/** File descriptors after the three standard streams. */
export const linkFd = 3;
export const lifeLineFd = 4;

/** The first message of a worker's link, on which the server makes the calls. */
export type WorkerOpening = { settings: unknown };

/** Server to worker. The body of a call is its request; a ping is answered at once. */
export type WorkerRequest =
  | { id: number; call: unknown }
  | { id: number; cancel: true }
  | { ping: true };

/** `fault`: the code of a `DataError`. */
export type WorkerFault = { error: string; fault?: string };

/** Worker to server. Without an error, the body is the value; a note belongs to no call. */
export type WorkerAnswer =
  | ({ id: number } & Partial<WorkerFault>)
  | { alive: true }
  | { note: unknown };

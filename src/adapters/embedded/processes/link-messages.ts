import type { JobEvent } from "../../../contract/events/event.ts";
import type { RunOrder } from "../../../ports/runs.ts";

/** The first message of a run's link: server to crawler. Never in arguments or environment. */
export type RunOpening = { order: RunOrder; settings: unknown };

/**
 * Crawler to server. `id` is the crawler's own number; the request of a `call` is the message's
 * body, in JSON; `cancel` names a call it gave up.
 */
export type LinkRequest =
  | { id: number; do: "publish"; entry: { id: string; event: JobEvent } }
  | { id: number; do: "call" }
  | { id: number; do: "cancel" };

/** Server to crawler, in whatever order the answers come. Without an error the body is the value. */
export type LinkAnswer = { id: number; error?: string };

/** The link and the life line, after the three standard streams. */
export const linkFd = 3;
export const lifeLineFd = 4;

/** The same link between the server and a worker, where it is the server that asks. */
export type WorkerOpening = { settings: unknown };

/** Server to worker. The body of a call is its request; a ping is answered at once. */
export type WorkerRequest =
  | { id: number; call: unknown }
  | { id: number; cancel: true }
  | { ping: true };

/** `fault`: the code of a `DataError`. */
export type WorkerFault = { error: string; fault?: string };

/** Worker to server. Without an error the body is the value; a note answers nothing. */
export type WorkerAnswer =
  | ({ id: number } & Partial<WorkerFault>)
  | { alive: true }
  | { note: unknown };

import type { JobEvent } from "../../contract/event.ts";
import type { RunOrder } from "../../ports/runs.ts";

/** The first message of a run's link: server to crawler. Never in arguments or environment. */
export type Opening = { order: RunOrder; settings: unknown };

/** Crawler to server. `id` is the crawler's own number; `cancel` names a call it gave up. */
export type LinkRequest =
  | { id: number; do: "publish"; entry: { id: string; event: JobEvent } }
  | { id: number; do: "call"; request: unknown }
  | { id: number; do: "cancel" };

/** Server to crawler, in whatever order the answers come. */
export type LinkAnswer = { id: number; value?: unknown } | { id: number; error: string };

/** The link and the life line, after the three standard streams. */
export const linkFd = 3;
export const lifeLineFd = 4;

/** The same link between the server and a page worker, where it is the server that asks. */
export type WorkerOpening = { settings: unknown };
export type WorkerAsked = { id: number; request: unknown } | { id: number; cancel: true };
export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string };

import { Socket } from "node:net";
import { readFrames, writeFrame } from "./frames.ts";
import {
  linkFd,
  type WorkerAnswer,
  type WorkerAsked,
  type WorkerOpening,
} from "./link-messages.ts";
import { startParentWatch } from "./start-parent-watch.ts";

/** A page worker's end of the link to the server that started it. */
export type PageLink = {
  settings: unknown;
  /** Answers every request until the server wants the worker to end, or is gone. */
  serve(answer: (request: unknown, signal: AbortSignal) => Promise<unknown>): Promise<void>;
};

/** Watches over the server's life first, then waits for the settings. */
export async function openPageLink(): Promise<PageLink> {
  await startParentWatch();
  const opening = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  const inFlight = new Map<number, AbortController>();
  const early: { id: number; request: unknown }[] = [];
  let answer: Parameters<PageLink["serve"]>[0] | undefined;

  const socket = new Socket({ fd: linkFd, readable: true, writable: true });
  const end = (): void => {
    opening.reject(new Error("the link to the server is closed"));
    for (const stop of inFlight.values()) stop.abort(new Error("the server ends this worker"));
    ended.resolve();
  };
  const take = async ({ id, request }: { id: number; request: unknown }): Promise<void> => {
    if (answer === undefined) return void early.push({ id, request });
    const stop = new AbortController();
    inFlight.set(id, stop);
    const message = await answer(request, stop.signal).then(
      (value): WorkerAnswer => ({ id, value }),
      (error: unknown): WorkerAnswer => ({ id, error: String(error) }),
    );
    inFlight.delete(id);
    if (socket.writable) writeFrame(socket, message);
  };
  process.once("SIGTERM", end);
  socket.on("error", end);
  socket.on("close", end);
  readFrames(socket, {
    bytesMax: Number.POSITIVE_INFINITY, // the server is ours, and bounds what it asks at once
    ready: () => true,
    frame(value) {
      // Both message types are written by the server, which is this same program.
      const message = value as WorkerOpening | WorkerAsked;
      if ("settings" in message) opening.resolve(message.settings);
      else if ("cancel" in message) inFlight.get(message.id)?.abort(new Error("given up"));
      else void take(message);
    },
    breach: end,
  });

  const settings = await opening.promise;
  return {
    settings,
    async serve(by) {
      answer = by;
      for (const asked of early.splice(0)) void take(asked);
      await ended.promise;
      socket.destroy();
    },
  };
}

import { Socket } from "node:net";
import { DataError } from "../database/data-error.ts";
import { readFrames, writeFrame } from "./frames.ts";
import {
  linkFd,
  type WorkerAnswer,
  type WorkerRequest,
  type WorkerFault,
  type WorkerOpening,
} from "./link-messages.ts";
import { startParentWatch } from "./start-parent-watch.ts";

/** A worker's end of the link to the server that started it. */
export type WorkerLink = {
  settings: unknown;
  /** Answers every call until the server wants the worker to end, or is gone. */
  serve(answer: Answer): Promise<void>;
  /** Sends the server a small message that needs no answer. */
  note(value: unknown): void;
};

/** `call` is the small part that the server wrote, `body` the request as its sender wrote it. */
type Answer = (call: unknown, body: Buffer, signal: AbortSignal) => Promise<Uint8Array>;

/** Watches over the server's life first, then waits for the settings. */
export async function openWorkerLink(): Promise<WorkerLink> {
  await startParentWatch();
  const opening = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  const inFlight = new Map<number, AbortController>();
  const early: { id: number; call: unknown; body: Buffer }[] = [];
  let answer: Answer | undefined;

  const socket = new Socket({ fd: linkFd, readable: true, writable: true });
  const send = (message: WorkerAnswer, body?: Uint8Array): void => {
    if (socket.writable) writeFrame(socket, message, body);
  };
  const end = (): void => {
    opening.reject(new Error("the link to the server is closed"));
    for (const stop of inFlight.values()) stop.abort(new Error("the server ends this worker"));
    ended.resolve();
  };
  const take = async (asked: { id: number; call: unknown; body: Buffer }): Promise<void> => {
    if (answer === undefined) return void early.push(asked);
    const { id, call, body } = asked;
    const stop = new AbortController();
    inFlight.set(id, stop);
    try {
      send({ id }, await answer(call, body, stop.signal));
    } catch (error) {
      send({ id, ...faultOf(error) });
    } finally {
      inFlight.delete(id);
    }
  };
  process.once("SIGTERM", end);
  socket.on("error", end);
  socket.on("close", end);
  readFrames(socket, {
    bytesMax: Number.POSITIVE_INFINITY, // the server is ours, and bounds what it asks at once
    ready: () => true,
    frame(value, body) {
      // Both message types are written by the server, which is this same program.
      const message = value as WorkerOpening | WorkerRequest;
      if ("settings" in message) opening.resolve(message.settings);
      else if ("ping" in message) send({ alive: true });
      else if ("cancel" in message) inFlight.get(message.id)?.abort(new Error("given up"));
      else void take({ ...message, body });
    },
    breach: end,
  });

  const settings = await opening.promise;
  return {
    settings,
    note: (value) => send({ note: value }),
    async serve(by) {
      answer = by;
      for (const asked of early.splice(0)) void take(asked);
      await ended.promise;
      socket.destroy();
    },
  };
}

function faultOf(error: unknown): WorkerFault {
  if (error instanceof DataError) return { error: error.message, fault: error.code };
  return { error: error instanceof Error ? error.message : String(error) };
}

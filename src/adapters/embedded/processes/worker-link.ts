import { flushCompileCache } from "node:module";
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
import { endWithGroup } from "./own-group.ts";
import { startParentWatch } from "./start-parent-watch.ts";

/** A worker's end of the link to the server that started it. */
export type WorkerLink = {
  settings: unknown;
  /** Answers every call until the server ends the worker, or has ended itself. */
  serve(answer: Answer): Promise<void>;
  /** Sends the server a small message that gets no answer. */
  note(value: unknown): void;
};

/** `call` is the small part that the server added, `body` the request as its sender wrote it. */
type Answer = (call: unknown, body: Buffer, signal: AbortSignal) => Promise<Uint8Array>;

type IncomingCall = { id: number; call: unknown; body: Buffer };

/** First arranges that this process ends with the server, then waits for the settings. */
export async function openWorkerLink(): Promise<WorkerLink> {
  await startParentWatch();
  const opening = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  const inFlight = new Map<number, AbortController>();
  /** Calls that arrived before `serve`. */
  const early: IncomingCall[] = [];
  let answer: Answer | undefined;
  let isStopping = false;

  const socket = new Socket({ fd: linkFd, readable: true, writable: true });
  const send = (message: WorkerAnswer, body?: Uint8Array): void => {
    if (socket.writable) writeFrame(socket, message, body);
  };
  const end = (): void => {
    opening.reject(new Error("the link to the server is closed"));
    for (const stop of inFlight.values()) stop.abort(new Error("the server ends this worker"));
    ended.resolve();
  };
  const stop = (): void => {
    isStopping = true;
    end();
  };
  const lose = (): void => {
    if (!isStopping) endWithGroup();
    end();
  };
  const take = async (request: IncomingCall): Promise<void> => {
    if (answer === undefined) return void early.push(request);
    const { id, call, body } = request;
    const cancel = new AbortController();
    inFlight.set(id, cancel);
    try {
      send({ id }, await answer(call, body, cancel.signal));
    } catch (error) {
      send({ id, ...faultOf(error) });
    } finally {
      inFlight.delete(id);
    }
  };
  process.once("SIGTERM", stop);
  socket.on("error", lose);
  socket.on("close", lose);
  readFrames(socket, {
    bytesMax: Number.POSITIVE_INFINITY, // the server is trusted, and limits the calls in flight
    ready: () => true,
    frame(value, body) {
      // Both message types are written by the server, which is the same program.
      const message = value as WorkerOpening | WorkerRequest;
      if ("settings" in message) opening.resolve(message.settings);
      else if ("ping" in message) send({ alive: true });
      else if ("cancel" in message) inFlight.get(message.id)?.abort(new Error("given up"));
      else void take({ ...message, body });
    },
    breach: lose,
  });

  const settings = await opening.promise;
  return {
    settings,
    note: (value) => send({ note: value }),
    async serve(by) {
      answer = by;
      // The next process starts faster; one that is killed cannot write it at its end.
      setTimeout(flushCompileCache, compileCacheMs).unref();
      for (const request of early.splice(0)) void take(request);
      await ended.promise;
      socket.destroy();
    },
  };
}

/** Most modules are loaded by then, and no job waits for this write. */
const compileCacheMs = 3_000;

function faultOf(error: unknown): WorkerFault {
  if (error instanceof DataError) return { error: error.message, fault: error.code };
  return { error: error instanceof Error ? error.message : String(error) };
}

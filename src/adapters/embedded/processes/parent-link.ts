import { Socket } from "node:net";
import type { JobEvent } from "../../../contract/events/event.ts";
import { limits } from "../../../contract/limits.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import { fromBody, readFrames, toBody, writeFrame } from "./frames.ts";
import { type LinkAnswer, type LinkRequest, linkFd, type RunOpening } from "./link-messages.ts";
import { endWithGroup } from "./own-group.ts";
import { startParentWatch } from "./start-parent-watch.ts";

/** A crawler's end of the link to the server that started it. */
export type ParentLink = {
  order: RunOrder;
  settings: unknown;
  publish(entry: { id: string; event: JobEvent }): Promise<{ seq: number; duplicate: boolean }>;
  call(request: unknown, signal: AbortSignal): Promise<unknown>;
  /** Aborted when the server ends the run, or has ended itself. */
  signal: AbortSignal;
  /** Lets the process end by itself, when the server has read everything that was published. */
  close(): void;
};

/** First arranges that this process ends with the server, then waits for the order. */
export async function openParentLink(): Promise<ParentLink> {
  await startParentWatch();
  const stop = new AbortController();
  const socket = new Socket({ fd: linkFd, readable: true, writable: true });
  const opening = Promise.withResolvers<RunOpening>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let isClosing = false;

  const onTerm = () => stop.abort(new Error("the server ends this run"));
  const lose = () => {
    if (!isClosing) endWithGroup();
    const closed = new Error(linkClosed);
    opening.reject(closed);
    for (const { reject } of waiting.values()) reject(closed);
    waiting.clear();
    stop.abort(closed);
  };
  process.once("SIGTERM", onTerm);
  socket.on("error", lose);
  socket.on("close", lose);
  readFrames(socket, {
    bytesMax: Number.POSITIVE_INFINITY, // the server is trusted
    ready: () => true,
    frame(value, body) {
      // Both message types are written by the server, which is the same program.
      const message = value as RunOpening | LinkAnswer;
      if ("order" in message) return opening.resolve(message);
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error !== undefined) call?.reject(new Error(message.error));
      else call?.resolve(fromBody(body));
    },
    breach: lose,
  });

  const ask = async (
    request: DistributiveOmit<LinkRequest, "id">,
    { body, signal }: { body?: Buffer; signal?: AbortSignal } = {},
  ) => {
    signal?.throwIfAborted();
    if (waiting.size >= limits.linkWaiting.value) throw new Error("too many requests wait");
    if (!socket.writable) throw new Error(linkClosed);
    const id = ++lastId;
    const call = Promise.withResolvers<unknown>();
    waiting.set(id, call);
    const giveUp = () => {
      if (!waiting.delete(id)) return;
      writeFrame(socket, { id, do: "cancel" } satisfies LinkRequest);
      call.reject(signal?.reason);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      writeFrame(socket, { id, ...request }, body);
      return await call.promise;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  };

  const { order, settings } = await opening.promise;
  return {
    order,
    settings,
    signal: stop.signal,
    publish: async (entry) =>
      // The answer of the server's event log, unchanged.
      (await ask({ do: "publish", entry })) as { seq: number; duplicate: boolean },
    call: (request, signal) => ask({ do: "call" }, { body: toBody(request), signal }),
    close() {
      isClosing = true;
      process.off("SIGTERM", onTerm);
      socket.end();
    },
  };
}

const linkClosed = "the link to the server is closed";

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

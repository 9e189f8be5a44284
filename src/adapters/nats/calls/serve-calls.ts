import { randomUUID } from "node:crypto";
import { headers } from "@nats-io/transport-node";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { callHeader, kindHeader, maxPieces, partHeader, piecesOf } from "./call-messages.ts";

export type CallRequest = { subject: string; request: unknown; signal: AbortSignal };

export type ServeOptions = {
  subject: string;
  queue: string;
  /** Calls at once; others are refused as `busy`. */
  maxOpen: number;
  /** Calls of one caller at once, where each has its own subject; others are refused as `busy`. */
  maxOpenAtSubject?: number;
  /** A call with more pieces is ignored, as a caller that never sends them would block a place. */
  maxPieces?: number;
  /**
   * Whether replies may go to the subject that the caller names. A caller with few rights must not
   * use this process to write where it may not.
   */
  mayAnswer: (subject: string, reply: string) => boolean;
  answer: (call: CallRequest) => Promise<unknown>;
  clock: Clock;
  /** Where this process may receive the broker's own messages. */
  inboxPrefix?: string;
};

/** Answers calls to a subject, as one member of a queue. */
export async function serveCalls(
  connection: NatsConnection,
  options: ServeOptions,
): Promise<AsyncDisposable> {
  const { clock, subject, queue, inboxPrefix = "_INBOX" } = options;
  const name = randomUUID().replaceAll("-", "").slice(0, 16);
  // An `alive` message to a caller that has ended comes back here as "no responders".
  const echoes = `${inboxPrefix}.echo.${name}`;
  const state: State = { connection, options, name, echoes, open: new Map() };
  const subscriptions = [
    connection.subscribe(subject, {
      queue,
      callback: (_error, message) => receive(state, message),
    }),
    connection.subscribe(`${subject}.${name}`, {
      callback: (_error, message) => receive(state, message),
    }),
    connection.subscribe(`${echoes}.*`, {
      callback: (_error, message) => {
        if (message.headers?.code !== 503) return;
        cancelCall(state, message.subject.slice(echoes.length + 1), "the caller has ended");
      },
    }),
  ];
  await connection.flush();
  return {
    async [Symbol.asyncDispose]() {
      subscriptions[0]?.unsubscribe();
      for (let waits = 0; state.open.size > 0 && waits < limits.callDrainWaits.value; waits++) {
        await clock.sleep(limits.callDrainMs.value);
      }
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const [id, call] of state.open) {
        call.stop.abort(new Error("the answerer ends"));
        close(state, id);
      }
    },
  };
}

type State = {
  connection: NatsConnection;
  options: ServeOptions;
  name: string;
  echoes: string;
  open: Map<string, OpenCall>;
};

type OpenCall = {
  subject: string;
  reply: string;
  stop: AbortController;
  count: number;
  parts: Uint8Array[];
  aliveTimer: Disposable;
};

function receive(state: State, message: Msg): void {
  const id = message.headers?.get(callHeader) ?? "";
  const [index = Number.NaN, count = 0] = (message.headers?.get(partHeader) ?? "")
    .split("/")
    .map(Number);
  const maxCount = state.options.maxPieces ?? maxPieces;
  if (!/^[0-9a-f]{32}$/.test(id) || !(count >= 1 && count <= maxCount)) return;
  const call = state.open.get(id);
  if (!call) return index === 0 ? begin(state, message, id, count) : undefined;
  // The broker checks the subject: a client that guesses the id of another's call is ignored.
  if (message.subject !== `${call.subject}.${state.name}`) return;
  if (index === -1) {
    cancelCall(state, id, "the caller gave up");
  } else if (index === call.parts.length && index < call.count) {
    call.parts.push(message.data);
    if (call.parts.length === call.count) void answer(state, call, id);
  }
}

function begin(state: State, message: Msg, id: string, count: number): void {
  const { options, open } = state;
  const { reply, subject } = message;
  if (reply === undefined || !options.mayAnswer(subject, reply)) return;
  const { maxOpen, maxOpenAtSubject = maxOpen } = options;
  const atSubject = [...open.values()].filter((call) => call.subject === subject).length;
  if (open.size >= maxOpen || atSubject >= maxOpenAtSubject) return send(state, reply, "busy");
  const tick = () => {
    send(state, reply, "alive", undefined, `${state.echoes}.${id}`);
    const current = open.get(id);
    if (current) current.aliveTimer = options.clock.after(limits.callAliveMs.value, tick);
  };
  const call: OpenCall = {
    subject,
    reply,
    stop: new AbortController(),
    count,
    parts: [message.data],
    aliveTimer: options.clock.after(limits.callAliveMs.value, tick),
  };
  open.set(id, call);
  send(state, reply, "taken", Buffer.from(state.name));
  if (count === 1) void answer(state, call, id);
}

async function answer(state: State, call: OpenCall, id: string): Promise<void> {
  const { subject, reply, stop } = call;
  try {
    const request: unknown = JSON.parse(Buffer.concat(call.parts).toString("utf8"));
    const aborted = Promise.withResolvers<never>();
    stop.signal.addEventListener("abort", () => aborted.reject(stop.signal.reason), { once: true });
    const work = state.options.answer({ subject, request, signal: stop.signal });
    const value = await Promise.race([work, aborted.promise]);
    const pieces = piecesOf(Buffer.from(JSON.stringify({ value })));
    pieces.forEach((piece, i) =>
      send(state, reply, i === pieces.length - 1 ? "end" : "part", piece),
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const body = Buffer.from(text.slice(0, limits.callErrorChars.value));
    if (!stop.signal.aborted) send(state, reply, "error", body);
  } finally {
    close(state, id);
  }
}

/** Calls that have not begun for want of pieces are closed; others close when their work ends. */
function cancelCall(state: State, id: string, reason: string): void {
  const call = state.open.get(id);
  call?.stop.abort(new Error(reason));
  if (call && call.parts.length < call.count) close(state, id);
}

function close({ open }: State, id: string): void {
  open.get(id)?.aliveTimer[Symbol.dispose]();
  open.delete(id);
}

function send(
  { connection }: State,
  to: string,
  kind: "taken" | "busy" | "alive" | "part" | "end" | "error",
  body: Uint8Array = Buffer.alloc(0),
  reply?: string,
): void {
  const head = headers();
  head.set(kindHeader, kind);
  connection.publish(to, body, { headers: head, ...(reply !== undefined && { reply }) });
}

import { randomUUID } from "node:crypto";
import { headers } from "@nats-io/transport-node";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { backoffMs } from "../../../kit/backoff.ts";
import type { Clock } from "../../../kit/clock.ts";
import { callHeader, cancel, kindHeader, partHeader, piecesOf } from "./call-messages.ts";

export type CallOptions = { signal: AbortSignal; timeoutMs: number };

export type Caller = AsyncDisposable & {
  /**
   * Tries until an answerer answers or the time is over; a call may run twice. Throws `CallRefused`
   * with the answerer's message when it answers with an error.
   */
  call(subject: string, request: unknown, options: CallOptions): Promise<unknown>;
};

/** The answerer received the call and answered with an error. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
}

export function createCaller(
  connection: NatsConnection,
  clock: Clock,
  inboxPrefix = "_INBOX",
): Caller {
  const inbox = `${inboxPrefix}.${randomUUID().replaceAll("-", "")}`;
  const state: State = { connection, clock, inbox, waiting: new Map(), cancelled: new Map() };
  const subscription = connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      const id = message.subject.slice(inbox.length + 1);
      if (!error) (state.waiting.get(id) ?? state.cancelled.get(id))?.(message);
    },
  });
  return {
    call: (subject, request, options) => call(state, subject, request, options),
    async [Symbol.asyncDispose]() {
      subscription.unsubscribe();
    },
  };
}

type State = {
  connection: NatsConnection;
  clock: Clock;
  inbox: string;
  waiting: Map<string, (message: Msg) => void>;
  /** Calls that were cancelled before an answerer had taken them. */
  cancelled: Map<string, (message: Msg) => void>;
};

async function call(
  state: State,
  subject: string,
  request: unknown,
  { signal, timeoutMs }: CallOptions,
): Promise<unknown> {
  const { connection, clock } = state;
  const body = Buffer.from(JSON.stringify(request ?? null));
  if (body.byteLength > limits.linkMessageBytes.value) {
    throw new Error(`a request of ${body.byteLength} bytes is too large`);
  }
  const until = clock.now() + timeoutMs;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.max(1, until - clock.now()));
    const answer = await callOnce(
      state,
      subject,
      piecesOf(body),
      AbortSignal.any([signal, timeout]),
    );
    signal.throwIfAborted();
    if (answer.kind === "answer") return JSON.parse(answer.body.toString("utf8")).value;
    if (answer.kind === "error") throw new CallRefused(answer.message);
    if (connection.isClosed() || clock.now() >= until) {
      const name = subject.split(".", 2).join(".");
      throw new Error(`${name} did not answer within ${timeoutMs} ms`);
    }
    await clock.sleep(backoffMs(tries, retryWaits, Math.random), signal);
  }
}

async function callOnce(
  state: State,
  subject: string,
  pieces: Buffer[],
  signal: AbortSignal,
): Promise<Answer> {
  const id = randomUUID().replaceAll("-", "");
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const send = (to: string, piece: Uint8Array, index: number) =>
    sendPiece(state, id, { to, piece, index, count: pieces.length });
  const parts: Uint8Array[] = [];
  let answerer: string | undefined;
  let silence: Disposable | undefined;
  const restartSilence = () => {
    silence?.[Symbol.dispose]();
    silence = state.clock.after(limits.callSilenceMs.value, () => resolve({ kind: "silence" }));
  };
  const onMessage = (message: Msg) => {
    restartSilence();
    if (message.headers?.code === 503) return resolve({ kind: "not taken" });
    const kind = message.headers?.get(kindHeader);
    if (kind === "taken" && answerer === undefined) {
      answerer = message.string();
      pieces.slice(1).forEach((piece, index) => send(`${subject}.${answerer}`, piece, index + 1));
    }
    if (kind === "busy") return resolve({ kind: "not taken" });
    if (kind === "part" || kind === "end") parts.push(message.data);
    if (kind === "end") resolve({ kind: "answer", body: Buffer.concat(parts) });
    if (kind === "error") resolve({ kind: "error", message: message.string() });
  };
  const giveUp = () => {
    if (answerer !== undefined) send(`${subject}.${answerer}`, cancel, -1);
    else cancelWhenTaken(state, id, (taker) => send(`${subject}.${taker}`, cancel, -1));
    resolve({ kind: "given up" });
  };
  state.waiting.set(id, onMessage);
  signal.addEventListener("abort", giveUp, { once: true });
  restartSilence();
  try {
    send(subject, pieces[0] ?? Buffer.alloc(0), 0);
    return await promise;
  } finally {
    signal.removeEventListener("abort", giveUp);
    silence?.[Symbol.dispose]();
    state.waiting.delete(id);
  }
}

function sendPiece(
  { connection, inbox }: State,
  id: string,
  { to, piece, index, count }: { to: string; piece: Uint8Array; index: number; count: number },
): void {
  const head = headers();
  head.set(callHeader, id);
  head.set(partHeader, `${index}/${count}`);
  connection.publish(to, piece, { reply: `${inbox}.${id}`, headers: head });
}

/** An answerer may be about to take the call: it is cancelled when its name arrives. */
function cancelWhenTaken(
  { cancelled, clock }: State,
  id: string,
  sendCancel: (answerer: string) => void,
): void {
  const forget = clock.after(limits.callSilenceMs.value, () => cancelled.delete(id));
  cancelled.set(id, (message) => {
    if (message.headers?.get(kindHeader) !== "taken") return;
    sendCancel(message.string());
    cancelled.delete(id);
    forget[Symbol.dispose]();
  });
}

type Answer =
  | { kind: "answer"; body: Buffer }
  | { kind: "error"; message: string }
  /** No answerer has time, or it ended: worth another try. */
  | { kind: "not taken" | "silence" | "given up" };

const retryWaits = { baseMs: 100, factor: 2, maxMs: 2_000, jitter: 0.5 };

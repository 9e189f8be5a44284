import { randomUUID } from "node:crypto";
import { headers } from "@nats-io/transport-node";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { backoffMs } from "../../../kit/backoff.ts";
import type { Clock } from "../../../kit/clock.ts";

/**
 * Questions over the broker, of any size, both ways. The first piece goes to whoever of the queue
 * takes it; that one says so, and gets the rest, or the word that nobody waits any more, under its
 * own name. While it works it says so now and then: a caller that hears nothing asks again, perhaps
 * somebody else. So a question may be answered twice, and all that are asked bear it.
 */
export type CallOptions = { signal: AbortSignal; timeoutMs: number };

export type Caller = AsyncDisposable & {
  /** Throws `CallRefused` with the answerer's words when it refuses. */
  call(subject: string, request: unknown, options: CallOptions): Promise<unknown>;
};

/** The other side understood, and said no. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
}

export function createCaller(
  connection: NatsConnection,
  clock: Clock,
  inboxPrefix = "_INBOX",
): Caller {
  const inbox = `${inboxPrefix}.${randomUUID().replaceAll("-", "")}`;
  const waiting = new Map<string, (message: Msg) => void>();
  /** Questions given up before anybody had said to have them. */
  const late = new Map<string, (message: Msg) => void>();
  const subscription = connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      const id = message.subject.slice(inbox.length + 1);
      if (!error) (waiting.get(id) ?? late.get(id))?.(message);
    },
  });

  async function ask(subject: string, pieces: Buffer[], signal: AbortSignal): Promise<Answer> {
    const id = randomUUID().replaceAll("-", "");
    const reply = `${inbox}.${id}`;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const parts: Uint8Array[] = [];
    let answerer: string | undefined;
    let silence: Disposable | undefined;
    const heard = () => {
      silence?.[Symbol.dispose]();
      silence = clock.after(silenceMs, () => resolve({ kind: "silence" }));
    };
    const onMessage = (message: Msg) => {
      heard();
      if (message.headers?.code === 503) return resolve({ kind: "nobody" });
      const kind = message.headers?.get(kindHeader);
      if (kind === "taken" && answerer === undefined) {
        answerer = message.string();
        pieces.slice(1).forEach((piece, index) => send(`${subject}.${answerer}`, piece, index + 1));
      }
      if (kind === "busy") return resolve({ kind: "nobody" });
      if (kind === "part" || kind === "end") parts.push(message.data);
      if (kind === "end") resolve({ kind: "answer", body: Buffer.concat(parts) });
      if (kind === "error") resolve({ kind: "error", message: message.string() });
    };
    const send = (to: string, piece: Uint8Array, index: number) => {
      const head = headers();
      head.set(callHeader, id);
      head.set(partHeader, `${index}/${pieces.length}`);
      connection.publish(to, piece, { reply, headers: head });
    };
    const giveUp = () => {
      if (answerer !== undefined) send(`${subject}.${answerer}`, cancel, -1);
      else tellWhoTakesIt();
      resolve({ kind: "given up" });
    };
    /** Its word that it has the question is on the way: the answer to that is ours. */
    const tellWhoTakesIt = () => {
      const forget = clock.after(silenceMs, () => late.delete(id));
      late.set(id, (message) => {
        if (message.headers?.get(kindHeader) !== "taken") return;
        send(`${subject}.${message.string()}`, cancel, -1);
        late.delete(id);
        forget[Symbol.dispose]();
      });
    };
    waiting.set(id, onMessage);
    signal.addEventListener("abort", giveUp, { once: true });
    heard();
    try {
      send(subject, pieces[0] ?? Buffer.alloc(0), 0);
      return await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
      silence?.[Symbol.dispose]();
      waiting.delete(id);
    }
  }

  return {
    async call(subject, request, { signal, timeoutMs }) {
      const body = Buffer.from(JSON.stringify(request ?? null));
      if (body.byteLength > limits.linkMessageBytes.value) {
        throw new Error(`a question of ${body.byteLength} bytes is too large`);
      }
      const until = clock.now() + timeoutMs;
      for (let tries = 0; ; tries++) {
        signal.throwIfAborted();
        const late = AbortSignal.timeout(Math.max(1, until - clock.now()));
        const answer = await ask(subject, piecesOf(body), AbortSignal.any([signal, late]));
        signal.throwIfAborted();
        if (answer.kind === "answer") return JSON.parse(answer.body.toString("utf8")).value;
        if (answer.kind === "error") throw new CallRefused(answer.message);
        if (connection.isClosed() || clock.now() >= until) {
          throw new Error(
            `${subject.split(".", 2).join(".")} did not answer within ${timeoutMs} ms`,
          );
        }
        await clock.sleep(backoffMs(tries, again, Math.random), signal);
      }
    },
    async [Symbol.asyncDispose]() {
      subscription.unsubscribe();
    },
  };
}

export type CallRequest = { subject: string; request: unknown; signal: AbortSignal };

/**
 * Answers what comes to `subject`, as one of a queue. `mayAnswer` says whether a reply may go where
 * the caller wants it: a caller of few rights must not have us speak for it where it may not.
 */
export async function serveCalls(
  connection: NatsConnection,
  options: {
    subject: string;
    queue: string;
    atOnce: number;
    mayAnswer: (subject: string, reply: string) => boolean;
    answer: (asked: CallRequest) => Promise<unknown>;
    clock: Clock;
    /** Where this process may listen for what the broker says back. */
    inboxPrefix?: string;
  },
): Promise<AsyncDisposable> {
  const { clock, inboxPrefix = "_INBOX" } = options;
  const self = randomUUID().replaceAll("-", "").slice(0, 16);
  const open = new Map<string, Open>();

  const say = (to: string, kind: string, body: Uint8Array = Buffer.alloc(0), reply?: string) => {
    const head = headers();
    head.set(kindHeader, kind);
    connection.publish(to, body, { headers: head, ...(reply !== undefined && { reply }) });
  };

  async function answer(call: Open, id: string): Promise<void> {
    const { subject, reply, stop } = call;
    try {
      const request: unknown = JSON.parse(Buffer.concat(call.parts).toString("utf8"));
      const gone = Promise.withResolvers<never>();
      stop.signal.addEventListener("abort", () => gone.reject(stop.signal.reason), { once: true });
      const asked = options.answer({ subject, request, signal: stop.signal });
      const value = await Promise.race([asked, gone.promise]);
      const pieces = piecesOf(Buffer.from(JSON.stringify({ value })));
      pieces.forEach((piece, i) => say(reply, i === pieces.length - 1 ? "end" : "part", piece));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (!stop.signal.aborted) say(reply, "error", Buffer.from(words.slice(0, 4_000)));
    } finally {
      close(id);
    }
  }

  function close(id: string): void {
    open.get(id)?.alive[Symbol.dispose]();
    open.delete(id);
  }

  const begin = (message: Msg, id: string, count: number) => {
    const { reply } = message;
    const subject = message.subject;
    if (reply === undefined || !options.mayAnswer(subject, reply)) return;
    if (open.size >= options.atOnce) return say(reply, "busy");
    const stop = new AbortController();
    const bell = `${echoes}.${id}`;
    const tick = () => {
      say(reply, "alive", undefined, bell);
      const call = open.get(id);
      if (call) call.alive = clock.after(aliveMs, tick);
    };
    const call: Open = {
      subject,
      reply,
      stop,
      count,
      parts: [message.data],
      alive: clock.after(aliveMs, tick),
    };
    open.set(id, call);
    say(reply, "taken", Buffer.from(self));
    if (count === 1) void answer(call, id);
  };

  const hear = (message: Msg) => {
    const id = message.headers?.get(callHeader) ?? "";
    const [index = Number.NaN, count = 0] = (message.headers?.get(partHeader) ?? "")
      .split("/")
      .map(Number);
    if (!/^[0-9a-f]{32}$/.test(id) || !(count >= 1 && count <= partsMost)) return;
    const call = open.get(id);
    if (!call) return index === 0 ? begin(message, id, count) : undefined;
    // Whoever guesses another's number still has to speak under that other's subject.
    if (message.subject !== `${call.subject}.${self}`) return;
    if (index === -1) {
      call.stop.abort(new Error("the caller gave up"));
      if (call.parts.length < call.count) close(id);
    } else if (index === call.parts.length && index < call.count) {
      call.parts.push(message.data);
      if (call.parts.length === call.count) void answer(call, id);
    }
  };

  // What nobody listens to any more comes back as "no responders": its caller is gone.
  const echoes = `${inboxPrefix}.echo.${self}`;
  const subscriptions = [
    connection.subscribe(options.subject, { queue: options.queue, callback: (_e, m) => hear(m) }),
    connection.subscribe(`${options.subject}.${self}`, { callback: (_e, m) => hear(m) }),
    connection.subscribe(`${echoes}.*`, {
      callback: (_error, message) => {
        if (message.headers?.code !== 503) return;
        const id = message.subject.slice(echoes.length + 1);
        open.get(id)?.stop.abort(new Error("the caller is gone"));
        const call = open.get(id);
        if (call && call.parts.length < call.count) close(id);
      },
    }),
  ];
  await connection.flush();
  return {
    async [Symbol.asyncDispose]() {
      subscriptions[0]?.unsubscribe();
      for (let waits = 0; open.size > 0 && waits < drainWaits; waits++) await clock.sleep(drainMs);
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const [id, call] of open) {
        call.stop.abort(new Error("the answerer ends"));
        close(id);
      }
    },
  };
}

type Answer =
  | { kind: "answer"; body: Buffer }
  | { kind: "error"; message: string }
  /** Nobody is there, or they have no time: worth another try. */
  | { kind: "nobody" | "silence" | "given up" };

type Open = {
  subject: string;
  reply: string;
  stop: AbortController;
  count: number;
  parts: Uint8Array[];
  alive: Disposable;
};

const callHeader = "Lorepod-Call";
const partHeader = "Lorepod-Part";
const kindHeader = "Lorepod-Kind";
const cancel = Buffer.alloc(0);

const pieceBytes = limits.objectChunkBytes.value;
const partsMost = Math.ceil(limits.linkMessageBytes.value / pieceBytes);
const aliveMs = 2_000;
/** Five signs of life have not come: it is gone, or cut off. */
const silenceMs = 10_000;
const drainWaits = 50;
const drainMs = 100;
const again = { baseMs: 100, factor: 2, maxMs: 2_000, jitter: 0.5 };

function piecesOf(body: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(body.byteLength / pieceBytes));
  return Array.from({ length: count }, (_, i) =>
    body.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  );
}

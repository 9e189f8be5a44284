import { ConnectionError, LorepodError, ServerError } from "./errors.ts";
import { messagesOf } from "./stream.ts";
import { type Call, callMs, type CallOptions, type Transport } from "./transport.ts";
import type { AnswerMessage } from "./types.ts";

/** A message of an answer's stream; the ids of one answer count from 1. */
export type AnswerEvent = AnswerMessage & { id: number };

/**
 * An answer while it is made, to its `done` or `error`. It cannot be resumed: a stream that breaks off
 * throws a `ConnectionError`.
 */
export async function* followAnswer(
  transport: Transport,
  call: Call,
  options: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const deadline = transport.deadline(options, callMs);
  try {
    const response = await transport.send(call, options, deadline, async (open) => open);
    try {
      for await (const { data } of messagesOf(response)) {
        const event = eventOf(data);
        yield event;
        if (event.type === "done" || event.type === "error") return;
      }
    } catch (error) {
      deadline.signal.throwIfAborted();
      if (error instanceof LorepodError) throw error;
      throw new ConnectionError("the stream broke off", { cause: error });
    }
    deadline.signal.throwIfAborted();
    throw new ConnectionError("the stream ended before its answer did");
  } finally {
    deadline.end();
  }
}

function eventOf(data: string): AnswerEvent {
  try {
    // The server's messages have the shapes that its contract gives them.
    return JSON.parse(data) as AnswerEvent;
  } catch (cause) {
    throw new ServerError("an event of the stream is not JSON", { cause });
  }
}

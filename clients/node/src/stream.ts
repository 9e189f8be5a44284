import { chunksOf } from "./chunks.ts";
import { ConnectionError, LorepodError, ServerError } from "./errors.ts";
import { backoffMs } from "./retry.ts";
import { createSseParser, type SseMessage } from "./sse.ts";
import { type Call, type CallOptions, jobMs, randomKey, type Transport } from "./transport.ts";
import type { StreamData } from "./types.ts";
import { under } from "./under.ts";

/** A job's event; `jobs.events` continues after its `id`. */
export type StreamEvent = StreamData & { id: string };

/** The server sends something every 15 seconds; after three times that, the connection is dead. */
const maxQuietMs = 45_000;

/** A stream begins with a call that starts a job, or with a known job. */
export type StreamStart = { call: Call } | { jobId: string; after: string };

/**
 * A job's events to its end, each once and in order. A stream that breaks is resumed after the last
 * event. Leaving the loop ends the stream; the job continues.
 */
export async function* followStream(
  transport: Transport,
  start: StreamStart,
  options: CallOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const deadline = transport.deadline(options, jobMs);
  const once = { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() };
  let jobId = "jobId" in start ? start.jobId : undefined;
  let lastId = "after" in start ? start.after : "";
  let greeted = false;
  try {
    for (let cuts = 0; ;) {
      const first = "call" in start && jobId === undefined ? start.call : undefined;
      const call = first ?? eventsCall(jobId ?? "", lastId);
      const response = await transport.send(call, once, deadline, async (open) => open);
      jobId ??= response.headers.get("x-job-id") ?? undefined;
      let fault = new ConnectionError("the stream ended before its job did", { jobId });
      try {
        for await (const message of messagesOf(response)) {
          const event = eventOf(message, jobId);
          if (event.type === "connected") {
            jobId ??= event.jobId;
            if (greeted) continue;
            greeted = true;
          }
          lastId = event.id;
          cuts = 0;
          yield event;
          if (event.type === "complete" || event.type === "error") return;
        }
      } catch (error) {
        if (error instanceof LorepodError) throw error;
        fault = new ConnectionError("the stream broke off", { jobId, cause: error });
      }
      deadline.signal.throwIfAborted();
      cuts++;
      const waitMs = backoffMs(cuts);
      if (cuts > transport.retries || waitMs > deadline.leftMs()) throw fault;
      await transport.clock.sleep(waitMs, deadline.signal);
    }
  } finally {
    deadline.end();
  }
}

function eventsCall(jobId: string, lastId: string): Call {
  return {
    method: "GET",
    path: `${under("/v1/jobs", jobId)}/events`,
    accept: "text/event-stream",
    headers: lastId === "" ? {} : { "last-event-id": lastId },
  };
}

/** The messages of an event stream, to its end; a stream that is silent for too long ends. */
export async function* messagesOf(response: Response): AsyncGenerator<SseMessage> {
  const parse = createSseParser();
  for await (const chunk of chunksOf(response, maxQuietMs)) yield* parse(chunk);
}

function eventOf({ id, data }: SseMessage, jobId: string | undefined): StreamEvent {
  try {
    // The server's events have the shapes that its contract gives them.
    return { ...(JSON.parse(data) as StreamData), id };
  } catch (cause) {
    throw new ServerError("an event of the stream is not JSON", { jobId, cause });
  }
}

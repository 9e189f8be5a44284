import { ConnectionError, LorepodError, ServerError } from "./errors.ts";
import { backoffMs } from "./retry.ts";
import { createSseParser, type SseMessage } from "./sse.ts";
import { type Call, type CallOptions, jobMs, randomKey, type Transport } from "./transport.ts";
import type { StreamData } from "./types.ts";

/** A job's event; `id` is where `jobs.events` goes on after it. */
export type StreamEvent = StreamData & { id: string };

/** The server says something every 15 seconds; one that is quiet for three times that is gone. */
const quietMostMs = 45_000;

/** Where a stream begins: a call that starts a job, or a job that is known. */
export type StreamStart = { call: Call } | { jobId: string; after: string };

/**
 * A job's events, each once and in order, to its end: a stream that is cut is taken up again after
 * the last event seen. Leaving the loop ends the stream and not the job.
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
    path: `/v1/jobs/${encodeURIComponent(jobId)}/events`,
    accept: "text/event-stream",
    headers: lastId === "" ? {} : { "last-event-id": lastId },
  };
}

async function* messagesOf({ body }: Response): AsyncGenerator<SseMessage> {
  if (body === null) return;
  const parse = createSseParser();
  const reader = body.getReader();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      // A read that is under way when its stream is cancelled ends as the stream does.
      quiet = setTimeout(() => void reader.cancel().catch(() => {}), quietMostMs);
      const { done, value } = await reader.read();
      clearTimeout(quiet);
      if (done) return;
      yield* parse(value);
    }
  } finally {
    clearTimeout(quiet);
    // Of a stream that broke, its reader has been told by the read that failed.
    await reader.cancel().catch(() => {});
  }
}

function eventOf({ id, data }: SseMessage, jobId: string | undefined): StreamEvent {
  try {
    // The server's events have the shapes that its contract gives them.
    return { ...(JSON.parse(data) as StreamData), id };
  } catch (cause) {
    throw new ServerError("an event of the stream is not JSON", { jobId, cause });
  }
}

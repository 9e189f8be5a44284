import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import { followEvents } from "../../extraction/index.ts";
import { every } from "../../kit/every.ts";
import { encodePing, encodeSse } from "../../kit/sse.ts";
import { disconnected } from "../disconnected.ts";
import { loadResult } from "./load-result.ts";
import type { Services } from "../services.ts";
import { streamView } from "./stream-view.ts";

/**
 * Streams a job's events with numbers above `after` until the job ends. A client that disconnects
 * ends only its stream; one that reads too slowly is cut off and can resume with Last-Event-ID.
 */
export async function streamJob(
  services: Services,
  extraction: Extraction,
  after: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, tenant } = extraction;
  const stream = openStream(reply, {
    onCut: (reason) => services.log.info({ request: request.id, job: id, reason }, "stream.cut"),
    headers: { "x-job-id": id },
  });
  const signal = AbortSignal.any([disconnected(reply), stream.cut, request.server.closing]);
  const hello = {
    type: "connected",
    message: "Connected, extraction starting",
    jobId: id,
  } as const;
  stream.send({ id: String(after), event: "connected", data: hello });
  using _pings = every(services.clock, limits.streamPingMs.value, () => stream.ping());
  try {
    for await (const entry of followEvents(services.events, { tenant, job: id }, signal)) {
      if (entry.number !== undefined && entry.number <= after) continue;
      const isDone = entry.event.type === "completed";
      const result = isDone ? await resultOf(services, extraction) : undefined;
      const message = streamView(entry, result);
      if (message !== undefined) stream.send(message);
    }
  } catch (error) {
    services.log.error({ request: request.id, job: id, err: error }, "stream.failed");
  } finally {
    stream.end();
  }
  return reply;
}

/** Takes the response over from Fastify and writes server-sent events to it. */
export function openStream(
  reply: FastifyReply,
  { onCut, headers }: { onCut: (reason: string) => void; headers: Record<string, string> },
) {
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    ...headers,
  });
  const cut = new AbortController();
  const { raw } = reply.hijack();
  raw.writeHead(200, headersOf(reply));

  // Destroys the response: ending it would keep the buffer in memory until the client reads it.
  function cutOff(reason: string): void {
    if (raw.destroyed) return;
    onCut(reason);
    cut.abort();
    raw.destroy();
  }

  function write(text: string): void {
    if (raw.writableLength > limits.streamBufferBytes.value) cutOff("the client reads too slowly");
    else if (!raw.destroyed) raw.write(text);
  }

  // Also limits the time after the last message, until the client has read all of it.
  raw.setTimeout(limits.streamStallMs.value, () => cutOff("the client has stopped reading"));
  return {
    cut: cut.signal,
    send({ id, event, data }: { id: string; event: string; data: object }): void {
      write(encodeSse({ id, event, data: JSON.stringify(data) }));
    },
    /** Pings only clients whose buffer is drained: a ping would hide that a client is stalled. */
    ping(): void {
      if (raw.writableLength === 0) write(encodePing());
    },
    end(): void {
      raw.end();
    },
  };
}

/** The headers that hooks have set; Fastify does not write them after `hijack`. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(reply.getHeaders()));
}

async function resultOf(services: Services, { id }: Extraction) {
  const now = await services.extractions.get(id);
  return now === undefined ? undefined : loadResult(services.results, now);
}

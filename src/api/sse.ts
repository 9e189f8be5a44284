import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { followEvents } from "../extraction/index.ts";
import { every } from "../kit/every.ts";
import { encodePing, encodeSse } from "../kit/sse.ts";
import { disconnected } from "./disconnected.ts";
import { loadResult } from "./load-result.ts";
import type { Services } from "./services.ts";
import { streamView, type StreamMessage } from "./stream-view.ts";

/**
 * Writes a job's events to the client as they come, from the one after `after` to the end. A client
 * that goes away ends its stream and nothing else; one that reads too slowly is cut off, and comes
 * back with Last-Event-ID.
 */
export async function streamJob(
  services: Services,
  extraction: Extraction,
  after: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { id, tenant } = extraction;
  const cut = new AbortController();
  const signal = AbortSignal.any([disconnected(reply), cut.signal, request.server.closing]);
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-job-id": id,
  });
  const { raw } = reply.hijack();
  raw.writeHead(200, headersOf(reply));
  // Destroyed, not ended: an end would wait for the reader, with all that waits for it in memory.
  const cutOff = (reason: string) => {
    if (raw.destroyed) return;
    services.log.info({ request: request.id, job: id, reason }, "stream.cut");
    cut.abort();
    raw.destroy();
  };
  // Runs also after the last message, until the reader has all of it.
  raw.setTimeout(limits.streamStallMs.value, () => cutOff("nothing was read for a while"));
  const write = (text: string) => {
    if (raw.writableLength > limits.streamBufferBytes.value) cutOff("too much waits to be read");
    else if (!raw.destroyed) raw.write(text);
  };
  /** Pings only readers whose buffer is drained; pinging a stalled reader would hide that it is stalled. */
  const ping = () => {
    if (raw.writableLength === 0) write(encodePing());
  };
  const send = ({ id: number, event, data }: StreamMessage) =>
    write(encodeSse({ id: number, event, data: JSON.stringify(data) }));

  const message = "Connected, extraction starting";
  const hello = { type: "connected", message, jobId: id } as const;
  send({ id: String(after), event: "connected", data: hello });
  using _pings = every(services.clock, limits.streamPingMs.value, ping);
  try {
    for await (const entry of followEvents(services.events, { tenant, job: id }, signal)) {
      if (entry.number !== undefined && entry.number <= after) continue;
      const done = entry.event.type === "completed";
      const result = done ? await resultOf(services, extraction) : undefined;
      const message = streamView(entry, result);
      if (message !== undefined) send(message);
    }
  } catch (error) {
    services.log.error({ request: request.id, job: id, err: error }, "stream.failed");
  } finally {
    raw.end();
  }
}

/** All that hooks have set; Fastify writes none of it once the reply is ours. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(reply.getHeaders()));
}

async function resultOf(services: Services, { id }: Extraction) {
  const now = await services.extractions.get(id);
  return now === undefined ? undefined : loadResult(services.results, now);
}

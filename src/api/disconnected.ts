import type { FastifyReply } from "fastify";

/**
 * Aborted when the client's connection closes. A connection that closed before this call reports no
 * further event, so its state is read as well.
 */
export function disconnected({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (raw.destroyed || raw.closed) end.abort();
  else raw.once("close", () => end.abort());
  return end.signal;
}

import type { ServerContext } from "@modelcontextprotocol/server";
import type { Job, Lorepod, StreamEvent } from "../node/src/index.ts";

/**
 * Looks on until the job has ended, or for `seconds`: hosts end a call that takes long, and the job
 * goes on without one. A call that is cancelled leaves by an exception.
 */
export async function watch(
  lorepod: Lorepod,
  jobId: string,
  seconds: number,
  { mcpReq }: ServerContext,
): Promise<Job> {
  const enough = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([mcpReq.signal, enough]);
  const token = mcpReq._meta?.progressToken;
  let step = 0;
  try {
    for await (const event of lorepod.jobs.events(jobId, { signal })) {
      const message = wordsOf(event);
      if (token === undefined || message === undefined) continue;
      const params = { progressToken: token, progress: ++step, message };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
  } catch (error) {
    mcpReq.signal.throwIfAborted();
    if (!enough.aborted) throw error;
  }
  return lorepod.jobs.get(jobId, { signal: mcpReq.signal });
}

function wordsOf(event: StreamEvent): string | undefined {
  switch (event.type) {
    case "progress":
      return event.message;
    case "pages_planned":
      return `${event.count} pages to read`;
    case "page_scraped":
      return `read ${event.index} of ${event.total}: ${event.title || event.url}`;
    case "business_classified":
      return `this is ${event.business.name}: ${event.business.category}`;
    default:
      return undefined;
  }
}

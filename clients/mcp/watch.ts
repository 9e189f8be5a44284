import type { ServerContext } from "@modelcontextprotocol/server";
import type { Job, Lorepod, StreamEvent } from "../node/src/index.ts";

/**
 * Waits until the job has ended, or for `seconds`: hosts end long calls, and the job continues
 * without one. A cancelled call throws.
 */
export async function watch(
  lorepod: Lorepod,
  jobId: string,
  seconds: number,
  { mcpReq }: ServerContext,
): Promise<Job> {
  const timeout = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([mcpReq.signal, timeout]);
  const token = mcpReq._meta?.progressToken;
  let step = 0;
  try {
    for await (const event of lorepod.jobs.events(jobId, { signal })) {
      const message = messageOf(event);
      if (token === undefined || message === undefined) continue;
      const params = { progressToken: token, progress: ++step, message };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
  } catch (error) {
    mcpReq.signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  return lorepod.jobs.get(jobId, { signal: mcpReq.signal });
}

function messageOf(event: StreamEvent): string | undefined {
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

import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import type { Services } from "../services.ts";

export type Call = { services: Services; request: FastifyRequest; reply: FastifyReply };

/** Does what a call asks for within its `timeout`; whatever fails after that is a time out. */
export async function within<T>(
  { clock }: Pick<Services, "clock">,
  timeoutMs: number | undefined,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  if (timeoutMs === undefined) return work(stop.signal);
  const ended = Promise.withResolvers<never>();
  using _timer = clock.after(timeoutMs, () => {
    ended.reject(new AppError("timed_out", `not done within the timeout of ${timeoutMs} ms`));
    stop.abort();
  });
  // Awaited here: the timer ends with this function.
  return await Promise.race([work(stop.signal), ended.promise]);
}

import { useEffect, useReducer } from "preact/hooks";
import {
  ConnectionError,
  LorepodError,
  type ExtractionRequest,
  type StreamEvent,
} from "../../clients/node/src/index.ts";
import { faultOf, lorepod } from "./api.ts";
import { connectionBack, connectionLost, isUnreachable } from "./connection.ts";
import { newRun, nextRun, type Run } from "./run.ts";

/** What is followed: a job to start, or one that exists. */
export type RunStart = { request: ExtractionRequest } | { jobId: string };

/** Follows a job to its end, through every interruption; null follows nothing. */
export function useRun(start: RunStart | null, onJob?: (jobId: string) => void): Run {
  const [run, report] = useReducer(nextRun, newRun);
  useEffect(() => {
    if (start === null) return undefined;
    const stop = new AbortController();
    report({ restart: true });
    const follow = async () => {
      try {
        for await (const event of eventsOf(start, stop.signal)) {
          if (stop.signal.aborted) return;
          if (event.type === "connected") onJob?.(event.jobId);
          report({ event });
        }
      } catch (error) {
        if (!stop.signal.aborted) report({ fault: faultOf(error) });
      }
    };
    void follow();
    return () => stop.abort();
  }, [JSON.stringify(start)]);
  return run;
}

/**
 * A job's events, each once, to its end. While the server is away it waits, then continues after the
 * last event received; a start whose answer was lost is repeated under its own key, as the same job.
 */
async function* eventsOf(start: RunStart, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const idempotencyKey = Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
  let jobId = "jobId" in start ? start.jobId : undefined;
  let after: string | undefined;
  let greeted = false;
  for (;;) {
    try {
      for await (const event of open()) {
        if (event.type !== "connected") after = event.id;
        else if (jobId === event.jobId && greeted) continue;
        else [jobId, greeted] = [event.jobId, true];
        yield event;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LorepodError) jobId ??= error.jobId;
      // A start that was refused stays refused, by a queue that is full for example.
      const known = jobId !== undefined;
      if (!(known ? isUnreachable(error) : error instanceof ConnectionError)) throw error;
      connectionLost();
      await connectionBack(signal);
      signal.throwIfAborted();
    }
  }

  function open(): AsyncIterable<StreamEvent> {
    if (jobId !== undefined) return lorepod.jobs.events(jobId, { after, signal });
    if ("jobId" in start) throw new Error("a job that exists has an id");
    const { url, ...options } = start.request;
    return lorepod.stream(url, { ...options, idempotencyKey, signal });
  }
}

import { timed, type ObjectiveEvent } from "./objectives.ts";

export type AnsweredCall = {
  method: string;
  /** As declared, such as `/v1/jobs/:jobId`. */
  route: string;
  status: number;
  /** The code of an error. */
  code?: string | undefined;
  ms: number;
};

/** The events of one answered call of the API. Probes, pages and the dashboard's files have none. */
export function answerEvents({ method, route, status, code, ms }: AnsweredCall): ObjectiveEvent[] {
  if (!/^\/(?:v1\/|v2\/|compat\/|mcp$)/.test(route)) return [];
  const isFault = status >= 500 && !others.has(code ?? "");
  const answered: ObjectiveEvent = {
    objective: "api-availability",
    outcome: isFault ? "bad" : "good",
  };
  if (status >= 400) return [answered];
  if (route === "/v1/search") return [answered, timed("search-latency", ms)];
  const isTimed = method === "GET" && route.startsWith("/v1/") && !unbounded.test(route);
  return isTimed ? [answered, timed("api-latency", ms)] : [answered];
}

/** With the first two a sync call reports how its job ended; the third is a limit, as 429 is. */
const others = new Set(["extraction_failed", "timed_out", "queue_full"]);

/** Their answers last as long as what they follow, or are as long as what is stored. */
const unbounded = /\/(?:events|export)$/;

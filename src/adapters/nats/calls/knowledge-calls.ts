import type { NatsConnection } from "@nats-io/transport-node";
import type { Extraction } from "../../../contract/extraction.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Calls } from "../../../ports/calls.ts";
import type { Caller } from "./calls.ts";
import { serveCalls } from "./serve-calls.ts";
import { token } from "../client.ts";

/** A crawler's calls, on the only subject that its user may publish to. */
export function askKnowledge(
  caller: Caller,
  { tenant, job, attempt }: { tenant: string; job: string; attempt: number },
) {
  const subject = `${knowledgeSubject}.${token(tenant)}.${token(job)}.a${attempt}`;
  return (request: unknown, signal: AbortSignal): Promise<unknown> =>
    caller.call(subject, request, { signal, timeoutMs: limits.knowledgeCallMs.value });
}

/** The subject names the caller: the broker lets no crawler publish to another's. */
export function serveKnowledge(
  connection: NatsConnection,
  calls: Calls,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: `${knowledgeSubject}.*.*.*`,
    queue: "knowledge",
    maxOpen: limits.linkInFlight.value,
    clock,
    mayAnswer: (subject, reply) => reply.startsWith(`_INBOX_${subject.split(".")[3]}.`),
    answer: ({ subject, request, signal }) => {
      const [, , tenant = "", job = "", attempt = ""] = subject.split(".");
      return calls.call({ tenant, job }, Number(attempt.slice(1)), request, signal);
    },
  });
}

/** The controller's call for a result. While the record has none, each pass calls again. */
export function askSettle<Outcome>(caller: Caller) {
  return async (extraction: Extraction): Promise<Outcome> => {
    const options = { signal: new AbortController().signal, timeoutMs: limits.settleMs.value };
    // Only `knowledge` may answer, and it writes this type.
    return (await caller.call(settleSubject, extraction, options)) as Outcome;
  };
}

export function serveSettle(
  connection: NatsConnection,
  settle: (extraction: Extraction) => Promise<unknown>,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: settleSubject,
    queue: "knowledge",
    maxOpen: limits.settleAtOnce.value,
    clock,
    mayAnswer: (_subject, reply) => reply.startsWith("_INBOX."),
    // Only the controller may publish here, and it sends its record.
    answer: ({ request }) => settle(request as Extraction),
  });
}

const knowledgeSubject = "call.knowledge";
const settleSubject = "call.settle";

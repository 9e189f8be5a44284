import type { NatsConnection } from "@nats-io/transport-node";
import type { KnowledgeRequest } from "../../../contract/calls/calls.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { token } from "../client.ts";
import type { Caller } from "./calls.ts";
import { serveCalls } from "./serve-calls.ts";

type Run = { tenant: string; job: string; attempt: number };
type Call = (request: KnowledgeRequest, signal: AbortSignal) => Promise<unknown>;

/**
 * A crawler's calls: for the credential of its job it calls the controller, for all else `knowledge`,
 * which processes pages and may not read credentials.
 */
export function withAccessCalls(caller: Caller, run: Run, knowledge: Call): Call {
  const subject = `${accessSubject}.${token(run.tenant)}.${token(run.job)}.a${run.attempt}`;
  return (request, signal) =>
    ofCredentials.includes(request.op)
      ? caller.call(subject, request, { signal, timeoutMs: limits.knowledgeCallMs.value })
      : knowledge(request, signal);
}

const ofCredentials: readonly KnowledgeRequest["op"][] = ["access"];

/** The subject names the run: the broker lets no crawler publish to that of another. */
export function serveAccess(
  connection: NatsConnection,
  answer: (run: Run, request: unknown) => Promise<unknown>,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: `${accessSubject}.*.*.*`,
    queue: "access",
    maxOpen: limits.accessCallsAtOnce.value,
    // A crawler that a page has taken over cannot keep the credentials of others waiting.
    maxOpenAtSubject: limits.accessCallsOfRun.value,
    maxPieces: 1,
    clock,
    mayAnswer: (subject, reply) => reply.startsWith(`_INBOX_${subject.split(".")[3]}.`),
    answer: ({ subject, request }) => {
      const [, , tenant = "", job = "", attempt = ""] = subject.split(".");
      return answer({ tenant, job, attempt: Number(attempt.slice(1)) }, request);
    },
  });
}

const accessSubject = "call.access";

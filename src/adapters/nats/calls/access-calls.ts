import type { NatsConnection } from "@nats-io/transport-node";
import { knowledgeRequestSchema, type KnowledgeRequest } from "../../../contract/calls/calls.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { token } from "../client.ts";
import type { Run, RunAccess } from "../../../ports/calls.ts";
import type { Caller } from "./calls.ts";
import { serveCalls } from "./serve-calls.ts";

type Call = (request: KnowledgeRequest, signal: AbortSignal) => Promise<unknown>;

/**
 * A crawler's calls: for the credential of its job and its session it calls the controller, for all else `knowledge`,
 * which processes pages and may not read credentials.
 */
export function withAccessCalls(caller: Caller, run: Run, knowledge: Call): Call {
  const subject = `${accessSubject}.${token(run.tenant)}.${token(run.job)}.a${run.attempt}`;
  return (request, signal) =>
    ofCredentials.includes(request.op)
      ? caller.call(subject, request, { signal, timeoutMs: limits.knowledgeCallMs.value })
      : knowledge(request, signal);
}

const ofCredentials: readonly KnowledgeRequest["op"][] = ["access", "session"];

/** The subject names the run: the broker lets no crawler publish to that of another. */
export function serveAccess(
  connection: NatsConnection,
  runAccess: RunAccess,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: `${accessSubject}.*.*.*`,
    queue: "access",
    maxOpen: limits.accessCallsAtOnce.value,
    // A crawler that a page has taken over cannot keep the credentials of others waiting.
    maxOpenAtSubject: limits.accessCallsOfRun.value,
    // A report with a session fits.
    maxPieces: 1,
    clock,
    mayAnswer: (subject, reply) => reply.startsWith(`_INBOX_${subject.split(".")[3]}.`),
    answer: async ({ subject, request }) => {
      const [, , tenant = "", job = "", attempt = ""] = subject.split(".");
      const run = { tenant, job, attempt: Number(attempt.slice(1)) };
      const asked = knowledgeRequestSchema.parse(request);
      switch (asked.op) {
        case "access":
          return runAccess.access(run);
        case "session":
          return { grant: await runAccess.session(run, asked.report) };
        default:
          throw new Error(`${asked.op} is a call to knowledge`);
      }
    },
  });
}

const accessSubject = "call.access";

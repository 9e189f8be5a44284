import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { pageRequestSchema } from "../../../contract/calls/page-calls.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { PageCall, PageCalls } from "../../../ports/page-calls.ts";
import { serveCalls, type Caller } from "./calls.ts";
import { inboxPrefixOf } from "../users/nats-rights.ts";
import { token } from "../client.ts";

type Reply = Awaited<ReturnType<PageCalls["call"]>>;

/** Single-page calls, answered by whichever page worker takes them. */
export function createPageCalls(caller: Caller): PageCalls {
  return {
    async call({ tenant, request }, signal) {
      const subject = `${pageSubject}.${token(tenant)}`;
      try {
        const options = { signal, timeoutMs: limits.pageCallMs.value };
        // Both ends are this same program.
        return (await caller.call(subject, request, options)) as Reply;
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        return { reply: "lost", reason };
      }
    },
  };
}

/** A page worker's end: the subject says whose call it is. */
export function servePageCalls(
  connection: NatsConnection,
  calls: PageCalls,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: `${pageSubject}.*`,
    queue: "pages",
    atOnce: limits.pageCallsWaiting.value,
    clock,
    inboxPrefix: inboxPrefixOf("pages"),
    mayAnswer: (_subject, reply) => reply.startsWith("_INBOX."),
    answer: ({ subject, request, signal }) => {
      const [, , tenant = ""] = subject.split(".");
      const call: PageCall = { tenant, request: pageRequestSchema.parse(request) };
      return calls.call(call, signal);
    },
  });
}

const pageSubject = "call.page";

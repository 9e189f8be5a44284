import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { pageRequestSchema } from "../../../contract/calls/page-calls.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { PageCall, PageCalls } from "../../../ports/pages/page-calls.ts";
import type { Caller } from "./calls.ts";
import { serveCalls } from "./serve-calls.ts";
import { inboxPrefixOf } from "../users/nats-rights.ts";
import { token } from "../client.ts";

type Reply = Awaited<ReturnType<PageCalls["call"]>>;

/** Single-page calls, each answered by one of the page workers. */
export function createPageCalls(caller: Caller): PageCalls {
  return {
    async call({ tenant, request }, signal) {
      const subject = `${pageSubject}.${token(tenant)}`;
      try {
        const options = { signal, timeoutMs: limits.pageCallMs.value };
        // Only page workers may answer, and they write this type.
        return fromWire((await caller.call(subject, request, options)) as Reply | TimedOutOnWire);
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        return { reply: "lost", reason };
      }
    },
  };
}

/** A page worker's end; the subject names the tenant. */
export function servePageCalls(
  connection: NatsConnection,
  calls: PageCalls,
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject: `${pageSubject}.*`,
    queue: "pages",
    maxOpen: limits.pageCallsWaiting.value,
    clock,
    inboxPrefix: inboxPrefixOf("pages"),
    mayAnswer: (_subject, reply) => reply.startsWith("_INBOX."),
    answer: async ({ subject, request, signal }) => {
      const [, , tenant = ""] = subject.split(".");
      const call: PageCall = { tenant, request: pageRequestSchema.parse(request) };
      return toWire(await calls.call(call, signal));
    },
  });
}

/** The reply of a timeout between pods, which may run different versions. */
type TimedOutOnWire = { reply: "late" };

const toWire = (reply: Reply): Reply | TimedOutOnWire =>
  reply.reply === "timed-out" ? { reply: "late" } : reply;

const fromWire = (reply: Reply | TimedOutOnWire): Reply =>
  reply.reply === "late" ? { reply: "timed-out" } : reply;

const pageSubject = "call.page";

import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { JobRef } from "../../ports/events.ts";
import { idToken } from "./events/event-subjects.ts";

/**
 * Jobs with a start and without an end in the event log. An Extraction that was removed while no
 * controller watched has left no other trace, and its log still needs an end.
 */
export async function unfinishedJobs(connection: NatsConnection): Promise<JobRef[]> {
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerWaitMs.value });
  const jobsWith = async (id: string): Promise<Map<string, JobRef>> => {
    const subjects_filter = `job.*.*.c.${idToken(id)}`;
    const { state } = await jsm.streams.info("EVENTS", { subjects_filter });
    return new Map(
      Object.keys(state.subjects ?? {}).map((subject) => {
        const [, tenant = "", job = ""] = subject.split(".");
        return [job, { tenant, job }];
      }),
    );
  };
  const begun = await jobsWith("attempt:1");
  const ended = await jobsWith("end");
  return [...begun.values()].filter(({ job }) => !ended.has(job));
}

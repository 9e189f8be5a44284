import { createHash } from "node:crypto";
import type { Extraction } from "../../../contract/extraction.ts";
import { limits } from "../../../contract/limits.ts";
import { group, version } from "../../../contract/resources/resources.ts";
import type { Notice } from "../../../extraction/index.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { ObjectRef } from "./extractions.ts";
import { isRefused } from "../object-source.ts";
import type { Kubernetes } from "../client.ts";

/**
 * Publishes what happens to a job as Kubernetes Events, which `kubectl describe` shows. An event's
 * name follows from its content, so that no leader publishes it twice. Nothing waits for these
 * events, and losing one changes nothing.
 */
export function createPlatformEvents(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  /** The object of a job; undefined when it was removed. */
  refOf: (id: string) => Promise<ObjectRef | undefined>;
  reporter: { component: string; instance: string };
  clock: Clock;
  report: (error: unknown) => void;
}): (extraction: Extraction, notice: Notice) => void {
  const { kubernetes, namespace, reporter, clock } = deps;
  const path = `/api/v1/namespaces/${namespace}/events`;
  let pending = 0;

  const publish = async ({ id }: Extraction, notice: Notice, at: string): Promise<void> => {
    const ref = await deps.refOf(id);
    if (!ref) return;
    const body = eventOf(notice, { ...ref, namespace }, reporter, at);
    try {
      await kubernetes.call({ method: "POST", path, body });
    } catch (error) {
      if (!isRefused(error, 409)) throw error;
    }
  };

  return (extraction, notice) => {
    if (pending >= limits.platformEventsPending.value) return;
    pending++;
    const at = new Date(clock.now()).toISOString().replace(/\.\d+/, "");
    void publish(extraction, notice, at)
      .catch(deps.report)
      .finally(() => pending--);
  };
}

function eventOf(
  { type, reason, message }: Notice,
  object: ObjectRef & { namespace: string },
  reporter: { component: string; instance: string },
  at: string,
) {
  const meaning = createHash("sha256").update(`${object.uid} ${reason} ${message}`).digest("hex");
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: `${object.name}.${meaning.slice(0, 16)}` },
    involvedObject: { apiVersion: `${group}/${version}`, kind: "Extraction", ...object },
    type,
    reason,
    message: message.slice(0, limits.platformEventChars.value),
    count: 1,
    firstTimestamp: at,
    lastTimestamp: at,
    source: { component: reporter.component },
    reportingComponent: reporter.component,
    reportingInstance: reporter.instance,
  };
}

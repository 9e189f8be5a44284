import { limits } from "../../../contract/limits.ts";
import type { Hook } from "../../../contract/webhooks/webhook.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createWorkQueue } from "../../../kit/work-queue.ts";
import { createHookClient } from "./hook-client.ts";
import { hookOf, requestedState } from "./hook-object.ts";
import type { Kubernetes } from "../client.ts";
import { startReflector } from "../reflector.ts";

/** Applies a pause or activation that an owner requested by changing the object. */
export function watchHookPauses(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  apply: (hook: Hook, requested: Hook["status"]) => Promise<void>;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
}): AsyncDisposable {
  const { clock, random, report } = deps;
  const client = createHookClient(deps.kubernetes, deps.namespace);
  const stack = new AsyncDisposableStack();
  const queue = stack.use(
    createWorkQueue({
      async process(name) {
        const object = await client.get(name);
        const hook = object && hookOf(object);
        const requested = object && requestedState(object);
        if (hook && requested) await deps.apply(hook, requested);
      },
      concurrency: 4,
      backoff: { baseMs: 1_000, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random,
      keysMax: limits.objectQueueKeys.value,
      onError: (_name, error) => report(error),
    }),
  );
  stack.use(
    startReflector(
      client,
      (name, object) => {
        // The REST interface writes the spec, then the status: wait until both are written.
        if (object && requestedState(object)) queue.addAfter(name, limits.hookPauseMs.value);
      },
      deps,
    ),
  );
  return stack;
}

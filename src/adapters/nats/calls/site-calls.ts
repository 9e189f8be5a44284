import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type {
  ErasureOrder,
  RemovalOrder,
  SliceOrder,
  SliceVisits,
} from "../../../contract/sites/visit.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { ItemIndex } from "../../../ports/item-index.ts";
import type { Caller } from "./calls.ts";
import { serveCalls } from "./serve-calls.ts";

/** The knowledge of Sites, as the controller calls it. */
type SiteCalls = {
  read(order: SliceOrder): Promise<SliceVisits>;
  remove(order: RemovalOrder): Promise<{ removed: number }>;
  erase(order: ErasureOrder): Promise<void>;
};

type CountParameters = Parameters<ItemIndex["count"]>;
type Counted = Awaited<ReturnType<ItemIndex["count"]>>;

type SiteCall =
  | { do: "read"; order: SliceOrder }
  | { do: "remove"; order: RemovalOrder }
  | { do: "erase"; order: ErasureOrder }
  | { do: "count"; parameters: CountParameters };

/** The controller does not reach the index; `knowledge` counts for it. */
export function askSites(caller: Caller): {
  knowledge: SiteCalls;
  index: Pick<ItemIndex, "count">;
} {
  const call = (request: SiteCall): Promise<unknown> =>
    caller.call(subject, request, {
      signal: new AbortController().signal,
      timeoutMs: limits.sliceSettleMs.value,
    });
  // Only `knowledge` may answer, and it writes these types.
  return {
    knowledge: {
      read: async (order) => (await call({ do: "read", order })) as SliceVisits,
      remove: async (order) => (await call({ do: "remove", order })) as { removed: number },
      erase: async (order) => void (await call({ do: "erase", order })),
    },
    index: {
      count: async (...parameters) => (await call({ do: "count", parameters })) as Counted,
    },
  };
}

export function serveSites(
  connection: NatsConnection,
  { knowledge, index }: { knowledge: SiteCalls; index: Pick<ItemIndex, "count"> },
  clock: Clock,
): Promise<AsyncDisposable> {
  return serveCalls(connection, {
    subject,
    queue: "knowledge",
    maxOpen: limits.siteCallsAtOnce.value,
    clock,
    mayAnswer: (_subject, reply) => reply.startsWith("_INBOX."),
    // Only the controller may publish here.
    answer: ({ request }) => answer(request as SiteCall),
  });

  async function answer(call: SiteCall): Promise<unknown> {
    switch (call.do) {
      case "read":
        return knowledge.read(call.order);
      case "remove":
        return knowledge.remove(call.order);
      case "erase":
        await knowledge.erase(call.order);
        return null;
      case "count":
        return index.count(...call.parameters);
    }
  }
}

const subject = "call.site";

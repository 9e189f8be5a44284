import { limit } from "./limit.ts";

/** NATS: calls, documents and logs. */
export const brokerLimits = {
  callErrorChars: limit(4_000, "in a cluster: of an error that answers a call, to name its cause"),
  brokerWaitMs: limit(60_000, "a message broker with a large store is back within half a minute"),
  requestBrokerMs: limit(
    5_000,
    "a request that waits longer for the broker gets 503 and Retry-After",
  ),
  brokerCallMs: limit(5_000, "a broker that is there answers in milliseconds"),
  documentReads: limit(10, "in a cluster: a document replaced so often while read is a loop"),
  documentsRemovedAtOnce: limit(20, "in a cluster: of one job, without delaying other requests"),
  brokerReadBatch: limit(1_000, "messages of one read; the broker sends fewer when they are large"),
  steeredAtOnce: limit(
    50,
    "in a cluster: deliveries of a lane changed at once when it is released",
  ),
  gapEntries: limit(200, "in a cluster: events read at once that were missed while disconnected"),
  objectChunkBytes: limit(512 * 1024, "half of what one message may hold"),
  storedCounters: limit(100, "31 days and the index, one counter each, fit three times"),
  outboxRaces: limit(50, "lost writes of one claim; in each, another dispatcher made progress"),
  callSilenceMs: limit(
    10_000,
    "five `alive` messages did not arrive: the answerer has ended or lost its connection",
  ),
  callAliveMs: limit(2_000, "interval of `alive` messages during a call"),
  callDrainWaits: limit(50, "waits for running calls when a process stops"),
  callDrainMs: limit(100, "one of these waits"),
  hookCreationMs: limit(60_000, "a replica that has not created its webhook by then has died"),
  hostSlotForgetMs: limit(
    10 * 60_000,
    "the shared state of a host without requests is removed after this time",
  ),
  countedIndexItems: limit(1_000, "entries of the index read at once"),
};

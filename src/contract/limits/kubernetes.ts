import { limit } from "./limit.ts";

/** Kubernetes: watches, objects and warm pods. */
export const kubernetesLimits = {
  keyWaitMs: limit(10_000, "kubectl applies a key and its extraction in any order"),
  kubernetesTries: limit(4, "an overloaded API server answers 429; 4 tries take some 3 seconds"),
  kubernetesCallMs: limit(30_000, "an API server that works answers in milliseconds"),
  kubernetesWatchMs: limit(300_000, "the server ends a watch then, and another one begins"),
  kubernetesWatchQuietMs: limit(
    150_000,
    "bookmarks arrive about every minute: a watch silent for longer is dead, not quiet",
  ),
  kubernetesLineChars: limit(8 * 1024 * 1024, "an object takes at most 1.5 MB in etcd"),
  kubernetesPageObjects: limit(500, "one answer of 500 objects of 4 KB is 2 MB"),
  reflectorPages: limit(200, "100,000 objects are five times what all queues may contain"),
  listRestarts: limit(3, "a list that takes longer than the server remembers its version restarts"),
  removedObjects: limit(10_000, "UIDs remembered; a watch is never that many removals behind"),
  createTries: limit(5, "an object with the same id would have to come and go between two calls"),
  hookWriteRaces: limit(20, "each race means that another process wrote; few processes write"),
  objectQueueKeys: limit(10_000, "objects of one kind that a controller has yet to accept"),
  keyLookupsPerSecond: limit(50, "wrong keys must not overload the API server"),
  keyLookupsBeforeRepeats: limit(20, "in one second; beyond it a repeated wrong key is refused"),
  keyLookupsRemembered: limit(1_000, "hashes of keys that were looked up a moment ago"),
  platformEventsPending: limit(64, "more would slow down an API server that is slow already"),
  platformEventChars: limit(1_000, "Kubernetes accepts 1,024"),
  runReasonChars: limit(500, "the platform's reason fits a status of 4 KB"),
  warmPodTries: limit(4, "waiting pods that other leaders took; then the job gets a new pod"),
  warmPodAnswerMs: limit(3_000, "a pod that listens confirms its order in milliseconds"),
  hookPauseMs: limit(
    1_000,
    "the REST API writes a webhook's spec, then its status: the time for both",
  ),
  leaseMs: limit(15_000, "how long the controller's lease is valid without a renewal"),
  leaseRenewMs: limit(2_000, "often, so that one slow answer does not cost the lease"),
  leaseMarginMs: limit(5_000, "a leader stops this long before another process may take the lease"),
  leaseRetryMs: limit(2_000, "interval of attempts to take the lease"),
  relistMs: limit(10 * 60_000, "a watch is replaced by a new list after this time"),
  podSecretMs: limit(60_000, "a kubelet that found no Secret looks again within this time"),
  podStartGraceMs: limit(
    30_000,
    "a short fault of a registry ends within this time; a wrong name does not",
  ),
  podTerminationMs: limit(
    15_000,
    "the grace period of three seconds, and some time for a busy node",
  ),
};

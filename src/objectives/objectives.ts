/**
 * What an installation promises its users. Rules, dashboard and docs/objectives.md are generated
 * from this table; the processes count good and bad events by the same names.
 */
export const objectives = {
  "api-availability": {
    title: "Calls are answered",
    process: "api",
    target: 0.999,
    withinMs: null,
    good: "A call of `/v1`, `/v2` or `/mcp` is answered without a server error.",
    excluded:
      "Good as well: `extraction_failed` and `timed_out`, which report how a job ended (it counts below), and `queue_full`, which is a limit.",
    action:
      "`/readyz` of the API names the service that is down; the API's log has each error by `request`. After an upgrade, roll back.",
  },
  "api-latency": {
    title: "Stored data is read quickly",
    process: "api",
    target: 0.99,
    withinMs: 1_000,
    good: "A GET of `/v1` is answered within 1 s.",
    excluded:
      "Streams (`events`), exports, errors, and calls that wait for a website, a job or a model.",
    action:
      "The panel *Time to answer* shows the route. `LorepodSlowLoop`: more `api.replicas`. Otherwise NATS or the API server is slow.",
  },
  "search-latency": {
    title: "Searches are quick",
    process: "api",
    target: 0.99,
    withinMs: 1_000,
    good: "`POST /v1/search` is answered within 1 s.",
    excluded: "Searches that were refused or failed.",
    action:
      "The servers of embeddings and reranking, then Weaviate's load and memory. More `api.replicas` if the API's processors are busy.",
  },
  "job-success": {
    title: "Jobs end well",
    process: "controller",
    target: 0.995,
    withinMs: null,
    good: "A job is completed.",
    excluded:
      "Jobs that ended by the website, the request, the plan or their owner: unreachable, blocked, no page, cancelled, storage full, a deadline of the request.",
    action:
      "`kubectl get ext` shows the reasons of failed jobs. `ExtractionFailed`: the crawler's log and memory limit; `CannotStart`: its image and quota; `Unavailable`: the egress proxy, DNS and knowledge.",
  },
  "job-start": {
    title: "Jobs start soon",
    process: "controller",
    target: 0.99,
    withinMs: 30_000,
    good: "A job's crawler reports its first step within 30 s of its creation.",
    excluded:
      "Time in which the job was suspended or its key ran as many extractions as its plan allows.",
    action:
      "Raise `crawler.atOnce` if jobs wait for crawlers. If pods are slow to start: room on the nodes, the image's download, `pool.mode=warm`.",
  },
  "webhook-first-try": {
    title: "Deliveries are tried",
    process: "dispatcher",
    target: 0.999,
    withinMs: null,
    good: "The first try of a delivery reaches the receiver's side, whatever the receiver answers.",
    excluded: "Everything that the receiver causes: its errors, its timeouts, its address.",
    action:
      "The dispatcher's log (`delivery.error`, `delivery.failed`). Then the egress proxy, DNS, the upstream proxy, and NATS.",
  },
  "webhook-delay": {
    title: "Deliveries are prompt",
    process: "dispatcher",
    target: 0.99,
    withinMs: 5_000,
    good: "The first try of a delivery begins within 5 s of its event.",
    excluded:
      "Time in which earlier tries of the same receiver were under way, and deliveries that waited for a paused webhook.",
    action: "More `dispatcher.replicas` if its processors are busy; otherwise NATS is slow.",
  },
  "sync-on-time": {
    title: "Sites are read on time",
    process: "controller",
    target: 0.99,
    withinMs: 300_000,
    good: "The first slice of a scheduled sync begins within 5 minutes of its time.",
    excluded:
      "Syncs that a client has started; time in which the Site was paused, another Site of its key read the same host, or its plan allowed no more.",
    action:
      "`LorepodNoLeader` first. If Sites wait for crawlers, raise `crawler.atOnce` or move schedules apart.",
  },
} as const satisfies Record<string, Objective>;

export type ObjectiveName = keyof typeof objectives;

type Objective = {
  title: string;
  /** The process that counts its events in a cluster. */
  process: "api" | "controller" | "dispatcher";
  /** The share of events that should be good, over thirty days. */
  target: number;
  /** The time within which an event is good; null: it has no time. */
  withinMs: number | null;
  good: string;
  excluded: string;
  action: string;
};

export const objectiveNames = Object.keys(objectives) as ObjectiveName[];

/** The objectives that a process counts; `all` of them where one process does everything. */
export function objectivesOf(process: Objective["process"] | "all"): ObjectiveName[] {
  return objectiveNames.filter((name) => process === "all" || objectives[name].process === process);
}

/** The outcome of an event that took this long, by the time of its objective. */
export function timed(
  name: ObjectiveName,
  ms: number,
): { objective: ObjectiveName; outcome: Outcome } {
  const { withinMs } = objectives[name];
  return { objective: name, outcome: withinMs === null || ms <= withinMs ? "good" : "bad" };
}

export type Outcome = "good" | "bad";
export type ObjectiveEvent = { objective: ObjectiveName; outcome: Outcome };

import { limit } from "./limit.ts";

/** Webhooks, callbacks and their deliveries. */
export const webhooksLimits = {
  webhookTryMs: limit(6_000, "a receiver confirms within 6 seconds and works afterwards"),
  webhookAnswerBytes: limit(4_096, "what the delivery log keeps of an answer"),
  webhookDrainBytes: limit(65_536, "an answer's rest is read this far, to keep the connection"),
  webhookInFlight: limit(200, "tries under way, all webhooks together"),
  webhookInFlightEach: limit(2, "a slow receiver takes one hundredth of the tries at most"),
  webhookRetriesMax: limit(20, "a longer timetable keeps a dead receiver for weeks"),
  webhookRetryMaxMs: limit(24 * 60 * 60_000, "held deliveries are kept as long"),
  webhookRetryAfterMaxMs: limit(60 * 60_000, "Retry-After is honoured up to an hour"),
  webhookHeldMs: limit(24 * 60 * 60_000, "deliveries queued during a pause are kept for a day"),
  webhookResultBytes: limit(
    5 * 1024 * 1024,
    "larger results travel as a link: receivers cap bodies",
  ),
  webhookTokenChars: limit(256, "far below what servers accept as one header"),
  webhooksPerKey: limit(20, "each event is delivered so many times"),
  deliveryKeptMs: limit(7 * 24 * 60 * 60_000, "how long the delivery log goes back"),
  deliveriesPerTenant: limit(
    200_000,
    "20 webhooks that each hear of 400 jobs; the oldest go first",
  ),
  deliveriesPerLane: limit(10_000, "in a cluster: a twentieth of that, read whole for its list"),
  deliveryBodiesBytes: limit(
    8 * 1_048_576,
    "in a cluster: bodies kept for the deliveries that follow at once; others are asked for",
  ),
  deliveryTidyMs: limit(60_000, "how often the log is searched for what may go"),
  deliveryTidyBatch: limit(2_000, "rows removed in one turn: some 20 ms"),
  deliveryLeaseMs: limit(15_000, "a try and its books; then its claimer is dead"),
  deliveryTriesKept: limit(12, "two timetables; replays push out the oldest"),
  deliveryListDefault: limit(50, "one screen of the log"),
  deliveryListMax: limit(200, "each may carry six answers of 4 KB"),
  deliveriesSearched: limit(50, "due ones searched for one whose job is not under way"),
  newsBatch: limit(500, "events that the dispatcher reads at once"),
  notifiedPerTurn: limit(
    4,
    "jobs processed before requests have a turn: a millisecond or two of work",
  ),
  newsPollMs: limit(1_000, "delay until a missed signal is noticed"),
  lanesPollMs: limit(
    1_000,
    "delay until a released webhook, or that of another process, is noticed",
  ),
  hookNoteMs: limit(500, "a webhook's counters are written this often at most"),
  newsTries: limit(60, "a minute of polls before an event that cannot be handled is skipped"),
  callbackNoteTries: limit(
    12,
    "a job's record changes with each of its pages, but pauses within half a minute",
  ),
};

import { limit } from "./limit.ts";

/** Dialling, host slots and the egress proxies. */
export const egressLimits = {
  hostPauseMaxMs: limit(120_000, "what a 429 may ask for; a job lasts nine minutes at most"),
  hostSlotLeaseMs: limit(60_000, "a request ends before, or its proxy is dead"),
  hostSlotRaces: limit(30, "lost writes of one host's places; in each, another proxy was faster"),
  hostSlotCallMs: limit(1_000, "a page waits no longer to hear how many others ask its host"),
  hostOpen: limit(4, "requests in progress at one host, all jobs together: what a browser opens"),
  egressOpen: limit(
    1_000,
    "connections through one proxy; below the usual 1,024 files of a process",
  ),
  egressOpenAtHost: limit(64, "idle connections of several jobs included; requests take turns"),
  egressConnectMs: limit(
    5_000,
    "the proxy is near: it answers in milliseconds, and a lost packet is sent again within 3 s",
  ),
  egressReachMs: limit(
    15_000,
    "name and dial of one tunnel; the proxy answers by then, so that one that does not is at fault",
  ),
  egressWaitMs: limit(
    30_000,
    "a call waits this long for a proxy that is starting; a third of what a call may take",
  ),
  crawlEgressWaitMs: limit(
    3_600_000,
    "a run waits for its proxy until its own deadline; no job is allowed more",
  ),
  namesWaitMs: limit(
    20_000,
    "a name server restarts in seconds; a laptop without a network hears of it soon",
  ),
  egressIdleMs: limit(120_000, "a tunnel without a byte this long is dead"),
  egressSweepMs: limit(60_000, "how often unused hosts are forgotten"),
  hostSpacingMaxMs: limit(5_000, "the longest spacing that a slow host causes"),
  crawlDelayMaxMs: limit(30_000, "some sites set minutes; a job runs for at most nine"),
  hostForgetMs: limit(10 * 60_000, "hosts without a request for this long are forgotten"),
  dialAddresses: limit(4, "addresses of one name that are tried, one after the other"),
  namesRemembered: limit(2_000, "resolved names in memory; the oldest is forgotten"),
  namesRememberedMs: limit(30_000, "how long a resolved name is reused"),
  namesEmptyMs: limit(3_000, "how long a name without addresses is remembered"),
  turnsPerClient: limit(
    200,
    "requests that one client may have waiting or running; a crawler has about ten",
  ),
  turnLineChars: limit(
    2_048,
    "no message is longer; a peer that sends more is not a Lorepod process",
  ),
};

import { limit } from "./limit.ts";

/** Dialling, host slots and the egress proxies. */
export const egressLimits = {
  hostPauseMaxMs: limit(120_000, "what a 429 may ask for; a job lasts nine minutes at most"),
  hostSlotLeaseMs: limit(60_000, "a request ends before, or its proxy is dead"),
  hostSlotRaces: limit(30, "lost writes of one host's places; in each, another proxy was faster"),
  hostSlotCallMs: limit(1_000, "a page waits no longer to hear how many others ask its host"),
  hostOpen: limit(4, "requests in progress at one host, all jobs together: what a browser opens"),
  upstreamHeadBytes: limit(8_192, "head of an upstream proxy's answer; it has a few lines"),
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
  botSignatureMs: limit(60_000, "a signed request is sent at once; a copy is of no use after it"),
  botRequestBytes: limit(8_192, "method, host and path of a request to sign; URLs are shorter"),
  botTunnelMs: limit(
    5_000,
    "a tunnel opened for a signature is used for its request at once, or closed",
  ),
  botPageTunnelMs: limit(30_000, "a browser's page asks for its files within a tunnel's life"),
  botSpareTunnels: limit(
    16,
    "tunnels opened for signatures by one client; a page with more hosts is sent without some",
  ),
  botSignMs: limit(
    10_000,
    "a request waits for its signature and the tunnel; then it is sent without",
  ),
  botSites: limit(
    50,
    "sites of one run whose requests are signed; it names at most 20 and its own",
  ),
  botWorkerPassMs: limit(
    365 * 24 * 3_600_000,
    "a page worker ends when it has had no call for long",
  ),
  botKeysLookMs: limit(5_000, "how long a rotation may be overlooked; it takes a day"),
  botKeys: limit(10, "a rotation has two or three; a directory with many is refused by verifiers"),
  botKeyLeadMs: limit(
    24 * 3_600_000,
    "a new key is published this long before it signs; verifiers read a directory once a day",
  ),
  botKeyKeptMs: limit(24 * 3_600_000, "an old key stays published this long after its last use"),
  botDirectoryAgeMs: limit(3_600_000, "how long verifiers may cache the directory of keys"),
  botDirectoryReuseMs: limit(30_000, "many verifiers at once cause one call to the egress process"),
  botDirectorySignatureMs: limit(
    7 * 24 * 3_600_000,
    "lists that repeat directories are made less often than once a day",
  ),
};

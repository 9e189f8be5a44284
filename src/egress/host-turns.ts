import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { HostSlot, HostSlots } from "../ports/host-slots.ts";

/** What a request at a host came to. */
export type TurnResult = {
  /** Null where no answer came. */
  status: number | null;
  /** Until the answer began; null where that was not measured. */
  ms: number | null;
  retryAfterMs: number | null;
};

export type TurnOptions = {
  clock: Clock;
  /** Requests in progress at one host, all jobs together. */
  maxOpen: number;
  /** Hosts an operator allowed: his own machines, which need no sparing. */
  isOwn: (host: string) => boolean;
  /** Where other processes hand out turns at the same hosts: a place among theirs as well. */
  slots?: HostSlots | undefined;
};

/**
 * Turns at hosts, shared by all jobs: at each host the clients that wait take turns, each of them
 * first come first served, so that a job with hundreds of pages holds up no job with one. A host is
 * spared by what it shows: the slower it answers the wider requests are spaced, errors widen it
 * further, and a 429 stops everybody for as long as it asks.
 */
export type HostTurns = {
  /** Calls `go` when it is this client's turn for it; the result cancels the wait. */
  enter(
    host: string,
    crawlDelayMs: number | null,
    client: object,
    go: () => void,
  ): { cancel(): void };
  /** Ends a turn that `go` announced; null where the host has shown nothing by it. */
  leave(host: string, result: TurnResult | null): void;
  /** Forgets hosts that nobody asked for in a while. */
  sweep(): void;
};

type Waiter = { go: () => void };

type Host = {
  /** By client; the first of them is next. */
  waiting: Map<object, Waiter[]>;
  open: number;
  /** Of those that are open, where there are slots. */
  slots: HostSlot[];
  /** One is asked for at a time: whose turn it is then is found out when it is there. */
  isSlotRequested: boolean;
  /** Not before this time, for anybody. */
  nextAt: number;
  latencyMs: number;
  /** Doubles with each fault in a row, halves with each good answer. */
  strain: number;
  crawlDelayMs: number;
  usedAt: number;
  timer: Disposable | null;
};

/** A host that takes a second for a page is asked twice a second at most. */
const spacingShare = 0.5;
const maxSpacingMs = 5_000;
const maxStrain = 16;
const unknownWaitMs = 5_000;
/** A host that fails at once is spared like one that takes half a second. */
const failingLatencyMs = 500;
const maxRetryAfterMs = limits.hostPauseMaxMs.value;
/** Some sites ask for minutes; a job lasts nine at most. */
const maxCrawlDelayMs = 30_000;
const forgetAfterMs = 10 * 60_000;

export function createHostTurns(options: TurnOptions): HostTurns {
  const { clock, maxOpen } = options;
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const created = newHost(clock.now());
    hosts.set(name, created);
    return created;
  };
  const admit = (name: string, host: Host): void => {
    host.timer?.[Symbol.dispose]();
    host.timer = null;
    const limit = host.crawlDelayMs > 0 ? 1 : maxOpen;
    while (host.waiting.size > 0 && host.open < limit) {
      const wait = host.nextAt - clock.now();
      if (wait > 0) {
        host.timer = clock.after(wait, () => admit(name, host));
        return;
      }
      if (options.slots !== undefined) return void requestSlot(options.slots, name, host, limit);
      begin(name, host);
    }
  };
  const begin = (name: string, host: Host): void => {
    const waiter = nextOf(host.waiting);
    host.open += 1;
    host.nextAt = Math.max(host.nextAt, clock.now() + spacingOf(host, options.isOwn(name)));
    waiter?.go();
  };
  const requestSlot = async (slots: HostSlots, name: string, host: Host, limit: number) => {
    if (host.isSlotRequested) return;
    host.isSlotRequested = true;
    const spacingMs = spacingOf(host, options.isOwn(name));
    const slot = await slots.take(name, { max: limit, spacingMs });
    host.isSlotRequested = false;
    if (host.waiting.size === 0) return slot?.release(host.nextAt);
    if (slot !== undefined) host.slots.push(slot);
    begin(name, host);
    admit(name, host);
  };
  return {
    enter(name, crawlDelayMs, client, go) {
      const host = hostOf(name);
      host.usedAt = clock.now();
      if (crawlDelayMs !== null) host.crawlDelayMs = Math.min(crawlDelayMs, maxCrawlDelayMs);
      const waiter = { go };
      const others = host.waiting.get(client);
      if (others === undefined) host.waiting.set(client, [waiter]);
      else others.push(waiter);
      admit(name, host);
      return {
        cancel() {
          const left = host.waiting.get(client)?.filter((it) => it !== waiter) ?? [];
          if (left.length > 0) host.waiting.set(client, left);
          else host.waiting.delete(client);
        },
      };
    },
    leave(name, result) {
      const host = hostOf(name);
      host.open = Math.max(0, host.open - 1);
      host.usedAt = clock.now();
      if (result !== null) learn(host, result, clock.now());
      host.slots.shift()?.release(host.nextAt);
      admit(name, host);
    },
    sweep() {
      const oldest = clock.now() - forgetAfterMs;
      for (const [name, host] of hosts) {
        if (
          host.open === 0 &&
          host.waiting.size === 0 &&
          !host.isSlotRequested &&
          host.usedAt < oldest
        ) {
          hosts.delete(name);
        }
      }
    },
  };
}

/** Takes the next request of the client whose turn it is, who then stands behind the others. */
function nextOf(waiting: Map<object, Waiter[]>): Waiter | undefined {
  const [first] = waiting;
  if (first === undefined) return undefined;
  const [client, requests] = first;
  const next = requests.shift();
  waiting.delete(client);
  if (requests.length > 0) waiting.set(client, requests);
  return next;
}

function newHost(now: number): Host {
  return {
    waiting: new Map(),
    open: 0,
    slots: [],
    isSlotRequested: false,
    nextAt: 0,
    latencyMs: 0,
    strain: 1,
    crawlDelayMs: 0,
    usedAt: now,
    timer: null,
  };
}

function spacingOf(host: Host, isOwn: boolean): number {
  if (host.crawlDelayMs > 0) return host.crawlDelayMs;
  if (isOwn) return 0;
  const latencyMs = Math.max(host.latencyMs, host.strain > 1 ? failingLatencyMs : 0);
  // Four in progress at a time already space requests by a quarter of the latency.
  return Math.min(maxSpacingMs, latencyMs * spacingShare * 0.25 * host.strain);
}

function learn(host: Host, result: TurnResult, now: number): void {
  const { status, ms, retryAfterMs } = result;
  if (status === 429 || (status === 503 && retryAfterMs !== null)) {
    host.strain = Math.min(maxStrain, host.strain * 2);
    const pause = Math.min(retryAfterMs ?? unknownWaitMs * host.strain, maxRetryAfterMs);
    host.nextAt = Math.max(host.nextAt, now + pause);
  } else if (status === null || status >= 500) {
    host.strain = Math.min(maxStrain, host.strain * 2);
  } else {
    host.strain = Math.max(1, host.strain / 2);
    // Errors come fast from a host that fails: only what it does well shows how long it takes.
    if (ms !== null) host.latencyMs = host.latencyMs === 0 ? ms : host.latencyMs * 0.8 + ms * 0.2;
  }
}

import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { HostSlot, HostSlots } from "../ports/pages/host-slots.ts";

/** The result of a request at a host. */
export type TurnResult = {
  /** Null if there was no response. */
  status: number | null;
  /** Until the response began; null if that was not measured. */
  ms: number | null;
  retryAfterMs: number | null;
};

export type TurnOptions = {
  clock: Clock;
  /** Requests in progress at one host, all jobs together. */
  maxOpen: number;
  /** Hosts in networks that the operator allows: their own machines, which need no spacing. */
  isOwn: (host: string) => boolean;
  /** Slots shared with other processes that grant turns at the same hosts. */
  slots?: HostSlots | undefined;
};

/**
 * Turns at hosts, shared by all jobs. The clients that wait at a host take turns, so a job with
 * hundreds of pages does not delay a job with one; the requests of one client run in their order.
 * Slow responses and errors of a host widen the spacing of requests, and a 429 stops all clients
 * for the time that it names.
 */
export type HostTurns = {
  /** Calls `go` when the turn begins; the result cancels the wait. */
  enter(
    host: string,
    crawlDelayMs: number | null,
    client: object,
    go: () => void,
  ): { cancel(): void };
  /** Ends a turn that `go` began; null if the request showed nothing about the host. */
  leave(host: string, result: TurnResult | null): void;
  /** Forgets hosts without requests for a while. */
  sweep(): void;
};

type Waiter = { go: () => void };

type Host = {
  /** By client; the first of them is next. */
  waiting: Map<object, Waiter[]>;
  open: number;
  /** The slots of the open requests, if slots are used. */
  slots: HostSlot[];
  /** One slot is requested at a time; the client that gets it is chosen when it arrives. */
  isSlotRequested: boolean;
  /** No request begins before this time. */
  nextAt: number;
  latencyMs: number;
  /** Doubles with each fault in a row, halves with each successful response. */
  strain: number;
  crawlDelayMs: number;
  usedAt: number;
  timer: Disposable | null;
};

/** A host that takes a second for a page gets at most two requests a second. */
const spacingShare = 0.5;
const maxStrain = 16;
const unknownWaitMs = 5_000;
/** A host that fails at once gets the spacing of one that takes half a second. */
const failingLatencyMs = 500;
const maxRetryAfterMs = limits.hostPauseMaxMs.value;

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
      if (crawlDelayMs !== null)
        host.crawlDelayMs = Math.min(crawlDelayMs, limits.crawlDelayMaxMs.value);
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
      const oldest = clock.now() - limits.hostForgetMs.value;
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

/** Takes the next request of the first client, and moves that client behind the others. */
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
  // Four requests in progress already space them by a quarter of the latency.
  return Math.min(limits.hostSpacingMaxMs.value, latencyMs * spacingShare * 0.25 * host.strain);
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
    // Errors come fast from a host that fails, so only successful responses count as its latency.
    if (ms !== null) host.latencyMs = host.latencyMs === 0 ? ms : host.latencyMs * 0.8 + ms * 0.2;
  }
}

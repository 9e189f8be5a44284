import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";

/** One object as far as a reflector looks into it. */
export type Listed<T> = { key: string; resourceVersion: string; object: T };

export type ListPage<T> = { items: Listed<T>[]; resourceVersion: string; next?: string };

export type WatchEvent<T> =
  | ({ type: "changed" | "removed" } & Listed<T>)
  | { type: "bookmark"; resourceVersion: string };

/** Where the objects are. Both throw `Expired` when what they were asked for is too old. */
export type ListSource<T> = {
  list(next: string | undefined, signal: AbortSignal): Promise<ListPage<T>>;
  watch(resourceVersion: string, signal: AbortSignal): AsyncIterable<WatchEvent<T>>;
};

/** The server forgot the version asked for (410): only a fresh list helps. */
export class Expired extends Error {
  override readonly name = "Expired";
}

export type Reflector = AsyncDisposable & {
  /** Fulfilled when the first list was told whole. */
  readonly listed: Promise<void>;
};

/**
 * Tells every object that exists or changes, each at least once, and every removal (with undefined),
 * until disposed. It lives through whatever the server does: it lists in pages, follows with
 * bookmarks, lists anew when the server forgot, at a pace that spares it, and every ten minutes in
 * any case, so that nothing missed stays missed.
 */
export function startReflector<T>(
  source: ListSource<T>,
  onChange: (key: string, object: T | undefined) => void,
  deps: { clock: Clock; random: () => number; report: (error: unknown) => void },
): Reflector {
  const stop = new AbortController();
  const { promise: listed, resolve: firstListed } = Promise.withResolvers<void>();
  /** Key -> version last told. */
  let known = new Map<string, string>();

  // A listener's mistake is its own: it must end neither the watch nor the process.
  const notify = (key: string, object: T | undefined) => {
    if (stop.signal.aborted) return;
    try {
      onChange(key, object);
    } catch (error) {
      deps.report(error);
    }
  };

  const list = async (): Promise<string> => {
    const found = new Map<string, string>();
    let next: string | undefined;
    let version = "";
    for (let page = 0; page < maxPages; page++) {
      const answer = await source.list(next, stop.signal);
      for (const { key, resourceVersion, object } of answer.items) {
        found.set(key, resourceVersion);
        if (known.get(key) !== resourceVersion) notify(key, object);
      }
      version = answer.resourceVersion;
      next = answer.next;
      if (next === undefined) break;
    }
    if (next !== undefined) throw new Error(`more than ${maxPages} pages of objects`);
    for (const key of known.keys()) if (!found.has(key)) notify(key, undefined);
    known = found;
    return version;
  };

  const follow = async (from: string, reached: (version: string) => void) => {
    for await (const event of source.watch(from, stop.signal)) {
      reached(event.resourceVersion);
      if (event.type === "removed") {
        known.delete(event.key);
        notify(event.key, undefined);
      } else if (event.type === "changed") {
        known.set(event.key, event.resourceVersion);
        notify(event.key, event.object);
      }
    }
  };

  const run = async () => {
    let failures = 0;
    let version: string | undefined;
    let relistAt = 0;
    while (!stop.signal.aborted) {
      const begun = deps.clock.now();
      try {
        if (version === undefined || begun >= relistAt) {
          version = await list();
          relistAt = deps.clock.now() + relistMs;
          firstListed();
        }
        // The server ends a watch after some minutes: that is no fault, and needs no list.
        await follow(version, (reached) => (version = reached));
        failures = 0;
      } catch (error) {
        if (stop.signal.aborted) return;
        deps.report(error);
        // A list that served for a while may be forgotten: that calls for another, not for a wait.
        const expired = error instanceof Expired;
        const since = expired ? relistAt - relistMs : begun;
        failures = deps.clock.now() - since > healthyMs ? 0 : failures + 1;
        if (expired) version = undefined;
      }
      await pause(failures);
    }
  };

  // Even a watch that ends well is not begun again at once: a proxy may end each immediately.
  // A sleep rejects when we are disposed, and the loop asks for that.
  const pause = (failures: number) =>
    deps.clock.sleep(backoffMs(failures, restart, deps.random), stop.signal).catch(() => undefined);

  const running = run();
  return {
    listed,
    async [Symbol.asyncDispose]() {
      stop.abort();
      firstListed();
      await running;
    },
  };
}

/** Pages of one list: 500 objects each, five times what all queues may hold. */
const maxPages = 200;
const relistMs = 10 * 60_000;
/** A watch that held this long was healthy; its end is not one of a row of failures. */
const healthyMs = 30_000;
/** Few processes watch, and a server that is back should not wait long for them. */
const restart = { baseMs: 100, factor: 2, maxMs: 5_000, jitter: 0.5 };

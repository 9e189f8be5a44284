import { limits } from "../../contract/limits.ts";
import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";

/** One object, with the fields that a reflector reads. */
export type Listed<T> = { key: string; resourceVersion: string; object: T };

export type ListPage<T> = { items: Listed<T>[]; resourceVersion: string; next?: string };

export type WatchEvent<T> =
  | ({ type: "changed" | "removed" } & Listed<T>)
  | { type: "bookmark"; resourceVersion: string };

/**
 * Lists and watches objects. Both methods throw `Expired` when the requested version is too old.
 */
export type ListSource<T> = {
  list(next: string | undefined, signal: AbortSignal): Promise<ListPage<T>>;
  watch(resourceVersion: string, signal: AbortSignal): AsyncIterable<WatchEvent<T>>;
};

/** The server no longer has the requested version (410): only a new list helps. */
export class Expired extends Error {
  override readonly name = "Expired";
}

export type Reflector = AsyncDisposable & {
  /** Fulfilled when all objects of the first list were reported. */
  readonly listed: Promise<void>;
};

/** `list`: the object was missing from a list, `watch`: the server has reported its removal. */
export type SeenBy = "list" | "watch";

type OnChange<T> = (key: string, object: T | undefined, seenBy: SeenBy) => void;

type ReflectorDeps = { clock: Clock; random: () => number; report: (error: unknown) => void };

/**
 * Calls `onChange` for every object that exists or changes, each at least once, and with undefined
 * for every removal, until disposed. It survives every failure of the server: it lists in pages,
 * follows with bookmarks, and lists again, after a delay, when the server no longer has the
 * version. It also lists every ten minutes, so that a missed change is found.
 */
export function startReflector<T>(
  source: ListSource<T>,
  onChange: OnChange<T>,
  deps: ReflectorDeps,
): Reflector {
  const stop = new AbortController();
  const { promise: listed, resolve: firstListed } = Promise.withResolvers<void>();
  const view = createView(source, onChange, deps.report, stop.signal);
  const running = reflect(view, deps, stop.signal, firstListed);
  return {
    listed,
    async [Symbol.asyncDispose]() {
      stop.abort();
      firstListed();
      await running;
    },
  };
}

type View = {
  /** Reports what differs from the last view; returns the version of the list. */
  list(): Promise<string>;
  /** Reports changes after a version until the watch ends. */
  follow(from: string, reached: (version: string) => void): Promise<void>;
};

/** What was reported so far. */
function createView<T>(
  source: ListSource<T>,
  onChange: OnChange<T>,
  report: (error: unknown) => void,
  signal: AbortSignal,
): View {
  /** Key -> last reported version. */
  let known = new Map<string, string>();

  // A listener's error must end neither the watch nor the process.
  const notify = (key: string, object: T | undefined, seenBy: SeenBy) => {
    if (signal.aborted) return;
    try {
      onChange(key, object, seenBy);
    } catch (error) {
      report(error);
    }
  };

  return {
    async list() {
      const found = new Map<string, string>();
      const maxPages = limits.reflectorPages.value;
      let next: string | undefined;
      let version = "";
      for (let page = 0; page < maxPages; page++) {
        const answer = await source.list(next, signal);
        for (const { key, resourceVersion, object } of answer.items) {
          found.set(key, resourceVersion);
          if (known.get(key) !== resourceVersion) notify(key, object, "list");
        }
        version = answer.resourceVersion;
        next = answer.next;
        if (next === undefined) break;
      }
      if (next !== undefined) throw new Error(`more than ${maxPages} pages of objects`);
      for (const key of known.keys()) if (!found.has(key)) notify(key, undefined, "list");
      known = found;
      return version;
    },
    async follow(from, reached) {
      for await (const event of source.watch(from, signal)) {
        reached(event.resourceVersion);
        if (event.type === "removed") {
          known.delete(event.key);
          notify(event.key, undefined, "watch");
        } else if (event.type === "changed") {
          known.set(event.key, event.resourceVersion);
          notify(event.key, event.object, "watch");
        }
      }
    },
  };
}

async function reflect(
  view: View,
  { clock, random, report }: ReflectorDeps,
  signal: AbortSignal,
  firstListed: () => void,
): Promise<void> {
  let failures = 0;
  let version: string | undefined;
  let relistAt = 0;
  while (!signal.aborted) {
    const begun = clock.now();
    try {
      if (version === undefined || begun >= relistAt) {
        version = await view.list();
        relistAt = clock.now() + limits.relistMs.value;
        firstListed();
      }
      // The server ends every watch after some minutes: that is no fault and needs no list.
      await view.follow(version, (reached) => (version = reached));
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      // After an outage the server may not have the version any more: that needs a list, no delay.
      const isExpired = error instanceof Expired;
      const since = isExpired ? relistAt - limits.relistMs.value : begun;
      failures = clock.now() - since > healthyMs ? 0 : failures + 1;
      if (isExpired) version = undefined;
    }
    // Even after a watch that ended well there is a delay: a proxy may end each one immediately.
    // The sleep rejects when the reflector is disposed, which the loop checks.
    await clock.sleep(backoffMs(failures, restart, random), signal).catch(() => undefined);
  }
}

/** A watch that lasted this long was healthy; its end does not count as one more failure. */
const healthyMs = 30_000;
/** Few processes watch, so a server that is back gets their requests soon. */
const restart = { baseMs: 100, factor: 2, maxMs: 5_000, jitter: 0.5 };

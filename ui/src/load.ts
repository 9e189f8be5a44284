import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { faultOf, type Fault } from "./api.ts";
import { connectionBack, connectionLost, isUnreachable } from "./connection.ts";

export type Loaded<T> = {
  /** The last that came; it stays while it is asked for again. */
  value: T | undefined;
  fault: Fault | null;
  loading: boolean;
  reload: () => void;
  /** Puts a newer value in place, where an answer brought one. */
  set: (value: T) => void;
};

/**
 * Loads something, again whenever `deps` change and when a server that was away is back. An answer
 * to older `deps` is dropped. When `pages` grows, what is shown stays until the longer list is there.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
  pages = 1,
): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [fault, setFault] = useState<Fault | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(deps);
  const last = useRef(key);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const stop = new AbortController();
    if (last.current !== key) setValue(undefined);
    last.current = key;
    setLoading(true);
    load(stop.signal)
      .then((found) => {
        if (stop.signal.aborted) return;
        setValue(() => found);
        setFault(null);
        setLoading(false);
      })
      .catch(async (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!isUnreachable(error)) {
          setFault(faultOf(error));
          setLoading(false);
          return;
        }
        connectionLost();
        await connectionBack(stop.signal);
        if (!stop.signal.aborted) reload();
      });
    return () => stop.abort();
  }, [key, round, pages]);
  return { value, fault, loading, reload, set: (next) => setValue(() => next) };
}

/** Runs what a button starts, one at a time, and keeps what went wrong. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, run };
}

/** Asks again while `on`, as long as the page is looked at. */
export function useEvery(ms: number, on: boolean, run: () => void): void {
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && run(), ms);
    return () => clearInterval(timer);
  }, [ms, on, run]);
}

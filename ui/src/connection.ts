import { useEffect, useState } from "preact/hooks";
import { ConnectionError, LorepodError } from "../../clients/node/src/index.ts";

/** Whether the server answers; while it does not, this file asks again until it does. */
let lost = false;
let backAt = 0;
let tries = 0;
const changed = new EventTarget();

const firstWaitMs = 500;
const maxWaitMs = 5_000;
/** A connection that is lost again this soon is asked for as rarely as before. */
const steadyMs = 10_000;

/** No answer, or one of a proxy or server that cannot reach what it needs. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof LorepodError && isAway(error.status ?? 0);
}

export const isAway = (status: number): boolean => [502, 503, 504].includes(status);

/** A request got no answer: asks until there is one. */
export function connectionLost(): void {
  if (lost) return;
  lost = true;
  if (Date.now() - backAt > steadyMs) tries = 0;
  changed.dispatchEvent(new Event("changed"));
  void reconnect();
}

/** Never gives up: an open page continues whenever its server is back. */
async function reconnect(): Promise<void> {
  do await pause(Math.min(maxWaitMs, firstWaitMs * 2 ** tries++));
  while (!(await answers()));
  lost = false;
  backAt = Date.now();
  changed.dispatchEvent(new Event("changed"));
}

/** The session's own route needs what every other route needs, and is open to any browser. */
async function answers(): Promise<boolean> {
  try {
    return !isAway((await fetch("/dashboard/session")).status);
  } catch {
    return false;
  }
}

/** Sooner where the browser reports that its network is back. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** Resolves when the server answers again, or when `signal` ends the wait. */
export function connectionBack(signal: AbortSignal): Promise<void> {
  if (!lost || signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (lost && !signal.aborted) return;
      changed.removeEventListener("changed", look);
      signal.removeEventListener("abort", look);
      done();
    };
    changed.addEventListener("changed", look);
    signal.addEventListener("abort", look);
  });
}

export function useConnectionLost(): boolean {
  const [seen, setSeen] = useState(lost);
  useEffect(() => {
    const look = () => setSeen(lost);
    changed.addEventListener("changed", look);
    look();
    return () => changed.removeEventListener("changed", look);
  }, []);
  return seen;
}

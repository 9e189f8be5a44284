import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";

export type Agenda = Disposable & {
  /** Replaces the Site's time; undefined: it has none. */
  set(site: string, at: number | undefined): void;
  /** Number of Sites with a time. */
  size(): number;
};

/**
 * Calls `wake` for each Site when its time has come, a few Sites in one turn; the Site then has no
 * time until it is set again. Due Sites are found without looking at the others: the times are a
 * heap, and one timer waits for the earliest. A time in the past is due at once.
 */
export function startAgenda(deps: { clock: Clock; wake: (site: string) => void }): Agenda {
  const { clock, wake } = deps;
  const times = new Map<string, number>();
  const heap: Entry[] = [];
  let timer: { at: number; stop: Disposable } | undefined;

  /** Entries whose Site has another time by now are dropped when they come up. */
  const first = (): Entry | undefined => {
    for (;;) {
      const top = heap[0];
      if (top === undefined || times.get(top.site) === top.at) return top;
      pop(heap);
    }
  };

  const turn = (): void => {
    timer = undefined;
    let started = 0;
    for (let top = first(); top !== undefined && top.at <= clock.now(); top = first()) {
      if (started === limits.agendaStarts.value)
        return arm(clock.now() + limits.agendaTurnMs.value);
      pop(heap);
      times.delete(top.site);
      started++;
      wake(top.site);
    }
    const next = first();
    if (next !== undefined) arm(next.at);
  };

  function arm(at: number): void {
    if (timer !== undefined && timer.at <= at) return;
    timer?.stop[Symbol.dispose]();
    // The system's clock may be set forward while a timer waits.
    const waitMs = Math.min(Math.max(0, at - clock.now()), limits.agendaSleepMs.value);
    timer = { at, stop: clock.after(waitMs, turn) };
  }

  return {
    set(site, at) {
      if (times.get(site) === at) return;
      if (at === undefined) return void times.delete(site);
      times.set(site, at);
      push(heap, { site, at });
      // Times that were replaced stay in the heap; more of them than others are removed.
      if (heap.length > 2 * times.size + spare) rebuild(heap, times);
      arm(at);
    },
    size: () => times.size,
    [Symbol.dispose]() {
      timer?.stop[Symbol.dispose]();
      times.clear();
      heap.length = 0;
    },
  };
}

type Entry = { site: string; at: number };

const spare = 64;

function push(heap: Entry[], entry: Entry): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at], heap[parent])) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  for (let at = 0; ;) {
    const left = 2 * at + 1;
    const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isBefore(heap[child], heap[at])) return;
    swap(heap, at, child);
    at = child;
  }
}

function rebuild(heap: Entry[], times: ReadonlyMap<string, number>): void {
  heap.length = 0;
  for (const [site, at] of times) push(heap, { site, at });
}

/** Equal times in the order of ids, so that every process has the same order. */
function isBefore(a: Entry | undefined, b: Entry | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.at < b.at || (a.at === b.at && a.site < b.site);
}

function swap(heap: Entry[], a: number, b: number): void {
  const [one, other] = [heap[a], heap[b]];
  if (one === undefined || other === undefined) return;
  heap[a] = other;
  heap[b] = one;
}

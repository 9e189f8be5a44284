import { SlidingWindow } from "./sliding-window.ts";

/** A window for each name; beyond `maxNames` the least recently used name is forgotten. */
export class SlidingWindows {
  readonly #spanMs: number;
  readonly #maxNames: number;
  readonly #windows = new Map<string, SlidingWindow>();

  constructor(spanMs: number, maxNames: number) {
    this.#spanMs = spanMs;
    this.#maxNames = maxNames;
  }

  /** Counts an event of this name if the limit allows it. */
  take(name: string, now: number, max: number): ReturnType<SlidingWindow["take"]> {
    const window = this.#windows.get(name) ?? new SlidingWindow(this.#spanMs);
    this.#windows.delete(name);
    this.#windows.set(name, window);
    const [quietest] = this.#windows.keys();
    if (this.#windows.size > this.#maxNames && quietest !== undefined)
      this.#windows.delete(quietest);
    return window.take(now, max);
  }

  used(name: string, now: number): number {
    return this.#windows.get(name)?.used(now) ?? 0;
  }
}

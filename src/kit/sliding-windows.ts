import { SlidingWindow } from "./sliding-window.ts";

/** A window for each name; of more than `most` names the one that was quiet longest is forgotten. */
export class SlidingWindows {
  readonly #spanMs: number;
  readonly #most: number;
  readonly #windows = new Map<string, SlidingWindow>();

  constructor(spanMs: number, most: number) {
    this.#spanMs = spanMs;
    this.#most = most;
  }

  /** Takes a place of this name if one is free. */
  take(name: string, now: number, most: number): ReturnType<SlidingWindow["take"]> {
    const window = this.#windows.get(name) ?? new SlidingWindow(this.#spanMs);
    this.#windows.delete(name);
    this.#windows.set(name, window);
    const [quietest] = this.#windows.keys();
    if (this.#windows.size > this.#most && quietest !== undefined) this.#windows.delete(quietest);
    return window.take(now, most);
  }

  used(name: string, now: number): number {
    return this.#windows.get(name)?.used(now) ?? 0;
  }
}

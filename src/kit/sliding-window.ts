/**
 * The events of the last `spanMs`, at most `max` of them. `max` may differ from call to call: a
 * changed limit applies from the next call on.
 */
export class SlidingWindow {
  readonly #spanMs: number;
  #moments: number[] = [];
  #first = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  /** Counts an event if the limit allows it. */
  take(now: number, max: number): { taken: boolean; remaining: number; resetMs: number } {
    const used = this.used(now);
    const taken = used < max;
    if (taken) this.#moments.push(now);
    const remaining = Math.max(0, max - used - (taken ? 1 : 0));
    return { taken, remaining, resetMs: this.#resetMs(now, taken ? used + 1 : used, max) };
  }

  used(now: number): number {
    while (this.#first < this.#moments.length && this.#at(this.#first) <= now - this.#spanMs) {
      this.#first++;
    }
    // Removed in large pieces, so each moment is copied once on average.
    if (this.#first > 64 && this.#first * 2 > this.#moments.length) {
      this.#moments = this.#moments.slice(this.#first);
      this.#first = 0;
    }
    return this.#moments.length - this.#first;
  }

  /** Until a place is free; with a lowered limit more than one event must expire first. */
  #resetMs(now: number, used: number, max: number): number {
    if (used === 0) return 0;
    const over = Math.max(0, used - max);
    return Math.max(1, this.#at(this.#first + over) + this.#spanMs - now);
  }

  #at(index: number): number {
    return this.#moments[index] ?? 0;
  }
}

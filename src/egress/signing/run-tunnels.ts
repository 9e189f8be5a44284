/** The tunnels that each run has open. */
export class RunTunnels {
  readonly #open = new Map<string, number>();

  /** Counts a tunnel until the returned function is called. */
  opened(run: string, authority: string): () => void {
    const key = keyOf(run, authority);
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }

  has(run: string, authority: string): boolean {
    return this.#open.has(keyOf(run, authority));
  }
}

const keyOf = (run: string, authority: string): string => `${run} ${authority}`;

/** Positions of a pattern, each once, in the order in which they were added; cleared in one step. */
export class PositionSet {
  readonly #members: Int32Array;
  readonly #round: Int32Array;
  #current = 1;
  size = 0;

  constructor(count: number) {
    this.#members = new Int32Array(count);
    this.#round = new Int32Array(count);
  }

  at(index: number): number {
    return this.#members[index] ?? 0;
  }

  has(position: number): boolean {
    return this.#round[position] === this.#current;
  }

  add(position: number): void {
    this.#round[position] = this.#current;
    this.#members[this.size] = position;
    this.size += 1;
  }

  clear(): void {
    this.#current += 1;
    this.size = 0;
  }
}

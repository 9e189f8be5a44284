import { fullPath } from "../../kit/url.ts";

/** What remains of a page's value for each page of its folder that was taken. */
const folderFade = 0.9;

/** Negative values stay: a fraction of one would be higher. */
export function faded(value: number, factor: number): number {
  return value > 0 ? value * factor : value;
}

type Scored = { readonly url: string; readonly score: number };

type Folder<Item extends Scored> = {
  items: Item[];
  sorted: boolean;
  taken: number;
  /** Pages at the root are about different things. */
  isRoot: boolean;
};

/** The URLs of one kind, best first, so that ten pages of one folder do not come before another. */
export class FolderHeap<Item extends Scored> {
  readonly #folders = new Map<string, Folder<Item>>();
  /** A binary heap, the best folder first; only folders with items. */
  #heap: Folder<Item>[] = [];
  #isBuilt = true;

  add(item: Item): void {
    const name = folderOf(item.url);
    let folder = this.#folders.get(name);
    if (folder === undefined) {
      folder = { items: [], sorted: true, taken: 0, isRoot: !name.includes("/") };
      this.#folders.set(name, folder);
    }
    folder.items.push(item);
    folder.sorted = false;
    this.#isBuilt = false;
  }

  /** The value of the best URL. */
  best(): number | undefined {
    this.#build();
    const [first] = this.#heap;
    return first === undefined ? undefined : valueOf(first);
  }

  take(): Item | undefined {
    this.#build();
    const [first] = this.#heap;
    const item = first?.items.pop();
    if (first === undefined || item === undefined) return undefined;
    first.taken += 1;
    if (first.items.length === 0) {
      const last = this.#heap.pop();
      if (last !== undefined && last !== first) this.#heap[0] = last;
    }
    this.#sink(0);
    return item;
  }

  /** After additions; a folder that was sorted before is nearly sorted. */
  #build(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    this.#heap = [...this.#folders.values()].filter(({ items }) => items.length > 0);
    for (const folder of this.#heap) {
      if (!folder.sorted) folder.items.sort((a, b) => a.score - b.score || compareUrls(b, a));
      folder.sorted = true;
    }
    for (let at = this.#heap.length >> 1; at >= 0; at -= 1) this.#sink(at);
  }

  #sink(from: number): void {
    for (let at = from; ;) {
      let best = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (isBefore(this.#heap[child], this.#heap[best])) best = child;
      }
      const [upper, lower] = [this.#heap[at], this.#heap[best]];
      if (best === at || upper === undefined || lower === undefined) return;
      [this.#heap[at], this.#heap[best]] = [lower, upper];
      at = best;
    }
  }
}

function valueOf({ items, taken, isRoot }: Folder<Scored>): number {
  const score = items.at(-1)?.score ?? Number.NEGATIVE_INFINITY;
  return isRoot ? score : faded(score, folderFade ** taken);
}

function isBefore(a: Folder<Scored> | undefined, b: Folder<Scored> | undefined): boolean {
  const [one, other] = [a?.items.at(-1), b?.items.at(-1)];
  if (a === undefined || one === undefined) return false;
  if (b === undefined || other === undefined) return true;
  return (valueOf(b) - valueOf(a) || compareUrls(one, other)) < 0;
}

/** Host and path up to the last segment. */
function folderOf(href: string): string {
  const url = new URL(href);
  const pathname = fullPath(url);
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return url.host + path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Shorter first, then by the alphabet: the same set is always ranked the same. */
function compareUrls({ url: a }: Scored, { url: b }: Scored): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * Draws the pages of the answer sheet: `node bench/completeness-draw.ts DATA_FOLDER` prints one line a page.
 * The draw is seeded and weighted, so it can be repeated and was fixed before any page was looked at.
 */
import { createHash } from "node:crypto";
import { htmlOf, pagesOf, setNames, type SetName } from "./sets/pages.ts";

type Candidate = { set: SetName; id: string; kind: string; fold: boolean; weight: number };
type Drawn = { set: SetName; id: string; kind: string; part: "dev" | "held-out" | "fold" };

const seed = "completeness-1";

/** Pages by kind: outside the fold (half of them for development, half held out), and inside it. */
const outside = {
  product: 16,
  collection: 16,
  listing: 12,
  service: 16,
  forum: 6,
  documentation: 4,
  article: 4,
  segments: 6,
};
const inside = { product: 5, collection: 5, listing: 4, service: 4, forum: 1, documentation: 1 };

/** A number between 0 and 1 that depends on the seed and the page alone. */
function chance(set: string, id: string): number {
  const digest = createHash("sha256").update(`${seed}/${set}/${id}`).digest();
  return (digest.readUInt32BE(0) + 1) / 2 ** 32;
}

/** Pages with tables and with several prices are drawn more often. */
function weightOf(html: string): number {
  const tables = /<table[\s>]/i.test(html) ? 2 : 0;
  const prices = (html.match(/class="[^"]{0,80}pric/gi) ?? []).length >= 3 ? 2 : 0;
  return 1 + tables + prices;
}

/** Weighted draw without replacement: the highest chance ** (1 / weight) win. */
function draw(from: readonly Candidate[], count: number): Candidate[] {
  const key = (one: Candidate) => chance(one.set, one.id) ** (1 / one.weight);
  return from.toSorted((a, b) => key(b) - key(a)).slice(0, count);
}

function candidates(data: string): Candidate[] {
  return setNames
    .flatMap((set) => pagesOf(data, set))
    .map(({ set, id, kind, fold }) => {
      const weight = weightOf(htmlOf(data, { set, id }));
      return { set, id, kind, fold, weight };
    });
}

/** The drawn pages: of each kind every second one is for development, the rest is held out. */
function drawAll(data: string): Drawn[] {
  const all = candidates(data);
  const take = (quota: Record<string, number>, fold: boolean) =>
    Object.entries(quota).flatMap(([kind, count]) =>
      draw(
        all.filter((page) => page.kind === kind && page.fold === fold),
        count,
      ).map(({ set, id }, index): Drawn => ({
        set,
        id,
        kind,
        part: fold ? "fold" : index % 2 === 0 ? "dev" : "held-out",
      })),
    );
  return [...take(outside, false), ...take(inside, true)];
}

const data = process.argv[2];
if (data === undefined) throw new Error("node bench/completeness-draw.ts DATA_FOLDER");
for (const page of drawAll(data)) console.log(JSON.stringify(page));

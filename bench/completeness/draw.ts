/**
 * Draws the pages of the answer sheet: `node bench/completeness/draw.ts DATA_FOLDER` prints one line a page.
 * The draw is seeded and weighted, so it can be repeated and was fixed before any page was looked at.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

type Set = "wcxb" | "wcxb-kinds" | "segments";
type Candidate = { set: Set; id: string; kind: string; weight: number };
type Drawn = { set: Set; id: string; kind: string; part: "dev" | "held-out" | "fold" };

const seed = "completeness-1";

/** Pages by kind: outside the fold (half of them for development, half held out), and inside it. */
const outside = { product: 16, collection: 16, listing: 12, service: 16, forum: 6, documentation: 4, article: 4, segments: 6 };
const inside = { product: 5, collection: 5, listing: 4, service: 4, forum: 1, documentation: 1 };

/** The fold of `wcxb-kinds` that is only scored. */
export const inFold = (set: string, id: string): boolean => set === "wcxb-kinds" && Number(id) % 3 === 0;

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
export function draw<T extends { set: string; id: string; weight: number }>(from: readonly T[], count: number): T[] {
  const key = (one: T) => chance(one.set, one.id) ** (1 / one.weight);
  return from.toSorted((a, b) => key(b) - key(a)).slice(0, count);
}

function candidates(data: string): Candidate[] {
  const list: Candidate[] = [];
  for (const set of ["wcxb", "wcxb-kinds", "segments"] as const) {
    for (const name of readdirSync(join(data, set, "html")).toSorted()) {
      const id = name.replace(".html.gz", "");
      const html = gunzipSync(readFileSync(join(data, set, "html", name))).toString("utf8");
      list.push({ set, id, kind: set === "segments" ? "segments" : kindOf(data, set, id), weight: weightOf(html) });
    }
  }
  return list;
}

function kindOf(data: string, set: Set, id: string): string {
  const truth = JSON.parse(readFileSync(join(data, set, "ground-truth", `${id}.json`), "utf8"));
  const kind: string = truth._internal?.page_type?.primary ?? "article";
  return kind === "category" ? "collection" : kind;
}

/** The drawn pages: of each kind every second one is for development, the rest is held out. */
function drawAll(data: string): Drawn[] {
  const all = candidates(data);
  const take = (quota: Record<string, number>, fold: boolean) =>
    Object.entries(quota).flatMap(([kind, count]) =>
      draw(all.filter((page) => page.kind === kind && inFold(page.set, page.id) === fold), count).map(
        ({ set, id }, index): Drawn => ({ set, id, kind, part: fold ? "fold" : index % 2 === 0 ? "dev" : "held-out" }),
      ),
    );
  return [...take(outside, false), ...take(inside, true)];
}

if (import.meta.main) {
  const data = process.argv[2];
  if (data === undefined) throw new Error("node bench/completeness/draw.ts DATA_FOLDER");
  for (const page of drawAll(data)) console.log(JSON.stringify(page));
}

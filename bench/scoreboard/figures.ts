import {
  BodyShares,
  entryScore,
  ownTexts,
  type SheetPage,
  type Tally,
} from "../completeness/measure.ts";
import type { SetPage } from "../sets/pages.ts";
import type { Result } from "./peers.ts";
import { isRight, mean, SegmentScore, wordF1, type Field, type Value } from "./score.ts";

/** Sets as they are reported: the fold of `wcxb-kinds` is apart. */
export const sections = ["wcxb", "wcxb-kinds", "fold"] as const;
export type Section = (typeof sections)[number];

export type System = { readonly name: string; readonly results: ReadonlyMap<string, Result> };

export type Figures = {
  readonly f1: Readonly<Record<Section, readonly Value[]>>;
  /** Null if the peer has not read all pages of the set. */
  readonly segments: SegmentScore | null;
  readonly fields: ReadonlyMap<string, { right: number; of: number }>;
  readonly entries: ReadonlyMap<string, Tally>;
  readonly body: ReadonlyMap<string, { pages: number; sum: number }>;
  readonly pagesASecond: number;
  readonly failed: number;
};

export const fields: readonly Field[] = ["title", "author", "date"];
const keyOf = ({ set, id }: { set: string; id: string }) => `${set}/${id}`;
const textOf = ({ title, text }: Result) => `${title ?? ""}\n${text}`;

/** All figures of one system, from what it made of the pages. */
export function figuresOf(
  { results }: System,
  pages: readonly SetPage[],
  sheet: readonly SheetPage[],
): Figures {
  const f1: Record<Section, Value[]> = { wcxb: [], "wcxb-kinds": [], fold: [] };
  const segments = new SegmentScore();
  const unread = new Set<string>();
  const right = new Map<string, { right: number; of: number }>();
  for (const page of pages) {
    const result = results.get(keyOf(page));
    if (result === undefined) {
      unread.add(page.set);
      continue;
    }
    if (page.set === "segments") {
      segments.add(result.text, page.wanted, page.unwanted);
      continue;
    }
    const section = page.fold ? "fold" : page.set;
    f1[section].push({ kind: page.kind, value: wordF1(result.text, page.main ?? "") });
    for (const field of fields) countField(right, section, field, result, page);
  }
  const used = [...results.values()].reduce((sum, { ms }) => sum + ms, 0) / 1000;
  return {
    f1: {
      wcxb: unread.has("wcxb") ? [] : f1.wcxb,
      "wcxb-kinds": unread.has("wcxb-kinds") ? [] : f1["wcxb-kinds"],
      fold: unread.has("wcxb-kinds") ? [] : f1.fold,
    },
    segments: unread.has("segments") ? null : segments,
    fields: right,
    entries: entryScore(sheet, (page) => {
      const result = results.get(keyOf(page));
      return result && textOf(result);
    }).tallies,
    body: new Map(),
    pagesASecond: results.size / used,
    failed: [...results.values()].filter(({ failed }) => failed === true).length,
  };
}

function countField(
  counts: Map<string, { right: number; of: number }>,
  section: Section,
  field: Field,
  result: Result,
  page: SetPage,
): void {
  const is = isRight(field, result[field], page[field]);
  // A reader that has no such field is not measured by it.
  if (is === null || result[field] === undefined) return;
  const key = `${section} ${field}`;
  const count = counts.get(key) ?? { right: 0, of: 0 };
  count.of++;
  if (is) count.right++;
  counts.set(key, count);
}

/** Share of the own body that reaches the text, for all systems in one pass over the pages. */
export function bodyShares(systems: readonly System[], data: string): BodyShares[] {
  const shares = systems.map(() => new BodyShares());
  for (const own of ownTexts(data))
    for (const [at, { results }] of systems.entries()) {
      const result = results.get(keyOf(own.page));
      if (result) shares[at]?.add(own, textOf(result));
    }
  return shares;
}

/** Mean of a kind of page, or of all pages. */
export function meanOf(values: readonly Value[], kind?: string): number | null {
  const of = values.filter((page) => kind === undefined || page.kind === kind);
  return of.length === 0 ? null : mean(of.map(({ value }) => value));
}

export function kindsOf(values: readonly Value[]): string[] {
  return [...new Set(values.map(({ kind }) => kind))].toSorted();
}

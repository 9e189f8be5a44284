import { htmlOf, pagesOf, setNames, type SetPage } from "../sets/pages.ts";
import { ownBlocks, shareReached, visibleBlocks } from "./body.ts";
import { indexWords, reaches } from "./reaches.ts";

/** A card, table row or list entry of the content of a page: the visible words, parts apart. */
export type Entry = { readonly kind: "card" | "row" | "entry"; readonly words: string };

export type SheetPage = {
  readonly set: SetPage["set"];
  readonly id: string;
  readonly kind: string;
  readonly part: "dev" | "held-out" | "fold";
  readonly entries: readonly Entry[];
};

export type Tally = { entries: number; reached: number; joined: number };
export type Missed = { readonly page: SheetPage; readonly entry: Entry };
export type EntryScore = {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly missed: Missed[];
};

/** The excerpt of a card leaves out lines such as the features of a plan. */
const cardLines = 12;

/** Share of the sheet's entries that reach the text, by part, kind of entry and kind of page. */
export function entryScore(
  sheet: readonly SheetPage[],
  textOf: (page: SheetPage) => string | undefined,
): EntryScore {
  const tallies = new Map<string, Tally>();
  const missed: Missed[] = [];
  for (const page of sheet) {
    const text = textOf(page);
    if (text === undefined) continue;
    const words = indexWords(text);
    for (const entry of page.entries) {
      const found = reaches(words, entry.words, entry.kind === "card" ? cardLines : undefined);
      for (const group of ["all", entry.kind, page.kind]) {
        const key = `${page.part} ${group}`;
        const tally = tallies.get(key) ?? { entries: 0, reached: 0, joined: 0 };
        tally.entries++;
        if (found !== "no") tally.reached++;
        if (found === "letters") tally.joined++;
        tallies.set(key, tally);
      }
      if (found === "no") missed.push({ page, entry });
    }
  }
  return { tallies, missed };
}

/** Own text of a page, without what other pages of its host repeat. */
export type OwnText = { readonly page: SetPage; readonly blocks: readonly string[] };

/** The own blocks of all pages. Pages of one host are compared with each other. */
export function* ownTexts(data: string, every = 1): Generator<OwnText> {
  const pages = setNames
    .flatMap((set) => pagesOf(data, set))
    .filter((_, index) => index % every === 0);
  const hosts = Map.groupBy(pages, ({ url }) => new URL(url).host);
  for (const ofHost of hosts.values()) {
    if (ofHost.length === 1 && ofHost[0]) {
      yield {
        page: ofHost[0],
        blocks: ownBlocks(visibleBlocks(htmlOf(data, ofHost[0])), []),
      };
      continue;
    }
    const read = ofHost.map((page) => ({ page, blocks: visibleBlocks(htmlOf(data, page)) }));
    const texts = read.map(({ blocks }) => new Set(blocks.map(({ text }) => text)));
    for (const [at, { page, blocks }] of read.entries())
      yield { page, blocks: ownBlocks(blocks, texts.toSpliced(at, 1)) };
  }
}

export type Share = { pages: number; sum: number };

/** Mean share of the own text that reaches the text, by set and kind of page. */
export class BodyShares {
  readonly groups = new Map<string, Share>();

  add({ page, blocks }: OwnText, text: string): void {
    const { words, reached } = shareReached(blocks, text);
    if (words === 0) return;
    const set = page.fold ? "fold" : page.set;
    for (const group of [`${set} all`, `${set} ${page.kind}`]) {
      const share = this.groups.get(group) ?? { pages: 0, sum: 0 };
      share.pages++;
      share.sum += reached / words;
      this.groups.set(group, share);
    }
  }
}

import { blockText } from "../../block-text.ts";
import { isButton, isPriceOnly } from "../../cards.ts";
import { wordsOf } from "../../fold.ts";
import { hasPrice } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import { isMark } from "./plan-box.ts";
import { entryOf } from "./price-line.ts";

/** "Soup", "with bread", "€3": each price on a separate line ends an entry, the first line names it. */
export function pricesBelowNames(reading: Reading, body: readonly number[]): EntryBelow[] {
  const { page } = reading;
  const entries = entriesBelow(reading, body);
  const titled = entriesWithTitles(reading, entries);
  return entries.flatMap((entry) => {
    const lines = titled.has(entry) ? entry.lines.slice(1) : entry.lines;
    const [name] = lines;
    const isNamed = name !== undefined && isEntryName(blockText(page, name));
    return isNamed ? [{ ...entry, lines }] : [];
  });
}

type EntryBelow = { readonly lines: readonly number[]; readonly priceAt: number };

function entriesBelow(reading: Reading, body: readonly number[]): EntryBelow[] {
  const { page, taken } = reading;
  const entries: (EntryBelow & { readonly isCut: boolean })[] = [];
  let open: number[] = [];
  let card: number | null = null;
  for (const at of body) {
    const block = page.blocks[at];
    const text = blockText(page, at);
    if (block?.card !== card) open = [];
    card = block?.card ?? null;
    if (taken.has(at) || (block?.kind !== "paragraph" && block?.kind !== "item")) {
      open = [];
      continue;
    }
    if (text === "" || isButton(text)) continue;
    if (!isPriceOnly(text) || !hasPrice(text)) {
      open = entryOf(text) && open.length === 0 ? [] : [...open, at].slice(-maxEntryLines - 1);
      continue;
    }
    entries.push({
      lines: open.slice(-maxEntryLines),
      priceAt: at,
      isCut: open.length > maxEntryLines,
    });
    open = [];
  }
  const sizes = new Set(entries.flatMap(({ isCut, lines }) => (isCut ? [] : [lines.length])));
  const [size = 0] = sizes;
  const common = sizes.size === 1 ? size : 0;
  return entries.flatMap(({ isCut, ...entry }) =>
    isCut ? cutEntry(reading, entry, common) : [entry],
  );
}

/** Below other text, an entry has as many lines as all others of its list; else its name is unknown. */
function cutEntry({ page }: Reading, { lines, priceAt }: EntryBelow, common: number): EntryBelow[] {
  if (common > 0) return [{ lines: lines.slice(-common), priceAt }];
  // A sentence or a label above the name ends what is before it.
  const start = lines.findLastIndex((at) => /[.!?:]$/.test(blockText(page, at)));
  return start >= 0 && start < lines.length - 1 ? [{ lines: lines.slice(start + 1), priceAt }] : [];
}

/** The first entries of cards, where in each card of several entries the first has the most lines. */
function entriesWithTitles({ page }: Reading, entries: readonly EntryBelow[]): Set<EntryBelow> {
  const cards = new Map<string, EntryBelow[]>();
  for (const entry of entries) {
    const { card = null, grid = null } = page.blocks[entry.priceAt] ?? {};
    if (card === null) continue;
    const key = `${grid} ${card}`;
    const own = cards.get(key);
    if (own) own.push(entry);
    else cards.set(key, [entry]);
  }
  const several = [...cards.values()].filter((own) => own.length > 1);
  const isTitled = ([first, ...rest]: readonly EntryBelow[]): boolean =>
    rest.every(({ lines }) => lines.length < (first?.lines.length ?? 0));
  if (several.length < 2 || !several.every(isTitled)) return new Set();
  return new Set(several.flatMap(([first]) => first ?? []));
}

const maxEntryLines = 3;
const maxNameWords = 10;
const isEntryName = (text: string): boolean =>
  text.length <= 80 &&
  wordsOf(text).length <= maxNameWords &&
  /\p{L}{2}/u.test(text) &&
  !/[.!?:]$|:\s/.test(text) &&
  !isMark(text) &&
  !hasPrice(text);

import type { ItemFacts } from "../../../contract/knowledge.ts";
import type { Draft } from "../../draft.ts";
import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { isPriceOnly } from "../../cards.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { findPrices, hasPrice, periodAfter } from "../../price.ts";
import { periodOfWord } from "../../words/tables.ts";
import type { Reading } from "../../reading.ts";
import { headingPath } from "../../sections.ts";
import { priceReaderOf } from "./price-facts.ts";
import { isPricePlace } from "./price-place.ts";
import { isPriceCell, tablesOf } from "./tables.ts";
import type { Row, Table } from "./tables.ts";

/** What a comparison table states of one plan. */
export type Column = {
  readonly plan: string;
  readonly prices: ItemFacts["prices"];
  /** The cells of the rows with the prices, with the label of the row where it names a period. */
  readonly price: string;
  readonly contents: ItemFacts["limits"];
  /** The same as lines in the words of the page. */
  readonly lines: readonly string[];
  readonly rows: readonly number[];
};

export type Comparison = { readonly columns: readonly Column[]; readonly groups: readonly Draft[] };

/** Tables of features by plans: the plans' columns, and an item for each group of features. */
export function readComparisons(reading: Reading, known: ReadonlySet<string>): Comparison[] {
  return tablesOf(reading).flatMap(({ head, rows }) => {
    const all = head ? [head, ...rows] : rows;
    const table = withPlans(reading, all, known);
    if (!table?.head) return [];
    all.forEach(({ at }) => reading.taken.add(at));
    return [{ columns: columnsOf(reading, table), groups: groupsOf(reading, table) }];
  });
}

/** The table with the plans in its head; null for any other table. */
function withPlans(
  reading: Reading,
  [head, ...rows]: readonly Row[],
  known: ReadonlySet<string>,
): Table | null {
  const names = head?.cells.slice(1) ?? [];
  if (!head || names.length < 2 || rows.length < 2) return null;
  if (!names.every((name) => isPlanName(name)) || isPriceCell(head.cells[0] ?? "")) return null;
  const named = names.filter((name) => known.has(fold(partsOf(name).name))).length;
  if (named >= 2 && named * 2 >= names.length) return { head, rows };
  const marks = rows.filter(({ cells }) => cells.slice(1).filter(isMark).length > 1).length;
  const priced = rows.filter(({ cells }) => cells.slice(1).filter(isPriceCell).length > 1).length;
  const isHeadPriced = names.every((name) => partsOf(name).price !== "");
  const isPriced = (priced > 0 || isHeadPriced) && marks * 3 >= rows.length;
  if (!isPriced && !isPricePlace(reading, head.at)) return null;
  // A row of prices below the plans; where all rows are prices, the columns are sizes or seasons.
  const isPlans = marks * 3 >= rows.length || (priced === 1 && rows.length > 2);
  return isPlans ? { head, rows } : null;
}

/** "Basic $4/mo": the plan's price may be in the head of its column. */
function partsOf(head: string): { name: string; price: string } {
  const [price] = findPrices(head);
  const name = price ? tidy(head.slice(0, price.start)).replace(/[\s:–—-]+$/u, "") : "";
  return price && name !== "" && isPriceOnly(head.slice(price.start))
    ? { name, price: head.slice(price.start) }
    : { name: head, price: "" };
}

const isPlanName = (cell: string): boolean =>
  cell.length > 0 && cell.length <= 60 && /[\p{L}\p{N}]/u.test(cell) && !isMark(cell);

function isMark(cell: string): boolean {
  const value = yesOrNo(cell);
  return value === "yes" || value === "no" || value === "unknown";
}

function columnsOf(reading: Reading, { head, rows }: Table): Column[] {
  const reader = priceReaderOf(reading.page);
  const priced = rows.filter(
    ({ cells }) => cells.slice(1).filter(isPriceCell).length * 2 > cells.length - 1,
  );
  // Several rows of prices are those for a month and for a year.
  const named = priced.filter(({ cells }) => periodWord(cells[0] ?? "") !== "");
  const priceRows = new Set(named.length > 0 ? named : priced.slice(0, 1));
  return (head?.cells ?? []).flatMap((title, column) => {
    if (column === 0) return [];
    const { name: plan, price: inHead } = partsOf(title);
    const lines = [...priceRows].map(({ cells }) => {
      const period = periodWord(cells[0] ?? "");
      const cell = cells[column] ?? "";
      return period === "" || cell === "" ? cell : `${cell} / ${period}`;
    });
    // "Price per month" names the period of its cells.
    const shown = [...priceRows].flatMap(({ cells }) => {
      const [label = "", cell = ""] = [cells[0], cells[column]];
      const isStated = periodWord(label) === "" || periodAfter(cell) !== null || !hasPrice(cell);
      return cell === "" ? [] : [isStated ? cell : `${cell} (${label})`];
    });
    const price = [inHead, ...shown].filter((part) => part !== "").join(" · ");
    const stated = rows.flatMap((row) => {
      const [name = "", value = ""] = [row.cells[0], row.cells[column]];
      return name === "" || value === "" || priceRows.has(row) ? [] : [{ name, value }];
    });
    return [
      {
        plan,
        price,
        prices: reader.prices(inHead === "" ? lines : [inHead, ...lines]),
        contents: stated.map(({ name, value }) => ({ name, value: yesOrNo(value) })),
        lines: stated.map(({ name, value }) => `- ${name}: ${value}`),
        rows: rows.map(({ at }) => at),
      },
    ];
  });
}

const periodWord = (label: string): string =>
  wordsOf(label).find((word) => isTime(periodOfWord.get(word))) ?? "";
const isTime = (period: string | undefined): boolean =>
  period === "day" || period === "week" || period === "month" || period === "year";

const yes = new RegExp(`^(?:${anyOf(wordsOfAll(({ pageParts }) => pageParts.yesMarks))})$`, "iu");
const no = new RegExp(`^(?:${anyOf(wordsOfAll(({ pageParts }) => pageParts.noMarks))})$`, "iu");

/** "ja" and "included" are yes. */
function yesOrNo(value: string): string {
  return no.test(value) ? "no" : yes.test(value) ? "yes" : value;
}

/** "Single sign-on: Solo no, Group yes", for each part of the table that has a heading row. */
function groupsOf(reading: Reading, { head, rows }: Table): Draft[] {
  if (!head) return [];
  const section = reading.sectionOf[head.at];
  const above = section ? (headingPath(section).at(-1) ?? reading.title) : reading.title;
  const groups: { title: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const [name = "", ...values] = row.cells;
    const isGroup = name !== "" && values.every((value) => value === "");
    if (isGroup) groups.push({ title: name, rows: [row] });
    else if (groups.length === 0) groups.push({ title: "", rows: [row] });
    else groups.at(-1)?.rows.push(row);
  }
  return groups.flatMap(({ title, rows: own }) => {
    const lines = own.flatMap(({ cells }) => {
      const values = cells
        .slice(1)
        .flatMap((value, at) =>
          value === "" ? [] : [`${partsOf(head.cells[at + 1] ?? "").name} ${value}`],
        );
      return values.length > 0 ? [`- ${cells[0] ?? ""}: ${values.join(", ")}`] : [];
    });
    if (lines.length === 0 || (above === "" && title === "")) return [];
    const name = title === "" ? above : above === "" ? title : `${above}: ${title}`;
    return [
      {
        category: "PRICING" as const,
        title: name,
        description: head.cells
          .slice(1)
          .map((cell) => partsOf(cell).name)
          .join(", "),
        content: `**${name}**\n\n${lines.join("\n")}`,
        blocks: [head.at, ...own.map(({ at }) => at)],
        strength: 0.6,
      },
    ];
  });
}

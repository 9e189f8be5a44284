import type { ItemFacts } from "../../../contract/knowledge.ts";
import { limits } from "../../../contract/limits.ts";
import type { Page } from "../../../contract/page.ts";
import { blockText, foldedBlockText } from "../../block-text.ts";
import { isPriceOnly } from "../../cards.ts";
import type { Draft } from "../../draft.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { amountOf, currencyOf, findPrices } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import { isType, nodesIn, nodesOf, textOf } from "../../structured.ts";
import type { Node } from "../../structured.ts";
import { priceHeads } from "../../words/tables.ts";
import { factsOf, priceReaderOf, withOldMarked, withoutRepeatedPrice } from "./price-facts.ts";
import { isPraise } from "./price-place.ts";

/** Products in the page's structured data that its text also contains; else the product of its title. */
export function readProducts(reading: Reading): Draft[] {
  const products = nodesOf(reading.page).filter((node) => isType(node, productTypes));
  const places = headingPlaces(reading);
  const drafts = products.flatMap((product) => productDraft(reading, product, places));
  return drafts.length > 0 ? drafts : titledProduct(reading);
}

const productTypes = new Set(["Product", "ProductGroup", "Service", "Course", "Event", "Book"]);

/** Folded heading to its block. */
function headingPlaces({ page, taken }: Reading): Map<string, number> {
  const places = new Map<string, number>();
  page.blocks.forEach((block, index) => {
    const text = foldedBlockText(page, index);
    if (!taken.has(index) && block.end - block.start <= 200 && !places.has(text))
      places.set(text, index);
  });
  return places;
}

function productDraft(reading: Reading, product: Node, places: Map<string, number>): Draft[] {
  const title = textOf(product["name"]).replace(/&(?:#?\w{2,6});/g, " ");
  // The text may lack the first heading; its product is the page's.
  const own = fold(title) !== "" && fold(reading.title).includes(fold(title));
  const at = places.get(fold(title));
  if (title === "" || (at === undefined && !own)) return [];
  const isPages = own && reading.page.kind !== "collection" && reading.page.kind !== "listing";
  // The price of the page's product may be above its name.
  const from = isPages ? Math.max(0, (at ?? 0) - maxPriceLines) : (at ?? 0);
  const isSold = isPages && reading.page.kind === "product";
  const priceAt =
    findOffer(reading, product, from) ?? (isSold ? priceBelow(reading, at ?? 0) : null);
  const description = visibleDescription(reading, product, at ?? -1);
  const specs = isPages ? specsBelow(reading, at ?? 0, at ?? priceAt) : [];
  if (priceAt === null && description === null && specs.length < minSpecs) return [];
  return [
    draftOf(reading, { title, at, priceAt, description, specs, strength: strengthOf(specs, 0.85) }),
  ];
}

/** The page is a product's by its build, and names the price on a separate line near its title. */
function titledProduct(reading: Reading): Draft[] {
  const { page, title, taken } = reading;
  const isProduct = page.kind === "product";
  if (!isProduct && (page.kind !== "service" || reading.role === "home")) return [];
  const at = reading.titleAt ?? undefined;
  if (title === "" || (at !== undefined && taken.has(at))) return [];
  const from = at ?? 0;
  const priceAt = priceBelow(reading, from);
  // On the page of a service, lines with a colon are names and phones of people.
  const specs = specsBelow(reading, from, isProduct ? (at ?? priceAt) : null);
  if (priceAt === null && (!isProduct || specs.length < minSpecs)) return [];
  // A service has a price on its page too; a list of properties makes it a product.
  // The text may begin below the title.
  const isBelowTitle = priceAt === (at ?? -1) + 1 && specs.length >= minSpecs;
  // "Price: €189".
  const label = priceAt === null ? "" : (wordsOf(blockText(page, priceAt))[0] ?? "");
  const isLabelled = priceHeads.has(label) && reading.role !== "pricing";
  if (!isProduct && specs.length < minCertainSpecs && !isBelowTitle && !isLabelled) return [];
  const description = visibleDescription(reading, {}, from);
  return [
    draftOf(reading, { title, at, priceAt, description, specs, strength: strengthOf(specs, 0.6) }),
  ];
}

/** With its properties, the page of a product states more of it than a card on another page. */
const strengthOf = (specs: readonly Spec[], otherwise: number): number =>
  specs.length >= minSpecs ? 0.9 : otherwise;

/** The first price on a separate line near the name. */
function priceBelow(reading: Reading, from: number): number | null {
  const { page, taken } = reading;
  const end = Math.min(page.blocks.length, from + maxPriceLines);
  for (let at = from; at < end; at++)
    if (!taken.has(at) && isPriceOnly(blockText(page, at)) && hasFigure(reading, at)) return at;
  return null;
}

const maxPriceLines = 8;
const minSpecs = 2;
const minCertainSpecs = 4;

const hasFigure = ({ page }: Reading, at: number): boolean =>
  findPrices(blockText(page, at)).length > 0;

type Product = {
  readonly title: string;
  readonly at: number | undefined;
  readonly priceAt: number | null;
  readonly description: number | null;
  readonly specs: readonly Spec[];
  readonly strength: number;
};

function draftOf(reading: Reading, product: Product): Draft {
  const { page, taken } = reading;
  const { title, at, priceAt, description, specs, strength } = product;
  const { prices, lines: shown } = certainPrices(reading, priceAt);
  const lines = shown.map((index) => withoutRepeatedPrice(blockText(page, index)));
  const shownPrices = [...new Set(lines)].join(" · ");
  const price = withOldMarked(shownPrices, prices);
  const text = description === null ? "" : blockText(page, description);
  const blocks = [...new Set([at, ...shown, description, ...specs.map((spec) => spec.at)])]
    .filter((index) => index !== null && index !== undefined)
    .sort((a, b) => a - b);
  blocks.forEach((index) => taken.add(index));
  const stated = specs.map(({ name, value }) => `- ${name}: ${value}`).join("\n");
  return {
    category: "PRODUCT",
    title,
    description: text || (price ? `${title}: ${shownPrices}` : ""),
    content: [`**${title}**${price && `: ${price}`}`, text, stated]
      .filter((part) => part !== "")
      .join("\n\n"),
    blocks,
    facts: factsOf(
      title,
      prices,
      specs.map(({ name, value }) => ({ name, value })),
    ),
    strength,
  };
}

/** Two prices below each other, of which neither is marked as old, are no certain price. */
function certainPrices(
  { page }: Reading,
  at: number | null,
): { prices: ItemFacts["prices"]; lines: readonly number[] } {
  if (at === null) return { prices: [], lines: [] };
  const reader = priceReaderOf(page);
  const next = blockText(page, at + 1);
  const own = reader.prices([blockText(page, at)]);
  if (!isPriceOnly(next) || findPrices(next).length === 0) return { prices: own, lines: [at] };
  const both = reader.prices([blockText(page, at), next]);
  const isCertain = new Set(both.map(({ period }) => period)).size === both.length;
  return isCertain ? { prices: both, lines: [at, at + 1] } : { prices: [], lines: [at] };
}

type Spec = ItemFacts["limits"][number] & { readonly at: number };

/**
 * "Weight: 1.2 kg" in lists and rows of two cells below the product's name; in paragraphs as well
 * below `lines`, unless it is null.
 */
function specsBelow(reading: Reading, from: number, lines: number | null): Spec[] {
  const { page, taken } = reading;
  const specs: Spec[] = [];
  for (let at = from; at < page.blocks.length && specs.length < limits.factLimits.value; at++) {
    if (taken.has(at) || isPraise(reading, at)) continue;
    const isLine = page.blocks[at]?.kind === "paragraph";
    if (isLine && (lines === null || at <= lines)) continue;
    for (const [name = "", value = ""] of pairsIn(page, at)) {
      if (!/\p{L}/u.test(name) || name.length > 60 || value === "" || value.length > 300) continue;
      specs.push({ at, name: name.replace(/:$/, ""), value });
    }
  }
  return isOfSeveral(specs) ? [] : withoutSame(specs);
}

/** Pages repeat their properties for every width of the screen. */
function withoutSame(specs: readonly Spec[]): Spec[] {
  const seen = new Set<string>();
  return specs.filter(({ name, value }) => {
    const key = `${fold(name)}\n${fold(value)}`;
    const isSame = seen.has(key);
    seen.add(key);
    return !isSame;
  });
}

/** "Brand: ..., Size: ..., Brand: ..., Size: ...": the properties of several products. */
function isOfSeveral(specs: readonly Spec[]): boolean {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of specs)
    values.set(fold(name), (values.get(fold(name)) ?? new Set()).add(value));
  const several = [...values.values()].filter((own) => own.size >= minRepeats);
  return several.length > 1;
}

const minRepeats = 3;

/** The names and values of a block; of a paragraph only where each of its lines is such a pair. */
function pairsIn(page: Page, at: number): string[][] {
  const block = page.blocks[at];
  if (block?.kind === "row") return block.cells.length === 2 ? [block.cells.map(tidy)] : [];
  if (block?.kind === "item") {
    const pair = /^([^:]{2,40}):\s(\S.{0,160})$/u.exec(blockText(page, at));
    return pair ? [pair.slice(1)] : [];
  }
  if (block?.kind !== "paragraph" || block.end - block.start > maxPairsChars) return [];
  const lines = page.text.slice(block.start, block.end).split("\n").map(tidy);
  const pairs = lines.map((line) => /^([^:.!?]{2,40}):\s(\S.{0,80})$/u.exec(line)?.slice(1));
  const found = pairs.flatMap((pair) => (pair && !isSentence(pair[1] ?? "") ? [pair] : []));
  return found.length === lines.length ? found : [];
}

const maxPairsChars = 1_000;
const isSentence = (value: string): boolean => /[.!?]$|[.!?]\s\p{Lu}/u.test(value);

/** The block that shows the offer's price. The data count only where the page agrees. */
function findOffer(reading: Reading, product: Node, from: number): number | null {
  const [offer] = nodesIn(product["offers"]);
  const [specified] = nodesIn(offer?.["priceSpecification"]);
  const { price, priceCurrency } = { ...specified, ...offer };
  const amount = amountOf(textOf(price ?? offer?.["lowPrice"]));
  if (!offer || !Number.isFinite(amount) || amount === 0) return null;
  const currency = currencyOf(textOf(priceCurrency) || "€");
  const { blocks } = reading.page;
  for (
    let index = from;
    index < Math.min(blocks.length, from + limits.productBlocks.value);
    index++
  ) {
    const text = blockText(reading.page, index);
    if (text.length > 120 || reading.taken.has(index)) continue;
    const shown = findPrices(text);
    if (shown.some((each) => each.amount === amount && each.currency === currency)) return index;
  }
  return null;
}

/** The paragraph that matches the description in the data, else a complete sentence near the name. */
function visibleDescription(reading: Reading, product: Node, from: number): number | null {
  const data = textOf(product["description"]).replace(/<[^>]{0,200}>/g, " ");
  const dataWords = new Set(wordsOf(data));
  let near: number | null = null;
  const { blocks } = reading.page;
  for (
    let index = from + 1;
    index < Math.min(blocks.length, from + limits.productBlocks.value);
    index++
  ) {
    if (blocks[index]?.kind !== "paragraph" || reading.taken.has(index)) continue;
    const text = blockText(reading.page, index);
    const words = wordsOf(text);
    if (words.length < 6) continue;
    if (words.filter((word) => dataWords.has(word)).length >= words.length * 0.6) return index;
    // Paragraphs further down may describe other products.
    if (index <= from + 8 && words.length >= 12 && text.endsWith(".")) near ??= index;
  }
  return near;
}

import type { Draft } from "../draft.ts";
import { fold, wordsOf } from "../fold.ts";
import { amountOf, currencyOf, findPrices } from "../price.ts";
import { blockText } from "../block-text.ts";
import type { Reading } from "../reading.ts";
import { isType, nodesIn, nodesOf, textOf } from "../structured.ts";
import type { Node } from "../structured.ts";
import { limits } from "../../contract/limits.ts";

/** Products in the page's structured data that its text also contains. */
export function readProducts(reading: Reading): Draft[] {
  const products = nodesOf(reading.page).filter((node) => isType(node, productTypes));
  if (products.length === 0) return [];
  const places = headingPlaces(reading);
  return products.flatMap((product) => productDraft(reading, product, places));
}

const productTypes = new Set(["Product", "ProductGroup", "Service", "Course", "Event", "Book"]);

/** Folded heading to its block. */
function headingPlaces({ page, taken }: Reading): Map<string, number> {
  const places = new Map<string, number>();
  page.blocks.forEach((block, index) => {
    const text = fold(blockText(page, index));
    if (!taken.has(index) && block.end - block.start <= 200 && !places.has(text))
      places.set(text, index);
  });
  return places;
}

function productDraft(reading: Reading, product: Node, places: Map<string, number>): Draft[] {
  const { page, taken } = reading;
  const title = textOf(product["name"]);
  // The text may lack the first heading; its product is the page's.
  const own = fold(title) !== "" && fold(reading.title).includes(fold(title));
  const at = places.get(fold(title));
  if (title === "" || (at === undefined && !own)) return [];
  const priceAt = findOffer(reading, product, at ?? 0);
  const description = visibleDescription(reading, product, at ?? -1);
  if (priceAt === null && description === null) return [];
  const price = priceAt === null ? "" : blockText(page, priceAt);
  const text = description === null ? "" : blockText(page, description);
  const blocks = [at, priceAt, description]
    .filter((index) => index !== null && index !== undefined)
    .sort((a, b) => a - b);
  blocks.forEach((index) => taken.add(index));
  return [
    {
      category: "PRODUCT",
      title,
      description: text || `${title}: ${price}`,
      content: [`**${title}**${price && `: ${price}`}`, text]
        .filter((part) => part !== "")
        .join("\n\n"),
      blocks,
      strength: 0.85,
    },
  ];
}

/** The block that shows the offer's price. The data count only where the page agrees. */
function findOffer(reading: Reading, product: Node, from: number): number | null {
  const [offer] = nodesIn(product["offers"]);
  const amount = amountOf(textOf(offer?.["price"] ?? offer?.["lowPrice"]));
  if (!offer || !Number.isFinite(amount) || amount === 0) return null;
  const currency = currencyOf(textOf(offer["priceCurrency"]) || "€");
  const { blocks } = reading.page;
  for (
    let index = from;
    index < Math.min(blocks.length, from + limits.productBlocks.value);
    index++
  ) {
    const text = blockText(reading.page, index);
    if (text.length > 120 || reading.taken.has(index)) continue;
    const shown = findPrices(text);
    if (shown.some((price) => price.amount === amount && price.currency === currency)) return index;
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

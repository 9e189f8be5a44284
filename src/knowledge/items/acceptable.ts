import type { Draft } from "../draft.ts";
import { ages } from "../../words/passing-time.ts";
import { limits } from "../../contract/limits.ts";
import { isPriceOnly } from "../cards.ts";
import { fold, truncate } from "../fold.ts";
import { blockText } from "../block-text.ts";
import { hasPrice } from "../price.ts";
import { isPlaceholder } from "../places/placeholders.ts";
import { isBoilerplate, isLinkLine, type Reading } from "../reading.ts";
import { noiseBlocks } from "./noise.ts";
import { isQuestion } from "./questions.ts";
import { isProse } from "./rest.ts";
import { isNewsOrPraise } from "./section-category.ts";

/**
 * What every item must be, whichever reader made it: an answer rather than a question, and text of
 * the page rather than navigation, a request for consent or a template's example.
 */
export function acceptanceOf(reading: Reading): (draft: Draft) => boolean {
  const noise = new Set(noiseBlocks(reading.page, reading.role));
  const isText = (at: number): boolean => !isLinkLine(reading, at) && !isBoilerplate(reading, at);
  const isList = reading.page.kind === "listing" || reading.page.kind === "collection";
  return ({ category, title, content, blocks, bodyBlocks, facts }) => {
    if (isOnlyAsked(title, content)) return false;
    // Below the title of a list of articles, the date of one of them.
    if (isList && category === "PRODUCT" && !facts && isDated(content)) return false;
    if (isList && !facts && isPost(content)) return false;
    if (category === "PRICING" && !facts && isOfOther(reading, blocks)) return false;
    if (bodyBlocks !== undefined) return true;
    if (isList && !facts && hasLoosePrices(reading, blocks)) return false;
    if (blocks.some((at) => noise.has(at) || isExample(blockText(reading.page, at)))) return false;
    // In a shop the whole card of a product is a link; so are the other products below a product.
    const isOffer = reading.page.kind !== "product" && (facts?.prices ?? []).length > 0;
    return blocks.some((at) => (isOffer ? !isBoilerplate(reading, at) : isText(at)));
  };
}

/** On the page of a product, prices among labels that no reader of prices took: of an offer beside it. */
function isOfOther(reading: Reading, blocks: readonly number[]): boolean {
  const { page } = reading;
  if (page.kind !== "product" && page.kind !== "listing") return false;
  const texts = blocks.map((at) => blockText(page, at));
  if (!texts.some((text) => isPriceOnly(text) && hasPrice(text))) return false;
  return !blocks.some((at) => isProse(reading, at));
}

/** The prices of a list of products whose names other items have. */
function hasLoosePrices({ page }: Reading, blocks: readonly number[]): boolean {
  const prices = blocks.map((at) => blockText(page, at)).filter((text) => isPriceOnly(text));
  return prices.length >= minLoosePrices && new Set(prices).size > 1;
}

const minLoosePrices = 3;

function isDated(content: string): boolean {
  const opening = content.replace(/^\*\*[^\n]*\n+/, "").slice(0, maxDateChars);
  return isNewsOrPraise(opening.replace(/["“”«»„]/gu, ""));
}

const maxDateChars = 40;

/** "Ann Lee, 3 days ago" on a separate line: an article, an advertisement or a comment of a list. */
function isPost(content: string): boolean {
  return content
    .split("\n")
    .some((line) => line.length <= maxBylineChars && age.test(line.toLowerCase()));
}

const maxBylineChars = 60;
const age = new RegExp(ages.source, "u");

/** Only questions below the title, or a question alone. */
function isOnlyAsked(title: string, content: string): boolean {
  const name = fold(truncate(title, limits.itemTitleChars.value));
  const lines = content
    .split("\n")
    .map((line) => line.replace(/[*_#>]/g, "").trim())
    .filter((line) => line !== "" && fold(truncate(line, limits.itemTitleChars.value)) !== name);
  if (lines.length === 0) return isQuestion(title, false);
  return lines.every((line) => isQuestion(line, false));
}

/** An address that came with a template; a text that mentions one is longer. */
function isExample(text: string): boolean {
  return text.length <= maxAddressChars && /\d/.test(text) && isPlaceholder(text, null);
}

const maxAddressChars = 120;

import type { Business } from "../../contract/knowledge.ts";
import type { BusinessAnswer } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Block, Page } from "../../contract/page.ts";
import { nameOnPage } from "../business/name.ts";
import { tidy } from "../fold.ts";
import { organizationOf, textOf } from "../structured.ts";
import { taxonomy } from "../taxonomy.ts";
import { openPageProof } from "./page-proof.ts";
import { plainClaim, withoutMarks } from "./plain-claim.ts";

/**
 * The offline reader's business, improved by the model where the page supports it: a name that the
 * page uses for the site, a category of the list, a description in sentences of the page.
 */
export function proveBusiness(offline: Business, answer: BusinessAnswer, page: Page): Business {
  const name = nameOnPage(page, offline.domain, tidy(plainClaim(answer.name, maxNameChars)));
  const row = taxonomy.find(({ code }) => code === answer.categoryCode);
  const maxChars = limits.itemDescriptionChars.value;
  const description = tidy(plainClaim(answer.description, maxChars));
  return {
    ...offline,
    ...(name !== undefined && { name }),
    ...(row !== undefined && { category: row.label, categoryCode: row.code }),
    ...(isSupported(page, description) && { description }),
  };
}

const maxNameChars = 200;

function isSupported(page: Page, description: string): boolean {
  const proof = openPageProof(descriptionsAndText(page));
  const within = { from: 0, to: proof.tokens.length };
  const scope = { within, after: 0, gapFrom: 0, anyOrder: true };
  return proof.prove(withoutMarks(description), scope) !== undefined;
}

/** The page with its descriptions (meta, Open Graph, structured data) before its text. */
function descriptionsAndText(page: Page): Pick<Page, "text" | "blocks"> {
  const organization = organizationOf(page);
  const shown = [
    page.description,
    page.structured.openGraph["description"] ?? "",
    organization === null ? "" : textOf(organization["description"]),
  ];
  let text = "";
  const blocks: Block[] = [];
  const none = { level: 0, anchor: null, cells: [], grid: null, card: null };
  for (const line of shown) {
    blocks.push({ kind: "paragraph", start: text.length, end: text.length + line.length, ...none });
    text += `${line}\n\n`;
  }
  const shift = text.length;
  const moved = page.blocks.map((block) => ({
    ...block,
    start: block.start + shift,
    end: block.end + shift,
  }));
  return { text: text + page.text, blocks: [...blocks, ...moved] };
}

import { beginning, wordsOfAll } from "../../words/index.ts";
import type { Page } from "../../contract/page.ts";
import { blockText } from "../block-text.ts";
import type { PageRole } from "../page-role.ts";

/**
 * Blocks that are no text of the business: requests for consent to cookies, code of the page's
 * builder that was not replaced, and filler text of templates.
 */
export function noiseBlocks(page: Page, role: PageRole): number[] {
  // A policy or a manual writes about these things.
  const mayQuote = role === "docs" || role === "articles";
  const mayAsk = role === "privacy" || role === "cookies" || role === "terms";
  return [...page.blocks.keys()].filter((at) => {
    if (page.blocks[at]?.kind === "code") return false;
    const text = blockText(page, at);
    if (text.length <= maxFormMessageChars && !mayQuote && formMessage.test(text)) return true;
    return (!mayQuote && isTemplate(text)) || (!mayAsk && !mayQuote && consent.test(text));
  });
}

function isTemplate(text: string): boolean {
  return shortcode.test(text) || filler.test(text) || placeholder.test(text) || data.test(text);
}

/** `{"items":[...]}`: data for the page's script in an element that a style hides. */
const data = /^\[?\{"[\w$-]{1,60}":/;

/** "[vc_row]", "[/et_pb_section]", "[contact-form-7 id=1]". */
const shortcode = /\[\/?[a-z]{2,20}(?:[_-][a-z0-9]{1,20}){1,4}(?:\s[^\]]{0,200})?\]/;
const filler = /\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisi?cing\b/i;
/** "{{ name }}", "{% if %}", "${price}". */
const placeholder = /\{\{[^{}]{0,100}\}\}|\{%[^{}]{0,100}%\}|\$\{[\w.]{1,50}\}/;

/** Longer texts begin with the same words by chance. */
const maxFormMessageChars = 120;
const formMessage = beginning(
  wordsOfAll(({ sections }) => sections.formMessages),
  "iu",
);

const consent = beginning(
  wordsOfAll(({ walls }) => walls.consent.sentences),
  "iu",
);

import type { ItemsAnswer } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { fold, tidy } from "../fold.ts";
import { sectionTitle } from "../items/section-units.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { openPageProof, type Label, type Scope, type Span } from "./page-proof.ts";
import { plainClaim, withoutMarks } from "./plain-claim.ts";

type Claim = ItemsAnswer["items"][number];

/** `heading`: the words of the page that the title is made from. */
type Title = { title: string; heading: string; scope: Scope };

/** Turns a model's claims into drafts of items, each text proven by the page. */
export function createItemProver(reading: Reading) {
  const proof = openPageProof(reading.page);
  const findQuote = openQuotes(reading.page);

  /** The item as far as the page supports it; undefined when it does not support its content. */
  return function proveItem(claim: Claim): Draft | undefined {
    const content = plainClaim(claim.content, limits.itemContentChars.value);
    if (content === "") return undefined;
    const sections = new Set(findQuote(claim.quote).map((at) => reading.sectionOf[at]));
    for (const section of sections) {
      const draft = section && proveIn(section, claim, content);
      if (draft !== undefined) return draft;
    }
    return undefined;
  };

  function proveIn(section: Section, claim: Claim, content: string): Draft | undefined {
    for (const { title, heading, scope } of titlesOf(claim, section)) {
      const runs = proof.prove(withoutTitle(withoutMarks(content), heading), scope);
      if (runs === undefined) continue;
      const description = tidy(plainClaim(claim.description, limits.itemDescriptionChars.value));
      return {
        title,
        // Empty: the beginning of the content describes the item.
        description: proof.prove(withoutMarks(description), scope) ? description : "",
        content,
        category: claim.category,
        blocks: blocksOf(runs),
        strength: 0.95,
      };
    }
    return undefined;
  }

  /** The model's title where the page has it near the quote, then the heading above the quote. */
  function* titlesOf(claim: Claim, section: Section): Generator<Title> {
    const title = tidy(plainClaim(withoutMarks(claim.title), limits.itemTitleChars.value));
    for (let at: Section | null = section; at !== null; at = at.parent) {
      if (fold(at.title) !== fold(title)) continue;
      yield { title: titleOf(at, at.title), heading: at.title, scope: scopeOf(at) };
    }
    const within = spanOf(section);
    for (const place of proof.placesOf(title, within, limits.groundTitlePlaces.value)) {
      yield { title, heading: title, scope: scopeAfter(place, within) };
    }
    const heading = section.title === "" ? reading.title : section.title;
    if (heading === "") return;
    yield { title: titleOf(section, heading), heading, scope: scopeOf(section) };
  }

  /** The section's title with its subject, where it has the heading that proves it. */
  function titleOf(section: Section, heading: string): string {
    const title = sectionTitle(reading, section);
    return title !== null && fold(title).includes(fold(heading)) ? title : heading;
  }

  /** A title that is a heading: the claim must be in its section. */
  function scopeOf(section: Section): Scope {
    const within = spanOf(section);
    if (section.heading === null) return { within, after: within.from, gapFrom: within.from };
    const label = proof.spanOf(section.heading, section.heading + 1);
    const tight: Label = { ...label, isLoose: false };
    return { within, after: label.from, gapFrom: label.to, label: tight };
  }

  function scopeAfter(place: Span, within: Span): Scope {
    const kind = reading.page.blocks[proof.tokens[place.from]?.block ?? -1]?.kind;
    const label: Label = { ...place, isLoose: kind !== "heading" && kind !== "question" };
    return { within, after: place.from, gapFrom: place.to, label };
  }

  /** A section with those below it. */
  function spanOf(section: Section): Span {
    const first = section.heading ?? section.body[0] ?? 0;
    let end = first + 1;
    while (end < reading.sectionOf.length && isWithin(reading.sectionOf[end], section)) end++;
    return proof.spanOf(first, end);
  }

  function blocksOf(runs: readonly Span[]): number[] {
    const blocks = runs.flatMap(({ from, to }) =>
      proof.tokens.slice(from, to).map(({ block }) => block),
    );
    return [...new Set(blocks)];
  }
}

/** Content often begins with the title, which is proven already. */
function withoutTitle(content: string, title: string): string {
  const plain = content.replace(/^[*_\s]+/, "");
  if (!plain.toLowerCase().startsWith(title.toLowerCase())) return content;
  const rest = plain.slice(title.length);
  return /^[*_]*\s?(?:[:–—\n]|- )/.test(rest) ? rest.replace(/^[*_]*\s?[:–—-]?/, "") : content;
}

function isWithin(section: Section | undefined, outer: Section): boolean {
  for (let at: Section | null | undefined = section; at; at = at.parent)
    if (at === outer) return true;
  return false;
}

/** Finds the blocks that contain a quote, or begin it; most quotes are in one. */
function openQuotes(page: Page): (quote: string) => number[] {
  const text = fold(page.text);
  const blocks = page.blocks.map(({ start, end }) => fold(page.text.slice(start, end)));
  return (quote) => {
    const wanted = fold(quote.slice(0, limits.quoteChars.value));
    const found: number[] = [];
    if (wanted === "" || !text.includes(wanted)) return found;
    for (const [at, words] of blocks.entries()) {
      if (words === "" || !(words.includes(wanted) || wanted.startsWith(words))) continue;
      if (found.push(at) >= limits.groundTitlePlaces.value) break;
    }
    return found;
  };
}

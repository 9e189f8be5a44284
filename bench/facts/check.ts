import { Parser } from "htmlparser2";
import { hasPhone } from "./contacts.ts";
import type { Fact } from "./sheet.ts";
import { fold, hasFolded } from "./words.ts";

/**
 * All text of a page, hidden text, descriptions of images and JSON-LD included. Not the product's
 * reading: a sheet is checked against the page itself.
 */
export function rawText(html: string): string {
  const parts: string[] = [];
  const values: string[] = [];
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isSkipped(name, attributes["type"])) skipped++;
      for (const attribute of ["alt", "title", "aria-label", "content", "value", "href"])
        if (attributes[attribute]) values.push(attributes[attribute]);
      if (!inline.has(name)) parts.push(" ");
    },
    ontext(text) {
      if (skipped === 0) parts.push(text);
    },
    onclosetag(name) {
      if (name === "style" || (name === "script" && skipped > 0)) skipped = 0;
      if (!inline.has(name)) parts.push(" ");
    },
  });
  parser.end(html);
  return [parts.join(""), ...values].join("\n");
}

const inline = new Set(
  "a abbr b bdi bdo cite code em font i mark s small span strong sub sup u wbr".split(" "),
);

function isSkipped(name: string, type: string | undefined): boolean {
  return name === "style" || (name === "script" && type !== "application/ld+json");
}

/** The words of a fact that its page does not have. */
export function notOnPage({ about, words, kind }: Fact, text: string): string[] {
  const folded = fold(text);
  const isThere = (needle: string): boolean =>
    hasFolded(text, folded, needle, "longer") || (kind === "phone" && hasPhone(text, needle));
  return [...about, ...words].filter((needle) => !isThere(needle));
}

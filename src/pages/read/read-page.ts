import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { buildFlow } from "../markdown/build-flow.ts";
import { findNotes } from "../markdown/footnotes.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { resolver } from "./addresses.ts";
import { cleanFlow } from "./clean-flow.ts";
import { chooseContent } from "./choose.ts";
import { contentHash } from "./content-hash.ts";
import { findCards } from "./cards.ts";
import { findExchanges } from "./exchanges.ts";
import { factsOf } from "./facts.ts";
import { firstHeading, readHead } from "./head.ts";
import { kindOf } from "./kind.ts";
import { languageOf } from "./language.ts";
import { linksOf } from "./links.ts";
import { measure } from "./measure.ts";
import { descriptionOf, titleOf } from "./metadata.ts";
import { parseHtml } from "./parse.ts";
import { prune, pruneHeaded } from "./prune.ts";
import { articleBodyOf, structuredData } from "./structured-data.ts";
import { trimArticle } from "./trim-article.ts";
import { find, fold, textOf } from "./tree.ts";
import { verdictOf } from "./verdict.ts";
import { markHidden } from "./visible.ts";
import { writeText } from "./write-text.ts";

export interface ReadOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Reads a page from one parse of its HTML: what it says, what it is, and where it leads. */
export function readPage(html: string, options: ReadOptions): Page {
  const root = parseHtml(html);
  markHidden(root);
  measure(root);
  const resolve = resolver(root, options.url);
  const head = readHead(root);
  const structured = structuredData(root, resolve);
  const links = linksOf(root, resolve);
  const heading = firstHeading(root);
  const facts = factsOf(root, head, structured, resolve);
  const body = find(root, (element) => element.tag === "body") ?? root;
  const bodyText = fold(textOf(body, 60_000));
  const kind = kindOf(body, structured, head.meta, options.url);
  prune(body, kind);
  pruneHeaded(body, kind);
  measure(root);
  const content = chooseContent(body, kind);
  const said = buildFlow([content], {
    resolve,
    charsMost: limits.pageTextChars.value,
    notes: findNotes(body),
    exchanges: findExchanges(content),
    cards: findCards(content),
    skip: (element) => element.hidden || element.dropped,
  });
  const title = titleOf(head, structured, heading);
  const trimmed = kind === "article" ? trimArticle(said, articleBodyOf(structured)) : said;
  const flow = cleanFlow(trimmed, {
    title,
    linkedHeadings: kind === "listing" || kind === "collection",
  });
  const { text, blocks } = writeText(flow, { captions: kind !== "article" });
  const header = (name: string): string => options.headers?.[name] ?? "";
  return {
    url: options.url,
    title,
    description: descriptionOf(head, structured),
    text,
    markdown: writeMarkdown(flow).slice(0, limits.pageMarkdownChars.value),
    language: languageOf(root, head.meta, header("content-language"), text),
    kind,
    verdict: verdictOf({
      root,
      title,
      heading,
      body: bodyText,
      text,
      status: options.status ?? 200,
      contentType: header("content-type"),
    }),
    canonical: head.canonical === "" ? null : resolve(head.canonical),
    contentHash: contentHash(text),
    links,
    blocks,
    facts,
    structured,
  };
}

import { limits } from "../../contract/limits.ts";
import type { Page, PageKind } from "../../contract/page.ts";
import { isDocumentType } from "../documents/document-types.ts";
import { buildFlow } from "../markdown/build-flow.ts";
import type { Flow } from "../markdown/flow.ts";
import { findNotes } from "../markdown/footnotes.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { isRouted } from "../../kit/url.ts";
import { resolver, type Resolve } from "./addresses.ts";
import type { Place } from "./places.ts";
import type { RemovalRecorder } from "./removal-recorder.ts";
import { cleanFlow } from "./main-content/clean-flow.ts";
import { chooseContent } from "./main-content/choose.ts";
import { bodyOf } from "./text/body.ts";
import { contentHash } from "./text/content-hash.ts";
import { findCards } from "./main-content/cards.ts";
import { findExchanges, keptExchanges } from "./main-content/exchanges.ts";
import { factsOf } from "./facts/facts.ts";
import { firstHeading, readHead } from "./facts/head.ts";
import { kindOf } from "./facts/kind.ts";
import { languageOf } from "./facts/language.ts";
import { pageRules } from "./facts/page-rules.ts";
import { linksOf } from "./links.ts";
import { withoutPlaces } from "./route-places.ts";
import { leadOf } from "./main-content/lead.ts";
import { markOffers } from "./main-content/offers.ts";
import { measure } from "./main-content/measure.ts";
import { descriptionOf, metadataOf } from "./facts/metadata.ts";
import { parseHtml } from "./html/parse.ts";
import { dropCopies } from "./main-content/copies.ts";
import { dropOtherProducts } from "./main-content/other-products.ts";
import { pruneHeaded } from "./main-content/prune-headed.ts";
import { splitNoteRows } from "./main-content/note-rows.ts";
import { prune } from "./main-content/prune.ts";
import { articleBodyOf, structuredData } from "./facts/structured-data.ts";
import { trimArticle } from "./main-content/trim-article.ts";
import { find, fold, textOf, walk, type ElementNode } from "./html/tree.ts";
import { hideConsentDialogs } from "./verdict/consent-dialogs.ts";
import { verdictOf } from "./verdict/verdict.ts";
import { textAsHtml } from "./text/plain-text.ts";
import { markHidden } from "./html/visible.ts";
import { writeText } from "./text/write-text.ts";

export interface ReadOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** The product token of the user agent, which meta elements may name. */
  readonly robot?: string;
  /** The parts that a request names: removes the others; `isOnly`: what is left is all content. */
  readonly selection?: { select: (root: ElementNode) => void; isOnly: boolean };
  /** Records what the reading passes remove; `explainPage` sets it. */
  readonly recorder?: RemovalRecorder;
}

/** The URL of the page with the longest path, which describes it best. */
function fullest(addresses: readonly (string | null | undefined)[]): string {
  const length = (address: string): number => URL.parse(address)?.pathname.length ?? 0;
  return addresses
    .filter((address) => typeof address === "string")
    .reduce((best, next) => (length(next) > length(best) ? next : best), "");
}

/**
 * Removes the boilerplate. If nothing is left, the page consists of parts that are boilerplate on
 * other kinds of pages, such as comments; it is read again as a forum.
 */
function pruneAs(kind: PageKind, body: ElementNode): PageKind {
  const { prose } = body;
  pruneOnce(body, kind);
  const made = kind === "forum" || kind === "product" || kind === "collection";
  if (made || prose < minProseChars || body.prose > lostChars) return kind;
  walk(body, (element) => void (element.dropped = null));
  measure(body);
  pruneOnce(body, "forum");
  return body.prose > lostChars ? "forum" : kind;
}

/** With fewer characters of sentences left, a page has lost its content. */
const lostChars = 100;

function pruneOnce(body: ElementNode, kind: PageKind): void {
  prune(body, kind);
  pruneHeaded(body, kind);
  measure(body);
  markOffers(body);
}

/** Articles have refrains, manuals repeat a warning, and posts quote each other: nothing to drop. */
function dropRepeats(body: ElementNode, kind: PageKind, path: string): void {
  if (kind === "article" || kind === "documentation" || kind === "forum") return;
  dropCopies(body);
  if (kind === "product") dropOtherProducts(body, path);
  measure(body);
}

/** With fewer characters of sentences a page is a list of facts, not a text with an end. */
const minProseChars = 300;

function withoutTail(
  flow: Flow[],
  kind: PageKind,
  prose: number,
  { claim, recorder }: { claim: () => string; recorder: RemovalRecorder | undefined },
): Flow[] {
  if (kind === "article") return trimArticle(flow, claim(), recorder);
  return kind === "service" && prose > minProseChars ? trimArticle(flow, null, recorder) : flow;
}

/** A script that renders formulas in the text of the page. */
const setsFormulas = ({ tag, attributes }: ElementNode): boolean =>
  tag === "script" && /mathjax|katex/i.test(attributes["src"] ?? "");

/** The text without its code, by which its language is recognised; all of a page of few words. */
function wordsToRead(text: string, blocks: Page["blocks"], bodyText: string): string {
  const written = blocks.filter(({ kind }) => kind !== "code").slice(0, 500);
  const words = written.map(({ start, end }) => text.slice(start, end)).join("\n");
  return words.length < 300 ? `${words}\n${bodyText.slice(0, 5_000)}` : words;
}

/** The head of an application is the same for all its routes, so it names none of them. */
function canonicalOf(address: string, resolve: Resolve, url: string): string | null {
  const canonical = address === "" ? null : resolve(address);
  return canonical === null || (isRouted(url) && !isRouted(canonical)) ? null : canonical;
}

/** Reads a page from one parse of its HTML: its text, its kind and verdict, and its links. */
export function readPage(html: string, options: ReadOptions): Page {
  const { recorder } = options;
  const header = (name: string): string => options.headers?.[name] ?? "";
  const root = parseHtml(textAsHtml(html, header("content-type"), options.url));
  splitNoteRows(root);
  markHidden(root);
  options.selection?.select(root);
  measure(root);
  // What a caller selects is content.
  if (options.selection?.isOnly !== true && hideConsentDialogs(root)) measure(root);
  const resolve = resolver(root, options.url);
  const head = readHead(root);
  const structured = structuredData(root, resolve);
  const places = new Map<ElementNode, Place>();
  const links = linksOf(root, resolve, (element, place) => places.set(element, place));
  const heading = firstHeading(root);
  const body = find(root, (element) => element.tag === "body") ?? root;
  const bodyText = fold(textOf(body, 60_000));
  const canonical = canonicalOf(head.canonical, resolve, options.url);
  const named = [options.url, canonical, structured.openGraph["url"]];
  const exchanges = findExchanges(body);
  const guess = kindOf(body, structured, head.meta, fullest(named));
  const metadata = metadataOf({ root, head, structured, places, url: options.url, kind: guess });
  const facts = factsOf(root, head, structured, { metadata, resolve, places });
  // A document, or what the caller has selected, has no navigation or advertisements around its text.
  const isDocument = isDocumentType(header("content-type")) || options.selection?.isOnly === true;
  const kind = isDocument ? guess : pruneAs(guess, body);
  if (!isDocument) dropRepeats(body, kind, URL.parse(options.url)?.pathname ?? "");
  const content = isDocument ? body : chooseContent(body, kind);
  const lead =
    (kind === "article" || kind === "documentation") && !isDocument
      ? leadOf(content, body, [metadata.title, metadata.heading])
      : [];
  const chosen = [...lead, content];
  recorder?.chosen(root, chosen);
  const written = {
    notes: findNotes(body),
    tex: find(root, setsFormulas) !== null,
    ...(isDocument ? {} : { cards: findCards(content) }),
  };
  const built = buildFlow(chosen, {
    ...written,
    resolve,
    maxChars: limits.pageTextChars.value,
    exchanges: keptExchanges(exchanges),
    skip: (element) => element.hidden || element.dropped !== null,
    recorder,
  });
  const { title } = metadata;
  const claim = (): string => articleBodyOf(structured);
  const trimmed = isDocument ? built : withoutTail(built, kind, body.prose, { claim, recorder });
  const cleaning = isDocument ? "documentation" : kind;
  const flow = cleanFlow(trimmed, { title, kind: cleaning, recorder });
  const { text, blocks } = writeText(flow, { captions: kind !== "article" });
  return {
    url: options.url,
    title,
    description: descriptionOf(head, structured),
    text,
    markdown: writeMarkdown(flow).slice(0, limits.pageMarkdownChars.value),
    language: languageOf(
      root,
      head.meta,
      header("content-language"),
      wordsToRead(text, blocks, bodyText),
    ),
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
    canonical,
    contentHash: contentHash(text),
    links: withoutPlaces(links, root, options.url),
    blocks,
    body: bodyOf({
      body,
      content: new Set(chosen),
      places,
      main: { text, blocks },
      options: { ...written, exchanges },
    }),
    facts,
    structured,
    preferences: {
      statements: pageRules(root, options.robot ?? "").map((rule) => ({ from: "page", rule })),
      effects: [],
    },
  };
}

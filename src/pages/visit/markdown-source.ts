import type { Page, PageLink } from "../../contract/page.ts";
import { hasEffect } from "../../contract/preference-effects.ts";
import type { Preferences } from "../../contract/preferences.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { mediaType } from "../documents/document-types.ts";
import { isUndoing } from "../frontier/is-undoing.ts";
import { readPage } from "../read/read-page.ts";
import type { Site } from "../site/open-site.ts";
import { compareText, hasGaps, withTextOf } from "./markdown-text.ts";

/** The markdown that pages name as another form of themselves (`rel=alternate`). */
export type MarkdownSource = {
  /** The page with the text of its markdown, if that agrees and has more; else the page itself. */
  complete(page: Page, links: readonly PageLink[], signal: AbortSignal): Promise<Page>;
};

type Tools = { site: Site; clock: Clock };

/**
 * Each request for markdown is one more at the site. It is made only for a page whose main text
 * leaves out much that the page shows, and no longer at a host whose markdown disagreed or failed
 * once, or had nothing to add three times in a row.
 */
export function createMarkdownSource({ site, clock }: Tools): MarkdownSource {
  const useless = new Map<string, number>();
  return {
    async complete(page, links, signal) {
      const target = links.find(({ from }) => from === "markdown")?.url;
      const { origin } = new URL(page.url);
      if (target === undefined || URL.parse(target)?.origin !== origin) return page;
      if (isUndoing({ url: target })) return page;
      if (page.verdict !== "real" || hasEffect(page, "links-unused") || !hasGaps(page)) return page;
      const before = useless.get(origin) ?? 0;
      if (before >= triesMax || site.unwanted(target) !== null) return page;
      const markdown = await fetchMarkdown({ site, clock }, target, signal);
      if (signal.aborted) return page;
      const end = markdown === null ? "disagrees" : compareText(page, markdown);
      if (end === "disagrees" || hasMoreEffects(markdown, page)) useless.set(origin, triesMax);
      else if (end === "adds-nothing") useless.set(origin, before + 1);
      else if (markdown !== null) {
        useless.set(origin, 0);
        return withTextOf(page, markdown);
      }
      return page;
    },
  };
}

/** The first pages show whether the others can gain. */
const triesMax = 3;

async function fetchMarkdown(
  { site, clock }: Tools,
  target: string,
  signal: AbortSignal,
): Promise<Page | null> {
  const stop = new AbortController();
  using _timer = clock.after(limits.markdownSourceMs.value, () => stop.abort());
  const { origin } = new URL(target);
  const got = await site.fetchPage(target, {
    signal: AbortSignal.any([signal, stop.signal]),
    mayFollow: (to) =>
      new URL(to).origin === origin
        ? { ok: true }
        : { ok: false, reason: "the markdown of a page is at its origin" },
  });
  if (got.kind !== "page" || !markdownTypes.has(mediaType(got.contentType))) return null;
  const headers = { ...got.headers, "content-type": "text/markdown" };
  const page = readPage(got.html, { url: got.url, headers, status: got.status });
  return site.withPreferences(page, { url: got.url, headers: got.headers });
}

/** Servers that do not know the type send plain text. */
const markdownTypes: ReadonlySet<string> = new Set([
  "text/markdown",
  "text/x-markdown",
  "text/plain",
]);

/** A site that restricts its markdown further does not want it used for the page. */
function hasMoreEffects(markdown: Page | null, page: Page): boolean {
  const effectsOf = (one: Page | null): Preferences["effects"] => one?.preferences?.effects ?? [];
  return effectsOf(markdown).some((effect) => !hasEffect(page, effect));
}

import type { PageAnswers } from "../../contract/calls/page-calls.ts";
import type { FirecrawlDocument } from "../../contract/firecrawl/calls.ts";
import type { Page } from "../../contract/page.ts";

type Metadata = FirecrawlDocument["metadata"];

type Known = Pick<
  PageAnswers["view"],
  | "title"
  | "description"
  | "language"
  | "url"
  | "finalUrl"
  | "openGraph"
  | "publishedAt"
  | "modifiedAt"
  | "icon"
>;

/** Of a page that was just read, with its response. */
export function viewMetadata(view: PageAnswers["view"]): Metadata {
  return { ...metadataOf(view), statusCode: view.status, contentType: view.contentType };
}

/** Of a page that a job has stored, without its response. */
export function pageMetadata(page: Page): Metadata {
  const { url, facts, structured } = page;
  const icon = facts.logos.find(({ from }) => from === "icon")?.url ?? null;
  const { publishedAt, modifiedAt } = facts;
  const { openGraph } = structured;
  return metadataOf({ ...page, finalUrl: url, openGraph, publishedAt, modifiedAt, icon });
}

const openGraphNames = {
  title: "ogTitle",
  description: "ogDescription",
  url: "ogUrl",
  image: "ogImage",
  locale: "ogLocale",
  site_name: "ogSiteName",
} as const;

function metadataOf(known: Known): Metadata {
  const { title, description, language, url, finalUrl, publishedAt, modifiedAt, icon } = known;
  const shared: Record<string, string> = {};
  for (const [name, theirs] of Object.entries(openGraphNames)) {
    const value = known.openGraph[name];
    if (value !== undefined) shared[theirs] = value;
  }
  return {
    title,
    description,
    ...(language !== null && { language }),
    sourceURL: url,
    url: finalUrl,
    ...shared,
    ...(publishedAt !== null && { publishedTime: publishedAt }),
    ...(modifiedAt !== null && { modifiedTime: modifiedAt }),
    ...(icon !== null && { favicon: icon }),
  };
}

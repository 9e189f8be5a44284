import type { PageFacts, PageKind, Structured } from "../../../contract/page.ts";
import { fold, type ElementNode } from "../html/tree.ts";
import { authorOf } from "./author.ts";
import { creditLines } from "./credit-lines.ts";
import { datesOf } from "./dates.ts";
import type { Head } from "./head.ts";
import { headlineOf } from "./headline.ts";
import { declaredLanguage } from "./language.ts";
import { nodesOfType, wordsOf } from "./structured-data.ts";
import { subjectNodes } from "./subject.ts";
import { pageTitle } from "./title.ts";
import type { Place } from "../places.ts";

/** What the title, the author and the dates of a page are read from. */
export type MetadataSources = {
  readonly root: ElementNode;
  readonly head: Head;
  readonly structured: Structured;
  /** Elements that begin another part of the page. */
  readonly places: ReadonlyMap<ElementNode, Place>;
  readonly url: string;
  readonly kind: PageKind;
};

export type Metadata = { readonly title: string; readonly heading: string } & Pick<
  PageFacts,
  "siteName" | "author" | "publishedAt" | "modifiedAt"
>;

export function metadataOf({
  root,
  head,
  structured,
  places,
  url,
  kind,
}: MetadataSources): Metadata {
  const siteName = siteNameOf(head, structured);
  const shared = fold(structured.openGraph["title"] ?? structured.twitter["title"] ?? "");
  const headline = headlineOf(root, [head.title, shared], {
    siteName: siteName ?? "",
    places,
  });
  const heading = headline?.text ?? "";
  const subjects = subjectNodes(structured, [head.title, shared, heading]);
  const host = URL.parse(url)?.hostname ?? "";
  const title = pageTitle({
    title: head.title,
    shared: shared.slice(0, maxTitleChars),
    heading,
    stated: subjects.flatMap((node) => [wordsOf(node["headline"]), wordsOf(node["name"])]),
    siteName: siteName ?? "",
    host,
    isArticle: kind === "article",
    isHome: /^\/?$/.test(URL.parse(url)?.pathname ?? ""),
  });
  const lines = creditLines(root, headline?.element ?? null);
  const language = declaredLanguage(root, head.meta) ?? "en";
  const dayFirst = !/^en(?:-us)?$/i.test(language);
  const dates = datesOf({ root, head, structured, subjects, lines, url, kind, dayFirst });
  const publishers = subjects.map((node) => wordsOf(node["publisher"]));
  const siteNames = [siteName ?? "", ...publishers, host.replace(/^www\./, "")];
  return {
    title,
    heading,
    siteName,
    author: authorOf({ root, head, structured, subjects, lines, kind, siteNames, language }),
    publishedAt: dates.published,
    modifiedAt: dates.modified,
  };
}

const maxTitleChars = 1_000;

export function siteNameOf(head: Head, structured: Structured): string | null {
  const site = nodesOfType(structured, /^WebSite$/).map((node) => wordsOf(node["name"]));
  const names = [
    structured.openGraph["site_name"] ?? "",
    ...site,
    head.meta["application-name"] ?? "",
    head.meta["apple-mobile-web-app-title"] ?? "",
    ...nodesOfType(
      structured,
      /^(?:Organization|Corporation|LocalBusiness|NewsMediaOrganization)$/,
    ).map((node) => wordsOf(node["name"])),
  ];
  return names.map(fold).find((name) => name !== "" && name.length < 120) ?? null;
}

export function descriptionOf(head: Head, structured: Structured): string {
  return fold(
    head.meta["description"] ??
      structured.openGraph["description"] ??
      structured.twitter["description"] ??
      "",
  );
}

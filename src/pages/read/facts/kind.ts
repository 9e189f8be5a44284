import type { PageKind, Structured } from "../../../contract/page.ts";
import { minMethods } from "../main-content/operations.ts";
import { pageSigns, type PageSigns } from "./page-signs.ts";
import { isOfType } from "./structured-data.ts";
import { attribute, type ElementNode } from "../html/tree.ts";
import { fullPath } from "../../../kit/url.ts";
import { wordsOfAll } from "../../../words/index.ts";

/** What sort of page it is: from its own claims first, then from its build and its address. */
export function kindOf(
  body: ElementNode,
  structured: Structured,
  meta: Readonly<Record<string, string>>,
  address: string,
): PageKind {
  const nodes = [...structured.jsonLd, ...structured.microdata];
  const url = URL.parse(address);
  const evidence: Evidence = {
    is: (types) => nodes.some((node) => isOfType(node, types)),
    signs: pageSigns(body),
    prose: body.prose,
    isPost: singlePost.test(attribute(body, "class")),
    path: (url === null ? "" : fullPath(url)).toLowerCase(),
    host: url?.hostname ?? "",
    generator: (meta["generator"] ?? "").toLowerCase(),
    openGraph: (structured.openGraph["type"] ?? "").toLowerCase(),
  };
  if (isReference(evidence)) return "documentation";
  if (isForum(evidence)) return "forum";
  if (isProduct(evidence)) return "product";
  if (isDocumentation(evidence)) return "documentation";
  if (isCollection(evidence)) return "collection";
  if (isArticle(evidence)) return "article";
  return isListing(evidence) ? "listing" : restKind(evidence);
}

interface Evidence {
  readonly is: (types: RegExp) => boolean;
  readonly signs: PageSigns;
  readonly prose: number;
  /** A publishing system marks the page as one post. */
  readonly isPost: boolean;
  readonly path: string;
  readonly host: string;
  readonly generator: string;
  readonly openGraph: string;
}

const article = "(?:News|Scholarly|Tech|AnalysisNews|OpinionNews|ReportageNews|ReviewNews)?Article";
const articles = new RegExp(`^(?:${article}|(?:Blog|LiveBlog)Posting|Report|Recipe|HowTo)$`);
const products =
  /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|Book|SoftwareApplication|MobileApplication)$/;
const lists = /^(?:CollectionPage|ItemList|OfferCatalog|SearchResultsPage)$/;

/** A list of operations: each has a method and a path. Classes such as "post" mean methods there. */
const isReference = ({ signs }: Evidence): boolean =>
  signs.methods >= minMethods && signs.paths >= minMethods;

function isForum({ is, signs, path, generator, openGraph, isPost }: Evidence): boolean {
  if (is(/^(?:DiscussionForumPosting|QAPage)$/)) return true;
  if (forumSoftware.test(generator)) return true;
  if (signs.posts < 2 || is(articles)) return false;
  if (isPost) return false;
  if (forumPath.test(path)) return signs.postShare > 0.25;
  if (openGraph === "article" || datedPath.test(path)) return false;
  // One long post with short ones below is an article and its comments or its like; posts with
  // linked titles are a list of them.
  const alike = signs.longestPostShare < signs.postShare * 0.6 && signs.teasers < signs.posts * 0.5;
  return signs.postShare > 0.6 && signs.posts >= 5 && alike && signs.prices < 16;
}

const forumSoftware =
  /discourse|phpbb|vbulletin|xenforo|nodebb|flarum|mybb|\bsmf\b|vanilla|invision|fluxbb|punbb/;
const forumPath =
  /forum|thread|topic|viewtopic|discussion|\/t\/|\/q\/|questions?\/|communit|\/boards?\/|\/talk\//;

function isProduct({ is, signs, path, openGraph }: Evidence): boolean {
  if (signs.productCards >= 12 && signs.prices >= 16) return false;
  if (/^(?:og:)?product(?:\.item)?$/.test(openGraph)) return true;
  if (openGraph === "product.group") return false;
  if (is(products) && !is(articles) && !is(lists)) return signs.paragraphs < 25;
  if (signs.productCards >= 12) return false;
  return /\/(?:products?|item|dp|p|pd)\/[^/]+/.test(path) && signs.buys > 0;
}

function isDocumentation({ is, signs, path, host, generator }: Evidence): boolean {
  if (docSoftware.test(generator)) return !/\/blog\//.test(path);
  const placed = docHost.test(host) || docPath.test(path);
  if (is(/^APIReference$/)) return true;
  if (/\/blog\//.test(path)) return false;
  if (docHost.test(host) && signs.paragraphs + signs.items + signs.cards >= 3) return true;
  return placed && (signs.code >= 1 || signs.docBuild || signs.paragraphs + signs.items >= 8);
}

const docSoftware =
  /docusaurus|sphinx|mkdocs|gitbook|vuepress|vitepress|docsy|antora|mdbook|starlight|readthedocs|javadoc|doxygen|mintlify/;
const docHost = /^(?:docs?|developers?|dev|api|wiki|manual|learn)\.[^.]+\./;
const docPath =
  /\/(?:docs?|documentation|reference|manual|api|handbook|tutorials?|howto|wiki|developers?|user-?guide)(?:\/|\.|$)/;

function isCollection({ signs, path, is, openGraph }: Evidence): boolean {
  if (is(articles) && signs.paragraphs >= 5) return false;
  if (openGraph === "article" && signs.paragraphs >= 20) return false;
  if (signs.prices >= 40 && signs.paragraphs < signs.prices) return true;
  if (signs.productCards >= 6 && signs.prices >= 4) return true;
  if (/\/(?:collections?|shop|store|catalog|categor(?:y|ies)|c)\/[^/]+/.test(path)) {
    return signs.prices >= 4 || signs.productCards >= 4 || /\/collections?\//.test(path);
  }
  return signs.prices >= 16 && signs.paragraphs < 12 && signs.cards >= 6;
}

/** The class of WordPress for the body of one post. */
const singlePost = /(?:^|\s)single-post(?:\s|$)/;
/** "/2024/05/the-title", as blogs name their posts. */
const datedPath = /\/(?:19|20)\d{2}\/\d{1,2}\/(?:\d{1,2}\/)?[^/]{4,}/;

/** Almost all of the page is one list of entries that lead to other pages. */
const isOneList = ({ entryShare }: PageSigns): boolean => entryShare > 0.62;

function isArticle(evidence: Evidence): boolean {
  const { is, signs, path, prose, openGraph } = evidence;
  if (isOneList(signs)) return false;
  if (evidence.isPost) return true;
  const many = signs.articles >= 8 && signs.articleShare < 0.2;
  if (many && openGraph !== "article") return false;
  const shownAs = openGraph === "article" && !listsPages({ is, signs });
  const claimed = is(articles) || shownAs;
  if (claimed) {
    return signs.paragraphs + signs.items >= 4 || signs.cards < 6 || signs.articleShare > 0.7;
  }
  if (signs.teasers >= 6 && signs.paragraphs < signs.teasers) return false;
  if (articlePath.test(path) || datedPath.test(path)) {
    return signs.paragraphs >= 3 || prose > minArticleProse;
  }
  const minShare = signs.articles === 1 ? 0.7 : 0.75;
  const sells = signs.buys > 0 || signs.prices >= 4;
  if (signs.articles > 0 && signs.articleShare > minShare && !sells) return true;
  return path !== "/" && signs.dated && signs.paragraphs >= 6 && signs.articles <= 1;
}

const newsWords = wordsOfAll(({ addresses }) => addresses.kinds.news).join("|");
const articlePath = new RegExp(
  `/(?:blog|articles?|posts?|stor(?:y|ies)|press|insights|\\d{4}/\\d{2}|${newsWords})/(?:[^/]+/)*[^/]{8,}`,
);

/** More sentences than a list of teasers has; not every page has its paragraphs in `p`. */
const minArticleProse = 600;

/** Some publishing systems call every page of theirs an article. */
function listsPages({ is, signs }: Pick<Evidence, "is" | "signs">): boolean {
  if (signs.teasers >= 8 && signs.teasers >= signs.paragraphs * 0.8) return true;
  return is(lists) && signs.cards >= 20;
}

const grouped = "tags?|topics?|categor(?:y|ies)|author|archives?|search|jobs|events";
const ranked = "list|directory|top|best|trending|latest|browse|explore";
const listingPath = new RegExp(`/(?:${grouped}|${ranked})(?:/|$)`);

function isListing({ is, signs, path }: Evidence): boolean {
  if (isOneList(signs)) return true;
  if (is(lists) && (signs.paragraphs < 12 || signs.cards >= 20)) return true;
  if (signs.articles >= 3 && signs.articleShare < 0.5)
    return signs.paragraphs <= signs.articles * 2;
  if (signs.articles >= 5 || signs.teasers >= 8) return signs.paragraphs <= signs.teasers + 6;
  return listingPath.test(path) && signs.paragraphs < 10;
}

const restKind = ({ signs, path }: Evidence): PageKind =>
  signs.paragraphs >= 14 && path.length > 30 && signs.prices < 8 ? "article" : "service";

import type { Structured } from "../../../contract/page.ts";
import { plain } from "./headline.ts";
import { isNode, isOfType, wordsOf, type DataNode } from "./structured-data.ts";

/**
 * The nodes that describe this page, articles first. Those inside others describe other pages and
 * things: the reviews of a product, the entries of a list. Of several articles at the top, only
 * those whose title is the page's.
 */
export function subjectNodes(structured: Structured, titles: readonly string[]): DataNode[] {
  const top = [...structured.jsonLd, ...structured.microdata].slice(0, maxNodes);
  const nodes = top.flatMap((node) => [node, ...partsOf(node)]);
  const written = nodes.filter((node) => isOfType(node, writings));
  const pages = nodes.filter((node) => isOfType(node, /WebPage$|ItemPage$/));
  const known = titles.map(plain).filter((title) => title !== "");
  const own = written.filter((node) =>
    [node["headline"], node["name"]].some((title) => {
      const words = plain(wordsOf(title));
      return words !== "" && known.some((each) => each.includes(words) || words.includes(each));
    }),
  );
  const chosen = own.length > 0 ? own : distinct(written) === 1 ? written : [];
  return [...chosen, ...pages];
}

const maxNodes = 200;

const writings = new RegExp(
  [
    "Article$",
    "BlogPosting$",
    "^(?:SocialMedia|DiscussionForum|LiveBlog)Posting$",
    "^(?:Recipe|Review|Report|HowTo|Question)$",
  ].join("|"),
);

/** What a page or a blog consists of; the questions of an FAQ have no author. */
function partsOf(node: DataNode): DataNode[] {
  if (isOfType(node, /^FAQPage$/)) return [];
  const posts = listOf(node["blogPost"]);
  return [...listOf(node["mainEntity"]), ...(posts.length === 1 ? posts : [])];
}

const listOf = (value: unknown): DataNode[] =>
  (Array.isArray(value) ? value.slice(0, 20) : [value]).filter(isNode);

const distinct = (nodes: readonly DataNode[]): number =>
  new Set(nodes.map((node) => plain(wordsOf(node["headline"] ?? node["name"])))).size;

/** A value with its references to other nodes of the page (`@id`) replaced by those nodes. */
export function resolved(value: unknown, structured: Structured): unknown {
  const all = Array.isArray(value) ? value.slice(0, 50) : [value];
  return all.map((each) => {
    if (!isNode(each) || each["name"] !== undefined) return each;
    const id = each["@id"];
    const found = structured.jsonLd.find(
      (node) => node["@id"] === id && node["name"] !== undefined,
    );
    return typeof id === "string" && found ? found : each;
  });
}

import { isMethod, isPath } from "../main-content/operations.ts";
import { namePattern } from "../html/name-pattern.ts";
import { elementsOf, nameOf, type ElementNode } from "../html/tree.ts";

/** What can be counted on a page to tell its kind. */
export interface PageSigns {
  prices: number;
  /** Controls that put something into a cart. */
  buys: number;
  cards: number;
  productCards: number;
  /** Linked headings and titles, the mark of a list of other pages. */
  teasers: number;
  articles: number;
  /** Share of the sentences that stand in the largest article element. */
  articleShare: number;
  posts: number;
  /** Share of the characters that stand in posts, and in the longest of them. */
  postShare: number;
  longestPostShare: number;
  /** Share of the sentences, or the characters, in entries of one list that link to other pages. */
  entryShare: number;
  paragraphs: number;
  items: number;
  code: number;
  /** Texts that are the name of an HTTP method, or a path of an interface. */
  methods: number;
  paths: number;
  dated: boolean;
  /** Built by something that builds documentation. */
  docBuild: boolean;
}

export function pageSigns(body: ElementNode): PageSigns {
  const signs: PageSigns = {
    prices: 0,
    buys: 0,
    cards: 0,
    productCards: 0,
    teasers: 0,
    articles: 0,
    articleShare: 0,
    posts: 0,
    postShare: 0,
    longestPostShare: 0,
    entryShare: entryShareOf(body),
    paragraphs: 0,
    items: 0,
    code: 0,
    methods: 0,
    paths: 0,
    dated: false,
    docBuild: false,
  };
  count(body, signs, false);
  signs.articleShare /= Math.max(1, body.prose);
  signs.postShare /= Math.max(1, body.chars);
  signs.longestPostShare /= Math.max(1, body.chars);
  return signs;
}

function count(parent: ElementNode, signs: PageSigns, inPost: boolean): void {
  for (const child of parent.children) {
    if (child.kind === "text") {
      if (child.value.length < 60 && /\d/.test(child.value) && price.test(child.value))
        signs.prices++;
      else if (child.value.length < 80) operation(child.value.trim(), signs);
      continue;
    }
    if (child.hidden || child.tag === "nav" || child.tag === "footer") continue;
    tagged(child, signs);
    const name = nameOf(child);
    const isPost = !inPost && child.chars > 20 && isPostNamed(child, name);
    if (isPost) {
      signs.posts++;
      signs.postShare += child.chars;
      signs.longestPostShare = Math.max(signs.longestPostShare, child.chars);
    }
    if (name !== "") named(child, name, signs);
    count(child, signs, inPost || isPost);
  }
}

function operation(text: string, signs: PageSigns): void {
  if (isMethod(text)) signs.methods++;
  else if (isPath(text)) signs.paths++;
}

const price =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|Rs\.?|kr|zł|CHF))\s?\d[\d.,]*|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|zł|kr\b|USD|EUR)/;
const post = namePattern(`
  post message reply comment topic-post answer postbody post-body forum-post reply-body post-text
  comment-body message-body`);

const isPostNamed = ({ tag }: ElementNode, name: string): boolean =>
  post.test(name) && !published.test(name) && !/^(?:p|span|a|h[1-6])$/.test(tag);

/** How a publishing system marks what it publishes: articles and products are posts to it too. */
const published = /(?:^|\s)(?:type-(?:post|page|product)|status-publish|hentry|product)(?:$|\s)/;

function tagged(element: ElementNode, signs: PageSigns): void {
  const { tag, chars, linkChars } = element;
  if (tag === "p" && chars > 120 && linkChars < chars / 2) signs.paragraphs++;
  else if (tag === "li" && chars > 80 && linkChars < chars / 2) signs.items++;
  else if (tag === "pre") signs.code++;
  else if (tag === "time") signs.dated = true;
  else if (tag === "article" && chars > 20) {
    signs.articles++;
    signs.articleShare = Math.max(signs.articleShare, element.prose);
  } else if (/^h[2-4]$/.test(tag) && chars > 15 && linkChars > chars * 0.8) signs.teasers++;
}

function named(element: ElementNode, name: string, signs: PageSigns): void {
  if (/add-?to-?(?:cart|bag|basket)|buy-?now|product-form/.test(name)) signs.buys++;
  const sized = element.chars > 20 && element.chars < 1_500;
  if (sized && card.test(name)) signs.cards++;
  if (sized && productCard.test(name)) signs.productCards++;
  if (docBuild.test(name)) signs.docBuild = true;
}

const card =
  /(?:^|[\s-])(?:card|teaser|tile|result|listing-item|post-item|article-item|grid-item|entry|hentry)(?:$|[\s-])/;
const productCard =
  /(?:^|[\s-])product-?(?:card|item|tile|grid-item|block|thumb|miniature)|(?:^|\s)product(?:\s|$)|grid-product/;
const docBuild =
  /theme-doc|md-content|rst-content|markdown-section|docs?-content|sphinxsidebar|docs-wrapper/;

/** The largest share of the page that one list of alike, linked entries has. */
function entryShareOf(body: ElementNode): number {
  let share = 0;
  let at: ElementNode | undefined = body;
  while (at) {
    share = Math.max(share, listedIn(at, body));
    at = elementsOf(at).find(({ hidden, chars }) => !hidden && chars >= body.chars * minListShare);
  }
  return share;
}

function listedIn(list: ElementNode, body: ElementNode): number {
  const groups = new Map<
    string,
    { entries: number; others: number; chars: number; prose: number }
  >();
  for (const child of elementsOf(list)) {
    if (child.hidden || child.chars === 0) continue;
    const [first = ""] = nameOf(child).trim().split(" ", 1);
    const key = `${child.tag} ${first.replace(/\d+/g, "")}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { entries: 0, others: 0, chars: 0, prose: 0 }));
    if (!isLinkedEntry(child)) {
      group.others++;
      continue;
    }
    group.entries++;
    group.chars += child.chars;
    group.prose += child.prose;
  }
  let share = 0;
  for (const { entries, others, chars, prose } of groups.values()) {
    if (entries < minEntries || others > entries * 0.6) continue;
    share = Math.max(share, Math.min(chars / body.chars, prose / Math.max(1, body.prose)));
  }
  return share;
}

/** Short enough for a teaser, with the link to what it teases. */
const isLinkedEntry = ({ chars, linkChars }: ElementNode): boolean =>
  chars >= 60 && chars < 1_500 && linkChars >= 15 && linkChars >= chars * 0.08;

const minEntries = 5;
const minListShare = 0.5;

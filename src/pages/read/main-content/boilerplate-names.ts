import type { PageKind } from "../../../contract/page.ts";

/** Words in class and id that name a part which is not what the page is about. */
export interface Naming {
  readonly pattern: RegExp;
  /** A part with a larger share of the page's sentences is content, whatever it is called. */
  readonly maxProse: number;
  /** Kinds of page where parts so named are content. */
  readonly notFor?: readonly PageKind[];
  /** Dropped at any size if it speaks of consent. */
  readonly consent?: boolean;
  /** Only a part with a button or a link asks for consent; others are about it. */
  readonly asks?: boolean;
  /** Without a link it does not lead to another page: it is the first paragraph of this one. */
  readonly leads?: boolean;
  /** With more characters of sentences than this, and few links, the part is content. */
  readonly maxChars?: number;
  /** A link so named opens such a part, or is an offer itself. */
  readonly opens?: boolean;
  /** Cards in such a part are content: the name is about the look of it. */
  readonly holdsCards?: boolean;
  /** Text that is hardly links is content. */
  readonly leadsAway?: boolean;
  /** A heading over a text without links is content. */
  readonly opensText?: boolean;
  /** Parts of one tag are inside of each other: replies, which are what the outer one is. */
  readonly nests?: boolean;
  /** Below an article such parts are not the content, however many there are. */
  readonly follows?: boolean;
  /** Part of one entry of several that are built alike, it is not the site's: the footer of a card. */
  readonly ofEntry?: boolean;
  /** On the page of a product a part with its description opens over the page. */
  readonly ofProduct?: boolean;
  /** On a page about a service, one of several with sentences is a part of the offer. */
  readonly describes?: boolean;
  /** In the main part of a page, cards are content. */
  readonly holdsMainCards?: boolean;
  /** Without anything to click or to fill in, text is content. */
  readonly acts?: boolean;
  /** On a page about a product a part with its price is content. */
  readonly besideProduct?: boolean;
  /** Names that contain such a word as well are content. */
  readonly except?: RegExp;
}

const boxes =
  "wrap|wrapper|container|content|contents|inner|outer|block|box|area|section|list|items?|bar|holder|group|view|widget|panel|module|region|row|col|column|component|root|link|links|button|buttons|icons?|title|heading|text|top|bottom|left|right|mobile|desktop|sticky|fixed|primary|secondary|main|new|v?\\d+";

/** The words at the end of a name, or before a word for a container. */
const named = (words: string): RegExp =>
  new RegExp(`(?:^|[\\s-])(?:${words})(?:$|\\s|-(?:${boxes})(?:$|[\\s-]))`);

const lists: readonly PageKind[] = ["listing", "collection"];

export const boilerplateNames: readonly Naming[] = [
  // What authors tell search engines to pass over.
  { pattern: /(?:^|\s)(?:robots-)?nocontent(?:$|\s)/, maxProse: 0.3 },
  // Components that bear the name of the part they belong to: "Footer_notice__x1", "footer-email".
  {
    pattern:
      /(?:^|\s)(?:(?:site|page|global|main|app)-)?(?:footer|breadcrumbs?|cookie|newsletter|mega-?menu|nav-?bar|announcement)-/,
    maxProse: 0.3,
  },
  {
    pattern:
      /cookie|consent|gdpr|ccpa|third-party|(?:^|[\s-])cmp(?:$|\s|-(?:banner|dialog|modal|popup))/,
    maxProse: 1,
    consent: true,
  },
  { pattern: /privacy|datenschutz/, maxProse: 1, consent: true, asks: true },
  {
    pattern: named(
      "nav|navbar|navigation|navi|menu|menubar|main-?menu|mega-?menu|sub-?menu|sub-?nav|top-?bar|topnav|masthead|breadcrumbs?|bread-crumbs?|skip-?(?:links?|nav|to-content)|site-?header|global-?header|pagination|paginator|pager|page-?numbers|post-?navigation|hamburger|off-?canvas|back-?to-?top|language-?(?:switcher|selector)|announcement(?:-bar)?|promo-?bar|utility-?(?:bar|nav)|(?:menu|nav)-?(?:wrap|sec|row)",
    ),
    maxProse: 0.3,
    maxChars: 800,
    opensText: true,
    acts: true,
    holdsMainCards: true,
  },
  {
    pattern: named(
      "site-?footer|global-?footer|page-?footer|main-?footer|footer|colophon|copyright|footer-?(?:wrap|sec|row)",
    ),
    maxProse: 0.3,
    maxChars: 800,
    opensText: true,
    ofEntry: true,
  },
  {
    pattern: named(
      "share|sharing|share-?(?:bar|buttons?|links?|this|tools?|icons?|block|post)|social|social-?(?:share|sharing|links?|media|icons?|bar|nav|buttons?|list)|socials|sociable(?:-tagline)?|addtoany(?:-share-save)?|addthis|sharedaddy|jp-relatedposts|follow-?us|newsletter(?:-\\w+)*|subscribe(?:-\\w+)?|subscription-?(?:form|box)|sign-?up(?:-\\w+)?|mailing-?list|opt-?in|email-?(?:signup|capture|form)",
    ),
    maxProse: 0.15,
  },
  { pattern: named("tool-?tips?(?:-content)?"), maxProse: 0.15, opens: true },
  {
    pattern: named("popup|pop-?over|modal|drawer|toast|dialog|flyout"),
    maxProse: 0.15,
    opens: true,
    ofProduct: true,
  },
  {
    pattern: named("overlay|lightbox|promo(?:tion)?s?"),
    maxProse: 0.15,
    opens: true,
    holdsCards: true,
    ofEntry: true,
    acts: true,
  },
  {
    pattern: named(
      "mini-?cart|cart-?drawer|login|log-?in-?(?:form|box|modal)|signin|search-?(?:form|box|bar|field|results-count)|ads?|advert(?:s|isement|isements|ising)?|ad-?(?:container|slot|wrapper|unit|banner|block|box|placeholder)|adsbygoogle|google-?ads?|dfp|sponsor(?:ed)?|sponsored-?content|banner-?ad|outbrain|taboola|partners?-?content|affiliate-?disclosure",
    ),
    maxProse: 0.15,
  },
  {
    pattern: named(
      "related(?:-\\w+)*|recommend(?:ed|ations?|er)?(?:-\\w+)*|you-?may-?(?:also-?)?like|also-?like|more-?(?:from|stories|posts|articles|news|like-this|on|in)|read-?next|next-?(?:post|article|up)|prev-?next|trending|popular(?:-\\w+)*|most-?(?:read|popular|viewed)|up-?sells?|cross-?sells?|recently-?viewed|recent-?posts|suggest(?:ed|ions?)(?:-\\w+)*|similar-?(?:products|posts|items|articles)|further-?reading|latest-?(?:news|posts|articles|stories)",
    ),
    maxProse: 0.3,
    leadsAway: true,
    notFor: lists,
  },
  { pattern: named("read-?more"), maxProse: 0.3, maxChars: 100, notFor: lists },
  { pattern: named("teasers?"), maxProse: 0.3, notFor: lists, leads: true, describes: true },
  {
    pattern: named(
      "comments?|comment-?(?:list|form|section|area|respond|thread|box|count|wrapper)|comments-?(?:area|section|list|wrapper|container|title)|respond|disqus(?:-\\w+)*|user-?comments|post-?comments|fb-comments|responses",
    ),
    maxProse: 0.75,
    except: /testimonial/,
    nests: true,
    follows: true,
    notFor: ["forum", "documentation"],
  },
  {
    pattern: named(
      "reviews|reviews?-?(?:list|section|container|widget|wrapper|tab|content)|customer-?reviews|product-?reviews|ratings?|star-?ratings?|yotpo(?:-\\w+)*|bazaarvoice|trustpilot(?:-\\w+)?|judgeme(?:-\\w+)*|jdgm(?:-\\w+)*|stamped(?:-\\w+)*|okendo(?:-\\w+)*",
    ),
    maxProse: 0.85,
    notFor: ["article", "service", "documentation", "listing", "forum"],
  },
  {
    pattern: named("(?:legal-?)?disclaimers?|legal-?notice"),
    maxProse: 0.9,
    notFor: ["documentation", "forum"],
  },
  {
    // One review of several; a product that was reviewed may have the word at the end of its name.
    pattern: /(?:^|\s)(?:[a-z]+-){0,3}review(?:$|\s)/,
    maxProse: 0.85,
    notFor: ["article", "service", "documentation", "listing", "forum"],
  },
  {
    pattern: named(
      "sidebar|side-?bar|side-?(?:nav|menu|column|rail)|right-?rail|left-?rail|rail|aside",
    ),
    maxProse: 0.25,
    besideProduct: true,
  },
  {
    pattern: named(
      "filters?(?:-\\w+)?|facets?(?:-\\w+)*|refine(?:ment)?s?|sort(?:-?by|ing|-\\w+)?|toolbar|view-?(?:switcher|mode)|per-?page|results?-?count",
    ),
    maxProse: 0.05,
    notFor: ["article", "documentation"],
  },
  {
    pattern: named(
      "by-?line|dateline|post-?meta(?:-?data)?|author|author-?(?:description|desc|text)|entry-?author(?:-\\w+)?|affiliate-?(?:links?|text|note|hint)|entry-?meta|article-?meta|meta-?(?:data|info|box)|authors?-?list|author-?(?:bio|box|info|card|profile|block|details|about|section)|about-?(?:the-?)?author|author-?bio(?:graphy)?|entry-?(?:footer|utility)|post-?(?:footer|tags|info|details|date|author)|article-?(?:footer|tags|info|byline|author|date)|tags?|tag-?(?:list|cloud|links)|tagged|category-?(?:list|links)|reading-?time|read-?time|publish(?:ed)?-?date|timestamp|views?-?count|print|photo-?credit|image-?credit|caption-?credit",
    ),
    maxProse: 0.12,
    ofEntry: true,
    notFor: ["forum", "listing", "collection", "product"],
  },
  {
    pattern: named(
      "mw-editsection|edit-?section|cat-?links|print-?footer|site-?sub|mw-jump-link|toc|table-?of-?contents|on-?this-?page|article-?toc|ez-toc(?:-\\w+)*|lwptoc",
    ),
    maxProse: 0.1,
    maxChars: 300,
  },
  {
    pattern: named(
      "signatures?|user-?(?:info|details|stats|title|badges?)|message-?(?:user-?(?:title|extras|banner|arrow|avatar)s?|signature|attribution-opposite|footer|action\\w*)|struct-item|post-?(?:controls|actions|menu|likes|count|number|reactions?)|author-?(?:pane|stats|rank)|reactions?(?:-\\w+)?|like-?(?:count|button)",
    ),
    maxProse: 0.6,
    notFor: ["article", "service", "product", "documentation", "listing", "collection"],
  },
];

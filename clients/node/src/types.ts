// Made by `npm run generate` from src/contract. Do not edit.

export type FieldDefinition = {
  /** Type of the value; may be left out beside enum */
  type?: "string" | "number" | "integer" | "boolean" | undefined;
  /** Format of a string */
  format?: "date" | "email" | "uri" | undefined;
  /** The values that a string may have */
  enum?: string[] | undefined;
  /** What the value is, in words; used to find it */
  description?: string | undefined;
};

export type FieldsRequest = {
  /** One object, or a list of objects */
  type: "object" | "array";
  /** What the value is, in words; used to find it */
  description?: string | undefined;
  /** The wanted values by name */
  properties?: Record<string, FieldDefinition> | undefined;
  /** Rows of a list without one of these are left out */
  required?: string[] | undefined;
  /** One row of a list */
  items?: {
    /** Rows are objects */
    type: "object";
    /** What the value is, in words; used to find it */
    description?: string | undefined;
    /** The wanted values by name */
    properties?: Record<string, FieldDefinition> | undefined;
    /** Rows of a list without one of these are left out */
    required?: string[] | undefined;
  } | undefined;
};

export type ImportRequest = {
  /** Number of the first of these lines in the file, from 0 */
  first: number;
  /** Lines of a file of GET /v1/export, unchanged and in order */
  lines: string[];
};

export type ExtractionRequest = {
  /** URL to extract from; any page of the site. Related pages are discovered. */
  url: string;
  /** Pages to read at most; default 10 */
  maxPages?: number | undefined;
  /** Read the given URL only, no crawling */
  singlePage?: boolean | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** Read exactly these; discovery, singlePage and the patterns are ignored */
  urls?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** Answer with what was read within this time */
  stopAfterMs?: number | undefined;
  fields?: FieldsRequest | undefined;
  /** CSS selectors: only what they match is read as text; links are followed anywhere */
  onlySelectors?: string[] | undefined;
  /** CSS selectors: what they match is not read as text; wins over onlySelectors */
  exceptSelectors?: string[] | undefined;
  /** CSS selector: the browser waits until the page has such an element, 15 s at most */
  waitFor?: string | undefined;
  /** The browser scrolls lists that load more while they are scrolled, within limits */
  scroll?: boolean | undefined;
  /** Id of a credential, sent to its origins only */
  credential?: string | undefined;
  /** Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential */
  archive?: boolean | undefined;
};

export type AsyncExtractionRequest = {
  /** URL to extract from; any page of the site. Related pages are discovered. */
  url: string;
  /** Pages to read at most; default 10 */
  maxPages?: number | undefined;
  /** Read the given URL only, no crawling */
  singlePage?: boolean | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** Read exactly these; discovery, singlePage and the patterns are ignored */
  urls?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** Answer with what was read within this time */
  stopAfterMs?: number | undefined;
  fields?: FieldsRequest | undefined;
  /** CSS selectors: only what they match is read as text; links are followed anywhere */
  onlySelectors?: string[] | undefined;
  /** CSS selectors: what they match is not read as text; wins over onlySelectors */
  exceptSelectors?: string[] | undefined;
  /** CSS selector: the browser waits until the page has such an element, 15 s at most */
  waitFor?: string | undefined;
  /** The browser scrolls lists that load more while they are scrolled, within limits */
  scroll?: boolean | undefined;
  /** Id of a credential, sent to its origins only */
  credential?: string | undefined;
  /** Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential */
  archive?: boolean | undefined;
  /** Receives a POST on completion */
  callbackUrl?: string | undefined;
};

export type JobListQuery = {
  /** Only jobs in one of these states, comma-separated: pending, processing, completed, failed */
  status?: string | undefined;
  /** Jobs in one answer; default 20 */
  limit?: number | undefined;
  /** nextCursor of the previous response */
  cursor?: string | undefined;
};

export type JobEventsQuery = {
  /** Only later events */
  after?: number | undefined;
};

export type JobPagesQuery = {
  /** Only these, comma-separated: scraped, duplicate, locale-duplicate, robots, pattern, budget, auth-required, payment-required, forbidden, proxy-refused, rate-limited, legal, challenge, consent-wall, age-gate, blocked, soft-404, login-wall, preference, error */
  outcome?: string | undefined;
  /** Rows at most; default 100 */
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: number | undefined;
};

export type MarkdownRequest = {
  /** The page to convert */
  url: string;
  /** How the page is fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** How long the browser waits once the page is quiet; plain HTTP does not wait */
  waitMs?: number | undefined;
  /** CSS selectors: only what they match is read as text; links are followed anywhere */
  onlySelectors?: string[] | undefined;
  /** CSS selectors: what they match is not read as text; wins over onlySelectors */
  exceptSelectors?: string[] | undefined;
  /** CSS selector: the browser waits until the page has such an element, 15 s at most */
  waitFor?: string | undefined;
  /** The browser scrolls lists that load more while they are scrolled, within limits */
  scroll?: boolean | undefined;
  /** Id of a credential, sent to its origins only */
  credential?: string | undefined;
};

export type ScreenshotRequest = {
  /** The page to capture */
  url: string;
  /** The whole document rather than the window; default true */
  fullPage?: boolean | undefined;
  /** Of the window; default 1280 */
  width?: number | undefined;
  /** Of the window; default 800 */
  height?: number | undefined;
  /** How long the browser waits once the page is quiet; plain HTTP does not wait */
  waitMs?: number | undefined;
  /** Id of a credential, sent to its origins only */
  credential?: string | undefined;
};

export type SitemapRequest = {
  /** Any page of the site */
  url: string;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** URLs to answer at most; default 1000 */
  limit?: number | undefined;
};

export type SearchRequest = {
  /** A question, words or a name, in any language */
  query: string;
  /** Only results of this category, or of one of these */
  category?: ItemCategory | ItemCategory[] | undefined;
  /** Items are what was understood of the pages, passages are everything that the pages show; default: both */
  kinds?: Array<"item" | "passage"> | undefined;
  /** Results at most; default 10 */
  limit?: number | undefined;
  /** Number of results to skip */
  offset?: number | undefined;
  /** 0 keyword .. 1 vector; default: chosen by the query */
  alpha?: number | undefined;
  /** Only results of this site, its sub-domains included */
  domain?: string | undefined;
  /** Only results of the pages of this Site */
  site?: string | undefined;
  /** Only results in this language (BCP 47); de includes de-AT */
  language?: string | undefined;
};

export type AnswerRequest = {
  /** A question, in any language */
  query: string;
  /** Only results of this site, its sub-domains included */
  domain?: string | undefined;
  /** Only results of the pages of this Site */
  site?: string | undefined;
  /** Only results of this category, or of one of these */
  category?: ItemCategory | ItemCategory[] | undefined;
  /** Only results in this language (BCP 47); de includes de-AT */
  language?: string | undefined;
  /** quote answers with sentences of the pages, model lets the model write and proves each sentence; default auto: model where one is configured */
  mode?: "auto" | "quote" | "model" | undefined;
};

export type VerifyRequest = {
  /** A text by anyone, for example a bot's reply */
  text: string;
  /** Only results of this site, its sub-domains included */
  domain?: string | undefined;
  /** Only results of the pages of this Site */
  site?: string | undefined;
};

export type KnowledgeQuery = {
  domain?: string | undefined;
  site?: string | undefined;
  category?: ItemCategory | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

export type KnowledgeRemoval = {
  domain?: string | undefined;
  source?: string | undefined;
  jobId?: string | undefined;
};

export type NewSite = {
  /** Any page of the site */
  url: string;
  /** What its owner calls it */
  name?: string | undefined;
  /** hourly, daily, weekly, adaptive, a cron expression in UTC, or null */
  schedule?: string | null | undefined;
  /** Pages to read at most; default 500, or the plan's limit */
  maxPages?: number | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth; regex:^/blog/ is a regular expression for the path */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** CSS selectors: only what they match is read as text; links are followed anywhere */
  onlySelectors?: string[] | undefined;
  /** CSS selectors: what they match is not read as text; wins over onlySelectors */
  exceptSelectors?: string[] | undefined;
  /** CSS selector: the browser waits until the page has such an element, 15 s at most */
  waitFor?: string | undefined;
  /** The browser scrolls lists that load more while they are scrolled, within limits */
  scroll?: boolean | undefined;
  /** Id of a credential, sent to its origins only */
  credential?: string | undefined;
  /** What is read with the credential may be shown to others than its owner; default false */
  publishPrivate?: boolean | undefined;
  /** Crawlers that may read the Site at once, each a part of its pages; default 1 */
  parallel?: number | undefined;
  /** Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential */
  archive?: boolean | undefined;
  /** Starts no sync while it is true */
  paused?: boolean | undefined;
};

export type SiteChange = {
  /** What its owner calls it; null removes it */
  name?: string | null | undefined;
  /** hourly, daily, weekly, adaptive, a cron expression in UTC, or null */
  schedule?: string | null | undefined;
  /** Pages to read at most; default 500, or the plan's limit */
  maxPages?: number | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth; regex:^/blog/ is a regular expression for the path */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** CSS selectors: only what they match is read as text; null removes them */
  onlySelectors?: string[] | null | undefined;
  /** CSS selectors: what they match is not read as text; null removes them */
  exceptSelectors?: string[] | null | undefined;
  /** CSS selector to wait for; null removes it */
  waitFor?: string | null | undefined;
  /** The browser scrolls lists that load more while they are scrolled, within limits */
  scroll?: boolean | undefined;
  /** Id of a credential, sent to its origins only; null removes it */
  credential?: string | null | undefined;
  /** What is read with the credential may be shown to others than its owner; default false */
  publishPrivate?: boolean | undefined;
  /** Crawlers that may read the Site at once, each a part of its pages; default 1 */
  parallel?: number | undefined;
  /** Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential */
  archive?: boolean | undefined;
  /** Starts no sync while it is true */
  paused?: boolean | undefined;
};

export type SiteListQuery = {
  limit?: number | undefined;
  cursor?: string | undefined;
};

export type SyncListQuery = {
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: string | undefined;
};

export type SitePagesQuery = {
  state?: PageState | undefined;
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: string | undefined;
};

export type SiteChangesQuery = {
  /** Changes from then on */
  from?: string | undefined;
  /** Changes before then */
  to?: string | undefined;
  category?: ItemCategory | undefined;
  /** desc: newest first */
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: string | undefined;
};

export type SiteItemsQuery = {
  /** What was known then, within the last 400 days; without it: now */
  asOf?: string | undefined;
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: string | undefined;
};

export type SiteEventsQuery = {
  /** `id` of an event: only later ones of the same sync */
  after?: string | undefined;
};

export type ExportQuery = {
  /** jsonl and csv: one line or row for each item, passage or page; markdown: a zip with one file for each page; llms.txt: a list of the pages; llms-full.txt: the text of all pages; warc and wacz: the pages as they were received, where archive was true */
  format: "jsonl" | "csv" | "markdown" | "llms.txt" | "llms-full.txt" | "warc" | "wacz";
  /** Of jsonl and csv: what the lines or rows are; default items */
  kind?: "items" | "passages" | "pages" | undefined;
};

export type NewCredential = {
  /** What its owner calls it */
  name: string;
  /** The only origins it is sent to: exact scheme, host and port */
  origins: string[];
  kind: "headers" | "basic" | "cookies" | "login";
  /** Header names and values */
  headers?: Record<string, string> | undefined;
  basic?: {
    username: string;
    password: string;
  } | undefined;
  cookies?: Array<{
    name: string;
    value: string;
    /** A host of the origins or a domain above it; default: all origins */
    domain?: string | undefined;
    /** Default: / */
    path?: string | undefined;
  }> | undefined;
  /** Browser steps that log in, and a page that proves the session */
  login?: {
    steps: Array<{
      action: "goto";
      /** An address of the origins */
      url: string;
    } | {
      action: "fill";
      /** A CSS selector */
      selector: string;
      /** A name of `values` */
      value: string;
    } | {
      action: "click";
      /** A CSS selector */
      selector: string;
    } | {
      action: "waitFor";
      /** A CSS selector */
      selector: string;
    }>;
    /** What `fill` types, by name; never returned */
    values: Record<string, string>;
    canary: {
      /** A page of the origins that only members can read */
      url: string;
      /** A text that only members see there */
      text: string;
    };
  } | undefined;
};

export type DocumentRequest = {
  /** Names the document, for example `handbook.pdf`; another upload with this name replaces it */
  source: string;
  /** Title of the page; omitted: as the document names itself */
  title?: string | undefined;
  /** BCP 47; omitted: detected from the text */
  language?: string | undefined;
  /** The file, at most 50 MB */
  contentBase64: string;
};

export type DocumentListQuery = {
  /** Documents at most; default 100 */
  limit?: number | undefined;
  /** `nextCursor` of the previous response */
  cursor?: string | undefined;
};

export type NewPublishableKey = {
  /** What its owner calls it */
  name: string;
  /** Websites whose pages may use the key in a browser */
  origins: string[];
  /** Ids of Sites: only their pages are found */
  sites?: string[] | undefined;
  /** Only these sites are found, their sub-domains included */
  domains?: string[] | undefined;
  /** Requests of one client address in a minute; default 20 */
  perMinutePerAddress?: number | undefined;
  /** Requests of all clients in a day (UTC); default 5000 */
  perDay?: number | undefined;
  /** Whether answers may be written by the model, which costs; default false */
  allowModel?: boolean | undefined;
};

export type CredentialDeletion = {
  /** true: also while jobs or Sites use it; Sites lose it */
  force?: "true" | "false" | undefined;
};

export type NewWebhook = {
  /** Receives a POST for each event */
  url: string;
  /** Events to deliver */
  events: WebhookEvent[];
  /** Omitted: one is generated and returned once */
  token?: string | undefined;
  /** Purpose of the webhook */
  description?: string | undefined;
};

export type WebhookChange = {
  url?: string | undefined;
  /** Events to deliver */
  events?: WebhookEvent[] | undefined;
  /** Sent back in x-service-webhook-token with each delivery */
  token?: string | undefined;
  description?: string | null | undefined;
  /** active tests the connection first and stays paused when that fails */
  status?: "active" | "paused" | undefined;
};

export type DeliveryQuery = {
  event?: WebhookEvent | undefined;
  outcome?: DeliveryOutcome | undefined;
  jobId?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

export type ReplayRequest = {
  /** Failed deliveries from then on */
  since: string;
};

export type NewKey = {
  /** What its owner calls it */
  name: string;
  plan?: "Usage" | "Starter" | "Pro" | undefined;
  expiresAt?: string | null | undefined;
  limits?: {
    requestsPerMinute?: number | undefined;
    /** Requests in a calendar month; 0 is unlimited */
    quota?: number | undefined;
    concurrentExtractions?: number | undefined;
    /** Bytes that may be stored; 0 is unlimited */
    storageBytes?: number | undefined;
  } | undefined;
};

export type KeyImport = {
  /** What its owner calls it */
  name: string;
  plan?: "Usage" | "Starter" | "Pro" | undefined;
  expiresAt?: string | null | undefined;
  limits?: {
    requestsPerMinute?: number | undefined;
    /** Requests in a calendar month; 0 is unlimited */
    quota?: number | undefined;
    concurrentExtractions?: number | undefined;
    /** Bytes that may be stored; 0 is unlimited */
    storageBytes?: number | undefined;
  } | undefined;
  /** 16-128 letters, digits, _ and - */
  key: string;
};

export type KeyChange = {
  /** What its owner calls it */
  name?: string | undefined;
  plan?: "Usage" | "Starter" | "Pro" | undefined;
  revoked?: boolean | undefined;
  expiresAt?: string | null | undefined;
  /** Replaces all current limits */
  limits?: {
    requestsPerMinute?: number | undefined;
    /** Requests in a calendar month; 0 is unlimited */
    quota?: number | undefined;
    concurrentExtractions?: number | undefined;
    /** Bytes that may be stored; 0 is unlimited */
    storageBytes?: number | undefined;
  } | undefined;
};

export type Evidence = {
  /** Verbatim words of the page */
  quote: string;
  /** Offset of the quote in all text of the page */
  start: number;
  /** Offset of the quote's end */
  end: number;
  /** Headings above the quote, outermost first */
  headingPath: string[];
  /** Hash of the page's content */
  contentHash: string;
  /** Deep link to the place */
  link: string;
};

export type Price = {
  /** Decimal number */
  amount: string;
  /** ISO 4217 */
  currency: string | null;
  /** What the amount is paid for */
  period: "once" | "day" | "week" | "month" | "year" | null;
  /** The unit it is paid per, as the page names it */
  per: string | null;
  /** The lowest of several prices */
  from: boolean;
  /** The old price that the page shows beside it */
  was: string | null;
};

export type ItemFacts = {
  /** Name of the plan, product or service */
  plan: string | null;
  prices: Price[];
  /** What it contains; yes, no or unknown for a mark of a table */
  limits: Array<{
    name: string;
    value: string;
  }>;
};

export type OpenHours = {
  days: Array<"Mo" | "Tu" | "We" | "Th" | "Fr" | "Sa" | "Su" | "PH">;
  /** 24-hour clock; null on closed days */
  opens: string | null;
  closes: string | null;
  /** Season or condition, as the page words it */
  note: string | null;
};

export type Hours = {
  days: Array<"Mo" | "Tu" | "We" | "Th" | "Fr" | "Sa" | "Su" | "PH">;
  /** 24-hour clock; null on closed days */
  opens: string | null;
  closes: string | null;
  /** Season or condition, as the page words it */
  note: string | null;
  evidence: Evidence;
};

export type Location = {
  name: string | null;
  address: string;
  /** ISO 3166-1, two letters */
  country: string | null;
  phone: string | null;
  hours: OpenHours[];
  evidence: Evidence;
};

export type Business = {
  /** Business name */
  name: string;
  /** Site domain */
  domain: string;
  /** Free-text business category */
  category: string;
  /** Stable code of the category */
  categoryCode: string;
  /** Short description */
  description: string;
  /** Logo URL */
  logo?: string;
  /** Languages the site was read in */
  languages: string[];
  /** Ways to reach the business, as the site states them */
  contacts: Array<{
    kind: "email" | "phone" | "address";
    value: string;
  }>;
  /** Opening hours of a business with one place */
  hours?: Hours[];
  /** Places where the business is found */
  locations?: Location[];
  /** Profiles the site links as its own */
  socialLinks: string[];
};

export type ItemCategory = "PRODUCT" | "FEATURE" | "PRICING" | "FAQ" | "SUPPORT" | "COMPANY" | "LEGAL" | "OTHER";

export type KnowledgeItem = {
  /** Stable id of the item within its tenant */
  id: string;
  title: string;
  description: string;
  /** Extracted text, self-contained markdown */
  content: string;
  category: ItemCategory;
  /** URL the item was extracted from */
  source: string;
  evidence: Evidence;
  /** Every page that states it with all quotes; `source` is the first */
  sources?: Array<{
    source: string;
    evidence: Evidence[];
  }>;
  /** Prices and contents as values, where the item has any */
  facts?: ItemFacts;
};

export type FieldsRow = {
  /** Every field by its name; null: the pages read do not state it */
  value: Record<string, string | number | boolean | null>;
  /** The proof of every value that is not null, by the same names */
  quotes: Record<string, Evidence>;
};

export type SuggestedUrl = {
  /** Page worth indexing that was not read */
  url: string;
  /** Why the page is considered valuable */
  reason: string;
};

export type Readers = {
  business: "model" | "offline";
  items: "model" | "offline";
  triage: "model" | "offline";
};

export type ExtractionResult = {
  jobId: string;
  business: Business;
  knowledgeItems: KnowledgeItem[];
  /** Values of the requested fields with their quotes; a list where a list was requested */
  fields?: FieldsRow | FieldsRow[];
  /** Pages read successfully */
  pagesScraped: number;
  /** Unique URLs discovered, after locale-aware deduplication */
  urlsDiscovered: number;
  durationMs: number;
  /** ISO 8601, UTC, milliseconds */
  startedAt: string;
  /** ISO 8601, UTC, milliseconds */
  finishedAt: string;
  suggestedUrls: SuggestedUrl[];
  /** What the caller should know, in words */
  warnings: string[];
  /** Preferences of the website for the pages read, where it states any */
  preferences?: Array<{
    /** Preferences of the website for this page */
    statements: Array<{
      from: "robots.txt" | "header" | "page";
      /** Such as noindex, ai-input=no or search=yes */
      rule: string;
    }>;
    /** What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour */
    effects: Array<"not-stored" | "not-for-models" | "not-quoted" | "not-archived" | "links-unused">;
    url: string;
  }>;
  /** Which reader did each step */
  readers: Readers;
};

export type StreamData = {
  type: "connected";
  message: string;
  jobId: string;
} | {
  type: "progress";
  /** When it happened */
  at?: string;
  /** `waiting`, `started` or what the crawler does */
  step: string;
  message: string;
} | {
  type: "business_classified";
  /** When it happened */
  at?: string;
  business: Business;
} | {
  type: "pages_planned";
  /** When it happened */
  at?: string;
  pages: string[];
  count: number;
} | {
  type: "page_scraped";
  /** When it happened */
  at?: string;
  url: string;
  /** Pages read so far, this one included */
  index: number;
  /** Pages that will be read at most; it grows as links are discovered */
  total: number;
  /** Its address in `pages_planned`, where that one redirected */
  requestedUrl?: string;
  title: string;
  /** What read it */
  engine?: "http" | "browser" | "upload";
  /** How long the site took to answer */
  ms?: number | null;
  /** What a first look finds on it, by category; the result counts */
  items?: Partial<Record<ItemCategory, number>>;
} | {
  type: "urls_triaged";
  /** When it happened */
  at?: string;
  suggestedUrls: SuggestedUrl[];
} | {
  type: "complete";
  jobId: string;
  business: Business;
  knowledgeItems: KnowledgeItem[];
  /** Values of the requested fields with their quotes; a list where a list was requested */
  fields?: FieldsRow | FieldsRow[];
  /** Pages read successfully */
  pagesScraped: number;
  /** Unique URLs discovered, after locale-aware deduplication */
  urlsDiscovered: number;
  durationMs: number;
  /** ISO 8601, UTC, milliseconds */
  startedAt: string;
  /** ISO 8601, UTC, milliseconds */
  finishedAt: string;
  suggestedUrls: SuggestedUrl[];
  /** What the caller should know, in words */
  warnings: string[];
  /** Preferences of the website for the pages read, where it states any */
  preferences?: Array<{
    /** Preferences of the website for this page */
    statements: Array<{
      from: "robots.txt" | "header" | "page";
      /** Such as noindex, ai-input=no or search=yes */
      rule: string;
    }>;
    /** What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour */
    effects: Array<"not-stored" | "not-for-models" | "not-quoted" | "not-archived" | "links-unused">;
    url: string;
  }>;
  /** Which reader did each step */
  readers: Readers;
} | {
  type: "error";
  /** When it happened */
  at?: string;
  message: string;
  /** As in x-error-code */
  code: string;
};

export type ExtractionStarted = {
  jobId: string;
  status: "pending";
  message: string;
};

export type JobStatus = "pending" | "processing" | "completed" | "failed";

export type JobProgress = {
  /** Read so far */
  pagesScraped: number;
  /** Planned */
  totalPages: number;
  /** The current step */
  currentStep: string;
};

export type Job = {
  id: string;
  status: JobStatus;
  progress: JobProgress | null;
  result: ExtractionResult | null;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  /** Why a pending job waits */
  waitingFor: string | null;
  /** Delivery of the callback; null without callbackUrl */
  callback: "pending" | "delivered" | "failed" | null;
  /** The requested URL */
  url: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** The request; it can be sent again as it is, unless its URL is that of a document */
  request: {
    /** What is read: any page of a site, or an uploaded document */
    url: string;
    /** Pages to read at most; default 10 */
    maxPages?: number;
    /** Read the given URL only, no crawling */
    singlePage?: boolean;
    /** Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path */
    includePatterns?: string[];
    /** URLs matching one of these globs are skipped; wins over includePatterns */
    excludePatterns?: string[];
    /** Read exactly these; discovery, singlePage and the patterns are ignored */
    urls?: string[];
    /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
    engine?: "auto" | "http" | "browser";
    /** Answer with what was read within this time */
    stopAfterMs?: number;
    /** Values to read from the site, as a JSON Schema: one object or a list of objects */
    fields?: {
      /** One object, or a list of objects */
      type: "object" | "array";
      /** What the value is, in words; used to find it */
      description?: string;
      /** The wanted values by name */
      properties?: Record<string, {
        /** Type of the value; may be left out beside enum */
        type?: "string" | "number" | "integer" | "boolean";
        /** Format of a string */
        format?: "date" | "email" | "uri";
        /** The values that a string may have */
        enum?: string[];
        /** What the value is, in words; used to find it */
        description?: string;
      }>;
      /** Rows of a list without one of these are left out */
      required?: string[];
      /** One row of a list */
      items?: {
        /** Rows are objects */
        type: "object";
        /** What the value is, in words; used to find it */
        description?: string;
        /** The wanted values by name */
        properties?: Record<string, {
          /** Type of the value; may be left out beside enum */
          type?: "string" | "number" | "integer" | "boolean";
          /** Format of a string */
          format?: "date" | "email" | "uri";
          /** The values that a string may have */
          enum?: string[];
          /** What the value is, in words; used to find it */
          description?: string;
        }>;
        /** Rows of a list without one of these are left out */
        required?: string[];
      };
    };
    /** CSS selectors: only what they match is read as text; links are followed anywhere */
    onlySelectors?: string[];
    /** CSS selectors: what they match is not read as text; wins over onlySelectors */
    exceptSelectors?: string[];
    /** CSS selector: the browser waits until the page has such an element, 15 s at most */
    waitFor?: string;
    /** The browser scrolls lists that load more while they are scrolled, within limits */
    scroll?: boolean;
    /** Id of a credential, sent to its origins only */
    credential?: string;
    /** Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential */
    archive?: boolean;
    /** Receives a POST on completion */
    callbackUrl?: string;
  };
};

export type JobSummary = {
  id: string;
  status: JobStatus;
  progress: JobProgress | null;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  /** Why a pending job waits */
  waitingFor: string | null;
  /** Delivery of the callback; null without callbackUrl */
  callback: "pending" | "delivered" | "failed" | null;
  /** The requested URL */
  url: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type JobList = {
  jobs: JobSummary[];
  /** Cursor of the next page; null on the last */
  nextCursor: string | null;
};

export type JobPage = {
  url: string;
  foundAt: "given" | "urls" | "sitemap" | "link" | "alternate" | "redirect" | "refresh";
  /** The page, sitemap, llms.txt or feed that named it */
  foundOn: string | null;
  outcome: UrlOutcome;
  /** Why, in words */
  reason: string;
  engine: "http" | "browser" | "upload" | null;
  /** HTTP status, null where none was received */
  status: number | null;
  bytes: number | null;
  ms: number | null;
  /** Where redirects led to; absent where the page was read at `url` */
  finalUrl?: string;
  /** Preferences of the website, and what was done about them */
  preferences?: {
    /** Preferences of the website for this page */
    statements: Array<{
      from: "robots.txt" | "header" | "page";
      /** Such as noindex, ai-input=no or search=yes */
      rule: string;
    }>;
    /** What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour */
    effects: Array<"not-stored" | "not-for-models" | "not-quoted" | "not-archived" | "links-unused">;
  };
};

export type JobPageList = {
  pages: JobPage[];
  /** All rows with the requested outcomes */
  count: number;
  /** Number of URLs by outcome */
  outcomes: Partial<Record<UrlOutcome, number>>;
  /** Known URLs; while the job runs, some of them have no outcome yet */
  found: number;
  /** Whether the job has ended; before that the list has only the latest URLs with an outcome */
  complete: boolean;
  nextCursor: string | null;
};

export type PageRead = {
  url: string;
  title: string;
  language: string | null;
  engine: "http" | "browser" | "upload";
  /** All text of the page, which the offsets of `evidence` count in */
  text: string;
  markdown: string;
  contentHash: string;
};

export type UrlOutcome = "scraped" | "duplicate" | "locale-duplicate" | "robots" | "pattern" | "budget" | "auth-required" | "payment-required" | "forbidden" | "proxy-refused" | "rate-limited" | "legal" | "challenge" | "consent-wall" | "age-gate" | "blocked" | "soft-404" | "login-wall" | "preference" | "error";

export type Plan = {
  /** Pages that an extraction would read, in this order, and why */
  pages: Array<{
    url: string;
    reason: string;
  }>;
  /** The best pages that it would not read */
  suggestedUrls: SuggestedUrl[];
  urlsDiscovered: number;
  durationMs: number;
};

export type Markdown = {
  url: string;
  /** After all redirects */
  finalUrl: string;
  title: string;
  markdown: string;
  language: string | null;
  /** Which engine read the page */
  engine: "http" | "browser";
  /** ISO 8601, UTC, milliseconds */
  fetchedAt: string;
  /** The markdown that the page names and that its text was read from */
  textFrom?: string;
  /** Preferences of the website, and what was done about them */
  preferences?: {
    /** Preferences of the website for this page */
    statements: Array<{
      from: "robots.txt" | "header" | "page";
      /** Such as noindex, ai-input=no or search=yes */
      rule: string;
    }>;
    /** What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour */
    effects: Array<"not-stored" | "not-for-models" | "not-quoted" | "not-archived" | "links-unused">;
  };
  /** Rules of the request that found nothing on the page */
  warnings?: string[];
};

export type ScreenshotAnswer = {
  url: string;
  /** After all redirects */
  finalUrl: string;
  /** PNG, base64 */
  screenshot: string;
  width: number;
  height: number;
  /** ISO 8601, UTC, milliseconds */
  takenAt: string;
};

export type SitemapUrl = {
  url: string;
  /** Where it was found first; sitemap: named in a sitemap, llms.txt or feed */
  source: "given" | "sitemap" | "link" | "alternate" | "redirect" | "refresh";
  /** The page's language, where it is known */
  locale?: string;
  /** The same page in other languages */
  alternates?: Array<{
    hreflang: string;
    url: string;
  }>;
  /** The date in the sitemap */
  lastmod?: string;
};

export type Sitemap = {
  url: string;
  urls: SitemapUrl[];
  count: number;
  durationMs: number;
  /** There is more than was looked at */
  truncated?: boolean;
};

export type SearchResult = {
  /** Stable id of the item within its tenant */
  id: string;
  title: string;
  description: string;
  /** Extracted text, self-contained markdown */
  content: string;
  category: ItemCategory;
  /** URL the item was extracted from */
  source: string;
  evidence: Evidence;
  /** Prices and contents as values, where the item has any */
  facts?: ItemFacts;
  kind: "item" | "passage";
  /** Larger is better; compare within one answer only */
  score: number;
  domain: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  /** The page was stored without its full text; it is complete when it is read again */
  partial?: boolean;
  /** Passages that match, the matching words between ** and ** */
  highlights: string[];
};

export type SearchResponse = {
  results: SearchResult[];
  /** Results returned */
  count: number;
  /** keyword when no embedder is configured */
  mode: "hybrid" | "keyword";
  /** Whether a reranker has ordered the results; false if it is down or slow, absent without one */
  reranked?: boolean;
  /** The query that was searched, after spelling correction */
  correctedQuery?: string;
};

export type Citation = {
  /** Number of the citation, from 1 on */
  n: number;
  /** Verbatim words of the page */
  quote: string;
  /** URL of the page */
  source: string;
  /** Deep link to the words */
  link: string;
  /** Offset of the quote in all text of the page */
  start: number;
  /** Offset of the quote's end */
  end: number;
  /** Hash of the page's content */
  contentHash: string;
  title: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
};

export type AnswerSentence = {
  text: string;
  /** Numbers of the citations that prove it */
  citations: number[];
};

export type Answer = {
  /** Null when the answer is refused */
  answer: string | null;
  sentences: AnswerSentence[];
  citations: Citation[];
  /** How the answer was made */
  mode: "quote" | "model";
  /** Why there is no answer: the knowledge does not contain one, sources disagree (both are cited, newest first), or the question names no subject */
  refused: "not_in_knowledge" | "conflicting" | "too_vague" | null;
  /** Sentences of the model that no quote proves */
  dropped: number;
  /** What the search found */
  results: SearchResult[];
};

export type AnswerMessage = {
  type: "sources";
  results: SearchResult[];
} | {
  type: "sentence";
  text: string;
  /** The citations that prove it */
  citations: Citation[];
} | {
  /** Null when the answer is refused */
  answer: string | null;
  sentences: AnswerSentence[];
  citations: Citation[];
  /** How the answer was made */
  mode: "quote" | "model";
  /** Why there is no answer: the knowledge does not contain one, sources disagree (both are cited, newest first), or the question names no subject */
  refused: "not_in_knowledge" | "conflicting" | "too_vague" | null;
  /** Sentences of the model that no quote proves */
  dropped: number;
  /** What the search found */
  results: SearchResult[];
  type: "done";
} | {
  type: "error";
  /** As in the body of an error */
  code: string;
  message: string;
};

export type VerifiedSentence = {
  text: string;
  /** Offset of the sentence in the text */
  start: number;
  /** Offset of its end */
  end: number;
  /** proven: a quote states it; contradicted: a quote states something else; unproven: neither */
  verdict: "proven" | "contradicted" | "unproven";
  /** Numbers of the citations that prove it */
  citations: number[];
};

export type Verification = {
  sentences: VerifiedSentence[];
  citations: Citation[];
  /** How the quotes were searched */
  mode: "hybrid" | "keyword";
};

export type KnowledgeList = {
  items: Array<{
    /** Stable id of the item within its tenant */
    id: string;
    title: string;
    description: string;
    /** Extracted text, self-contained markdown */
    content: string;
    category: ItemCategory;
    /** URL the item was extracted from */
    source: string;
    evidence: Evidence;
    /** Every page that states it with all quotes; `source` is the first */
    sources?: Array<{
      source: string;
      evidence: Evidence[];
    }>;
    /** Prices and contents as values, where the item has any */
    facts?: ItemFacts;
    domain: string;
    jobId: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
    /** Read with a credential, or by a version that did not note it */
    private: boolean;
  }>;
  /** For the next page; null on the last */
  nextCursor: string | null;
  counts: {
    total: number;
    byDomain: Record<string, number>;
    byCategory: Partial<Record<ItemCategory, number>>;
    /** Passages of the pages, which search finds as well */
    passages: number;
  };
};

export type KnowledgeRemoved = {
  /** Items removed */
  removed: number;
  /** Passages removed */
  passages: number;
};

export type UploadedDocument = {
  id: string;
  source: string;
  /** `source` of its items and passages; files of an archive are below it */
  url: string;
  title: string | null;
  language: string | null;
  bytes: number;
  /** SHA-256 of the file: sha256:<hex> */
  hash: string;
  /** The job that reads it; its pages have the verdicts */
  jobId: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When other bytes were last uploaded */
  updatedAt: string;
};

export type DocumentAccepted = {
  document: UploadedDocument;
  jobId: string;
  /** False: the same file is stored under this source already; nothing is read again */
  changed: boolean;
};

export type DocumentList = {
  /** Sorted by id */
  documents: UploadedDocument[];
  nextCursor: string | null;
};

export type DocumentRemoved = {
  /** Items */
  removed: number;
  passages: number;
};

export type Sync = {
  n: number;
  state: "running" | "completed" | "needs_confirmation" | "failed" | "cancelled";
  /** ISO 8601, UTC, milliseconds */
  startedAt: string;
  finishedAt: string | null;
  counts: {
    read: number;
    unchanged: number;
    changed: number;
    added: number;
    removed: number;
    failed: number;
  };
  bytes: number;
  requests: number;
  reason: string | null;
};

export type SyncList = {
  syncs: Sync[];
  nextCursor: string | null;
};

export type SiteState = "idle" | "syncing" | "paused" | "needs_confirmation";

export type Site = {
  id: string;
  url: string;
  name: string | null;
  /** null: only a client starts syncs */
  schedule: string | null;
  maxPages: number;
  includePatterns: string[];
  excludePatterns: string[];
  engine: "auto" | "http" | "browser";
  onlySelectors: string[];
  exceptSelectors: string[];
  waitFor: string | null;
  scroll: boolean;
  /** Id of the credential it is read with */
  credential: string | null;
  /** Whether what is read with the credential may be shown to others than its owner */
  publishPrivate: boolean;
  parallel: number;
  /** Whether its pages are stored as they are received */
  archive: boolean;
  paused: boolean;
  state: SiteState;
  /** Why it is in this state */
  reason: string | null;
  counts: {
    /** Pages with knowledge */
    pages: number;
    items: number;
    passages: number;
  };
  /** The latest sync, also while it runs */
  lastSync: Sync | null;
  nextSync: string | null;
  /** Path of the RSS feed of its changes, which needs no key */
  feedUrl: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type SiteList = {
  sites: Site[];
  nextCursor: string | null;
};

export type PageState = "current" | "failing" | "gone" | "refused" | "unread";

export type SitePage = {
  url: string;
  state: PageState;
  reason: string | null;
  /** ISO 8601, UTC, milliseconds */
  firstSeen: string;
  lastRead: string | null;
  lastChanged: string | null;
  nextRead: string | null;
  validators: {
    etag: string | null;
    lastModified: string | null;
  } | null;
  preferences: {
    /** Preferences of the website for this page */
    statements: Array<{
      from: "robots.txt" | "header" | "page";
      /** Such as noindex, ai-input=no or search=yes */
      rule: string;
    }>;
    /** What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour */
    effects: Array<"not-stored" | "not-for-models" | "not-quoted" | "not-archived" | "links-unused">;
  } | null;
};

export type SitePageList = {
  pages: SitePage[];
  nextCursor: string | null;
};

export type ImportProgress = {
  /** Number of the line that is expected next */
  next: number;
  /** All lines are imported, and the Sites exist */
  done: boolean;
  sites: number;
  /** Rows of page tables */
  pages: number;
  changes: number;
  /** Pages whose text is stored */
  texts: number;
  /** Items and passages */
  documents: number;
};

export type FactChange = {
  id: string;
  siteId: string;
  sync: number;
  kind: "added" | "changed" | "removed";
  /** ISO 8601, UTC, milliseconds */
  at: string;
  itemId: string;
  source: string;
  category: ItemCategory;
  title: string;
  before: {
    content: string;
    quote: string;
    contentHash: string;
  } | null;
  after: {
    content: string;
    quote: string;
    contentHash: string;
  } | null;
  erased: boolean;
};

export type FactChangeList = {
  changes: FactChange[];
  nextCursor: string | null;
};

export type SitePlan = {
  /** Pages that would be read, as far as they are known */
  pages: number;
  /** false: there are more than discovery has found */
  isComplete: boolean;
  durationMs: number;
  bytes: number;
};

export type SiteEvent = {
  id: string;
  event: string;
  /** As in the stream */
  data: unknown;
};

export type SiteEventList = {
  events: SiteEvent[];
};

export type Proof = {
  version: 1;
  signed: {
    /** How the page came to this installation */
    origin: "fetched" | "uploaded" | "imported";
    /** What has read the page */
    method: "http" | "browser" | "upload";
    /** ISO 8601, UTC, milliseconds */
    readAt: string;
    /** ISO 8601, UTC, milliseconds */
    issuedAt: string;
    item: {
      /** Stable id of the item within its tenant */
      id: string;
      title: string;
      description: string;
      /** Extracted text, self-contained markdown */
      content: string;
      category: ItemCategory;
      /** Prices and contents as values, where the item has any */
      facts?: ItemFacts;
    };
    /** Offsets count in the text of the page */
    quotes: Array<{
      /** Verbatim words of the page */
      quote: string;
      /** Offset of the quote in all text of the page */
      start: number;
      /** Offset of the quote's end */
      end: number;
      /** Deep link to the place */
      link: string;
    }>;
    page: {
      url: string;
      title: string;
      text: string;
      /** SHA-256 of the text as UTF-8: sha256:<hex> */
      hash: string;
      contentHash: string;
    };
  };
  signature: {
    /** JWK thumbprint (RFC 7638) of the key */
    keyId: string;
    algorithm: "Ed25519";
    /** base64url */
    value: string;
  };
};

export type ProofKeys = {
  keys: Array<{
    keyId: string;
    kty: "OKP";
    crv: "Ed25519";
    /** The public key, base64url */
    x: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** Nothing is signed with it since */
    retiredAt: string | null;
  }>;
};

export type KnownItem = {
  id: string;
  title: string;
  category: ItemCategory;
  source: string;
  content: string;
  quote: string;
  contentHash: string;
};

export type KnownItemList = {
  items: KnownItem[];
  /** For the next page, which may follow an empty one; null on the last */
  nextCursor: string | null;
};

export type Account = {
  plan: "Usage" | "Starter" | "Pro";
  apiKey: {
    id: string;
    /** What its owner calls it */
    name: string;
    /** The key's first characters, to recognise it */
    prefix: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** To within five minutes */
    lastUsedAt: string | null;
  };
  usage: {
    /** ISO 8601, UTC, milliseconds */
    periodStart: string;
    /** ISO 8601, UTC, milliseconds */
    periodEnd: string;
    requests: number;
    /** null: unlimited */
    quota: number | null;
    /** Never below 0; null: unlimited */
    remaining: number | null;
    /** `POST /v1/extract`: 12 */
    byEndpoint: Record<string, number>;
    /** `2026-01-31`: 12 */
    byDay: Record<string, number>;
  };
  storage: {
    /** Stored: results, pages, events and knowledge */
    bytes: number;
    /** null: unlimited */
    limit: number | null;
  };
  limits: {
    requestsPerMinute: number;
    maxPages: number;
    maxUrls: number;
    concurrentExtractions: number;
  };
};

export type SigningSecret = {
  /** `whsec_` and the base64 of the HMAC key */
  secret: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** Until then messages are also signed with the previous secret */
  previousValidUntil: string | null;
};

export type Credential = {
  id: string;
  /** What its owner calls it */
  name: string;
  /** The only origins it is sent to: exact scheme, host and port */
  origins: string[];
  kind: "headers" | "basic" | "cookies" | "login";
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When its values were last replaced */
  changedAt: string;
  /** Of kind login only */
  login?: {
    /** How many steps it has */
    steps: number;
    canaryUrl: string;
    /** suspended: 3 logins in a row have failed; replace it */
    state: "active" | "suspended";
    /** Why the latest login has failed */
    reason: string | null;
  };
};

export type CredentialList = {
  credentials: Credential[];
};

export type PublishableKey = {
  id: string;
  name: string;
  /** The key's first characters, to recognise it */
  prefix: string;
  origins: string[];
  sites: string[] | null;
  domains: string[] | null;
  perMinutePerAddress: number;
  perDay: number;
  allowModel: boolean;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type CreatedPublishableKey = {
  id: string;
  name: string;
  /** The key's first characters, to recognise it */
  prefix: string;
  origins: string[];
  sites: string[] | null;
  domains: string[] | null;
  perMinutePerAddress: number;
  perDay: number;
  allowModel: boolean;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** The key itself; shown only once */
  key: string;
};

export type PublishableKeyList = {
  publishableKeys: PublishableKey[];
};

export type WebhookEvent = "EXTRACTION_STARTED" | "PAGE_SCRAPED" | "PAGE_UPDATED" | "EXTRACTION_COMPLETED" | "EXTRACTION_FAILED" | "SITE_SYNCED" | "SITE_NEEDS_ATTENTION" | "TESTING_CONNECTION";

export type Webhook = {
  id: string;
  url: string;
  events: WebhookEvent[];
  status: "active" | "paused";
  pausedReason: "TOO_MANY_ERRORS" | "ENDPOINT_GONE" | "PAUSED_BY_OWNER" | null;
  description: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When it was last tried */
  lastDeliveryAt: string | null;
  /** When it last answered 2xx */
  lastSuccessAt: string | null;
  /** Deliveries answered with 2xx */
  delivered: number;
  /** Failed tries in a row */
  failures: number;
};

export type CreatedWebhook = {
  id: string;
  url: string;
  events: WebhookEvent[];
  status: "active" | "paused";
  pausedReason: "TOO_MANY_ERRORS" | "ENDPOINT_GONE" | "PAUSED_BY_OWNER" | null;
  description: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When it was last tried */
  lastDeliveryAt: string | null;
  /** When it last answered 2xx */
  lastSuccessAt: string | null;
  /** Deliveries answered with 2xx */
  delivered: number;
  /** Failed tries in a row */
  failures: number;
  /** The generated token; returned only here */
  token?: string;
};

export type WebhookList = {
  webhooks: Webhook[];
};

export type WebhookTest = {
  delivered: boolean;
  /** HTTP status; null without an answer */
  status: number | null;
  ms: number;
  /** Why it failed; null: delivered */
  error: string | null;
};

export type DeliveryOutcome = "pending" | "held" | "delivered" | "failed";

export type DeliveryTry = {
  /** ISO 8601, UTC, milliseconds */
  at: string;
  /** HTTP status; null without an answer */
  status: number | null;
  ms: number;
  /** Why it failed; null: delivered */
  error: string | null;
  /** The answer's first 4 KB */
  answer: string | null;
};

export type Delivery = {
  /** Also the x-service-dedup-key and webhook-id */
  id: string;
  event: WebhookEvent;
  jobId: string | null;
  outcome: DeliveryOutcome;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  nextTryAt: string | null;
  tries: DeliveryTry[];
};

export type DeliveryList = {
  deliveries: Delivery[];
  /** Cursor of older deliveries */
  cursor: string | null;
};

export type Replayed = {
  replayed: number;
};

export type Callback = {
  /** The job's id; also the webhook-id */
  id: string;
  event: WebhookEvent;
  jobId: string | null;
  outcome: DeliveryOutcome;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  nextTryAt: string | null;
  tries: DeliveryTry[];
  /** Where it is sent */
  url: string;
};

export type KeyLimits = {
  requestsPerMinute?: number;
  /** Requests in a calendar month; 0 is unlimited */
  quota?: number;
  concurrentExtractions?: number;
  /** Bytes that may be stored; 0 is unlimited */
  storageBytes?: number;
};

export type Key = {
  id: string;
  name: string;
  plan: "Usage" | "Starter" | "Pro";
  prefix: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revoked: boolean;
  limits: KeyLimits;
};

export type MadeKey = {
  id: string;
  name: string;
  plan: "Usage" | "Starter" | "Pro";
  prefix: string;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revoked: boolean;
  limits: KeyLimits;
  /** The key; it is not stored and not shown again */
  key: string;
};

export type KeyList = {
  keys: Key[];
};

export type KeyUsage = {
  plan: "Usage" | "Starter" | "Pro";
  usage: {
    /** ISO 8601, UTC, milliseconds */
    periodStart: string;
    /** ISO 8601, UTC, milliseconds */
    periodEnd: string;
    requests: number;
    /** null: unlimited */
    quota: number | null;
    /** Never below 0; null: unlimited */
    remaining: number | null;
    /** `POST /v1/extract`: 12 */
    byEndpoint: Record<string, number>;
    /** `2026-01-31`: 12 */
    byDay: Record<string, number>;
  };
  limits: {
    requestsPerMinute: number;
    maxPages: number;
    maxUrls: number;
    concurrentExtractions: number;
  };
};

export type System = {
  version: string;
  node: string;
  mode: "embedded" | "cluster";
  /** ISO 8601, UTC, milliseconds */
  startedAt: string;
  dependencies: Array<{
    name: string;
    ok: boolean;
    ms: number;
    error: string | null;
  }>;
  queue: {
    /** Jobs that wait for their turn */
    waiting: number;
    /** Running jobs, up to the number listed below */
    running: number;
    /** null: the cluster decides */
    runningMost: number | null;
  };
  /** Running crawlers, one for each running job */
  workers: Array<{
    jobId: string;
    keyId: string;
    url: string;
    attempt: number;
    pod: string | null;
    startedAt: string | null;
  }>;
  settings: Array<{
    name: string;
    value: string;
    from: "default" | "environment";
    sentence: string;
  }>;
};

export type JobRun = {
  id: string;
  keyId: string;
  status: JobStatus;
  waitingFor: string | null;
  failure: {
    code: string;
    message: string;
  } | null;
  attempts: Array<{
    number: number;
    /** ISO 8601, UTC, milliseconds */
    startedAt: string;
    /** ISO 8601, UTC, milliseconds */
    endedAt?: string;
    outcome: "running" | "succeeded" | "failed" | "lost";
    reason?: string;
    pod: string | null;
  }>;
  conditions: Array<{
    type: "Accepted" | "Admitted" | "Succeeded" | "Indexed" | "Published" | "CallbackDelivered";
    status: "True" | "False" | "Unknown";
    reason: string;
    message: string;
    /** ISO 8601, UTC, milliseconds */
    lastTransitionTime: string;
  }>;
};

export type Health = {
  status: "ok";
};

export type Readiness = {
  status: "ok";
  dependencies: Record<string, "ok">;
};

export type ErrorBody = {
  statusCode: number;
  /** Name of the HTTP status */
  error: string;
  message: string;
};

/** The value of the header `x-error-code`. */

export type ErrorCode = "bad_request" | "bad_json" | "unauthorized" | "quota_exhausted" | "storage_full" | "forbidden" | "not_found" | "wrong_method" | "idempotency_conflict" | "too_many_webhooks" | "too_many_credentials" | "too_many_documents" | "credential_in_use" | "site_exists" | "plan_limit" | "site_paused" | "sync_running" | "needs_confirmation" | "not_completed" | "no_archive" | "not_waiting" | "key_exists" | "not_empty" | "too_large" | "wrong_type" | "site_unreachable" | "site_blocked" | "site_refused" | "not_a_page" | "rate_limited" | "extraction_failed" | "cancelled" | "internal" | "queue_full" | "unavailable" | "timed_out";


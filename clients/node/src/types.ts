// Made by `npm run generate` from src/contract. Do not edit.

export type ExtractionRequest = {
  /** URL to extract from; any page of the site. Related pages are discovered. */
  url: string;
  /** Pages to read at most; default 10 */
  maxPages?: number | undefined;
  /** Read the given URL only, no crawling */
  singlePage?: boolean | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** Read exactly these; discovery, singlePage and the patterns are ignored */
  urls?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** Answer with what was read within this time */
  stopAfterMs?: number | undefined;
};

export type AsyncExtractionRequest = {
  /** URL to extract from; any page of the site. Related pages are discovered. */
  url: string;
  /** Pages to read at most; default 10 */
  maxPages?: number | undefined;
  /** Read the given URL only, no crawling */
  singlePage?: boolean | undefined;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** Read exactly these; discovery, singlePage and the patterns are ignored */
  urls?: string[] | undefined;
  /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
  engine?: "auto" | "http" | "browser" | undefined;
  /** Answer with what was read within this time */
  stopAfterMs?: number | undefined;
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
  /** Only these, comma-separated: scraped, duplicate, locale-duplicate, robots, pattern, budget, blocked, soft-404, login-wall, error */
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
};

export type SitemapRequest = {
  /** Any page of the site */
  url: string;
  /** Only URLs matching one of these globs; * is one path segment, ** any depth */
  includePatterns?: string[] | undefined;
  /** URLs matching one of these globs are skipped; wins over includePatterns */
  excludePatterns?: string[] | undefined;
  /** URLs to answer at most; default 1000 */
  limit?: number | undefined;
};

export type SearchRequest = {
  /** A question, words or a name, in any language */
  query: string;
  /** Only items of this category, or of one of these */
  category?: ItemCategory | ItemCategory[] | undefined;
  /** Results at most; default 10 */
  limit?: number | undefined;
  /** Number of results to skip */
  offset?: number | undefined;
  /** 0 keyword .. 1 vector; default: chosen by the query */
  alpha?: number | undefined;
  /** Only items of this site, its sub-domains included */
  domain?: string | undefined;
};

export type KnowledgeQuery = {
  domain?: string | undefined;
  category?: ItemCategory | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

export type KnowledgeRemoval = {
  domain?: string | undefined;
  source?: string | undefined;
  jobId?: string | undefined;
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
  /** Profiles the site links as its own */
  socialLinks: string[];
};

export type ItemCategory = "PRODUCT" | "FEATURE" | "PRICING" | "FAQ" | "SUPPORT" | "COMPANY" | "LEGAL" | "OTHER";

export type Evidence = {
  /** Verbatim words of the page */
  quote: string;
  /** Offset of the quote in the page's text */
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
  engine?: "http" | "browser";
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
  /** The request; it can be sent again as it is */
  request: {
    /** URL to extract from; any page of the site. Related pages are discovered. */
    url: string;
    /** Pages to read at most; default 10 */
    maxPages?: number;
    /** Read the given URL only, no crawling */
    singlePage?: boolean;
    /** Only URLs matching one of these globs; * is one path segment, ** any depth */
    includePatterns?: string[];
    /** URLs matching one of these globs are skipped; wins over includePatterns */
    excludePatterns?: string[];
    /** Read exactly these; discovery, singlePage and the patterns are ignored */
    urls?: string[];
    /** How pages are fetched; auto: plain HTTP, the browser where it is needed */
    engine?: "auto" | "http" | "browser";
    /** Answer with what was read within this time */
    stopAfterMs?: number;
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
  /** The page or sitemap that named it */
  foundOn: string | null;
  outcome: UrlOutcome;
  /** Why, in words */
  reason: string;
  engine: "http" | "browser" | null;
  /** HTTP status, null where none was received */
  status: number | null;
  bytes: number | null;
  ms: number | null;
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
  engine: "http" | "browser";
  /** What the offsets of `evidence` count in */
  text: string;
  markdown: string;
  contentHash: string;
};

export type UrlOutcome = "scraped" | "duplicate" | "locale-duplicate" | "robots" | "pattern" | "budget" | "blocked" | "soft-404" | "login-wall" | "error";

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
  /** Named in a sitemap, or where it was found first */
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
  /** Larger is better; compare within one answer only */
  score: number;
  domain: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  /** Passages that match, the matching words between ** and ** */
  highlights: string[];
};

export type SearchResponse = {
  results: SearchResult[];
  /** Results returned */
  count: number;
  /** keyword when no embedder is configured */
  mode: "hybrid" | "keyword";
  /** The query that was searched, after spelling correction */
  correctedQuery?: string;
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
    domain: string;
    jobId: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
  }>;
  /** For the next page; null on the last */
  nextCursor: string | null;
  counts: {
    total: number;
    byDomain: Record<string, number>;
    byCategory: Partial<Record<ItemCategory, number>>;
  };
};

export type KnowledgeRemoved = {
  removed: number;
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

export type WebhookEvent = "EXTRACTION_STARTED" | "PAGE_SCRAPED" | "PAGE_UPDATED" | "EXTRACTION_COMPLETED" | "EXTRACTION_FAILED" | "TESTING_CONNECTION";

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

export type ErrorCode = "bad_request" | "bad_json" | "unauthorized" | "quota_exhausted" | "storage_full" | "forbidden" | "not_found" | "wrong_method" | "idempotency_conflict" | "too_many_webhooks" | "key_exists" | "too_large" | "wrong_type" | "site_unreachable" | "site_blocked" | "site_refused" | "not_a_page" | "rate_limited" | "extraction_failed" | "cancelled" | "internal" | "queue_full" | "unavailable" | "timed_out";


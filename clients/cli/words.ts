import type {
  AnswerRequest,
  DeliveryOutcome,
  ExportQuery,
  ItemCategory,
  JobStatus,
  PageState,
  SearchResult,
  UrlOutcome,
  WebhookEvent,
} from "../node/src/index.ts";

/** Values of options; the compiler checks that they are those of the API. */
export const categories = Object.keys({
  PRODUCT: 0,
  FEATURE: 0,
  PRICING: 0,
  FAQ: 0,
  SUPPORT: 0,
  COMPANY: 0,
  LEGAL: 0,
  OTHER: 0,
} satisfies Record<ItemCategory, 0>) as ItemCategory[]; // `keys` widens what is listed above

export const kinds = Object.keys({
  item: 0,
  passage: 0,
} satisfies Record<SearchResult["kind"], 0>) as SearchResult["kind"][]; // as above

export const exportFormats = Object.keys({
  jsonl: 0,
  csv: 0,
  markdown: 0,
  "llms.txt": 0,
  "llms-full.txt": 0,
  warc: 0,
  wacz: 0,
} satisfies Record<ExportQuery["format"], 0>) as ExportQuery["format"][]; // as above

type ExportKind = NonNullable<ExportQuery["kind"]>;

export const exportKinds = Object.keys({
  items: 0,
  passages: 0,
  pages: 0,
} satisfies Record<ExportKind, 0>) as ExportKind[]; // as above

export const answerModes = Object.keys({
  auto: 0,
  quote: 0,
  model: 0,
} satisfies Record<NonNullable<AnswerRequest["mode"]>, 0>) as NonNullable<AnswerRequest["mode"]>[]; // as above

export const statuses = Object.keys({
  pending: 0,
  processing: 0,
  completed: 0,
  failed: 0,
} satisfies Record<JobStatus, 0>) as JobStatus[];

export const outcomes = Object.keys({
  scraped: 0,
  duplicate: 0,
  "locale-duplicate": 0,
  robots: 0,
  pattern: 0,
  budget: 0,
  "auth-required": 0,
  "payment-required": 0,
  forbidden: 0,
  "proxy-refused": 0,
  "rate-limited": 0,
  legal: 0,
  challenge: 0,
  "consent-wall": 0,
  "age-gate": 0,
  blocked: 0,
  "soft-404": 0,
  "login-wall": 0,
  preference: 0,
  error: 0,
} satisfies Record<UrlOutcome, 0>) as UrlOutcome[];

export const webhookEvents = Object.keys({
  EXTRACTION_STARTED: 0,
  PAGE_SCRAPED: 0,
  PAGE_UPDATED: 0,
  EXTRACTION_COMPLETED: 0,
  EXTRACTION_FAILED: 0,
  SITE_SYNCED: 0,
  SITE_NEEDS_ATTENTION: 0,
  TESTING_CONNECTION: 0,
} satisfies Record<WebhookEvent, 0>) as WebhookEvent[];

export const deliveryOutcomes = Object.keys({
  pending: 0,
  held: 0,
  delivered: 0,
  failed: 0,
} satisfies Record<DeliveryOutcome, 0>) as DeliveryOutcome[];

export const pageStates = Object.keys({
  current: 0,
  failing: 0,
  gone: 0,
  refused: 0,
  unread: 0,
} satisfies Record<PageState, 0>) as PageState[];

export const engines = ["auto", "http", "browser"] as const;

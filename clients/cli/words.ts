import type {
  DeliveryOutcome,
  ItemCategory,
  JobStatus,
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
  blocked: 0,
  "soft-404": 0,
  "login-wall": 0,
  error: 0,
} satisfies Record<UrlOutcome, 0>) as UrlOutcome[];

export const webhookEvents = Object.keys({
  EXTRACTION_STARTED: 0,
  PAGE_SCRAPED: 0,
  PAGE_UPDATED: 0,
  EXTRACTION_COMPLETED: 0,
  EXTRACTION_FAILED: 0,
  TESTING_CONNECTION: 0,
} satisfies Record<WebhookEvent, 0>) as WebhookEvent[];

export const deliveryOutcomes = Object.keys({
  pending: 0,
  held: 0,
  delivered: 0,
  failed: 0,
} satisfies Record<DeliveryOutcome, 0>) as DeliveryOutcome[];

export const engines = ["auto", "http", "browser"] as const;

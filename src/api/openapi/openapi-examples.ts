import type { Schema } from "./openapi-document.ts";

/** The shortest request that is valid: the required fields, and where none is, the first. */
export function requestExample(schema: Schema, name = "body"): unknown {
  const plain = plainExample(schema, name);
  if (plain !== undefined) return plain;
  if (schema.anyOf?.[0] !== undefined) return requestExample(schema.anyOf[0], name);
  if (schema.items !== undefined) return [requestExample(schema.items, name)];
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    const required = fields.filter(([field]) => schema.required?.includes(field));
    const shown = required.length > 0 ? required : fields.slice(0, 1);
    return Object.fromEntries(shown.map(([field, one]) => [field, requestExample(one, field)]));
  }
  return requestValues[name] ?? schema.minimum ?? (schema.type === "boolean" ? true : name);
}

const requestValues: Record<string, unknown> = {
  query: "how much does it cost",
  name: "dashboard",
  key: "sk_svc_0123456789abcdef0123456789abcdef",
};

/** An answer with every field that has something to show. `place` is where it is, dotted. */
export function answerExample(schema: Schema, place: string): unknown {
  const [name = "", parent = "", above = ""] = place.split(".").toReversed();
  const values: Record<string, unknown> = answerValues;
  const near = [`${above}.${parent}.${name}`, `${parent}.${name}`, name];
  for (const key of [place, ...near]) if (key in values) return values[key];
  const plain = plainExample(schema, name);
  if (plain !== undefined) return plain;
  if (schema.anyOf !== undefined) {
    const shown = schema.anyOf.find(({ type }) => type !== "null") ?? schema.anyOf[0];
    return shown === undefined ? null : answerExample(shown, place);
  }
  if (schema.items !== undefined) return [answerExample(schema.items, place)];
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    const all = fields.map(([field, one]) => [field, answerExample(one, `${place}.${field}`)]);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  }
  throw new Error(`src/api/openapi/openapi-examples.ts has no value for ${place}`);
}

function plainExample(schema: Schema, name: string): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  return name === "category" ? "PRICING" : schema.enum?.[0];
}

const page = "https://example.com/pricing";
const quote = "The Starter plan costs 9 euros a month.";

const evidence = (text: string, start: number, end: number) => ({
  quote: text,
  start,
  end,
  headingPath: ["Pricing"],
  contentHash: "b4a9c1e27f3d5086b4a9c1e27f3d5086",
  link: `${page}#:~:text=${encodeURIComponent(text.split(" ").slice(0, 3).join(" "))}`,
});

const uploaded = "upload://doc_01k9zq4v7n3m8w2x5y6a7b8c9d.documents/handbook.pdf";
const fileHash = `sha256:${"9f86d081884c7d65".repeat(4)}`;

const siteAnswers = [
  "sites",
  "postSites",
  "getSitesSiteId",
  "patchSitesSiteId",
  "postSitesSiteIdFeedRotate",
];

/**
 * What answers show: by the field's place, else by its last three names, its last two, or its own.
 * Undefined leaves an optional field out.
 */
const answerValues = {
  // Documents.
  "document.id": "doc_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "documents.id": "doc_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "getDocumentsDocumentId.id": "doc_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "document.source": "handbook.pdf",
  "documents.source": "handbook.pdf",
  "getDocumentsDocumentId.source": "handbook.pdf",
  "document.url": uploaded,
  "documents.url": uploaded,
  "getDocumentsDocumentId.url": uploaded,
  "document.title": "Handbook",
  "documents.title": "Handbook",
  "getDocumentsDocumentId.title": "Handbook",
  "document.hash": fileHash,
  "documents.hash": fileHash,
  "getDocumentsDocumentId.hash": fileHash,
  "postDocuments.changed": true,
  // Businesses and what they say.
  "business.name": "Example Bikes",
  "business.category": "Online shop",
  "business.categoryCode": "online-shop",
  "business.description": "Example Bikes rents and repairs city bikes.",
  logo: "https://example.com/logo.svg",
  languages: ["en", "de"],
  socialLinks: ["https://social.example/example-bikes"],
  "contacts.kind": "email",
  "contacts.value": "hello@example.com",
  "hours.days": ["Mo", "Tu", "We", "Th", "Fr"],
  "hours.opens": "09:00",
  "hours.closes": "18:00",
  "hours.note": null,
  "locations.name": "Example Bikes Bristol",
  address: "14 Quay Street, Bristol BS1 4DJ",
  country: "GB",
  phone: "+44 117 496 0012",
  "facts.plan": "Starter",
  amount: "9.00",
  currency: "EUR",
  period: "month",
  per: null,
  "prices.from": false,
  was: null,
  "facts.limits.name": "Bikes",
  "facts.limits.value": "1",
  title: "Starter plan",
  description: "What the Starter plan costs",
  content: quote,
  text: `Pricing\n\n${quote}`,
  markdown: `## Pricing\n\n${quote}`,
  source: page,
  "urls.source": "sitemap",
  domain: "example.com",
  language: "en",
  quote,
  start: 9,
  end: 48,
  headingPath: ["Pricing"],
  contentHash: "b4a9c1e27f3d5086b4a9c1e27f3d5086",
  link: `${page}#:~:text=The%20Starter%20plan`,
  "page.url": page,
  "signed.item.id": "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40",
  "getItemsItemIdProof.version": 1,
  "page.hash": `sha256:${"9f64a747e1b97f13".repeat(4)}`,
  "signature.keyId": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  "keys.keyId": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  "signature.value": `${"hgyY0il_MGCjP0JzlnLWG1PPOt7".repeat(3)}hgyY0`,
  retiredAt: null,
  highlights: [quote],
  correctedQuery: undefined,
  reranked: undefined,
  "results.id": "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40",
  "items.id": "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40",
  "knowledgeItems.id": "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40",
  score: 0.87,
  partial: undefined,
  hreflang: "de",
  locale: "en",
  lastmod: "2026-01-12",
  reason: "It lists prices",
  warnings: [],
  preferences: undefined,
  textFrom: undefined,
  "pages.preferences": {
    statements: [{ from: "robots.txt", rule: "ai-input=no" }],
    effects: ["not-for-models"],
  },

  "fields.value": { name: "Starter", price: 9 },
  "fields.quotes": {
    name: evidence("Starter plan", 0, 12),
    price: evidence(quote, 14, 53),
  },
  "request.fields": undefined,
  "request.credential": undefined,
  "request.onlySelectors": undefined,
  "request.exceptSelectors": undefined,
  "request.waitFor": undefined,
  "request.scroll": undefined,
  "request.archive": undefined,

  // Jobs.
  message: "Poll /v1/jobs/job_01k9zq4v7n3m8w2x5y6a7b8c9d until its status is completed",
  "getJobsJobId.status": "completed",
  "deleteJobsJobId.status": "failed",
  "deleteJobsJobId.error": "cancelled by its owner",
  "deleteJobsJobId.result": null,
  "jobs.status": "completed",
  "progress.currentStep": "Complete",
  error: null,
  failure: null,
  waitingFor: null,
  pagesScraped: 7,
  totalPages: 7,
  urlsDiscovered: 42,
  durationMs: 8_412,
  "request.url": "https://example.com/",
  "getJobsJobId.url": "https://example.com/",
  "jobs.url": "https://example.com/",
  "request.maxPages": 10,
  "request.urls": undefined,
  "request.singlePage": undefined,
  "request.includePatterns": ["/docs/**"],
  "request.excludePatterns": ["/blog/**"],
  "request.stopAfterMs": undefined,
  "request.callbackUrl": undefined,
  "events.id": "3",
  "events.event": "page_scraped",
  "events.data": { type: "page_scraped", url: page, index: 1, total: 7 },
  foundOn: "https://example.com/",
  "pages.status": 200,
  "pages.bytes": 48_211,
  "getJobsJobIdPages.pages.reason": "",
  ms: 118,
  found: 42,
  complete: true,
  outcomes: { scraped: 7, budget: 35 },
  count: 1,
  truncated: false,
  removed: 12,
  "counts.total": 12,
  passages: 64,
  byDomain: { "example.com": 12 },
  byCategory: { PRICING: 3, FAQ: 9 },
  nextCursor: null,
  cursor: null,

  // One page.
  url: page,
  finalUrl: page,
  width: 1_280,
  height: 2_400,
  screenshot: "iVBORw0KGgoAAAANSUhEUgAA…",

  // Answers.
  answer: quote,
  "sentences.text": quote,
  "sentences.citations": [1],
  n: 1,
  "citations.title": "Pricing",
  refused: null,
  dropped: 0,
  verdict: "proven",
  "postAnswer.mode": "quote",
  "postAnswer.request.mode": "auto",

  // Sites.
  ...Object.fromEntries(
    siteAnswers.flatMap((at) => [
      [`${at}.url`, "https://example.com/"],
      [`${at}.name`, "Example Bikes"],
      [`${at}.reason`, null],
    ]),
  ),
  feedUrl: "/v1/sites/site_01k9zq4v7n3m8w2x5y6a7b8c9d/feeds/5f0c1f5e6a0a5d629d3b2f8f3a1d7c40",
  schedule: "daily",
  maxPages: 500,
  publishPrivate: false,
  parallel: 1,
  archive: false,
  includePatterns: [],
  excludePatterns: ["/blog/**"],
  onlySelectors: [],
  exceptSelectors: [".related"],
  waitFor: null,
  scroll: false,
  paused: false,
  "lastSync.state": "completed",
  "syncs.state": "completed",
  "lastSync.reason": null,
  "syncs.reason": null,
  "postSitesSiteIdSync.reason": null,
  "postSitesSiteIdConfirm.reason": null,
  "getSitesSiteIdSyncsN.reason": null,
  "deleteSitesSiteIdSyncsN.reason": null,
  "getSitesSiteIdPages.pages.reason": null,
  "counts.pages": 128,
  "counts.items": 412,
  "counts.passages": 1_904,
  "counts.read": 3,
  "counts.unchanged": 125,
  "counts.changed": 2,
  "counts.added": 1,
  "counts.removed": 0,
  "counts.failed": 0,
  bytes: 61_440,
  requests: 128,
  etag: '"5f0c1f5e"',
  lastModified: "Sat, 31 Jan 2026 12:00:00 GMT",
  "postSitesPlan.pages": 128,
  "postSitesSiteIdPlan.pages": 128,
  isComplete: true,
  "changes.kind": "changed",
  siteId: "site_01k9zq4v7n3m8w2x5y6a7b8c9d",
  sync: 2,
  itemId: "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40",
  erased: false,

  // Credentials.
  credential: null,
  "credentials.name": "handbook",
  "postCredentials.name": "handbook",
  "putCredentialsCredentialId.name": "handbook",
  "credentials.kind": "basic",
  "postCredentials.kind": "basic",
  "putCredentialsCredentialId.kind": "basic",

  // Publishable keys.
  "publishableKeys.name": "website",
  "postPublishableKeys.name": "website",
  "publishableKeys.prefix": "pk_live_….8fK2mQ",
  "postPublishableKeys.prefix": "pk_live_….8fK2mQ",
  "postPublishableKeys.key":
    "pk_live_MDFrOXpxNHY3bjNtOHcyeDV5NmE3YjhjOWQ.8fK2mQ7xW4nB6vC1zL9tR5yH3jD0sGpA2eU1iOkQ",
  "publishableKeys.origins": ["https://example.com"],
  "postPublishableKeys.origins": ["https://example.com"],
  "publishableKeys.sites": null,
  "postPublishableKeys.sites": null,
  "publishableKeys.domains": ["example.com"],
  "postPublishableKeys.domains": ["example.com"],
  perMinutePerAddress: 20,
  perDay: 5_000,
  allowModel: false,

  // Webhooks.
  ...Object.fromEntries(
    ["webhooks", "postWebhooks", "getWebhooksWebhookId", "patchWebhooksWebhookId"].flatMap((at) => [
      [`${at}.url`, "https://hooks.example/lorepod"],
      [`${at}.description`, "Keeps the support bot in step"],
    ]),
  ),
  "getAdminJobsJobId.id": "job_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "getJobsJobIdCallback.id": "msg_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "postJobsJobIdCallbackReplay.id": "msg_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "deliveries.id": "msg_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "postWebhooksWebhookIdDeliveriesDeliveryIdReplay.id": "msg_01k9zq4v7n3m8w2x5y6a7b8c9d",
  "tries.status": 200,
  "tries.answer": "ok",
  "tries.error": null,
  "postWebhooksWebhookIdTest.status": 200,
  delivered: 128,
  "postWebhooksWebhookIdTest.delivered": true,
  failures: 0,
  pausedReason: null,
  token: "whtok_9f3c1a7e5b2d48609f3c1a7e5b2d4860",
  secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  replayed: 4,
  jobId: "job_01k9zq4v7n3m8w2x5y6a7b8c9d",
  private: false,

  // Keys and the account.
  "apiKey.id": "key_01k9zq4v7n3m8w2x5y6a7b8c9d",
  name: "support bot",
  prefix: "service_live_8fK2",
  key: "service_live_8fK2mQ7xW4nB6vC1zL9tR5yH3jD0sGpA2eU1iOk",
  keyId: "key_01k9zq4v7n3m8w2x5y6a7b8c9d",
  revoked: false,
  "limits.requestsPerMinute": 60,
  "limits.maxPages": 20,
  "limits.maxUrls": 20,
  "limits.concurrentExtractions": 10,
  "limits.quota": 100_000,
  "limits.storageBytes": 200_000_000_000,
  "usage.requests": 1_284,
  "usage.quota": 100_000,
  "storage.bytes": 48_310_224,
  "storage.limit": 200_000_000_000,
  "usage.remaining": 98_716,
  byEndpoint: { "POST /v1/search": 1_200, "POST /v1/extract": 84 },
  byDay: { "2026-01-30": 700, "2026-01-31": 584 },

  // The server.
  "getReadyz.dependencies": { database: "ok" },
  "dependencies.name": "database",
  "dependencies.ok": true,
  version: "0.1.0",
  node: "v26.10.0",
  running: 1,
  runningMost: 4,
  waiting: 0,
  sentence: "The port of the API",
  "settings.name": "LOREPOD_PORT",
  "settings.value": "8080",
  attempt: 1,
  number: 1,
  pod: null,
  getOpenapiJson: { openapi: "3.1.0", info: { title: "Lorepod", version: "0.1.0" }, paths: {} },
  getAdminOpenapiJson: {
    openapi: "3.1.0",
    info: { title: "Lorepod admin", version: "0.1.0" },
    paths: {},
  },
};

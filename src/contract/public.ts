import { z } from "zod";
import { accountSchema, signingSecretSchema } from "./accounts/account.ts";
import {
  changeKeySchema,
  createKeySchema,
  importKeySchema,
  keyLimitsSchema,
  keyListSchema,
  keyRecordSchema,
  madeKeySchema,
} from "./accounts/api-key.ts";
import {
  adminJobSchema,
  jobPageSchema,
  keyUsageSchema,
  systemSchema,
} from "./accounts/dashboard.ts";
import { errorBodySchema } from "./errors.ts";
import { eventsQuerySchema, healthSchema, jobListQuerySchema, readySchema } from "./http.ts";
import {
  jobListSchema,
  jobSchema,
  jobSummarySchema,
  progressSchema,
  startedSchema,
} from "./job.ts";
import {
  businessSchema,
  evidenceSchema,
  itemSchema,
  readersSchema,
  suggestedUrlSchema,
} from "./knowledge.ts";
import { ledgerListSchema, ledgerQuerySchema, ledgerRowSchema } from "./ledger.ts";
import {
  markdownRequestSchema,
  markdownSchema,
  planSchema,
  screenshotRequestSchema,
  screenshotSchema,
  sitemapRequestSchema,
  sitemapSchema,
  sitemapUrlSchema,
} from "./calls/page-calls.ts";
import { asyncRequestSchema, extractionRequestSchema } from "./request.ts";
import { resultSchema } from "./result.ts";
import {
  knowledgeListRequestSchema,
  knowledgeListSchema,
  knowledgeRemovalSchema,
  knowledgeRemovedSchema,
  searchRequestSchema,
  searchResponseSchema,
  searchResultSchema,
} from "./search.ts";
import { streamDataSchema } from "./events/stream.ts";
import {
  callbackSchema,
  changeWebhookSchema,
  createdWebhookSchema,
  createWebhookSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  deliverySchema,
  replayedSchema,
  replaySchema,
  testOutcomeSchema,
  trySchema,
  webhookListSchema,
  webhookSchema,
} from "./webhooks/webhook.ts";

/** What clients send, by the names that every client gives it. */
export const requestShapes = {
  ExtractionRequest: extractionRequestSchema,
  AsyncExtractionRequest: asyncRequestSchema,
  JobListQuery: jobListQuerySchema,
  JobEventsQuery: eventsQuerySchema,
  JobPagesQuery: ledgerQuerySchema,
  MarkdownRequest: markdownRequestSchema,
  ScreenshotRequest: screenshotRequestSchema,
  SitemapRequest: sitemapRequestSchema,
  SearchRequest: searchRequestSchema,
  KnowledgeQuery: knowledgeListRequestSchema,
  KnowledgeRemoval: knowledgeRemovalSchema,
  NewWebhook: createWebhookSchema,
  WebhookChange: changeWebhookSchema,
  DeliveryQuery: deliveryQuerySchema,
  ReplayRequest: replaySchema,
  NewKey: createKeySchema,
  KeyImport: importKeySchema,
  KeyChange: changeKeySchema,
};

/** What they receive. */
export const answerShapes = {
  Business: businessSchema,
  ItemCategory: itemSchema.shape.category,
  Evidence: evidenceSchema,
  KnowledgeItem: itemSchema,
  SuggestedUrl: suggestedUrlSchema,
  Readers: readersSchema,
  ExtractionResult: resultSchema,
  StreamData: streamDataSchema,
  ExtractionStarted: startedSchema,
  JobStatus: jobSchema.shape.status,
  JobProgress: progressSchema,
  Job: jobSchema,
  JobSummary: jobSummarySchema,
  JobList: jobListSchema,
  JobPage: ledgerRowSchema,
  JobPageList: ledgerListSchema,
  PageRead: jobPageSchema,
  UrlOutcome: ledgerRowSchema.shape.outcome,
  Plan: planSchema,
  Markdown: markdownSchema,
  ScreenshotAnswer: screenshotSchema,
  SitemapUrl: sitemapUrlSchema,
  Sitemap: sitemapSchema,
  SearchResult: searchResultSchema,
  SearchResponse: searchResponseSchema,
  KnowledgeList: knowledgeListSchema,
  KnowledgeRemoved: knowledgeRemovedSchema,
  Account: accountSchema,
  SigningSecret: signingSecretSchema,
  WebhookEvent: webhookSchema.shape.events.element,
  Webhook: webhookSchema,
  CreatedWebhook: createdWebhookSchema,
  WebhookList: webhookListSchema,
  WebhookTest: testOutcomeSchema,
  DeliveryOutcome: deliverySchema.shape.outcome,
  DeliveryTry: trySchema,
  Delivery: deliverySchema,
  DeliveryList: deliveryListSchema,
  Replayed: replayedSchema,
  Callback: callbackSchema,
  KeyLimits: keyLimitsSchema,
  Key: keyRecordSchema,
  MadeKey: madeKeySchema,
  KeyList: keyListSchema,
  KeyUsage: keyUsageSchema,
  System: systemSchema,
  JobRun: adminJobSchema,
  Health: healthSchema,
  Readiness: readySchema,
  ErrorBody: errorBodySchema,
};

/**
 * The shapes as JSON Schema 2020-12; one that is part of another is a `$ref` to its name. Makers of
 * clients work from these.
 */
export function publicSchemas(io: "input" | "output"): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  const shapes = io === "input" ? requestShapes : answerShapes;
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: "any", uri: (id) => id });
  return schemas;
}

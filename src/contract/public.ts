import {
  createdPublishableKeySchema,
  newPublishableKeySchema,
  publishableKeyListSchema,
  publishableKeySchema,
} from "./accounts/publishable-key.ts";
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
import {
  answerMessageSchema,
  answerRequestSchema,
  answerSchema,
  answerSentenceSchema,
  citationSchema,
  verificationSchema,
  verifiedSentenceSchema,
  verifyRequestSchema,
} from "./answer.ts";
import {
  credentialDeletionSchema,
  credentialListSchema,
  credentialSchema,
  newCredentialSchema,
} from "./credentials.ts";
import { errorBodySchema } from "./errors.ts";
import { exportQuerySchema } from "./files/exports.ts";
import { proofKeysSchema, proofSchema } from "./files/proof.ts";
import { importProgressSchema, importRequestSchema } from "./files/tenant-file.ts";
import { fieldSchema, fieldsRowSchema, fieldsSchema } from "./fields.ts";
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
  hoursSchema,
  itemFactsSchema,
  itemSchema,
  locationSchema,
  openHoursSchema,
  priceSchema,
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
import {
  documentAcceptedSchema,
  documentListQuerySchema,
  documentListSchema,
  documentRemovedSchema,
  documentRequestSchema,
  documentSchema,
} from "./files/documents.ts";
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
import {
  changeListSchema,
  changesQuerySchema,
  knownItemSchema,
  siteChangeEntrySchema,
  siteEventListSchema,
  siteEventsQuerySchema,
  siteItemListSchema,
  siteItemsQuerySchema,
  siteListQuerySchema,
  syncListQuerySchema,
  siteListSchema,
  sitePageListSchema,
  sitePagesQuerySchema,
  sitePlanSchema,
  sitePageViewSchema,
  siteViewSchema,
  syncListSchema,
} from "./sites/site-api.ts";
import { siteChangeSchema, siteRequestSchema, syncSchema } from "./sites/site.ts";
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
  FieldDefinition: fieldSchema,
  FieldsRequest: fieldsSchema,
  ImportRequest: importRequestSchema,
  ExtractionRequest: extractionRequestSchema,
  AsyncExtractionRequest: asyncRequestSchema,
  JobListQuery: jobListQuerySchema,
  JobEventsQuery: eventsQuerySchema,
  JobPagesQuery: ledgerQuerySchema,
  MarkdownRequest: markdownRequestSchema,
  ScreenshotRequest: screenshotRequestSchema,
  SitemapRequest: sitemapRequestSchema,
  SearchRequest: searchRequestSchema,
  AnswerRequest: answerRequestSchema,
  VerifyRequest: verifyRequestSchema,
  KnowledgeQuery: knowledgeListRequestSchema,
  KnowledgeRemoval: knowledgeRemovalSchema,
  NewSite: siteRequestSchema,
  SiteChange: siteChangeSchema,
  SiteListQuery: siteListQuerySchema,
  SyncListQuery: syncListQuerySchema,
  SitePagesQuery: sitePagesQuerySchema,
  SiteChangesQuery: changesQuerySchema,
  SiteItemsQuery: siteItemsQuerySchema,
  SiteEventsQuery: siteEventsQuerySchema,
  ExportQuery: exportQuerySchema,
  NewCredential: newCredentialSchema,
  DocumentRequest: documentRequestSchema,
  DocumentListQuery: documentListQuerySchema,
  NewPublishableKey: newPublishableKeySchema,
  CredentialDeletion: credentialDeletionSchema,
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
  Evidence: evidenceSchema,
  Price: priceSchema,
  ItemFacts: itemFactsSchema,
  OpenHours: openHoursSchema,
  Hours: hoursSchema,
  Location: locationSchema,
  Business: businessSchema,
  ItemCategory: itemSchema.shape.category,
  KnowledgeItem: itemSchema,
  FieldsRow: fieldsRowSchema,
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
  Citation: citationSchema,
  AnswerSentence: answerSentenceSchema,
  Answer: answerSchema,
  AnswerMessage: answerMessageSchema,
  VerifiedSentence: verifiedSentenceSchema,
  Verification: verificationSchema,
  KnowledgeList: knowledgeListSchema,
  KnowledgeRemoved: knowledgeRemovedSchema,
  UploadedDocument: documentSchema,
  DocumentAccepted: documentAcceptedSchema,
  DocumentList: documentListSchema,
  DocumentRemoved: documentRemovedSchema,
  Sync: syncSchema,
  SyncList: syncListSchema,
  SiteState: siteViewSchema.shape.state,
  Site: siteViewSchema,
  SiteList: siteListSchema,
  PageState: sitePageViewSchema.shape.state,
  SitePage: sitePageViewSchema,
  SitePageList: sitePageListSchema,
  ImportProgress: importProgressSchema,
  FactChange: siteChangeEntrySchema,
  FactChangeList: changeListSchema,
  SitePlan: sitePlanSchema,
  SiteEvent: siteEventListSchema.shape.events.element,
  SiteEventList: siteEventListSchema,
  Proof: proofSchema,
  ProofKeys: proofKeysSchema,
  KnownItem: knownItemSchema,
  KnownItemList: siteItemListSchema,
  Account: accountSchema,
  SigningSecret: signingSecretSchema,
  Credential: credentialSchema,
  CredentialList: credentialListSchema,
  PublishableKey: publishableKeySchema,
  CreatedPublishableKey: createdPublishableKeySchema,
  PublishableKeyList: publishableKeyListSchema,
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

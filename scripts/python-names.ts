/**
 * The names in the Python client; null: it has no such call. An operation without a line here fails
 * `npm run generate`, so the client cannot fall behind the API.
 */
export type CallName = {
  /** The class that has the method; `client` is the client itself. */
  on:
    | "client"
    | "jobs"
    | "knowledge"
    | "sites"
    | "documents"
    | "credentials"
    | "publishableKeys"
    | "webhooks"
    | "signingSecret"
    | "admin"
    | "adminKeys";
  method: string;
  /** The class of the answer; absent where the answer is empty or a stream. */
  answer?: string;
  /**
   * `extract` follows the job that a 504 names, `stream` starts a job and yields its events,
   * `follow` yields the events of an existing job, `answers` those of an answer, `file` the bytes of
   * a file; all others are a request and an answer.
   */
  kind?: "extract" | "stream" | "follow" | "answers" | "file";
  /** A second method of the same call, which yields the answer's events. */
  streamed?: { method: string; summary: string };
  /** The only field of the answer that the method returns. */
  pick?: string;
  /** Must not be repeated, because the server cannot recognise a repeat. */
  once?: boolean;
  /** A method that yields all entries of a list: its name, their class, and the list's fields. */
  each?: { method: string; entry: string; items: string; cursor: string };
};

export const callNames: Record<string, CallName | null> = {
  // For feed readers; a program lists the changes.
  getSitesSiteIdChangesRss: null,
  getJobsJobIdExport: { on: "jobs", method: "export", kind: "file" },
  getSitesSiteIdExport: { on: "sites", method: "export", kind: "file" },
  getExport: { on: "knowledge", method: "export", kind: "file" },
  postImport: { on: "knowledge", method: "import_lines", answer: "ImportProgress" },
  getItemsItemIdProof: { on: "knowledge", method: "proof", kind: "file" },
  getWellKnownLorepodProofKeys: { on: "client", method: "proof_keys", answer: "ProofKeys" },
  postAdminProofKeysRotate: {
    on: "admin",
    method: "rotate_proof_keys",
    answer: "ProofKeys",
    once: true,
  },
  getHealthz: { on: "client", method: "health", answer: "Health" },
  getReadyz: { on: "client", method: "ready", answer: "Readiness" },
  getOpenapiJson: { on: "client", method: "openapi", answer: "Document" },
  postExtract: { on: "client", method: "extract", answer: "ExtractionResult", kind: "extract" },
  postExtractAsync: { on: "client", method: "extract_async", answer: "ExtractionStarted" },
  postExtractStream: { on: "client", method: "stream", kind: "stream" },
  postBusiness: { on: "client", method: "business", answer: "ExtractionResult", kind: "extract" },
  postBusinessAsync: { on: "client", method: "business_async", answer: "ExtractionStarted" },
  postBusinessStream: { on: "client", method: "business_stream", kind: "stream" },
  postExtractPlan: { on: "client", method: "plan", answer: "Plan" },
  postMarkdown: { on: "client", method: "markdown", answer: "Markdown" },
  postScreenshot: { on: "client", method: "screenshot", answer: "Screenshot" },
  postSitemap: { on: "client", method: "sitemap", answer: "Sitemap" },
  postSearch: { on: "client", method: "search", answer: "SearchResponse" },
  postAnswer: {
    on: "client",
    method: "answer",
    answer: "Answer",
    streamed: {
      method: "answer_stream",
      summary: "Answer a question and yield each sentence when it is proven; the answer comes last",
    },
  },
  postVerify: { on: "client", method: "verify", answer: "Verification" },
  getAccount: { on: "client", method: "account", answer: "Account" },
  getAccountSigningSecret: { on: "signingSecret", method: "get", answer: "SigningSecret" },
  postAccountSigningSecretRotate: {
    on: "signingSecret",
    method: "rotate",
    answer: "SigningSecret",
    once: true,
  },
  getJobs: {
    on: "jobs",
    method: "list",
    answer: "JobList",
    each: { method: "list_all", entry: "JobSummary", items: "jobs", cursor: "next_cursor" },
  },
  getJobsJobId: { on: "jobs", method: "get", answer: "Job" },
  deleteJobsJobId: { on: "jobs", method: "cancel", answer: "Job" },
  getJobsJobIdEvents: { on: "jobs", method: "events", kind: "follow" },
  getJobsJobIdPages: {
    on: "jobs",
    method: "pages",
    answer: "JobPageList",
    each: { method: "pages_all", entry: "JobPage", items: "pages", cursor: "next_cursor" },
  },
  getJobsJobIdPage: { on: "jobs", method: "page", answer: "PageRead" },
  getJobsJobIdCallback: { on: "jobs", method: "callback", answer: "Callback" },
  postJobsJobIdCallbackReplay: { on: "jobs", method: "replay_callback", answer: "Callback" },
  getKnowledge: {
    on: "knowledge",
    method: "list",
    answer: "KnowledgeList",
    each: { method: "list_all", entry: "StoredItem", items: "items", cursor: "next_cursor" },
  },
  deleteKnowledge: {
    on: "knowledge",
    method: "delete",
    answer: "KnowledgeRemoved",
    pick: "removed",
  },
  postSites: { on: "sites", method: "create", answer: "Site" },
  getSites: {
    on: "sites",
    method: "list",
    answer: "SiteList",
    each: { method: "list_all", entry: "Site", items: "sites", cursor: "next_cursor" },
  },
  getSitesSiteId: { on: "sites", method: "get", answer: "Site" },
  patchSitesSiteId: { on: "sites", method: "update", answer: "Site" },
  deleteSitesSiteId: { on: "sites", method: "delete" },
  postSitesSiteIdSync: { on: "sites", method: "sync", answer: "Sync" },
  postSitesSiteIdConfirm: { on: "sites", method: "confirm", answer: "Sync" },
  postSitesSiteIdFeedRotate: { on: "sites", method: "rotate_feed", answer: "Site", once: true },
  getSitesSiteIdSyncs: {
    on: "sites",
    method: "syncs",
    answer: "SyncList",
    each: { method: "syncs_all", entry: "Sync", items: "syncs", cursor: "next_cursor" },
  },
  getSitesSiteIdSyncsN: { on: "sites", method: "get_sync", answer: "Sync" },
  deleteSitesSiteIdSyncsN: { on: "sites", method: "cancel_sync", answer: "Sync" },
  getSitesSiteIdPages: {
    on: "sites",
    method: "pages",
    answer: "SitePageList",
    each: { method: "pages_all", entry: "SitePage", items: "pages", cursor: "next_cursor" },
  },
  getSitesSiteIdChanges: {
    on: "sites",
    method: "changes",
    answer: "FactChangeList",
    each: { method: "changes_all", entry: "FactChange", items: "changes", cursor: "next_cursor" },
  },
  postSitesPlan: { on: "sites", method: "plan", answer: "SitePlan" },
  postSitesSiteIdPlan: { on: "sites", method: "plan_again", answer: "SitePlan" },
  getSitesSiteIdEvents: { on: "sites", method: "events", answer: "SiteEventList", pick: "events" },
  getSitesSiteIdItems: {
    on: "sites",
    method: "items",
    answer: "KnownItemList",
    each: { method: "items_all", entry: "KnownItem", items: "items", cursor: "next_cursor" },
  },
  postCredentials: { on: "credentials", method: "create", answer: "Credential", once: true },
  getCredentials: {
    on: "credentials",
    method: "list",
    answer: "CredentialList",
    pick: "credentials",
  },
  putCredentialsCredentialId: { on: "credentials", method: "replace", answer: "Credential" },
  deleteCredentialsCredentialId: { on: "credentials", method: "delete" },
  postDocuments: { on: "documents", method: "add", answer: "DocumentAccepted" },
  getDocuments: { on: "documents", method: "list", answer: "DocumentList" },
  getDocumentsDocumentId: { on: "documents", method: "get", answer: "UploadedDocument" },
  deleteDocumentsDocumentId: { on: "documents", method: "delete", answer: "DocumentRemoved" },
  postPublishableKeys: {
    on: "publishableKeys",
    method: "create",
    answer: "CreatedPublishableKey",
    once: true,
  },
  getPublishableKeys: {
    on: "publishableKeys",
    method: "list",
    answer: "PublishableKeyList",
    pick: "publishableKeys",
  },
  deletePublishableKeysPublishableKeyId: { on: "publishableKeys", method: "delete" },
  postWebhooks: { on: "webhooks", method: "create", answer: "CreatedWebhook" },
  getWebhooks: { on: "webhooks", method: "list", answer: "WebhookList", pick: "webhooks" },
  getWebhooksWebhookId: { on: "webhooks", method: "get", answer: "Webhook" },
  patchWebhooksWebhookId: { on: "webhooks", method: "update", answer: "Webhook" },
  deleteWebhooksWebhookId: { on: "webhooks", method: "delete" },
  postWebhooksWebhookIdTest: { on: "webhooks", method: "test", answer: "WebhookTest" },
  getWebhooksWebhookIdDeliveries: {
    on: "webhooks",
    method: "deliveries",
    answer: "DeliveryList",
    each: { method: "deliveries_all", entry: "Delivery", items: "deliveries", cursor: "cursor" },
  },
  postWebhooksWebhookIdDeliveriesDeliveryIdReplay: {
    on: "webhooks",
    method: "replay",
    answer: "Delivery",
  },
  postWebhooksWebhookIdReplay: { on: "webhooks", method: "replay_failed", answer: "Replayed" },
  getAdminOpenapiJson: { on: "admin", method: "openapi", answer: "Document" },
  getAdminSystem: { on: "admin", method: "system", answer: "System" },
  getAdminJobsJobId: { on: "admin", method: "job", answer: "JobRun" },
  getAdminKeysKeyIdUsage: { on: "adminKeys", method: "usage", answer: "KeyUsage" },
  getAdminKeys: { on: "adminKeys", method: "list", answer: "KeyList", pick: "keys" },
  postAdminKeys: { on: "adminKeys", method: "create", answer: "MadeKey", once: true },
  postAdminKeysImport: { on: "adminKeys", method: "import_key", answer: "Key", once: true },
  getAdminKeysKeyId: { on: "adminKeys", method: "get", answer: "Key" },
  patchAdminKeysKeyId: { on: "adminKeys", method: "update", answer: "Key" },
  deleteAdminKeysKeyId: { on: "adminKeys", method: "delete" },
  postAdminKeysKeyIdRotate: { on: "adminKeys", method: "rotate", answer: "MadeKey", once: true },
};

/** `Owner.field` of an object within an answer -> its class; `OwnerField` where none is named. */
export const innerNames: Record<string, string> = {
  "ExtractionResult.business": "Business",
  "Business.contacts": "Contact",
  "Business.hours": "Hours",
  "Hours.evidence": "Evidence",
  "Business.locations": "Location",
  "Location.evidence": "Evidence",
  "Location.hours": "OpenHours",
  "ExtractionResult.fields": "FieldsRow",
  "FieldsRow.quotes": "Evidence",
  "ExtractionResult.knowledgeItems": "KnowledgeItem",
  "KnowledgeItem.evidence": "Evidence",
  "KnowledgeItem.sources": "ItemSource",
  "ItemSource.evidence": "Evidence",
  "KnowledgeItem.facts": "ItemFacts",
  "ItemFacts.prices": "Price",
  "ItemFacts.limits": "PlanLimit",
  "ExtractionResult.suggestedUrls": "SuggestedUrl",
  "ExtractionResult.readers": "Readers",
  "Plan.pages": "PlannedPage",
  "Sitemap.urls": "SitemapUrl",
  "SitemapUrl.alternates": "Alternate",
  "SearchResponse.results": "SearchResult",
  "Answer.sentences": "AnswerSentence",
  "Answer.citations": "Citation",
  "Answer.results": "SearchResult",
  "Verification.sentences": "VerifiedSentence",
  "Verification.citations": "Citation",
  "Account.apiKey": "AccountKey",
  "Account.usage": "AccountUsage",
  "Account.limits": "AccountLimits",
  "JobList.jobs": "JobSummary",
  "JobSummary.progress": "JobProgress",
  "JobPageList.pages": "JobPage",
  "KnowledgeList.items": "StoredItem",
  "KnowledgeList.counts": "KnowledgeCounts",
  "SiteList.sites": "Site",
  "Site.counts": "SiteCounts",
  "Site.lastSync": "Sync",
  "Sync.counts": "SyncCounts",
  "SyncList.syncs": "Sync",
  "SitePageList.pages": "SitePage",
  "SitePage.validators": "Validators",
  "FactChangeList.changes": "FactChange",
  "SiteEventList.events": "SiteEvent",
  "KnownItemList.items": "KnownItem",
  "FactChange.before": "FactSide",
  "FactChange.after": "FactSide",
  "WebhookList.webhooks": "Webhook",
  "DeliveryList.deliveries": "Delivery",
  "Delivery.tries": "DeliveryTry",
  "KeyList.keys": "Key",
  "Key.limits": "KeyLimits",
  "System.dependencies": "SystemDependency",
  "System.workers": "SystemWorker",
  "System.settings": "SystemSetting",
  "JobRun.attempts": "JobAttempt",
  "JobRun.conditions": "JobCondition",
  "JobRun.failure": "JobFailure",
};

/** Values of an enumeration -> the name of its type; without one they are written out. */
export const enumNames: Record<string, string> = {
  "PRODUCT FEATURE PRICING FAQ SUPPORT COMPANY LEGAL OTHER": "ItemCategory",
  "pending processing completed failed": "JobStatus",
  "auto http browser": "EngineChoice",
  "http browser": "Engine",
  "model offline": "Reader",
  "Usage Starter Pro": "PlanName",
  "active paused": "WebhookStatus",
  "idle syncing paused needs_confirmation": "SiteState",
  "running completed needs_confirmation failed cancelled": "SyncState",
  "current failing gone refused unread": "PageState",
  "added changed removed": "ChangeKind",
  "asc desc": "ChangeOrder",
  "true false": "Flag",
  "pending delivered failed": "CallbackOutcome",
  "pending held delivered failed": "DeliveryOutcome",
  "TOO_MANY_ERRORS ENDPOINT_GONE PAUSED_BY_OWNER": "PausedReason",
  "headers basic cookies login": "CredentialKind",
  "email phone address": "ContactKind",
  "once day week month year": "PricePeriod",
  "Mo Tu We Th Fr Sa Su PH": "Weekday",
  "hybrid keyword": "SearchMode",
  "auto quote model": "AnswerModeChoice",
  "item passage": "ResultKind",
  "jsonl csv markdown llms.txt llms-full.txt warc wacz": "ExportFormat",
  "items passages pages": "ExportKind",
  "quote model": "AnswerMode",
  "not_in_knowledge conflicting too_vague": "Refusal",
  "proven contradicted unproven": "Verdict",
  "given urls sitemap link alternate redirect refresh": "FoundAt",
  "given sitemap link alternate redirect refresh": "UrlSource",
  "scraped duplicate locale-duplicate robots pattern budget auth-required payment-required forbidden proxy-refused rate-limited legal challenge consent-wall age-gate blocked soft-404 login-wall preference error":
    "UrlOutcome",
  "not-stored not-for-models not-quoted not-archived links-unused": "PreferenceEffect",
  "EXTRACTION_STARTED PAGE_SCRAPED PAGE_UPDATED EXTRACTION_COMPLETED EXTRACTION_FAILED SITE_SYNCED SITE_NEEDS_ATTENTION TESTING_CONNECTION":
    "WebhookEvent",
};

/** Query parameters that are comma-separated lists of an enumeration. */
export const listParameters: Record<string, string> = {
  "getJobs.status": "JobStatus",
  "getJobsJobIdPages.outcome": "UrlOutcome",
};

/** Classes of `_views.py`, with methods in addition to their fields. */
export const views: Record<string, string> = {
  ExtractionResult: "ResultView",
  Job: "JobView",
  Markdown: "MarkdownView",
  Screenshot: "ScreenshotView",
  SearchResponse: "SearchView",
  Sitemap: "SitemapView",
};

/** Fields that are a JSON Schema of the caller: it is passed on as it is. */
export const documentFields = new Set(["fields"]);

/** Fields that must not be printed by accident. */
export const secretFields = new Set([
  "SigningSecret.secret",
  "CreatedWebhook.token",
  "MadeKey.key",
]);

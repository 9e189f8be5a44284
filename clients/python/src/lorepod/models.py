# Made by `npm run generate` from the contract. Do not edit.
"""What the API answers: frozen dataclasses; fields they do not know are passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from lorepod._model import Model
from lorepod._views import (
    JobView,
    MarkdownView,
    ResultView,
    ScreenshotView,
    SearchView,
    SitemapView,
)

CallbackOutcome: TypeAlias = Literal["pending", "delivered", "failed"]
ContactKind: TypeAlias = Literal["email", "phone", "address"]
DeliveryOutcome: TypeAlias = Literal["pending", "held", "delivered", "failed"]
Engine: TypeAlias = Literal["http", "browser"]
EngineChoice: TypeAlias = Literal["auto", "http", "browser"]
FoundAt: TypeAlias = Literal["given", "urls", "sitemap", "link", "alternate", "redirect", "refresh"]
ItemCategory: TypeAlias = Literal[
    "PRODUCT",
    "FEATURE",
    "PRICING",
    "FAQ",
    "SUPPORT",
    "COMPANY",
    "LEGAL",
    "OTHER",
]
JobStatus: TypeAlias = Literal["pending", "processing", "completed", "failed"]
PausedReason: TypeAlias = Literal["TOO_MANY_ERRORS", "ENDPOINT_GONE", "PAUSED_BY_OWNER"]
PlanName: TypeAlias = Literal["Usage", "Starter", "Pro"]
Reader: TypeAlias = Literal["model", "offline"]
SearchMode: TypeAlias = Literal["hybrid", "keyword"]
UrlOutcome: TypeAlias = Literal[
    "scraped",
    "duplicate",
    "locale-duplicate",
    "robots",
    "pattern",
    "budget",
    "blocked",
    "soft-404",
    "login-wall",
    "error",
]
UrlSource: TypeAlias = Literal["given", "sitemap", "link", "alternate", "redirect", "refresh"]
WebhookEvent: TypeAlias = Literal[
    "EXTRACTION_STARTED",
    "PAGE_SCRAPED",
    "PAGE_UPDATED",
    "EXTRACTION_COMPLETED",
    "EXTRACTION_FAILED",
    "TESTING_CONNECTION",
]
WebhookStatus: TypeAlias = Literal["active", "paused"]

Document: TypeAlias = Mapping[str, Any]
"""A JSON object, as it is."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Health(Model):
    status: Literal["ok"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Readiness(Model):
    status: Literal["ok"]
    dependencies: Mapping[str, Literal["ok"]]


@dataclass(frozen=True, kw_only=True, repr=False)
class Contact(Model):
    kind: ContactKind
    value: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Business(Model):
    name: str
    """Business name"""
    domain: str
    """Site domain"""
    category: str
    """Free-text business category"""
    category_code: str
    """Stable code of the category"""
    description: str
    """Short description"""
    logo: str | None = None
    """Logo URL"""
    languages: tuple[str, ...]
    """Languages the site was read in"""
    contacts: tuple[Contact, ...]
    """Ways to reach the business, as the site states them"""
    social_links: tuple[str, ...]
    """Profiles the site links as its own"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Evidence(Model):
    quote: str
    """Verbatim words of the page"""
    start: int
    """Offset of the quote in the page's text"""
    end: int
    """Offset of the quote's end"""
    heading_path: tuple[str, ...]
    """Headings above the quote, outermost first"""
    content_hash: str
    """Hash of the page's content"""
    link: str
    """Deep link to the place"""


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeItem(Model):
    id: str
    """Stable id of the item within its tenant"""
    title: str
    description: str
    content: str
    """Extracted text, self-contained markdown"""
    category: ItemCategory
    source: str
    """URL the item was extracted from"""
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, repr=False)
class SuggestedUrl(Model):
    url: str
    """Page worth indexing that was not read"""
    reason: str
    """Why the page is considered valuable"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Readers(Model):
    business: Reader
    items: Reader
    triage: Reader


@dataclass(frozen=True, kw_only=True, repr=False)
class ExtractionResult(ResultView, Model):
    job_id: str
    business: Business
    knowledge_items: tuple[KnowledgeItem, ...]
    pages_scraped: int
    """Pages read successfully"""
    urls_discovered: int
    """Unique URLs discovered, after locale-aware deduplication"""
    duration_ms: int
    started_at: datetime
    """ISO 8601, UTC, milliseconds"""
    finished_at: datetime
    """ISO 8601, UTC, milliseconds"""
    suggested_urls: tuple[SuggestedUrl, ...]
    warnings: tuple[str, ...]
    """What the caller should know, in words"""
    readers: Readers
    """Which reader did each step"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ExtractionStarted(Model):
    job_id: str
    status: Literal["pending"]
    message: str


@dataclass(frozen=True, kw_only=True, repr=False)
class JobProgress(Model):
    pages_scraped: int
    """Read so far"""
    total_pages: int
    """Planned"""
    current_step: str
    """The current step"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobSummary(Model):
    id: str
    status: JobStatus
    progress: JobProgress | None
    error: str | None
    started_at: datetime | None
    finished_at: datetime | None
    duration_ms: int | None
    waiting_for: str | None
    """Why a pending job waits"""
    callback: CallbackOutcome | None
    """Delivery of the callback; null without callbackUrl"""
    url: str
    """The requested URL"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobList(Model):
    jobs: tuple[JobSummary, ...]
    next_cursor: str | None
    """Cursor of the next page; null on the last"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobRequest(Model):
    url: str
    """URL to extract from; any page of the site. Related pages are discovered."""
    max_pages: int | None = None
    """Pages to read at most; default 10"""
    single_page: bool | None = None
    """Read the given URL only, no crawling"""
    include_patterns: tuple[str, ...] | None = None
    """Only URLs matching one of these globs; * is one path segment, ** any depth"""
    exclude_patterns: tuple[str, ...] | None = None
    """URLs matching one of these globs are skipped; wins over includePatterns"""
    urls: tuple[str, ...] | None = None
    """Read exactly these; discovery, singlePage and the patterns are ignored"""
    engine: EngineChoice | None = None
    """How pages are fetched; auto: plain HTTP, the browser where it is needed"""
    stop_after_ms: int | None = None
    """Answer with what was read within this time"""
    callback_url: str | None = None
    """Receives a POST on completion"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Job(JobView, Model):
    id: str
    status: JobStatus
    progress: JobProgress | None
    result: ExtractionResult | None
    error: str | None
    started_at: datetime | None
    finished_at: datetime | None
    duration_ms: int | None
    waiting_for: str | None
    """Why a pending job waits"""
    callback: CallbackOutcome | None
    """Delivery of the callback; null without callbackUrl"""
    url: str
    """The requested URL"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    request: JobRequest
    """The request; it can be sent again as it is"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobPage(Model):
    url: str
    found_at: FoundAt
    found_on: str | None
    """The page or sitemap that named it"""
    outcome: UrlOutcome
    reason: str
    """Why, in words"""
    engine: Engine | None
    status: int | None
    """HTTP status, null where none was received"""
    bytes: int | None
    ms: int | None


@dataclass(frozen=True, kw_only=True, repr=False)
class JobPageList(Model):
    pages: tuple[JobPage, ...]
    count: int
    """All rows with the requested outcomes"""
    outcomes: Mapping[str, int]
    """Number of URLs by outcome"""
    found: int
    """Known URLs; while the job runs, some of them have no outcome yet"""
    complete: bool
    """Whether the job has ended; before that the list has only the latest URLs with an outcome"""
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class CallbackTries(Model):
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    status: int | None
    """HTTP status; null without an answer"""
    ms: int
    error: str | None
    """Why it failed; null: delivered"""
    answer: str | None
    """The answer's first 4 KB"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Callback(Model):
    id: str
    """The job's id; also the webhook-id"""
    event: WebhookEvent
    job_id: str | None
    outcome: DeliveryOutcome
    """held: waits until the webhook is active again"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    next_try_at: datetime | None
    tries: tuple[CallbackTries, ...]
    url: str
    """Where it is sent"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Markdown(MarkdownView, Model):
    url: str
    final_url: str
    """After all redirects"""
    title: str
    markdown: str
    language: str | None
    engine: Engine
    """Which engine read the page"""
    fetched_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Screenshot(ScreenshotView, Model):
    url: str
    final_url: str
    """After all redirects"""
    screenshot: str
    """PNG, base64"""
    width: int
    height: int
    taken_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlannedPage(Model):
    url: str
    reason: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Plan(Model):
    pages: tuple[PlannedPage, ...]
    """Pages that an extraction would read, in this order, and why"""
    suggested_urls: tuple[SuggestedUrl, ...]
    """The best pages that it would not read"""
    urls_discovered: int
    duration_ms: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Alternate(Model):
    hreflang: str
    url: str


@dataclass(frozen=True, kw_only=True, repr=False)
class SitemapUrl(Model):
    url: str
    source: UrlSource
    """Named in a sitemap, or where it was found first"""
    locale: str | None = None
    """The page's language, where it is known"""
    alternates: tuple[Alternate, ...] | None = None
    """The same page in other languages"""
    lastmod: str | None = None
    """The date in the sitemap"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Sitemap(SitemapView, Model):
    url: str
    urls: tuple[SitemapUrl, ...]
    count: int
    duration_ms: int
    truncated: bool | None = None
    """There is more than was looked at"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SearchResult(Model):
    id: str
    """Stable id of the item within its tenant"""
    title: str
    description: str
    content: str
    """Extracted text, self-contained markdown"""
    category: ItemCategory
    source: str
    """URL the item was extracted from"""
    score: float
    """Larger is better; compare within one answer only"""
    domain: str
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""
    highlights: tuple[str, ...]
    """Passages that match, the matching words between ** and **"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SearchResponse(SearchView, Model):
    results: tuple[SearchResult, ...]
    count: int
    """Results returned"""
    mode: SearchMode
    """keyword when no embedder is configured"""
    corrected_query: str | None = None
    """The query that was searched, after spelling correction"""


@dataclass(frozen=True, kw_only=True, repr=False)
class StoredItem(Model):
    id: str
    """Stable id of the item within its tenant"""
    title: str
    description: str
    content: str
    """Extracted text, self-contained markdown"""
    category: ItemCategory
    source: str
    """URL the item was extracted from"""
    evidence: Evidence
    domain: str
    job_id: str
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeCounts(Model):
    total: int
    by_domain: Mapping[str, int]
    by_category: Mapping[str, int]


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeList(Model):
    items: tuple[StoredItem, ...]
    next_cursor: str | None
    """For the next page; null on the last"""
    counts: KnowledgeCounts


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeRemoved(Model):
    removed: int


@dataclass(frozen=True, kw_only=True, repr=False)
class CreatedWebhook(Model):
    id: str
    url: str
    events: tuple[WebhookEvent, ...]
    status: WebhookStatus
    paused_reason: PausedReason | None
    description: str | None
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    last_delivery_at: datetime | None
    """When it was last tried"""
    last_success_at: datetime | None
    """When it last answered 2xx"""
    delivered: int
    """Deliveries answered with 2xx"""
    failures: int
    """Failed tries in a row"""
    token: str | None = field(default=None, repr=False)
    """The generated token; returned only here"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Webhook(Model):
    id: str
    url: str
    events: tuple[WebhookEvent, ...]
    status: WebhookStatus
    paused_reason: PausedReason | None
    description: str | None
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    last_delivery_at: datetime | None
    """When it was last tried"""
    last_success_at: datetime | None
    """When it last answered 2xx"""
    delivered: int
    """Deliveries answered with 2xx"""
    failures: int
    """Failed tries in a row"""


@dataclass(frozen=True, kw_only=True, repr=False)
class WebhookList(Model):
    webhooks: tuple[Webhook, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class WebhookTest(Model):
    delivered: bool
    status: int | None
    """HTTP status; null without an answer"""
    ms: int
    error: str | None
    """Why it failed; null: delivered"""


@dataclass(frozen=True, kw_only=True, repr=False)
class DeliveryTry(Model):
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    status: int | None
    """HTTP status; null without an answer"""
    ms: int
    error: str | None
    """Why it failed; null: delivered"""
    answer: str | None
    """The answer's first 4 KB"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Delivery(Model):
    id: str
    """Also the x-service-dedup-key and webhook-id"""
    event: WebhookEvent
    job_id: str | None
    outcome: DeliveryOutcome
    """held: waits until the webhook is active again"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    next_try_at: datetime | None
    tries: tuple[DeliveryTry, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class DeliveryList(Model):
    deliveries: tuple[Delivery, ...]
    cursor: str | None
    """Cursor of older deliveries"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Replayed(Model):
    replayed: int


@dataclass(frozen=True, kw_only=True, repr=False)
class AccountKey(Model):
    id: str
    name: str
    """What its owner calls it"""
    prefix: str
    """The key's first characters, to recognise it"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    last_used_at: datetime | None
    """To within five minutes"""


@dataclass(frozen=True, kw_only=True, repr=False)
class AccountUsage(Model):
    period_start: datetime
    """ISO 8601, UTC, milliseconds"""
    period_end: datetime
    """ISO 8601, UTC, milliseconds"""
    requests: int
    quota: int | None
    """null: unlimited"""
    remaining: int | None
    """Never below 0; null: unlimited"""
    by_endpoint: Mapping[str, int]
    """`POST /v1/extract`: 12"""
    by_day: Mapping[str, int]
    """`2026-01-31`: 12"""


@dataclass(frozen=True, kw_only=True, repr=False)
class AccountStorage(Model):
    bytes: int
    """Stored: results, pages, events and knowledge"""
    limit: int | None
    """null: unlimited"""


@dataclass(frozen=True, kw_only=True, repr=False)
class AccountLimits(Model):
    requests_per_minute: int
    max_pages: int
    max_urls: int
    concurrent_extractions: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Account(Model):
    plan: PlanName
    api_key: AccountKey
    usage: AccountUsage
    storage: AccountStorage
    limits: AccountLimits


@dataclass(frozen=True, kw_only=True, repr=False)
class SigningSecret(Model):
    secret: str = field(repr=False)
    """`whsec_` and the base64 of the HMAC key"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    previous_valid_until: datetime | None
    """Until then messages are also signed with the previous secret"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PageRead(Model):
    url: str
    title: str
    language: str | None
    engine: Engine
    text: str
    """What the offsets of `evidence` count in"""
    markdown: str
    content_hash: str


@dataclass(frozen=True, kw_only=True, repr=False)
class KeyLimits(Model):
    requests_per_minute: int | None = None
    quota: int | None = None
    """Requests in a calendar month; 0 is unlimited"""
    concurrent_extractions: int | None = None
    storage_bytes: int | None = None
    """Bytes that may be stored; 0 is unlimited"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Key(Model):
    id: str
    name: str
    plan: PlanName
    prefix: str
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    last_used_at: datetime | None
    expires_at: datetime | None
    revoked: bool
    limits: KeyLimits


@dataclass(frozen=True, kw_only=True, repr=False)
class KeyList(Model):
    keys: tuple[Key, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class MadeKey(Model):
    id: str
    name: str
    plan: PlanName
    prefix: str
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    last_used_at: datetime | None
    expires_at: datetime | None
    revoked: bool
    limits: KeyLimits
    key: str = field(repr=False)
    """The key; it is not stored and not shown again"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemDependency(Model):
    name: str
    ok: bool
    ms: int
    error: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemQueue(Model):
    waiting: int
    """Jobs that wait for their turn"""
    running: int
    """Running jobs, up to the number listed below"""
    running_most: int | None
    """null: the cluster decides"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemWorker(Model):
    job_id: str
    key_id: str
    url: str
    attempt: int
    pod: str | None
    started_at: datetime | None


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemSetting(Model):
    name: str
    value: str
    from_: Literal["default", "environment"]
    sentence: str


@dataclass(frozen=True, kw_only=True, repr=False)
class System(Model):
    version: str
    node: str
    mode: Literal["embedded", "cluster"]
    started_at: datetime
    """ISO 8601, UTC, milliseconds"""
    dependencies: tuple[SystemDependency, ...]
    queue: SystemQueue
    workers: tuple[SystemWorker, ...]
    """Running crawlers, one for each running job"""
    settings: tuple[SystemSetting, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class JobFailure(Model):
    code: str
    message: str


@dataclass(frozen=True, kw_only=True, repr=False)
class JobAttempt(Model):
    number: int
    started_at: datetime
    """ISO 8601, UTC, milliseconds"""
    ended_at: datetime | None = None
    """ISO 8601, UTC, milliseconds"""
    outcome: Literal["running", "succeeded", "failed", "lost"]
    reason: str | None = None
    pod: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class JobCondition(Model):
    type: Literal["Accepted", "Admitted", "Succeeded", "Indexed", "Published", "CallbackDelivered"]
    status: Literal["True", "False", "Unknown"]
    reason: str
    message: str
    last_transition_time: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobRun(Model):
    id: str
    key_id: str
    status: JobStatus
    waiting_for: str | None
    failure: JobFailure | None
    attempts: tuple[JobAttempt, ...]
    conditions: tuple[JobCondition, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class KeyUsage(Model):
    plan: PlanName
    usage: AccountUsage
    limits: AccountLimits

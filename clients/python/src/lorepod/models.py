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

AnswerMode: TypeAlias = Literal["quote", "model"]
AnswerModeChoice: TypeAlias = Literal["auto", "quote", "model"]
CallbackOutcome: TypeAlias = Literal["pending", "delivered", "failed"]
ChangeKind: TypeAlias = Literal["added", "changed", "removed"]
ChangeOrder: TypeAlias = Literal["asc", "desc"]
ContactKind: TypeAlias = Literal["email", "phone", "address"]
CredentialKind: TypeAlias = Literal["headers", "basic", "cookies", "login"]
DeliveryOutcome: TypeAlias = Literal["pending", "held", "delivered", "failed"]
Engine: TypeAlias = Literal["http", "browser"]
EngineChoice: TypeAlias = Literal["auto", "http", "browser"]
ExportFormat: TypeAlias = Literal[
    "jsonl",
    "csv",
    "markdown",
    "llms.txt",
    "llms-full.txt",
    "warc",
    "wacz",
]
ExportKind: TypeAlias = Literal["items", "passages", "pages"]
Flag: TypeAlias = Literal["true", "false"]
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
PageState: TypeAlias = Literal["current", "failing", "gone", "refused", "unread"]
PausedReason: TypeAlias = Literal["TOO_MANY_ERRORS", "ENDPOINT_GONE", "PAUSED_BY_OWNER"]
PlanName: TypeAlias = Literal["Usage", "Starter", "Pro"]
PreferenceEffect: TypeAlias = Literal[
    "not-stored",
    "not-for-models",
    "not-quoted",
    "not-archived",
    "links-unused",
]
PricePeriod: TypeAlias = Literal["once", "day", "week", "month", "year"]
Reader: TypeAlias = Literal["model", "offline"]
Refusal: TypeAlias = Literal["not_in_knowledge", "conflicting", "too_vague"]
ResultKind: TypeAlias = Literal["item", "passage"]
SearchMode: TypeAlias = Literal["hybrid", "keyword"]
SiteState: TypeAlias = Literal["idle", "syncing", "paused", "needs_confirmation"]
SyncState: TypeAlias = Literal["running", "completed", "needs_confirmation", "failed", "cancelled"]
UrlOutcome: TypeAlias = Literal[
    "scraped",
    "duplicate",
    "locale-duplicate",
    "robots",
    "pattern",
    "budget",
    "auth-required",
    "payment-required",
    "forbidden",
    "proxy-refused",
    "rate-limited",
    "legal",
    "challenge",
    "consent-wall",
    "age-gate",
    "blocked",
    "soft-404",
    "login-wall",
    "preference",
    "error",
]
UrlSource: TypeAlias = Literal["given", "sitemap", "link", "alternate", "redirect", "refresh"]
Verdict: TypeAlias = Literal["proven", "contradicted", "unproven"]
WebhookEvent: TypeAlias = Literal[
    "EXTRACTION_STARTED",
    "PAGE_SCRAPED",
    "PAGE_UPDATED",
    "EXTRACTION_COMPLETED",
    "EXTRACTION_FAILED",
    "SITE_SYNCED",
    "SITE_NEEDS_ATTENTION",
    "TESTING_CONNECTION",
]
WebhookStatus: TypeAlias = Literal["active", "paused"]
Weekday: TypeAlias = Literal["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"]

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
class Evidence(Model):
    quote: str
    """Verbatim words of the page"""
    start: int
    """Offset of the quote in all text of the page"""
    end: int
    """Offset of the quote's end"""
    heading_path: tuple[str, ...]
    """Headings above the quote, outermost first"""
    content_hash: str
    """Hash of the page's content"""
    link: str
    """Deep link to the place"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Hours(Model):
    days: tuple[Weekday, ...]
    opens: str | None
    """24-hour clock; null on closed days"""
    closes: str | None
    note: str | None
    """Season or condition, as the page words it"""
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, repr=False)
class OpenHours(Model):
    days: tuple[Weekday, ...]
    opens: str | None
    """24-hour clock; null on closed days"""
    closes: str | None
    note: str | None
    """Season or condition, as the page words it"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Location(Model):
    name: str | None
    address: str
    country: str | None
    """ISO 3166-1, two letters"""
    phone: str | None
    hours: tuple[OpenHours, ...]
    evidence: Evidence


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
    hours: tuple[Hours, ...] | None = None
    """Opening hours of a business with one place"""
    locations: tuple[Location, ...] | None = None
    """Places where the business is found"""
    social_links: tuple[str, ...]
    """Profiles the site links as its own"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ItemSource(Model):
    source: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Price(Model):
    amount: str
    """Decimal number"""
    currency: str | None
    """ISO 4217"""
    period: PricePeriod | None
    """What the amount is paid for"""
    per: str | None
    """The unit it is paid per, as the page names it"""
    from_: bool
    """The lowest of several prices"""
    was: str | None
    """The old price that the page shows beside it"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlanLimit(Model):
    name: str
    value: str


@dataclass(frozen=True, kw_only=True, repr=False)
class ItemFacts(Model):
    plan: str | None
    """Name of the plan, product or service"""
    prices: tuple[Price, ...]
    limits: tuple[PlanLimit, ...]
    """What it contains; yes, no or unknown for a mark of a table"""


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
    sources: tuple[ItemSource, ...] | None = None
    """Every page that states it with all quotes; `source` is the first"""
    facts: ItemFacts | None = None
    """Prices and contents as values, where the item has any"""


@dataclass(frozen=True, kw_only=True, repr=False)
class FieldsRow(Model):
    value: Mapping[str, str | int | float | bool | None]
    """Every field by its name; null: the pages read do not state it"""
    quotes: Mapping[str, Evidence]
    """The proof of every value that is not null, by the same names"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SuggestedUrl(Model):
    url: str
    """Page worth indexing that was not read"""
    reason: str
    """Why the page is considered valuable"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ExtractionResultPreferencesStatements(Model):
    from_: Literal["robots.txt", "header", "page"]
    rule: str
    """Such as noindex, ai-input=no or search=yes"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ExtractionResultPreferences(Model):
    statements: tuple[ExtractionResultPreferencesStatements, ...]
    """Preferences of the website for this page"""
    effects: tuple[PreferenceEffect, ...]
    """What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour"""
    url: str


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
    fields: FieldsRow | tuple[FieldsRow, ...] | None = None
    """Values of the requested fields with their quotes; a list where a list was requested"""
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
    preferences: tuple[ExtractionResultPreferences, ...] | None = None
    """Preferences of the website for the pages read, where it states any"""
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
    """What is read: any page of a site, or an uploaded document"""
    max_pages: int | None = None
    """Pages to read at most; default 10"""
    single_page: bool | None = None
    """Read the given URL only, no crawling"""
    include_patterns: tuple[str, ...] | None = None
    """Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path"""
    exclude_patterns: tuple[str, ...] | None = None
    """URLs matching one of these globs are skipped; wins over includePatterns"""
    urls: tuple[str, ...] | None = None
    """Read exactly these; discovery, singlePage and the patterns are ignored"""
    engine: EngineChoice | None = None
    """How pages are fetched; auto: plain HTTP, the browser where it is needed"""
    stop_after_ms: int | None = None
    """Answer with what was read within this time"""
    fields: Document | None = None
    """Values to read from the site, as a JSON Schema: one object or a list of objects"""
    only_selectors: tuple[str, ...] | None = None
    """CSS selectors: only what they match is read as text; links are followed anywhere"""
    except_selectors: tuple[str, ...] | None = None
    """CSS selectors: what they match is not read as text; wins over onlySelectors"""
    wait_for: str | None = None
    """CSS selector: the browser waits until the page has such an element, 15 s at most"""
    scroll: bool | None = None
    """The browser scrolls lists that load more while they are scrolled, within limits"""
    credential: str | None = None
    """Id of a credential, sent to its origins only"""
    archive: bool | None = None
    """Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential"""
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
    """The request; it can be sent again as it is, unless its URL is that of a document"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobPagePreferences(Model):
    statements: tuple[ExtractionResultPreferencesStatements, ...]
    """Preferences of the website for this page"""
    effects: tuple[PreferenceEffect, ...]
    """What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour"""


@dataclass(frozen=True, kw_only=True, repr=False)
class JobPage(Model):
    url: str
    found_at: FoundAt
    found_on: str | None
    """The page, sitemap, llms.txt or feed that named it"""
    outcome: UrlOutcome
    reason: str
    """Why, in words"""
    engine: Literal["http", "browser", "upload"] | None
    status: int | None
    """HTTP status, null where none was received"""
    bytes: int | None
    ms: int | None
    final_url: str | None = None
    """Where redirects led to; absent where the page was read at `url`"""
    preferences: JobPagePreferences | None = None
    """Preferences of the website, and what was done about them"""


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
    text_from: str | None = None
    """The markdown that the page names and that its text was read from"""
    preferences: JobPagePreferences | None = None
    """Preferences of the website, and what was done about them"""
    warnings: tuple[str, ...] | None = None
    """Rules of the request that found nothing on the page"""


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
    """Where it was found first; sitemap: named in a sitemap, llms.txt or feed"""
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
    evidence: Evidence
    facts: ItemFacts | None = None
    """Prices and contents as values, where the item has any"""
    kind: ResultKind
    score: float
    """Larger is better; compare within one answer only"""
    domain: str
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""
    partial: bool | None = None
    """The page was stored without its full text; it is complete when it is read again"""
    highlights: tuple[str, ...]
    """Passages that match, the matching words between ** and **"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SearchResponse(SearchView, Model):
    results: tuple[SearchResult, ...]
    count: int
    """Results returned"""
    mode: SearchMode
    """keyword when no embedder is configured"""
    reranked: bool | None = None
    """Whether a reranker has ordered the results; false if it is down or slow, absent without one"""
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
    sources: tuple[ItemSource, ...] | None = None
    """Every page that states it with all quotes; `source` is the first"""
    facts: ItemFacts | None = None
    """Prices and contents as values, where the item has any"""
    domain: str
    job_id: str
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""
    private: bool
    """Read with a credential, or by a version that did not note it"""


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeCounts(Model):
    total: int
    by_domain: Mapping[str, int]
    by_category: Mapping[str, int]
    passages: int
    """Passages of the pages, which search finds as well"""


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeList(Model):
    items: tuple[StoredItem, ...]
    next_cursor: str | None
    """For the next page; null on the last"""
    counts: KnowledgeCounts


@dataclass(frozen=True, kw_only=True, repr=False)
class KnowledgeRemoved(Model):
    removed: int
    """Items removed"""
    passages: int
    """Passages removed"""


@dataclass(frozen=True, kw_only=True, repr=False)
class AnswerSentence(Model):
    text: str
    citations: tuple[int, ...]
    """Numbers of the citations that prove it"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Citation(Model):
    n: int
    """Number of the citation, from 1 on"""
    quote: str
    """Verbatim words of the page"""
    source: str
    """URL of the page"""
    link: str
    """Deep link to the words"""
    start: int
    """Offset of the quote in all text of the page"""
    end: int
    """Offset of the quote's end"""
    content_hash: str
    """Hash of the page's content"""
    title: str
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Answer(Model):
    answer: str | None
    """Null when the answer is refused"""
    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    mode: AnswerMode
    """How the answer was made"""
    refused: Refusal | None
    """Why there is no answer: the knowledge does not contain one, sources disagree (both are cited, newest first), or the question names no subject"""
    dropped: int
    """Sentences of the model that no quote proves"""
    results: tuple[SearchResult, ...]
    """What the search found"""


@dataclass(frozen=True, kw_only=True, repr=False)
class VerifiedSentence(Model):
    text: str
    start: int
    """Offset of the sentence in the text"""
    end: int
    """Offset of its end"""
    verdict: Verdict
    """proven: a quote states it; contradicted: a quote states something else; unproven: neither"""
    citations: tuple[int, ...]
    """Numbers of the citations that prove it"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Verification(Model):
    sentences: tuple[VerifiedSentence, ...]
    citations: tuple[Citation, ...]
    mode: SearchMode
    """How the quotes were searched"""


@dataclass(frozen=True, kw_only=True, repr=False)
class DocumentAcceptedDocument(Model):
    id: str
    source: str
    url: str
    """`source` of its items and passages; files of an archive are below it"""
    title: str | None
    language: str | None
    bytes: int
    hash: str
    """SHA-256 of the file: sha256:<hex>"""
    job_id: str
    """The job that reads it; its pages have the verdicts"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    updated_at: datetime
    """When other bytes were last uploaded"""


@dataclass(frozen=True, kw_only=True, repr=False)
class DocumentAccepted(Model):
    document: DocumentAcceptedDocument
    job_id: str
    changed: bool
    """False: the same file is stored under this source already; nothing is read again"""


@dataclass(frozen=True, kw_only=True, repr=False)
class DocumentList(Model):
    documents: tuple[DocumentAcceptedDocument, ...]
    """Sorted by id"""
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class UploadedDocument(Model):
    id: str
    source: str
    url: str
    """`source` of its items and passages; files of an archive are below it"""
    title: str | None
    language: str | None
    bytes: int
    hash: str
    """SHA-256 of the file: sha256:<hex>"""
    job_id: str
    """The job that reads it; its pages have the verdicts"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    updated_at: datetime
    """When other bytes were last uploaded"""


@dataclass(frozen=True, kw_only=True, repr=False)
class DocumentRemoved(Model):
    removed: int
    """Items"""
    passages: int


@dataclass(frozen=True, kw_only=True, repr=False)
class CredentialLogin(Model):
    steps: int
    """How many steps it has"""
    canary_url: str
    state: Literal["active", "suspended"]
    """suspended: 3 logins in a row have failed; replace it"""
    reason: str | None
    """Why the latest login has failed"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Credential(Model):
    id: str
    name: str
    """What its owner calls it"""
    origins: tuple[str, ...]
    """The only origins it is sent to: exact scheme, host and port"""
    kind: CredentialKind
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    changed_at: datetime
    """When its values were last replaced"""
    login: CredentialLogin | None = None
    """Of kind login only"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PostCredentialsBasic(Model):
    username: str
    password: str


@dataclass(frozen=True, kw_only=True, repr=False)
class PostCredentialsCookies(Model):
    name: str
    value: str
    domain: str | None = None
    """A host of the origins or a domain above it; default: all origins"""
    path: str | None = None
    """Default: /"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PostCredentialsLoginCanary(Model):
    url: str
    """A page of the origins that only members can read"""
    text: str
    """A text that only members see there"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PostCredentialsLogin(Model):
    steps: tuple[Any, ...]
    values: Mapping[str, str]
    """What `fill` types, by name; never returned"""
    canary: PostCredentialsLoginCanary


@dataclass(frozen=True, kw_only=True, repr=False)
class CredentialList(Model):
    credentials: tuple[Credential, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class CreatedPublishableKey(Model):
    id: str
    name: str
    prefix: str
    """The key's first characters, to recognise it"""
    origins: tuple[str, ...]
    sites: tuple[str, ...] | None
    domains: tuple[str, ...] | None
    per_minute_per_address: int
    per_day: int
    allow_model: bool
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    key: str
    """The key itself; shown only once"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PublishableKeyListPublishableKeys(Model):
    id: str
    name: str
    prefix: str
    """The key's first characters, to recognise it"""
    origins: tuple[str, ...]
    sites: tuple[str, ...] | None
    domains: tuple[str, ...] | None
    per_minute_per_address: int
    per_day: int
    allow_model: bool
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PublishableKeyList(Model):
    publishable_keys: tuple[PublishableKeyListPublishableKeys, ...]


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
    engine: Literal["http", "browser", "upload"]
    text: str
    """All text of the page, which the offsets of `evidence` count in"""
    markdown: str
    content_hash: str


@dataclass(frozen=True, kw_only=True, repr=False)
class ImportProgress(Model):
    next: int
    """Number of the line that is expected next"""
    done: bool
    """All lines are imported, and the Sites exist"""
    sites: int
    pages: int
    """Rows of page tables"""
    changes: int
    texts: int
    """Pages whose text is stored"""
    documents: int
    """Items and passages"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ProofKeysKeys(Model):
    key_id: str
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    """The public key, base64url"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    retired_at: datetime | None
    """Nothing is signed with it since"""


@dataclass(frozen=True, kw_only=True, repr=False)
class ProofKeys(Model):
    keys: tuple[ProofKeysKeys, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class SiteCounts(Model):
    pages: int
    """Pages with knowledge"""
    items: int
    passages: int


@dataclass(frozen=True, kw_only=True, repr=False)
class SyncCounts(Model):
    read: int
    unchanged: int
    changed: int
    added: int
    removed: int
    failed: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Sync(Model):
    n: int
    state: SyncState
    started_at: datetime
    """ISO 8601, UTC, milliseconds"""
    finished_at: datetime | None
    counts: SyncCounts
    bytes: int
    requests: int
    reason: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class Site(Model):
    id: str
    url: str
    name: str | None
    schedule: str | None
    """null: only a client starts syncs"""
    max_pages: int
    include_patterns: tuple[str, ...]
    exclude_patterns: tuple[str, ...]
    engine: EngineChoice
    only_selectors: tuple[str, ...]
    except_selectors: tuple[str, ...]
    wait_for: str | None
    scroll: bool
    credential: str | None
    """Id of the credential it is read with"""
    publish_private: bool
    """Whether what is read with the credential may be shown to others than its owner"""
    parallel: int
    archive: bool
    """Whether its pages are stored as they are received"""
    paused: bool
    state: SiteState
    reason: str | None
    """Why it is in this state"""
    counts: SiteCounts
    last_sync: Sync | None
    """The latest sync, also while it runs"""
    next_sync: datetime | None
    feed_url: str | None
    """Path of the RSS feed of its changes, which needs no key"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SiteList(Model):
    sites: tuple[Site, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class SyncList(Model):
    syncs: tuple[Sync, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class Validators(Model):
    etag: str | None
    last_modified: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class SitePage(Model):
    url: str
    state: PageState
    reason: str | None
    first_seen: datetime
    """ISO 8601, UTC, milliseconds"""
    last_read: datetime | None
    last_changed: datetime | None
    next_read: datetime | None
    validators: Validators | None
    preferences: JobPagePreferences | None


@dataclass(frozen=True, kw_only=True, repr=False)
class SitePageList(Model):
    pages: tuple[SitePage, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class FactSide(Model):
    content: str
    quote: str
    content_hash: str


@dataclass(frozen=True, kw_only=True, repr=False)
class FactChange(Model):
    id: str
    site_id: str
    sync: int
    kind: ChangeKind
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    item_id: str
    source: str
    category: ItemCategory
    title: str
    before: FactSide | None
    after: FactSide | None
    erased: bool


@dataclass(frozen=True, kw_only=True, repr=False)
class FactChangeList(Model):
    changes: tuple[FactChange, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, repr=False)
class KnownItem(Model):
    id: str
    title: str
    category: ItemCategory
    source: str
    content: str
    quote: str
    content_hash: str


@dataclass(frozen=True, kw_only=True, repr=False)
class KnownItemList(Model):
    items: tuple[KnownItem, ...]
    next_cursor: str | None
    """For the next page, which may follow an empty one; null on the last"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SiteEvent(Model):
    id: str
    event: str
    data: Any
    """As in the stream"""


@dataclass(frozen=True, kw_only=True, repr=False)
class SiteEventList(Model):
    events: tuple[SiteEvent, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class SitePlan(Model):
    pages: int
    """Pages that would be read, as far as they are known"""
    is_complete: bool
    """false: there are more than discovery has found"""
    duration_ms: int
    bytes: int


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

# Made by `npm run generate` from the contract. Do not edit.
"""The calls of the asynchronous client."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import datetime

from lorepod._call import OMIT, Call, Omit, document, nothing, or_null, segment
from lorepod._caller import AsyncCaller
from lorepod.events import AnswerEvent, StreamEvent
from lorepod.models import (
    Account,
    Answer,
    AnswerModeChoice,
    Callback,
    ChangeOrder,
    CreatedPublishableKey,
    CreatedWebhook,
    Credential,
    CredentialKind,
    CredentialList,
    Delivery,
    DeliveryList,
    DeliveryOutcome,
    Document,
    DocumentAccepted,
    DocumentList,
    DocumentRemoved,
    EngineChoice,
    ExportFormat,
    ExportKind,
    ExtractionResult,
    ExtractionStarted,
    FactChange,
    FactChangeList,
    Flag,
    Health,
    ImportProgress,
    ItemCategory,
    Job,
    JobList,
    JobPage,
    JobPageList,
    JobRun,
    JobStatus,
    JobSummary,
    Key,
    KeyLimits,
    KeyList,
    KeyUsage,
    KnowledgeList,
    KnowledgeRemoved,
    KnownItem,
    KnownItemList,
    MadeKey,
    Markdown,
    PageRead,
    PageState,
    Plan,
    PlanName,
    PostCredentialsBasic,
    PostCredentialsCookies,
    PostCredentialsLogin,
    ProofKeys,
    PublishableKeyList,
    PublishableKeyListPublishableKeys,
    Readiness,
    Replayed,
    ResultKind,
    Screenshot,
    SearchResponse,
    SigningSecret,
    Site,
    SiteEvent,
    SiteEventList,
    SiteList,
    Sitemap,
    SitePage,
    SitePageList,
    SitePlan,
    StoredItem,
    Sync,
    SyncList,
    System,
    UploadedDocument,
    UrlOutcome,
    Verification,
    Webhook,
    WebhookEvent,
    WebhookList,
    WebhookStatus,
    WebhookTest,
)


class AsyncClientCalls(AsyncCaller):
    """The calls of the client itself."""

    async def health(
        self,
        *,
        timeout: float | None = None,
    ) -> Health:
        """Is the process alive?"""
        call = Call(
            "GET",
            "/healthz",
            Health.from_dict,
        )
        return await self._ask(call, timeout)

    async def ready(
        self,
        *,
        timeout: float | None = None,
    ) -> Readiness:
        """Can the server take requests? Lists each dependency."""
        call = Call(
            "GET",
            "/readyz",
            Readiness.from_dict,
        )
        return await self._ask(call, timeout)

    async def openapi(
        self,
        *,
        timeout: float | None = None,
    ) -> Document:
        """This interface as OpenAPI 3.1."""
        call = Call(
            "GET",
            "/openapi.json",
            document,
        )
        return await self._ask(call, timeout)

    async def extract(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ExtractionResult:
        """Extract a website and wait for the result.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        """
        call = Call(
            "POST",
            "/v1/extract",
            ExtractionResult.from_dict,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
            },
        )
        return await self._extract(call, timeout, idempotency_key)

    async def extract_async(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        callback_url: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ExtractionStarted:
        """Start an extraction and return its job id.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        - callback_url: Receives a POST on completion
        """
        call = Call(
            "POST",
            "/v1/extract/async",
            ExtractionStarted.from_dict,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
                "callbackUrl": callback_url,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    def stream(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGenerator[StreamEvent, None]:
        """Extract a website and stream its progress.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        """
        call = Call(
            "POST",
            "/v1/extract/stream",
            nothing,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
            },
        )
        return self._stream(call, timeout, idempotency_key)

    async def business(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ExtractionResult:
        """Extract a website and wait for the result.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        """
        call = Call(
            "POST",
            "/v1/business",
            ExtractionResult.from_dict,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
            },
        )
        return await self._extract(call, timeout, idempotency_key)

    async def business_async(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        callback_url: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ExtractionStarted:
        """Start an extraction and return its job id.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        - callback_url: Receives a POST on completion
        """
        call = Call(
            "POST",
            "/v1/business/async",
            ExtractionStarted.from_dict,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
                "callbackUrl": callback_url,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    def business_stream(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGenerator[StreamEvent, None]:
        """Extract a website and stream its progress.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        """
        call = Call(
            "POST",
            "/v1/business/stream",
            nothing,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
            },
        )
        return self._stream(call, timeout, idempotency_key)

    async def markdown(
        self,
        url: str,
        *,
        engine: EngineChoice | None = None,
        wait_ms: int | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Markdown:
        """Convert one page to markdown.

        - url: The page to convert
        - engine: How the page is fetched; auto: plain HTTP, the browser where it is needed
        - wait_ms: How long the browser waits once the page is quiet; plain HTTP does not wait
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        """
        call = Call(
            "POST",
            "/v1/markdown",
            Markdown.from_dict,
            body={
                "url": url,
                "engine": engine,
                "waitMs": wait_ms,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def screenshot(
        self,
        url: str,
        *,
        full_page: bool | None = None,
        width: int | None = None,
        height: int | None = None,
        wait_ms: int | None = None,
        credential: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Screenshot:
        """Capture one page as a PNG.

        - url: The page to capture
        - full_page: The whole document rather than the window; default true
        - width: Of the window; default 1280
        - height: Of the window; default 800
        - wait_ms: How long the browser waits once the page is quiet; plain HTTP does not wait
        - credential: Id of a credential, sent to its origins only
        """
        call = Call(
            "POST",
            "/v1/screenshot",
            Screenshot.from_dict,
            body={
                "url": url,
                "fullPage": full_page,
                "width": width,
                "height": height,
                "waitMs": wait_ms,
                "credential": credential,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def plan(
        self,
        url: str,
        *,
        max_pages: int | None = None,
        single_page: bool | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        urls: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        stop_after_ms: int | None = None,
        fields: Document | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        archive: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Plan:
        """List the pages that an extraction would read, and why.

        - url: URL to extract from; any page of the site. Related pages are discovered.
        - max_pages: Pages to read at most; default 10
        - single_page: Read the given URL only, no crawling
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - urls: Read exactly these; discovery, singlePage and the patterns are ignored
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - stop_after_ms: Answer with what was read within this time
        - fields: Values to read from the site, as a JSON Schema: one object or a list of objects
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        """
        call = Call(
            "POST",
            "/v1/extract/plan",
            Plan.from_dict,
            body={
                "url": url,
                "maxPages": max_pages,
                "singlePage": single_page,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "urls": urls,
                "engine": engine,
                "stopAfterMs": stop_after_ms,
                "fields": fields,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "archive": archive,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def sitemap(
        self,
        url: str,
        *,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Sitemap:
        """List the pages of a site, from its sitemaps and its links.

        - url: Any page of the site
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - limit: URLs to answer at most; default 1000
        """
        call = Call(
            "POST",
            "/v1/sitemap",
            Sitemap.from_dict,
            body={
                "url": url,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "limit": limit,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def search(
        self,
        query: str,
        *,
        category: ItemCategory | Sequence[ItemCategory] | None = None,
        kinds: Sequence[ResultKind] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        alpha: float | None = None,
        domain: str | None = None,
        site: str | None = None,
        language: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> SearchResponse:
        """Search the knowledge extracted under this key.

        - query: A question, words or a name, in any language
        - category: Only results of this category, or of one of these
        - kinds: Items are what was understood of the pages, passages are everything that the pages show; default: both
        - limit: Results at most; default 10
        - offset: Number of results to skip
        - alpha: 0 keyword .. 1 vector; default: chosen by the query
        - domain: Only results of this site, its sub-domains included
        - site: Only results of the pages of this Site
        - language: Only results in this language (BCP 47); de includes de-AT
        """
        call = Call(
            "POST",
            "/v1/search",
            SearchResponse.from_dict,
            body={
                "query": query,
                "category": category,
                "kinds": kinds,
                "limit": limit,
                "offset": offset,
                "alpha": alpha,
                "domain": domain,
                "site": site,
                "language": language,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def answer(
        self,
        query: str,
        *,
        domain: str | None = None,
        site: str | None = None,
        category: ItemCategory | Sequence[ItemCategory] | None = None,
        language: str | None = None,
        mode: AnswerModeChoice | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Answer a question with quotes, as a stream or as JSON by the Accept header.

        - query: A question, in any language
        - domain: Only results of this site, its sub-domains included
        - site: Only results of the pages of this Site
        - category: Only results of this category, or of one of these
        - language: Only results in this language (BCP 47); de includes de-AT
        - mode: quote answers with sentences of the pages, model lets the model write and proves each sentence; default auto: model where one is configured
        """
        call = Call(
            "POST",
            "/v1/answer",
            Answer.from_dict,
            body={
                "query": query,
                "domain": domain,
                "site": site,
                "category": category,
                "language": language,
                "mode": mode,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    def answer_stream(
        self,
        query: str,
        *,
        domain: str | None = None,
        site: str | None = None,
        category: ItemCategory | Sequence[ItemCategory] | None = None,
        language: str | None = None,
        mode: AnswerModeChoice | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGenerator[AnswerEvent, None]:
        """Answer a question and yield each sentence when it is proven; the answer comes last.

        - query: A question, in any language
        - domain: Only results of this site, its sub-domains included
        - site: Only results of the pages of this Site
        - category: Only results of this category, or of one of these
        - language: Only results in this language (BCP 47); de includes de-AT
        - mode: quote answers with sentences of the pages, model lets the model write and proves each sentence; default auto: model where one is configured
        """
        call = Call(
            "POST",
            "/v1/answer",
            nothing,
            body={
                "query": query,
                "domain": domain,
                "site": site,
                "category": category,
                "language": language,
                "mode": mode,
            },
        )
        return self._answers(call, timeout, idempotency_key)

    async def verify(
        self,
        text: str,
        *,
        domain: str | None = None,
        site: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Verification:
        """Check each sentence of a text against the knowledge.

        - text: A text by anyone, for example a bot's reply
        - domain: Only results of this site, its sub-domains included
        - site: Only results of the pages of this Site
        """
        call = Call(
            "POST",
            "/v1/verify",
            Verification.from_dict,
            body={
                "text": text,
                "domain": domain,
                "site": site,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def account(
        self,
        *,
        timeout: float | None = None,
    ) -> Account:
        """Plan, key, usage of this month and limits."""
        call = Call(
            "GET",
            "/v1/account",
            Account.from_dict,
        )
        return await self._ask(call, timeout)

    async def proof_keys(
        self,
        *,
        timeout: float | None = None,
    ) -> ProofKeys:
        """The public keys that proofs are checked with, newest first."""
        call = Call(
            "GET",
            "/.well-known/lorepod-proof-keys",
            ProofKeys.from_dict,
        )
        return await self._ask(call, timeout)


class AsyncJobsCalls(AsyncCaller):
    """Extractions and their results."""

    async def list(
        self,
        *,
        status: JobStatus | Sequence[JobStatus] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> JobList:
        """The key's jobs, newest first.

        - status: Only jobs in one of these states, comma-separated: pending, processing, completed, failed
        - limit: Jobs in one answer; default 20
        - cursor: nextCursor of the previous response
        """
        call = Call(
            "GET",
            "/v1/jobs",
            JobList.from_dict,
            query={
                "status": status,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def list_all(
        self,
        *,
        status: JobStatus | Sequence[JobStatus] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[JobSummary, None]:
        """All that `list` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.list(
                status=status,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.jobs:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def get(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
    ) -> Job:
        """A job's state and, when completed, its result."""
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}",
            Job.from_dict,
        )
        return await self._ask(call, timeout)

    async def cancel(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
    ) -> Job:
        """Cancel a job; a finished job stays as it is."""
        call = Call(
            "DELETE",
            f"/v1/jobs/{segment(job_id)}",
            Job.from_dict,
        )
        return await self._ask(call, timeout)

    def events(
        self,
        job_id: str,
        *,
        after: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[StreamEvent, None]:
        """A job's events, as a stream or as JSON by the Accept header.

        - after: Only later events
        """
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}/events",
            nothing,
            query={
                "after": after,
            },
        )
        return self._follow(call, timeout)

    async def pages(
        self,
        job_id: str,
        *,
        outcome: UrlOutcome | Sequence[UrlOutcome] | None = None,
        limit: int | None = None,
        cursor: int | str | None = None,
        timeout: float | None = None,
    ) -> JobPageList:
        """Every URL a job discovered, and its outcome.

        - outcome: Only these, comma-separated: scraped, duplicate, locale-duplicate, robots, pattern, budget, auth-required, payment-required, forbidden, proxy-refused, rate-limited, legal, challenge, consent-wall, age-gate, blocked, soft-404, login-wall, preference, error
        - limit: Rows at most; default 100
        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}/pages",
            JobPageList.from_dict,
            query={
                "outcome": outcome,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def pages_all(
        self,
        job_id: str,
        *,
        outcome: UrlOutcome | Sequence[UrlOutcome] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[JobPage, None]:
        """All that `pages` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.pages(
                job_id,
                outcome=outcome,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.pages:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def callback(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
    ) -> Callback:
        """The delivery of a job's callback with every try, kept for 7 days."""
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}/callback",
            Callback.from_dict,
        )
        return await self._ask(call, timeout)

    async def replay_callback(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Callback:
        """Send a job's callback again, starting with the first try."""
        call = Call(
            "POST",
            f"/v1/jobs/{segment(job_id)}/callback/replay",
            Callback.from_dict,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def page(
        self,
        job_id: str,
        url: str,
        *,
        timeout: float | None = None,
    ) -> PageRead:
        """One page as a job has read it: the text that its evidence points into.

        - url: A page that the job has read: an item's `source`
        """
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}/page",
            PageRead.from_dict,
            query={
                "url": url,
            },
        )
        return await self._ask(call, timeout)

    def export(
        self,
        job_id: str,
        format: ExportFormat,
        *,
        kind: ExportKind | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[bytes, None]:
        """Items, passages or pages of a job as a file.

        - format: jsonl and csv: one line or row for each item, passage or page; markdown: a zip with one file for each page; llms.txt: a list of the pages; llms-full.txt: the text of all pages; warc and wacz: the pages as they were received, where archive was true
        - kind: Of jsonl and csv: what the lines or rows are; default items
        """
        call = Call(
            "GET",
            f"/v1/jobs/{segment(job_id)}/export",
            nothing,
            query={
                "format": format,
                "kind": kind,
            },
        )
        return self._file(call, timeout)


class AsyncKnowledgeCalls(AsyncCaller):
    """Stored knowledge."""

    async def list(
        self,
        *,
        domain: str | None = None,
        site: str | None = None,
        category: ItemCategory | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> KnowledgeList:
        """List the knowledge extracted under this key, with counts."""
        call = Call(
            "GET",
            "/v1/knowledge",
            KnowledgeList.from_dict,
            query={
                "domain": domain,
                "site": site,
                "category": category,
                "cursor": cursor,
                "limit": limit,
            },
        )
        return await self._ask(call, timeout)

    async def list_all(
        self,
        *,
        domain: str | None = None,
        site: str | None = None,
        category: ItemCategory | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[StoredItem, None]:
        """All that `list` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.list(
                domain=domain,
                site=site,
                category=category,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.items:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def delete(
        self,
        *,
        domain: str | None = None,
        source: str | None = None,
        job_id: str | None = None,
        timeout: float | None = None,
    ) -> int:
        """Remove knowledge of one domain, one page or one job."""
        call = Call(
            "DELETE",
            "/v1/knowledge",
            lambda answer: KnowledgeRemoved.from_dict(answer).removed,
            query={
                "domain": domain,
                "source": source,
                "jobId": job_id,
            },
        )
        return await self._ask(call, timeout)

    def export(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncGenerator[bytes, None]:
        """Everything that is known under the key as one file, which another key can import."""
        call = Call(
            "GET",
            "/v1/export",
            nothing,
        )
        return self._file(call, timeout)

    async def import_lines(
        self,
        first: int,
        lines: Sequence[str],
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ImportProgress:
        """Import a file of GET /v1/export into an empty key, part by part.

        - first: Number of the first of these lines in the file, from 0
        - lines: Lines of a file of GET /v1/export, unchanged and in order
        """
        call = Call(
            "POST",
            "/v1/import",
            ImportProgress.from_dict,
            body={
                "first": first,
                "lines": lines,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    def proof(
        self,
        item_id: str,
        *,
        timeout: float | None = None,
    ) -> AsyncGenerator[bytes, None]:
        """A signed file that proves what an item quotes, without this server."""
        call = Call(
            "GET",
            f"/v1/items/{segment(item_id)}/proof",
            nothing,
        )
        return self._file(call, timeout)


class AsyncDocumentsCalls(AsyncCaller):
    """Files that their owner uploads."""

    async def add(
        self,
        source: str,
        content_base64: str,
        *,
        title: str | None = None,
        language: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> DocumentAccepted:
        """Upload a document, or a zip archive of documents, to be read by a job.

        - source: Names the document, for example `handbook.pdf`; another upload with this name replaces it
        - content_base64: The file, at most 50 MB
        - title: Title of the page; omitted: as the document names itself
        - language: BCP 47; omitted: detected from the text
        """
        call = Call(
            "POST",
            "/v1/documents",
            DocumentAccepted.from_dict,
            body={
                "source": source,
                "contentBase64": content_base64,
                "title": title,
                "language": language,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> DocumentList:
        """The uploaded documents.

        - limit: Documents at most; default 100
        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            "/v1/documents",
            DocumentList.from_dict,
            query={
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def get(
        self,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> UploadedDocument:
        """One uploaded document."""
        call = Call(
            "GET",
            f"/v1/documents/{segment(document_id)}",
            UploadedDocument.from_dict,
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> DocumentRemoved:
        """Remove a document, its file and its knowledge."""
        call = Call(
            "DELETE",
            f"/v1/documents/{segment(document_id)}",
            DocumentRemoved.from_dict,
        )
        return await self._ask(call, timeout)


class AsyncCredentialsCalls(AsyncCaller):
    """What pages behind a login are read with."""

    async def create(
        self,
        name: str,
        origins: Sequence[str],
        kind: CredentialKind,
        *,
        headers: Mapping[str, str] | None = None,
        basic: PostCredentialsBasic | None = None,
        cookies: Sequence[PostCredentialsCookies] | None = None,
        login: PostCredentialsLogin | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Credential:
        """Store a credential for pages behind a login.

        - name: What its owner calls it
        - origins: The only origins it is sent to: exact scheme, host and port
        - headers: Header names and values
        - login: Browser steps that log in, and a page that proves the session
        """
        call = Call(
            "POST",
            "/v1/credentials",
            Credential.from_dict,
            body={
                "name": name,
                "origins": origins,
                "kind": kind,
                "headers": headers,
                "basic": basic,
                "cookies": cookies,
                "login": login,
            },
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def list(
        self,
        *,
        timeout: float | None = None,
    ) -> tuple[Credential, ...]:
        """All credentials, without their values."""
        call = Call(
            "GET",
            "/v1/credentials",
            lambda answer: CredentialList.from_dict(answer).credentials,
        )
        return await self._ask(call, timeout)

    async def replace(
        self,
        credential_id: str,
        name: str,
        origins: Sequence[str],
        kind: CredentialKind,
        *,
        headers: Mapping[str, str] | None = None,
        basic: PostCredentialsBasic | None = None,
        cookies: Sequence[PostCredentialsCookies] | None = None,
        login: PostCredentialsLogin | None = None,
        timeout: float | None = None,
    ) -> Credential:
        """Replace the values and origins of a credential.

        - name: What its owner calls it
        - origins: The only origins it is sent to: exact scheme, host and port
        - headers: Header names and values
        - login: Browser steps that log in, and a page that proves the session
        """
        call = Call(
            "PUT",
            f"/v1/credentials/{segment(credential_id)}",
            Credential.from_dict,
            body={
                "name": name,
                "origins": origins,
                "kind": kind,
                "headers": headers,
                "basic": basic,
                "cookies": cookies,
                "login": login,
            },
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        credential_id: str,
        *,
        force: Flag | None = None,
        timeout: float | None = None,
    ) -> None:
        """Remove a credential.

        - force: true: also while jobs or Sites use it; Sites lose it
        """
        call = Call(
            "DELETE",
            f"/v1/credentials/{segment(credential_id)}",
            nothing,
            query={
                "force": force,
            },
        )
        return await self._ask(call, timeout)


class AsyncPublishableKeysCalls(AsyncCaller):
    """Keys with which the pages of websites may search and ask."""

    async def create(
        self,
        name: str,
        origins: Sequence[str],
        *,
        sites: Sequence[str] | None = None,
        domains: Sequence[str] | None = None,
        per_minute_per_address: int | None = None,
        per_day: int | None = None,
        allow_model: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> CreatedPublishableKey:
        """Make a key with which pages of your website may search and ask.

        - name: What its owner calls it
        - origins: Websites whose pages may use the key in a browser
        - sites: Ids of Sites: only their pages are found
        - domains: Only these sites are found, their sub-domains included
        - per_minute_per_address: Requests of one client address in a minute; default 20
        - per_day: Requests of all clients in a day (UTC); default 5000
        - allow_model: Whether answers may be written by the model, which costs; default false
        """
        call = Call(
            "POST",
            "/v1/publishable-keys",
            CreatedPublishableKey.from_dict,
            body={
                "name": name,
                "origins": origins,
                "sites": sites,
                "domains": domains,
                "perMinutePerAddress": per_minute_per_address,
                "perDay": per_day,
                "allowModel": allow_model,
            },
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def list(
        self,
        *,
        timeout: float | None = None,
    ) -> tuple[PublishableKeyListPublishableKeys, ...]:
        """All publishable keys, without their text."""
        call = Call(
            "GET",
            "/v1/publishable-keys",
            lambda answer: PublishableKeyList.from_dict(answer).publishable_keys,
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        publishable_key_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove a publishable key, which is refused from then on."""
        call = Call(
            "DELETE",
            f"/v1/publishable-keys/{segment(publishable_key_id)}",
            nothing,
        )
        return await self._ask(call, timeout)


class AsyncWebhooksCalls(AsyncCaller):
    """Your servers that receive events."""

    async def create(
        self,
        url: str,
        events: Sequence[WebhookEvent],
        *,
        token: str | None = None,
        description: str | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> CreatedWebhook:
        """Subscribe a URL to the events of extractions.

        - url: Receives a POST for each event
        - events: Events to deliver
        - token: Omitted: one is generated and returned once
        - description: Purpose of the webhook
        """
        call = Call(
            "POST",
            "/v1/webhooks",
            CreatedWebhook.from_dict,
            body={
                "url": url,
                "events": events,
                "token": token,
                "description": description,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def list(
        self,
        *,
        timeout: float | None = None,
    ) -> tuple[Webhook, ...]:
        """All webhooks."""
        call = Call(
            "GET",
            "/v1/webhooks",
            lambda answer: WebhookList.from_dict(answer).webhooks,
        )
        return await self._ask(call, timeout)

    async def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
    ) -> Webhook:
        """One webhook."""
        call = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            Webhook.from_dict,
        )
        return await self._ask(call, timeout)

    async def update(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        events: Sequence[WebhookEvent] | None = None,
        token: str | None = None,
        description: str | Omit | None = OMIT,
        status: WebhookStatus | None = None,
        timeout: float | None = None,
    ) -> Webhook:
        """Change, pause or re-activate a webhook.

        - events: Events to deliver
        - token: Sent back in x-service-webhook-token with each delivery
        - status: active tests the connection first and stays paused when that fails
        """
        call = Call(
            "PATCH",
            f"/v1/webhooks/{segment(webhook_id)}",
            Webhook.from_dict,
            body={
                "url": url,
                "events": events,
                "token": token,
                "description": or_null(description),
                "status": status,
            },
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove a webhook and its pending deliveries."""
        call = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            nothing,
        )
        return await self._ask(call, timeout)

    async def test(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookTest:
        """Send TESTING_CONNECTION now and return the outcome."""
        call = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            WebhookTest.from_dict,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def deliveries(
        self,
        webhook_id: str,
        *,
        event: WebhookEvent | None = None,
        outcome: DeliveryOutcome | None = None,
        job_id: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> DeliveryList:
        """Deliveries of the last 7 days with every try, newest first."""
        call = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}/deliveries",
            DeliveryList.from_dict,
            query={
                "event": event,
                "outcome": outcome,
                "jobId": job_id,
                "cursor": cursor,
                "limit": limit,
            },
        )
        return await self._ask(call, timeout)

    async def deliveries_all(
        self,
        webhook_id: str,
        *,
        event: WebhookEvent | None = None,
        outcome: DeliveryOutcome | None = None,
        job_id: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[Delivery, None]:
        """All that `deliveries` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.deliveries(
                webhook_id,
                event=event,
                outcome=outcome,
                job_id=job_id,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.deliveries:
                yield entry
            cursor = page.cursor
            if cursor is None:
                return

    async def replay(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Delivery:
        """Send a delivery again, starting with the first try."""
        call = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/replay",
            Delivery.from_dict,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def replay_failed(
        self,
        webhook_id: str,
        since: datetime | str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Replayed:
        """Send all deliveries again that have failed since a time.

        - since: Failed deliveries from then on
        """
        call = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replay",
            Replayed.from_dict,
            body={
                "since": since,
            },
        )
        return await self._ask(call, timeout, idempotency_key)


class AsyncSigningSecretCalls(AsyncCaller):
    """The secret that signs webhooks and callbacks."""

    async def get(
        self,
        *,
        timeout: float | None = None,
    ) -> SigningSecret:
        """The secret that signs callbacks and webhooks."""
        call = Call(
            "GET",
            "/v1/account/signing-secret",
            SigningSecret.from_dict,
        )
        return await self._ask(call, timeout)

    async def rotate(
        self,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> SigningSecret:
        """Make a new signing secret; the previous one stays valid for a day."""
        call = Call(
            "POST",
            "/v1/account/signing-secret/rotate",
            SigningSecret.from_dict,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)


class AsyncSitesCalls(AsyncCaller):
    """Whole sites whose knowledge stays current."""

    def export(
        self,
        site_id: str,
        format: ExportFormat,
        *,
        kind: ExportKind | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[bytes, None]:
        """Items, passages or pages of a Site as a file.

        - format: jsonl and csv: one line or row for each item, passage or page; markdown: a zip with one file for each page; llms.txt: a list of the pages; llms-full.txt: the text of all pages; warc and wacz: the pages as they were received, where archive was true
        - kind: Of jsonl and csv: what the lines or rows are; default items
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/export",
            nothing,
            query={
                "format": format,
                "kind": kind,
            },
        )
        return self._file(call, timeout)

    async def create(
        self,
        url: str,
        *,
        name: str | None = None,
        schedule: str | Omit | None = OMIT,
        max_pages: int | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        publish_private: bool | None = None,
        parallel: int | None = None,
        archive: bool | None = None,
        paused: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Site:
        """Read a whole site, and keep its knowledge current.

        - url: Any page of the site
        - name: What its owner calls it
        - schedule: hourly, daily, weekly, adaptive, a cron expression in UTC, or null
        - max_pages: Pages to read at most; default 500, or the plan's limit
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - publish_private: What is read with the credential may be shown to others than its owner; default false
        - parallel: Crawlers that may read the Site at once, each a part of its pages; default 1
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        - paused: Starts no sync while it is true
        """
        call = Call(
            "POST",
            "/v1/sites",
            Site.from_dict,
            body={
                "url": url,
                "name": name,
                "schedule": or_null(schedule),
                "maxPages": max_pages,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "engine": engine,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "publishPrivate": publish_private,
                "parallel": parallel,
                "archive": archive,
                "paused": paused,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> SiteList:
        """The key's Sites, oldest first."""
        call = Call(
            "GET",
            "/v1/sites",
            SiteList.from_dict,
            query={
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def list_all(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[Site, None]:
        """All that `list` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.list(
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.sites:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def get(
        self,
        site_id: str,
        *,
        timeout: float | None = None,
    ) -> Site:
        """A Site, its state and its latest sync."""
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}",
            Site.from_dict,
        )
        return await self._ask(call, timeout)

    async def update(
        self,
        site_id: str,
        *,
        name: str | Omit | None = OMIT,
        schedule: str | Omit | None = OMIT,
        max_pages: int | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        only_selectors: Sequence[str] | Omit | None = OMIT,
        except_selectors: Sequence[str] | Omit | None = OMIT,
        wait_for: str | Omit | None = OMIT,
        scroll: bool | None = None,
        credential: str | Omit | None = OMIT,
        publish_private: bool | None = None,
        parallel: int | None = None,
        archive: bool | None = None,
        paused: bool | None = None,
        timeout: float | None = None,
    ) -> Site:
        """Change a Site, pause or resume it.

        - name: What its owner calls it; null removes it
        - schedule: hourly, daily, weekly, adaptive, a cron expression in UTC, or null
        - max_pages: Pages to read at most; default 500, or the plan's limit
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - only_selectors: CSS selectors: only what they match is read as text; null removes them
        - except_selectors: CSS selectors: what they match is not read as text; null removes them
        - wait_for: CSS selector to wait for; null removes it
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only; null removes it
        - publish_private: What is read with the credential may be shown to others than its owner; default false
        - parallel: Crawlers that may read the Site at once, each a part of its pages; default 1
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        - paused: Starts no sync while it is true
        """
        call = Call(
            "PATCH",
            f"/v1/sites/{segment(site_id)}",
            Site.from_dict,
            body={
                "name": or_null(name),
                "schedule": or_null(schedule),
                "maxPages": max_pages,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "engine": engine,
                "onlySelectors": or_null(only_selectors),
                "exceptSelectors": or_null(except_selectors),
                "waitFor": or_null(wait_for),
                "scroll": scroll,
                "credential": or_null(credential),
                "publishPrivate": publish_private,
                "parallel": parallel,
                "archive": archive,
                "paused": paused,
            },
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        site_id: str,
        *,
        keep_knowledge: Flag | None = None,
        timeout: float | None = None,
    ) -> None:
        """Remove a Site with its knowledge.

        - keep_knowledge: true: what was read stays, as knowledge of the key
        """
        call = Call(
            "DELETE",
            f"/v1/sites/{segment(site_id)}",
            nothing,
            query={
                "keepKnowledge": keep_knowledge,
            },
        )
        return await self._ask(call, timeout)

    async def sync(
        self,
        site_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Sync:
        """Start a sync."""
        call = Call(
            "POST",
            f"/v1/sites/{segment(site_id)}/sync",
            Sync.from_dict,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def confirm(
        self,
        site_id: str,
        n: int,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Sync:
        """Allow the removals of a sync that waits for it.

        - n: Number of the sync that waits
        """
        call = Call(
            "POST",
            f"/v1/sites/{segment(site_id)}/confirm",
            Sync.from_dict,
            body={
                "n": n,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def syncs(
        self,
        site_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> SyncList:
        """The latest syncs of a Site, newest first.

        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/syncs",
            SyncList.from_dict,
            query={
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def syncs_all(
        self,
        site_id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[Sync, None]:
        """All that `syncs` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.syncs(
                site_id,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.syncs:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def get_sync(
        self,
        site_id: str,
        n: int,
        *,
        timeout: float | None = None,
    ) -> Sync:
        """A sync and what it has done."""
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/syncs/{segment(n)}",
            Sync.from_dict,
        )
        return await self._ask(call, timeout)

    async def cancel_sync(
        self,
        site_id: str,
        n: int,
        *,
        timeout: float | None = None,
    ) -> Sync:
        """Cancel a sync; a finished one stays as it is."""
        call = Call(
            "DELETE",
            f"/v1/sites/{segment(site_id)}/syncs/{segment(n)}",
            Sync.from_dict,
        )
        return await self._ask(call, timeout)

    async def pages(
        self,
        site_id: str,
        *,
        state: PageState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> SitePageList:
        """Every known page of a Site and its state.

        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/pages",
            SitePageList.from_dict,
            query={
                "state": state,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def pages_all(
        self,
        site_id: str,
        *,
        state: PageState | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[SitePage, None]:
        """All that `pages` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.pages(
                site_id,
                state=state,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.pages:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def changes(
        self,
        site_id: str,
        *,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        category: ItemCategory | None = None,
        order: ChangeOrder | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> FactChangeList:
        """What has changed in the facts of a Site, with both quotes.

        - from_: Changes from then on
        - to: Changes before then
        - order: desc: newest first
        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/changes",
            FactChangeList.from_dict,
            query={
                "from": from_,
                "to": to,
                "category": category,
                "order": order,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def changes_all(
        self,
        site_id: str,
        *,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        category: ItemCategory | None = None,
        order: ChangeOrder | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[FactChange, None]:
        """All that `changes` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.changes(
                site_id,
                from_=from_,
                to=to,
                category=category,
                order=order,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.changes:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def items(
        self,
        site_id: str,
        *,
        as_of: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> KnownItemList:
        """What is known of a Site, now or at an earlier time.

        - as_of: What was known then, within the last 400 days; without it: now
        - cursor: `nextCursor` of the previous response
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/items",
            KnownItemList.from_dict,
            query={
                "asOf": as_of,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return await self._ask(call, timeout)

    async def items_all(
        self,
        site_id: str,
        *,
        as_of: datetime | str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[KnownItem, None]:
        """All that `items` lists, page after page, each asked for when it is needed."""
        cursor: str | None = None
        while True:
            page = await self.items(
                site_id,
                as_of=as_of,
                limit=limit,
                cursor=cursor,
                timeout=timeout,
            )
            for entry in page.items:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def events(
        self,
        site_id: str,
        *,
        after: str | None = None,
        timeout: float | None = None,
    ) -> tuple[SiteEvent, ...]:
        """Events of a Site's latest sync as JSON, or those and all to come as a stream.

        - after: `id` of an event: only later ones of the same sync
        """
        call = Call(
            "GET",
            f"/v1/sites/{segment(site_id)}/events",
            lambda answer: SiteEventList.from_dict(answer).events,
            query={
                "after": after,
            },
        )
        return await self._ask(call, timeout)

    async def plan(
        self,
        url: str,
        *,
        name: str | None = None,
        schedule: str | Omit | None = OMIT,
        max_pages: int | None = None,
        include_patterns: Sequence[str] | None = None,
        exclude_patterns: Sequence[str] | None = None,
        engine: EngineChoice | None = None,
        only_selectors: Sequence[str] | None = None,
        except_selectors: Sequence[str] | None = None,
        wait_for: str | None = None,
        scroll: bool | None = None,
        credential: str | None = None,
        publish_private: bool | None = None,
        parallel: int | None = None,
        archive: bool | None = None,
        paused: bool | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> SitePlan:
        """Estimate pages, duration and bytes of a Site's first sync.

        - url: Any page of the site
        - name: What its owner calls it
        - schedule: hourly, daily, weekly, adaptive, a cron expression in UTC, or null
        - max_pages: Pages to read at most; default 500, or the plan's limit
        - include_patterns: Only URLs matching one of these globs; * is one path segment, ** any depth; regex:^/blog/ is a regular expression for the path
        - exclude_patterns: URLs matching one of these globs are skipped; wins over includePatterns
        - engine: How pages are fetched; auto: plain HTTP, the browser where it is needed
        - only_selectors: CSS selectors: only what they match is read as text; links are followed anywhere
        - except_selectors: CSS selectors: what they match is not read as text; wins over onlySelectors
        - wait_for: CSS selector: the browser waits until the page has such an element, 15 s at most
        - scroll: The browser scrolls lists that load more while they are scrolled, within limits
        - credential: Id of a credential, sent to its origins only
        - publish_private: What is read with the credential may be shown to others than its owner; default false
        - parallel: Crawlers that may read the Site at once, each a part of its pages; default 1
        - archive: Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential
        - paused: Starts no sync while it is true
        """
        call = Call(
            "POST",
            "/v1/sites/plan",
            SitePlan.from_dict,
            body={
                "url": url,
                "name": name,
                "schedule": or_null(schedule),
                "maxPages": max_pages,
                "includePatterns": include_patterns,
                "excludePatterns": exclude_patterns,
                "engine": engine,
                "onlySelectors": only_selectors,
                "exceptSelectors": except_selectors,
                "waitFor": wait_for,
                "scroll": scroll,
                "credential": credential,
                "publishPrivate": publish_private,
                "parallel": parallel,
                "archive": archive,
                "paused": paused,
            },
        )
        return await self._ask(call, timeout, idempotency_key)

    async def plan_again(
        self,
        site_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> SitePlan:
        """Estimate pages, duration and bytes of a Site's first sync."""
        call = Call(
            "POST",
            f"/v1/sites/{segment(site_id)}/plan",
            SitePlan.from_dict,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def rotate_feed(
        self,
        site_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Site:
        """Give the feed of a Site another address."""
        call = Call(
            "POST",
            f"/v1/sites/{segment(site_id)}/feed/rotate",
            Site.from_dict,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)


class AsyncAdminCalls(AsyncCaller):
    """The server, with the admin token."""

    async def openapi(
        self,
        *,
        timeout: float | None = None,
    ) -> Document:
        """The admin interface as OpenAPI 3.1."""
        call = Call(
            "GET",
            "/admin/openapi.json",
            document,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def system(
        self,
        *,
        timeout: float | None = None,
    ) -> System:
        """Readiness of each dependency, queue, workers, version and settings."""
        call = Call(
            "GET",
            "/admin/v1/system",
            System.from_dict,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def job(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
    ) -> JobRun:
        """A job as the platform runs it: attempts, conditions, why it waits."""
        call = Call(
            "GET",
            f"/admin/v1/jobs/{segment(job_id)}",
            JobRun.from_dict,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def rotate_proof_keys(
        self,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> ProofKeys:
        """Make another key for proofs; the public half of the old one is kept."""
        call = Call(
            "POST",
            "/admin/v1/proof-keys/rotate",
            ProofKeys.from_dict,
            admin=True,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)


class AsyncAdminKeysCalls(AsyncCaller):
    """API keys, with the admin token."""

    async def list(
        self,
        *,
        timeout: float | None = None,
    ) -> tuple[Key, ...]:
        """All keys."""
        call = Call(
            "GET",
            "/admin/v1/keys",
            lambda answer: KeyList.from_dict(answer).keys,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def create(
        self,
        name: str,
        *,
        plan: PlanName | None = None,
        expires_at: datetime | str | Omit | None = OMIT,
        limits: KeyLimits | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> MadeKey:
        """Make a key.

        - name: What its owner calls it
        """
        call = Call(
            "POST",
            "/admin/v1/keys",
            MadeKey.from_dict,
            body={
                "name": name,
                "plan": plan,
                "expiresAt": or_null(expires_at),
                "limits": limits,
            },
            admin=True,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def import_key(
        self,
        name: str,
        key: str,
        *,
        plan: PlanName | None = None,
        expires_at: datetime | str | Omit | None = OMIT,
        limits: KeyLimits | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Key:
        """Import a key that was made elsewhere.

        - name: What its owner calls it
        - key: 16-128 letters, digits, _ and -
        """
        call = Call(
            "POST",
            "/admin/v1/keys/import",
            Key.from_dict,
            body={
                "name": name,
                "key": key,
                "plan": plan,
                "expiresAt": or_null(expires_at),
                "limits": limits,
            },
            admin=True,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def get(
        self,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> Key:
        """One key."""
        call = Call(
            "GET",
            f"/admin/v1/keys/{segment(key_id)}",
            Key.from_dict,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def update(
        self,
        key_id: str,
        *,
        name: str | None = None,
        plan: PlanName | None = None,
        revoked: bool | None = None,
        expires_at: datetime | str | Omit | None = OMIT,
        limits: KeyLimits | None = None,
        timeout: float | None = None,
    ) -> Key:
        """Rename, revoke or restore a key; change its plan, limits or expiry date.

        - name: What its owner calls it
        - limits: Replaces all current limits
        """
        call = Call(
            "PATCH",
            f"/admin/v1/keys/{segment(key_id)}",
            Key.from_dict,
            body={
                "name": name,
                "plan": plan,
                "revoked": revoked,
                "expiresAt": or_null(expires_at),
                "limits": limits,
            },
            admin=True,
        )
        return await self._ask(call, timeout)

    async def delete(
        self,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a key and all data of its tenant."""
        call = Call(
            "DELETE",
            f"/admin/v1/keys/{segment(key_id)}",
            nothing,
            admin=True,
        )
        return await self._ask(call, timeout)

    async def rotate(
        self,
        key_id: str,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> MadeKey:
        """Make a new secret for the same key and tenant; the old one is refused at once."""
        call = Call(
            "POST",
            f"/admin/v1/keys/{segment(key_id)}/rotate",
            MadeKey.from_dict,
            admin=True,
            once=True,
        )
        return await self._ask(call, timeout, idempotency_key)

    async def usage(
        self,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> KeyUsage:
        """The usage of a key in this period."""
        call = Call(
            "GET",
            f"/admin/v1/keys/{segment(key_id)}/usage",
            KeyUsage.from_dict,
            admin=True,
        )
        return await self._ask(call, timeout)

"""The two clients: `Lorepod` blocks, `AsyncLorepod` is awaited. They are the same otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Literal

import httpx2

from lorepod import _plans as plans
from lorepod._async_calls import (
    AsyncAdminCalls,
    AsyncAdminKeysCalls,
    AsyncClientCalls,
    AsyncCredentialsCalls,
    AsyncDocumentsCalls,
    AsyncJobsCalls,
    AsyncKnowledgeCalls,
    AsyncPublishableKeysCalls,
    AsyncSigningSecretCalls,
    AsyncSitesCalls,
    AsyncWebhooksCalls,
)
from lorepod._async_wire import AsyncWire
from lorepod._call import Call, as_is
from lorepod._caller import AsyncCaller, Caller
from lorepod._calls import (
    AdminCalls,
    AdminKeysCalls,
    ClientCalls,
    CredentialsCalls,
    DocumentsCalls,
    JobsCalls,
    KnowledgeCalls,
    PublishableKeysCalls,
    SigningSecretCalls,
    SitesCalls,
    WebhooksCalls,
)
from lorepod._settings import Settings, settings_of
from lorepod._wire import Wire
from lorepod.models import ExtractionResult, Job

POLL_SECONDS = 5.0


class Jobs(JobsCalls):
    """Extractions that were started, and what became of them."""

    def wait(
        self,
        job_id: str,
        *,
        poll: float = POLL_SECONDS,
        on_progress: Callable[[Job], object] | None = None,
        timeout: float | None = None,
    ) -> ExtractionResult:
        """Looks at the job until it has ended: its result, or an `ExtractionFailedError`.

        - poll: Seconds between two looks
        - on_progress: Called with the job at each look
        - timeout: Seconds in all; by default 45 minutes
        """
        return self._wire.run(
            plans.wait(self._settings, job_id, timeout=timeout, poll=poll, on_progress=on_progress)
        )


class AsyncJobs(AsyncJobsCalls):
    """Extractions that were started, and what became of them."""

    async def wait(
        self,
        job_id: str,
        *,
        poll: float = POLL_SECONDS,
        on_progress: Callable[[Job], object] | None = None,
        timeout: float | None = None,
    ) -> ExtractionResult:
        """Looks at the job until it has ended: its result, or an `ExtractionFailedError`.

        - poll: Seconds between two looks
        - on_progress: Called with the job at each look; may be asynchronous
        - timeout: Seconds in all; by default 45 minutes
        """
        return await self._wire.run(
            plans.wait(self._settings, job_id, timeout=timeout, poll=poll, on_progress=on_progress)
        )


class Admin(AdminCalls):
    """Needs the admin token."""

    keys: AdminKeysCalls

    def __init__(self, settings: Settings, wire: Wire) -> None:
        super().__init__(settings, wire)
        self.keys = AdminKeysCalls(settings, wire)


class AsyncAdmin(AsyncAdminCalls):
    """Needs the admin token."""

    keys: AsyncAdminKeysCalls

    def __init__(self, settings: Settings, wire: AsyncWire) -> None:
        super().__init__(settings, wire)
        self.keys = AsyncAdminKeysCalls(settings, wire)


class Lorepod(ClientCalls):
    """A server of Lorepod, under one API key.

    - api_key: By default `LOREPOD_API_KEY`.
    - url: Where the server is; by default `LOREPOD_URL`, else `http://127.0.0.1:8080`.
    - admin_token: Opens `admin`.
    - timeout: Seconds of a whole call, retries included; by default 2 minutes, and 45 minutes where
      a job is waited for. Every call takes its own `timeout` too.
    - retries: Tries after the first.
    - headers: Sent with every request.
    - allow_http: Lets a key travel over plain http to another machine.
    - http_client: An `httpx2.Client` of yours, for proxies or certificates; you close it.

    All calls may be made from several threads.
    """

    jobs: Jobs
    knowledge: KnowledgeCalls
    sites: SitesCalls
    documents: DocumentsCalls
    credentials: CredentialsCalls
    publishable_keys: PublishableKeysCalls
    webhooks: WebhooksCalls
    signing_secret: SigningSecretCalls
    admin: Admin

    def __init__(
        self,
        api_key: str | None = None,
        *,
        url: str | None = None,
        admin_token: str | None = None,
        timeout: float | None = None,
        retries: int = 4,
        headers: Mapping[str, str] | None = None,
        allow_http: bool = False,
        http_client: httpx2.Client | None = None,
    ) -> None:
        settings = settings_of(
            api_key=api_key,
            url=url,
            admin_token=admin_token,
            timeout=timeout,
            retries=retries,
            headers=headers,
            allow_http=allow_http,
            has_own_client=http_client is not None,
        )
        # What stays on the machine is not for a proxy to see.
        wire = Wire(http_client or httpx2.Client(trust_env=not settings.loopback))
        super().__init__(settings, wire)
        self._owned = http_client is None
        self.jobs = Jobs(settings, wire)
        self.knowledge = KnowledgeCalls(settings, wire)
        self.sites = SitesCalls(settings, wire)
        self.documents = DocumentsCalls(settings, wire)
        self.credentials = CredentialsCalls(settings, wire)
        self.publishable_keys = PublishableKeysCalls(settings, wire)
        self.webhooks = WebhooksCalls(settings, wire)
        self.signing_secret = SigningSecretCalls(settings, wire)
        self.admin = Admin(settings, wire)

    def request(
        self,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        *,
        body: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any path, with all that other calls have: for what this version does not know."""
        call = Call(method, path, as_is, body=body, query=query or {})
        return self._ask(call, timeout, idempotency_key)

    def close(self) -> None:
        """Lets go of the connections."""
        if self._owned:
            self._wire.close()

    def __enter__(self) -> Lorepod:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return _shown(self)


class AsyncLorepod(AsyncClientCalls):
    """The same, to be awaited; `http_client` is an `httpx2.AsyncClient`. See `Lorepod`."""

    jobs: AsyncJobs
    knowledge: AsyncKnowledgeCalls
    sites: AsyncSitesCalls
    documents: AsyncDocumentsCalls
    credentials: AsyncCredentialsCalls
    publishable_keys: AsyncPublishableKeysCalls
    webhooks: AsyncWebhooksCalls
    signing_secret: AsyncSigningSecretCalls
    admin: AsyncAdmin

    def __init__(
        self,
        api_key: str | None = None,
        *,
        url: str | None = None,
        admin_token: str | None = None,
        timeout: float | None = None,
        retries: int = 4,
        headers: Mapping[str, str] | None = None,
        allow_http: bool = False,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        settings = settings_of(
            api_key=api_key,
            url=url,
            admin_token=admin_token,
            timeout=timeout,
            retries=retries,
            headers=headers,
            allow_http=allow_http,
            has_own_client=http_client is not None,
        )
        # What stays on the machine is not for a proxy to see.
        wire = AsyncWire(http_client or httpx2.AsyncClient(trust_env=not settings.loopback))
        super().__init__(settings, wire)
        self._owned = http_client is None
        self.jobs = AsyncJobs(settings, wire)
        self.knowledge = AsyncKnowledgeCalls(settings, wire)
        self.sites = AsyncSitesCalls(settings, wire)
        self.documents = AsyncDocumentsCalls(settings, wire)
        self.credentials = AsyncCredentialsCalls(settings, wire)
        self.publishable_keys = AsyncPublishableKeysCalls(settings, wire)
        self.webhooks = AsyncWebhooksCalls(settings, wire)
        self.signing_secret = AsyncSigningSecretCalls(settings, wire)
        self.admin = AsyncAdmin(settings, wire)

    async def request(
        self,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        *,
        body: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any path, with all that other calls have: for what this version does not know."""
        call = Call(method, path, as_is, body=body, query=query or {})
        return await self._ask(call, timeout, idempotency_key)

    async def close(self) -> None:
        """Lets go of the connections."""
        if self._owned:
            await self._wire.close()

    async def __aenter__(self) -> AsyncLorepod:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return _shown(self)


def _shown(client: Caller | AsyncCaller) -> str:
    return f"{type(client).__name__}(url={client.url!r})"

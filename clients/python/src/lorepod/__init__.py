"""Turns a website into structured, searchable knowledge: the Python client of Lorepod.

from lorepod import Lorepod

with Lorepod() as lorepod:
    result = lorepod.extract("https://example.com/")
"""

from lorepod import errors, events, models
from lorepod._call import OMIT
from lorepod._settings import VERSION as __version__
from lorepod.client import AsyncLorepod, Lorepod
from lorepod.errors import (
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    ConnectionError,
    ExtractionFailedError,
    InvalidRequestError,
    LorepodError,
    NotFoundError,
    QuotaError,
    RateLimitError,
    ServerError,
    TimeoutError,
    WebhookVerificationError,
)
from lorepod.events import AnswerEvent, StreamEvent
from lorepod.models import (
    Account,
    Answer,
    Business,
    ExtractionResult,
    Job,
    KnowledgeItem,
    Markdown,
    Screenshot,
    SearchResponse,
    SearchResult,
    Sitemap,
    Verification,
    Webhook,
)
from lorepod.webhooks import Callback, WebhookMessage, verify_callback, verify_webhook

__all__ = [
    "OMIT",
    "Account",
    "Answer",
    "AnswerEvent",
    "AsyncLorepod",
    "AuthenticationError",
    "Business",
    "Callback",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "ExtractionFailedError",
    "ExtractionResult",
    "InvalidRequestError",
    "Job",
    "KnowledgeItem",
    "Lorepod",
    "LorepodError",
    "Markdown",
    "NotFoundError",
    "QuotaError",
    "RateLimitError",
    "Screenshot",
    "SearchResponse",
    "SearchResult",
    "ServerError",
    "Sitemap",
    "StreamEvent",
    "TimeoutError",
    "Verification",
    "Webhook",
    "WebhookMessage",
    "WebhookVerificationError",
    "__version__",
    "errors",
    "events",
    "models",
    "verify_callback",
    "verify_webhook",
]

"""The events of an extraction's stream, and those of an answer's, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from lorepod._model import Model
from lorepod.models import (
    Answer,
    Business,
    Citation,
    ExtractionResult,
    SearchResult,
    SuggestedUrl,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Connected(Model):
    """The stream is open; `job_id` names the job."""

    type: Literal["connected"]
    id: str
    message: str
    job_id: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Progress(Model):
    type: Literal["progress"]
    id: str
    step: str
    message: str
    at: datetime | None = None
    """When it happened"""


@dataclass(frozen=True, kw_only=True, repr=False)
class BusinessClassified(Model):
    type: Literal["business_classified"]
    id: str
    business: Business
    at: datetime | None = None
    """When it happened"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PagesPlanned(Model):
    type: Literal["pages_planned"]
    id: str
    pages: tuple[str, ...]
    count: int
    at: datetime | None = None
    """When it happened"""


@dataclass(frozen=True, kw_only=True, repr=False)
class PageScraped(Model):
    type: Literal["page_scraped"]
    id: str
    url: str
    index: int
    """Pages read so far, this one included"""
    total: int
    """Pages that will be read at most; it grows as links are discovered"""
    requested_url: str | None = None
    """Its address in `pages_planned`, where that one redirected"""
    title: str | None = None
    engine: Literal["http", "browser"] | None = None
    """What read it"""
    ms: int | None = None
    """How long the site took to answer"""
    items: Mapping[str, int] | None = None
    """What a first look finds on it, by category; the result counts"""
    at: datetime | None = None
    """When it happened"""


@dataclass(frozen=True, kw_only=True, repr=False)
class UrlsTriaged(Model):
    type: Literal["urls_triaged"]
    id: str
    suggested_urls: tuple[SuggestedUrl, ...]
    at: datetime | None = None
    """When it happened"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Complete(ExtractionResult):
    """The last event of an extraction that went well: the result itself."""

    type: Literal["complete"]
    id: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Failed(Model):
    """The last event of one that did not."""

    type: Literal["error"]
    id: str
    message: str
    code: str | None = None
    at: datetime | None = None
    """When it happened"""


StreamEvent: TypeAlias = (
    Connected
    | Progress
    | BusinessClassified
    | PagesPlanned
    | PageScraped
    | UrlsTriaged
    | Complete
    | Failed
)

_BY_TYPE: dict[str, type[StreamEvent]] = {
    "connected": Connected,
    "progress": Progress,
    "business_classified": BusinessClassified,
    "pages_planned": PagesPlanned,
    "page_scraped": PageScraped,
    "urls_triaged": UrlsTriaged,
    "complete": Complete,
    "error": Failed,
}


def event_of(event_id: str, name: str, data: dict[str, object]) -> StreamEvent | None:
    """A message of the stream; None for one that this version does not know."""
    kind = _BY_TYPE.get(name)
    return None if kind is None else kind.from_dict({**data, "type": name, "id": event_id})


@dataclass(frozen=True, kw_only=True, repr=False)
class Sources(Model):
    """What the search has found about a question."""

    type: Literal["sources"]
    id: int
    results: tuple[SearchResult, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Sentence(Model):
    """A sentence of an answer, with the citations that prove it."""

    type: Literal["sentence"]
    id: int
    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Answered(Answer):
    """The last event of an answer: all of it."""

    type: Literal["done"]
    id: int


@dataclass(frozen=True, kw_only=True, repr=False)
class AnswerFailed(Model):
    """The last event of an answer that could not be completed."""

    type: Literal["error"]
    id: int
    code: str
    message: str


AnswerEvent: TypeAlias = Sources | Sentence | Answered | AnswerFailed

_BY_ANSWER_TYPE: dict[str, type[AnswerEvent]] = {
    "sources": Sources,
    "sentence": Sentence,
    "done": Answered,
    "error": AnswerFailed,
}


def answer_event_of(name: str, data: dict[str, object]) -> AnswerEvent | None:
    """A message of an answer's stream; None for one that this version does not know."""
    kind = _BY_ANSWER_TYPE.get(name)
    return None if kind is None else kind.from_dict({**data, "type": name})

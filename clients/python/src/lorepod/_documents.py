"""What was learned as documents, in the form that both libraries of loaders need."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Literal

from lorepod.client import Lorepod
from lorepod.errors import ConfigurationError, ServerError
from lorepod.models import SearchResult

Kind = Literal["items", "passages", "pages"]
"""What a document is: something that a page states, a part of a page, or all text of a page."""

KINDS: tuple[Kind, ...] = ("items", "passages", "pages")

MAX_LINE_BYTES = 32 * 1024 * 1024
"""Of a document. The server reads less of a page, so a longer line is not its line."""

BUFFER_BYTES = 1024 * 1024
"""A smaller export stays in memory until it has been read; a larger one is a temporary file."""


@dataclass(frozen=True)
class Place:
    """Where documents come from; exactly one of them."""

    site: str | None
    job: str | None
    url: str | None
    max_pages: int | None
    kind: Kind

    def __post_init__(self) -> None:
        if sum(one is not None for one in (self.site, self.job, self.url)) != 1:
            raise ConfigurationError("give one of site, job and url")
        if self.max_pages is not None and self.url is None:
            raise ConfigurationError("max_pages belongs to url")
        if self.kind not in KINDS:
            raise ConfigurationError(f"kind must be one of {', '.join(KINDS)}")


@dataclass(frozen=True)
class Found:
    id: str
    text: str
    metadata: dict[str, str | float]
    """Plain values, because many stores refuse others."""


def documents_of(lorepod: Lorepod, place: Place) -> Generator[Found, None, None]:
    """One document after another, with flat memory. None is yielded before all have arrived: the
    caller may take long over each, and an export that breaks off must not look like a short one."""
    with tempfile.SpooledTemporaryFile(max_size=BUFFER_BYTES) as file:
        with closing(_export(lorepod, place)) as chunks:
            for chunk in chunks:
                file.write(chunk)
        file.seek(0)
        while line := file.readline(MAX_LINE_BYTES):
            yield _document_of(line, place.kind)


def found_of(result: SearchResult) -> Found:
    fields = result.to_dict()
    found = _found(fields, result.kind)
    return Found(found.id, found.text, {**found.metadata, "score": result.score})


def _export(lorepod: Lorepod, place: Place) -> Generator[bytes, None, None]:
    if place.site is not None:
        return lorepod.sites.export(place.site, "jsonl", kind=place.kind)
    job = place.job
    if place.url is not None:
        job = lorepod.extract_async(place.url, max_pages=place.max_pages).job_id
        lorepod.jobs.wait(job)
    assert job is not None
    return lorepod.jobs.export(job, "jsonl", kind=place.kind)


def _document_of(line: bytes, kind: Kind) -> Found:
    try:
        fields = json.loads(line)
        if kind != "pages":
            return _found(fields, kind.removesuffix("s"))
        names = ("title", "description", "language", "readAt", "contentHash")
        metadata = {"source": fields["url"], "kind": "page", **_texts(fields, names)}
        return Found(fields["url"], fields["markdown"], metadata)
    except (ValueError, TypeError, KeyError) as error:
        raise ServerError(f"a line of the export is not of this interface: {error!r}") from None


def _found(fields: Mapping[str, Any], kind: str) -> Found:
    evidence = fields["evidence"]
    metadata = {
        "source": fields["source"],
        "kind": kind,
        **_texts(fields, ("title", "description", "category", "updatedAt")),
        **_texts(evidence, ("quote", "link", "contentHash")),
    }
    return Found(fields["id"], fields["content"], metadata)


_NAMES = {"readAt": "read_at", "updatedAt": "updated_at", "contentHash": "content_hash"}


def _texts(fields: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, str]:
    """Those that there are, named as the client names them."""
    return {_NAMES.get(name, name): text for name in names if (text := fields.get(name))}

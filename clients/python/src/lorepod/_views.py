"""Display of answers in a notebook, and saving of screenshots.

The models inherit these classes. Protocols name the fields that a view reads, so that this module
does not import the models.
"""

from __future__ import annotations

import base64
import builtins
import os
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from lorepod._html import element, link, shortened, table

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Business(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def category(self) -> str: ...
    @property
    def domain(self) -> str: ...
    @property
    def description(self) -> str: ...


class _Item(Protocol):
    @property
    def category(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def source(self) -> str: ...


class _Result(Protocol):
    @property
    def business(self) -> _Business: ...
    @property
    def pages_scraped(self) -> int: ...
    @property
    def urls_discovered(self) -> int: ...
    @property
    def knowledge_items(self) -> Sequence[_Item]: ...
    @property
    def warnings(self) -> Sequence[str]: ...


class _Progress(Protocol):
    @property
    def pages_scraped(self) -> int: ...
    @property
    def total_pages(self) -> int: ...
    @property
    def current_step(self) -> str: ...


class _Job(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def error(self) -> str | None: ...
    @property
    def waiting_for(self) -> str | None: ...
    @property
    def progress(self) -> _Progress | None: ...
    @property
    def result(self) -> _Result | None: ...


class _Found(_Item, Protocol):
    @property
    def score(self) -> float: ...
    @property
    def highlights(self) -> Sequence[str]: ...


class _Search(Protocol):
    @property
    def results(self) -> Sequence[_Found]: ...
    @property
    def corrected_query(self) -> str | None: ...


class _Address(Protocol):
    @property
    def url(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def locale(self) -> str | None: ...


class _Sitemap(Protocol):
    @property
    def url(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def urls(self) -> Sequence[_Address]: ...


class _Markdown(Protocol):
    @property
    def title(self) -> str: ...
    @property
    def final_url(self) -> str: ...
    @property
    def markdown(self) -> str: ...


class _Screenshot(Protocol):
    @property
    def screenshot(self) -> str: ...


class ResultView:
    def _repr_html_(self: _Result) -> str:
        return _shown(self)


class JobView:
    def _repr_html_(self: _Job) -> str:
        progress = self.progress
        read = f"{progress.pages_scraped} of {progress.total_pages} pages" if progress else ""
        step = progress.current_step if progress else self.waiting_for or ""
        row = (self.id, self.status, read, self.error or step)
        shown = table(("job", "status", "read", "step"), [row])
        return shown if self.result is None else shown + _shown(self.result)


class SearchView:
    def _repr_html_(self: _Search) -> str:
        rows = (
            (
                f"{found.score:.3f}",
                found.category,
                found.title,
                shortened(found.highlights[0] if found.highlights else found.description),
                link(found.source),
            )
            for found in self.results
        )
        repaired = self.corrected_query
        note = "" if repaired is None else element("p", "Searched for: ", element("i", repaired))
        return note + table(("score", "category", "title", "passage", "source"), rows)


class SitemapView:
    def _repr_html_(self: _Sitemap) -> str:
        rows = ((link(one.url), one.source, one.locale or "") for one in self.urls)
        words = f"{self.count} addresses of {self.url}"
        return element("p", words) + table(("address", "found by", "language"), rows)


class MarkdownView:
    def _repr_html_(self: _Markdown) -> str:
        head = element("p", element("b", self.title), " · ", link(self.final_url))
        return head + element("pre", self.markdown)


class ScreenshotView:
    @property
    def bytes(self) -> builtins.bytes:
        """The picture, a PNG."""
        return base64.b64decode(cast("_Screenshot", self).screenshot)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the picture to a file and returns its path."""
        file = Path(path)
        file.write_bytes(self.bytes)
        return file

    def _repr_png_(self) -> builtins.bytes:
        return self.bytes


def _shown(result: _Result) -> str:
    business = result.business
    pages = f"{result.pages_scraped} pages read, {result.urls_discovered} addresses found"
    rows = (
        (item.category, item.title, shortened(item.description), link(item.source))
        for item in result.knowledge_items
    )
    return "".join(
        (
            element("h3", business.name),
            element("p", business.category, " · ", business.domain, " · ", pages),
            element("p", business.description),
            *(element("p", element("b", "Note: "), words) for words in result.warnings),
            table(("category", "title", "description", "source"), rows),
        )
    )

"""What answers can do beyond holding their fields: show themselves in a notebook, become files."""

from __future__ import annotations

import base64
import builtins
import os
from pathlib import Path
from typing import TYPE_CHECKING, cast

from lorepod._html import element, link, shortened, table

if TYPE_CHECKING:
    from lorepod.models import (
        ExtractionResult,
        Job,
        Markdown,
        Screenshot,
        SearchResponse,
        Sitemap,
    )


class ResultView:
    def _repr_html_(self) -> str:
        return _shown(cast("ExtractionResult", self))


class JobView:
    def _repr_html_(self) -> str:
        job = cast("Job", self)
        progress = job.progress
        read = f"{progress.pages_scraped} of {progress.total_pages} pages" if progress else ""
        step = progress.current_step if progress else job.waiting_for or ""
        row = (job.id, job.status, read, job.error or step)
        shown = table(("job", "status", "read", "what happens"), [row])
        return shown if job.result is None else shown + _shown(job.result)


class SearchView:
    def _repr_html_(self) -> str:
        answer = cast("SearchResponse", self)
        rows = (
            (
                f"{found.score:.3f}",
                found.category,
                found.title,
                shortened(found.highlights[0] if found.highlights else found.description),
                link(found.source),
            )
            for found in answer.results
        )
        repaired = answer.corrected_query
        note = "" if repaired is None else element("p", "Searched for: ", element("i", repaired))
        return note + table(("score", "category", "title", "passage", "source"), rows)


class SitemapView:
    def _repr_html_(self) -> str:
        answer = cast("Sitemap", self)
        rows = ((link(one.url), one.source, one.locale or "") for one in answer.urls)
        words = f"{answer.count} addresses of {answer.url}"
        return element("p", words) + table(("address", "found by", "language"), rows)


class MarkdownView:
    def _repr_html_(self) -> str:
        page = cast("Markdown", self)
        head = element("p", element("b", page.title), " · ", link(page.final_url))
        return head + element("pre", page.markdown)


class ScreenshotView:
    @property
    def bytes(self) -> builtins.bytes:
        """The picture, a PNG."""
        return base64.b64decode(cast("Screenshot", self).screenshot)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the picture to a file, and says which."""
        file = Path(path)
        file.write_bytes(self.bytes)
        return file

    def _repr_png_(self) -> builtins.bytes:
        return self.bytes


def _shown(result: ExtractionResult) -> str:
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
